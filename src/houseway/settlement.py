"""Settling a round: who is paid what, by which rule and why. Money happens here and in `odds`, nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from houseway.odds import Loses, Odds, Pay, Prize, Pushes, Share, dollars
from houseway.refused import Refused
from houseway.rules import AnyGame, Call, Hands, Laid, Line, Result, SideBet, Terms, Wager


@dataclass(frozen=True, slots=True)
class Meter:
    """A progressive's meter, in cents, as it stands when awards are taken (SE-13, SE-15)."""

    meter: int
    seed: int = 0
    reserve: int = 0
    fixed_pays: Literal["tray", "meter"] = "tray"
    """where awards that are not a percentage come from, as the house configures it"""


@dataclass(frozen=True, slots=True)
class PaidLine:
    """A line of the settlement, in cents: what a wager won or lost for the seat."""

    wager: str
    net: int
    pays: Pay
    rule: str
    because: str


@dataclass(frozen=True, slots=True)
class SeatSettlement:
    seat: int
    hand: str | None
    result: Result
    net: Mapping[str, int]
    total: int
    lines: tuple[PaidLine, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """The whole table's; seats in the order they were given."""

    game: str
    dealer_hand: str | None
    seats: tuple[SeatSettlement, ...]
    meter: Meter | None

    def seat(self, number: int) -> SeatSettlement:
        return next(one for one in self.seats if one.seat == number)


@dataclass(frozen=True, slots=True)
class SettledSpot:
    """A spot as it comes to be settled."""

    seat: int
    bets: Mapping[str, int]
    hands: Hands
    fold_rule: str = ""

    @property
    def folded(self) -> bool:
        return bool(self.fold_rule)


def settle_round(game: AnyGame, terms: Terms, spots: tuple[SettledSpot, ...], meter: Meter | None) -> Settlement:
    """Settle every spot, the highest seat first (the dealer's right), envy last."""
    calls = {spot.seat: game.call(spot.hands) for spot in spots}
    lines: dict[int, list[PaidLine]] = {}
    results: dict[int, Result] = {}
    hits: list[tuple[SideBet, int, str]] = []
    for spot in sorted(spots, key=lambda spot: -spot.seat):
        call = calls[spot.seat]
        results[spot.seat], main = _main_lines(game, terms, spot)
        lines[spot.seat] = [_paid(line, _stake(game, spot, line.wager), call) for line in main]
        for bet in game.side_bets:
            if stake := spot.bets.get(bet.name, 0):
                line, reached = _side_line(bet, terms, spot)
                paid, meter = _take_award(line, stake, bet, meter, call)
                lines[spot.seat].append(paid)
                if reached and bet.envy:
                    hits.append((bet, spot.seat, reached))
    for bet, hitter, reached in hits:
        for spot in spots:
            if spot.seat != hitter and spot.bets.get(bet.name) and reached in terms.paytables[bet.name].envy:
                lines[spot.seat].append(_envy(game, terms, bet, hitter, reached))
    return Settlement(
        game=game.code,
        dealer_hand=next((call.dealer for call in calls.values() if call.dealer), None),
        seats=tuple(_seat(game, s.seat, calls[s.seat], results[s.seat], lines[s.seat]) for s in spots),
        meter=meter,
    )


def _main_lines(game: AnyGame, terms: Terms, spot: SettledSpot) -> tuple[Result, list[Line]]:
    laid = [w for w in game.wagers if isinstance(w, Wager) and spot.bets.get(w.on or w.name)]
    if spot.folded and not game.fold_needs(terms):
        folded = [Line(w.name, Loses(), spot.fold_rule, "folded") for w in laid if w.laid is not Laid.NEVER]
        return Result.FOLD, folded
    outcome = game.classify(spot.hands)
    if spot.folded:
        outcome = game.folded(outcome)
    names = {wager.name for wager in laid}
    return outcome.result, [line for line in game.price(outcome, terms) if line.wager in names]


def _stake(game: AnyGame, spot: SettledSpot, name: str) -> int:
    wager = game.wager(name)
    return spot.bets[wager.on if isinstance(wager, Wager) and wager.on else name]


def _side_line(bet: SideBet, terms: Terms, spot: SettledSpot) -> tuple[Line, str | None]:
    """The bet's fate and the paytable line it reached."""
    if spot.folded and not bet.stands(terms):
        return Line(bet.name, Loses(), bet.rule, "folded"), None
    reached = bet.line(spot.hands, terms)
    pays = terms.pay(bet.name, reached) if reached else None
    if reached is None or pays is None:
        return Line(bet.name, Loses(), bet.rule, "the cards reach no line of the table"), None
    return Line(bet.name, pays, bet.rule, terms.paytables[bet.name].words(reached)), reached


def _take_award(line: Line, stake: int, bet: SideBet, meter: Meter | None, call: Call) -> tuple[PaidLine, Meter | None]:
    """Pay a side bet; a progressive award may come off the meter (SE-13), which restarts after 100% (SE-15)."""
    if isinstance(line.pays, Share):
        if meter is None:
            raise Refused(
                f"the {bet.name} won {line.pays} of the meter: the record must say how much is on it",
                "progressive",
            )
        award = line.pays.of(meter.meter)
        because = f"{line.because}: {line.pays} of {dollars(meter.meter)}"
        left = meter.meter - award
        if line.pays.percent == 100:
            meter = replace(meter, meter=meter.seed + meter.reserve, reserve=0)
        else:
            meter = replace(meter, meter=left)
        return PaidLine(bet.name, award - stake, line.pays, line.rule, because), meter
    paid = _paid(line, stake, call)
    if bet.progressive and meter and meter.fixed_pays == "meter" and isinstance(line.pays, Odds | Prize):
        award = paid.net + stake
        because = f"{paid.because}, off the meter"
        if award > meter.meter:
            because += f", which was {dollars(award - meter.meter)} short: the house pays that"
        return replace(paid, because=because), replace(meter, meter=max(0, meter.meter - award))
    return paid, meter


def _paid(line: Line, stake: int, call: Call) -> PaidLine:
    because = line.because.format(player=call.player, dealer=call.dealer)
    match line.pays:
        case Loses():
            net = -stake
        case Pushes():
            net = 0
        case Prize(cents):
            net = cents
        case Odds() as odds:
            net = odds.net(stake)
            if not odds.exact(stake):
                because += f"; {odds} on {stake} cents is rounded down to the cent, in the house's favour"
        case Share():
            raise TypeError(f"{line.wager} pays a share, but is not a progressive")
    return PaidLine(line.wager, net, line.pays, line.rule, because)


def _envy(game: AnyGame, terms: Terms, bet: SideBet, hitter: int, reached: str) -> PaidLine:
    """SE-11: each hit pays every other bettor at the table, and never the seat that hit."""
    table = terms.paytables[bet.name]
    cents = table.envy[reached]
    because = f"seat {hitter} hit the {table.words(reached)}"
    return PaidLine(bet.envy, cents, Prize(cents), game.wager(bet.envy).rule, because)


def _seat(game: AnyGame, seat: int, call: Call, result: Result, lines: list[PaidLine]) -> SeatSettlement:
    net = {name: sum(line.net for line in lines if line.wager == name) for name in game.wager_names}
    return SeatSettlement(seat, call.player, result, net, sum(net.values()), tuple(lines))
