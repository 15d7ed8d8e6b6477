"""Events as JSON data, the same wherever they are sent."""

from dataclasses import fields
from enum import Enum
from typing import Any

from houseway.cards import Card
from houseway.events import Event


def event_data(event: Event) -> dict[str, Any]:
    """An event as JSON data: its kind and its fields."""
    return {"event": type(event).__name__} | {f.name: _plain(getattr(event, f.name)) for f in fields(event)}


def _plain(value: object) -> Any:
    match value:
        case Card():
            return str(value)
        case Enum():
            return value.value
        case tuple():
            return [_plain(item) for item in value]
        case dict():
            return {key: _plain(item) for key, item in value.items()}
        case int() | str() | None:
            return value
        case _:
            return str(value)
