"""Nothing is on the screen before the player may see it, at any step of the dealer's."""

import pytest

from houseway.cards import Card
from houseway.cli.felt.sitting import Phase, Sitting
from houseway.events import CardsSeen, CardsTurned, HandShown
from houseway.settlement import Meter
from tests.felt.driving import NARROW, WIDE, Player, indexes, sit_down
from tests.play import CODES


def known(sitting: Sitting) -> set[Card]:
    """What the events that came out so far have shown this player, read from the round itself."""
    cards: set[Card] = set()
    came_out = 0
    for event in sitting.table.round.events:
        if isinstance(event, CardsSeen) and event.seat not in sitting.mine:
            continue
        came_out += 1
        if came_out > len(sitting.view.log):
            break
        if isinstance(event, CardsSeen | CardsTurned | HandShown):
            cards |= set(event.cards)
    return cards


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "60x20"])
@pytest.mark.parametrize("code", CODES)
def test_no_card_is_drawn_before_it_is_seen(code: str, size: tuple[int, int]) -> None:
    async def script(player: Player) -> None:
        sitting = player.sitting
        steps = 0
        await player.press("enter")
        while sitting.phase is not Phase.SETTLED:
            may_see = {card.pretty for card in known(sitting)}
            assert indexes(player.drawn()) <= may_see
            if sitting.phase is Phase.DECIDING:
                assert indexes(player.screen()) <= may_see
                await player.press(player.stay_key())
            else:
                player.table.step()
                steps += 1
        assert steps > 5
        await player.settle()
        own = {card.pretty for seat in sitting.mine for card in sitting.table.round.spots[seat].cards}
        assert own <= indexes(player.screen())

    sit_down(script, code, size, pace="slow")


@pytest.mark.parametrize("code", CODES)
def test_a_neighbours_hand_stays_down_until_it_is_shown(code: str) -> None:
    async def script(player: Player) -> None:
        sitting = player.sitting
        await player.press("enter")
        theirs = {card.pretty for seat in sitting.names for card in sitting.table.round.spots[seat].cards}
        assert theirs
        assert not theirs & indexes(player.drawn())
        await player.press("h")
        assert not indexes(player.drawn())

    sit_down(script, code)


def test_the_meter_falls_only_when_the_award_is_told() -> None:
    """The table pays at once; the sign beside the dealer waits for the line that says so."""

    async def script(player: Player) -> None:
        sitting = player.sitting
        await player.press("enter")
        sitting.table.meter = Meter(meter=4_200)
        player.table.redraw()
        assert "$10,000" in player.screen()
        assert "$42" not in player.screen()

    sit_down(script, "straight-edge-1")
