"""Who may take part: players excluded, let in late, held to the minimum, and free again."""

from msgspec.structs import replace

from pontoon.rulebook import Rulebook
from pontoon.table.changes import following
from pontoon.table.order import Order, power
from pontoon.table.people import commands as c
from pontoon.table.people import events as e
from pontoon.table.people.changes import with_people
from pontoon.table.people.entry import is_excluded, is_late
from pontoon.table.refusal import Refusal
from pontoon.table.saying import PLAYER, flag
from pontoon.table.state import State

# excluded


def _may_exclude(rules: Rulebook, state: State, command: c.ExcludePlayer) -> Refusal | None:
    return is_excluded(rules, state, command.player)


def _exclude(rules: Rulebook, state: State, command: c.ExcludePlayer) -> e.PlayerExcluded:
    return e.PlayerExcluded(command.player, command.by, rules.authority.exclude.clauses, command.note)


def _excluded(state: State, event: e.PlayerExcluded) -> State:
    people = replace(state.people, excluded=(*state.people.excluded, event.player))
    return following(state, people=people, seats=tuple(seat for seat in state.seats if seat[1] != event.player))


# let in although the shoe has begun


def _may_permit(rules: Rulebook, state: State, command: c.PermitEntry) -> Refusal | None:
    if is_late(rules, state, command.player):
        return None
    message = f"No limit on late entry holds {command.player}, so there is nothing to permit."
    return Refusal("not-limited", message, rules.limits.mid_shoe.clauses)


def _permit(rules: Rulebook, state: State, command: c.PermitEntry) -> e.EntryPermitted:
    return e.EntryPermitted(command.player, command.by, state.shoes, rules.authority.permit_entry.clauses)


def _permitted(state: State, event: e.EntryPermitted) -> State:
    kept = tuple(one for one in state.people.permitted if one[1] == event.shoe)
    return with_people(state, permitted=(*kept, (event.player, event.shoe)))


# held to one box and the minimum, and free again


def _may_restrict(rules: Rulebook, state: State, command: c.RestrictPlayer) -> Refusal | None:
    """Allowed only for a player who has been tracked, or was restricted before."""
    clauses, player = rules.authority.restrict.clauses, command.player
    if player in state.people.restricted:
        return Refusal("restricted", f"{player} is restricted to one box and the minimum already.", clauses)
    if command.tracked or command.previously or player in state.people.once_restricted:
        return None
    message = f"{player} has to be tracked before being restricted, unless there was a restriction before."
    return Refusal("not-tracked", message, clauses)


def _restrict(rules: Rulebook, state: State, command: c.RestrictPlayer) -> e.PlayerRestricted:
    clauses = rules.authority.restrict.clauses
    return e.PlayerRestricted(command.player, command.by, command.tracked, "regulator", clauses)


def _restricted(state: State, event: e.PlayerRestricted) -> State:
    people = state.people
    once = tuple(dict.fromkeys((*people.once_restricted, event.player)))
    return with_people(state, restricted=(*people.restricted, event.player), once_restricted=once)


def _told_restricted(event: e.PlayerRestricted) -> str:
    why = "after tracking" if event.tracked else "who was restricted before"
    return f"{{by}} restricts {{player}}, {why}, to one box and the minimum; the regulator is told"


def _may_lift(rules: Rulebook, state: State, command: c.LiftRestriction) -> Refusal | None:
    if command.player in state.people.restricted:
        return None
    return Refusal("not-restricted", f"{command.player} is not restricted.", rules.authority.restrict.clauses)


def _lift(rules: Rulebook, state: State, command: c.LiftRestriction) -> e.RestrictionLifted:
    return e.RestrictionLifted(command.player, command.by, rules.authority.restrict.clauses)


def _lifted(state: State, event: e.RestrictionLifted) -> State:
    return with_people(state, restricted=tuple(one for one in state.people.restricted if one != event.player))


ORDERS = (
    Order(
        c.ExcludePlayer,
        e.PlayerExcluded,
        "exclude",
        means="the player may not wager any more",
        told="{by} excludes {player}{note: (…)}: no more wagers",
        says=(PLAYER,),
        power=power("exclude"),
        to="exclude a player",
        may=_may_exclude,
        fact=_exclude,
        apply=_excluded,
    ),
    Order(
        c.RestrictPlayer,
        e.PlayerRestricted,
        "restrict",
        means="the player is held to one box and the minimum: `tracked` first, or restricted `previously`",
        told=_told_restricted,
        says=(PLAYER, flag("tracked", "tracked"), flag("previously", "previously")),
        power=power("restrict"),
        to="restrict a player",
        may=_may_restrict,
        fact=_restrict,
        apply=_restricted,
    ),
    Order(
        c.LiftRestriction,
        e.RestrictionLifted,
        "lift",
        means="that restriction ends",
        told="{by} lifts the restriction of {player}",
        says=(PLAYER,),
        power=power("restrict"),
        to="lift a restriction",
        may=_may_lift,
        fact=_lift,
        apply=_lifted,
    ),
    Order(
        c.PermitEntry,
        e.EntryPermitted,
        "permit",
        means="the limit on late entry does not hold for the player in this shoe",
        told="{by} lets {player} wager freely in this shoe",
        says=(PLAYER,),
        power=power("permit_entry"),
        to="permit a player to enter in mid-shoe",
        may=_may_permit,
        fact=_permit,
        apply=_permitted,
    ),
)
