"""Spots on the felt: the player's, drawn large, and the others in a frame, on a line, or folded away."""

from rich.text import Text

from houseway.cards import Card
from houseway.cli.felt.blocks import Block, beside, centred, flowed, framed, line, padded, ruled, tall, wrapped
from houseway.cli.felt.calls import held
from houseway.cli.felt.cards import Size, in_hand, pile
from houseway.cli.felt.circles import chip, circles_of, drawn
from houseway.cli.felt.colours import FAINT, GOLD, INK, LOSE, PUSH, SOFT, TEXT, WIN
from houseway.cli.felt.forms import Form
from houseway.cli.felt.sitting import Phase, Sitting
from houseway.rules import Pile, Result
from houseway.view import SpotView
from houseway.words import signed

LEAST_FRAME = 40
SMALL_FRAMES = (28, 24, 20, 18)
"""widths to try, for the player's own frame and for the others'"""
BADGES = {Result.WIN: WIN, Result.LOSE: LOSE, Result.PUSH: PUSH, Result.FOLD: PUSH}


def badge(spot: SpotView) -> Text:
    """` WIN +$30 `, once the spot is settled."""
    if spot.result is None or spot.total is None:
        return Text()
    return line((f" {spot.result.upper()} {signed(spot.total)} ", f"bold {INK} on {BADGES[spot.result]}"))


def own_spot(sitting: Sitting, seat: int, form: Form, width: int, frame: bool) -> Block:
    """The player's spot in full: cards, what they make, circles."""
    spot = sitting.spot(seat)
    cards = _own_cards(sitting, spot, form.hand)
    circles = _own_circles(sitting, spot, form, width - 4 if frame else width - 2)
    busy = _is_busy(sitting, seat)
    title = line((f"Seat {seat} · You", f"bold {GOLD if busy else TEXT}"))
    says = _says(sitting, spot)
    if frame:
        inner = width - 4
        content = [*centred(cards, inner), padded(says, inner, "center"), *centred(circles, inner)]
        return framed(content, width, title, badge(spot), GOLD if busy else SOFT)
    right = line(badge(spot), " ", says) if spot.result else says
    return [ruled(title, width, right, GOLD if busy else SOFT), *centred(cards, width), *centred(circles, width)]


def _is_busy(sitting: Sitting, seat: int) -> bool:
    return sitting.phase in (Phase.BETTING, Phase.DECIDING) and seat == sitting.focus


def _own_cards(sitting: Sitting, spot: SpotView, size: Size) -> Block:
    out: tuple[Card, ...] = tuple(card for card in spot.cards if card is not None) if spot.folded else ()
    return pile(in_hand(spot.cards), size, sitting.game.dealt_to(Pile.SEAT), out)


def _own_circles(sitting: Sitting, spot: SpotView, form: Form, width: int) -> Block:
    betting = sitting.betting
    if sitting.phase is not Phase.BETTING or spot.seat != sitting.focus:
        return drawn(circles_of(spot, betting.circles), form.circles, width)
    numbers = {wager.name: str(place) for place, wager in enumerate(betting.wagers, start=1)}
    return drawn(circles_of(spot, betting.circles, numbers, betting.wager.name), form.circles, width)


def _says(sitting: Sitting, spot: SpotView) -> Text:
    """What the spot is about just now, in a few words."""
    if sitting.phase is Phase.BETTING:
        return line(("place your bets", GOLD) if spot.bets else ("not playing this round", SOFT))
    if not spot.bets and not spot.settled:
        return line(("not playing this round", SOFT))
    words = held(sitting, spot)
    if spot.folded and not spot.result:
        words = "folded"
    if sitting.phase is Phase.DECIDING and sitting.view.to_act == spot.seat:
        return line(("your turn", f"bold {GOLD}"), (f" · {words}" if words else "", TEXT))
    return line((words, TEXT))


# Everybody else, and the player's spots that are not in front of him ---------------------------------


def who(sitting: Sitting, seat: int) -> str:
    return sitting.names.get(seat, "You")


