"""Who may send which command to a tournament: a player's own for that player, an official's for who holds the office.

The offices of section 20 in the house: the director is who was nominated (20.2) and has the role of a tournament
director; the regulator's approval (20.3) is entered by an auditor; shift manager, operator and dealer are roles. At an
exercise whoever opened it has them all.
"""

from typing import Any

from msgspec.structs import replace

from pontoon.rulebook import Role
from pontoon.service.authority import acting, may
from pontoon.service.caller import Caller
from pontoon.service.hosted import Asked
from pontoon.service.tables.authority import RULINGS, signed
from pontoon.service.tables.commands import Leave, Return
from pontoon.service.tournaments import commands as c
from pontoon.service.tournaments.state import Hosting
from pontoon.table import Refusal
from pontoon.table import actor_of as actor_at_table
from pontoon.table.actor import DEALER
from pontoon.table.audience import STAFF_ROLES
from pontoon.tournament import (
    Command,
    DrawBallot,
    Enter,
    Official,
    Play,
    Substitute,
    TakeSeats,
    Withdraw,
    actor_of,
)
from pontoon.tournament.people import Office


def owns(state: Hosting, caller: Caller) -> bool:
    """Whether this is somebody's own exercise, with every office."""
    return state.terms.owner_rules and caller.name == state.owner


def may_manage(state: Hosting, caller: Caller) -> bool:
    """Whether somebody may enter bots: whoever opened the tournament, its directors, and the operator."""
    return caller.name in (state.owner, *state.tournament.directors) or "operator" in caller.roles


def roles_at(state: Hosting, caller: Caller) -> tuple[Role, ...]:
    """The roles in which somebody may act at the tables: those that the house has given, all at one's own exercise."""
    return tuple(role for role in STAFF_ROLES if owns(state, caller) or role in caller.roles)


def permitted(state: Hosting, asked: Asked) -> Command | c.HostCommand | Refusal:
    """The command as it may be judged, signed with the caller's name; a refusal where it is somebody else's."""
    command, caller = asked.command, asked.caller
    match command:
        case c.AskEntry() | c.StandIn() | c.PassOffer() | Leave() | Return():
            return command if command.player == caller.name else _not_yours(command.player)
        case c.EnterBot():
            if may_manage(state, caller):
                return command
            text = f"Bots are entered by {state.owner}, who opened the tournament, or by its director."
            return Refusal("not-owner", text, (), {"owner": state.owner})
        case c.HoldBallot():
            return in_office(state, caller, "director") or command
        case _:
            return _of_the_tournament(state, command, asked)


def _of_the_tournament(state: Hosting, command: Command, asked: Asked) -> Command | Refusal:
    actor, caller = actor_of(command), asked.caller
    if isinstance(actor, str):
        return command if actor == caller.name or _at_the_desk(state, command, caller) else _not_yours(actor)
    if isinstance(actor, Official):
        refusal = (
            in_office(state, caller, actor.office)
            or _dealt_by_the_house(state, command, actor.office)
            or _not_for_officials(state, command)
        )
        if refusal is not None:
            return refusal
        if actor.name not in ("", caller.name) and not owns(state, caller):
            return _not_yours(actor.name)
        return _by(command, actor.office, actor.name or caller.name)
    assert isinstance(command, Play), "whoever acts at a table does it by a command of the table"
    if actor.name not in ("", caller.name):
        return _not_yours(actor.name)
    if actor.role == "player":
        return command if actor.name else _not_yours("a player by name")
    refusal = None if owns(state, caller) else acting(caller, actor.role) or _by_staff(state, command, asked)
    return refusal or replace(command, move=signed(command.move, caller.name))


def _at_the_desk(state: Hosting, command: Command, caller: Caller) -> bool:
    """Where fees are kept elsewhere, a director takes down at the desk who gives the position up."""
    director = caller.name in state.tournament.directors and in_office(state, caller, "director") is None
    return isinstance(command, Withdraw) and state.terms.money == "felt" and (director or owns(state, caller))


def _by_staff(state: Hosting, command: Play, asked: Asked) -> Refusal | None:
    """What is asked of the staff at a tournament's tables, as at any table of the house."""
    if actor_at_table(command.move) is DEALER and state.terms.dealing == "automatic":
        return _house_deals()
    if isinstance(command.move, RULINGS) and not asked.confirmed:
        text = "A ruling is given by the person, not by a screen left open: send your own password with it."
        return Refusal("confirm", text)
    return None


def _dealt_by_the_house(state: Hosting, command: Command, office: Office) -> Refusal | None:
    deals = office == "dealer" and not isinstance(command, TakeSeats)
    automatic = state.terms.dealing == "automatic" and not state.terms.owner_rules
    return _house_deals() if deals and automatic else None


def _house_deals() -> Refusal:
    return Refusal("automatic", "The house deals at these tables by itself: nobody else takes a dealer's steps.")


def _by(command: Any, office: Office, name: str) -> Command:
    """The command in the name of who gives it; what the dealer does names nobody."""
    if hasattr(command, "by"):
        command = replace(command, by=Official(office, name))
    signed: Command = command
    return signed


def in_office(state: Hosting, caller: Caller, office: Office) -> Refusal | None:
    """Why the caller may not act in this office; whether a director was nominated is for the tournament to say."""
    if owns(state, caller):
        return None
    match office:
        case "director":
            return may(caller, "direct-tournament")
        case "regulator":
            return may(caller, "approve-conditions")
        case "shift-manager" | "operator" | "dealer":
            return acting(caller, office)


def _not_for_officials(state: Hosting, command: Command) -> Refusal | None:
    """What an official cannot order because it takes somebody's money, or because the house draws it."""
    if state.terms.owner_rules:
        return None
    match command:
        case DrawBallot():
            text = "The house draws the ballot, from bytes that it has committed to: HoldBallot has it drawn."
            return Refusal("house-draws", text)
        case Enter(player=player) if state.terms.money == "wallet" and player not in _willing(state):
            text = f"Nobody pays out of another's wallet: {player} has to ask for the entry first."
            return Refusal("not-asked-for", text, (), {"player": player})
        case Substitute(substitute=name) if state.terms.money == "wallet" and name not in state.stand_ins:
            text = f"{name} has not said that he or she would play on for somebody: that comes first."
            return Refusal("not-asked-for", text, (), {"player": name})
        case _:
            return None


def _willing(state: Hosting) -> tuple[str, ...]:
    """Who has asked for an entry: those who wait for the director, and reserves."""
    return (*state.asked, *(name for name, _ in state.tournament.reserves))


def _not_yours(name: str) -> Refusal:
    return Refusal("not-yours", f"Only {name} can do this.", (), {"player": name})
