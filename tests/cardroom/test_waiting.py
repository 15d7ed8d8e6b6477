"""The waiting list: who came first is seated first, between rounds, and spots are shared while others wait (MH-9)."""

import pytest

from houseway.cardroom import Cardroom
from houseway.games import all_games, find_game
from houseway.refused import Refused
from tests.cardroom.guests import Guest

LIMITED = next(code for code, game in all_games().items() if game.spots_when_waiting)
FREE = next(code for code, game in all_games().items() if not game.spots_when_waiting)


def whole_table(room: Cardroom, code: str) -> Guest:
    """Ann has every seat."""
    table = room.open_table(None, {"game": code}, "open")["table"]
    ann = Guest(room, "ann", table)
    ann.send("sit", seats=list(range(1, find_game(code).seats + 1)))
    return ann


def in_line(guest: Guest) -> int | None:
    place: int | None = guest.see()["viewer"]["in_line"]
    return place


def seats(guest: Guest) -> list[int]:
    found: list[int] = guest.see()["viewer"]["seats"]
    return found


def test_while_others_wait_a_player_keeps_two_spots(room: Cardroom) -> None:
    ann = whole_table(room, LIMITED)
    ann.bet(ready=False)
    bob = Guest(room, "bob", ann.table)
    assert bob.see()["full"]
    bob.send("wait")
    assert (seats(ann), seats(bob), in_line(bob)) == ([1, 2], [3], None)
    assert ann.bankroll == 100_000 - 2 * sum(ann.first_bets().values())  # what lay on the others came back
    assert not bob.see()["full"]


def test_without_such_a_rule_who_waits_waits_for_a_free_seat(room: Cardroom) -> None:
    ann = whole_table(room, FREE)
    bob, cy = Guest(room, "bob", ann.table), Guest(room, "cy", ann.table)
    bob.send("wait")
    cy.send("wait")
    assert (in_line(bob), in_line(cy), ann.see()["waiting"]) == (1, 2, ["Bob", "Cy"])
    ann.send("stand", seats=[4])
    assert (seats(bob), in_line(bob), in_line(cy)) == ([4], None, 1)
    cy.send("stop-waiting")
    assert (in_line(cy), ann.see()["waiting"]) == (None, [])


def test_nobody_is_seated_in_the_middle_of_a_round(room: Cardroom) -> None:
    ann = whole_table(room, LIMITED)
    ann.bet()
    bob = Guest(room, "bob", ann.table)
    bob.send("wait")
    assert (len(seats(ann)), in_line(bob)) == (find_game(LIMITED).seats, 1)
    ann.play_out()
    assert (seats(ann), seats(bob)) == ([1, 2], [3])


def test_the_list_is_for_tables_without_room(room: Cardroom) -> None:
    ann = whole_table(room, FREE)
    with pytest.raises(Refused, match="you sit at this table already"):
        ann.send("wait")
    bob = Guest(room, "bob", ann.table)
    with pytest.raises(Refused, match="you do not wait"):
        bob.send("stop-waiting")
    bob.send("wait")
    with pytest.raises(Refused, match="you wait for a seat already"):
        bob.send("wait")
    ann.send("stand", seats=[1, 2])
    ann.send("neighbours", count=1)
    cy = Guest(room, "cy", ann.table)
    assert not cy.see()["full"]
    with pytest.raises(Refused, match="there is room: sit down at seat 2"):
        cy.send("wait")


def test_who_has_two_spots_takes_no_third_while_others_wait(room: Cardroom) -> None:
    ann = whole_table(room, LIMITED)
    ann.bet()  # nobody is moved while the round is on
    bob = Guest(room, "bob", ann.table)
    bob.send("wait")
    with pytest.raises(Refused, match="at most 2 spots") as no:
        ann.send("sit", seats=[1, 2, 3])
    assert no.value.field == "seats"


def test_nobody_passes_the_line(room: Cardroom) -> None:
    """Not even in the middle of a round, when a seat is free and nobody is seated yet."""
    ann = whole_table(room, FREE)
    seen = ann.see()
    laid = {str(seat): ann.first_bets() for seat in (1, 2)}
    ann.send("lay", round=seen["round"], bets=laid, ready=True)
    bob, cy = Guest(room, "bob", ann.table), Guest(room, "cy", ann.table)
    bob.send("wait")
    ann.send("stand", seats=[5])
    for late in (cy, ann):
        with pytest.raises(Refused, match="who came first is seated first") as no:
            late.send("sit", seats=[5])
        assert no.value.field == "seats"
        assert "sit" not in late.see()["viewer"]["may"]
    assert cy.see()["full"]
    assert cy.see()["viewer"]["may"] == ["wait", "top-up"]
    assert bob.see()["viewer"]["may"] == ["sit", "stop-waiting", "top-up"]
    cy.send("wait")
    assert (in_line(bob), in_line(cy)) == (1, 2)
    bob.send("sit", seats=[5])
    assert (seats(bob), in_line(bob), in_line(cy)) == ([5], None, 1)
    ann.send("sit", seats=[1, 2])  # what is his already is no new seat
    assert 5 not in seats(ann)
