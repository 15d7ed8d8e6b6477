"""How fast rounds are simulated, and records settled."""

import json
from collections.abc import Iterator
from functools import partial
from io import BytesIO

from houseway.cli.bench.measure import Row, Size, rate_row, seconds_of, timed
from houseway.neighbours import neighbour_action, neighbour_bets
from houseway.record import Record, answer, replay
from houseway.record_file import read_records
from houseway.rules import AnyGame, Laid
from houseway.settlement import Meter
from houseway.shoe import seeded_bytes
from houseway.simulate.block import Job, play_block, prepared
from houseway.simulate.plan import BEST, simulator_of
from houseway.table import Table


def bench_simulate(size: Size) -> Iterator[Row]:
    for game in size.chosen():
        for strategy in (BEST, simple_rule(game)):
            yield rate_row("simulate", f"{game.code} {strategy}", size.block, block_seconds(game, strategy, size))


def simple_rule(game: AnyGame) -> str:
    """A simple rule of the game."""
    return list(simulator_of(game).rules)[-1]


def block_seconds(game: AnyGame, strategy: str, size: Size) -> list[float]:
    """Seconds of each block, on one core, once everything is ready."""
    prepared(game.code, strategy)
    job = Job(game.code, strategy, seed=1, rounds=size.block * (size.blocks + 1), block=size.block)
    play_block(job, size.blocks)
    return [seconds_of(partial(play_block, job, number)) for number in range(size.blocks)]


def bench_settle(size: Size) -> Iterator[Row]:
    """JSON Lines in, JSON out, as `houseway settle --json` has it: read, checked, played through and settled."""
    for game in size.chosen():
        lines = "\n".join(record.to_json() for record in _records(game, size.records)).encode()
        seconds = timed(partial(_settle, lines), size.runs)
        yield rate_row("settle", game.code, size.records, seconds)


def _records(game: AnyGame, count: int) -> Iterator[Record]:
    """Rounds of three seats with side bets, the same on every machine."""
    source = seeded_bytes("bench", 0)
    meter = Meter(5_000_000, 100_000, 25_000, "tray") if any(bet.progressive for bet in game.side_bets) else None
    table = Table(game, seed="bench", meter=meter)
    like = {wager.name: 1000 for wager in game.wagers if wager.laid is Laid.FIRST}
    for _ in range(count):
        table.deal({seat: neighbour_bets(table, like, source) for seat in (1, 2, 3)})
        while (seat := table.to_act) is not None:
            table.act(seat, neighbour_action(table.round.options, source))
        yield table.record()


def _settle(lines: bytes) -> None:
    for record in read_records(BytesIO(lines)):
        assert isinstance(record, Record)
        settlement = replay(record).settlement
        assert settlement is not None
        json.dumps(answer(settlement))
