"""The staff's desk: passwords, sessions, cards, wrong tries, the log of refusals; secrets stay secret."""

from collections.abc import Callable

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from houseway.books import shelf
from houseway.database import Database
from houseway.database.schema import CHECKPOINTS, REFUSALS, SECRETS, SESSIONS
from houseway.progressive import secrets
from houseway.progressive.desk import SESSION_MS
from houseway.progressive.manager import GameManager
from houseway.progressive.operations import (
    CoinIn,
    Confirm,
    Dismiss,
    Enrol,
    Found,
    GameOver,
    IssueCard,
    PressHand,
    ShowCard,
    TurnKey,
    WithdrawCard,
)
from houseway.progressive.staff import HOUSE_ID
from houseway.refused import Refused
from tests.progressive.house import FIVE, Clock, House, Room, password_of


def no(call: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.message


# A new house


def test_a_new_house_has_no_staff_and_no_password(database: Database) -> None:
    with GameManager(database, Clock()) as manager:
        for name in ("", "admin", "ann", "root", HOUSE_ID):
            for password in ("", "admin", "password", "houseway"):
                assert "wrong" in no(lambda: manager.sign_in(name, password))  # noqa: B023
            manager.desk.clock.pass_by(3600)  # type: ignore[attr-defined]
        with database.reading() as connection:
            assert connection.execute(select(SECRETS)).all() == []


def test_nothing_is_done_before_the_house_is_founded(database: Database) -> None:
    with GameManager(database, Clock()) as manager:
        assert "not founded yet" in no(lambda: manager.do_by_house(CoinIn(table="t1", bets={})))


def test_a_house_is_founded_once(house: House) -> None:
    assert "founded" in no(lambda: house.manager.found("Again", "zoe", "Zoe", "a long password"))
    assert "founded" in house.refused("ann", Found(house="Again", member="zoe", name="Zoe"))
    assert "wrong" in no(lambda: house.manager.sign_in("zoe", "a long password"))


def test_a_house_is_under_a_law_that_is_known(database: Database) -> None:
    with GameManager(database, Clock()) as manager:
        no(lambda: manager.found("A Room", "ann", "Ann", "a long password", profile="atlantis"))
        manager.found("A Room", "ann", "Ann", "a long password", profile="new-hampshire")


@pytest.mark.parametrize("password", ["", "short", "x" * 9, "x" * 201])
def test_a_password_is_long_enough(house: House, password: str) -> None:
    ann = house.sessions["ann"]
    assert "10 to 200" in no(lambda: house.manager.set_password(ann, "ann", password))
    zoe = Enrol(member="zoe", name="Zoe", role="dealer")
    assert "10 to 200" in no(lambda: house.manager.enrol(ann, zoe, password))


@pytest.mark.parametrize("role", ["house", "boss", "", "Dealer"])
def test_a_role_is_one_that_a_person_has(role: str) -> None:
    assert "a role is dealer" in Room().refused("ann", Enrol(member="zoe", name="Zoe", role=role))


def test_a_member_is_enrolled_once_and_never_in_houseways_place() -> None:
    room = Room()
    for member in ("sam", HOUSE_ID):
        assert "enrolled already" in room.refused("ann", Enrol(member=member, name="X", role="dealer"))


def test_nobody_dismisses_himself() -> None:
    assert "nobody dismisses himself" in Room().refused("ann", Dismiss(member="ann"))


def test_cards_are_for_supervisors_and_executives() -> None:
    room = Room()
    for member in ("dora", "ida", "ann"):
        assert "only a supervisor or an executive" in room.refused("ann", IssueCard(member=member, card="c1"))
    room.do("ann", IssueCard(member="sam", card="c1"))
    assert "issued before" in room.refused("ann", IssueCard(member="eve", card="c1"))
    assert "holds no card" in room.refused("ann", WithdrawCard(member="eve", card="c1"))


# Sessions


def test_a_session_lasts_a_shift(house: House) -> None:
    house.clock.at += SESSION_MS - 1
    house.do("dora", CoinIn(table="t1", bets={}))
    house.clock.at += 1
    assert "expired: sign in" in house.refused("dora", GameOver(table="t1"))


def test_who_signs_out_is_out_everywhere(house: House) -> None:
    other = house.again()
    other.do(house.sessions["dora"], CoinIn(table="t1", bets={}))
    house.manager.sign_out(house.sessions["dora"])
    assert "sign in" in house.refused("dora", GameOver(table="t1"))
    house.clock.pass_by(2)  # another program believes a session for two seconds
    assert "sign in" in no(lambda: other.do(house.sessions["dora"], GameOver(table="t1")))


def test_a_token_that_was_never_given_out_opens_nothing(house: House) -> None:
    for token in ("", "x", house.sessions["dora"] + "x", "dora"):
        assert "sign in" in no(lambda: house.manager.do(token, CoinIn(table="t1", bets={})))  # noqa: B023


def test_one_who_is_dismissed_is_signed_out(house: House) -> None:
    house.do("ann", Dismiss(member="dora"))
    assert "sign in" in house.refused("dora", CoinIn(table="t1", bets={}))
    assert "wrong" in no(lambda: house.manager.sign_in("dora", password_of("dora")))


def test_a_new_password_takes_the_place_of_the_old_one(house: House) -> None:
    house.manager.set_password(house.sessions["dora"], "dora", "another password")
    assert "sign in" in house.refused("dora", CoinIn(table="t1", bets={}))
    assert "wrong" in no(lambda: house.manager.sign_in("dora", password_of("dora")))
    house.sessions["dora"] = house.manager.sign_in("dora", "another password")
    house.do("dora", CoinIn(table="t1", bets={}))


# Wrong tries


def test_wrong_tries_slow_down_and_a_right_one_starts_anew(house: House) -> None:
    def wrong() -> str:
        return no(lambda: house.manager.sign_in("dora", "wrong password"))

    for _ in range(4):
        assert wrong() == "the name or the password is wrong"
    waits = []
    for _ in range(14):
        waits.append(int(wrong().removeprefix("too many wrong tries: wait ").removesuffix(" seconds")))
        house.clock.pass_by(waits[-1])
        assert wrong() == "the name or the password is wrong"
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900]
    assert "too many" in no(lambda: house.manager.sign_in("dora", password_of("dora")))
    house.clock.pass_by(900)
    house.manager.sign_in("dora", password_of("dora"))
    assert wrong() == "the name or the password is wrong"


