"""A table: people and spots, one round at a time, seeded or not, under its layout."""

from random import Random

import pytest

from houseway import Refused, Table, settle
from houseway.cards import DECK_52, Card, parse_cards
from houseway.games import find_game
from houseway.law import find_profile
from houseway.odds import Share
from houseway.record import replay
from houseway.rules import AnyGame
from houseway.settlement import Meter
from houseway.shoe import Shoe
from tests.play import CODES, GAMES, lay_down, random_choice, random_seats

every_game = pytest.mark.parametrize("game", GAMES, ids=CODES)

ANTE = {"ante": 1000}


def play_out(table: Table, action: str) -> None:
    """Every seat does the same until the round is over."""
    while (seat := table.to_act) is not None:
        table.act(seat, action)


def stack(monkeypatch: pytest.MonkeyPatch, cards: str) -> None:
    """The next shuffles come out with these cards on top."""
    top = parse_cards(cards)

    def shuffled(deck: tuple[Card, ...], source: object) -> tuple[Card, ...]:
        assert source
        return (*top, *(card for card in deck if card not in top))

    monkeypatch.setattr("houseway.shoe.shuffled", shuffled)


# People


def test_a_player_may_play_several_spots() -> None:
    table = Table("high-five")
    table.sit("Ann", 2, 3)
    table.sit("Bob", 5)
    table.sit("Ann", 6)
    assert (table.spots_of("Ann"), table.spots_of("Bob"), table.spots_of("Cid")) == ((2, 3, 6), (5,), ())


def test_spots_are_given_up_one_by_one() -> None:
    table = Table("high-five")
    table.sit("Ann", 2, 3, 4)
    table.stand(3)
    assert table.spots_of("Ann") == (2, 4)


@pytest.mark.parametrize("seat", [0, 7, -1])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(Refused, match=f"high-five has seats 1 to 6, not {seat}"):
        Table("high-five").sit("Ann", seat)


def test_a_taken_seat_is_refused_and_nothing_is_taken_with_it() -> None:
    table = Table("high-five")
    table.sit("Ann", 2)
    with pytest.raises(Refused, match="seat 2 is Ann's"):
        table.sit("Bob", 1, 2)
    assert table.spots_of("Bob") == ()


def test_while_others_wait_a_player_takes_at_most_two_spots() -> None:
    """MH-9."""
    table = Table("manchester")
    table.waiting.append("Cid")
    table.sit("Ann", 1, 2)
    with pytest.raises(Refused, match=r"at most 2 spots \(MH-9\)"):
        table.sit("Ann", 3)
    assert table.spots_of("Ann") == (1, 2)


def test_with_nobody_waiting_there_is_no_limit() -> None:
    """MH-9."""
    table = Table("manchester")
    table.sit("Ann", 1, 2, 3, 4)
    assert len(table.spots_of("Ann")) == 4


def test_a_game_whose_manual_sets_no_limit_has_none() -> None:
    table = Table("high-five")
    table.waiting.append("Cid")
    table.sit("Ann", 1, 2, 3)
    assert len(table.spots_of("Ann")) == 3


def test_a_player_with_three_spots_is_held_to_two_when_a_line_forms() -> None:
    """MH-9: from then on, until nobody waits, no more than two of them are dealt in."""
    table = Table("manchester")
    table.sit("Ann", 1, 2, 3)
    table.waiting.append("Cid")
    with pytest.raises(Refused, match="MH-9"):
        table.deal({1: {"ante": 200}, 2: {"ante": 200}, 3: {"ante": 200}})
    table.deal({1: {"ante": 200}, 3: {"ante": 200}})
    assert table.to_act == 1


# The round


@every_game
def test_a_whole_round_through_the_table(game: AnyGame) -> None:
    rng = Random(game.code)
    meter = Meter(5_000_000, 100_000) if any(bet.progressive for bet in game.side_bets) else None
    table = Table(game, seed=1, meter=meter)
    for _ in range(20):
        bets = random_seats(game, rng)
        table.deal(bets)
        while (seat := table.to_act) is not None:
            options = table.view(seat).options
            table.act(seat, random_choice(rng)(options))
        assert {one.seat for one in table.settlement.seats} == set(bets)
        assert replay(table.record()).settlement == table.settlement


