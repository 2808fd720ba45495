"""Who may send which command to a table: a player's own for that player, the staff's for who holds the role there."""

from typing import Any

from msgspec.structs import replace

from pontoon.rulebook import Role
from pontoon.service.caller import Caller
from pontoon.service.hosted import Asked
from pontoon.service.tables import commands as c
from pontoon.service.tables.by_hand import HANDLING, enters
from pontoon.service.tables.state import Hosting
from pontoon.table import (
    ChangeDealer,
    GiveRuling,
    Person,
    Refusal,
    Shuffle,
    StackShoe,
    VoidHands,
    VoidPastRound,
    VoidPastWager,
    VoidRound,
    VoidSideWager,
    VoidWager,
    actor_of,
)
from pontoon.table.actor import DEALER
from pontoon.table.audience import STAFF_ROLES
from pontoon.table.commands import Command

RULINGS = (GiveRuling, VoidHands, VoidRound, VoidWager, VoidSideWager, VoidPastRound, VoidPastWager)
"""What asks for the person's own credential again."""
_PEOPLE = ("placed_by", "entered_by", "by")
"""Fields of a command that name the member of staff who gives it."""


def roles_at(state: Hosting, caller: Caller) -> tuple[Role, ...]:
    """The roles that somebody has at this table: those of the house at its public tables, all at one's own exercise."""
    if state.terms.owner_rules:
        return STAFF_ROLES if caller.name == state.owner else ()
    return tuple(role for role in STAFF_ROLES if role in caller.roles)


def permitted(state: Hosting, asked: Asked) -> Command | c.HostCommand | Refusal:
    """The command as it may be judged, signed with the caller's name; a refusal where it is somebody else's."""
    command, caller = asked.command, asked.caller
    match command:
        case c.Ready() | c.Pass() | c.Leave() | c.Return():
            return command if command.player == caller.name else _not_yours(command.player)
        case c.SeatBot() | c.DismissBot():
            return command if may_manage(state, caller) else _not_owner(state)
        case c.Paced():
            return command if state.terms.owner_rules and caller.name == state.owner else _not_owner(state)
        case c.Enter():
            return _entered(state, command, asked)
        case c.MarkPaid() | c.CallSupervisor() if "dealer" not in roles_at(state, caller):
            return _not_your_role("dealer", caller)
        case c.AnswerCall() if not roles_at(state, caller):
            return _not_your_role("staff", caller)
        case c.MarkPaid() | c.CallSupervisor() | c.AnswerCall():
            return command
        case Shuffle(cards=(_, *_)) if not (state.terms.owner_rules and caller.name == state.owner):
            text = "Nobody chooses the order of a shoe: shuffle without naming cards, and the house draws it."
            return Refusal("not-stacked", text)
        case StackShoe() if not (state.terms.owner_rules and caller.name == state.owner):
            text = "Cards are stacked at exercises alone, by whoever opened the table; here the house shuffles."
            return Refusal("not-stacked", text)
        case _:
            return _of_the_table(state, command, asked)


def may_manage(state: Hosting, caller: Caller) -> bool:
    """Whether somebody may seat bots: whoever opened the table, and the operator."""
    return caller.name == state.owner or "operator" in caller.roles


def _of_the_table(state: Hosting, command: Command, asked: Asked) -> Command | Refusal:
    actor, caller = actor_of(command), asked.caller
    if isinstance(actor, str):
        return command if actor == caller.name else _not_yours(actor)
    if actor.name not in ("", caller.name) and not _takes_over(state, command, caller):
        return _not_yours(actor.name)
    if actor.role == "player":
        return command if actor.name else _not_yours("a player by name")
    if actor.role not in roles_at(state, caller):
        return _not_your_role(actor.role, caller)
    return _by_staff(state, command, asked) or signed(command, caller.name)


def _takes_over(state: Hosting, command: Command, caller: Caller) -> bool:
    """Whether a change of dealer is entered at an exercise, where nobody but its owner has an account to sign with."""
    return isinstance(command, ChangeDealer) and state.terms.owner_rules and caller.name == state.owner


def _entered(state: Hosting, command: c.Enter, asked: Asked) -> Command | Refusal:
    """What the dealer enters for a player: a player's own command alone, and no wager or choice out of a wallet."""
    if "dealer" not in roles_at(state, asked.caller):
        return _not_your_role("dealer", asked.caller)
    if not (enters(state.terms) or (state.terms.dealing == "person" and isinstance(command.move, HANDLING))):
        text = (
            "A dealer enters what players do only where a person deals and all chips are on the felt; where wallets "
            "are at stake, only that they look at the cards, cut them or ask for the burnt one."
        )
        return Refusal("not-entered", text)
    actor = actor_of(command.move)
    if isinstance(actor, Person) and not (actor.role == "player" and actor.name):
        return Refusal("not-entered", "A dealer enters what a player did; anything else is a command of its own.")
    return command.move


def _not_your_role(role: str, caller: Caller) -> Refusal:
    text = f"This is for the {role.replace('-', ' ')} of this table, and {caller.name} is not."
    return Refusal("not-your-role", text, (), {"role": role})


def _by_staff(state: Hosting, command: Command, asked: Asked) -> Refusal | None:
    """What is asked of the staff at a table of the house, and of nobody at an exercise."""
    if state.terms.owner_rules:
        return None
    if actor_of(command) is DEALER and state.terms.dealing == "automatic":
        return Refusal("automatic", "The house deals at this table by itself: nobody else takes a dealer's steps.")
    if isinstance(command, RULINGS) and not asked.confirmed:
        text = "A ruling is given by the person, not by a screen left open: send your own password with it."
        return Refusal("confirm", text)
    if state.terms.money == "wallet" and _on_behalf(command):
        return Refusal("not-your-wallet", "Nobody wagers out of another's wallet: the player has to do this.")
    return None


def _on_behalf(command: Any) -> bool:
    return getattr(command, "placed_by", None) is not None or getattr(command, "entered_by", None) is not None


def signed(command: Command, name: str) -> Command:
    """The command with the name of the member of staff who gives it."""
    for field in _PEOPLE:
        person = getattr(command, field, None)
        if isinstance(person, Person) and not person.name:
            signed: Command = replace(command, **{field: replace(person, name=name)})
            return signed
    return command


def _not_yours(name: str) -> Refusal:
    return Refusal("not-yours", f"Only {name} can do this.", (), {"player": name})


def _not_owner(state: Hosting) -> Refusal:
    return Refusal("not-owner", f"This is for {state.owner} alone, who opened the table.", (), {"owner": state.owner})
