"""Judging what comes before the first ballot: the director, the conditions, entries, cancellation."""

from pontoon.rulebook import Clauses
from pontoon.table import Refusal
from pontoon.table.names import is_plain, name_fault, name_key
from pontoon.tournament import cites
from pontoon.tournament import commands as c
from pontoon.tournament import events as e
from pontoon.tournament.draft import Draft
from pontoon.tournament.money import owed
from pontoon.tournament.people import Official, wrong_office
from pontoon.tournament.state import State, conditions_of


def not_the_director(state: State, by: Official, what: str, clauses: Clauses) -> Refusal | None:
    """Why this person may not order `what`: only a director who was nominated may."""
    refusal = wrong_office(by, "director", what, clauses)
    if refusal is not None:
        return refusal
    if not state.directors:
        message = f"No tournament director has been nominated yet, and only the director may {what}."
        return Refusal("no-director", message, cites.DIRECTOR)
    if by.name not in state.directors:
        named = " or ".join(state.directors)
        return Refusal("not-nominated", f"{by} was not nominated: the director here is {named}.", cites.DIRECTOR)
    return None


def is_over(state: State) -> Refusal | None:
    """Why no orders are possible: the tournament has ended."""
    if state.phase == "cancelled":
        return Refusal("cancelled", "The tournament has been cancelled.", cites.CANCELLED)
    if state.phase == "finished":
        return Refusal("finished", "The tournament is over and its prizes are awarded.", cites.PLACES)
    return None


def nominate(draft: Draft, command: c.NominateDirector) -> Refusal | None:
    """The shift manager names the director; whoever plays cannot be one."""
    state = draft.state
    what = "nominate the tournament director"
    refusal = is_over(state) or wrong_office(command.by, "shift-manager", what, cites.DIRECTOR)
    if refusal is not None:
        return refusal
    if command.name in state.directors or name_fault(command.name) is not None:
        message = f"A director is nominated once, by name; {readable(command.name)} cannot be nominated now."
        return Refusal("nominated-already", message, cites.DIRECTOR)
    if known_as(state, command.name):
        message = f"{command.name} is among the players and cannot conduct the tournament too."
        return Refusal("director-plays", message, cites.DIRECTOR)
    draft.add(e.DirectorNominated(command.name))
    return None


def readable(name: str) -> str:
    """A name that may be anything, for a message."""
    return (name if is_plain(name) else ascii(name)) or "nobody"


def approve(draft: Draft, command: c.ApproveConditions) -> Refusal | None:
    """The conditions are approved once, before anybody enters."""
    what = "approve the conditions"
    refusal = is_over(draft.state) or wrong_office(command.by, "regulator", what, cites.APPROVAL)
    if refusal is not None:
        return refusal
    if draft.state.approved:
        return Refusal("approved-already", "The conditions are approved already.", cites.APPROVAL)
    draft.add(e.ConditionsApproved(command.by.name))
    return None


def enter(draft: Draft, command: c.Enter) -> Refusal | None:
    """One entry for each player, until the tournament is full; then players wait as reserves.

    Where somebody has withdrawn, a reserve enters before anybody new.
    """
    state, conditions = draft.state, conditions_of(draft.state)
    refusal = (
        is_over(state)
        or not_the_director(state, command.by, "take entries", cites.ONE_ENTRY)
        or _entries_open(state)
        or _first_entry(state, command.player)
        or group_fault(state, command.player, command.groups)
    )
    if refusal is not None:
        return refusal
    terms, waiting = conditions.entry, {name for name, _ in state.reserves}
    room = len(state.entrants) - len(state.gone) < terms.maximum
    if room and (not waiting or command.player in waiting):
        number = len(state.entrants) + 1
        draft.add(e.EntryAccepted(command.player, number, terms.fee, terms.commission, command.groups))
        return None
    if command.player in waiting:
        return Refusal("entered-already", f"{command.player} is a reserve already, and waits.", cites.ONE_ENTRY)
    if len(waiting) < terms.reserves:
        draft.add(e.ReserveListed(command.player, command.groups))
        return None
    message = f"The tournament is full: {terms.maximum} players and {terms.reserves} reserves."
    return Refusal("full", message, cites.NUMBERS)


