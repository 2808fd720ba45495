"""What happened at a table. Events are facts: names and fields are stable, old streams must always replay.

An event is called sealed where it holds cards that nobody may know yet; `told` lists who is told what of every event.
Events of incidents, procedures and people have modules of their own.
"""

from typing import Literal

from msgspec import Struct

from pontoon.cards import Card, Pack
from pontoon.money import ZERO, Cents
from pontoon.rulebook import Clauses
from pontoon.settlement import Line, SideKind
from pontoon.table.event_base import EventBase, tells
from pontoon.table.incidents.events import IncidentEvent
from pontoon.table.invitation import FollowAnswer, FollowedAction
from pontoon.table.people.events import PeopleEvent
from pontoon.table.people.person import Person
from pontoon.table.people.state import Medium
from pontoon.table.procedures.events import ProcedureEvent
from pontoon.table.sealed import sealed_repr
from pontoon.table.setup import Practice, Setup

OfferKind = Literal["insurance", "surrender", "forfeit", "follow"]


@tells("rulebook setup extends changes practice digest pack")
class TableOpened(EventBase, frozen=True):
    """A table opens under a rulebook; `extends` and `changes` describe a house variant, `digest` the rules in force.

    `pack`: which cards a deck has.
    """

    rulebook: str
    setup: Setup
    extends: str = ""
    changes: dict[str, object] = {}  # noqa: RUF012 - a Struct copies it
    practice: Practice = Practice()
    digest: str = ""
    pack: Pack = "spanish"


@tells()
class ShoeShuffled(EventBase, frozen=True):
    """A full, shuffled stack, not yet cut. Sealed."""

    cards: tuple[Card, ...]

    def __repr__(self) -> str:
        return sealed_repr(self, "cards")


@tells("by at")
class ShoeCut(EventBase, frozen=True):
    """The cards in front of position `at` went to the back; `by` is a player or a member of staff."""

    by: str
    at: int


@tells("from_back more")
class CuttingCardInserted(EventBase, frozen=True):
    """The cutting card went in, `from_back` cards from the back of the stack; `more`: a second one follows."""

    from_back: int
    more: bool = False


@tells("cutting_card")
class ShoeStacked(EventBase, frozen=True):
    """A shoe that begins with these cards in this order; `cutting_card`: the index of the card behind it. Sealed."""

    cards: tuple[Card, ...]
    cutting_card: int | None = None

    def __repr__(self) -> str:
        return sealed_repr(self, "cards")


@tells()
class ShoeLoaded(EventBase, frozen=True):
    """A physical shoe was put on the table; nobody knows its order."""


@tells()
class CardBurned(EventBase, frozen=True):
    """A card went face down to the discard rack; None where nobody saw it. Sealed.

    `behind`: so many cards lay exposed, out of the shoe, and are still the next ones.
    """

    card: Card | None
    behind: int = 0

    def __repr__(self) -> str:
        return sealed_repr(self, "card")


@tells("player box amount seated medium placed_by")
class WagerPlaced(EventBase, frozen=True):
    """A main wager; `seated`: the player sits at the box; `placed_by`: the member of staff who put it down."""

    player: str
    box: int
    amount: Cents
    seated: bool
    medium: Medium = "chips"
    placed_by: Person | None = None


@tells("player")
class ShortWagerAdvised(EventBase, frozen=True):
    """The player was told that further wagers under the minimum will be returned."""

    player: str


@tells("player box wager amount medium")
class SideWagerPlaced(EventBase, frozen=True):
    """A side wager on a box."""

    player: str
    box: int
    wager: SideKind
    amount: Cents
    medium: Medium = "chips"


@tells("player box amount")
class WagerTakenBack(EventBase, frozen=True):
    """A player took all wagers, `amount` together, off a box while betting was open."""

    player: str
    box: int
    amount: Cents


@tells("player box amount clauses")
class ExcessRejected(EventBase, frozen=True):
    """While betting was open `amount` of a wager went back, to make room for a seated player under the box maximum."""

    player: str
    box: int
    amount: Cents
    clauses: Clauses


@tells("box player amount returned")
class InPlay(Struct, frozen=True, omit_defaults=True):
    """How much of a wager plays, and how much the limits give back."""

    box: int
    player: str
    amount: Cents
    returned: Cents = ZERO


@tells("round in_play clauses")
class BettingClosed(EventBase, frozen=True):
    """No more bets. `in_play` has every main wager; `clauses` are given where a limit changed one."""

    round: int
    in_play: tuple[InPlay, ...]
    clauses: Clauses = ()


@tells("on box")
class CuttingCardReached(EventBase, frozen=True):
    """The cutting card came out: first in the round, on a box, or on the dealer's hand."""

    on: Literal["first", "box", "dealer"]
    box: int = 0


@tells()
class CuttingCardDiscarded(EventBase, frozen=True):
    """The cutting card came out in the announced final rounds and changes nothing."""


@tells("box hand seen_by")
class CardDealt(EventBase, frozen=True):
    """A card, face up, to a hand of a box; `hand` counts from 1.

    `seen_by`: it lies face down, and only these players may see it.
    """

    box: int
    hand: int
    card: Card
    seen_by: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return sealed_repr(self, "card") if self.seen_by else sealed_repr(self)


@tells("card")
class DealerCardDealt(EventBase, frozen=True):
    """A card, face up, to the dealer."""

    card: Card


@tells()
class HoleCardDealt(EventBase, frozen=True):
    """The dealer's second card, face down; None from a physical shoe, where nobody saw it. Sealed."""

    card: Card | None

    def __repr__(self) -> str:
        return sealed_repr(self, "card")


