"""An error that nobody has noticed, a hand void for another reason, then the error is found: no card is lost."""

import random
from collections import Counter

import pytest

from pontoon.cards import Card, full_shoe
from pontoon.table import (
    CloseBetting,
    CloseOffer,
    Command,
    DealCard,
    FindErrors,
    GiveRuling,
    Hit,
    Person,
    Report,
    Settle,
    Stand,
    box_at,
)
from tests.support.tables import Table, bet, stacked

DEALER, OPERATOR = Person("dealer"), Person("operator")
PLAYERS = {1: "ann", 2: "bob", 3: "cat"}


class Round:
    """A round with chance, and the check after every command that each card is somewhere."""

    def __init__(self, book: str, seed: int) -> None:
        self.dice = random.Random(f"{book} {seed}")
        shoe = list(full_shoe(2))
        self.dice.shuffle(shoe)
        self.cards = Counter(shoe[:60])
        self.table: Table = stacked(book, " ".join(card.value for card in shoe[:60]))
        self.table.do(*(bet(name, box) for box, name in PLAYERS.items()), CloseBetting())

    def do(self, *commands: Command) -> None:
        """Commands that must be accepted."""
        for command in commands:
            self.table.do(command)
            assert Counter(self._lying()) == self.cards, command

    def _lying(self) -> list[Card]:
        state = self.table.state
        hands = [card for box in state.boxes for hand in box.hands for card in hand.cards]
        strays = [card for _, card in state.trouble.strays]
        return [*state.shoe.order[state.shoe.position :], *state.rack, *state.dealer, *strays, *hands]

    def error(self) -> None:
        """The card that is due falls on another place, unnoticed."""
        step = self.table.step
        others = [place for place in (0, *PLAYERS) if place != (step.box if step.kind == "deal-box" else 0)]
        self.do(Report("misdealt", DEALER, to=self.dice.choice(others), noticed=False))

    def play(self) -> None:
        """One step: what the house does, or a whim of the player."""
        match self.table.step.kind:
            case "deal-box" if self.table.state.phase == "playing" and self.dice.random() < 0.3:
                self.error()
            case "deal-box" | "deal-dealer":
                self.do(DealCard())
            case "decide":
                box = self.table.step.box
                self.whim(PLAYERS[box], box)
            case "settle":
                self.do(Settle())
            case _:
                self.do(CloseOffer())

    def whim(self, name: str, box: int) -> None:
        """Hit or stand, as far as the hand may."""
        here = box_at(self.table.state, box)
        assert here is not None
        points = sum(min(10, card.points) for card in here.hands[0].cards)
        self.do(Hit(name, box) if points < 12 or self.dice.random() < 0.4 else Stand(name, box))


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "act-2005"])
def test_no_card_is_lost_when_an_error_is_found_after_a_void(book: str) -> None:
    taken = sum(_taken_from_the_rack(Round(book, seed)) for seed in range(40))
    assert taken > 5


def _taken_from_the_rack(played: Round) -> bool:
    """A whole round; whether a card of the void hand went where it belongs."""
    table = played.table
    for _ in range(played.dice.randrange(6)):
        played.do(DealCard())
    played.error()
    while table.state.phase == "dealing" or table.now() not in ("decide", "bet"):
        played.play()
    if table.now() == "bet":
        return False
    box = table.step.box
    played.do(Hit(PLAYERS[box], box), Report("simultaneous", DEALER), GiveRuling("void-hands", OPERATOR, (box,)))
    for _ in range(played.dice.randrange(4)):
        if table.now() in ("decide", "deal-box"):
            played.play()
    if not table.state.trouble.errors or table.state.phase != "playing":
        return False
    played.do(FindErrors(DEALER))
    rack = Counter(table.state.rack)
    pending = table.state.trouble.pending
    assert pending is not None
    assert "reconstruct" in pending.remedies
    played.do(GiveRuling("reconstruct", DEALER))
    taken = bool(rack - Counter(table.state.rack))
    while table.now() != "bet":
        if table.state.trouble.pending is not None or table.state.trouble.errors:
            break
        played.play()
    return taken
