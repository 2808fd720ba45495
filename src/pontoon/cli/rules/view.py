"""Rulebooks for a person: the list, one book, a checked file, its clauses."""

from collections.abc import Iterable

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pontoon.cli.rules.check import Checked
from pontoon.rulebook import HOUSE_RULE, Rule, Rulebook, cited_clauses, rules_by_path
from pontoon.words.clauses import closest
from pontoon.words.rules import (
    full_label,
    in_sentence,
    is_around,
    label,
    says_nothing,
    section_title,
    sections,
    silence,
    value_words,
)

WIDE = 100
"""From this width on, key and label are side by side."""
NARROW = 80
"""Under this width tables become blocks."""

NOT_OFFERED = "not offered"
SILENT = "no clause"
AROUND_TITLE = "Around the round"


def show_list(console: Console, books: tuple[Rulebook, ...]) -> None:
    """The books, one to a line, or one to a block where there is little room."""
    if console.width < NARROW:
        for rules in books:
            console.print(
                Text.assemble((rules.id, "bold cyan"), f"  {value_words('cards.decks', rules.cards.decks.value)} decks")
            )
            console.print(Padding(Group(Text(rules.title), Text(rules.issued, "dim")), (0, 0, 1, 2), expand=False))
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Book", style="bold cyan", no_wrap=True)
    table.add_column("Title")
    table.add_column("Issued", style="dim")
    table.add_column("Decks", no_wrap=True)
    for rules in books:
        table.add_row(rules.id, rules.title, rules.issued, value_words("cards.decks", rules.cards.decks.value))
    console.print(table)


def show_book(console: Console, rules: Rulebook) -> None:
    """Every rule of a book, section by section."""
    console.print(heading(rules))
    by_path = rules_by_path(rules)
    shown = game_first(path.partition(".")[0] for path in by_path)
    for section in shown:
        console.print()
        if section == next(filter(is_around, shown)):
            console.print(Text(f"{AROUND_TITLE}\n", "bold underline"))
        console.print(section_heading(section))
        chosen = {path: rule for path, rule in by_path.items() if path.startswith(f"{section}.")}
        nothing = {path: rule for path, rule in chosen.items() if is_around(section) and says_nothing(rule)}
        said = {path: rule for path, rule in chosen.items() if path not in nothing}
        console.print(_rows(said) if console.width >= WIDE else _blocks(said))
        if nothing:
            indent = 4 if console.width >= WIDE else 2
            console.print(Padding(_silence(section, nothing), (0, 0, 0, indent), expand=False))
    console.print()
    console.print(Text(f"{len(by_path)} rules. A reading such as I3 marks what the book's words leave open.", "dim"))


def game_first(sections: Iterable[str]) -> tuple[str, ...]:
    """Each section once: those of the game and its wagers, then those on the work around a round."""
    return tuple(sorted(dict.fromkeys(sections), key=is_around))


def _silence(section: str, rules: dict[str, Rule[object]]) -> Text:
    """What the book says nothing about, in one paragraph."""
    text = Text(f"{silence(section)}: ", "italic")
    for index, path in enumerate(rules):
        text.append(", " if index else "", "not italic")
        text.append_text(Text.assemble((in_sentence(label(path)), "not italic"), (f" ({_key(path)})", "dim")))
    return text


def heading(rules: Rulebook) -> RenderableType:
    """The title and facts of a book, in two or three lines."""
    name = Text.assemble((rules.id, "bold cyan"), "  ", (rules.title, "bold"))
    made = f"house variant of {rules.extends}; {rules.issued}" if rules.extends else rules.issued
    called = f"a pontoon is called {rules.pontoon_name.lower()}"
    return Group(name, Text(made, "dim"), *([] if rules.pontoon_name == "Pontoon" else [Text(called, "dim")]))


def section_heading(section: str) -> Text:
    """A section's name with its key."""
    return Text.assemble((section_title(section), "bold"), (f"  [{section}]", "dim"))


