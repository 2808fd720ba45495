"""Every card against the order that was committed to, by the engine's own replay.

When a shoe has been opened, all that was sealed in the events of its time is known again: the order, the cards burnt,
the hole card, those dealt face down. The events are made whole, the table is replayed with them, and a card that was
shown must be the one that the replayed table holds in its place.
"""

import json
from collections.abc import Iterable
from typing import Any

from pontoon.cards import Card, format_cards
from pontoon.rulebook import Rulebook
from pontoon.service.chance import ShoeCommitted, ShoeRevealed, commit_shoe
from pontoon.service.commitments import Shoes
from pontoon.table import Event, State, evolve
from pontoon.table import events as e
from pontoon.table.codec import decode_event
from pontoon.table.decide_dealing import cards_before_burn
from pontoon.table.incidents import events as i
from pontoon.table.incidents.reshuffle import cards_to_shuffle
from pontoon.table.incidents.sequence import in_order
from pontoon.table.opening import rules_of
from pontoon.table.procedures.events import BurnCardShown

Public = dict[str, Any]
"""An event as everybody was told it."""

_UNTOLD = {"PlayerRestricted": {"tracked": False, "report_to": "regulator"}}
"""Fields that only the house is told and no card hangs on, with what stands in for them."""


class CardsError(Exception):
    """A card that is not the one of the order, or a shoe that is not the one committed to; `sequence`: its record."""

    def __init__(self, sequence: int, reason: str) -> None:
        super().__init__(reason)
        self.sequence = sequence


class TableReplay:
    """A table replayed from its public events and the shoes that were opened; it stops at the first that was not."""

    def __init__(self, opened: dict[int, tuple[Card, ...]], made: int = 0) -> None:
        self.opened = opened
        self.made = made
        self.state = State()
        self.rules: Rulebook | None = None
        self.stopped = False
        self.cards = 0

    def take(self, sequence: int, public: Public) -> None:
        """One more event of the table."""
        if public["event"] in ("ShoeShuffled", "ShoeStacked"):
            self.made += 1
            self.stopped = self.made not in self.opened
        if public["event"] == "TableOpened":
            self.state, self.stopped = State(), False
        if self.stopped:
            return
        event = self._whole(sequence, public)
        known = self.state.setup.shoe != "physical"
        if known:
            self._compare(sequence, event)
        if isinstance(event, e.TableOpened):
            self.rules = rules_of(event)
        before = self.state.shoe.position
        self.state = evolve(self.state, event)
        self.cards += max(0, self.state.shoe.position - before) if known else 0

    def _whole(self, sequence: int, public: Public) -> Event:
        """The event with what was sealed in it, as far as the shoe tells."""
        filled = {name: value for name, value in public.items() if name != "sealed"}
        filled |= {name: value for name, value in _UNTOLD.get(public["event"], {}).items() if name not in public}
        match public["event"]:
            case "ShoeShuffled" | "ShoeStacked":
                filled["cards"] = format_cards(self.opened[self.made]).split()
            case "CardBurned":
                behind = cards_before_burn(self.state)
                filled |= {"behind": behind, "card": self._next(sequence, behind)}
            case "CardDealt" | "CardMisdealt" | "HoleCardDealt" | "CardRemoved" if "card" not in public:
                filled["card"] = self._next(sequence)
            case "CardCalledBack" if self.state.setup.shoe != "physical":
                filled["card"] = self.state.rack[-1].value
            case "CardCalledBack":
                filled["card"] = None
            case "RulingAsked" if public.get("proposal"):
                filled["proposal"] = None  # what is proposed moves nothing
            case "RoundReconstructed":
                filled["proposal"] = self._proposal(public["proposal"])
            case _:
                pass
        return decode_event(json.dumps(filled).encode())

    def _proposal(self, public: Public) -> Public:
        """Cards that lie face down are where the engine puts them."""
        hands = [dict(hand) for hand in public["hands"]]
        if all("cards" in hand for hand in hands):
            return public
        assert self.rules is not None
        found = in_order(self.rules, self.state)
        laid = {} if found is None else {(one.box, one.hand): one.cards for one in found.proposal.hands}
        for hand in hands:
            hand.setdefault("cards", format_cards(laid.get((hand["box"], hand["hand"]), ())).split())
        return {**public, "hands": hands}

    def _next(self, sequence: int, behind: int = 0) -> str | None:
        if self.state.setup.shoe == "physical":
            return None
        return self._ahead(sequence, behind).value

    def _ahead(self, sequence: int, behind: int = 0) -> Card:
        at, order = self.state.shoe.position + behind, self.state.shoe.order
        if at >= len(order):
            raise CardsError(sequence, f"a card came out of a shoe that has no card {at + 1} (shoe {self.made})")
        return order[at]

    def _compare(self, sequence: int, event: Event) -> None:
        """What was shown against what the replayed table holds."""
        match event:
            case e.ShoeShuffled():
                if sorted(map(str, event.cards)) != sorted(map(str, cards_to_shuffle(self.state))):
                    raise CardsError(sequence, f"shoe {self.made} does not hold the cards that were to be shuffled")
            case e.CardDealt(card=card) | e.DealerCardDealt(card=card) | i.CardMisdealt(card=card):
                self._same(sequence, card, self._ahead(sequence))
            case i.CardRemoved(card=card) if card is not None:
                self._same(sequence, card, self._ahead(sequence))
            case e.HoleCardRevealed(card=card) | i.HoleCardExposed(card=card):
                self._same(sequence, card, self.state.hole)
            case i.CardExposed(card=card):
                self._same(sequence, card, self._ahead(sequence, len(self.state.trouble.aside)))
            case i.CardsDrawnTogether(cards=cards):
                for behind, card in enumerate(cards):
                    self._same(sequence, card, self._ahead(sequence, behind))
            case BurnCardShown(card=card):
                self._same(sequence, card, self.state.procedures.burnt[-1])
            case _:
                pass

    def _same(self, sequence: int, shown: Card, held: Card | None) -> None:
        if shown is not held:
            raise CardsError(sequence, f"a card was shown as {shown} and is {held} in the order (shoe {self.made})")


