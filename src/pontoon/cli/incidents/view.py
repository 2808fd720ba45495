"""The catalogue of incidents for a person: all of them, or one with everything about it."""

from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pontoon.cli.incidents.find import other_books
from pontoon.cli.lines_view import clauses_view
from pontoon.cli.rules.view import heading
from pontoon.rulebook import Clauses, Rulebook
from pontoon.table.incidents.catalogue import can_happen, catalogue
from pontoon.table.incidents.incident import Entry
from pontoon.words.clauses import printed, texts_of
from pontoon.words.examples import examples
from pontoon.words.incidents import CANNOT_HAPPEN, LATE_WAGER, by, decides, forms, remedies, who_decides

WIDE = 110
"""From this width on, the books are shown in columns."""

_QUIET = "bright_black"
_HERE = "green"


def catalogue_view(rules: Rulebook, width: int) -> Iterable[RenderableType]:
    """Every incident, what this book does about it and what the others do."""
    yield heading(rules)
    yield Text()
    yield _columns(rules) if width >= WIDE else _blocks(rules)
    possible = sum(can_happen(rules, entry) for entry in catalogue())
    yield Text(f"{len(catalogue())} incidents, {possible} of which can happen under {rules.id}.", _QUIET)
    yield Text(f"pontoon incidents {rules.id} misdealt shows one of them, with a script to replay.", _QUIET)


# all of them


def _columns(rules: Rulebook) -> RenderableType:
    others = other_books(rules)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), expand=True)
    table.add_column("No", width=2, justify="right", style=_QUIET)
    table.add_column("Incident", ratio=5)
    table.add_column(Text(rules.id, "bold cyan"), ratio=6)
    for other in others:
        table.add_column(Text(other.id, "cyan"), ratio=4)
    for entry in catalogue():
        name = Text.assemble(entry.title, "\n", (entry.key, _QUIET))
        table.add_row(str(entry.number), name, _here(rules, entry), *(_there(other, rules, entry) for other in others))
        table.add_row()
    return table


def _blocks(rules: Rulebook) -> RenderableType:
    parts: list[RenderableType] = []
    for entry in catalogue():
        title = Text.assemble((f"{entry.number:>2}  ", _QUIET), (entry.title, "bold"), (f"  {entry.key}", _QUIET))
        parts.append(title)
        parts.append(Padding(_here(rules, entry), (0, 0, 0, 4)))
        parts.append(Padding(_elsewhere(rules, entry), (0, 0, 1, 4)))
    return Group(*parts)


def _here(rules: Rulebook, entry: Entry) -> Text:
    """The remedies of this book, and who decides."""
    said = remedies(rules, entry)
    if not said:
        return Text(CANNOT_HAPPEN, f"{_QUIET} italic")
    lines = [Text.assemble((words, _HERE), _cited(_clauses(found.rule))) for words, found in said]
    if entry.locks:
        lines.append(Text.assemble((LATE_WAGER, _HERE), _cited(_locks(rules))))
    decider = who_decides(rules, entry)
    return Text("\n").join([*lines, *([Text(decider, "italic")] if decider else [])])


def _there(other: Rulebook, rules: Rulebook, entry: Entry) -> Text:
    """The remedies of another book, with the differences from this one highlighted."""
    said = remedies(other, entry)
    if not said:
        return Text(CANNOT_HAPPEN, f"{_QUIET} italic")
    same = [words for words, _ in said] == [words for words, _ in remedies(rules, entry)]
    style = "" if same else "bold"
    return Text("\n").join([Text.assemble((words, style), _cited(_clauses(found.rule))) for words, found in said])


def _elsewhere(rules: Rulebook, entry: Entry) -> RenderableType:
    """The other books, one to a line."""
    mine = _plain(rules, entry)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column(ratio=1)
    for other in other_books(rules):
        plain, numbers = _plain(other, entry), _numbers(other, entry)
        same = plain == mine
        grid.add_row(other.id, Text("the same" if same else plain, _QUIET if same else "").append(numbers, _QUIET))
    return grid


def _plain(rules: Rulebook, entry: Entry) -> str:
    return "; ".join(words for words, _ in remedies(rules, entry)) or CANNOT_HAPPEN


