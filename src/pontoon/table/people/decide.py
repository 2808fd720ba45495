"""Judging what the house orders about who may take part, and how.

Every command about people and boxes has its question, `may_...`, which takes the command itself: why it would be
refused, None if it is not. Limits and seats are in `boxes`, what players ask for in `requests`.
"""

from pontoon.rulebook import Rulebook
from pontoon.table.people import boxes, requests
from pontoon.table.people import commands as c
from pontoon.table.people import events as e
from pontoon.table.people.entry import is_excluded, is_late
from pontoon.table.people.judge import Judge, recorded
from pontoon.table.people.person import unauthorised
from pontoon.table.refusal import Refusal
from pontoon.table.state import State


def may_exclude(rules: Rulebook, state: State, command: c.ExcludePlayer) -> Refusal | None:
    """Somebody with the power, for a player who is not excluded yet."""
    refusal = unauthorised(rules.authority.exclude, command.by, "exclude a player")
    return refusal or is_excluded(rules, state, command.player)


def exclude_player(rules: Rulebook, state: State, command: c.ExcludePlayer) -> e.PlayerExcluded:
    """The player may not wager at this table any more."""
    clauses = rules.authority.exclude.clauses
    return e.PlayerExcluded(command.player, command.by, clauses, command.note)


def may_permit_entry(rules: Rulebook, state: State, command: c.PermitEntry) -> Refusal | None:
    """Somebody with the power, for a player whom the limit on late entry holds."""
    power = rules.authority.permit_entry
    refusal = unauthorised(power, command.by, "permit a player to enter in mid-shoe")
    if refusal is not None or is_late(rules, state, command.player):
        return refusal
    message = f"No limit on late entry holds {command.player}, so there is nothing to permit."
    return Refusal("not-limited", message, rules.limits.mid_shoe.clauses)


def permit_entry(rules: Rulebook, state: State, command: c.PermitEntry) -> e.EntryPermitted:
    """The player is free of the limit as long as this shoe lasts."""
    clauses = rules.authority.permit_entry.clauses
    return e.EntryPermitted(command.player, command.by, state.shoes, clauses)


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


def restrict_player(rules: Rulebook, state: State, command: c.RestrictPlayer) -> e.PlayerRestricted:
    """One box and the minimum, from the next wager on."""
    clauses = rules.authority.restrict.clauses
    return e.PlayerRestricted(command.player, command.by, command.tracked, "regulator", clauses)


def may_lift(rules: Rulebook, state: State, command: c.LiftRestriction) -> Refusal | None:
    """Somebody with the power, for a player who is restricted."""
    power = rules.authority.restrict
    refusal = unauthorised(power, command.by, "lift a restriction")
    if refusal is not None or command.player in state.people.restricted:
        return refusal
    return Refusal("not-restricted", f"{command.player} is not restricted.", power.clauses)


def lift_restriction(rules: Rulebook, state: State, command: c.LiftRestriction) -> e.RestrictionLifted:
    """The player wagers like everybody again."""
    return e.RestrictionLifted(command.player, command.by, rules.authority.restrict.clauses)


JUDGES: dict[type, Judge] = {
    c.ExcludePlayer: recorded(may_exclude, exclude_player),
    c.PermitEntry: recorded(may_permit_entry, permit_entry),
    c.RestrictPlayer: recorded(may_restrict, restrict_player),
    c.LiftRestriction: recorded(may_lift, lift_restriction),
    **boxes.JUDGES,
    **requests.JUDGES,
}
