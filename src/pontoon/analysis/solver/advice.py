"""The value of every action of one hand: two cards or more, after a split, after a double."""

from dataclasses import dataclass
from typing import NamedTuple

from pontoon.analysis.errors import MathematicsError
from pontoon.analysis.game import ACE, TEN, Game, rank_index
from pontoon.analysis.solver import core
from pontoon.analysis.solver.arguments import Tables
from pontoon.analysis.solver.box import SplitBox
from pontoon.analysis.solver.shoe import SUITED, Shoe, suit_index
from pontoon.analysis.solver.solve import (
    EIGHT,
    LIKE,
    MIXED,
    NEVER,
    SEVEN,
    SIX,
    UNLIKE,
    Solution,
    SplitTree,
    UpCard,
    suit_kind,
)
from pontoon.analysis.solver.split_hand import Seat
from pontoon.cards import TWENTY_ONE, Card, hard_count, is_ace_and_ten, total_of

LEAST_CARDS = 24
"""A shoe shorter than this might run out within a hand, which the rulebooks settle by other rules."""


class ImpossibleHandError(MathematicsError):
    """A hand that cannot be, or has nothing left to decide."""


@dataclass(frozen=True, slots=True)
class Question:
    """A hand against an up card. `formed`: hands on the box after splits, this the last of them (1: not split).

    `doubled`: how often the hand was doubled; the last card is the last double's. The first two cards are those the
    hand began with, in their order.
    """

    hand: tuple[Card, ...]
    up: Card
    formed: int = 1
    doubled: int = 0


