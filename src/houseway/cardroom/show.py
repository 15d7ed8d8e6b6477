"""The picture of a table for one viewer: JSON data, folded from the events that this viewer may read.

`Moment` is a table as it stood at one time; making pictures of it needs no lock and reads no disk.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from houseway.cardroom.limits import limits
from houseway.cardroom.live import LiveTables, Notes
from houseway.cardroom.state import Felt, Floor, Player
from houseway.cards import Card
from houseway.event_data import event_data
from houseway.events import BetSettled, DealerHeldToLeast, Event
from houseway.options import Option
from houseway.round import Decision, Round
from houseway.rules import AnyGame, Call
from houseway.table import Table
from houseway.view import SpotView, View, call_seen, view_of
from houseway.words import event_words


@dataclass(frozen=True, slots=True)
class Moment:
    """One table at one moment, with the names and bankrolls of those who sit or look."""

    felt: Felt
    table: Table
    round: Round | None
    players: Mapping[str, Player]
    bankrolls: Mapping[str, int]
    free: tuple[int, ...]
    """seats that no person has"""
    now: int
    notes: Notes


def moment_of(floor: Floor, tables: LiveTables, table: str, viewers: Iterable[str | None], now: int) -> Moment:
    """Take a table as it stands."""
    felt = floor.felt(table)
    live = tables.at(felt)
    people = {*felt.seats.values(), *felt.waiting, *(viewer for viewer in viewers if viewer is not None)}
    return Moment(
        felt,
        live,
        live.round if felt.phase in ("deciding", "settled") else None,
        {who: floor.player(who) for who in people},
        {who: floor.bankroll(who) for who in people},
        floor.free_seats(felt, live.game.seats),
        now,
        tables.notes(felt),
    )


def pictures(moment: Moment, viewers: Iterable[str | None]) -> dict[str | None, dict[str, Any]]:
    """What each viewer may see now; None is a watcher."""
    everybodys = _everybodys(moment)
    return {viewer: everybodys | _viewers_own(moment, viewer) for viewer in viewers}


def _everybodys(moment: Moment) -> dict[str, Any]:
    """What is the same for all, drawn once."""
    felt, round = moment.felt, moment.round
    return {
        "table": felt.table,
        "name": table_name(felt, moment.table.game),
        "game": moment.table.game.code,
        "game_name": moment.table.game.name,
        "version": felt.version,
        "now": moment.now,
        "phase": felt.phase,
        "round": felt.round,
        "turn": len(felt.actions),
        "deadline": felt.deadline,
        "rules": _rules(moment),
        "limits": limits(moment.table, felt.rules),
        "waiting": [moment.players[who].name for who in felt.waiting],
        "full": _full(moment),
        "decision": round.awaits.name if round and isinstance(round.awaits, Decision) else None,
        "fair": _fair(felt),
        "meter": _meter(felt),
    }


def _viewers_own(moment: Moment, viewer: str | None) -> dict[str, Any]:
    """What hangs on who looks: folded from the events that he may read."""
    felt, round = moment.felt, moment.round
    view = view_of(round, seats_in_round(felt, viewer)) if round else View()
    return {
        "viewer": None if viewer is None else _viewer(moment, viewer),
        "seats": [_seat(moment, view, seat, viewer) for seat in range(1, moment.table.game.seats + 1)],
        "dealer": _dealer(moment, view),
        "community": {"cards": _cards(view.community)},
        "to_act": view.to_act,
        "options": [_option(moment, viewer, option) for option in view.options],
        "previous": _previous(felt, viewer),
        "rebet": _rebet(felt, viewer),
        "events": [_event(moment, *numbered) for numbered in _numbered(round, view)],
    }


def table_name(felt: Felt, game: AnyGame) -> str:
    return felt.rules.name or f"{game.name}, table {felt.table[1:]}"


def seats_in_round(felt: Felt, viewer: str | None) -> tuple[int, ...]:
    """The seats whose cards are the viewer's: who sat there when they were dealt."""
    if viewer is None:
        return ()
    if felt.phase == "settled":
        return tuple(seat for seat, who in sorted(felt.history[-1].seats.items()) if who == viewer)
    return felt.seats_of(viewer)


def _rules(moment: Moment) -> dict[str, Any]:
    rules, table = moment.felt.rules, moment.table
    return {
        "paytables": {wager: printed.code for wager, printed in table.terms.paytables.items()},
        "readings": dict(table.terms.readings),
        "wagers": [name for name in table.game.wager_names if name in table.wagers],
        "profile": table.profile.name if table.profile else None,
        "least": rules.least,
        "most": rules.most,
        "decision_seconds": rules.decision_seconds,
        "betting_seconds": rules.betting_seconds,
        "settle_seconds": rules.settle_seconds,
        "out_of_time": rules.out_of_time,
    }


def _viewer(moment: Moment, viewer: str) -> dict[str, Any]:
    return {
        "player": viewer,
        "name": moment.players[viewer].name,
        "bankroll": moment.bankrolls[viewer],
        "seats": list(moment.felt.seats_of(viewer)),
        "in_line": moment.felt.waiting.index(viewer) + 1 if viewer in moment.felt.waiting else None,
        "may": _may(moment, viewer),
    }


