"""A second settler, written from the rules alone in the plainest way: the judge of the real one.

It shares nothing with the house, not even cards. A hand is found by trying every five cards, the joker by trying
every card it could be, a run by trying every length from the longest down. Slow, and meant to be read beside
the rules. It takes a record as JSON data and believes it: the refusing is tested elsewhere.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Any

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
TEN, ACE = 10, 14

Record = dict[str, Any]
Table = dict[str, tuple[int, int]]
"""line -> (pays, to)"""


def to_one(**lines: int) -> Table:
    return {line.replace("_", " "): (pays, 1) for line, pays in lines.items()}


# The tables, each written from the printed rules, line by line ----------------------------------

WAGERS = {
    "big-raise": "ante play ante-bonus two-card-bonus bonus",
    "hi-lo-stud": "ante fourth fifth",
    "manchester": "ante flop turn river bonus",
    "straight-edge-1": "ante play bonus insurance progressive envy",
    "straight-edge-2": "ante blind play four-plus insurance progressive envy",
    "high-five": "ante play trips",
}

ANTE_BONUS = to_one(royal_flush=500, straight_flush=250, four_of_a_kind=20, full_house=10, flush=5, straight=3)
TWO_CARD_BONUS: Table = {
    **to_one(pair_of_aces=30, pair_of_kings=20, pair_of_queens=15, pair_of_jacks=10, other_pair=5),
    "ace high": (3, 2),
}
BIG_RAISE_BONUS = {
    code: to_one(
        royal_flush=50,
        straight_flush=40,
        four_of_a_kind=30,
        full_house=20,
        flush=15,
        straight=10,
        three_of_a_kind=trips,
        two_pair=two_pair,
        eights_or_better=1,
    )
    for code, trips, two_pair in [
        ("BRH-04", 8, 3),
        ("BRH-05", 7, 3),
        ("BRH-06", 6, 3),
        ("BRH-07", 7, 4),
        ("BRH-08", 9, 3),
    ]
}
HIGH = to_one(
    royal_flush=500,
    straight_flush=100,
    four_of_a_kind=25,
    full_house=10,
    flush=7,
    straight=5,
    three_of_a_kind=3,
    two_pair=2,
    tens_or_better=1,
)
LOW = {5: 50, 6: 10, 7: 5, 8: 3, 9: 2, 10: 1}
MANCHESTER_BONUS = to_one(
    aces=30,
    ace_king_suited=25,
    ace_queen_suited=20,
    ace_king=15,
    kings_to_jacks=10,
    ace_queen_or_jack=5,
    tens_to_twos=3,
)
BOTH_ACES = 500_00
MARGIN_1 = {6: 200, 5: 25, 4: 8, 3: 3, 2: 2, 1: 1, 0: 1}
MARGIN_2 = {6: 100, 5: 25, 4: 5, 3: 3, 2: 2, 1: 1}
RUN_BONUS: dict[str, dict[int, tuple[int, int]]] = {
    "1": {7: (40, 1), 6: (15, 1), 5: (6, 1), 4: (3, 2)},
    "2": {7: (50, 1), 6: (20, 1), 5: (4, 1), 4: (3, 2)},
}
FOUR_PLUS: dict[int, tuple[int, int]] = {7: (50, 1), 6: (15, 1), 5: (8, 1), 4: (2, 1)}
INSURANCE = 25
FIXED_AWARD = {6: 250, 5: 25, 4: 5}
ENVY = {"1": 100_00, "2": 0}
TRIPS = {
    code: to_one(
        five_aces=200,
        royal_flush=100,
        straight_flush=50,
        four_of_a_kind=40,
        full_house_aces_up=aces_up,
        full_house_other=7,
        flush=4,
        straight=2,
        three_of_a_kind=1,
    )
    for code, aces_up in [("APP-01", 20), ("APP-02", 25), ("APP-03", 15)]
}


# Cards and poker hands ------------------------------------------------------------------------------

ORDER = [
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
    "five aces",
]
STRAIGHT = ORDER.index("straight")

Hand = tuple[int, tuple[int, ...]]
"""place in ORDER, then the ranks that break a tie, the most telling first"""


def rank_of(card: str) -> int:
    return RANKS.index(card[0]) + 2


def suit_of(card: str) -> str:
    return card[1]


def name_of(hand: Hand) -> str:
    return ORDER[hand[0]]


def top_of_straight(ranks: Iterable[int]) -> int | None:
    """The high card if these five ranks are a straight; the ace is high, and low below a two."""
    found = set(ranks)
    if found == {ACE, 2, 3, 4, 5}:
        return 5
    if len(found) == 5 and max(found) - min(found) == 4:
        return max(found)
    return None


def five_cards(cards: Sequence[str]) -> Hand:
    """Exactly five cards, all of them played."""
    ranks = [rank_of(card) for card in cards]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = [count for count, _ in groups]
    telling = tuple(rank for _, rank in groups)
    flush = len({suit_of(card) for card in cards}) == 1
    top = top_of_straight(ranks)
    if shape == [5]:
        return ORDER.index("five aces"), telling
    if flush and top == ACE:
        return ORDER.index("royal flush"), (top,)
    if flush and top:
        return ORDER.index("straight flush"), (top,)
    if shape == [4, 1]:
        return ORDER.index("four of a kind"), telling
    if shape == [3, 2]:
        return ORDER.index("full house"), telling
    if flush:
        return ORDER.index("flush"), telling
    if top:
        return ORDER.index("straight"), (top,)
    if shape == [3, 1, 1]:
        return ORDER.index("three of a kind"), telling
    if shape == [2, 2, 1]:
        return ORDER.index("two pair"), telling
    if shape == [2, 1, 1, 1]:
        return ORDER.index("pair"), telling
    return ORDER.index("high card"), telling


def five_with_joker(cards: Sequence[str]) -> Hand:
    """HF-3: the joker is an ace of no suit, or any card not in the hand that makes a straight or a flush."""
    others = [card for card in cards if card != "Jk"]
    if len(others) == 5:
        return five_cards(others)
    hands = [five_cards([*others, "A*"])]
    for stand_in in DECK:
        if stand_in not in others:
            hand = five_cards([*others, stand_in])
            if name_of(hand) in ("straight", "flush", "straight flush", "royal flush"):
                hands.append(hand)
    return max(hands)


def best_five(cards: Sequence[str]) -> Hand:
    return max(five_with_joker(five) for five in combinations(cards, 5))


# Runs -----------------------------------------------------------------------------------------------

Run = tuple[int, int]
"""how many cards, then the rank of the last one: the longer wins, then the higher end"""


def longest_run(cards: Sequence[str], *, wraps: bool) -> Run:
    held = {rank_of(card) for card in cards}
    for length in range(len(cards), 0, -1):
        ends = [end for end in range(2, ACE + 1) if _is_run(held, end, length, wraps=wraps)]
        if ends:
            return length, max(ends)
    raise AssertionError("a hand has at least one card")


def _is_run(held: set[int], end: int, length: int, *, wraps: bool) -> bool:
    for step in range(length):
        rank = end - step
        if rank < 2:  # one below a two is the ace; below that, only a wrapped run goes on, to the king
            if rank < 1 and not wraps:
                return False
            rank += 13
        if rank not in held:
            return False
    return True


# A seat ---------------------------------------------------------------------------------------------


@dataclass
class Seat:
    """A seat, its bets with its raises, and what it has won or lost so far."""

    number: int
    cards: list[str]
    bets: dict[str, int]
    actions: list[str]
    net: dict[str, int]
    result: str = ""
    reached: set[tuple[str, str]] = field(default_factory=set)
    """(wager, line of its table) for every line that paid"""

    @property
    def folded(self) -> bool:
        return "fold" in self.actions

    @property
    def total(self) -> int:
        return sum(self.net.values())

    def win(self, wager: str, pays: int = 1, to: int = 1, *, line: str = "") -> None:
        """Paid down to the whole cent."""
        self.net[wager] += self.bets[wager] * pays // to
        if line:
            self.reached.add((wager, line))

    def lose(self, *wagers: str) -> None:
        for wager in wagers:
            self.net[wager] -= self.bets.get(wager, 0)

    def pay_by(self, table: Table, wager: str, line: str) -> None:
        if line in table:
            self.win(wager, *table[line], line=line)
        else:
            self.lose(wager)

    def fold(self, *lost: str) -> None:
        self.lose(*lost)
        self.result = "fold"


def times(action: str) -> Fraction:
    """`2x`, `2.5x`, `7/3x`"""
    return Fraction(action.removesuffix("x"))


def reading(record: Record, name: str, default: str) -> str:
    return str(record.get("readings", {}).get(name, default))


def table_code(record: Record, wager: str, first: str) -> str:
    return str(record.get("paytables", {}).get(wager, first))


# BR -------------------------------------------------------------------------------------------------


def big_raise(record: Record, seat: Seat) -> None:
    if "two-card-bonus" in seat.bets:  # BR-9
        seat.pay_by(TWO_CARD_BONUS, "two-card-bonus", _two_card_line(seat.cards))
    if "bonus" in seat.bets:  # BR-11
        if seat.folded and reading(record, "bonus_after_fold", "stands") == "loses":
            seat.lose("bonus")
        else:
            table = BIG_RAISE_BONUS[table_code(record, "bonus", "BRH-04")]
            seat.pay_by(table, "bonus", _five_card_line(five_cards([*seat.cards, *record["community"]]), least=8))
    if seat.folded:  # BR-10
        return seat.fold("ante")
    ratio = times(seat.actions[0])
    seat.bets["play"] = int(seat.bets["ante"] * ratio)
    player = five_cards([*seat.cards, *record["community"]])
    dealer = five_cards([*house_way(record["dealer"]), *record["community"]])
    if player >= dealer:  # BR-7
        seat.result = "win"
        seat.win("ante")
        seat.win("play")
    else:
        seat.result = "lose"
        seat.lose("ante", "play")
    if name_of(player) in ANTE_BONUS:  # BR-8
        seat.bets["ante-bonus"] = seat.bets["ante"]
        seat.pay_by(ANTE_BONUS, "ante-bonus", name_of(player))
    return None


def house_way(dealer: list[str]) -> list[str]:
    """BR-5: throw one of the lowest; where that breaks a pair, the two that stay are not of one suit."""
    lowest = min(rank_of(card) for card in dealer)
    ways = [[card for card in dealer if card != thrown] for thrown in dealer if rank_of(thrown) == lowest]
    two_suits = [way for way in ways if suit_of(way[0]) != suit_of(way[1])]
    return two_suits[0] if len(ways) > 1 else ways[0]


def _two_card_line(cards: list[str]) -> str:
    first, second = sorted(rank_of(card) for card in cards)
    if first == second:
        names = {14: "pair of aces", 13: "pair of kings", 12: "pair of queens", 11: "pair of jacks"}
        return names.get(first, "other pair")
    return "ace high" if second == ACE else ""


def _five_card_line(hand: Hand, *, least: int) -> str:
    """The name of the hand; a pair by whether it is high enough."""
    if name_of(hand) == "pair":
        return {8: "eights or better", TEN: "tens or better"}[least] if hand[1][0] >= least else ""
    return name_of(hand)


# HL -------------------------------------------------------------------------------------------------


def hi_lo_stud(record: Record, seat: Seat) -> None:
    if seat.actions[0] == "fold":  # HL-3
        return seat.fold("ante")
    seat.bets["fourth"] = int(seat.bets["ante"] * times(seat.actions[0]))
    if seat.actions[1] == "fold":  # HL-4
        return seat.fold("ante", "fourth")
    seat.bets["fifth"] = int(seat.bets["fourth"] * times(seat.actions[1]))
    cards = [*seat.cards, *record["community"]]
    high = _five_card_line(five_cards(cards), least=TEN)
    low = _low(cards)
    if high not in HIGH and low not in LOW:  # HL-6
        seat.result = "lose"
        seat.lose("ante", "fourth", "fifth")
        return None
    seat.result = "win"
    seat.win("fourth")
    seat.win("fifth")
    if high in HIGH:  # HL-7: both are paid
        seat.win("ante", *HIGH[high], line=high)
    if low in LOW:
        seat.win("ante", LOW[low], line=f"{low} high")
    return None


def _low(cards: list[str]) -> int:
    """HL-5: the highest of five different ranks, the ace low; 0 if two are the same."""
    ranks = {1 if rank_of(card) == ACE else rank_of(card) for card in cards}
    return max(ranks) if len(ranks) == 5 else 0


# MH -------------------------------------------------------------------------------------------------


def manchester(record: Record, seat: Seat) -> None:
    if "bonus" in seat.bets:
        _manchester_bonus(record, seat)
    if seat.folded:  # MH-3
        return seat.fold("ante")
    ante = seat.bets["ante"]
    seat.bets["flop"] = 2 * ante
    for street, action in zip(("turn", "river"), seat.actions[1:], strict=True):  # MH-4
        if action == "1x":
            seat.bets[street] = ante
    raises = [street for street in ("flop", "turn", "river") if street in seat.bets]
    player = best_five([*seat.cards, *record["community"]])
    dealer = best_five([*record["dealer"], *record["community"]])
    if player < dealer:  # MH-5
        seat.result = "lose"
        seat.lose("ante", *raises)
    elif player > dealer:  # MH-6
        seat.result = "win"
        for street in raises:
            seat.win(street)
        if player[0] >= STRAIGHT:
            seat.win("ante")
    else:  # MH-7
        seat.result = "push"
    return None


def _manchester_bonus(record: Record, seat: Seat) -> None:
    """MH-8"""
    if seat.folded and reading(record, "bonus_after_fold", "stands") == "loses":
        return seat.lose("bonus")
    line = _two_cards(seat.cards)
    if line == "aces" and _two_cards(record["dealer"]) == "aces":
        seat.net["bonus"] += BOTH_ACES
        seat.reached.add(("bonus", "both aces"))
    elif line == "ace jack suited" and reading(record, "aj_suited", "unpaid") == "20":
        seat.win("bonus", 20, line=line)
    else:
        seat.pay_by(MANCHESTER_BONUS, "bonus", line)
    return None


def _two_cards(cards: list[str]) -> str:
    letters = "".join(sorted((card[0] for card in cards), key=RANKS.index, reverse=True))
    suited = suit_of(cards[0]) == suit_of(cards[1])
    if letters[0] == letters[1]:
        return "aces" if letters == "AA" else "kings to jacks" if letters[0] in "KQJ" else "tens to twos"
    if suited:
        return {"AK": "ace king suited", "AQ": "ace queen suited", "AJ": "ace jack suited"}.get(letters, "")
    return {"AK": "ace king", "AQ": "ace queen or jack", "AJ": "ace queen or jack"}.get(letters, "")


# SE -------------------------------------------------------------------------------------------------


def straight_edge_1(record: Record, seat: Seat) -> None:
    player = longest_run(seat.cards, wraps=True)
    if "bonus" in seat.bets:
        _pay_by_length(seat, "bonus", RUN_BONUS[table_code(record, "bonus", "1")], player)
    _insurance(seat, player)
    if seat.folded:  # SE-4
        return seat.fold("ante")
    seat.bets["play"] = seat.bets["ante"]
    dealer = longest_run(record["dealer"], wraps=True)
    if player >= dealer:  # SE-5: the player wins copies
        seat.result = "win"
        margin = player[0] - dealer[0]
        seat.win("ante")
        seat.win("play", MARGIN_1[margin], line=f"by {margin}")  # SE-6
    else:
        seat.result = "lose"
        seat.lose("ante", "play")
    return None


def straight_edge_2(record: Record, seat: Seat) -> None:
    player = longest_run(seat.cards, wraps=False)
    if "four-plus" in seat.bets:
        _pay_by_length(seat, "four-plus", FOUR_PLUS, player)
    _insurance(seat, player)
    if seat.folded:
        refunded = reading(record, "folded_ante", "lost") == "refunded"
        if refunded and longest_run(record["dealer"], wraps=False) < (2, TEN):
            return seat.fold("blind")
        return seat.fold("ante", "blind")
    seat.bets["play"] = 2 * seat.bets["ante"]
    dealer = longest_run(record["dealer"], wraps=False)
    ante = ["ante"] if dealer >= (2, TEN) else []  # SE-7: else it went back before the comparing
    if player > dealer:
        seat.result = "win"
        for wager in [*ante, "play"]:
            seat.win(wager)
        _blind(seat, player[0] - dealer[0], reading(record, "blind_win_by_zero", "push"))
    elif player < dealer:
        seat.result = "lose"
        seat.lose(*ante, "play", "blind")
    else:
        seat.result = "push"
    return None


def _blind(seat: Seat, margin: int, by_zero: str) -> None:
    if margin > 0:
        seat.win("blind", MARGIN_2[margin], line=f"by {margin}")
    elif by_zero == "pays_1":
        seat.win("blind")
    elif by_zero == "loses":
        seat.lose("blind")


def _pay_by_length(seat: Seat, wager: str, table: dict[int, tuple[int, int]], run: Run) -> None:
    """SE-8"""
    if run[0] in table:
        seat.win(wager, *table[run[0]], line=f"{run[0]} cards")
    else:
        seat.lose(wager)


def _insurance(seat: Seat, run: Run) -> None:
    """SE-9"""
    if "insurance" in seat.bets:
        if run[0] == 1:
            seat.win("insurance", INSURANCE, line="no two adjacent")
        else:
            seat.lose("insurance")


def two_way_bad_beat(record: Record, seats: list[Seat]) -> dict[str, int] | None:
    """SE-10 to SE-15: the awards, from the highest seat down, and the meter and the reserve they leave."""
    bettors = sorted((seat for seat in seats if "progressive" in seat.bets), key=lambda seat: seat.number, reverse=True)
    meter = dict(record.get("progressive") or {})
    hits = []
    for seat in bettors:
        line = _shorter_run(record, seat)
        if line == 0:
            seat.lose("progressive")
            continue
        seat.reached.add(("progressive", f"{line} cards"))
        if line == 7:
            award = meter["meter"]
            meter["meter"] = meter.get("seed", 0) + meter.get("reserve", 0)
            meter["reserve"] = 0
            hits.append(seat)
        else:
            award = FIXED_AWARD[line] * seat.bets["progressive"]
            if meter.get("fixed_pays") == "meter":
                meter["meter"] = max(0, meter["meter"] - award)
        seat.net["progressive"] += award - seat.bets["progressive"]
    for seat in bettors:  # SE-11
        of_others = [hit for hit in hits if hit.number != seat.number]
        seat.net["envy"] += len(of_others) * ENVY[table_code(record, "progressive", "1")]
    return {"meter": meter["meter"], "reserve": meter.get("reserve", 0)} if meter else None


def _shorter_run(record: Record, seat: Seat) -> int:
    """The line that the two hands reach: the length of the shorter; 0 for no bad beat."""
    wraps = record["game"] == "straight-edge-1"
    player = longest_run(seat.cards, wraps=wraps)
    dealer = longest_run(record["dealer"], wraps=wraps)
    same_length_ties = reading(record, "tie", "identical") == "same_length"
    tie = player[0] == dealer[0] if same_length_ties else player == dealer
    shorter = min(player[0], dealer[0])
    return shorter if shorter >= 4 and not tie else 0


# HF -------------------------------------------------------------------------------------------------


def high_five(record: Record, seat: Seat) -> None:
    player = best_five(seat.cards)
    if "trips" in seat.bets:  # HF-7
        seat.pay_by(TRIPS[table_code(record, "trips", "APP-01")], "trips", _trips_line(player))
    if seat.folded:  # HF-4
        return seat.fold("ante")
    seat.bets["play"] = seat.bets["ante"]
    dealer = best_five(record["dealer"])
    if dealer < (ORDER.index("pair"), (6,)):  # HF-5
        seat.result = "win"
        seat.win("ante")
        if player[0] >= STRAIGHT:
            seat.win("play")
    elif player > dealer:  # HF-6
        seat.result = "win"
        seat.win("ante")
        seat.win("play")
    elif player < dealer:
        seat.result = "lose"
        seat.lose("ante", "play")
    else:
        seat.result = "push"
    return None


def _trips_line(hand: Hand) -> str:
    if name_of(hand) == "full house":
        return "full house aces up" if hand[1][0] == ACE else "full house other"
    return name_of(hand)


# The round ------------------------------------------------------------------------------------------

GAMES: dict[str, Callable[[Record, Seat], None]] = {
    "big-raise": big_raise,
    "hi-lo-stud": hi_lo_stud,
    "manchester": manchester,
    "straight-edge-1": straight_edge_1,
    "straight-edge-2": straight_edge_2,
    "high-five": high_five,
}


@dataclass
class Answer:
    seats: list[Seat]
    progressive: dict[str, int] | None = None


def settle(record: Record) -> Answer:
    seats = []
    for data in record["seats"]:
        net = dict.fromkeys(WAGERS[record["game"]].split(), 0)
        seat = Seat(data["seat"], data["cards"], dict(data["bets"]), data["actions"], net)
        GAMES[record["game"]](record, seat)
        seats.append(seat)
    if "progressive" in WAGERS[record["game"]].split():
        return Answer(seats, two_way_bad_beat(record, seats))
    return Answer(seats)
