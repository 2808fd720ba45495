"""What people ask of a table. A command may be refused; nothing happens then."""

from pontoon.cards import Card
from pontoon.money import ZERO, Cents
from pontoon.settlement import SideKind
from pontoon.table.command_base import CommandBase
from pontoon.table.events import Addition
from pontoon.table.incidents.commands import IncidentCommand
from pontoon.table.invitation import FollowAnswer
from pontoon.table.people.commands import PeopleCommand
from pontoon.table.people.person import Person
from pontoon.table.people.state import Medium
from pontoon.table.procedures.commands import ProcedureCommand
from pontoon.table.sealed import sealed_repr

# What players ask


class PlaceWager(CommandBase, frozen=True):
    """A main wager; the first bettor who is not `standing` takes the seat of the box for this round.

    `placed_by`: who of the staff puts it down for the player.

    >>> from pontoon import Cents, PlaceWager, Table
    >>> table = Table.open("nz-current", cards="9s 8h Ks Kd")
    >>> table.do(PlaceWager("ann", 1, Cents(2500)))
    (WagerPlaced(player='ann', box=1, amount=2500, seated=True, medium='chips', placed_by=None),)
    """

    player: str
    box: int
    amount: Cents
    standing: bool = False
    medium: Medium = "chips"
    placed_by: Person | None = None


class PlaceSideWager(CommandBase, frozen=True):
    """A side wager.

    >>> from pontoon import Cents, PlaceSideWager, PlaceWager, Table
    >>> table = Table.open("nz-current", cards="9s 8h 9s Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000)))
    >>> events += table.do(PlaceSideWager("ann", 1, "perfect-pairs", Cents(500)))
    >>> events += table.deal()
    >>> [(line.kind, line.net) for line in table.view().lines]  # a perfect pair pays 25 to 1
    [('perfect-pairs', 12500)]
    """

    player: str
    box: int
    wager: SideKind
    amount: Cents
    medium: Medium = "chips"


class TakeBackWager(CommandBase, frozen=True):
    """Take everything off a box before betting closes.

    >>> from pontoon import Cents, PlaceWager, TakeBackWager, Table
    >>> table = Table.open("nz-current", cards="9s 8h Ks Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000)))
    >>> table.do(TakeBackWager("ann", 1))
    (WagerTakenBack(player='ann', box=1, amount=1000),)
    """

    player: str
    box: int


class Insure(CommandBase, frozen=True):
    """An insurance wager for the player's wager on a box.

    >>> from pontoon import Cents, Insure, PlaceWager, Stand, Table
    >>> table = Table.open("nz-current", cards="9s Ah Ks Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> events += table.do(Insure("ann", 1, Cents(500))) + table.do(Stand("ann", 1))
    >>> table.net("ann")  # the wager is lost, the insurance wins 2 to 1
    0
    """

    player: str
    box: int
    amount: Cents


class Surrender(CommandBase, frozen=True):
    """Give the hand up for half the wager.

    >>> from pontoon import Cents, PlaceWager, Surrender, Table
    >>> table = Table.open("ma-2025", cards="9s 8h 7s Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> events += table.do(Surrender("ann", 1))
    >>> table.net("ann")
    -500
    """

    player: str
    box: int


class Hit(CommandBase, frozen=True):
    """A further card.

    >>> from pontoon import Cents, Hit, PlaceWager, Table
    >>> table = Table.open("nz-current", cards="5s 8h 6s 9d Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> events += table.do(Hit("ann", 1))
    >>> table.view().totals[0].points
    20
    """

    player: str
    box: int


class Stand(CommandBase, frozen=True):
    """No further cards.

    >>> from pontoon import Cents, PlaceWager, Stand, Table
    >>> table = Table.open("nz-current", cards="9s 8h Ks Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> events += table.do(Stand("ann", 1))
    >>> table.net("ann")  # 19 against 18
    1000
    """

    player: str
    box: int


class Double(CommandBase, frozen=True):
    """The controller doubles; `additions` has his own amount, and the other bettors on the hand are then asked.

    `entered_by`: who of the staff enters what everybody has answered; `additions` then names everyone who adds.

    >>> from pontoon import Addition, Cents, CloseOffer, Double, PlaceWager, Table
    >>> table = Table.open("nz-current", cards="5s 8h 6s 9d Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> events += table.do(Double("ann", 1, (Addition("ann", Cents(1000)),)))
    >>> events += table.do(CloseOffer())  # of taking the double back
    >>> table.net("ann")  # 20 against 18
    2000
    """

    player: str
    box: int
    additions: tuple[Addition, ...]
    entered_by: Person | None = None


class Split(CommandBase, frozen=True):
    """The controller splits; `cover` has his own name, and the other bettors on the hand are then asked.

    `entered_by`: who of the staff enters what everybody has answered: `cover` wager on both hands, `second` keep one
    wager, on the second. Anybody else stays on the first hand; `first` may name them.

    >>> from pontoon import Cents, PlaceWager, Split, Stand, Table
    >>> table = Table.open("nz-current", cards="8s 7h 8d Kc 9d Ks")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> events += table.do(Split("ann", 1, ("ann",)))
    >>> events += table.do(Stand("ann", 1)) + table.do(Stand("ann", 1))
    >>> table.net("ann")  # 18 and 17 against 17
    1000
    """

    player: str
    box: int
    cover: tuple[str, ...]
    second: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    entered_by: Person | None = None


