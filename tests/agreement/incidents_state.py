"""What lies on the table while a round with incidents is played: cards in their order, decisions, wagers.

A hand is its log: cards, what was said about it, and gaps where a card was due and did not come. Everything else about
it (total, doubled, finished) is read off the log, so that putting cards in order is cutting logs and adding to them.
"""

import pickle
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.agreement.reference import BOOKS, Game, Json, is_pontoon, points, total

DEALER = 0  # as a place; boxes are 1 to 7
HOLE = -1


@dataclass(eq=False)
class Card:
    """One card; the same face can come twice, so cards are told apart by identity."""

    face: str
    seen: bool = False  # it lies on the table, and is the next card
    in_shoe: bool = False  # face up in the shoe, where it stays the next card
    offered: bool = False  # drawn in error and exposed: players may refuse it where the book lets them
    wrong: bool = False  # laid on a hand as a card that it was not due, beyond its first two


@dataclass(frozen=True)
class Said:
    """A decision on a hand: hit, stand, double, split, surrender, refuse, or a player's forfeit."""

    verb: str
    extra: tuple[tuple[str, int], ...] = ()


@dataclass(eq=False)
class Gap:
    """A card was due here and did not come."""


Entry = Card | Said | Gap


@dataclass(eq=False)
class Hand:
    """One hand of a box, or after a split the two that came of it."""

    uid: int
    stakes: dict[str, int]
    log: list[Entry]
    split: bool = False
    children: list["Hand"] = field(default_factory=list)
    results: dict[str, int] = field(default_factory=dict)  # what is settled, by player
    sevens: set[str] = field(default_factory=set)  # who won with suited sevens at full odds
    settled_at: int = -1  # how many cards were dealt when the house settled it
    unpaid: bool = False
    late: bool = False  # passed over, or ma-2025 15(i): it goes on after all the others

    @property
    def cards(self) -> list[Card]:
        return [one for one in self.log if isinstance(one, Card)]

    @property
    def faces(self) -> list[str]:
        return [card.face for card in self.cards]

    def said(self, verb: str) -> bool:
        return any(isinstance(one, Said) and one.verb == verb for one in self.log)

    def extra(self, player: str) -> int:
        """What a player added to double this hand."""
        for one in self.log:
            if isinstance(one, Said) and one.verb == "double":
                return dict(one.extra).get(player, 0)
        return 0

    def is_open(self, player: str) -> bool:
        return player in self.stakes and player not in self.results

    @property
    def any_open(self) -> bool:
        return any(self.is_open(player) for player in self.stakes)

    def total(self, rules: Json) -> tuple[int, bool]:
        """The total, and whether it is soft."""
        ones = 0
        if self.said("double"):
            ones = {"first two": 2, "initial deal": 1 if self.split else 2, "never": 0}[rules["ace_one"]]
        return total(self.faces, ones)

    @property
    def pontoon(self) -> bool:
        return not self.split and is_pontoon(self.faces)

    @property
    def waits_for_card(self) -> bool:
        """A decision asks for a card, or the hand has not got two cards yet."""
        if len(self.cards) < 2 and not any(isinstance(one, Said) for one in self.log):
            return True
        asked = [one for one in self.log if not isinstance(one, Said) or one.verb != "forfeit"]
        return bool(asked) and isinstance(asked[-1], Said) and asked[-1].verb in ("hit", "double")

    def finished(self, rules: Json) -> bool:
        """Nobody has anything to decide about it."""
        if not self.any_open or any(self.said(verb) for verb in ("stand", "surrender", "refuse")):
            return True
        if self.waits_for_card:
            return False
        points_now, soft = self.total(rules)
        if self.pontoon or points_now > 21 or (points_now == 21 and (rules["early"] or not soft)):
            return True
        one_card = rules["aces_once"] and self.split and points(self.cards[0].face) == 1
        return self.said("double") or bool(one_card)

    def leaves(self) -> Iterator["Hand"]:
        if not self.children:
            yield self
        for child in self.children:
            yield from child.leaves()

    def everything(self) -> Iterator["Hand"]:
        """This hand and all that came of it."""
        yield self
        for child in self.children:
            yield from child.everything()

    def cut(self, at: int) -> None:
        """Undo everything from this place of the log on, splits and settlements too."""
        self.log = self.log[:at]
        self.children = []
        self.results = {}
        self.sevens = set()
        self.settled_at = -1
        for one in self.log:
            if isinstance(one, Said) and one.verb == "forfeit":
                self.results |= {player: -self.stakes[player] for player, _ in one.extra}


