"""A command of a later phase, given while somebody else may still take what is on offer.

Such a command ends an offer that is open to whoever gives it. Everybody else has it still: insurance, surrender and the
forfeit of a double are each player's own until further cards are dealt (NZ 10.3, 12.8, 15.3(f)).
"""

from collections.abc import Collection

from pontoon.rulebook import Rulebook
from pontoon.table import Command, Refusal, Report, State, box_at, decide
from pontoon.table.actor import actor_of
from pontoon.table.house import lets_lapse
from pontoon.table.steps import next_step


def ends_offer(rules: Rulebook, table: State, command: Command) -> bool:
    """Whether the command comes after what is on offer now."""
    offer = next_step(rules, table).offer
    return offer is not None and lets_lapse(command, offer)


def too_early(rules: Rulebook, table: State, command: Command, awaited: Collection[str]) -> Refusal | None:
    """Why the command has to wait, where others than who gives it are awaited."""
    found = None if set(awaited) <= set(_who_acts(table, command)) else decide(rules, table, command)
    return found if isinstance(found, Refusal) else None


def _who_acts(table: State, command: Command) -> tuple[str, ...]:
    """Whose offer a command may end: the player's own, or that of all on the box of who is absent."""
    if isinstance(command, Report):
        box = box_at(table, command.box)
        return () if box is None else tuple(one.player for one in box.bettors)
    actor = actor_of(command)
    return (actor,) if isinstance(actor, str) else ()
