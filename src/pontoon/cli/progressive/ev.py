"""What the wager of a progressive is worth: what was asked, checked; the answer for people and as JSON."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pontoon.cli.complaint import ComplaintError
from pontoon.cli.terminal import emit
from pontoon.money import Cents, MoneyError, format_dollars, parse_dollars
from pontoon.progressive import Desk, Situation, Terms, Value, break_even, trigger_probability, value_of

Json = dict[str, Any]
INFINITE = "infinite"


@dataclass(frozen=True, slots=True)
class Worth:
    """An answer: the situation, the value, and the meters at which it breaks even."""

    terms: Terms
    situation: Situation
    value: Value
    even: dict[str, Cents | None]
    triggers: dict[str, Fraction]


def worth_of(
    desk: Desk,
    terms: Terms,
    meters: list[str],
    *,
    participants: int,
    positions: str,
    player: int | None,
    decks: str,
) -> Worth:
    """The value of one wager; a complaint where the situation is not possible."""
    taking_part = _positions(terms, participants, positions)
    me = taking_part[0] if player is None else player
    if me not in taking_part:
        raise ComplaintError(f"Position {me} does not take part.", text=str(me))
    situation = Situation(_meters(terms, meters), taking_part, me, _decks(desk, decks))
    even = {one.name: break_even(desk, terms, situation, one.name) for one in terms.meters}
    counts = [*desk.rules.cards.decks.value, None]
    triggers = {INFINITE if count is None else str(count): trigger_probability(count) for count in counts}
    return Worth(terms, situation, value_of(desk, terms, situation), even, triggers)


def _positions(terms: Terms, participants: int, positions: str) -> tuple[int, ...]:
    most = len(terms.wheel.positions)
    if not positions:
        if not 1 <= participants <= most:
            raise ComplaintError(f"--participants takes 1 to {most}.", text=str(participants))
        return tuple(range(1, participants + 1))
    words = positions.replace(",", " ").split()
    numbers = [int(word) if word.isdecimal() and len(word) < 4 else 0 for word in words]
    if len(set(numbers)) != len(numbers) or not all(1 <= one <= most for one in numbers):
        reason = f"--positions takes different numbers from 1 to {most}, such as 1,4,5."
        raise ComplaintError(reason, text=positions)
    return tuple(sorted(numbers))


def _meters(terms: Terms, meters: list[str]) -> dict[str, Cents]:
    found = {one.name: one.seed for one in terms.meters}
    for text in meters:
        name, _, amount = text.partition("=")
        if name not in found:
            raise ComplaintError(f"There is no meter {name!r}; there are {', '.join(found) or 'none'}.", text=text)
        try:
            found[name] = parse_dollars(amount)
        except MoneyError as error:
            raise ComplaintError(f"--meter {text}: {error}.", text=text) from None
        must_hit = terms.meter(name).must_hit
        if found[name] < 0 or (must_hit is not None and found[name] >= must_hit.most):
            most = "" if must_hit is None else f" and under {format_dollars(must_hit.most)}, where it is won"
            raise ComplaintError(f"A meter is not negative{most}: {text} cannot be.", text=text)
    return found


def _decks(desk: Desk, text: str) -> int | None:
    if text == INFINITE:
        return None
    allowed = desk.rules.cards.decks.value
    if not text.isdecimal() or int(text[:4]) not in allowed:
        listed = ", ".join(str(one) for one in allowed)
        raise ComplaintError(f"{desk.rules.id} is played with {listed} decks, or infinite for the limit.", text=text)
    return int(text)


def _dollars(cents: Fraction) -> str:
    return f"{float(cents) / 100:.6f}"


def ev_json(name: str, found: Worth) -> Json:
    """Exact fractions as texts, in dollars, with a decimal beside each."""
    value, at = found.value, found.situation
    exact = {"wheel": value.wheel, "must_hit": value.must_hit, "expected": value.expected}
    return {
        "file": name,
        "example": found.terms.example,
        "meters": {meter: format_dollars(amount) for meter, amount in at.meters.items()},
        "positions": list(at.positions),
        "player": at.player,
        "decks": at.decks,
        "stake": format_dollars(value.stake),
        "trigger": _exact(value.trigger),
        **{key: {"exact": str(one / 100), "dollars": _dollars(one)} for key, one in exact.items()},
        "edge": _exact(value.edge),
        "variance": {"exact": str(value.variance / 10_000), "dollars": f"{float(value.variance) / 10_000:.6f}"},
        "standard_deviation": f"{float(value.deviation) / 100:.6f}",
        "break_even": {
            meter: None if amount is None else format_dollars(amount) for meter, amount in found.even.items()
        },
        "triggers": {decks: _exact(chance) for decks, chance in found.triggers.items()},
    }


def _exact(one: Fraction) -> Json:
    return {"exact": str(one), "value": f"{float(one):.10f}"}


def show_worth(on: Console, name: str, found: Worth) -> None:
    """The same for people."""
    value, at = found.value, found.situation
    emit(on, Text(f"{name}: the wager of {format_dollars(value.stake)} at position {at.player}", "bold"))
    held = ", ".join(f"{meter} {format_dollars(amount)}" for meter, amount in at.meters.items()) or "none"
    decks = INFINITE if at.decks is None else str(at.decks)
    emit(on, Text(f"Positions {', '.join(map(str, at.positions))}; {decks} decks; meters: {held}"))
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_column(style="bright_black", overflow="fold")
    table.add_row("trigger", f"{100 * float(value.trigger):.6f} %", str(value.trigger))
    table.add_row("the wheel gives", _dollars(value.wheel), "")
    table.add_row("must-hit gives", _dollars(value.must_hit), "")
    table.add_row("expected value", _dollars(value.expected), "")
    table.add_row("house edge", f"{100 * float(value.edge):.4f} %", "")
    table.add_row("standard deviation", f"{float(value.deviation) / 100:.4f}", "")
    for meter, amount in found.even.items():
        table.add_row(f"breaks even: {meter}", "never" if amount is None else format_dollars(amount), "")
    for count, chance in found.triggers.items():
        table.add_row(f"trigger, {count} decks", f"{100 * float(chance):.6f} %", str(chance))
    emit(on, table)
    if found.terms.example:
        emit(on, Text("An example: its prizes are invented.", "yellow"))
