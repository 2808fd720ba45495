"""Settlement lines for a person: wager, result and gain in columns, the reason below."""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pontoon.cli.cards_view import CardView
from pontoon.cli.paint import TONES, paint
from pontoon.cli.play.table import YOU
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.settlement import Line
from pontoon.words.clauses import says
from pontoon.words.lines import gain_tone, line_facts, reason, sentence, signed

_ALIGN = ("<", "<", "<", ">", "<", ">")
_PLAIN = CardView(symbols=True)


def gain(amount: Cents) -> Text:
    """A gain in green, a loss in red."""
    return Text(signed(amount), _bold(amount))


def _bold(amount: Cents) -> str:
    return f"bold {TONES[gain_tone(amount)]}"


def lines_view(
    rules: Rulebook, lines: Sequence[Line], *, players: bool = True, explained: bool = False, reasons: bool = True
) -> RenderableType:
    """Every line in two rows: wager, result and gain; then the reason and the clauses, or the whole sentence.

    Without `reasons` the second row is left out. Without `players` all the lines are the reader's own; with them,
    those of the player `you` are.
    """
    rows = [facts if players else ("", *facts[1:]) for facts in line_facts(lines)]
    widths = [max((len(row[at]) for row in rows), default=0) for at in range(len(_ALIGN))]
    parts: list[RenderableType] = []
    for line, row in zip(lines, rows, strict=True):
        cells = [f"{cell:{align}{width}}" for cell, width, align in zip(row, widths, _ALIGN, strict=True) if width]
        facts = Text("  ".join(cells[:-1]) + "  ")
        parts.append(facts.append(cells[-1], _bold(line.net)))
        yours = not players or line.player == YOU
        said = sentence(rules, line, yours=yours) if explained else reason(rules, line)
        if reasons:
            parts.append(Padding(paint(said, _PLAIN), (0, 0, 0, 4)))
    return Group(*parts)


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