def cited(path: str, clauses: tuple[str, ...], reading: str = "") -> Text:
    """Clauses and the reading's number, small beside what they set.

    A house rule that is named after its key path is left out, since the path is shown already.
    """
    named = [HOUSE_RULE if clause == f"{HOUSE_RULE} {path}" else clause for clause in clauses]
    named += [f"reading {reading}"] if reading else []
    return Text(", ".join(named), "dim") if named else Text(SILENT, "dim italic")


def _rows(rules: dict[str, Rule[object]]) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(width=2)
    table.add_column(width=29)
    table.add_column(ratio=3)
    table.add_column(ratio=2)
    table.add_column(width=4, style="dim yellow")
    table.add_column(width=22, style="dim")
    table.expand = True
    for path, rule in rules.items():
        table.add_row(
            "",
            label(path),
            Text(value_words(path, rule.value), "green"),
            cited(path, closest(rule.clauses)),
            rule.reading,
            _key(path),
        )
    return table


def _blocks(rules: dict[str, Rule[object]]) -> Group:
    lines: list[RenderableType] = []
    for path, rule in rules.items():
        lines.append(
            Padding(
                Text.assemble(f"{label(path)}: ", (value_words(path, rule.value), "green")), (0, 0, 0, 2), expand=False
            )
        )
        small = Text(f"{_key(path)}  ", "dim") + cited(path, closest(rule.clauses))
        if rule.reading:
            small.append(f"  {rule.reading}", "dim yellow")
        lines.append(Padding(small, (0, 0, 0, 4), expand=False))
    return Group(*lines)


def _key(path: str) -> str:
    return path.partition(".")[2]


def show_checked(console: Console, checked: Checked) -> None:
    """A rules file without faults, and what it changes."""
    rules = checked.rules
    console.print(Text.assemble((checked.name, "bold"), (" is sound.", "bold green")))
    console.print(heading(rules))
    if checked.base is None:
        count = len(rules_by_path(rules))
        console.print(Text(f"A whole rulebook of its own, with {count} rules. It extends no other book."))
        return
    dropped = [name for name in sections() if _dropped(checked.base, rules, name)]
    changes = [change for change in checked.changes if change[0].partition(".")[0] not in dropped]
    count = len(changes) + len(checked.header) + len(dropped)
    what = {0: "no value", 1: "one thing"}.get(count, f"{count} things")
    console.print(Text(f"It changes {what} of {checked.base.id}{':' if count else '.'}"))
    for key, old, new in checked.header:
        console.print(_change("Header", key, Text(old), Text(new)))
    for path, before, after in changes:
        console.print(_change(full_label(path), path, _side(path, before), _side(path, after)))
    for name in dropped:
        console.print(_change(section_title(name), name, Text("offered"), Text(NOT_OFFERED)))
    if checked.recited:
        console.print()
        console.print(Text("The same value under another clause:"))
        clauses = cited_clauses(rules)
        for path in checked.recited:
            line = Text(f"{path}  ", "dim") + cited(path, closest(clauses[path]))
            console.print(Padding(line, (0, 0, 0, 2), expand=False))


def _dropped(base: Rulebook, rules: Rulebook, section: str) -> bool:
    """Whether a variant does not offer a wager that its book does."""
    return rules.section(section) is None and base.section(section) is not None


def _change(label: str, path: str, before: Text, after: Text) -> RenderableType:
    line = Text.assemble("was ", before, "\nnow ", after)
    return Padding(
        Group(Text.assemble((label, "bold"), (f"  {path}", "dim")), Padding(line, (0, 0, 0, 2), expand=False)),
        (1, 0, 0, 2),
    )


def _side(path: str, rule: Rule[object] | None) -> Text:
    if rule is None:
        return Text(NOT_OFFERED, "italic")
    return Text.assemble((value_words(path, rule.value), "green"), "  ") + cited(
        path, closest(rule.clauses), rule.reading
    )
