"""The catalogue of everything that can go wrong: which rules speak of it, whether it can happen, who decides.

It is made of what the engine itself asks: the rules of a book, the handlers of the situations, the powers.
"""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from pontoon.rulebook import Clauses, Role, Rule, Rulebook, rules_by_path
from pontoon.table.incidents.decide import HANDLERS
from pontoon.table.incidents.rulings import power_over
from pontoon.table.incidents.trouble import Remedy, Situation


class Entry(Struct, frozen=True):
    """One kind of incident: its number and key, the situations it is reported as, and the rules that speak of it.

    Without a situation of its own it is dealt with by another rule: a wager is refused, a cut ordered again. `locks`:
    the book's clauses on wagers after the close say more than a rule.
    """

    number: int
    key: str
    situations: tuple[Situation, ...]
    paths: tuple[str, ...]
    locks: bool = False


def _entry(number: int, key: str, situations: tuple[Situation, ...], *names: str) -> Entry:
    return Entry(number, key, situations, tuple(f"incidents.{name}" for name in names))


SIDE_PATHS = tuple(
    f"{wager}.placing" for wager in ("perfect_pairs", "player_pair", "bonus", "match_super_bonus", "bsx_16")
)
_LIMITS = ("above", "below", "unnoticed_above", "unnoticed_below", "pro_rata_floor")

CATALOGUE: tuple[Entry, ...] = (
    _entry(1, "face-up", ("face-up",), "face_up", "face_up_again"),
    _entry(2, "drawn", ("drawn",), "drawn_unseen"),
    _entry(3, "exposed", ("exposed",), "drawn_exposed", "refused_card"),
    _entry(4, "exposed-early", ("exposed",), "drawn_exposed_early"),
    _entry(5, "burnt", ("burnt",), "burnt"),
    _entry(6, "overdrawn", ("overdrawn",), "overdrawn", "overdrawn_when"),
    _entry(7, "left-over", ("misdealt", "skipped"), "left_over"),
    _entry(8, "misdealt", ("misdealt",), "misdealt", "not_reconstructible", "reconstruct_until"),
    _entry(9, "found-late", ("found-late",), "found_late"),
    _entry(10, "shoe-empty", ("shoe-empty",), "shoe_empty", "collected_early"),
    _entry(11, "past-cutting-card", ("past-cutting-card",), "past_cutting_card"),
    _entry(12, "no-cutting-card", ("no-cutting-card",), "no_cutting_card"),
    _entry(13, "damaged", ("damaged",), "damaged"),
    _entry(14, "foreign-card", ("ten", "foreign-card"), "ten", "ten_again", "foreign_card"),
    _entry(15, "miscount", ("miscount",), "miscount"),
    _entry(16, "not-shuffled", ("not-shuffled",), "not_shuffled"),
    _entry(17, "exposed-in-shuffle", ("exposed-in-shuffle",), "exposed_in_shuffle"),
    _entry(18, "simultaneous", ("simultaneous",), "simultaneous", "simultaneous_dealer"),
    _entry(19, "dealer-missed", ("skipped",), "dealer_missed"),
    _entry(20, "box-missed", ("skipped",), "box_missed"),
    _entry(21, "second-missed", ("skipped",), "second_missed"),
    _entry(22, "request-missed", ("skipped",), "request_missed"),
    _entry(23, "no-wager", ("misdealt",), "no_wager"),
    _entry(24, "insurance-missed", ("insurance-missed",), "insurance_missed"),
    _entry(25, "surrender-missed", ("surrender-missed",), "surrender_missed"),
    _entry(26, "payment-missed", ("payment-missed",), "payment_missed"),
    _entry(27, "squeeze-exposed", ("squeeze-exposed",), "squeeze_exposed"),
    Entry(28, "side-without-main", (), SIDE_PATHS),
    _entry(29, "side-missed", ("side-missed",), "side_missed"),
    Entry(30, "misplaced-bet", ("misplaced-bet",), ("incidents.misplaced_bet",), locks=True),
    Entry(31, "limits", (), tuple(f"limits.{name}" for name in _LIMITS)),
    _entry(32, "improper-cut", (), "improper_cut"),
    _entry(33, "device-fault", ("shuffler-fault", "automated-fault"), "shuffler_fault", "automated_fault"),
    _entry(34, "interruption", ("interruption",), "interruption"),
    _entry(35, "reader-misused", ("reader-misused",), "reader_misused"),
    _entry(36, "reader-fault", ("reader-fault",), "reader_fault"),
    _entry(37, "absent", ("absent",), "absent"),
    Entry(
        38,
        "disturbance",
        ("disturbance", "contravention"),
        ("incidents.disturbance", "authority.void_wager", "authority.exclude"),
    ),
    Entry(39, "uncovered", ("uncovered",), ("authority.uncovered",)),
)
"""Every kind of incident a book may speak of, in a fixed order."""


