"""What happened at a table when something went wrong, and what was decided."""

from typing import Literal

from msgspec import Struct

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.rulebook import Clauses, Role
from pontoon.settlement import Hand, Line, SideKind
from pontoon.table.event_base import EventBase, tells
from pontoon.table.incidents.trouble import Claim, Place, PlayerChoice, Remedy, Situation
from pontoon.table.people.person import Person
from pontoon.table.sealed import sealed_repr


@tells(
    "situation by clauses box hand to noticed round player side card found rack_empty directed together", house="note"
)
class IncidentReported(EventBase, frozen=True):
    """Something went wrong; `clauses` are the book's clauses about it, none where it is silent.

    `box`, `hand`, `to`, `round`, `player`, `side` and `card` are what was said about it. `noticed`: at once; `found`:
    it happened earlier and comes to light now. `rack_empty`: with the shoe, the discard rack is empty too. `directed`:
    cards are drawn for an absent player. `together`: how many cards came out at once.
    """

    situation: Situation
    by: Person
    clauses: Clauses = ()
    box: int = 0
    hand: int = 0
    note: str = ""
    to: int = 0
    noticed: bool = True
    round: int = 0
    player: str = ""
    side: SideKind | None = None
    card: Card | None = None
    found: bool = False
    rack_empty: bool = False
    directed: bool = True
    together: int = 2


@tells("player claim")
class IncidentClaimed(EventBase, frozen=True):
    """A player says that something went wrong; somebody of the staff has to confirm or dismiss it."""

    player: str
    claim: Claim


@tells("box hand seen_by again back_to undecided")
class LaidCards(Struct, frozen=True, omit_defaults=True):
    """The cards of one hand as they should lie; `seen_by`: face down, and only these players may see them.

    `again`: all that was decided on the box is undone, and it has this one hand. `back_to`: the hand lies again as it
    did at the error with this number, counted from 1; with it its box, where that was split since. `undecided`: what
    was decided on this hand since it had these cards is undone.
    """

    box: int
    hand: int
    cards: tuple[Card, ...]
    seen_by: tuple[str, ...] = ()
    again: bool = False
    back_to: int = 0
    undecided: bool = False

    def __repr__(self) -> str:
        return sealed_repr(self, "cards") if self.seen_by else sealed_repr(self)


@tells("", house="box hands was sevens_split")
class LaidBox(Struct, frozen=True, omit_defaults=True):
    """A box as it lies after a reconstruction: its hands with their wagers, and the number each of them had before.

    `was` is 0 for a hand whose split is undone. `sevens_split`: suited sevens are still split.
    """

    box: int
    hands: tuple[Hand, ...]
    was: tuple[int, ...]
    sevens_split: bool = False

    def __repr__(self) -> str:
        return sealed_repr(self, "hands")


@tells("owed rescue closed surrender insurance", house="boxes")
class Resumed(Struct, frozen=True, omit_defaults=True):
    """How play goes on after a reconstruction, where its proposal alone does not say it.

    `owed`: hands that wait for a card they asked for. `rescue`: the hand whose double may be forfeited. `closed`:
    offers that nobody can take any more, but for boxes that get `surrender` or `insurance` offered anew.
    """

    boxes: tuple[LaidBox, ...] = ()
    owed: tuple[Place, ...] = ()
    rescue: Place | None = None
    closed: tuple[str, ...] = ()
    surrender: tuple[int, ...] = ()
    insurance: tuple[int, ...] = ()


@tells("hands dealer left_over taken")
class Proposal(Struct, frozen=True, omit_defaults=True):
    """Where the cards dealt belong: hands that change, the dealer's cards, and cards that are left over.

    `taken`: cards among them that lie in the discard rack, with a hand that was void before.
    """

    hands: tuple[LaidCards, ...]
    dealer: tuple[Card, ...]
    left_over: tuple[Card, ...] = ()
    taken: tuple[Card, ...] = ()


@tells("situation roles remedies clauses proposal box hand player round")
class RulingAsked(EventBase, frozen=True):
    """One of these roles has to choose one of the remedies; `proposal` shows a reconstruction before it is made."""

    situation: Situation
    roles: tuple[Role, ...]
    remedies: tuple[Remedy, ...]
    clauses: Clauses = ()
    proposal: Proposal | None = None
    box: int = 0
    hand: int = 0
    player: str = ""
    round: int = 0


