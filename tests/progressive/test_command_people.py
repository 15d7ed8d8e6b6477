"""`houseway progressive` for the staff: founding, signing in, cards, and what is never on a command line."""

from pathlib import Path

import pytest

from houseway.progressive.staff import Role
from tests.conftest import RunHouse
from tests.progressive.commanding import CommandLine
from tests.progressive.house import STAFF, password_of


@pytest.fixture
def desk(run_house: RunHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    return CommandLine(run_house, tmp_path, monkeypatch)


def test_a_house_is_founded_with_an_administrator_and_nothing_else(
    run_house: RunHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_DATABASE", str(tmp_path / "new.sqlite"))
    answered = run_house("progressive", "found", "The Card Room", "ann", "--name", "Ann Archer", stdin=b"long enough\n")
    assert answered.status == 0
    assert answered.out.startswith("entry 1: found ann")
    session = run_house("progressive", "sign-in", "ann", stdin=b"long enough\n").out.strip()
    monkeypatch.setenv("HOUSEWAY_SESSION", session)
    assert "Ann Archer   administrator" in run_house("progressive", "staff").out


def test_the_database_is_a_file_of_the_users_own_if_nobody_says(
    run_house: RunHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HOUSEWAY_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run_house("progressive", "found", "The Card Room", "ann", stdin=b"long enough\n").status == 0
    assert (tmp_path / "houseway" / "houseway.sqlite").exists()


def test_a_house_is_founded_once(desk: CommandLine) -> None:
    assert "this house has been founded" in desk.refused("found", "Another", "bea", stdin="a long password\n")


def test_there_is_no_default_password(run_house: RunHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "new.sqlite"
    monkeypatch.delenv("HOUSEWAY_PASSWORD", raising=False)
    for stdin, says in ((b"", "HOUSEWAY_PASSWORD"), (b"short\n", "a password has 10 to 200 characters")):
        answered = run_house("progressive", "found", "Room", "ann", "--database", str(file), stdin=stdin)
        assert answered.status == 2
        assert says in answered.err


def test_a_file_that_is_not_there_is_not_made_by_a_slip(run_house: RunHouse, tmp_path: Path) -> None:
    answered = run_house("progressive", "verify", "--database", str(tmp_path / "tpyo.sqlite"))
    assert answered.status == 2
    assert "there is no database" in answered.err
    assert not list(tmp_path.iterdir())


def test_a_password_comes_from_the_environment_or_standard_input(
    desk: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(desk.says("sign-in", "dora", stdin=password_of("dora") + "\n").strip()) > 40
    monkeypatch.setenv("HOUSEWAY_PASSWORD", password_of("dora"))
    assert desk.data("sign-in", "dora")["member"] == "dora"


def test_at_a_terminal_a_new_password_is_asked_for_twice(desk: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["long enough", "long enuogh"])
    monkeypatch.setattr("houseway.cli.progressive.options.getpass", lambda prompt: next(typed))
    monkeypatch.setattr("houseway.cli.progressive.options._at_a_terminal", lambda: True)
    assert "not the same twice" in desk.refused("password", "dora", by="dora")


def test_a_wrong_password_is_refused_and_logged(desk: CommandLine) -> None:
    assert desk.refused("sign-in", "dora", stdin="a wrong guess\n") == "password: the name or the password is wrong"
    (refusal,) = desk.data("refusals", by="ida")
    assert (refusal["who"], refusal["what"]) == ("dora", "sign-in")


def test_signed_out_means_signed_out(desk: CommandLine) -> None:
    assert desk.says("sign-out", by="dora") == "dora is signed out\n"
    assert "sign in" in desk.refused("coin-in", "t1", "1", by="dora")


def test_a_new_member_is_enrolled_by_the_office(desk: CommandLine) -> None:
    receipt = desk.data("enrol", "max", "--role", "dealer", by="ann", stdin="max's password\n")
    assert (receipt["op"], receipt["repeat"]) == ("enrol", False)
    assert desk.says("sign-in", "max", stdin="max's password\n")
    assert "this is for administrator" in desk.refused("enrol", "eli", "--role", "dealer", by="sam", stdin="x" * 12)
    assert "a role is dealer" in desk.refused("enrol", "eli", "--role", "boss", by="ann", stdin="x" * 12)


def test_one_who_is_dismissed_is_out_at_once(desk: CommandLine) -> None:
    desk.says("dismiss", "dora", by="ann")
    assert "sign in" in desk.refused("status", "t1", by="dora")
    assert "dismissed" in desk.says("staff", by="ann")


def test_a_changed_password_ends_the_old_sessions(desk: CommandLine) -> None:
    desk.says("password", "dora", by="dora", stdin="another password\n")
    assert "sign in" in desk.refused("status", "t1", by="dora")
    assert desk.says("sign-in", "dora", stdin="another password\n")


def test_a_cards_token_is_printed_alone_and_once(desk: CommandLine) -> None:
    answered = desk.run("card", "issue", "sam", "--key", "k1", by="ann")
    assert len(answered.out.split()) == 1
    assert "shown once" in answered.err
    assert "shown once" in desk.refused("card", "issue", "sam", "--key", "k1", by="ann")


def test_a_withdrawn_card_opens_nothing(desk: CommandLine) -> None:
    desk.says("card", "withdraw", "sam", desk.cards["sam"].number, by="ann")
    desk.says("coin-in", "k1", "1", by="dora")
    desk.says("press", "k1", "1", "4-card-straight", by="dora")
    assert "withdrawn" in desk.refused("key", "k1", "JPH", by="dora", card="sam")


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.HOUSE])
def test_every_member_reads_and_nobody_else(desk: CommandLine, role: str) -> None:
    member = next(id for id, has in STAFF.items() if has == role)
    for asked in (["staff"], ["status", "t1"], ["meter", "list"], ["table", "list"], ["requests"], ["refusals"]):
        desk.says(*asked, by=member)
        assert "sign in" in desk.refused(*asked)
