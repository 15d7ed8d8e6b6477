"""The coach: what each option was worth, exactly, before or after the player decides; mistakes and luck priced."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request

from houseway.games import find_game
from houseway.record import parse_record, replay
from houseway.refused import Refused
from houseway.web.coach.answers import Coached, Priced, Reviewed, StillCounting, counting_answer
from houseway.web.coach.pricing import Expecting, Worth, ante_of, decisions_of, sight_of, told
from houseway.web.count_room import Counting
from houseway.web.count_room.jobs import Job
from houseway.web.floor.api import NO_TABLE, viewer_of
from houseway.web.refusals import Missing

if TYPE_CHECKING:
    from houseway.web.house import House


def router(house: "House") -> APIRouter:
    rooms = APIRouter(prefix="/api/tables/{table}", tags=["coach"], responses=NO_TABLE)

    @rooms.get("/coach")
    async def advise(request: Request, table: str) -> Coached | StillCounting:
        """The exact value of each of your options at the decision before you, the bets that are down included."""
        shown = _picture(house, table, viewer_of(house, request))
        if not shown["options"]:
            raise Refused("no decision of yours is open", "seat")
        rules = shown["rules"]
        seat = next(one for one in shown["seats"] if one["seat"] == shown["to_act"])
        game = find_game(shown["game"])
        sight = sight_of(game, shown["decision"], seat["cards"], shown["dealer"]["cards"], shown["community"]["cards"])
        job = Worth.of(game, rules, sight, tuple(seat["actions"]))
        answer = await house.count_room.ask(job, patience=house.settings.patience)
        if isinstance(answer, Counting):
            return counting_answer(answer)
        return told(shown["to_act"], shown["decision"], answer, ante_of(game, seat["bets"]))

    @rooms.get("/rounds/{number}/coach")
    async def review(request: Request, table: str, number: int) -> Reviewed | StillCounting:
        """Your decisions of a round that is over, what each cost against the best, and what the bets were worth."""
        player = viewer_of(house, request)
        shown = _picture(house, table, player)
        try:
            record = parse_record(house.cardroom.record(table, number))
            past = house.cardroom.history(table, player)
        except Refused as no:
            raise Missing(no.message, no.field) from None
        mine = [seat for one in past if one["round"] == number for seat in one["seats"]]
        round = replay(record)
        rules = {"paytables": record.paytables, "readings": record.readings}
        meter = record.progressive.meter if record.progressive else 0
        decided = [
            (one, Worth.of(round.game, rules, one.sight, one.before))
            for seat in mine
            for one in decisions_of(round, seat)
        ]
        expecting = [(seat, Expecting.of(round.game, rules, round.spots[seat].bets, meter)) for seat in mine]
        known: dict[Job, Any] = {}
        questions: list[Job] = [*(job for _, job in decided), *(job for _, job in expecting)]
        for job in questions:
            known[job] = await house.count_room.ask(job, patience=house.settings.patience)
            if isinstance(known[job], Counting):
                return counting_answer(known[job])
        bets = [Priced(**asdict(one)) for seat, asked in expecting for one in asked.priced(known[asked], round, seat)]
        decisions = [told(one.seat, one.decision, known[job], one.ante, one.action) for one, job in decided]
        return Reviewed(table=shown["table"], round=number, decisions=decisions, bets=bets)

    return rooms


def _picture(house: "House", table: str, player: str | None) -> dict[str, Any]:
    try:
        return house.cardroom.picture(table, player)
    except Refused as no:
        raise Missing(no.message, no.field) from None