def test_tries_are_counted_for_names_that_are_not_here_too(house: House) -> None:
    said = [no(lambda: house.manager.sign_in("nobody", "wrong password")) for _ in range(5)]
    assert said == ["the name or the password is wrong"] * 4 + ["too many wrong tries: wait 2 seconds"]


def test_one_members_tries_do_not_stop_another(house: House) -> None:
    for _ in range(6):
        no(lambda: house.manager.sign_in("dora", "wrong password"))
    house.manager.sign_in("sam", password_of("sam"))


def confirm_a_hand(house: House) -> None:
    house.do("dora", CoinIn(table="t1", bets={1: 100}))
    house.do("dora", PressHand(table="t1", seat=1, line=FIVE))
    house.do("dora", Confirm(table="t1"))


def test_wrong_cards_slow_down_too(house: House) -> None:
    confirm_a_hand(house)

    def guess() -> str:
        return no(lambda: house.manager.do(house.sessions["dora"], ShowCard(table="t1"), card="a guess"))

    assert [guess() for _ in range(4)] == ["this card is not known here, or was withdrawn"] * 4
    assert guess() == "too many wrong tries: wait 2 seconds"
    house.clock.pass_by(2)
    house.do("dora", ShowCard(table="t1"), card="sam")


def test_a_card_that_was_withdrawn_pays_nothing(house: House) -> None:
    confirm_a_hand(house)
    house.do("ann", WithdrawCard(member="sam", card=house.cards["sam"].number))
    assert "was withdrawn" in house.refused("dora", ShowCard(table="t1"), card="sam")
    house.do("ann", Dismiss(member="sue"))
    assert "was withdrawn" in house.refused("dora", ShowCard(table="t1"), card="sue")
    house.do("dora", ShowCard(table="t1"), card="eve")


