"""Who works here: the house and its first administrator, the staff, their passwords, sessions and cards."""

import sys
from typing import Annotated

import typer

from houseway.cli.progressive.answers import print_columns, print_table
from houseway.cli.progressive.options import FullName, MemberId, password
from houseway.cli.progressive.visit import Visit, command
from houseway.progressive.desk import SESSION_MS
from houseway.progressive.operations import Dismiss, Enrol, WithdrawCard
from houseway.progressive.staff import Role

app = typer.Typer()
cards = typer.Typer(help="Cards and keys for the consoles: issue, withdraw.", no_args_is_help=True)


@command(app, "found", keyed=False)
def found(
    visit: Visit,
    house: Annotated[str, typer.Argument(metavar="HOUSE", help="What the house is called.")],
    member: MemberId,
    name: FullName = "",
    profile: Annotated[str, typer.Option(help="The law it is under: washington, new-hampshire.")] = "",
) -> None:
    """Found the house: its books, and its first administrator with a password of his own."""
    chosen = password(f"a password for {member}", new=True)
    visit.founding = True
    receipt = visit.manager.found(house, member, name or member.title(), chosen, profile)
    visit.answer(receipt, {"house": house, "member": member})


@command(app, "sign-in", keyed=False)
def sign_in(visit: Visit, member: MemberId) -> None:
    """Sign in; what is printed is the session, for $HOUSEWAY_SESSION or --session."""
    session = visit.manager.sign_in(member, password(f"{member}'s password"))
    until = visit.manager.clock() + SESSION_MS
    visit.show({"session": session, "member": member, "until": until}, lambda: print(session))


@command(app, "sign-out", keyed=False)
def sign_out(visit: Visit) -> None:
    """Sign out: the session is worth nothing from now on."""
    who = visit.signed_in()
    visit.manager.sign_out(visit.session)
    visit.show({"signed_out": who}, lambda: print(f"{who} is signed out"))


@command(app, "enrol")
def enrol(
    visit: Visit,
    member: MemberId,
    role: Annotated[str, typer.Option(help="dealer, supervisor, executive, auditor or administrator.")],
    name: FullName = "",
) -> None:
    """Enrol one of the staff, with a first password."""
    op = Enrol(member=member, name=name or member.title(), role=role)
    visit.answer(visit.manager.enrol(visit.session, op, password(f"a password for {member}", new=True), visit.key))


@command(app, "dismiss")
def dismiss(visit: Visit, member: MemberId) -> None:
    """Dismiss one of the staff: his sessions and cards end at once, what he did stays in the books."""
    visit.do(Dismiss(member=member))


@command(app, "password")
def set_password(visit: Visit, member: MemberId) -> None:
    """Change a password: anybody his own, an administrator anybody's. Its sessions end."""
    chosen = password(f"a new password for {member}", new=True)
    visit.answer(visit.manager.set_password(visit.session, member, chosen, visit.key))


@command(cards, "issue")
def issue(visit: Visit, member: MemberId) -> None:
    """Issue a card (touch screen) or key (keypad); what is printed is its token, this once."""
    receipt, card = visit.manager.issue_card(visit.session, member, visit.key)
    if visit.as_json:
        visit.answer(receipt, {"card": card.number, "token": card.token})
        return
    print(card.token)
    print(f"card {card.number} of {member}, entry {receipt.number}: this token is shown once", file=sys.stderr)


@command(cards, "withdraw")
def withdraw(
    visit: Visit, member: MemberId, card: Annotated[str, typer.Argument(metavar="CARD", help="The card's number.")]
) -> None:
    """Withdraw a card or key."""
    visit.do(WithdrawCard(member=member, card=card))


@command(app, "staff", keyed=False)
def staff(visit: Visit) -> None:
    """List the staff: role, cards, who is gone."""
    visit.signed_in()
    with visit.manager.look() as floor:
        people = [one for one in floor.staff.values() if one.role is not Role.HOUSE]
        visit.show(
            people,
            lambda: print_table(
                ("member", "name", "role", "cards", ""),
                [(p.id, p.name, p.role, ", ".join(p.cards), "" if p.active else "dismissed") for p in people],
            ),
        )


@command(app, "refusals", keyed=False)
def refusals(visit: Visit, most: Annotated[int, typer.Option(help="How many, newest first.")] = 20) -> None:
    """Show what was refused: when, to whom, where, what and why."""
    from houseway.progressive.reports.words import time_of

    visit.signed_in()
    found = visit.desk.refusals(most)
    visit.show(
        found,
        lambda: print_columns(
            ("when (UTC)", "who", "where", "what", "why"),
            [(time_of(one.at), one.who or "nobody", one.place, one.what, one.why) for one in found],
        ),
    )
