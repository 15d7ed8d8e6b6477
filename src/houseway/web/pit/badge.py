"""Who of the staff is asking: a session of the game manager in a cookie of its own that no script can read."""

from fastapi import Request, Response

from houseway.progressive.desk import SESSION_MS
from houseway.progressive.floor import Floor
from houseway.progressive.manager import GameManager
from houseway.progressive.staff import Member
from houseway.refused import Refused
from houseway.web.refusals import Forbidden

COOKIE = "houseway-staff"


class SignedOut(Refused):
    """Nobody of the staff is signed in here."""

    status = 401


def session_of(request: Request) -> str:
    return request.cookies.get(COOKIE, "")


def member_of(manager: GameManager, request: Request) -> str:
    """The member who is signed in at this browser."""
    try:
        return manager.desk.who(session_of(request))
    except Refused as no:
        raise SignedOut(no.message, no.field) from None


def one_of_the_staff(manager: GameManager, floor: Floor, request: Request, *roles: str) -> Member:
    """The member, if he has one of these roles; any, if none is named."""
    member = floor.member(member_of(manager, request))
    if roles and member.role not in roles:
        raise Forbidden(f"this is for {' or '.join(roles)}: {member.name} is {member.role}", "role")
    return member


def give(response: Response, request: Request, token: str) -> None:
    secure = request.url.scheme == "https"
    seconds = SESSION_MS // 1000
    response.set_cookie(COOKIE, token, max_age=seconds, path="/", httponly=True, samesite="strict", secure=secure)


def take_back(response: Response) -> None:
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
