"""Remedies that are not asked for where a ruling is awaited, and why: the book has another, or none of this kind."""

from pontoon.rulebook import Rulebook
from pontoon.table.incidents.trouble import ERRORS, Pending, Remedy
from pontoon.table.names import either
from pontoon.table.refusal import Refusal
from pontoon.table.state import State

_UNTIL = {
    "in-order": "while they can be put in order",
    "decisions": "before decisions rest on it",
    "settlement": "before any settlement",
    "hand-settlement": "before a hand whose cards move is settled",
}
_BEYOND: dict[str, tuple[Remedy, ...]] = {
    "void-hands": ("void-hands",),
    "void-hands-or-round": ("void-hands", "void-round"),
}
"""What a book has for an error that cannot be put right."""


def not_asked(rules: Rulebook, state: State) -> tuple[tuple[Remedy, Refusal], ...]:
    """The remedies somebody may look for in the ruling that is awaited and does not find there, each with the reason.

    Those are what can become of any round in play: it goes on, cards are put right, hands or the round are void.
    """
    pending = state.trouble.pending
    if pending is None or pending.asked or "confirm" in pending.remedies or state.phase not in ("dealing", "playing"):
        return ()
    found: list[tuple[Remedy, Refusal]] = []
    if "continue" not in pending.remedies:
        message = "These rules do not leave it as it is: they name what is done."
        found.append(("continue", Refusal("no-such-remedy", message, pending.clauses)))
    if pending.situation in ERRORS and "reconstruct" not in pending.remedies:
        until = rules.incidents.reconstruct_until
        message = f"The cards are put where they belong only {_UNTIL[until.value]}."
        found.append(("reconstruct", Refusal("no-such-remedy", message, until.clauses)))
    found += ((one, _no_void(rules, pending, one)) for one in _VOIDS if one not in pending.remedies)
    return tuple(found)


_VOIDS: tuple[Remedy, ...] = ("void-hands", "void-round")


def _no_void(rules: Rulebook, pending: Pending, remedy: Remedy) -> Refusal:
    hands = remedy == "void-hands"
    power = rules.authority.void_hands if hands else rules.authority.void_round
    beyond = rules.incidents.not_reconstructible
    if "reconstruct" in pending.remedies and remedy in _BEYOND.get(beyond.value, ()):
        message = "Nothing is void for an error that can be put right."
        return Refusal("no-such-remedy", message, beyond.clauses)
    what = "hands" if hands else "the round"
    if not power.value:
        return Refusal("no-such-remedy", f"These rules give nobody the power to declare {what} void.", power.clauses)
    if not hands and rules.incidents.void_when.value == "any-time":
        roles = either(role.replace("-", " ") for role in power.value)
        message = f"These rules do not name it for this; the {roles} may order it, as at any time."
        return Refusal("no-such-remedy", message, power.clauses)
    return Refusal("no-such-remedy", f"These rules do not say that {what} can be void for this.", power.clauses)
