"""A table driven command by command, as a dealer and players would, with nothing done unasked."""

from collections.abc import Mapping
from typing import Any

from pontoon.cards import Card, Entropy, full_shoe, parse_cards, seeded_entropy, shuffle
from pontoon.money import Cents
from pontoon.rulebook import load_book, variant
from pontoon.table import (
    CloseBetting,
    CloseOffer,
    Command,
    CutShoe,
    DealCard,
    Event,
    Hit,
    InsertCuttingCard,
    LoadShoe,
    Outcome,
    PlaceWager,
    Practice,
    Refusal,
    Setup,
    Shuffle,
    StackShoe,
    Stand,
    State,
    TableOpened,
    box_at,
    controller,
    cut_limits,
    cut_order,
    cutting_card_limits,
    decide,
    encode_event,
    open_table,
    run,
)
from pontoon.table import Table as OneTable


class Table(OneTable):
    """A table without a house: nothing is done unasked. Its state may be set, to begin in the middle of something."""

    def __init__(
        self,
        book: str,
        changes: Mapping[str, object] | None = None,
        practice: Practice = Practice(),  # noqa: B008 - it is frozen
        **setup: Any,
    ) -> None:
        rules = variant(book, changes) if changes else load_book(book)
        opened = open_table(rules, Setup(**setup), practice)
        assert isinstance(opened, TableOpened), opened
        super().__init__(rules, (opened,), house=False)

    @property
    def state(self) -> State:
        """The state, which a test may set."""
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state = state

    def now(self) -> str:
        """The kind of the next step."""
        return self.step.kind

    def phase(self) -> str:
        """The phase of the round."""
        return self.state.phase

    def do(self, *commands: Command) -> tuple[Event, ...]:  # type: ignore[override]
        """Commands that must be accepted; the events they led to."""
        return tuple(event for command in commands for event in super(Table, self).do(command))

    def run(self, *commands: Command, entropy: Entropy | None = None) -> tuple[Event, ...]:
        """Commands that must be accepted, each with what the automatic house does after it."""
        return tuple(event for one in commands for event in self.take(run(self.rules, self.state, one, entropy)))

    def take(self, outcome: Outcome | Refusal) -> tuple[Event, ...]:
        """What the house did, which must have been accepted."""
        return self._take(outcome)

    def finish(self, entropy: Entropy | None = None) -> None:
        """The round to its end: whoever has to decide stands, or draws where standing is refused; nobody insures."""
        while self.state.boxes:
            step = self.step
            command: Command = CloseBetting() if self.phase() == "betting" else CloseOffer()
            if step.kind == "decide":
                box = box_at(self.state, step.box)
                assert box is not None
                player = controller(self.rules, box, box.hands[step.hand - 1]).player
                command = Stand(player, step.box)
                if isinstance(decide(self.rules, self.state, command), Refusal):
                    command = Hit(player, step.box)
            self.run(command, entropy=entropy)

    def refusal(self, command: Command) -> Refusal:
        """The refusal this command must meet."""
        outcome = decide(self.rules, self.state, command)
        assert isinstance(outcome, Refusal), (command, outcome)
        assert outcome.code
        assert outcome.message.endswith("."), outcome
        return outcome

    def deal_cards(self, cards: str) -> None:
        """Cards entered one by one from a physical shoe."""
        self.do(*(DealCard(card) for card in parse_cards(cards)))

    def pull(self, count: int) -> None:
        """So many cards from the table's own shoe."""
        self.do(*(DealCard() for _ in range(count)))

    def names(self, since: int = 0) -> list[str]:
        """The events from number `since` on, by their names."""
        return [type(event).__name__ for event in self.events[since:]]

    def bytes(self) -> bytes:
        """The stream so far."""
        return b"\n".join(encode_event(event) for event in self.events)


def cents(dollars: float) -> Cents:
    """Dollars as an amount."""
    return Cents(round(dollars * 100))


def bet(player: str, box: int = 1, dollars: float = 10, *, standing: bool = False) -> PlaceWager:
    """A main wager."""
    return PlaceWager(player, box, cents(dollars), standing)


def stacked(book: str, cards: str, changes: Mapping[str, object] | None = None, **setup: Any) -> Table:
    """A table whose shoe begins with these cards."""
    table = Table(book, changes, shoe="stacked", **setup)
    table.do(StackShoe(parse_cards(cards)))
    return table


def physical(book: str, changes: Mapping[str, object] | None = None, **setup: Any) -> Table:
    """A table with a physical shoe put down on it."""
    table = Table(book, changes, shoe="physical", **setup)
    table.do(LoadShoe())
    return table


def virtual(book: str, changes: Mapping[str, object] | None = None, **setup: Any) -> Table:
    """A table with a shuffled, cut and ready shoe of its own."""
    table = Table(book, changes, **setup)
    make_shoe(table)
    return table


def make_shoe(table: Table, seed: str = "a shoe") -> None:
    """Shuffle, cut and cutting card by the first who may, as near to the front as they may."""
    table.do(Shuffle(shuffled(table.state.setup.decks, seed)))
    if table.step.kind == "cut":
        table.do(CutShoe(cut_order(table.rules, table.state)[0], cut_limits(table.rules, table.state)[0]))
        table.do(InsertCuttingCard(cutting_card_limits(table.rules, table.state)[1]))


def shuffled(decks: int, seed: str = "a shoe") -> tuple[Card, ...]:
    """All the cards in some order."""
    return shuffle(full_shoe(decks), seeded_entropy(seed))


def dealt(book: str, cards: str, *bets: PlaceWager, changes: Mapping[str, object] | None = None, **setup: Any) -> Table:
    """A stacked table after the initial deal."""
    table = stacked(book, cards, changes, **setup)
    table.do(*(bets or (bet("ann"),)), CloseBetting())
    while table.state.phase == "dealing":
        table.do(DealCard())
    return table
