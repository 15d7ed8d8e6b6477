"""The felt fits: in every terminal from the smallest up, for every game, with few spots or many."""

import pytest

from houseway.cli.felt.blocks import width_of
from houseway.cli.felt.forms import SMALLEST, key_rows, rail_rows
from houseway.cli.felt.purse import Purse
from houseway.cli.felt.rail import rail
from houseway.cli.felt.sitting import Phase, Sitting
from houseway.cli.felt.top import Felt, title_bar
from houseway.cli.play import Seating
from tests.play import CODES

TERMINALS = (SMALLEST, (60, 20), (80, 24), (111, 34), (180, 50))


def fits(sitting: Sitting, felt: Felt, width: int, height: int) -> None:
    rows = height - rail_rows(height) - key_rows(width) - 2
    drawn = felt.draw(sitting, width, rows)
    assert len(drawn) <= rows
    assert width_of(drawn) <= width
    assert width_of(rail(sitting, width - 1, rail_rows(height)).rows) <= width - 1
    assert title_bar(sitting, width).cell_len == width


@pytest.mark.parametrize(("spots", "neighbours"), [(1, 2), (3, 2), (6, 0)])
@pytest.mark.parametrize("code", CODES)
def test_the_felt_fits_from_the_first_bet_to_the_last_line(code: str, spots: int, neighbours: int) -> None:
    seating = Seating.of(game=code, spots=spots, neighbours=neighbours, seed="9", bankroll=987_654)
    for width, height in TERMINALS:
        sitting, felt = Sitting(seating, Purse.of(seating.bankroll)), Felt()
        fits(sitting, felt, width, height)
        sitting.deal()
        sitting.show_all()
        while sitting.deciding:
            fits(sitting, felt, width, height)
            sitting.act(next(b.action for b in sitting.deciding.buttons if b.action != "fold"))
            sitting.show_all()
        assert sitting.phase is Phase.SETTLED
        fits(sitting, felt, width, height)
