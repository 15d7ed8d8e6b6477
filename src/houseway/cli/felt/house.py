"""The dealer's side of the felt: his cards, the community's, and what a sign beside them says."""

from rich.text import Text

from houseway.cards import Card
from houseway.cli.felt.blocks import Block, beside, centred, fitted, flowed, line, padded, width_of
from houseway.cli.felt.calls import dealer_words
from houseway.cli.felt.cards import Size, in_hand, pile
from houseway.cli.felt.colours import GOLD, SOFT, TEXT
from houseway.cli.felt.sitting import Phase, Sitting
from houseway.events import HouseWaySet
from houseway.law import largest_stake
from houseway.odds import dollars
from houseway.rules import Pile

SIGN_FROM = 16
"""columns beside the cards from which a sign is put up"""


def house_side(sitting: Sitting, size: Size, width: int) -> Block:
    """The piles in a row with signs at both ends, and the dealer's hand in words below."""
    if size is Size.SMALL:
        return _on_a_line(sitting, width)
    piles = [
        [line((name.upper().center(width_of(cards)), f"bold {SOFT}")), *cards] for name, cards in _piles(sitting, size)
    ]
    middle = beside(piles, 3)
    side = (width - width_of(middle)) // 2 - 1
    if side >= SIGN_FROM:
        left, right = fitted(_round_sign(sitting), side), fitted(_limit_sign(sitting), side, "right")
        middle = beside([left, middle, right], 1)
    return [*centred(middle, width), padded(_words(sitting), width, "center")]


def _piles(sitting: Sitting, size: Size) -> list[tuple[str, Block]]:
    game, view = sitting.game, sitting.view
    found = []
    if places := game.dealt_to(Pile.DEALER):
        found.append(("dealer", pile(in_hand(view.dealer), size, places, _thrown(sitting))))
    if places := game.dealt_to(Pile.COMMUNITY):
        found.append(("community", pile(view.community, size, places)))
    return found


def _thrown(sitting: Sitting) -> tuple[Card, ...]:
    return tuple(card for e in sitting.view.log if isinstance(e, HouseWaySet) for card in e.thrown)


def _on_a_line(sitting: Sitting, width: int) -> Block:
    """For narrow terminals; the signs share a line with the dealer's hand and make way for it."""
    parts = [line((f"{name.capitalize()} ", SOFT), cards[0]) for name, cards in _piles(sitting, Size.SMALL)]
    limits = " ".join(row.plain.strip() for row in _limit_sign(sitting))
    signs = [limits, *(row.plain.strip() for row in _round_sign(sitting))]
    below = _words(sitting) or line((" · ".join(sign for sign in signs if sign), SOFT))
    return fitted([*flowed(parts, width, gap=3), below], width, "center")


def _words(sitting: Sitting) -> Text:
    words = dealer_words(sitting)
    return line(("dealer: ", SOFT), (words, f"bold {TEXT}")) if words else Text()


def _round_sign(sitting: Sitting) -> Block:
    decks = sitting.game.shuffler.decks
    number = max(1, sitting.dealt + (sitting.phase is Phase.BETTING))
    return [
        line((f" Round {number}", f"bold {TEXT}")),
        line((f" deck {sitting.table.deck_in_play} of {decks}" if decks > 1 else "", SOFT)),
        line((" seeded shuffles" if sitting.seating.seed else "", SOFT)),
    ]


def _limit_sign(sitting: Sitting) -> Block:
    rows: Block = []
    if meter := sitting.meter:
        rows += [line(("progressive ", SOFT)), line((f"★ {dollars(meter.meter)} ", f"bold {GOLD}"))]
    if profile := sitting.table.profile:
        first = sitting.betting.wagers[0].name
        most = largest_stake(profile, sitting.game, sitting.table.wagers, first)
        rows += [
            line((f"{profile.name} law ", f"bold {TEXT}")),
            line((f"max {first} {dollars(most)} " if most is not None else "no limit ", SOFT)),
        ]
    else:
        rows.append(line(("play money ", SOFT)))
    return rows
