"""Paytables that go out as TOML and come back from it: the file that `houseway odds --table` reads."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from houseway.exact.what_if import with_toml, written_toml
from houseway.refused import Refused
from houseway.rules import AnyGame
from houseway.web.lab.answers import TableFile, Tables
from houseway.web.lab.asked import Asked, asked_at
from houseway.web.refusals import ALWAYS_JSON, game_at


class Toml(Response):
    media_type = "application/toml"


def router() -> APIRouter:
    rooms = APIRouter(tags=["laboratory"])

    @rooms.get("/api/lab/{code}/tables.toml", response_class=Toml, responses=ALWAYS_JSON)
    async def export(request: Request, code: str) -> Toml:
        """The tables of a laboratory's address as TOML, for `houseway odds --table` and for later."""
        game = game_at(code)
        asked = asked_at(request.query_params.multi_items())
        named = {"content-disposition": f'attachment; filename="{game.code}.toml"'}
        return Toml(as_toml(game, asked), headers=named)

    @rooms.post("/api/lab/{code}/tables.toml")
    async def take(code: str, file: TableFile) -> Tables:
        """Read tables from TOML: every payout that is not as first printed."""
        game = game_at(code)
        try:
            terms = with_toml(game.terms(), file.toml, "the file")
        except Refused as no:
            raise Refused(no.message, no.field.replace("--table", "toml")) from None
        printed = game.terms().paytables
        pays = {
            wager: {line: str(pay) for line, pay in table.lines.items() if pay != printed[wager].lines[line]}
            for wager, table in terms.paytables.items()
        }
        return Tables(pays={wager: lines for wager, lines in pays.items() if lines})

    return rooms


def as_toml(game: AnyGame, asked: Asked) -> str:
    """Whole tables, under the command that prices them."""
    readings = "".join(f" --reading {name}={value}" for name, value in asked.readings.items())
    command = f"# houseway odds {game.code} --table {game.code}.toml{readings}\n\n"
    return command + written_toml(asked.terms(game))
