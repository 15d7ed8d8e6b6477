"""How the web says no: a sentence and a field as JSON for programs, a page for people, never a traceback."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field, ValidationError
from starlette.exceptions import HTTPException

from houseway.database import Unavailable
from houseway.games import find_game
from houseway.refused import Refused
from houseway.rules import AnyGame

if TYPE_CHECKING:
    from houseway.web.house import House


class Refusal(BaseModel):
    """What was wrong, and where."""

    error: str = Field(examples=["no line 'royal': the lines are bonus.straight, bonus.flush"])
    field: str = Field("", examples=["pays.bonus.royal"])


_CONTENT = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
ALWAYS_JSON: dict[int | str, dict[str, Any]] = {
    "4XX": {"description": "A refusal: what was wrong, and where.", "content": _CONTENT},
    503: {"description": "Not just now: ask again.", "content": _CONTENT},
}
"""for the description of an answer that is no JSON itself: its refusals are all the same"""


class Missing(Refused):
    """There is no such page, game, table or seat."""

    status = 404


class Forbidden(Refused):
    """It is somebody else's, or it came from somewhere else."""

    status = 403


class Conflict(Refused):
    """Something newer took its place."""

    status = 409


class TooLarge(Refused):
    status = 413


class TooMany(Refused):
    status = 429


class NotNow(Refused):
    """Not the asker's fault: ask again."""

    status = 503


WORDS: Mapping[int, str] = {
    400: "The request was not understood",
    403: "Not from here",
    404: "There is no such page",
    405: "That is not done here",
    409: "Something newer took its place",
    413: "Too much at once",
    422: "The house cannot take that",
    429: "One at a time, please",
    500: "The house made a mistake",
    503: "Not just now",
}
RETRY_AFTER = 1
"""seconds"""
OUR_FAULT = Refused("something went wrong on our side; it has been written down")


def status_of(no: Refused) -> int:
    """Where the database cannot be used, that is nobody's fault here: ask again."""
    return NotNow.status if isinstance(no, Unavailable) else int(getattr(no, "status", 422))


def game_at(code: str) -> AnyGame:
    """The game of an address; one that is not there is a page that is not there."""
    try:
        return find_game(code)
    except Refused as no:
        raise Missing(no.message, no.field) from None


def answer(house: "House", request: Request, no: Refused, status: int = 0) -> Response:
    """A refusal, for whoever asked."""
    status = status or status_of(no)
    answered: Response
    if request.url.path.startswith("/api/"):
        answered = JSONResponse({"error": no.message, "field": no.field}, status)
    else:
        title = WORDS.get(status, "Refused")
        answered = house.page(request, "refused.html", status=status, title=title, message=no.message, field=no.field)
    if status in (TooMany.status, NotNow.status):
        answered.headers["Retry-After"] = str(RETRY_AFTER)
    return answered


def put_up(app: FastAPI, house: "House") -> None:
    """Every error that a request can meet has its answer here."""

    async def refused(request: Request, wrong: Exception) -> Response:
        return answer(house, request, cast(Refused, wrong))

    async def not_valid(request: Request, wrong: Exception) -> Response:
        return answer(house, request, _in_words(cast(RequestValidationError, wrong)))

    async def by_status(request: Request, wrong: Exception) -> Response:
        wrong = cast(HTTPException, wrong)
        said = f"there is nothing at {request.url.path}" if wrong.status_code == 404 else str(wrong.detail)
        return answer(house, request, Refused(said), wrong.status_code)

    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(RequestValidationError, not_valid)
    app.add_exception_handler(HTTPException, by_status)


def _in_words(wrong: RequestValidationError) -> Refused:
    first = wrong.errors()[0]
    if first["loc"][0] != "body":
        return Refused(first["msg"], ".".join(map(str, first["loc"])))
    return _fault(first, first["loc"][1:], wrong.body)


def sent_wrongly(wrong: ValidationError, sent: Any) -> Refused:
    """What is wrong with data that came some other way than in a request's body."""
    first = wrong.errors()[0]
    return _fault(first, first["loc"], sent)


def _fault(first: Mapping[str, Any], where: Sequence[int | str], sent: Any) -> Refused:
    return Refused(first["msg"], ".".join(map(str, where_sent(where, sent, missing=first["type"] == "missing"))))


def where_sent(where: Sequence[int | str], sent: Any, missing: bool = False) -> list[int | str]:
    """A fault's place as its sender knows it: only what he sent is named, and at the end a field that he left out.

    The checker names the kinds it tried as well: `command.lay.bets` is sent as `command.bets`.
    """
    named = []
    for number, part in enumerate(where):
        match sent:
            case dict() if part in sent:
                sent = sent[part]
            case list() if isinstance(part, int):
                sent = sent[part]
            case _ if not (missing and number == len(where) - 1):
                continue
        named.append(part)
    return named
