"""The felt is to scale, has a spot for every bet at every seat, and no two things lie on each other."""

from itertools import combinations
from math import cos, hypot, radians, sin
from xml.etree import ElementTree

import pytest

from houseway.games import find_game
from houseway.rules import Laid
from houseway.sheets.facts import Facts
from houseway.sheets.felt import DEPTH, MIDDLE, WIDTH, boxes, felt_svg, places
from tests.play import CODES
from tests.sheets.printed import facts_of

SVG = "{http" + "://www.w3.org/2000/svg}"


@pytest.mark.parametrize("code", CODES)
def test_a_millimetre_of_the_drawing_is_a_millimetre(code: str) -> None:
    drawing = ElementTree.fromstring(felt_svg(facts_of(code)))
    assert (drawing.get("width"), drawing.get("height")) == (f"{WIDTH}mm", f"{DEPTH}mm")
    assert drawing.get("viewBox") == f"0 0 {WIDTH} {DEPTH}"


@pytest.mark.parametrize("code", CODES)
def test_every_seat_has_a_spot_for_every_bet(code: str) -> None:
    game = find_game(code)
    words = [text.text or "" for text in ElementTree.fromstring(felt_svg(facts_of(code))).iter(f"{SVG}text")]
    for wager in game.wagers:
        if wager.laid is not Laid.NEVER:
            for word in wager.name.upper().split("-"):
                assert words.count(word) >= game.seats
    assert all(str(seat) in words for seat in range(1, game.seats + 1))


@pytest.mark.parametrize("code", CODES)
def test_no_two_things_touch_and_all_lie_on_the_table(code: str) -> None:
    check_spots(facts_of(code))


def check_spots(facts: Facts) -> None:
    seats, spots = places(facts)
    paid = boxes(facts, seats, spots)
    lying = []
    for seat in seats:
        turn = radians(seat.turn)
        for spot in spots:
            x = seat.x + spot.x * cos(turn) - spot.y * sin(turn)
            y = seat.y + spot.x * sin(turn) + spot.y * cos(turn)
            lying.append((x, y, spot.size))
            for box in paid:
                near = (min(max(x, box.x), box.x + box.width), min(max(y, box.y), box.y + box.depth))
                assert hypot(x - near[0], y - near[1]) > spot.size / 2
    for (x, y, size), (other_x, other_y, other) in combinations(lying, 2):
        assert hypot(x - other_x, y - other_y) > (size + other) / 2
    for x, y, size in lying:
        assert y > size / 2
        assert hypot((x - MIDDLE) / (WIDTH / 2 - size / 2), y / (DEPTH - size / 2)) < 1


@pytest.mark.parametrize("code", CODES)
def test_seat_one_is_at_the_dealers_left(code: str) -> None:
    seats, _ = places(facts_of(code))
    assert [seat.number for seat in seats] == list(range(1, find_game(code).seats + 1))
    assert [seat.x for seat in seats] == sorted((seat.x for seat in seats), reverse=True)