def test_seats_act_in_turn_from_the_first_up() -> None:
    table = Table("high-five")
    table.deal({4: ANTE, 2: ANTE, 6: ANTE})
    turns = []
    while table.to_act is not None:
        turns.append(table.to_act)
        table.act(table.to_act, "play")
    assert turns == [2, 4, 6]


def test_acting_out_of_turn_is_refused_with_whose_turn_it_is() -> None:
    table = Table("high-five")
    table.deal({2: ANTE, 4: ANTE})
    with pytest.raises(Refused, match="it is not seat 4's turn but seat 2's"):
        table.act(4, "play")
    assert table.to_act == 2


def test_acting_when_no_decision_is_open_is_refused() -> None:
    table = Table("high-five")
    with pytest.raises(Refused, match="it is not seat 1's turn"):
        table.act(1, "play")
    table.deal({1: ANTE})
    table.act(1, "fold")
    with pytest.raises(Refused, match="it is not seat 1's turn"):
        table.act(1, "play")


def test_an_action_that_is_not_open_changes_nothing() -> None:
    table = Table("high-five")
    before = table.deal({1: ANTE})
    with pytest.raises(Refused, match="'check' is not open here: fold or play"):
        table.act(1, "check")
    assert table.round is before


def test_dealing_while_a_round_is_on_is_refused() -> None:
    table = Table("high-five")
    table.deal({1: ANTE})
    with pytest.raises(Refused, match="the round on the table is not over"):
        table.deal({1: ANTE})
    table.act(1, "fold")
    assert table.deal({1: ANTE}).options


@pytest.mark.parametrize("ask", ["round", "settlement", "view", "log", "record"])
def test_before_the_first_deal_there_is_no_round(ask: str) -> None:
    table = Table("high-five")
    with pytest.raises(Refused, match="no round has been dealt yet"):
        getattr(table, ask)()


@pytest.mark.parametrize("ask", ["settlement", "record"])
def test_a_round_that_is_not_over_has_no_settlement_and_no_record(ask: str) -> None:
    table = Table("high-five")
    table.deal({1: ANTE})
    with pytest.raises(Refused, match="the round is not over yet"):
        getattr(table, ask)()


@pytest.mark.parametrize(
    ("bets", "field", "message"),
    [
        ({}, "seats", "at least one seat"),
        ({7: ANTE}, "seat 7", "seats 1 to 6, not 7"),
        ({1: {}}, "seat 1.bets.ante", "the ante is required"),
        ({1: ANTE, 2: {"ante": 0}}, "seat 2.bets.ante", "from 1 to"),
        ({1: {"ante": 1000, "play": 1000}}, "seat 1.bets.play", "is bet by an action"),
    ],
)
def test_bets_that_are_refused_leave_the_table_as_it_was(
    bets: dict[int, dict[str, int]], field: str, message: str
) -> None:
    table, same = Table("high-five", seed=5), Table("high-five", seed=5)
    with pytest.raises(Refused, match=message) as no:
        table.deal(bets)
    assert no.value.field == field
    assert table.deal({1: ANTE}).spots == same.deal({1: ANTE}).spots, "no deck was used up"


def test_decks_are_used_by_turns() -> None:
    """MH: one in play, one being shuffled."""
    table = Table("manchester")
    decks = []
    for _ in range(4):
        table.deal({1: {"ante": 200}})
        decks.append(table.deck_in_play)
        play_out(table, "fold")
    assert decks == [1, 2, 1, 2]


def test_the_log_of_a_seat_has_its_own_cards_and_the_public_log_has_none() -> None:
    table = Table("high-five", seed=5)
    round = table.deal({1: ANTE, 2: ANTE})
    told = {seats: repr(table.log(*seats)) for seats in [(), (1,), (2,), (1, 2)]}
    for seat in (1, 2):
        for card in round.spots[seat].cards:
            assert [seats for seats, log in told.items() if repr(card) in log] == [(seat,), (1, 2)]


# Layouts


