"""What differs between rulebooks: a table where there is room, blocks where there is not."""

from itertools import groupby

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pontoon.cli.rules.view import NARROW, NOT_OFFERED, cited, game_first
from pontoon.rulebook import Difference, Rulebook, differences, rules_by_path
from pontoon.words.clauses import printed
from pontoon.words.rules import label, section_title, value_words

_LABEL_WIDTH = 22
_CELL_WIDTH = 13
"""The smallest width at which a value is easy to read."""


def show_comparison(console: Console, books: dict[str, Rulebook]) -> None:
    """Every rule that differs between the books; their names are the heads of the columns."""
    rows = differences(tuple(books.values()))
    needed = _LABEL_WIDTH + len(books) * (_CELL_WIDTH + 2)
    if console.width >= max(needed, NARROW):
        _table(console, books, rows)
    else:
        _blocks(console, books, rows)
    console.print(Text(_summary(books, rows), "dim"))


def _summary(books: dict[str, Rulebook], rows: tuple[Difference, ...]) -> str:
    paths = {path for rules in books.values() for path in rules_by_path(rules)}
    if not rows:
        return f"No value differs; {len(paths)} rules are the same."
    verb = "rule differs" if len(rows) == 1 else "rules differ"
    return f"{len(rows)} {verb}, {len(paths) - len(rows)} are the same."


def _by_section(rows: tuple[Difference, ...]) -> dict[str, list[Difference]]:
    """The rows under their sections, the game's own sections first."""
    grouped = {section: list(group) for section, group in groupby(rows, key=lambda row: row.path.partition(".")[0])}
    return {section: grouped[section] for section in game_first(grouped)}


def _table(console: Console, books: dict[str, Rulebook], rows: tuple[Difference, ...]) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), expand=len(books) > 2)
    table.add_column("Rule", width=_LABEL_WIDTH)
    for name in books:
        table.add_column(Text(name, "bold cyan"), ratio=1, overflow="fold", min_width=_CELL_WIDTH)
    for section, group in _by_section(rows).items():
        table.add_row(Text(section_title(section), "bold underline"))
        for row in group:
            rule = Text.assemble(label(row.path), "\n", (_fitting(row.path), "dim"))
            table.add_row(rule, *(_cell(row, index, "\n") for index in range(len(books))))
            table.add_row()
    console.print(table)


def _fitting(path: str) -> str:
    """A key path that is too long breaks after its section."""
    return path if len(path) <= _LABEL_WIDTH else path.replace(".", ".\n")


def _cell(row: Difference, index: int, between: str) -> Text:
    """A value and its clauses, marked where it differs from the first book's."""
    rule, first = row.rules[index], row.rules[0]
    if rule is None:
        return Text(NOT_OFFERED, "dim italic")
    value = value_words(row.path, rule.value)
    same = first is not None and value == value_words(row.path, first.value)
    return Text.assemble((value, "" if same else "bold green"), between) + cited(
        row.path, printed(rule.clauses), rule.reading
    )


def _blocks(console: Console, books: dict[str, Rulebook], rows: tuple[Difference, ...]) -> None:
    for section, group in _by_section(rows).items():
        console.print(Text(section_title(section), "bold underline"))
        for row in group:
            title = Text.assemble(label(row.path), (f"  {row.path}", "dim"))
            console.print(Padding(title, (0, 0, 0, 2), expand=False))
            console.print(Padding(_block(tuple(books), row), (0, 0, 1, 4), expand=False))


def _block(names: tuple[str, ...], row: Difference) -> Table:
    """One rule, a book to a line."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    for index, name in enumerate(names):
        table.add_row(name, _cell(row, index, "  "))
    return table
