"""What happened to the cards before, between and after rounds."""

from pontoon.cards import Card
from pontoon.rulebook import Clauses
from pontoon.table.event_base import EventBase, tells
from pontoon.table.people.person import Person
from pontoon.table.procedures.state import ProcedureName, ShuffleReason


@tells("step by procedure clauses")
class StepTaken(EventBase, frozen=True):
    """One step of a procedure was done."""

    step: str
    by: Person
    procedure: ProcedureName
    clauses: Clauses = ()


@tells("clauses")
class MixingUndone(EventBase, frozen=True):
    """A card was exposed while the cards were mixed: they are mixed again, from the wash on if there was one."""

    clauses: Clauses = ()


@tells("count by clauses")
class CardsCounted(EventBase, frozen=True):
    """All the cards were counted; a wrong number means that they are replaced."""

    count: int
    by: Person
    clauses: Clauses = ()


@tells("by clauses")
class CardsReplaced(EventBase, frozen=True):
    """Other cards came to the table; they are checked, shuffled and cut."""

    by: Person
    clauses: Clauses = ()


@tells("card by checks clauses")
class CardReplaced(EventBase, frozen=True):
    """One card was exchanged for another of the same kind, which those in `checks` have to check first."""

    card: Card | None
    by: Person
    checks: tuple[str, ...] = ()
    clauses: Clauses = ()


@tells("by spread clauses")
class TableIdle(EventBase, frozen=True):
    """Nobody plays; `spread`: the cards are spread out, and mixed again before the next round."""

    by: Person
    spread: bool = False
    clauses: Clauses = ()


@tells("reason by clauses")
class ShuffleOrdered(EventBase, frozen=True):
    """The cards are shuffled before the next round because somebody ordered it."""

    reason: ShuffleReason
    by: Person
    clauses: Clauses = ()


@tells("player")
class CutDeclined(EventBase, frozen=True):
    """The player did not want to cut."""

    player: str


@tells("clauses")
class CutOmitted(EventBase, frozen=True):
    """The stack goes from the shuffler to the shoe without a cut."""

    clauses: Clauses = ()


@tells("by cutters clauses")
class RecutOrdered(EventBase, frozen=True):
    """The stack is cut again; `cutters` are offered it in this order."""

    by: Person
    cutters: tuple[str, ...]
    clauses: Clauses = ()


@tells("name burns clauses")
class DealerChanged(EventBase, frozen=True):
    """A new dealer came to the table and has to burn `burns` cards before dealing."""

    name: str
    burns: int = 0
    clauses: Clauses = ()


@tells("player card clauses")
class BurnCardShown(EventBase, frozen=True):
    """A player asked to see the card burnt last."""

    player: str
    card: Card
    clauses: Clauses = ()


@tells("by clauses")
class ShufflerRemoved(EventBase, frozen=True):
    """The automatic shuffler is off the table; cards are shuffled by hand."""

    by: Person
    clauses: Clauses = ()


@tells("by clauses")
class AutomatedShoeReplaced(EventBase, frozen=True):
    """An automated shuffling shoe is used again after the one that failed."""

    by: Person
    clauses: Clauses = ()


@tells("by clauses")
class TableClosed(EventBase, frozen=True):
    """The players were told, and the table is closed."""

    by: Person
    clauses: Clauses = ()


ProcedureEvent = (
    StepTaken
    | MixingUndone
    | CardsCounted
    | CardsReplaced
    | CardReplaced
    | TableIdle
    | ShuffleOrdered
    | CutDeclined
    | CutOmitted
    | RecutOrdered
    | DealerChanged
    | BurnCardShown
    | ShufflerRemoved
    | AutomatedShoeReplaced
    | TableClosed
)
