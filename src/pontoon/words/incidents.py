"""The catalogue of incidents in words: titles, remedies, who decides, how it stands in a script."""

from collections.abc import Mapping

from pontoon.rulebook import Rulebook
from pontoon.rulebook.declare import section_words
from pontoon.rulebook.floor import IncidentRules
from pontoon.script.schema import action_forms
from pontoon.settlement import side_paths
from pontoon.table.incidents.catalogue import Decider, Finding, findings
from pontoon.table.incidents.incident import Entry
from pontoon.table.incidents.known import INCIDENTS
from pontoon.words.rules import either, in_sentence, label, section_title, value_words
from pontoon.words.tasks import role_words

CANNOT_HAPPEN = "cannot happen"
LATE_WAGER = "a late wager: refused"

_MORE: Mapping[str, str] = {
    "incidents.face_up_again": "another one in the round: {}",
    "incidents.refused_card": "refused by all, it {}",
    "incidents.refusal_binds": "who refuses gets no more cards {}",
    "incidents.late_second": "found in play, it {}",
    "incidents.overdrawn_when": "if it was drawn {}",
    "incidents.not_reconstructible": "where it cannot be put right: {}",
    "incidents.reconstruct_until": "put right only {}",
    "incidents.ten": "a ten: {}",
    "incidents.ten_again": "a second ten in the round: {}",
    "incidents.foreign_card": "a card of another game: {}",
    "incidents.simultaneous_dealer": "for the dealer: {}",
    "incidents.shuffler_fault": "a shuffler: {}",
    "incidents.automated_fault": "an automated shoe: {}",
    "authority.void_wager": "the player's wager may be void: {}",
    "authority.exclude": "the player may be excluded: {}",
    "authority.uncovered": "the house decides: {}",
}
"""Words to put around the value of some rules."""

_INSTEAD: Mapping[str, tuple[str, ...]] = {
    "side-without-main": ("side",),
    "limits": ("bet",),
    "improper-cut": ("recut", "order-shuffle", "uncovered"),
    "misplaced-bet": ("bet", "misplaced-bet"),
    "disturbance": ("disturbance", "void NAME", "exclude"),
}
"""Actions for entries that have no report of their own, or more than one."""


def forms(entry: Entry) -> tuple[str, ...]:
    """How a script writes it down."""
    starts = _INSTEAD.get(entry.key) or tuple(INCIDENTS[one].action for one in entry.situations)
    return tuple(form for start in starts for form in action_forms() if f"{form} ".startswith(f"{start} "))


def remedies(rules: Rulebook, entry: Entry) -> tuple[tuple[str, Finding], ...]:
    """What the book does about it, each rule as half a sentence; empty where it cannot happen."""
    return tuple((_remedy(found), found) for found in findings(rules, entry) if found.possible and _tells(found))


def _tells(found: Finding) -> bool:
    """Whether there is something to say: not where a rule refers to another one, or nobody has a power."""
    return found.rule is not None and (found.path, found.rule.value) not in _SAYS_NOTHING


_SAYS_NOTHING: tuple[tuple[str, object], ...] = (
    ("incidents.face_up_again", "same"),
    ("incidents.ten_again", "same"),
    ("limits.unnoticed_above", "none"),
    ("limits.unnoticed_below", "none"),
    ("authority.void_wager", ()),
    ("authority.exclude", ()),
)


def _remedy(found: Finding) -> str:
    assert found.rule is not None
    value, section = finding_words(found), found.path.partition(".")[0]
    if found.path in side_paths():
        refused = ", else refused" if found.rule.value == "own-wager" else ""
        return f"{section_title(section)} goes with {value}{refused}"
    if section == "limits":
        return f"{in_sentence(label(found.path))}: {value}"
    return _MORE.get(found.path, "{}").format(value)


def finding_words(found: Finding) -> str:
    """What a rule sets, in words; a rule that an incident brought along has those of the section on incidents."""
    assert found.rule is not None
    if found.path:
        return value_words(found.path, found.rule.value)
    return section_words(IncidentRules).phrases.get(found.rule.value, str(found.rule.value))


def decides(rules: Rulebook, deciders: tuple[Decider, ...]) -> str:
    """Who decides, as words; nothing where there is nothing to decide."""
    return ", then ".join(dict.fromkeys(_decider(rules, one) for one in deciders))


def _decider(rules: Rulebook, decider: Decider) -> str:
    if decider.who == "player":
        return "the player"
    if decider.who == "every-player":
        return "every player"
    if not decider.roles:
        return "nobody"
    if decider.roles == rules.authority.staff.value:
        return "the staff"
    return f"the {either([role_words(role) for role in decider.roles])}"


def who_decides(rules: Rulebook, entry: Entry) -> str:
    """`decided by the operator`, or `done by the staff` where there is nothing to choose."""
    found = [one for _, one in remedies(rules, entry) if one.deciders and not one.path.startswith("authority.")]
    said = dict.fromkeys(f"{by(one.deciders)} {decides(rules, one.deciders)}" for one in found)
    return "; ".join(said)


def by(deciders: tuple[Decider, ...]) -> str:
    """`decided by` for people who choose, `done by` for people who do what the book fixes."""
    return "done by" if all(one.applies for one in deciders) else "decided by"