def _short_cards(sitting: Sitting, spot: SpotView, width: int) -> Block:
    out = tuple(card for card in spot.cards if card is not None) if spot.folded else ()
    places = sitting.game.dealt_to(Pile.SEAT)
    each = max(1, (width + 1) // (Size.SMALL.width + 1))
    each = -(-places // -(-places // each))  # as many on every row
    cards = in_hand(spot.cards)
    rows: Block = []
    for first in range(0, places, each):
        part = cards[first : first + each]
        rows += pile(part, Size.SMALL, min(each, places - first), out)
    return rows


def _bets(sitting: Sitting, spot: SpotView) -> list[Text]:
    laid = [w.name for w in sitting.betting.circles if w.name in spot.bets]
    return [line((f"{name} ", SOFT), chip(spot.bets[name])) for name in laid]


def _fate(sitting: Sitting, spot: SpotView) -> Text:
    if spot.result:
        return badge(spot)
    if spot.folded:
        return line(("folded", SOFT))
    if sitting.phase is Phase.DECIDING and sitting.view.to_act == spot.seat:
        return line(("to act", GOLD))
    return Text()


def framed_spot(sitting: Sitting, seat: int, width: int, height: int) -> Block:
    """A spot in a small frame of this size."""
    spot = sitting.spot(seat)
    title = line((f"{seat} · {who(sitting, seat)}", TEXT if seat in sitting.mine else SOFT))
    cards = _short_cards(sitting, spot, width - 4)
    bets = flowed(_bets(sitting, spot), width - 4)
    room = height - 2 - len(cards) - 1
    if len(bets) > room:
        bets = [_sum(spot)]
    words = wrapped(spot.hand or "", width - 4, SOFT)[: max(0, room - len(bets))]
    return framed(tall([*cards, *words, *bets], height - 2), width, title, _fate(sitting, spot))


def _sum(spot: SpotView) -> Text:
    bets = f"{len(spot.bets)} bet{'' if len(spot.bets) == 1 else 's'}"
    return line(chip(sum(spot.bets.values())), (f" on {bets}", SOFT))


def line_spot(sitting: Sitting, seat: int, width: int) -> Text:
    """A spot on one line: who, cards, then bets, or in the end the hand and the result."""
    spot = sitting.spot(seat)
    start = line((f"{seat} {who(sitting, seat)}".ljust(8), TEXT if seat in sitting.mine else SOFT))
    cards = _short_cards(sitting, spot, 1000)[0]
    room = width - start.cell_len - cards.cell_len - 4
    fate = _fate(sitting, spot)
    if spot.result:
        rest = line(fate, (f" {spot.hand}" if spot.hand else "", SOFT))
    else:
        bets = flowed(_bets(sitting, spot), room - fate.cell_len - 1)
        rest = line(fate, " " if fate.plain else "", bets[0] if len(bets) == 1 else _sum(spot) if bets else "")
    return padded(line(" ", start, cards, "  ", rest), width)


def folded_spots(sitting: Sitting, seats: list[int], width: int) -> Text:
    """All the other spots on one line: who, and the stakes or the result."""
    parts = []
    for seat in seats:
        spot = sitting.spot(seat)
        fate = _fate(sitting, spot)
        money = fate if fate.plain else chip(sum(spot.bets.values())) if spot.bets else line(("–", FAINT))
        parts.append(line((f"{seat} {who(sitting, seat)} ", TEXT if seat in sitting.mine else SOFT), money))
    return padded(line("  ").join(parts), width, "center")


def row_of_spots(sitting: Sitting, seats: list[int], form: Form, width: int, large: list[int]) -> Block | None:
    """All spots side by side as they sit, those in `large` in full; None if there is no room."""
    cards = sitting.game.dealt_to(Pile.SEAT)
    needs = max(LEAST_FRAME, cards * (form.hand.width + 1) + 3)
    free = width - len(seats) + 1
    for narrow in SMALL_FRAMES:
        each = (free - narrow * (len(seats) - len(large))) // len(large)
        if each >= needs:
            full = {seat: own_spot(sitting, seat, form, min(each, 76), frame=True) for seat in large}
            height = max(map(len, full.values()))
            row = [full[s] if s in full else framed_spot(sitting, s, narrow, height) for s in seats]
            return centred(beside(row), width)
    return None