def _entries_open(state: State) -> Refusal | None:
    if not state.approved:
        message = "The conditions of entry and play have to be approved before anybody enters."
        return Refusal("not-approved", message, cites.APPROVAL)
    if state.phase != "entry":
        message = "The ballot for the first session has been drawn, and entries are closed."
        return Refusal("entries-closed", message, cites.BALLOT)
    return None


def has_entered(state: State, player: str) -> bool:
    """Whether somebody of this name plays, has played or has paid already."""
    return known_as(state, player) and not any(player == name for name, _ in state.reserves)


def known_as(state: State, player: str) -> bool:
    """Whether somebody of this name is among the players of this tournament, or was, reserves included."""
    return name_key(player) in state.known and player not in state.directors


def _first_entry(state: State, player: str) -> Refusal | None:
    fault = name_fault(player)
    if fault is not None:
        return Refusal("no-name", f"An entry needs the player's name. {fault}", cites.ONE_ENTRY)
    if player in state.directors:
        return Refusal("director-plays", f"{player} conducts the tournament and cannot play in it.", cites.DIRECTOR)
    if has_entered(state, player):
        return Refusal("entered-already", f"{player} has entered already, and may enter once only.", cites.ONE_ENTRY)
    return None


def group_fault(state: State, player: str, of: tuple[str, ...], instead_of: str = "") -> Refusal | None:
    """The restrictions on player groups, for an entry, a reserve or a substitute who comes instead of another."""
    groups, own = conditions_of(state).groups, set(of)
    if groups.only and not own & set(groups.only):
        message = f"This tournament is for {' and '.join(groups.only)} only, and {player} is neither."
        return Refusal("group", message, cites.GROUPS)
    barred = sorted(own & set(groups.barred))
    if barred:
        return Refusal("group", f"{', '.join(barred)} may not enter this tournament.", cites.GROUPS)
    others = [one for one in state.entrants.values() if one.player != instead_of and one.player not in state.gone]
    for group, most in groups.most:
        if group in own and sum(group in one.groups for one in others) >= most:
            return Refusal("group", f"No more than {most} of {group} may enter, and {most} have.", cites.GROUPS)
    return None


def withdraw(draft: Draft, command: c.Withdraw) -> Refusal | None:
    """A player gives the position up; the fee is not refunded."""
    state = draft.state
    refusal = is_over(state)
    if refusal is not None:
        return refusal
    entrant = state.entrants.get(command.player)
    if state.phase != "entry" or entrant is None or entrant.status != "in":
        message = f"Only an entrant can withdraw, before the first ballot; {command.player} cannot now."
        return Refusal("no-entry", message, cites.ONE_ENTRY)
    draft.add(e.EntryWithdrawn(command.player))
    return None


def refund(draft: Draft, command: c.Refund) -> Refusal | None:
    """Always refused: fees and commissions are refunded only when the whole tournament is cancelled."""
    return wrong_office(command.by, "operator", "refund a fee", cites.CANCELLED) or Refusal(
        "not-refundable",
        f"Entry fees are not refundable: {command.player}'s goes back only if the whole tournament is cancelled.",
        cites.CANCELLED,
    )


def cancel(draft: Draft, command: c.Cancel) -> Refusal | None:
    """The operator may cancel until the prizes are awarded, and refunds fees and commissions in full."""
    state = draft.state
    refusal = is_over(state) or wrong_office(command.by, "operator", "cancel the tournament", cites.CANCELLED)
    if refusal is not None:
        return refusal
    if not is_plain(command.reason):
        return Refusal("no-text", "The reason is words in one line that can be read.", cites.CANCELLED)
    draft.add(e.TournamentCancelled(command.reason, owed(state)))
    return None