class ShoesCheck:
    """The commitments of one table against what was opened, and when; `where` as commitments name the table."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.shoes = Shoes()
        self.committed: dict[int, str] = {}
        self.opened: dict[int, tuple[Card, ...]] = {}

    def take(self, sequence: int, event: Public) -> None:
        """One more event; of the table's own only what shuffles and ends matters."""
        match event["event"]:
            case "ShoeCommitted":
                self.committed[event["shoe"]] = event["commitment"]
                known = ShoeCommitted(event["shoe"], event["commitment"], "unknown", event.get("table", 0))
                self.shoes = self.shoes.after(known)
            case "ShoeRevealed":
                number, cards = event["shoe"], tuple(Card(card) for card in event["cards"])
                made = commit_shoe(self.where, number, cards, event["salt"])
                if number in self.opened or made != self.committed.get(number):
                    raise CardsError(sequence, f"shoe {number} is not one that was committed to and not yet opened")
                self.opened[number] = cards
                self.shoes = self.shoes.after(ShoeRevealed(number, event["salt"], cards, event.get("table", 0)))
            case "ShoeShuffled":
                self.shoes = self.shoes.after(e.ShoeShuffled(()))
            case "ShoeStacked":
                self.shoes = self.shoes.after(e.ShoeStacked(()))
            case "TableOpened" | "ShoeLoaded" | "TableClosed" | "MidRoundShuffleDue" | "RoundEnded":
                self.shoes = self.shoes.after(decode_event(json.dumps(event).encode()))
            case "FinalRoundsAnnounced":
                self.shoes = self.shoes.after(e.FinalRoundsAnnounced(event["rounds"]))
            case _:
                pass

    def record_ends(self, sequence: int) -> None:
        """Every shoe is committed to in the record of its shuffle, and opened in the record that ends its use."""
        if sorted(self.committed) != list(range(1, self.shoes.made + 1)):
            raise CardsError(sequence, f"{self.shoes.made} shoes were shuffled, and {len(self.committed)} committed to")
        if self.shoes.retired and self.where.startswith("table:") and "/" not in self.where:
            raise CardsError(sequence, f"shoe {self.shoes.hidden[0].number} is out of use and was not opened")


def verify_shoes(where: str, records: Iterable[tuple[int, Iterable[Public]]]) -> TableReplay:
    """Whether every card that a table showed came from an order committed to, in order; `CardsError` names the first.

    `where`: the stream, as commitments name it. `records`: the numbers of its records, and their public events from
    `TableOpened` on.
    """
    check, kept = ShoesCheck(where), [(sequence, tuple(events)) for sequence, events in records]
    for sequence, events in kept:
        for event in events:
            check.take(sequence, event)
        check.record_ends(sequence)
    replay = TableReplay(check.opened)
    for sequence, events in kept:
        for event in events:
            if event["event"] not in ("ShoeCommitted", "ShoeRevealed"):
                replay.take(sequence, event)
    return replay
