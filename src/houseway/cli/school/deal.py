"""`houseway school deal`: you are the dealer."""

from houseway.cards import show_cards
from houseway.cli.school.asking import Left, ask, seed_or_fresh, show_choices, trainee_of, until_read
from houseway.odds import dollars
from houseway.rules import Pile
from houseway.trainer.dealing import Dealing, Right, Wrong
from houseway.trainer.layout import table_words
from houseway.trainer.moves import FORMS, MEANS, Move, Verb, move_words, parse_move
from houseway.trainer.price import Cost
from houseway.trainer.progress import Trainee
from houseway.trainer.question import chosen
from houseway.words import event_words


def deal_round(game: str, person: str, seed: str, database: str) -> int:
    seed = seed_or_fresh(seed)
    dealing = Dealing.of(game, seed)
    with trainee_of(person, database) as trainee:
        print(f"{dealing.game.name}: you are the dealer (seed {seed}).")
        for line in table_words(dealing.view.spots, dealing.dealt.round.meter).splitlines():
            print(f"  {line}")
        print("What do you do? `help` lists the moves, `hint` tells the next one, `quit` leaves the table.")
        try:
            while not dealing.over:
                until_read(lambda text: _one_move(dealing, text))
        except Left as left:
            print(f"You leave the table with {len(dealing.done)} steps done.")
            return left.status
        _sum_up(dealing, trainee)
    return 0


def _one_move(dealing: Dealing, text: str) -> None:
    words = text.lower().split()
    match words:
        case ["help"]:
            for verb, form in FORMS.items():
                print(f"  {form:<38} {MEANS[verb]}")
        case ["hint"]:
            print(f"  {_expected(tuple(step.move for step in dealing.expected()))}")
        case ["read", place]:
            _tell(dealing.do(_read_aloud(dealing, place)))
        case _:
            _tell(dealing.do(parse_move(text)))


def _read_aloud(dealing: Dealing, place: str) -> Move:
    """A hand is chosen from those it could be taken for; out of turn there is nothing to choose."""
    asked = parse_move(f"read {place} ?")
    if not any(step.move.verb is Verb.READ and step.move.place == asked.place for step in dealing.expected()):
        return asked
    felt, choices = dealing.to_read()
    for name, cards in felt:
        print(f"    {name + ':':<11} {show_cards(cards)}")
    show_choices(choices)
    at = until_read(lambda given: chosen(choices, given), lambda: ask("hand> "))
    return Move(Verb.READ, asked.place, says=choices[at])


def _tell(answered: Right | Wrong) -> None:
    match answered:
        case Right(step, events):
            for event in events:
                print(f"  {event_words(event)}")
            if not events:
                print(f"  {move_words(step.move).capitalize()}: done.")
        case Wrong(_, expected, rule, because, price):
            print(f"  STOPPED by {rule}: {because.rstrip('.')}. Price: {price}.")
            print(f"  {_expected(expected)}")


def _expected(moves: tuple[Move, ...]) -> str:
    return "To do now: " + ", or ".join(f"{move_words(move)} (`{_typed(move)}`)" for move in moves)


def _typed(move: Move) -> str:
    place = move.place.value if isinstance(move.place, Pile) else move.place
    return f"read {place}" if move.verb is Verb.READ else str(move)


def _sum_up(dealing: Dealing, trainee: Trainee) -> None:
    """The round's mistakes, and what they showed rule by rule."""
    missed = {wrong.rule for wrong in dealing.mistakes}
    for rule in dict.fromkeys([*missed, *(step.rule for step in dealing.done)]):
        trainee.note(dealing.game.code, "next", rule, rule not in missed)
    print(f"The round is over: {len(dealing.done)} steps, {len(dealing.mistakes)} mistakes.")
    for cost in Cost:
        cents = sum(wrong.price.cents for wrong in dealing.mistakes if wrong.price.cost is cost)
        if cents:
            print(f"  {dollars(cents)} {cost}")
    for wrong in dealing.mistakes:
        print(f"  {wrong.rule}: {_typed(wrong.move)}")
