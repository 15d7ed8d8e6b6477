"""`houseway school deal`: you are the dealer."""

from houseway.cards import show_cards
from houseway.cli.odds import Asked
from houseway.cli.school.asking import (
    Left,
    ask,
    seed_or_fresh,
    show_choices,
    show_terms,
    terms_asked,
    trainee_of,
    until_read,
)
from houseway.odds import dollars
from houseway.refused import Refused
from houseway.rules import Pile
from houseway.trainer.dealing import Dealing, Right, Wrong
from houseway.trainer.layout import table_words
from houseway.trainer.moves import FORMS, MEANS, Move, Verb, move_words, parse_move
from houseway.trainer.price import Cost
from houseway.trainer.question import chosen
from houseway.words import event_words

HINTED = "counts its rule as missed: the drills ask for it again"


def deal_round(game: str, person: str, seed: str, asked: Asked, database: str) -> int:
    seed = seed_or_fresh(seed)
    dealing = Dealing.of(game, seed, terms_asked(game, asked))
    with trainee_of(person, database) as trainee:
        print(f"{dealing.game.name}: you are the dealer (seed {seed}).")
        show_terms(dealing.game, dealing.dealt.round.terms)
        for line in table_words(dealing.view.spots, dealing.dealt.round.meter).splitlines():
            print(f"  {line}")
        print("What do you do? `help` lists the moves, `pays` the paytables, `quit` leaves the table.")
        print(f"`hint` tells the next move and {HINTED}.")
        try:
            while not dealing.over:
                until_read(lambda text: _one_move(dealing, text))
        except Left as left:
            print(f"You leave the table with {_many(len(dealing.done), 'step')} done.")
            return left.status
        finally:
            for rule, right in dealing.shown.items():
                trainee.note(dealing.game.code, "next", rule, right)
        _sum_up(dealing)
    return 0


def _one_move(dealing: Dealing, text: str) -> None:
    words = text.lower().split()
    match words:
        case []:
            raise Refused("type a move; `help` lists them")
        case ["help"]:
            for verb, form in FORMS.items():
                print(f"  {form:<38} {MEANS[verb]}")
            print(f"  {'pays':<38} shows the paytables, as they are printed on the felt")
            print(f"  {'hint':<38} tells the next move and {HINTED}")
            print(f"  {'quit':<38} leaves the table")
        case ["pays"]:
            for wager, table in dealing.dealt.round.terms.paytables.items():
                print(f"  {wager}: {', '.join(f'{table.words(line)} {pay}' for line, pay in table.lines.items())}")
        case ["hint"]:
            print(f"  {_expected(tuple(step.move for step in dealing.hint()))}")
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
                words = move_words(step.move)
                print(f"  {words[0].upper()}{words[1:]}: done.")
        case Wrong(_, expected, rule, because, price):
            print(f"  STOPPED by {rule}: {because.rstrip('.')}. Price: {price}.")
            print(f"  {_expected(expected)}")


def _expected(moves: tuple[Move, ...]) -> str:
    return "To do now: " + ", or ".join(f"{move_words(move)} (`{_typed(move)}`)" for move in moves)


def _typed(move: Move) -> str:
    place = move.place.value if isinstance(move.place, Pile) else move.place
    return f"read {place}" if move.verb is Verb.READ else str(move)


def _sum_up(dealing: Dealing) -> None:
    """The round's mistakes and hints, and what they came to."""
    hints = f", {_many(len(dealing.hinted), 'hint')}" if dealing.hinted else ""
    mistakes = _many(len(dealing.mistakes), "mistake")
    print(f"The round is over: {_many(len(dealing.done), 'step')}, {mistakes}{hints}.")
    for cost in Cost:
        cents = sum(wrong.price.cents for wrong in dealing.mistakes if wrong.price.cost is cost)
        if cents:
            print(f"  {dollars(cents)} {cost}")
    for wrong in dealing.mistakes:
        print(f"  {wrong.rule}: {_typed(wrong.move)}")
    for step in dealing.hinted:
        print(f"  {step.rule}: hint")


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"
