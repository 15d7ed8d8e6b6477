"""The visitor as a trainee: what the shelf knows about him, on the school's clock."""

from typing import TYPE_CHECKING

from fastapi import Request

from houseway.refused import Refused
from houseway.trainer.progress import Trainee
from houseway.trainer.shelf import DatabaseShelf
from houseway.web.school.desk import CLOCK
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House


def trainee_of(house: "House", request: Request) -> Trainee:
    """His progress hangs on his cookie, not on a name that somebody else could give too."""
    return Trainee(visitor_of(request).id, DatabaseShelf(house.database), CLOCK.now)


def name_of(house: "House", request: Request) -> str:
    """The name he has at the tables; none: ""."""
    try:
        return str(house.cardroom.purse(visitor_of(request).id)["name"])
    except Refused:
        return ""
