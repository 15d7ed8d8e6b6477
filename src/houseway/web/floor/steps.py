"""A round again, step by step: each event in words, and the felt as everybody could see it after that."""

from typing import Any

from pydantic import BaseModel

from houseway.event_data import event_data
from houseway.record import Record, replay
from houseway.view import View, events_for
from houseway.words import event_words


class Step(BaseModel):
    event: dict[str, Any]
    seats: dict[int, list[str | None]]
    dealer: list[str | None]
    community: list[str | None]


def steps_of(record: Record) -> list[Step]:
    """The round is over, so every seat's cards that it looked at are shown."""
    round = replay(record)
    view = View()
    steps = []
    for event in events_for(round.events, round.spots):
        view.add(event)
        steps.append(
            Step(
                event=event_data(event) | {"words": event_words(event)},
                seats={seat: _texts(spot.cards) for seat, spot in view.spots.items()},
                dealer=_texts(view.dealer),
                community=_texts(view.community),
            )
        )
    return steps


def _texts(cards: Any) -> list[str | None]:
    return [None if card is None else str(card) for card in cards]