@tells()
class InitialDealCompleted(EventBase, frozen=True):
    """Every box has two cards and the dealer the first (and the hole card, where one is dealt)."""


@tells("pontoon")
class HoleCardChecked(EventBase, frozen=True):
    """The card reader told whether the hole card makes a pontoon."""

    pontoon: bool


@tells("card")
class HoleCardRevealed(EventBase, frozen=True):
    """The hole card was turned over."""

    card: Card


@tells("player box amount")
class InsurancePlaced(EventBase, frozen=True):
    """An insurance wager."""

    player: str
    box: int
    amount: Cents


@tells("offer")
class OfferClosed(EventBase, frozen=True):
    """The offer has ended."""

    offer: OfferKind


@tells("box hand players")
class HandSurrendered(EventBase, frozen=True):
    """The stakes of these players on the hand are surrendered."""

    box: int
    hand: int
    players: tuple[str, ...]


@tells("box hand")
class HandHit(EventBase, frozen=True):
    """A further card was asked for."""

    box: int
    hand: int


@tells("box hand")
class HandStood(EventBase, frozen=True):
    """No further cards."""

    box: int
    hand: int


@tells("player amount")
class Addition(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player adds in doubling or splitting.

    >>> from pontoon import Addition, Cents, Double
    >>> Double("ann", 1, (Addition("ann", Cents(1000)),)).additions[0].amount
    1000
    """

    player: str
    amount: Cents


@tells("action box hand player amount asked clauses")
class FollowersInvited(EventBase, frozen=True):
    """The controller put `amount` down to double or split a hand, and the other bettors on it are asked to follow."""

    action: FollowedAction
    box: int
    hand: int
    player: str
    amount: Cents
    asked: tuple[str, ...] = ()
    clauses: Clauses = ()


@tells("player box hand answer amount entered_by")
class FollowerAnswered(EventBase, frozen=True):
    """A bettor answered, and put `amount` down to follow; `entered_by`: the member of staff who entered it."""

    player: str
    box: int
    hand: int
    answer: FollowAnswer
    amount: Cents = ZERO
    entered_by: Person | None = None


@tells("box hand returned")
class InvitationWithdrawn(EventBase, frozen=True):
    """Something went wrong while answers were awaited: what was put down goes back."""

    box: int
    hand: int
    returned: tuple[Addition, ...]


@tells("box hand additions asked")
class HandDoubled(EventBase, frozen=True):
    """The controller doubled, with those who followed; one card is owed.

    `asked`: everybody put the money down when answering, so that it lies there already.
    """

    box: int
    hand: int
    additions: tuple[Addition, ...]
    asked: bool = False


@tells("box hand cover second asked")
class HandSplit(EventBase, frozen=True):
    """The hand became two. Those in `cover` wager on the second too; those in `second` keep one wager, on the second.

    `asked`: everybody put the money down when answering, so that it lies there already.
    """

    box: int
    hand: int
    cover: tuple[Addition, ...]
    second: tuple[str, ...] = ()
    asked: bool = False


@tells("player box hand")
class DoubleForfeited(EventBase, frozen=True):
    """A player took the doubled part back and gave up the rest."""

    player: str
    box: int
    hand: int


@tells("line")
class WagerSettled(EventBase, frozen=True):
    """A wager was decided and its money moved."""

    line: Line


@tells()
class BonusSpinTriggered(EventBase, frozen=True):
    """The dealer's first two cards triggered BSX-16; the wagers wait for the wheel."""


@tells()
class RoundReconciled(EventBase, frozen=True):
    """Every other wager is settled and only the dealer's cards are out: the wheel of BSX-16 comes next."""


@tells("position community outer")
class BonusSpinDecided(EventBase, frozen=True):
    """Where the wheel stopped, the community prize for each who won one, and what the hot-spot wheel gave."""

    position: int
    community: Cents | None = None
    outer: Cents | None = None


@tells("malfunction")
class BonusSpinCancelled(EventBase, frozen=True):
    """The wheel malfunctioned and has no result; the wagers go back."""

    malfunction: str


@tells("round")
class RoundEnded(EventBase, frozen=True):
    """Everything is settled and the cards are in the discard rack."""

    round: int


@tells("rounds by")
class FinalRoundsAnnounced(EventBase, frozen=True):
    """This many rounds will be played before the table closes; `by`: who announced it, if known."""

    rounds: int
    by: Person | None = None


Event = (
    TableOpened
    | ShoeShuffled
    | ShoeCut
    | CuttingCardInserted
    | ShoeStacked
    | ShoeLoaded
    | CardBurned
    | WagerPlaced
    | ShortWagerAdvised
    | SideWagerPlaced
    | WagerTakenBack
    | ExcessRejected
    | BettingClosed
    | CuttingCardReached
    | CuttingCardDiscarded
    | CardDealt
    | DealerCardDealt
    | HoleCardDealt
    | InitialDealCompleted
    | HoleCardChecked
    | HoleCardRevealed
    | InsurancePlaced
    | OfferClosed
    | HandSurrendered
    | HandHit
    | HandStood
    | FollowersInvited
    | FollowerAnswered
    | InvitationWithdrawn
    | HandDoubled
    | HandSplit
    | DoubleForfeited
    | WagerSettled
    | BonusSpinTriggered
    | RoundReconciled
    | BonusSpinDecided
    | BonusSpinCancelled
    | RoundEnded
    | FinalRoundsAnnounced
    | IncidentEvent
    | ProcedureEvent
    | PeopleEvent
)