def _numbers(rules: Rulebook, entry: Entry) -> str:
    clauses = dict.fromkeys(one for _, found in remedies(rules, entry) for one in _clauses(found.rule))
    return f"  {', '.join(printed(tuple(clauses)))}" if clauses else ""


def _clauses(rule: object) -> Clauses:
    clauses: Clauses = getattr(rule, "clauses", ())
    return clauses


def _cited(clauses: Clauses) -> Text:
    return Text(f"  {', '.join(printed(clauses))}" if clauses else "", _QUIET)


# one of them


def entry_view(rules: Rulebook, entry: Entry, chosen: str) -> Iterable[RenderableType]:
    """An incident under this book, in the others, and how to replay it; `chosen` is the example asked for."""
    yield Text.assemble((f"{entry.number}  {entry.title}", "bold"), (f"  {entry.key}", _QUIET))
    yield Text(rules.id, "bold cyan")
    yield Padding(_detail(rules, entry), (0, 0, 1, 2))
    yield Text("In the other books", "bold")
    yield Padding(_others(rules, entry), (0, 0, 1, 2))
    yield Text("In a script", "bold")
    yield Padding(Text("\n".join(forms(entry))), (0, 0, 1, 2))
    yield from _replaying(rules, entry, chosen)


def _detail(rules: Rulebook, entry: Entry) -> RenderableType:
    said = remedies(rules, entry)
    if not said:
        return Text("It cannot happen under this book.", "italic")
    parts: list[RenderableType] = []
    for remedy, found in said:
        assert found.rule is not None
        reading = f"  {found.rule.reading}" if found.rule.reading else ""
        parts.append(Text.assemble((remedy, f"bold {_HERE}"), (reading, _QUIET)))
        if found.deciders and not found.path.startswith("authority."):
            parts.append(Text(f"{by(found.deciders)} {decides(rules, found.deciders)}"))
        parts.append(Padding(_rule_says(rules, found.rule.clauses), (0, 0, 0, 2)))
    if entry.locks:
        parts.append(Text(LATE_WAGER, f"bold {_HERE}"))
        parts.append(Padding(_rule_says(rules, _locks(rules)), (0, 0, 0, 2)))
    return Group(*parts)


def _locks(rules: Rulebook) -> Clauses:
    """The clauses on wagers after the close of betting."""
    return tuple(dict.fromkeys(rules.cites.locked + rules.cites.withdrawal_locked))


def _rule_says(rules: Rulebook, clauses: Clauses) -> RenderableType:
    return clauses_view(rules, printed(clauses)) if clauses else Text("no clause speaks of it", f"{_QUIET} italic")


def _others(rules: Rulebook, entry: Entry) -> RenderableType:
    grid = Table(box=None, show_header=True, pad_edge=False, padding=(0, 2, 0, 0), header_style=_QUIET, expand=True)
    grid.add_column("Book", style="cyan", no_wrap=True)
    grid.add_column("Remedy", ratio=5)
    grid.add_column("Clause", ratio=2, style=_QUIET)
    grid.add_column("Who", ratio=3)
    for other in other_books(rules):
        said = remedies(other, entry)
        if not said:
            grid.add_row(other.id, Text(CANNOT_HAPPEN, f"{_QUIET} italic"))
        for at, (words, found) in enumerate(said):
            assert found.rule is not None
            reading = (f"reading {found.rule.reading}",) if found.rule.reading else ()
            sources = ", ".join((*printed(found.rule.clauses), *reading)) or "none"
            grid.add_row("" if at else other.id, words, sources, decides(other, found.deciders))
    return grid


def _replaying(rules: Rulebook, entry: Entry, chosen: str) -> Iterable[RenderableType]:
    shipped = examples(rules, entry)
    if not shipped:
        return
    yield Text("Replay it", "bold")
    variant = " --rules FILE" if rules.extends else ""
    for one in shipped:
        named = entry.key if one is shipped[0] and not chosen else one.name
        yield Padding(Text(one.title, _QUIET), (0, 0, 0, 2))
        yield Padding(
            Text(f"pontoon incidents {texts_of(rules)} {named} --script | pontoon replay{variant} -"), (0, 0, 0, 4)
        )