@dataclass
class Bettor:
    """A main wager on a box, and its insurance."""

    player: str
    stake: int
    sits: bool
    insured: int = 0
    insurance: int | None = None  # the result
    insurance_at: int = -1  # how many cards were dealt when it was settled


@dataclass
class Side:
    """A side wager on a box; `void` goes back whatever comes."""

    player: str
    kind: str
    stake: int
    result: int | None = None
    void: bool = False


@dataclass(eq=False)
class Box:
    number: int
    bettors: list[Bettor]
    sides: list[Side]
    decider: str
    root: Hand
    away: set[str] = field(default_factory=set)

    @property
    def hands(self) -> list[Hand]:
        return list(self.root.leaves())

    @property
    def doubled(self) -> bool:
        return any(hand.said("double") for hand in self.hands)

    @property
    def suited_split(self) -> bool:
        """Suited sevens were split here."""
        return any(
            hand.children and hand.faces[0] == hand.faces[1] and hand.faces[0][0] == "7"
            for hand in self.root.everything()
        )

    def absent(self, hand: Hand) -> bool:
        """Nobody is there to decide for the hand."""
        return all(player in self.away for player in hand.stakes)

    def decides(self, hand: Hand, rules: Json) -> str:
        """Who decides for the hand: when those who should are away or out, somebody else with a wager on it."""
        staked = [one for one in self.bettors if hand.is_open(one.player)] or self.bettors
        if self.decider not in self.away and any(one.player == self.decider for one in staked):
            return self.decider
        there = [one for one in staked if one.player in hand.stakes and one.player not in self.away]
        if there and rules["no_seat"] == "highest":
            there = [one for one in there if one.stake == max(other.stake for other in there)]
        return there[0].player if there else self.decider

    def seat(self, rules: Json) -> None:
        """Who decides, of those whose wagers still lie here."""
        seated = [one for one in self.bettors if one.sits]
        if not seated and rules["no_seat"] == "highest" and self.bettors:
            most = max(one.stake for one in self.bettors)
            seated = [one for one in self.bettors if one.stake == most]
        if self.bettors:
            self.decider = (seated or self.bettors)[0].player


@dataclass(eq=False)
class Fault:
    """A card laid in a wrong place, or a place passed over.

    `at` is how many cards had been dealt before it; `gap` stands in the log of the hand that should have had the card.
    """

    at: int
    initial: bool
    gap: Gap | None = None
    card: Card | None = None  # None: the place was passed over
    noticed: bool = False
    box: int = 0  # ma-2025: the box that was passed over
    touched: set[int] = field(default_factory=set)  # boxes whose first two cards it touched


@dataclass
class Ask:
    """What the table waits for when something went wrong: a ruling, or every named player's choice."""

    what: str
    answers: set[str]
    who: set[tuple[str, int]] = field(default_factory=set)
    hands: set[int] = field(default_factory=set)  # the hands affected, by uid
    card: Card | None = None
    then: str = ""
    wagers: set[tuple[int, str]] = field(default_factory=set)  # which may go back, by hand and player
    wrong: set[int] = field(default_factory=set)  # boxes whose first two cards are not those that were due to them
    returns: list[tuple[str, int]] = field(default_factory=list)
    error_at: int | None = None  # how many cards were dealt before the first error
    past: int = 0  # the finished round that the ruling is about
    fault: Fault | None = None  # ma-2025: the place passed over that the choice is about


