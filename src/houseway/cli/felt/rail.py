"""The rail below the felt: what is asked of the player now, or what just happened and why."""

from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from houseway.cli.felt.betting import CHIPS
from houseway.cli.felt.blocks import Block, flowed, line, padded, wrapped
from houseway.cli.felt.circles import chip
from houseway.cli.felt.colours import ALERT, BUTTON, GOLD, INK, SOFT, TEXT
from houseway.cli.felt.deciding import Button, Deciding
from houseway.cli.felt.reasons import money, reasons
from houseway.cli.felt.sitting import Phase, Sitting
from houseway.events import Event
from houseway.odds import dollars
from houseway.refused import one_of
from houseway.rules import SideBet, Wager
from houseway.words import event_words


@dataclass(frozen=True, slots=True)
class Rail:
    title: Text
    right: Text
    rows: Block


def rail(sitting: Sitting, width: int, rows: int, note: str = "") -> Rail:
    """The rail for this moment, `rows` lines high if it can be; it may be longer, and is scrolled then."""
    match sitting.phase:
        case Phase.BETTING:
            return _betting(sitting, width, rows, note)
        case Phase.DEALING:
            return _dealing(sitting, width, rows)
        case Phase.DECIDING:
            assert sitting.deciding is not None
            return _deciding(sitting, sitting.deciding, width, rows, note)
        case Phase.SETTLED:
            return _settled(sitting, width, rows, note)


def _notes(*notes: str, width: int) -> Block:
    found: Block = []
    for note in notes:
        if note:
            said = note[0].upper() + note[1:]
            found += [line(" ", row) for row in wrapped(f"! {said}", width - 2, f"bold {ALERT}")]
    return found


# Betting --------------------------------------------------------------------------------------------


def _betting(sitting: Sitting, width: int, rows: int, note: str) -> Rail:
    betting = sitting.betting
    if betting.broke:
        title = line(("Out of chips", f"bold {ALERT}"))
        says = f"You have {dollars(betting.purse.held)} left, less than the smallest bet."
        again = f"b buys in for another {dollars(sitting.seating.bankroll)}; q leaves the table."
        return Rail(title, Text(), [line((f" {says}", TEXT)), line((f" {again}", GOLD))])
    wager = betting.wager
    title = line((wager.name, f"bold {GOLD}"), (f" · {wager.rule}", SOFT))
    right = line((_limits(sitting), SOFT))
    body = [*_notes(note, betting.caution if not note else "", width=width), _chips(betting.chip)]
    body += [line(" ", row) for row in wrapped(wager.says, width - 2, TEXT)]
    body += _pays(sitting, wager.name, width)
    for other in sitting.game.wagers:
        if isinstance(other, Wager) and wager.name in (other.on, other.equals):
            body += [line(" ", row) for row in wrapped(f"{other.name}: {other.says}", width - 2, TEXT)]
            body += _pays(sitting, other.name, width)
    about = [line(" ", row) for row in wrapped(sitting.game.about, width - 2, SOFT)]
    if len(body) + len(about) < rows:
        body += [Text(), *about]
    return Rail(title, right, body)


def _chips(chosen: int) -> Text:
    parts = []
    for value in CHIPS:
        shown = chip(value)
        parts.append(line(("[", GOLD), shown, ("]", GOLD)) if value == chosen else line(" ", shown, " "))
    return line((" Chip ", SOFT), line(" ").join(parts))


def _limits(sitting: Sitting) -> str:
    wager = sitting.betting.wager
    if isinstance(wager, SideBet):
        return f"{one_of([dollars(s) for s in wager.stakes])}, or nothing" if wager.stakes else "optional"
    return f"required, at least {dollars(wager.least)}" if wager.least > 1 else "required"


def _pays(sitting: Sitting, name: str, width: int) -> Block:
    """The paytable in use, if the wager has one."""
    table = sitting.table.terms.paytables.get(name)
    if table is None:
        return []
    parts = [line((f"{table.words(reached)}: ", SOFT), (str(pay), TEXT)) for reached, pay in table.lines.items()]
    return [line("  ", row) for row in flowed(parts, width - 3, gap=3)]


# Dealing and deciding -------------------------------------------------------------------------------


def _told(events: list[Event], width: int) -> Block:
    return [padded(line((f" {e.rule:<6} ", GOLD), (event_words(e), TEXT)), width) for e in events]


