"""Settlement lines for a person: what each wager did, why, under which clauses, and what those say."""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pontoon.cli.play.table import YOU
from pontoon.money import Cents, format_dollars
from pontoon.rulebook import HOUSE_RULE, Rulebook, clauses_of, written_values
from pontoon.settlement import Line, explain, why

_QUIET = "bright_black"


def signed(amount: Cents) -> str:
    """A gain or a loss: `+7.50`, `-5.00`, `0.00`."""
    return f"+{format_dollars(amount)}" if amount > 0 else format_dollars(amount)


def gain(amount: Cents) -> Text:
    """A gain in green, a loss in red."""
    return Text(signed(amount), f"bold {_colour(amount)}")


def _colour(amount: Cents) -> str:
    return "green" if amount > 0 else "red" if amount < 0 else "yellow"


def lines_view(
    rules: Rulebook, lines: Sequence[Line], *, players: bool = True, explained: bool = False
) -> RenderableType:
    """Every line in two rows: wager, result and gain; then the reason and the clauses, or the whole sentence.

    Without `players` all the lines are the reader's own; with them, those of the player `you` are.
    """
    split = {line.box for line in lines if line.hand not in (None, 1)}
    gone = undone_lines(lines)
    rows = [_facts(line, players=players, split=line.box in split, gone=at in gone) for at, line in enumerate(lines)]
    widths = [max((len(row[at]) for row in rows), default=0) for at in range(len(_ALIGN))]
    parts: list[RenderableType] = []
    for line, row in zip(lines, rows, strict=True):
        cells = [f"{cell:{align}{width}}" for cell, width, align in zip(row, widths, _ALIGN, strict=True) if width]
        facts = Text("  ".join(cells[:-1]) + "  ")
        parts.append(facts.append(cells[-1], f"bold {_colour(line.net)}"))
        parts.append(Padding(_reason(rules, line, players=players, explained=explained), (0, 0, 0, 4)))
    return Group(*parts)


def _reason(rules: Rulebook, line: Line, *, players: bool, explained: bool) -> Text:
    if not explained:
        return Text.assemble(why(line, rules.pontoon_name), "  ", (", ".join(line.clauses), _QUIET))
    sentence = explain(line, rules.pontoon_name)
    if players and line.player != YOU:
        return Text(sentence)
    whose = f"{line.player}'s "
    return Text(f"Your {sentence.removeprefix(whose)}")


_ALIGN = ("<", "<", "<", ">", "<", ">")


def _facts(line: Line, *, players: bool, split: bool, gone: bool) -> tuple[str, ...]:
    """Player, place, wager, stake, result, gain; `box 1.2` is the second hand of a split box."""
    place = f"box {line.box}.{line.hand}" if split and line.hand is not None else f"box {line.box}"
    result = f"{line.result} {line.odds}" if line.odds else line.result
    result = _UNDOES.get(line.reverses, f"{result}, undone" if gone else result)
    stake = format_dollars(line.stake) if line.stake else ""
    return (line.player if players else "", place, line.kind, stake, result, signed(line.net))


_UNDOES = {"void": "taken back", "reopen": "open again"}
"""What a line that undoes another leads to."""


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


def net_view(net: Mapping[str, Cents]) -> Text:
    """What everybody gained."""
    return Text(", ").join(Text.assemble((f"{player} ", "bold"), gain(amount)) for player, amount in net.items())


def clauses_view(rules: Rulebook, cited: Iterable[str]) -> RenderableType:
    """What each cited clause says, each once."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for clause in dict.fromkeys(cited):
        grid.add_row(Text(clause, "bold"), Text(says(rules, clause)))
    return grid


def says(rules: Rulebook, clause: str) -> str:
    """What a clause says, in our words; a house rule says what it sets."""
    if clause.startswith(HOUSE_RULE):
        path = clause.removeprefix(HOUSE_RULE).strip()
        value = written_values(rules).get(path)
        return "a rule of the house" if value is None else f"the house sets {path} to {value}"
    found = clauses_of(rules.extends or rules.id).get(clause)
    return "" if found is None else found.says


def cited_in(lines: Iterable[Line]) -> tuple[str, ...]:
    """Every clause the lines cite, each once, in the order of the first citation."""
    return tuple(dict.fromkeys(clause for line in lines for clause in line.clauses))