@dataclass(eq=False)
class Round:
    boxes: dict[int, Box]
    has_hole: bool = False
    skips: list[tuple[int, int]] = field(default_factory=list)  # passes and places passed over in the initial deal
    late: list[int] = field(default_factory=list)  # ma-2025 15(h): boxes that get their second card late
    initial_count: int = 0
    dealer: list[Card | Gap] = field(default_factory=list)
    hole: list[Card] = field(default_factory=list)
    dealt: list[Card] = field(default_factory=list)
    stray: list[Card] = field(default_factory=list)  # on boxes without a wager
    left: list[Card] = field(default_factory=list)  # of these, such as stay there by a ruling
    faults: list[Fault] = field(default_factory=list)
    ask: Ask | None = None
    forfeit: Hand | None = None
    general_insurance: bool = True  # the offer to all; later ones are to single players
    insurance_open: bool = False  # somebody insured, and the offer is not closed yet
    insurance_asked: set[tuple[int, str]] = field(default_factory=set)
    missed: set[tuple[int, str]] = field(default_factory=set)  # who was not offered insurance in time
    reopened: bool = False  # an offer is made to somebody again
    surrender_asked: set[int] = field(default_factory=set)
    refusers: set[str] = field(default_factory=set)
    peeked: bool = False
    reader_pontoon: bool = False
    picks: bool = False  # sg-rws-v5 5.12: a player has to pick one of two cards
    interim: bool = False  # an interim settlement has taken place
    begun: bool = False  # the initial deal is over, and play has begun
    stopped: bool = False  # the dealer passed over his own card, and draws no more until it is noticed
    hole_missed: bool = False  # ma-2025: the hole card was passed over, and nobody has noticed
    broken_at: int = -1  # sg-rws-v5: errors before this many cards cannot be put in order any more
    shuffled: set[int] = field(default_factory=set)  # hands, by uid, whose cards were shuffled in mid-round
    found: dict[str, int] = field(default_factory=dict)  # cards face up, tens
    people: dict[str, int] = field(default_factory=dict)  # everybody who wagered
    insurances: list[tuple[str, int]] = field(default_factory=list)  # settled before the wager they protect went back
    next_uid: int = 1

    @property
    def played(self) -> list[int]:
        """The boxes with wagers, in the order of the deal."""
        return [box.number for box in self.boxes.values() if box.bettors]

    @property
    def initial_due(self) -> tuple[int, int] | None:
        """Which place gets the next card of the initial deal, and as which card; None when the deal is complete.

        The dealer looks at what lies there: a place that has its card already is not dealt another.
        """
        if not self.played:
            return None
        for which in (1, 2):
            for number in self.played:
                passed = sum(place == number and at <= which for at, place in self.skips)
                if len(self.boxes[number].root.cards) < which - passed:
                    return which, number
            if which == 1 and not self.dealer_cards and (1, DEALER) not in self.skips:
                return which, DEALER
        for number in self.late:
            if number in self.played and len(self.boxes[number].root.cards) < 2:
                return 2, number
        if not self.dealer_cards:
            return 2, DEALER
        wanted = self.has_hole and not self.hole_missed and not self.hole
        return (2, HOLE) if wanted and len(self.dealer_cards) == 1 else None

    @property
    def dealer_cards(self) -> list[Card]:
        return [one for one in self.dealer if isinstance(one, Card)]

    @property
    def dealer_drew(self) -> bool:
        """The dealer has drawn; a second card of the initial deal, unnoticed, keeps no offer from anybody."""
        return self.drew_beside([fault for fault in self.faults if fault.initial])

    def drew_beside(self, faults: list[Fault]) -> bool:
        """The dealer has a second card that none of these errors put on his hand."""
        mistaken = {id(fault.card) for fault in faults}
        return any(id(card) not in mistaken for card in self.dealer_cards[1:])

    @property
    def dealer_faces(self) -> list[str]:
        return [card.face for card in self.dealer_cards]

    @property
    def up(self) -> str:
        """The rank of the dealer's first card; a blank while there is none."""
        return self.dealer_cards[0].face[0] if self.dealer_cards else " "

    def hands(self) -> Iterator[tuple[Box, Hand]]:
        for box in self.boxes.values():
            for hand in box.hands:
                yield box, hand

    def uid(self) -> int:
        self.next_uid += 1
        return self.next_uid


@dataclass(eq=False)
class Table:
    """A script being played. Wagers are taken by the player of ordinary rounds; the rest is played here."""

    book: str
    shoe: list[str]
    limits: dict[str, int]
    hole_card: str = "none"
    at: int = 0
    pending: list[Card] = field(default_factory=list)  # drawn already: the next cards
    round: Round | None = None
    rounds: list[dict[str, int]] = field(default_factory=list)
    void: set[int] = field(default_factory=set)  # rounds that are void
    dry: bool = False  # a card is due, and there is none
    must_shuffle: bool = False
    must_replace: bool = False  # a wrong number of cards was found: the house puts in others before the next shuffle

    def __post_init__(self) -> None:
        self.rules = BOOKS[self.book]
        self.desk = Game(self.book, [], self.limits)

    @property
    def early(self) -> bool:
        return bool(self.rules["early"])


def copied(table: Table) -> Table:
    """A copy on which something can be tried; this way it is made several times as fast as by `deepcopy`."""
    copy: Table = pickle.loads(pickle.dumps(table))
    return copy