class ActionValue(NamedTuple):
    """An action and its value to the player, in original wagers."""

    action: str
    ev: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The actions with their values, the best first; insurance by itself, per unit insured, where it is offered."""

    actions: tuple[ActionValue, ...]
    insurance: float | None


def advise(game: Game, shoe: Shoe, question: Question, insurance_odds: float | None) -> Advice:
    """What each action is worth; `shoe` still holds the hand and the up card."""
    _check(game, question)
    if not _boxed(Solution(game, shoe).up_card(rank_index(question.up.rank)), rank_index(question.hand[0].rank)):
        shoe = _without_split_cards(shoe, question)
    if not shoe.endless and shoe.without((*question.hand, question.up)).cards < LEAST_CARDS:
        raise ImpossibleHandError(f"The shoe must hold at least {LEAST_CARDS} more cards.")
    table = Solution(game, shoe).up_card(rank_index(question.up.rank), suit_index(question.up.suit))
    found = _Hand(table, question).values()
    allowed = (ActionValue(name, value) for name, value in found.items() if value > NEVER / 2)
    ranked = sorted(allowed, key=lambda one: -one.ev)
    return Advice(tuple(ranked), _insurance(shoe, question, insurance_odds))


def _boxed(table: UpCard, rank: int) -> bool:
    """Whether split hands of this rank draw from one shoe, of which every card counts."""
    return table.boxed(rank) and not table.bonus_waits(rank)


def _without_split_cards(shoe: Shoe, question: Question) -> Shoe:
    """The shoe without the first cards of further split hands; `SplitTree` takes out that of the second."""
    if shoe.endless:
        return shoe
    for _ in range(question.formed - 2):
        rank = rank_index(question.hand[0].rank)
        own = [Card(f"{question.hand[0].rank.value}{suit}") for suit in "shdc"]
        if rank in SUITED:
            own.sort(key=lambda card: -shoe.suits[rank - SIX][suit_index(card.suit)])
        shoe = shoe.without(own[:1])
    return shoe


def _insurance(shoe: Shoe, question: Question, odds: float | None) -> float | None:
    first_choice = len(question.hand) == 2 and question.formed == 1 and not question.doubled
    if odds is None or not question.up.is_ace or not first_choice:
        return None
    left = shoe.without((*question.hand, question.up))
    hit = left.ranks[TEN] / left.cards
    return hit * odds - (1.0 - hit)


def _check(game: Game, question: Question) -> None:
    hand = question.hand
    least = 3 if question.doubled else 2
    if len(hand) < least:
        what = "A doubled hand" if question.doubled else "A hand"
        raise ImpossibleHandError(f"{what} has at least {least} cards, not {len(hand)}.")
    most = game.ace_hands if hand[0].is_ace else game.hands
    if not 1 <= question.formed <= most:
        raise ImpossibleHandError(f"A box of {hand[0].rank.value}s is split into 2 to {most} hands here.")
    if question.formed > 1 and hand[0].is_ace and game.ace_one and (len(hand) > 2 or question.doubled):
        raise ImpossibleHandError("A split ace takes one card only here.")
    if question.doubled > game.doubles:
        raise ImpossibleHandError(f"A hand can be doubled {game.doubles} times here, not {question.doubled}.")
    if question.doubled and len(hand) > 2 + question.doubled and not game.double_any:
        raise ImpossibleHandError("Only two cards can be doubled here, so a doubled hand has three.")
    if question.doubled and question.formed > 1 and hand[0].is_ace and not game.double_aces:
        raise ImpossibleHandError("Split aces cannot be doubled here.")
    for size in range(2, len(hand)):
        _check_went_on(game, question, hand[:size], last=size == len(hand) - 1)
    if hard_count(hand) > TWENTY_ONE:
        raise ImpossibleHandError(f"The hand counts {hard_count(hand)}: it is bust.")


def _check_went_on(game: Game, question: Question, cards: tuple[Card, ...], *, last: bool) -> None:
    """Refuse a hand that could not have taken another card after these."""
    total = total_of(cards)
    if is_ace_and_ten(cards) and question.formed == 1:
        raise ImpossibleHandError(f"{_text(cards)} is a pontoon and takes no further card.")
    may = game.double_soft_21 if question.doubled and last else game.draw_soft_21
    if total.points == TWENTY_ONE and not (total.soft and may):
        raise ImpossibleHandError(f"{_text(cards)} is 21 and takes no further card.")


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(str(card) for card in cards)


class _Hand:
    """A checked question on its tables."""

    def __init__(self, table: UpCard, question: Question) -> None:
        self.table, self.game, self.question = table, table.game, question
        self.ranks = [rank_index(card.rank) for card in question.hand]
        self.suits = [suit_index(card.suit) for card in question.hand]
        self.at = table.hands.of(*self.ranks)
        self.bound = table.bound(self.ranks[0], self.ranks[1], split=question.formed > 1)
        split = question.formed > 1
        self.box = SplitBox(table, self.ranks[0], thorough=True) if split and _boxed(table, self.ranks[0]) else None
        self.tree = SplitTree(table, self.ranks[0]) if split and self.box is None else None

    def values(self) -> dict[str, float]:
        """Every action with its value."""
        if self.question.doubled:
            return self._doubled()
        if self.box is not None:
            return self._boxed(self.box)
        if self.tree is not None:
            return self._after_split(self.tree)
        if len(self.ranks) == 2:
            found = self.table.two_cards(self.ranks[0], self.ranks[1], self._suits())
            return {
                "stand": found.stand,
                "hit": found.hit,
                "double": found.double,
                "split": self.table.splits(self.ranks[0], self._suits()) if self._pair() else NEVER,
                "surrender": found.surrender,
            }
        return self._plain(self.table.tables, self.table.showdown.of(self.at).pontoon)

    def _suits(self) -> tuple[int, int]:
        """The suits of two cards; for two tens, whether they are of one rank."""
        if self.ranks == [TEN, TEN]:
            return LIKE if self._pair() else UNLIKE
        return self.suits[0], self.suits[1]

    def _pair(self) -> bool:
        """Whether the first two cards may be split."""
        first, second = self.question.hand[:2]
        return self.ranks[0] == self.ranks[1] and (first.rank is second.rank or not self.game.split_rank)

    def _plain(self, tables: Tables, pontoon: float) -> dict[str, float]:
        stand = float(tables.stand[self.at])
        return {
            "stand": stand + self._suited_21(pontoon),
            "hit": float(tables.hit[self.at, self.bound]),
            "double": float(tables.double[self.at, self.bound]),
        }

    def _suited_21(self, pontoon: float) -> float:
        """What suits add to three cards that are 6-7-8 or 7-7-7 already: the tables take them as mixed."""
        sevens = self.ranks == [SEVEN] * 3
        if not (sevens or sorted(self.ranks) == [SIX, SEVEN, EIGHT]) or len(set(self.suits)) > 1:
            return 0.0
        kind = suit_kind(self.suits[0])
        better = self.table.odds_21(
            kind, sevens=sevens, super_bonus=self.question.formed == 1 or self.game.super_after_split
        )
        paid = 1.0 if self.game.safe_21 else 1.0 - pontoon
        return (better - self.table.odds_21(MIXED, sevens=sevens, super_bonus=False)) * paid

    def _doubled(self) -> dict[str, float]:
        """Keep the doubled hand, rescue a part of it, or double it once more (not valued on a split box)."""
        place = self.table if self.tree is None else self.tree
        total, stake = int(core.total_of.py_func(self.table.hands, self.at, self.bound)), 2.0**self.question.doubled
        if self.box is not None:
            hand = self.box.hand((self.question.formed, self.question.formed - 1), Seat(opened=False, even=False))
            meets, rules = self.box.meeting(hand, self.at, self.bound), self.box.rules
        else:
            meets, rules = place.showdown.of(self.at, self.bound), place.rules
        odds = float(core.doubled_odds_of(rules, self.table.hands, self.at, total))
        kept = float(core.doubled(rules, stake, odds, total, meets, 1.0, 0.0, 0.0))
        may = self.game.forfeit and (total < TWENTY_ONE or self.game.forfeit_21)
        found = {"stand": kept, "rescue": -self.game.given_up(stake) if may else NEVER}
        counted = int(self.table.hands.hard[self.at]) if self.game.double_hard else total
        again = self.question.doubled < self.game.doubles and total < TWENTY_ONE and self.game.double_on[counted]
        if again and self.question.formed == 1:
            found["double"] = float(self.table.doubled_again([self.at], self.bound, self.question.doubled)[0])
        return found

    def _after_split(self, tree: SplitTree) -> dict[str, float]:
        """The last hand of a box that has been split."""
        suit = self.suits[0] if tree.suited else -1
        key = tree.waiting((suit,), self.question.formed)
        tables, terms = tree.play(key)
        if len(self.ranks) > 2:
            return self._plain(tables, tree.showdown.of(self.at).pontoon)
        second = self.ranks[1]
        if (tree.rank == ACE and self.game.ace_one) or ({tree.rank, second} == {ACE, TEN} and self.game.ace_ten_pays):
            parts = {part.second: part for _, part, _ in tree.seconds(key, tables, terms)}
            return {"stand": parts[second].value} | self._again(tree, suit)
        found = self._plain(tables, tree.showdown.of(self.at).pontoon)
        if second in SUITED and tree.suited and self.suits[0] == self.suits[1] and found["hit"] > NEVER / 2:
            found["hit"] += tree.suited_gain(key, second, self.at)[0]
        return found | self._again(tree, suit)

    def _boxed(self, box: SplitBox) -> dict[str, float]:
        """The same from a finite shoe."""
        formed, second, two = self.question.formed, self.ranks[1], len(self.ranks) == 2
        hand = box.hand((formed, formed - 1), Seat(opened=False, even=False))
        if two and {box.rank, second} == {ACE, TEN} and self.game.ace_ten_pays:
            return {"stand": self.game.pontoon}
        found = self._plain(box.tables(hand), box.meeting(hand, self.at, 0).pontoon)
        if two and self.suits[0] == self.suits[1] and found["hit"] > NEVER / 2:
            found["hit"] += box.suits_gain(hand, second, self.suits[0], self.table.up_suit)
        if two and self._pair() and formed < box.most:
            found["split"] = box.split_again(formed, (self.suits[0], self.suits[1]), self.table.up_suit)
        return found

    def _again(self, tree: SplitTree, suit: int) -> dict[str, float]:
        """Splitting once more."""
        if not self._pair() or self.question.formed >= tree.most:
            return {}
        again = (suit, self.suits[1] if tree.suited else -1)
        return {"split": tree.value(tree.waiting(again, self.question.formed + 1))}
