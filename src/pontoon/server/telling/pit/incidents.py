"""The catalogue of a table's book as a guide: what can have happened, what the book does, how it is reported."""

from functools import cache
from typing import Any, cast

from msgspec import to_builtins
from msgspec.structs import replace

from pontoon.rulebook import BOOK_IDS, Role, Rulebook, load_book
from pontoon.service.pit.place import Acting
from pontoon.table import Person, Refusal, Report, State
from pontoon.table.incidents.catalogue import can_happen, catalogue
from pontoon.table.incidents.commands import FindErrors
from pontoon.table.incidents.decide import may_report
from pontoon.table.incidents.incident import Entry
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.incidents.reports import report_options
from pontoon.wire import pit as wire
from pontoon.words.clauses import most_exact, texts_of
from pontoon.words.incidents import CANNOT_HAPPEN, remedies, who_decides
from pontoon.words.narrate.phrases import happened

FOUND = "found"
"""Errors of dealing that went unnoticed come to light: no incident of its own, but reported like one."""
_FOUND_WORDS = "an error of dealing that nobody noticed is found"


def incidents(rules: Rulebook, state: State, role: Acting) -> tuple[wire.PitIncident, ...]:
    """Every entry of the catalogue that can happen under the book, as somebody in this role can report it now."""
    open_now: dict[str, list[wire.ReportForm]] = {}
    for listed in report_options(rules, state, cast(Role, role)):
        for report in (listed, *_variants(rules, state, listed)):
            key = FOUND if isinstance(report, FindErrors) else report.situation
            open_now.setdefault(key, []).append(_form(report))
    return tuple(_told(rules, state, role, entry, open_now) for entry in catalogue() if can_happen(rules, entry))


def _told(
    rules: Rulebook, state: State, role: Acting, entry: Entry, open_now: dict[str, list[wire.ReportForm]]
) -> wire.PitIncident:
    reported = [one for one in entry.situations if one in INCIDENTS]
    if entry.key in _SHOW_FOUND and open_now.get(FOUND):
        reported.append(FOUND)
    return wire.PitIncident(
        number=entry.number,
        key=entry.key,
        title=entry.title,
        says=_says(rules, entry),
        decided=who_decides(rules, entry),
        elsewhere=tuple(one for book in BOOK_IDS if book != texts_of(rules) for one in _elsewhere(book, entry.key)),
        situations=tuple(_situation(rules, state, role, one, tuple(open_now.get(one, ()))) for one in reported),
    )


_SHOW_FOUND = ("misdealt", "dealer-missed", "box-missed")


def _says(rules: Rulebook, entry: Entry, *, decisive: bool = False) -> tuple[wire.PitRemark, ...]:
    """What a book says about an entry; with `decisive` only the rules by which somebody does or decides something."""
    found = [one for one in remedies(rules, entry) if one[1].deciders or not decisive]
    return tuple(
        wire.PitRemark(texts_of(rules), words, () if one.rule is None else most_exact(one.rule.clauses))
        for words, one in found
    )


@cache
def _elsewhere(book: str, key: str) -> tuple[wire.PitRemark, ...]:
    rules = load_book(book)
    entry = next(one for one in catalogue() if one.key == key)
    if not can_happen(rules, entry):
        return (wire.PitRemark(book, CANNOT_HAPPEN, ()),)
    said = _says(rules, entry, decisive=True) or _says(rules, entry)
    clauses = most_exact(tuple(clause for one in said for clause in one.clauses))
    return (wire.PitRemark(book, "; ".join(one.words for one in said), clauses),)


def _situation(
    rules: Rulebook, state: State, role: Acting, key: str, forms: tuple[wire.ReportForm, ...]
) -> wire.PitSituation:
    why = None if forms else _why(rules, state, role, key)
    return wire.PitSituation(
        situation=key,
        happened=_FOUND_WORDS if key == FOUND else happened(key),
        forms=forms,
        why="" if why is None else why.message,
        clauses=() if why is None else tuple(why.clauses),
    )


def _why(rules: Rulebook, state: State, role: Acting, key: str) -> Refusal:
    """Why it cannot be reported now: what the engine says to the plainest report of it."""
    if state.phase in ("unopened", "closed"):
        return Refusal("closed", "The table is not open.")
    box = next((one for one in state.boxes), None)
    report = Report(key, Person(cast(Role, role)))  # the engine tells whoever has no role of the book who may
    if box is not None:
        first = box.bettors[0].player if box.bettors else ""
        report = replace(report, box=box.number, hand=1 if box.hands else 0, player=first)
    said = may_report(rules, state, report)
    return said or Refusal("no-place", "There is no place on the table at which it can have happened now.")


def _variants(rules: Rulebook, state: State, report: Report | FindErrors) -> tuple[Report, ...]:
    """The same report with what may be left out of it: the box it concerns, or the box as a whole and not a hand."""
    if isinstance(report, FindErrors):
        return ()
    optional = {one.field for one in INCIDENTS[report.situation].says if one.optional}
    found: list[Report] = []
    if "box" in optional and not report.box:
        found += (replace(report, box=box.number) for box in state.boxes)
    if "hand" in optional and report.hand == 1 and report.box:
        found.append(replace(report, hand=0))
    return tuple(one for one in found if may_report(rules, state, one) is None)


def _form(report: Report | FindErrors) -> wire.ReportForm:
    command = to_builtins(report)
    if isinstance(report, FindErrors):
        return wire.ReportForm("", command, 0, may_name=False)
    needed = len(report.cards)
    command.pop("cards", None)
    may_name = any(one.kind == "card" for one in INCIDENTS[report.situation].says)
    return wire.ReportForm(_label(report), command, needed, may_name)


def _label(report: Report) -> str:
    """What a report says beside the situation, in a few words."""
    said = {one.field: one for one in INCIDENTS[report.situation].says}
    parts: list[str] = []
    if "to" in said:
        parts.append(f"on box {report.to}" if report.to else "to the dealer")
        if report.hand:
            parts.append(f"hand {report.hand}")
    elif report.box:
        parts.append(f"box {report.box}")
        if report.hand:
            parts.append(f"hand {report.hand}")
    parts += [one for one in (report.player, report.side or "") if one]
    if report.round:
        parts.append(f"round {report.round}")
    for name, one in said.items():
        value: Any = getattr(report, name, None)
        if one.kind == "flag" and value != one.default:
            parts.append(one.called)
        if one.kind == "count" and value != one.default:
            parts.append(f"{value} cards")
    return ", ".join(parts)


def entry_of(situation: str) -> str:
    """The key of the entry in the catalogue that a situation belongs to: its own, or of several the first."""
    found = [one.key for one in catalogue() if situation in one.situations]
    return situation if situation in found else next(iter(found), "")
