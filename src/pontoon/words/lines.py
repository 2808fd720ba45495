"""Settlement lines in words: what each wager did, why, and under which clauses."""

from collections.abc import Iterable, Sequence

from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Clauses, Rulebook
from pontoon.settlement import Line, explain, why
from pontoon.words.span import Text, Tone, clause, join, say

_UNDOES = {"void": "taken back", "reopen": "open again"}
"""What a line does that undoes another."""


def signed(amount: Cents) -> str:
    """A gain or a loss: `+7.50`, `-5.00`, `0.00`."""
    return f"+{format_dollars(amount)}" if amount > 0 else format_dollars(amount)


def gain_tone(amount: Cents) -> Tone:
    """Whether an amount is a gain, a loss or neither."""
    return "gain" if amount > 0 else "loss" if amount < 0 else "even"


def line_facts(lines: Sequence[Line]) -> list[tuple[str, ...]]:
    """Player, place, wager, stake, result and gain of every line; `box 1.2` is the second hand of a split box."""
    split = {line.box for line in lines if line.hand not in (None, 1)}
    gone = undone_lines(lines)
    return [_facts(line, split=line.box in split, gone=at in gone) for at, line in enumerate(lines)]


def _facts(line: Line, *, split: bool, gone: bool) -> tuple[str, ...]:
    place = f"box {line.box}.{line.hand}" if split and line.hand is not None else f"box {line.box}"
    result = f"{line.result} {line.odds}" if line.odds else line.result
    result = _UNDOES.get(line.reverses, f"{result}, undone" if gone else result)
    stake = format_dollars(line.stake) if line.stake else ""
    return (line.player, place, line.kind, stake, result, signed(line.net))


def reason(rules: Rulebook, line: Line) -> Text:
    """Why, as half a sentence, and the clauses."""
    return say(why(line, rules.pontoon_name), "  ", say(join(", ", map(clause, line.clauses)), tone="quiet"))


def sentence(rules: Rulebook, line: Line, *, yours: bool) -> Text:
    """The whole line as a sentence; `yours`: the reader's own."""
    said = explain(line, rules.pontoon_name).removesuffix(f"{', '.join(line.clauses)}).")
    whose = f"{line.player}'s "
    return say(f"Your {said.removeprefix(whose)}" if yours else said, join(", ", map(clause, line.clauses)), ").")


def undone_lines(lines: Sequence[Line]) -> set[int]:
    """Which lines a later one undoes, by their places in the list."""
    gone: set[int] = set()
    for at, line in enumerate(lines):
        if line.reverses:
            gone.add(max(one for one in range(at) if one not in gone and _same_wager(lines[one], line)))
    return gone


def _same_wager(one: Line, undoing: Line) -> bool:
    places = [(line.player, line.box, line.hand, line.kind) for line in (one, undoing)]
    return not one.reverses and places[0] == places[1]


def cited_in(lines: Iterable[Line]) -> Clauses:
    """Every clause the lines cite, each once, in the order of the first citation."""
    return tuple(dict.fromkeys(clause for line in lines for clause in line.clauses))