def test_nobody_names_a_holder_instead_of_showing_the_card(house: House) -> None:
    confirm_a_hand(house)
    assert "show the card itself" in house.refused("dora", ShowCard(table="t1", holder="sam"))
    assert "show the card itself" in house.refused("dora", TurnKey(table="k1", to="JPH", holder="sam"))


def test_a_card_is_shown_where_one_is_asked_for(house: House) -> None:
    assert "no card is asked for" in house.refused("dora", CoinIn(table="t1", bets={}), card="sam")


# Refusals


def test_every_refusal_is_logged_with_who_where_what_and_why(house: House) -> None:
    said = house.refused("dora", GameOver(table="t1"))
    (last,) = house.manager.desk.refusals(1)
    assert (last.who, last.place, last.what, last.why) == ("dora", "t1", "game-over", said)
    assert last.at == house.clock.at
    said = no(lambda: house.manager.do_by_house(GameOver(table="h1")))
    assert house.manager.desk.refusals(1)[0][2:] == (HOUSE_ID, "h1", "game-over", said)
    said = no(lambda: house.manager.sign_in("dora", "wrong password"))
    assert house.manager.desk.refusals(1)[0][2:] == ("dora", "", "sign-in", said)
    said = no(lambda: house.manager.do("no token", GameOver(table="t1")))
    assert house.manager.desk.refusals(1)[0][2:] == ("", "t1", "game-over", said)


def test_a_refusal_leaves_no_entry(house: House) -> None:
    before = house.manager.book.head
    house.refused("dora", GameOver(table="t1"))
    house.refused("ida", CoinIn(table="t1", bets={}))
    house.floor()
    assert house.manager.book.head == before


# Secrets


def test_no_journal_and_no_log_has_a_password_a_token_or_a_hash(house: House) -> None:
    confirm_a_hand(house)
    house.do("dora", ShowCard(table="t1"), key="a key", card="sam")
    house.manager.set_password(house.sessions["dora"], "dora", "another password", key="password key")
    no(lambda: house.manager.sign_in("dora", "wrong password"))
    house.refused("dora", GameOver(table="t1"))
    with house.database.reading() as connection:
        rows = list(shelf.rows(connection, "progressive"))
        kept = list(connection.execute(select(SECRETS)))
        logged = [str(row) for row in connection.execute(select(REFUSALS))]
        written = " ".join([str(row) for row in rows] + logged + [str(connection.execute(select(CHECKPOINTS)).all())])
        signed_in = list(connection.execute(select(SESSIONS)))
    secret = [password_of(member) for member in house.sessions]
    secret += ["another password", "wrong password", *house.sessions.values()]
    secret += [card.token for card in house.cards.values()]
    secret += [row.hash for row in kept if row.kind == "password"] + [row.token for row in kept if row.kind == "card"]
    secret += [row.token for row in signed_in]
    assert len(secret) > 20
    assert [one for one in secret if one in written] == []


def test_what_is_kept_of_a_secret_is_not_the_secret(house: House) -> None:
    with house.database.reading() as connection:
        kept = " ".join(str(row) for row in connection.execute(select(SECRETS)))
        kept += " ".join(str(row) for row in connection.execute(select(SESSIONS)))
    given = [password_of(member) for member in house.sessions] + list(house.sessions.values())
    given += [card.token for card in house.cards.values()]
    assert [one for one in given if one in kept] == []


def test_passwords_are_hashed_with_argon2id_as_it_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "_HASHER", PasswordHasher())
    hash = secrets.hashed("a long password")
    assert hash.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert hash != secrets.hashed("a long password")


def test_a_card_is_shown_once_even_if_asked_for_again(house: House) -> None:
    ann = house.sessions["ann"]
    house.manager.issue_card(ann, "sam", key="new card")
    assert "shown once" in no(lambda: house.manager.issue_card(ann, "sam", key="new card"))
    assert len(house.floor().staff["sam"].cards) == 2
