"""Judging what the house orders about who may take part, and how.

Every command about people and boxes has its question, `may_...`, which takes the command itself: why it would be
refused, None if it is not. Limits and seats are in `decide_boxes`, what players ask for in `decide_requests`.
"""

from collections.abc import Callable
from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.table.draft import Draft
from pontoon.table.people import boxes, requests
from pontoon.table.people import commands as c
from pontoon.table.people import events as e
from pontoon.table.people.entry import is_excluded, is_late
from pontoon.table.people.person import unauthorised
from pontoon.table.refusal import Refusal
from pontoon.table.state import State


def may_exclude(rules: Rulebook, state: State, command: c.ExcludePlayer) -> Refusal | None:
    """Somebody with the power, for a player who is not excluded yet."""
    refusal = unauthorised(rules.authority.exclude, command.by, "exclude a player")
    return refusal or is_excluded(rules, state, command.player)


def exclude_player(rules: Rulebook, draft: Draft, command: c.ExcludePlayer) -> Refusal | None:
    """The player may not wager at this table any more."""
    refusal = may_exclude(rules, draft.state, command)
    if refusal is None:
        clauses = rules.authority.exclude.clauses
        draft.add(e.PlayerExcluded(command.player, command.by, clauses, command.note))
    return refusal


def may_permit_entry(rules: Rulebook, state: State, command: c.PermitEntry) -> Refusal | None:
    """Somebody with the power, for a player whom the limit on late entry holds."""
    power = rules.authority.permit_entry
    refusal = unauthorised(power, command.by, "permit a player to enter in mid-shoe")
    if refusal is not None or is_late(rules, state, command.player):
        return refusal
    message = f"No limit on late entry holds {command.player}, so there is nothing to permit."
    return Refusal("not-limited", message, rules.limits.mid_shoe.clauses)


def permit_entry(rules: Rulebook, draft: Draft, command: c.PermitEntry) -> Refusal | None:
    """The player is free of the limit as long as this shoe lasts."""
    refusal = may_permit_entry(rules, draft.state, command)
    if refusal is None:
        clauses = rules.authority.permit_entry.clauses
        draft.add(e.EntryPermitted(command.player, command.by, draft.state.shoes, clauses))
    return refusal


def may_restrict(rules: Rulebook, state: State, command: c.RestrictPlayer) -> Refusal | None:
    """Somebody with the power, for a player who was tracked now or has been restricted before."""
    power, player = rules.authority.restrict, command.player
    refusal = unauthorised(power, command.by, "restrict a player")
    if refusal is not None:
        return refusal
    if player in state.people.restricted:
        return Refusal("restricted", f"{player} is restricted to one box and the minimum already.", power.clauses)
    if command.tracked or command.previously or player in state.people.once_restricted:
        return None
    message = f"{player} has to be tracked before a restriction, unless restricted once before."
    return Refusal("not-tracked", message, power.clauses)


def restrict_player(rules: Rulebook, draft: Draft, command: c.RestrictPlayer) -> Refusal | None:
    """One box and the minimum, from the next wager on."""
    refusal = may_restrict(rules, draft.state, command)
    if refusal is None:
        clauses = rules.authority.restrict.clauses
        draft.add(e.PlayerRestricted(command.player, command.by, command.tracked, "regulator", clauses))
    return refusal


def may_lift(rules: Rulebook, state: State, command: c.LiftRestriction) -> Refusal | None:
    """Somebody with the power, for a player who is restricted."""
    power = rules.authority.restrict
    refusal = unauthorised(power, command.by, "lift a restriction")
    if refusal is not None or command.player in state.people.restricted:
        return refusal
    return Refusal("not-restricted", f"{command.player} is not restricted.", power.clauses)


def lift_restriction(rules: Rulebook, draft: Draft, command: c.LiftRestriction) -> Refusal | None:
    """The player wagers like everybody again."""
    refusal = may_lift(rules, draft.state, command)
    if refusal is None:
        draft.add(e.RestrictionLifted(command.player, command.by, rules.authority.restrict.clauses))
    return refusal


JUDGES: dict[type, Callable[[Rulebook, Draft, Any], Refusal | None]] = {
    c.ExcludePlayer: exclude_player,
    c.PermitEntry: permit_entry,
    c.RestrictPlayer: restrict_player,
    c.LiftRestriction: lift_restriction,
    **boxes.JUDGES,
    **requests.JUDGES,
}