@tells("situation remedy by clauses authority boxes hand player hands side round", house="note")
class RulingGiven(EventBase, frozen=True):
    """Somebody ruled. `clauses` are about the remedy, `authority` about the right to choose it; either may be empty.

    `boxes`, `hand`, `player` and `side` say what is void, or `hands` where several boxes are named with a hand of one.
    `round`: the finished round that this is about.
    """

    situation: Situation
    remedy: Remedy
    by: Person
    clauses: Clauses = ()
    authority: Clauses = ()
    boxes: tuple[int, ...] = ()
    note: str = ""
    hand: int = 0
    player: str = ""
    hands: tuple[Place, ...] = ()
    side: SideKind | None = None
    round: int = 0


@tells("situation asked choices clauses hand hands")
class PlayersAsked(EventBase, frozen=True):
    """Each of these (box and player) has to choose.

    `hands`: where a split box is asked hand by hand, the hand each of `asked` is about, 0 for a whole box.
    """

    situation: Situation
    asked: tuple[tuple[int, str], ...]
    choices: tuple[PlayerChoice, ...]
    clauses: Clauses = ()
    hand: int = 0
    hands: tuple[int, ...] = ()


@tells("player box choice hand")
class PlayerAnswered(EventBase, frozen=True):
    """A player chose, for a whole box or for one hand of it."""

    player: str
    box: int
    choice: PlayerChoice
    hand: int = 0


@tells()
class QuestionClosed(EventBase, frozen=True):
    """Everybody who was asked has answered."""


@tells("reason clauses")
class CardRemoved(EventBase, frozen=True):
    """The next card went to the discard rack instead of a hand; None where nobody saw it."""

    card: Card | None
    reason: Situation
    clauses: Clauses = ()

    def __repr__(self) -> str:
        return sealed_repr(self, "card") if self.reason == "burnt" else sealed_repr(self)


@tells("clauses")
class CardCalledBack(EventBase, frozen=True):
    """The card burnt last is the next card again; None where nobody saw it."""

    card: Card | None
    clauses: Clauses = ()

    def __repr__(self) -> str:
        return sealed_repr(self, "card")


@tells("ten")
class ForeignCardRemoved(EventBase, frozen=True):
    """A card that does not belong to the game was taken out of the shoe."""

    ten: bool


@tells("card refusable face_up")
class CardExposed(EventBase, frozen=True):
    """The next card lies exposed; `refusable`: players may refuse it. Others wait behind it in their order."""

    card: Card
    refusable: bool = False
    face_up: bool = False


@tells("cards")
class CardsDrawnTogether(EventBase, frozen=True):
    """Two or more cards came out together, and nobody can say which was first."""

    cards: tuple[Card, ...]


@tells("card")
class CardPicked(EventBase, frozen=True):
    """Which of the cards drawn together comes first among those whose order is not known yet."""

    card: Card


@tells("player box hand others everywhere")
class CardRefused(EventBase, frozen=True):
    """The exposed card was refused: the hand gets no more cards in this round.

    `everywhere`: nor does the player on any other hand or box. `others`: those of his hands that stand with it.
    """

    player: str
    box: int
    hand: int
    others: tuple[Place, ...] = ()
    everywhere: bool = False


@tells("card")
class HoleCardExposed(EventBase, frozen=True):
    """The hole card was seen too early, and lies open from now on."""

    card: Card


@tells("due to seen_by")
class CardMisdealt(EventBase, frozen=True):
    """A card due at one place was put on another; hand 0 is a box without a wager.

    `seen_by`: it lies face down, and only these players may see it.
    """

    card: Card
    due: Place
    to: Place
    seen_by: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return sealed_repr(self, "card") if self.seen_by else sealed_repr(self)


@tells("due")
class PlaceSkipped(EventBase, frozen=True):
    """The dealer passed over the place whose card was due."""

    due: Place


@tells("proposal resumed")
class RoundReconstructed(EventBase, frozen=True):
    """The cards dealt were put in the places they should have had; `left_over` are next again."""

    proposal: Proposal
    resumed: Resumed | None = None


@tells("card wrong clauses")
class DealerReconstructed(EventBase, frozen=True):
    """After a void, the dealer's first card is the one it should have been; the wrong one is in the discard rack."""

    card: Card
    wrong: Card
    clauses: Clauses = ()