def _dealing(sitting: Sitting, width: int, rows: int) -> Rail:
    spot = sitting.spot(sitting.focus)
    if spot.settled:
        return Rail(line((f"Settling seat {spot.seat}", f"bold {TEXT}")), Text(), reasons(spot.settled, width))
    title = line(("The dealer", f"bold {TEXT}"))
    return Rail(title, line(("any key skips", SOFT)), _told(sitting.view.log[-rows:], width))


def _deciding(sitting: Sitting, deciding: Deciding, width: int, rows: int, note: str) -> Rail:
    turn = f"Seat {sitting.view.to_act}: your turn"
    title = line((turn, f"bold {GOLD}"), (f" · the {deciding.name}", TEXT))
    buttons = [_button(button, deciding.chosen == button) for button in deciding.buttons]
    body = [line(" ", row) for row in flowed(buttons, width - 2, gap=3)]
    body += _notes(note, *_too_dear(deciding), width=width)
    if deciding.range and deciding.free > deciding.range.least:
        least, most = deciding.range.least, min(deciding.range.most, deciding.free)
        body.append(line((f" + and - choose any amount from {dollars(least)} to {dollars(most)}", SOFT)))
    for name in dict.fromkeys(option.wager for option in deciding.options if option.wager):
        body += [line(" ", row) for row in wrapped(f"{name}: {sitting.game.wager(name).says}", width - 2, TEXT)]
        body += _pays(sitting, name, width)
    if (room := rows - len(body) - 1) > 0:
        body += [Text(), *_told(sitting.view.log[-room:], width)]
    return Rail(title, line((f"{dollars(deciding.free)} left to bet", SOFT)), body)


def _too_dear(deciding: Deciding) -> list[str]:
    left = dollars(deciding.free)
    return [f"{b.action} costs {dollars(b.cost)}, and you have {left} left" for b in deciding.buttons if not b.carried]


def _button(button: Button, chosen: bool) -> Text:
    """` f  Fold`, ` 2  2x $20`: a key cap, the action, its price; between the ends of a range, the price alone."""
    sign = "↵" if button.key == "enter" else button.key
    name = (button.option.wager or "") if button.chosen_size else button.action
    label = name[0].upper() + name[1:]
    price = f" {dollars(button.cost)}" if button.cost else ""
    if not button.carried:
        return line((f" {sign}  {label}{price} ", f"{SOFT} strike"))
    press = Style(meta={"press": button.key})
    cap = line((f" {sign} ", f"bold {INK} on {GOLD}"))
    body = line((f" {label}", "bold"), (price, "bold"), " ")
    body.stylize(f"{INK} on {TEXT}" if chosen else f"{TEXT} on {BUTTON}")
    whole = line(("▸" if chosen else "", GOLD), cap, body)
    whole.stylize(press)
    return whole


# Settled --------------------------------------------------------------------------------------------


def _settled(sitting: Sitting, width: int, rows: int, note: str) -> Rail:
    """Every spot's lines if they all fit, else those of the spot in front."""
    spot = sitting.spot(sitting.focus)
    total = sitting.rounds[-1].total
    right = line(("round ", SOFT), money(total), (" · bankroll ", SOFT), (dollars(sitting.bankroll), f"bold {GOLD}"))
    body = _notes(note, sitting.trouble, width=width)
    played = [seat for seat in sitting.mine if seat in sitting.view.spots]
    if len(played) == 1:
        body += reasons(spot.settled, width)
        return Rail(line((f"Seat {spot.seat}: {spot.result}", f"bold {TEXT}")), right, body)
    every = [row for seat in reversed(played) for row in _with_total(sitting, seat, width)]
    if len(body) + len(every) <= rows:
        return Rail(line(("Your spots", f"bold {TEXT}")), right, body + every)
    totals = flowed([*(_spot_total(sitting, seat) for seat in played), line(("(Tab)", SOFT))], width - 2)
    body += [line(" ", row) for row in totals] + reasons(spot.settled, width)
    return Rail(line((f"Seat {spot.seat}: {spot.result}", f"bold {TEXT}")), right, body)


def _with_total(sitting: Sitting, seat: int, width: int) -> Block:
    return [line(" ", _spot_total(sitting, seat)), *reasons(sitting.spot(seat).settled, width)]


def _spot_total(sitting: Sitting, seat: int) -> Text:
    shown = seat == sitting.focus
    style = f"bold {GOLD}" if shown else SOFT
    return line((f"{'▸' if shown else ''}seat {seat} ", style), money(sitting.spot(seat).total or 0))
