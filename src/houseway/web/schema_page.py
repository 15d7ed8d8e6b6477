"""The API on a page of our own: what `/openapi.json` says, with its examples, and nothing from another host.

Also the way in for programs: `/api/visit`.
"""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field

from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House


class Visit(BaseModel):
    """What a program needs to ask for changes."""

    csrf: str = Field(description="Send this as X-CSRF-Token with every POST, beside the cookie.", examples=["5zJ0…"])


def router(house: "House", app: FastAPI) -> APIRouter:
    rooms = APIRouter()

    @rooms.get("/api/visit", tags=["visit"])
    async def visit(request: Request) -> Visit:
        """Come in: sets the visitor's cookie and tells his token."""
        return Visit(csrf=house.door_book.form_token(visitor_of(request)))

    @rooms.get("/docs", include_in_schema=False)
    async def docs(request: Request) -> HTMLResponse:
        return house.page(request, "docs.html", schema=app.openapi(), rooms=_rooms(app.openapi()))

    return rooms


def _rooms(schema: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Every operation with what it takes and gives, as text, under the room that it belongs to."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            found.setdefault(told["tags"][0], []).append(
                {
                    "id": told["operationId"],
                    "method": method.upper(),
                    "path": path,
                    "description": told["description"],
                    "parameters": told.get("parameters", []),
                    "takes": _bodies(schema, told.get("requestBody", {})),
                    "gives": list(_answers(schema, told["responses"])),
                    "refuses": [
                        (status, answer["description"])
                        for status, answer in sorted(told["responses"].items())
                        if _refuses(answer) and status not in EVERYWHERE
                    ],
                }
            )
    return found


EVERYWHERE = ("4XX", "503")
"""refusals that any operation may answer with: told once"""


def _answers(schema: dict[str, Any], responses: dict[str, Any]) -> Iterator[dict[str, str]]:
    for status, answer in sorted(responses.items()):
        if not _refuses(answer):
            said = answer["description"].replace("Successful Response", "")
            for shown in _bodies(schema, answer) or [{"called": "", "example": ""}]:
                yield {"status": status, "description": said, **shown}


def _refuses(answer: dict[str, Any]) -> bool:
    return [_called(content.get("schema", {})) for content in answer.get("content", {}).values()] == ["Refusal"]


def _bodies(schema: dict[str, Any], told: dict[str, Any]) -> list[dict[str, str]]:
    return [
        {
            "media": media,
            "called": _called(content.get("schema", {})),
            "example": _as_text(_example(schema, content.get("schema", {}))),
        }
        for media, content in told.get("content", {}).items()
    ]


def _called(part: dict[str, Any]) -> str:
    if part.get("type") == "array":
        return f"list of {_called(part['items'])}"
    if "anyOf" in part:
        return " or ".join(map(_called, part["anyOf"]))
    return str(part.get("$ref", part.get("title", part.get("type", "")))).rpartition("/")[2]


def _example(schema: dict[str, Any], part: dict[str, Any]) -> Any:
    """The example a model gives, or one made of its fields' examples."""
    if "$ref" in part:
        part = schema["components"]["schemas"][part["$ref"].rpartition("/")[2]]
    if examples := part.get("examples"):
        return examples[0]
    for key in ("default", "const"):
        if key in part:
            return part[key]
    if "anyOf" in part:
        return _example(schema, part["anyOf"][0])
    if "properties" in part:
        return {name: _example(schema, of) for name, of in part["properties"].items()}
    if part.get("type") == "array":
        return [_example(schema, part.get("items", {}))]
    if "enum" in part:
        return part["enum"][0]
    return {"string": "…", "integer": 0, "number": 0.5, "boolean": True, "object": {}}.get(part.get("type", ""))


def _as_text(example: Any) -> str:
    return json.dumps(example, indent=2, ensure_ascii=False) if example is not None else ""