def test_a_wager_that_is_not_on_the_layout_is_refused() -> None:
    table = Table("high-five", wagers=["ante", "play"])
    with pytest.raises(Refused, match="this table does not offer the trips") as no:
        table.deal({3: {"ante": 1000, "trips": 500}})
    assert no.value.field == "seat 3.bets.trips"
    assert table.deal({3: ANTE}).options


def test_a_layout_with_a_wager_the_game_lacks_is_refused() -> None:
    with pytest.raises(Refused, match="high-five has no wager 'insurance': it has ante, play or trips"):
        Table("high-five", wagers=["ante", "insurance"])


def test_an_unknown_game_is_refused_with_the_one_that_was_meant() -> None:
    with pytest.raises(Refused, match=r"no game 'high-fiv': did you mean high-five\?"):
        Table("high-fiv")


@pytest.mark.parametrize(
    ("paytables", "readings", "field"),
    [({"trips": "APP-09"}, {}, "paytables.trips"), ({}, {"tie": "identical"}, "readings.tie")],
)
def test_unknown_terms_are_refused(paytables: dict[str, str], readings: dict[str, str], field: str) -> None:
    with pytest.raises(Refused) as no:
        Table("high-five", paytables=paytables, readings=readings)
    assert no.value.field == field


def test_the_law_is_asked_when_the_table_opens_and_when_bets_are_laid() -> None:
    profile = find_profile("new-hampshire")
    with pytest.raises(Refused, match="no progressives"):
        Table("straight-edge-1", profile=profile)
    table = Table("straight-edge-1", profile=profile, wagers=["ante", "play", "bonus"])
    assert table.deal({1: ANTE}).options


# Seeds and records


@every_game
def test_the_same_seed_deals_the_same_rounds(game: AnyGame) -> None:
    def dealt(seed: int) -> list[tuple[Card, ...]]:
        table = Table(game, seed=seed)
        hands = []
        for _ in range(3):
            table.deal({1: {wager.name: 1000 for wager in game.wagers if wager.laid.name == "FIRST"}})
            hands.append(table.round.spots[1].cards)
            play_out(table, "fold")
        return hands

    assert dealt(1) == dealt(1)
    assert dealt(1) != dealt(2)
    assert len(set(dealt(1))) == 3


def test_a_seeded_round_is_marked_in_its_record() -> None:
    table = Table("high-five", seed=42)
    for number in (1, 2):
        table.deal({1: ANTE})
        play_out(table, "play")
        mark = table.record().shuffle
        assert mark is not None
        assert (mark.seed, mark.number) == ("42", number)


def test_an_unseeded_round_is_not_marked() -> None:
    table = Table("high-five")
    table.deal({1: ANTE})
    play_out(table, "play")
    assert table.record().shuffle is None
    assert "shuffle" not in table.record().to_json()


@every_game
def test_a_seeded_records_cards_can_be_dealt_again_from_its_mark(game: AnyGame) -> None:
    rng = Random(3)
    table = Table(game, seed="again", meter=Meter(1000) if _has_progressive(game) else None)
    for _ in range(4):
        table.deal(random_seats(game, rng))
        while (seat := table.to_act) is not None:
            table.act(seat, table.view(seat).options[-1].actions[0])
        record = table.record()
        assert record.shuffle is not None
        shoe = Shoe(game.deck, record.shuffle.seed, record.shuffle.number - 1)
        felt = lay_down(game, [seat.seat for seat in record.seats], shoe.shuffle().deal(len(game.deck)))
        assert {seat.seat: seat.cards for seat in record.seats} == felt.seats
        assert (record.dealer, record.community) == (felt.dealer, felt.community)


def _has_progressive(game: AnyGame) -> bool:
    return any(bet.progressive for bet in game.side_bets)


@every_game
def test_a_tables_record_settles_to_the_same(game: AnyGame) -> None:
    table = Table(game)
    table.deal({1: {wager.name: 1000 for wager in game.wagers if wager.laid.name == "FIRST"}})
    while (seat := table.to_act) is not None:
        table.act(seat, table.view(seat).options[-1].actions[0])
    assert settle(table.record().to_json()) == table.settlement