def _full(moment: Moment) -> bool:
    """Who wants a seat must wait: none is free, or others came first."""
    return not moment.free or bool(moment.felt.waiting)


def _may(moment: Moment, viewer: str) -> list[str]:
    """The commands that make sense for this viewer now."""
    felt = moment.felt
    seated = felt.seats_of(viewer)
    free = any(seat not in felt.seats or not felt.in_round for seat in moment.free)
    may = ["sit"] if free and not felt.others_came_first(viewer) else []
    if not seated:
        line = "stop-waiting" if viewer in felt.waiting else "wait" if _full(moment) else ""
        return [*may, *([line] if line else []), "top-up"]
    if any(not felt.in_round or seat not in felt.bets for seat in seated):
        may.append("stand")
    if not felt.in_round:
        may.append("neighbours")
    if felt.phase == "betting":
        may += ["lay", "clear", "ready"]
    if felt.phase == "settled" and not felt.awards_open:
        may.append("next")
    ask = moment.round.awaits if moment.round else None
    if isinstance(ask, Decision) and ask.seat in seated:
        may.append("act")
    return [*may, "top-up"]


def _seat(moment: Moment, view: View, seat: int, viewer: str | None) -> dict[str, Any]:
    felt = moment.felt
    who = felt.seats.get(seat)
    spot = view.spots.get(seat) or SpotView(seat, dict(felt.bets.get(seat, {})))
    return {
        "seat": seat,
        "player": who,
        "name": moment.players[who].name if who else None,
        "neighbour": bool(who and moment.players[who].neighbour),
        "mine": who is not None and who == viewer,
        "ready": who in felt.ready,
        "in_round": seat in view.spots,
        "bets": spot.bets,
        "cards": _cards(spot.cards),
        "hand": spot.hand or _call(moment, view, spot).player,
        "actions": list(spot.actions),
        "folded": spot.folded,
        "result": spot.result.value if spot.result else None,
        "total": spot.total,
        "lines": [_line(line) for line in spot.settled],
    }


def _call(moment: Moment, view: View, spot: SpotView) -> Call:
    seen = (spot.cards, view.dealer, view.community)
    if seen not in moment.notes.called:
        moment.notes.called[seen] = call_seen(moment.table.game, view, spot)
    return moment.notes.called[seen]


def _line(line: BetSettled) -> dict[str, Any]:
    return {
        "wager": line.wager,
        "net": line.net,
        "pays": str(line.pays),
        "rule": line.rule,
        "because": line.because,
    }


def _dealer(moment: Moment, view: View) -> dict[str, Any]:
    round = moment.round
    calls = (_call(moment, view, spot).dealer for spot in view.spots.values())
    hand = round.settlement.dealer_hand if round and round.settlement else next((call for call in calls if call), None)
    held = [event.qualifies for event in view.log if isinstance(event, DealerHeldToLeast)]
    return {
        "cards": _cards(view.dealer),
        "hand": hand,
        "qualifies": held[0] if held else None,
        "kept": _cards(view.kept),
    }


def _cards(cards: tuple[Card | None, ...]) -> list[str | None]:
    return [None if card is None else str(card) for card in cards]


def _option(moment: Moment, viewer: str | None, option: Option) -> dict[str, Any]:
    return {
        "action": option.actions[0],
        "name": option.name,
        "rule": option.rule,
        "wager": option.wager,
        "least": option.least,
        "most": option.most,
        "unit": option.unit,
        "afford": viewer is not None and option.least <= moment.bankrolls[viewer],
    }


def _fair(felt: Felt) -> dict[str, Any]:
    over = felt.phase == "settled"
    return {
        "commitment": felt.commitment,
        "deck": felt.shuffled.deck.split() if over else None,
        "salt": felt.shuffled.salt if over else None,
    }


def _meter(felt: Felt) -> dict[str, int] | None:
    meter = felt.meter
    return None if meter is None else {"meter": meter.meter, "seed": meter.seed, "reserve": meter.reserve}


def _previous(felt: Felt, viewer: str | None) -> dict[str, int] | None:
    for told in reversed(felt.history[-2:]):
        mine = [total for seat, total in told.totals.items() if told.seats[seat] == viewer]
        if told.round == felt.round - 1 and mine:
            return {"round": told.round, "total": sum(mine)}
    return None


def _rebet(felt: Felt, viewer: str | None) -> dict[str, dict[str, int]]:
    if viewer is None:
        return {}
    laid = felt.last.get(viewer, {})
    return {str(seat): bets for seat, bets in laid.items() if felt.seats.get(seat) == viewer}


def _numbered(round: Round | None, view: View) -> Iterator[tuple[int, Event]]:
    """What the view was folded from, each with its number in the round."""
    readable = set(map(id, view.log))
    return ((seq, event) for seq, event in enumerate(round.events if round else ()) if id(event) in readable)


def _event(moment: Moment, seq: int, event: Event) -> dict[str, Any]:
    if seq not in moment.notes.said:
        moment.notes.said[seq] = {"seq": seq, **event_data(event), "words": event_words(event)}
    return moment.notes.said[seq]