@tells("clauses")
class StraysDiscarded(EventBase, frozen=True):
    """Cards that lay on boxes without a wager went to the rack.

    `errors`: only those of these errors, by their index, which are over with it while others are still to be put right;
    `owed`: hands that had asked for one of the cards, and get another.
    """

    clauses: Clauses = ()
    errors: tuple[int, ...] = ()
    owed: tuple[Place, ...] = ()


@tells("clauses kept")
class ErrorsStand(EventBase, frozen=True):
    """What was dealt wrongly is left as it lies; `kept`: so many errors before it have not come to light yet."""

    clauses: Clauses = ()
    kept: int = 0


@tells("box hand at_once")
class HandWaits(EventBase, frozen=True):
    """A hand gets its missing card when all the others have theirs; `at_once`: they have, so it is the next card."""

    box: int
    hand: int
    at_once: bool = False


@tells("box players hand")
class WagersVoided(EventBase, frozen=True):
    """The wagers of these players on a box (or one hand of it) are void; a hand without wagers goes to the rack."""

    box: int
    players: tuple[str, ...]
    hand: int = 0


@tells("round clauses in_shoe")
class RoundVoided(EventBase, frozen=True):
    """The round is void: every line of it has been undone and every wager returned.

    `in_shoe`: so many cards that lay face up in the shoe are the next ones still.
    """

    round: int
    clauses: Clauses
    in_shoe: int = 0


@tells("player amount")
class Unrecovered(Struct, frozen=True):
    """Money that could not be taken back."""

    player: str
    amount: Cents


@tells("round clauses unrecovered")
class PastRoundVoided(EventBase, frozen=True):
    """A finished round is void; its lines are undone by the events that follow."""

    round: int
    clauses: Clauses
    unrecovered: tuple[Unrecovered, ...] = ()


@tells("round line")
class LineReversed(EventBase, frozen=True):
    """The opposite of a line of a finished round."""

    round: int
    line: Line


@tells("offer box player drawn")
class OfferReopened(EventBase, frozen=True):
    """An offer that a player did not get is made now."""

    offer: Literal["insurance", "surrender"]
    box: int
    player: str
    drawn: bool = False


@tells("box hand")
class PaymentMissed(EventBase, frozen=True):
    """A hand was not paid when it should have been: its stakes are open again."""

    box: int
    hand: int


@tells("box player drawn")
class PlayerAbsent(EventBase, frozen=True):
    """A player has walked away from the box; unless somebody else decides, cards are drawn for the hand."""

    box: int
    player: str
    drawn: bool = True


@tells("clauses")
class ShuffleDueAfterRound(EventBase, frozen=True):
    """The cards are shuffled when the round has ended."""

    clauses: Clauses


@tells("card alone")
class ReplacementDue(EventBase, frozen=True):
    """The cards are to be replaced when the round has ended, or `alone` a damaged one; between rounds, at once."""

    card: Card | None = None
    alone: bool = False


@tells("hands clauses")
class HandsCollected(EventBase, frozen=True):
    """The cards of these hands (box, hand), which are decided, are in the discard rack before the round ends."""

    hands: tuple[Place, ...]
    clauses: Clauses = ()


@tells("cards burn")
class MidRoundShuffleDue(EventBase, frozen=True):
    """The discards (or, after a fault, what is left in the shoe) are shuffled to finish the round."""

    cards: Literal["discards", "remaining"]
    burn: int = 0


@tells()
class AutomatedShoeFailed(EventBase, frozen=True):
    """The automated shuffling shoe is replaced by an ordinary one."""


@tells()
class ReaderRemoved(EventBase, frozen=True):
    """The card reader is not used any more."""


IncidentEvent = (
    IncidentReported
    | IncidentClaimed
    | RulingAsked
    | RulingGiven
    | PlayersAsked
    | PlayerAnswered
    | QuestionClosed
    | CardRemoved
    | CardCalledBack
    | ForeignCardRemoved
    | CardExposed
    | CardsDrawnTogether
    | CardPicked
    | CardRefused
    | HoleCardExposed
    | CardMisdealt
    | PlaceSkipped
    | RoundReconstructed
    | DealerReconstructed
    | StraysDiscarded
    | ErrorsStand
    | HandWaits
    | WagersVoided
    | RoundVoided
    | PastRoundVoided
    | LineReversed
    | OfferReopened
    | PaymentMissed
    | PlayerAbsent
    | ShuffleDueAfterRound
    | ReplacementDue
    | HandsCollected
    | MidRoundShuffleDue
    | AutomatedShoeFailed
    | ReaderRemoved
)
