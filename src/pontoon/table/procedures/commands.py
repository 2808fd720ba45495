"""What is asked of a table about its cards, apart from dealing them."""

from pontoon.cards import Card
from pontoon.table.command_base import CommandBase
from pontoon.table.people.person import Person
from pontoon.table.procedures.state import Cutter, ShuffleReason


class TakeStep(CommandBase, frozen=True):
    """One step of a procedure is done."""

    step: str
    by: Person


class CountCards(CommandBase, frozen=True):
    """All the cards of the table were counted."""

    count: int
    by: Person


class ReplaceCards(CommandBase, frozen=True):
    """Other cards are put into play."""

    by: Person


class ReplaceCard(CommandBase, frozen=True):
    """One card is exchanged for another of the same kind; without a name it is the damaged one."""

    by: Person
    card: Card | None = None


class LeaveIdle(CommandBase, frozen=True):
    """Nobody plays at the open table."""

    by: Person


class OrderShuffle(CommandBase, frozen=True):
    """The cards are to be shuffled before the next round."""

    reason: ShuffleReason
    by: Person


class OrderRecut(CommandBase, frozen=True):
    """The stack is to be cut again: by the same person or by the next one entitled."""

    by: Person
    cutter: Cutter = "same"


class DeclineCut(CommandBase, frozen=True):
    """The player who is offered the cut does not want it."""

    player: str


class ChangeDealer(CommandBase, frozen=True):
    """A new dealer comes to the table."""

    name: str


class ViewBurnCard(CommandBase, frozen=True):
    """A player asks to see the card burnt last; from a physical shoe, say which card it is."""

    player: str
    card: Card | None = None


class RemoveShuffler(CommandBase, frozen=True):
    """The automatic shuffler is taken off the table; cards are shuffled by hand from now on."""

    by: Person


class UseAutomatedShoe(CommandBase, frozen=True):
    """After the round of a fault an automated shuffling shoe is used again: the same one, or another."""

    by: Person


class CloseTable(CommandBase, frozen=True):
    """The players are told that the table closes."""

    by: Person


ProcedureCommand = (
    TakeStep
    | CountCards
    | ReplaceCards
    | ReplaceCard
    | LeaveIdle
    | OrderShuffle
    | OrderRecut
    | DeclineCut
    | ChangeDealer
    | ViewBurnCard
    | RemoveShuffler
    | UseAutomatedShoe
    | CloseTable
)
