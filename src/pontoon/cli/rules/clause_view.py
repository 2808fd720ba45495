"""Clauses for a person."""

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pontoon.cli.rules.view import NARROW
from pontoon.rulebook import Clause, Rulebook, paths_citing, rules_by_path
from pontoon.words.clauses import Found, texts_of
from pontoon.words.rules import label, section_title, value_words


def show_clause(console: Console, rules: Rulebook, found: Found) -> None:
    """One clause with its parts, and the rules that each of them sets."""
    if found.clause is None:
        console.print(Text.assemble((f"{rules.id} {found.asked}", "bold cyan"), "  has no text of its own; its parts:"))
    else:
        _one(console, rules, found.clause)
    for part in found.parts:
        console.print()
        _one(console, rules, part)


def _one(console: Console, rules: Rulebook, clause: Clause) -> None:
    console.print(Text.assemble((f"{rules.id} {clause.number}", "bold cyan"), (f"  {clause.kind}", "dim")))
    console.print(Padding(Text(clause.says), (0, 0, 0, 2), expand=False))
    paths = paths_citing(rules, clause.number)
    if not paths:
        console.print(
            Padding(Text("No value of the rules file rests on it.", "dim italic"), (0, 0, 0, 2), expand=False)
        )
    for path in paths:
        console.print(Padding(_place(rules, path), (0, 0, 0, 2), expand=False))


def _place(rules: Rulebook, path: str) -> Text:
    """A key path; with its value, where it has one."""
    line = Text(path, "yellow")
    rule = rules_by_path(rules).get(path)
    if rule is None:
        return line
    section = section_title(path.partition(".")[0])
    return Text.assemble(line, (f"  {section}, {label(path)}: ", "dim"), (value_words(path, rule.value), "green"))


def show_clauses(console: Console, rules: Rulebook, clauses: tuple[Clause, ...]) -> None:
    """A list of clauses."""
    if console.width < NARROW:
        for clause in clauses:
            console.print(Text.assemble((clause.number, "bold cyan"), (f"  {clause.kind}", "dim")))
            console.print(Padding(Text(clause.says), (0, 0, 0, 2), expand=False))
    else:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("Clause", style="bold cyan", overflow="fold", max_width=24)
        table.add_column("Kind", style="dim", no_wrap=True)
        table.add_column("Says")
        for clause in clauses:
            table.add_row(Text(clause.number), clause.kind, Text(clause.says))
        console.print(table)
    console.print(Text(f"{len(clauses)} clauses of {texts_of(rules)}.", "dim"))
