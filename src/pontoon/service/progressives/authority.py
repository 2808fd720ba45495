"""Whose button it is at a hosted progressive, and who has been vouched for.

Buttons are the dealer's, or the progressive operator's at tables without one; a sensor is the player's whose wager
lies on it. Large prizes, cancelled jackpots and meters ask for the person's own credential again, which the door has
checked: the house then vouches for the person, and no code is in a command or an event.
"""

from typing import Any

from msgspec.structs import replace

from pontoon.progressive import Command, Desk, actor_of
from pontoon.progressive import commands as c
from pontoon.service.authority import may
from pontoon.service.caller import Caller
from pontoon.service.hosted import Asked
from pontoon.service.progressives.commands import ConfirmMeter, HostCommand, ProposeMeter
from pontoon.service.progressives.state import Hosting
from pontoon.table import Person, Refusal
from pontoon.table.audience import STAFF_ROLES

_VOUCHED = (c.Authorise, ProposeMeter, ConfirmMeter)
"""What asks for the own credential of somebody of the pit again; Cancel Jackpot asks whoever presses it."""


def owns(state: Hosting, caller: Caller) -> bool:
    """Whether this is somebody's own exercise, with every role."""
    return state.terms.practice and caller.name == state.owner


def vouched(desk: Desk, asked: Asked) -> tuple[Person, ...]:
    """The person who asks, where the own credential was given again, in the role that counts."""
    if not asked.confirmed:
        return ()
    roles = [role for role in STAFF_ROLES if role in asked.caller.roles]
    power = desk.wager.authorised_by.value
    wanted = [role for role in roles if role == asked.role] + [role for role in roles if role in power] + roles
    return (Person(wanted[0], asked.caller.name),) if wanted else ()


def permitted(state: Hosting, desk: Desk, asked: Asked) -> Command | HostCommand | Refusal:
    """The command as it may be judged; a refusal where it is somebody else's."""
    command, caller = asked.command, asked.caller
    if owns(state, caller):
        return _at_an_exercise(command)
    if isinstance(command, _VOUCHED) and not desk.vouched:
        text = "This asks for your own credential again: send the command with it, in a role of the pit."
        return Refusal("confirm", text)
    match command:
        case ProposeMeter() | ConfirmMeter():
            return command
        case c.Authorise():
            if command.name not in ("", caller.name):
                return _not_yours(command.name)
            return replace(command, name=caller.name, code="")
        case c.CorrectMeter():
            text = "Two people set a meter, each for themselves: one sends ProposeMeter, the other ConfirmMeter."
            return Refusal("two-people", text)
        case _:
            return _button(state, command, asked)


def _at_an_exercise(command: Any) -> Command | HostCommand | Refusal:
    if isinstance(command, ProposeMeter | ConfirmMeter):
        return Refusal("exercise", "At an exercise a meter is set with the codes of the configuration: CorrectMeter.")
    allowed: Command = command
    return allowed


def _button(state: Hosting, command: Command, asked: Asked) -> Command | Refusal:
    actor, caller = actor_of(command), asked.caller
    if isinstance(actor, int) and command.table in state.tables:
        player = state.sensors.get(command.table, {}).get(actor, "")
        return command if player == caller.name else _not_yours(player or "the player at this position")
    refusal = no_dealer(caller)
    if refusal is None and isinstance(command, c.CancelJackpot) and not asked.confirmed:
        text = "A jackpot is cancelled by the person, not by a screen left open: send your own password with it."
        refusal = Refusal("confirm", text)
    return command if refusal is None else refusal


def no_dealer(caller: Caller) -> Refusal | None:
    """Why somebody presses no buttons: they are the dealer's, and the progressive operator's."""
    return None if "dealer" in caller.roles else may(caller, "operate-progressive")


def _not_yours(name: str) -> Refusal:
    return Refusal("not-yours", f"Only {name} can do this.", (), {"player": name})