class Follow(CommandBase, frozen=True):
    """The answer of a bettor who is asked whether he follows a double or a split; `amount` is for `follow` alone.

    `entered_by`: who of the staff enters the answer for the player.

    >>> from pontoon import Addition, Cents, Double, Follow, PlaceWager, Table
    >>> table = Table.open("nz-current", cards="5s 8h 6s 9d Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.do(PlaceWager("bob", 1, Cents(2000)))
    >>> events += table.deal() + table.do(Double("ann", 1, (Addition("ann", Cents(1000)),)))
    >>> events += table.do(Follow("bob", 1, "follow", Cents(2000)))
    >>> table.step.offer, table.view().totals[0].points
    ('forfeit', 20)
    """

    player: str
    box: int
    answer: FollowAnswer
    amount: Cents = ZERO
    entered_by: Person | None = None


class Forfeit(CommandBase, frozen=True):
    """Take a double back and give up the wager; `hand` of 0 means the hand last doubled on the box.

    >>> from pontoon import Addition, Cents, Double, Forfeit, PlaceWager, Table
    >>> table = Table.open("nz-current", cards="5s 8h 6s 2d Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> events += table.do(Double("ann", 1, (Addition("ann", Cents(1000)),)))
    >>> events += table.do(Forfeit("ann", 1))
    >>> table.net("ann")  # 13: what was added comes back, the wager is given up
    -1000
    """

    player: str
    box: int
    hand: int = 0


# What the dealer does


class Shuffle(CommandBase, frozen=True):
    """A shuffled stack of all the cards. The order is made outside the table, from random bytes."""

    cards: tuple[Card, ...]

    def __repr__(self) -> str:
        return sealed_repr(self, "cards")


class CutShoe(CommandBase, frozen=True):
    """`by` cuts the stack at this position."""

    by: str
    at: int


class InsertCuttingCard(CommandBase, frozen=True):
    """The dealer puts the cutting card in, so many cards from the back."""

    from_back: int


class StackShoe(CommandBase, frozen=True):
    """A shoe that begins with these cards."""

    cards: tuple[Card, ...]
    cutting_card: int | None = None

    def __repr__(self) -> str:
        return sealed_repr(self, "cards")


class LoadShoe(CommandBase, frozen=True):
    """A physical shoe, shuffled and cut by people, is put on the table."""


class BurnCard(CommandBase, frozen=True):
    """Burn the next card; a physical one may stay unseen."""

    card: Card | None = None

    def __repr__(self) -> str:
        return sealed_repr(self, "card")


class CloseBetting(CommandBase, frozen=True):
    """No more bets. Where the cutting card would be the round's first card it is drawn, and betting stays open.

    `Table.deal` goes on from there to the deal.

    >>> from pontoon import Cents, CloseBetting, PlaceWager, Table
    >>> table = Table.open("nz-current", cards="9s 8h Ks Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.do(CloseBetting())
    >>> table.view().phase
    'playing'
    """


class DealCard(CommandBase, frozen=True):
    """Deal the next card to where it belongs; from a physical shoe, the card that came out."""

    card: Card | None = None


class ShowCuttingCard(CommandBase, frozen=True):
    """The cutting card came out of a physical shoe."""


class CloseOffer(CommandBase, frozen=True):
    """The offer ends. Whoever was asked to follow a double or split and has not answered does not follow.

    >>> from pontoon import Cents, CloseOffer, PlaceWager, Table
    >>> table = Table.open("nz-current", cards="9s Ah Ks Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> table.step.offer
    'insurance'
    >>> events += table.do(CloseOffer())
    >>> table.step.offer
    'surrender'
    """


class CheckHoleCard(CommandBase, frozen=True):
    """Put the hole card into the card reader; with a physical shoe, say whether it showed a pontoon."""

    pontoon: bool | None = None


class RevealHoleCard(CommandBase, frozen=True):
    """Turn the hole card over; with a physical shoe, say which card it is."""

    card: Card | None = None


class Settle(CommandBase, frozen=True):
    """Pay and collect what is left, and collect the cards."""


class DecideSpin(CommandBase, frozen=True):
    """The wheel of BSX-16 stopped at a position; a prize each for community winners, and the hot-spot winner's."""

    position: int
    community: Cents | None = None
    outer: Cents | None = None


class CancelSpin(CommandBase, frozen=True):
    """The wheel malfunctioned: what happened, in words."""

    malfunction: str


class AnnounceFinalRounds(CommandBase, frozen=True):
    """The final rounds begin; `by`: who announces them, if known."""

    by: Person | None = None


Command = (
    PlaceWager
    | PlaceSideWager
    | TakeBackWager
    | Insure
    | Surrender
    | Hit
    | Stand
    | Double
    | Split
    | Follow
    | Forfeit
    | Shuffle
    | CutShoe
    | InsertCuttingCard
    | StackShoe
    | LoadShoe
    | BurnCard
    | CloseBetting
    | DealCard
    | ShowCuttingCard
    | CloseOffer
    | CheckHoleCard
    | RevealHoleCard
    | Settle
    | DecideSpin
    | CancelSpin
    | AnnounceFinalRounds
    | IncidentCommand
    | ProcedureCommand
    | PeopleCommand
)
