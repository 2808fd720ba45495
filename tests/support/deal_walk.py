"""A deal tree walked at the table: every card and everything offered, command by command, counted in whole cents."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from pontoon.cards import FULL_DECK, Card, is_ace_and_ten
from pontoon.money import Cents
from pontoon.rulebook import HoleCard, Rulebook
from pontoon.table import (
    Addition,
    BurnCard,
    CheckHoleCard,
    Choice,
    CloseBetting,
    CloseOffer,
    Command,
    DealCard,
    Double,
    Forfeit,
    Hit,
    Insure,
    LoadShoe,
    PlaceWager,
    Refusal,
    RevealHoleCard,
    Settle,
    Setup,
    Split,
    Stand,
    State,
    Surrender,
    TableOpened,
    decide,
    evolve,
    next_step,
    open_table,
    options,
)
from pontoon.table.state import up_card

PLAYER = "ann"
Branch = tuple[int, Command, Counter[Card]]


@dataclass
class Walk:
    """One tree: the nodes met so far, and how best play goes. A shoe that runs out is an `IndexError`."""

    rules: Rulebook
    bet: Cents
    hole_card: HoleCard = "none"
    chance: int = 0
    decisions: int = 0
    leaves: int = 0

    def value(self, cards: Iterable[Card], deal: tuple[Card, ...] = ()) -> Fraction:
        """What the tree after this deal is worth, as a share of the bet; its nodes are counted on the way."""
        burn = self.rules.shoe.burn.value
        opened = open_table(self.rules, Setup(shoe="physical", decks=8, hole_card=self.hole_card, burn=burn))
        assert isinstance(opened, TableOpened), opened
        state = evolve(State(), opened)
        begin: list[Command] = [LoadShoe(), *[BurnCard()] * burn, PlaceWager(PLAYER, 1, self.bet), CloseBetting()]
        for command in begin:
            state = self._after(state, command)
        for card in deal:
            state = self._after(state, DealCard(card))
        return self._walk(state, Counter(cards)) / self.bet

    def _after(self, state: State, command: Command) -> State:
        events = decide(self.rules, state, command)
        assert not isinstance(events, Refusal), (command, events)
        for event in events:
            state = evolve(state, event)
        return state

    def _walk(self, state: State, left: Counter[Card]) -> Fraction:
        """The mean net in cents from here on, including what has been settled before."""
        match next_step(self.rules, state).kind:
            case "deal-hole":
                return self._walk(self._after(state, DealCard()), left)
            case "deal-box" | "deal-dealer":
                return self._chance(state, self._next_cards(state, left))
            case "check-hole":
                return self._chance(state, self._answers(state, left))
            case "reveal-hole":
                return self._chance(state, self._hole_cards(state, left))
            case "offer" | "decide":
                return self._choice(state, left)
            case "settle":
                self.leaves += 1
                ended = self._after(state, Settle())
                assert ended.previous is not None
                return Fraction(sum(line.net for line in ended.previous.lines))
            case _ as kind:
                raise AssertionError(kind)

    def _chance(self, state: State, branches: list[Branch]) -> Fraction:
        self.chance += 1
        whole = sum(weight for weight, _, _ in branches)
        if not whole:
            raise IndexError("the shoe has run out")
        return (
            sum(
                (weight * self._walk(self._after(state, command), left) for weight, command, left in branches),
                Fraction(0),
            )
            / whole
        )

    def _next_cards(self, state: State, left: Counter[Card]) -> list[Branch]:
        """By how many there are; one of them may be the hole card, which is among what the reader has left possible."""
        hole = self._possible_holes(state, left)
        among = sum(left[card] for card in hole)
        weights = {card: left[card] * (among - (card in hole)) if state.hole_down else left[card] for card in left}
        return [(weights[card], DealCard(card), _without(left, card)) for card in FULL_DECK if weights.get(card)]

    def _answers(self, state: State, left: Counter[Card]) -> list[Branch]:
        pontoon = sum(count for card, count in left.items() if is_ace_and_ten((up_card(state), card)))
        answers = [(pontoon, True), (left.total() - pontoon, False)]
        return [(weight, CheckHoleCard(answer), left) for weight, answer in answers if weight]

    def _hole_cards(self, state: State, left: Counter[Card]) -> list[Branch]:
        hole = self._possible_holes(state, left)
        return [(left[card], RevealHoleCard(card), _without(left, card)) for card in hole]

    def _possible_holes(self, state: State, left: Counter[Card]) -> list[Card]:
        found = [card for card in FULL_DECK if left[card]]
        if state.checked is None:
            return found
        return [card for card in found if is_ace_and_ten((up_card(state), card)) is state.checked]

    def _choice(self, state: State, left: Counter[Card]) -> Fraction:
        commands = [self._command(choice) for choice in options(self.rules, state, PLAYER)]
        if next_step(self.rules, state).kind == "offer":
            commands.append(CloseOffer())
        assert commands, state
        self.decisions += len(commands) > 1
        return max(self._walk(self._after(state, command), left) for command in commands)

    def _command(self, choice: Choice) -> Command:
        match choice.action:
            case "insure":
                return Insure(PLAYER, 1, Cents(self.bet // 2))
            case "surrender":
                return Surrender(PLAYER, 1)
            case "hit":
                return Hit(PLAYER, 1)
            case "stand":
                return Stand(PLAYER, 1)
            case "double":
                return Double(PLAYER, 1, (Addition(PLAYER, choice.amounts[0].most),))
            case "split":
                return Split(PLAYER, 1, (PLAYER,))
            case "forfeit":
                return Forfeit(PLAYER, 1, choice.hand)
            case "wager" | "side" | "take-back" | "answer-sharing" | "ask-squeeze" | "follow":
                raise AssertionError(choice)
            case _ as never:
                assert_never(never)


def _without(left: Counter[Card], card: Card) -> Counter[Card]:
    return left - Counter([card])