Who = Literal["roles", "player", "every-player"]


class Decider(Struct, frozen=True):
    """Who decides: somebody in one of these roles, or the players. `applies`: the book fixes what they do."""

    who: Who
    roles: tuple[Role, ...] = ()
    clauses: Clauses = ()
    applies: bool = False


class Finding(Struct, frozen=True):
    """What a book says about one rule of an entry; `possible`: whether it can come to that under this book."""

    path: str
    rule: Rule[Any] | None
    possible: bool
    deciders: tuple[Decider, ...]


def findings(rules: Rulebook, entry: Entry) -> tuple[Finding, ...]:
    """What the book says about an entry, rule by rule; a side wager that no book here knows is left out."""
    return tuple(_finding(rules, entry, path) for path in entry.paths)


def can_happen(rules: Rulebook, entry: Entry) -> bool:
    """Whether such an incident can happen at a table under this book."""
    return any(found.possible for found in findings(rules, entry))


def _finding(rules: Rulebook, entry: Entry, path: str) -> Finding:
    rule = rules_by_path(rules).get(path)
    if rule is None:
        return Finding(path, None, possible=False, deciders=())
    condition = _CONDITIONS.get(path)
    possible = condition is None or condition(rules)
    return Finding(path, rule, possible, _deciders(rules, entry, path, rule) if possible else ())


_CONDITIONS: dict[str, Callable[[Rulebook], bool]] = {
    "incidents.face_up_again": lambda rules: rules.incidents.face_up.value == "discard",
    "incidents.ten_again": lambda rules: rules.incidents.ten.value == "discard",
    "incidents.refused_card": lambda rules: rules.incidents.drawn_exposed.value == "offer",
    "incidents.squeeze_exposed": lambda rules: rules.people.squeeze.value,
    "incidents.automated_fault": lambda rules: rules.shoe.automated.value,
    "incidents.shuffler_fault": lambda rules: rules.procedure.shuffler.value != "none",
    "incidents.reader_misused": lambda rules: "reader" in rules.dealer.hole_card.value,
    "incidents.reader_fault": lambda rules: "reader" in rules.dealer.hole_card.value,
    "incidents.payment_missed": lambda rules: rules.pontoon.paid.value == "at-once",
    "incidents.side_missed": lambda rules: not rules_by_path(rules).keys().isdisjoint(SIDE_PATHS),
    "limits.pro_rata_floor": lambda rules: rules.limits.unnoticed_above.value == "pro-rata",
}
"""What has to be so before it can come to that; anything else can happen everywhere."""

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
"""Remedies that somebody has to order, with the power it takes."""
_TOGETHER = ("incidents.simultaneous", "incidents.simultaneous_dealer")
_NO_ORDERS = ("incidents.overdrawn_when", "incidents.reconstruct_until", "incidents.refused_card")
"""Rules on when and what, which leave nothing to decide."""


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
    if value == "players-choose":
        return _ruling(rules, ("reconstruct",)), Decider("every-player")
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
    handler = HANDLERS.get(entry.situations[0]) if entry.situations else None
    power = rules.authority.staff if handler is None else handler.power(rules)
    return Decider("roles", power.value, power.clauses, applies=True)
