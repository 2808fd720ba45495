"""What is asked of a table about its cards, apart from dealing them."""

from pontoon.table.command_base import CommandBase
from pontoon.table.person import Person


class TakeStep(CommandBase, frozen=True):
    """One step of a procedure is done."""

    step: str
    by: Person


ProcedureCommand = TakeStep
