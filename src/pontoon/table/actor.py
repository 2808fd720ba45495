"""Whose command it is: a door must not let anybody send a command of somebody else."""

from typing import get_args

from pontoon.rulebook import Role
from pontoon.table import commands as c
from pontoon.table.people.person import Person
from pontoon.table.procedures import commands as p

Actor = str | Person
"""A player by name, or a member of staff in a role. The house itself acts as the dealer."""

DEALER = Person("dealer")

_ROLES: dict[str, Role] = {role: role for role in get_args(Role)}


def actor_of(command: c.Command) -> Actor:
    """Who has to be the sender of the command: a player's name, or a person of the staff.

    >>> from pontoon import CloseBetting, Hit, actor_of
    >>> actor_of(Hit("ann", 1)), actor_of(CloseBetting()).role
    ('ann', 'dealer')
    """
    for field in ("placed_by", "entered_by", "by"):
        person = getattr(command, field, None)
        if isinstance(person, Person):
            return person
    match command:
        case c.CutShoe():
            return Person(_ROLES[command.by]) if command.by in _ROLES else command.by
        case p.ChangeDealer():
            return Person("dealer", command.name)
        case _:
            player: str | Person = getattr(command, "player", DEALER)
            return player
