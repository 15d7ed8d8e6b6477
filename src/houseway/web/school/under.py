"""Under which terms a game is taught: those that a visitor has chosen for it, and how they are told."""

from typing import TYPE_CHECKING

from fastapi import Request

from houseway.games import all_games
from houseway.refused import Refused
from houseway.rules import AnyGame, Terms
from houseway.trainer.terms import other_terms, pays_like, taught
from houseway.web.school.desk import AS_PRINTED, Desk
from houseway.web.terms_form import TermsForm
from houseway.web.visitors import visitor_of

if TYPE_CHECKING:
    from houseway.web.house import House


def terms_of(game: AnyGame, kept: str) -> Terms:
    """The terms that a desk keeps as text, or a refusal."""
    return taught_by(game, TermsForm.model_validate_json(kept))


def taught_by(game: AnyGame, form: TermsForm) -> Terms:
    """The terms that this form asks for, or a refusal that names its field."""
    terms = form.terms(game)
    try:
        return taught(game, terms)
    except Refused as no:
        raise no.within("pays") from None


def shortest(game: AnyGame, form: TermsForm) -> TermsForm:
    """The same terms by what they change: the printed table that they are or begin with, and payouts unlike it."""
    terms, first = taught_by(game, form), game.terms()
    found = TermsForm(readings={name: value for name, value in terms.readings.items() if value != first.readings[name]})
    for wager, table in terms.paytables.items():
        printed = game.paytables[wager]
        begun = printed[form.paytables.get(wager, first.paytables[wager].code)]
        base = next((one for one in printed.values() if pays_like(one, table)), begun)
        if base.code != first.paytables[wager].code:
            found.paytables[wager] = base.code
        if pays := {line: str(pay) for line, pay in table.lines.items() if pay != base.lines[line]}:
            found.pays[wager] = pays
    return found


def kept(form: TermsForm) -> str:
    """As a desk keeps it; what is as printed needs no word."""
    return form.model_dump_json(exclude_defaults=True)


def words(game: AnyGame, kept: str) -> list[str]:
    """What is not as first printed."""
    return list(other_terms(game, terms_of(game, kept)))


def chosen(house: "House", request: Request) -> dict[str, str]:
    """The terms that this visitor has chosen for every game; choices that a game has no more are as printed."""
    found = Desk(house.database).terms(visitor_of(request).id)
    return {code: _readable(game, found.get(code, AS_PRINTED)) for code, game in all_games().items()}


def _readable(game: AnyGame, kept: str) -> str:
    try:
        terms_of(game, kept)
    except Refused:
        return AS_PRINTED
    return kept