def test_the_bottom_card_of_a_stack_is_burned(monkeypatch: pytest.MonkeyPatch) -> None:
    """HL-2: a stack of three; the bottom one is burned."""
    stack(monkeypatch, "As Kd Qh 7c 8d 9h")
    table = Table("hi-lo-stud")
    table.deal({1: {"ante": 100}})
    play_out(table, "1x")
    assert table.record().community == parse_cards("7c 8d")


def test_the_dealers_eighth_card_is_the_top_of_the_next_packet(monkeypatch: pytest.MonkeyPatch) -> None:
    """SE-3: packets of seven to the seat and to the dealer, then one more."""
    stack(monkeypatch, " ".join(map(str, DECK_52[:16])))
    table = Table("straight-edge-1")
    table.deal({1: ANTE})
    play_out(table, "play")
    assert table.record().seats[0].cards == DECK_52[:7]
    assert table.record().dealer == DECK_52[7:15]


# The meter

BOTH_SEVEN = "2d 3d 4d 5d 6d 7d 8d 2c 3c 4c 5c 6c 7c 8c 9c"


def test_the_meter_stands_where_the_last_round_left_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """SE-15: after a 100% award it restarts at the seed plus the reserve."""
    stack(monkeypatch, BOTH_SEVEN)
    table = Table("straight-edge-1", meter=Meter(1_234_567, 100_000, 25_000))
    table.deal({1: {"ante": 1000, "progressive": 100}})
    play_out(table, "play")
    assert table.settlement.seats[0].net["progressive"] == 1_234_567 - 100
    assert table.meter == Meter(125_000, 100_000, 0)
    table.deal({1: {"ante": 1000, "progressive": 100}})
    play_out(table, "play")
    assert table.settlement.seats[0].net["progressive"] == 125_000 - 100


def test_the_far_right_seat_takes_its_share_of_the_meter_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """SE-13: each share is of what the one before it left; SE-15: which is the seed and the reserve."""
    stack(monkeypatch, "2d 3d 4d 5d 6d 7d 8d 2h 3h 4h 5h 6h 7h 8h 2c 3c 4c 5c 6c 7c 8c 9c")
    table = Table("straight-edge-1", meter=Meter(1_000_000, 100_000, 25_000))
    table.deal({1: {"ante": 1000, "progressive": 100}, 5: {"ante": 1000, "progressive": 100}})
    play_out(table, "fold")
    assert table.settlement.seat(5).net["progressive"] == 1_000_000 - 100
    assert table.settlement.seat(1).net["progressive"] == 125_000 - 100
    assert table.meter == Meter(100_000, 100_000, 0)


def test_fixed_awards_off_the_meter_leave_what_is_left_to_the_next_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """SE-13: six-card straights at 250 for 1, from a meter that has enough for one and a half of them."""
    stack(monkeypatch, "2d 3d 4d 5d 6d 7d Qd 2h 3h 4h 5h 6h 7h Qh 2c 3c 4c 5c 6c 7c 8c 9c")
    table = Table("straight-edge-1", meter=Meter(37_500, fixed_pays="meter"))
    table.deal({1: {"ante": 1000, "progressive": 100}, 5: {"ante": 1000, "progressive": 100}})
    play_out(table, "fold")
    (first,) = [line for line in table.settlement.seat(5).lines if line.wager == "progressive"]
    (second,) = [line for line in table.settlement.seat(1).lines if line.wager == "progressive"]
    assert (first.net, second.net) == (24_900, 24_900), "every award is paid in full"
    assert "short" not in first.because
    assert "$125 short: the house pays that" in second.because
    assert table.meter == Meter(0, fixed_pays="meter")


def test_a_progressive_bet_that_is_taken_can_be_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a meter, a share of it cannot be paid: then the bet must not be taken in the first place."""
    stack(monkeypatch, BOTH_SEVEN)
    table = Table("straight-edge-1")
    lines = table.terms.paytables["progressive"].lines
    assert any(isinstance(pay, Share) for pay in lines.values())
    try:
        table.deal({1: {"ante": 1000, "progressive": 100}})
    except Refused as no:
        assert "progressive" in no.field  # noqa: PT017
        return
    play_out(table, "play")
    assert table.settlement


def test_a_game_can_be_given_as_itself() -> None:
    assert Table(find_game("high-five")).game is Table("high-five").game
