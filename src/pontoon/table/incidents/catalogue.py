"""The catalogue of everything that can go wrong: which rules are about it, whether it can happen, who decides.

It is made from what the engine itself uses: the rules of a book, the declared incidents, the powers.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from msgspec import Struct

from pontoon.rulebook import Clauses, Role, Rule, Rulebook
from pontoon.rulebook.paths import rule_at
from pontoon.settlement import side_paths
from pontoon.table.incidents.incident import Entry, Incident, entry
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.incidents.rulings import power_over
from pontoon.table.incidents.trouble import Remedy

_LIMITS = tuple(f"limits.{name}" for name in ("above", "below", "unnoticed_above", "unnoticed_below", "pro_rata_floor"))
_UNREPORTED = (
    Entry(31, "limits", "A wager outside the limits", _LIMITS),
    entry(32, "improper-cut", "An improper cut", "improper_cut"),
)
"""Faults that nobody reports: a wager is refused or trimmed, a cut ordered again."""


def catalogue() -> tuple[Entry, ...]:
    """Every kind of incident a book may mention, by number, each with the situations it is reported as."""
    without_main = Entry(28, "side-without-main", "A side wager without a main wager", side_paths())
    found = {one.key: one for one in (without_main, *_UNREPORTED)}
    for incident in INCIDENTS.values():
        for one in incident.entries or (_own_entry(incident, len(found) + 1),):
            before = found.get(one.key)
            reported = () if before is None else before.situations[: len(before.situations) - len(one.situations)]
            found[one.key] = replace(one, situations=(*reported, incident.key, *one.situations))
    return tuple(sorted(found.values(), key=lambda one: one.number))


def _own_entry(incident: Incident, number: int) -> Entry:
    """The entry of an incident that was declared without one."""
    paths = (f"incidents.{incident.rule}",) if isinstance(incident.rule, str) else ()
    title = incident.happened[0].upper() + incident.happened[1:]
    return Entry(max(number, FIRST_OF_OTHERS), incident.key, title, paths)


FIRST_OF_OTHERS = 40
"""The first number for incidents declared from outside; those of the five books have lower numbers."""


Who = Literal["roles", "player", "every-player"]


class Decider(Struct, frozen=True):
    """Who decides: somebody in one of these roles, or the players. `applies`: the book fixes what they do."""

    who: Who
    roles: tuple[Role, ...] = ()
    clauses: Clauses = ()
    applies: bool = False


class Finding(Struct, frozen=True):
    """What a book says about one rule of an entry; `possible`: whether that case can happen under this book."""

    path: str
    rule: Rule[Any] | None
    possible: bool
    deciders: tuple[Decider, ...]


def findings(rules: Rulebook, entry: Entry) -> tuple[Finding, ...]:
    """What the book says about an entry, rule by rule; an incident declared with its own rule has it too."""
    own = INCIDENTS[entry.situations[0]].rule if not entry.paths else None
    if isinstance(own, Rule):
        return (Finding("", own, possible=True, deciders=_deciders(rules, entry, "", own)),)
    return tuple(_finding(rules, entry, path) for path in entry.paths)


def can_happen(rules: Rulebook, entry: Entry) -> bool:
    """Whether such an incident can happen at a table under this book."""
    return any(found.possible for found in findings(rules, entry))


def _finding(rules: Rulebook, entry: Entry, path: str) -> Finding:
    rule = rule_at(rules, path)
    if rule is None:
        return Finding(path, None, possible=False, deciders=())
    condition = _CONDITIONS.get(path)
    possible = condition is None or condition(rules)
    return Finding(path, rule, possible, _deciders(rules, entry, path, rule) if possible else ())


_CONDITIONS: dict[str, Callable[[Rulebook], bool]] = {
    "incidents.face_up_again": lambda rules: rules.incidents.face_up.value == "discard",
    "incidents.ten_again": lambda rules: rules.incidents.ten.value == "discard",
    "incidents.refused_card": lambda rules: rules.incidents.drawn_exposed.value == "offer",
    "incidents.refusal_binds": lambda rules: rules.incidents.drawn_exposed.value == "offer",
    "incidents.squeeze_exposed": lambda rules: rules.people.squeeze.value,
    "incidents.automated_fault": lambda rules: rules.shoe.automated.value,
    "incidents.shuffler_fault": lambda rules: rules.procedure.shuffler.value != "none",
    "incidents.late_second": lambda rules: rules.incidents.second_missed.value == "late-or-dead",
    "incidents.hole_exposed": lambda rules: rules.dealer.hole_card.value != ("none",),
    "incidents.reader_misused": lambda rules: "reader" in rules.dealer.hole_card.value,
    "incidents.reader_fault": lambda rules: "reader" in rules.dealer.hole_card.value,
    "incidents.payment_missed": lambda rules: rules.pontoon.paid.value == "at-once",
    "incidents.side_missed": lambda rules: bool(rules.sides),
    "limits.pro_rata_floor": lambda rules: rules.limits.unnoticed_above.value == "pro-rata",
}
"""When the case of a rule can happen; any other can happen everywhere."""

_BY_PLAYER = ("offer", "late-or-dead", "player-picks", "still", "until-own-card", "until-dealer-card")
_BY_RULING: dict[str, tuple[Remedy, ...]] = {
    "silent": ("continue",),
    "reconstruct": ("reconstruct",),
    "void-hands": ("void-hands",),
    "void-hands-or-round": ("void-hands", "void-round"),
    "may-void": ("void-round",),
}
_BY_ORDER: dict[tuple[str, str], str] = {
    ("incidents.improper_cut", "recut"): "recut",
    ("incidents.improper_cut", "shuffle"): "shuffle_suspected",
    ("incidents.damaged", "may-replace"): "replace_cards",
    ("incidents.simultaneous_dealer", "discard"): "discard_together",
}
"""Remedies that somebody has to order, with the power needed for it."""
_TOGETHER = ("incidents.simultaneous", "incidents.simultaneous_dealer")
_NO_ORDERS = tuple(
    f"incidents.{name}"
    for name in (
        "overdrawn_when",
        "reconstruct_until",
        "choosers",
        "choice_for",
        "void_when",
        "dealer_after_void",
        "refused_card",
        "refusal_binds",
        "late_second",
        "exposed_unused",
        "round_begins",
    )
)
"""Rules that only say when or what, and leave nothing to decide."""


def _deciders(rules: Rulebook, entry: Entry, path: str, rule: Rule[Any]) -> tuple[Decider, ...]:
    value = rule.value
    if path in _NO_ORDERS:
        return ()
    if path.startswith("authority."):
        return (Decider("roles", value, rule.clauses),)
    if value == "reconstruct" and path in _TOGETHER:
        return (_ruling(rules, ("first", "void-hands")),)
    if value == "reconstruct" and path == "incidents.drawn_exposed_early":
        return (_applied(rules, entry),)  # the card simply goes where the next one belongs
    if value in ("players-choose", "call-back"):
        return _ruling(rules, ("reconstruct",)), Decider("every-player")
    if value == "discard-and-choose":
        return _applied(rules, entry), Decider("every-player")
    if value == "dealing-error":
        return (Decider("every-player"),)
    if value in _BY_PLAYER:
        return (Decider("player"),)
    if value == "misdealt":
        return _deciders(rules, entry, "incidents.misdealt", rules.incidents.misdealt)
    if value in _BY_RULING:
        return (_ruling(rules, _BY_RULING[value]),)
    order = _BY_ORDER.get((path, value))
    if order is not None:
        power: Rule[tuple[Role, ...]] = getattr(rules.authority, order)
        return (Decider("roles", power.value, power.clauses),)
    return (_applied(rules, entry),)


def _ruling(rules: Rulebook, remedies: tuple[Remedy, ...]) -> Decider:
    powers = [power_over(rules, remedy) for remedy in remedies]
    roles = dict.fromkeys(role for power in powers for role in power.value)
    return Decider("roles", tuple(roles), tuple(dict.fromkeys(one for power in powers for one in power.clauses)))


def _applied(rules: Rulebook, entry: Entry) -> Decider:
    """The book leaves no choice: whoever may report the incident does what it says."""
    power = INCIDENTS[entry.situations[0]].power(rules) if entry.situations else rules.authority.staff
    return Decider("roles", power.value, power.clauses, applies=True)
