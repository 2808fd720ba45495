"""The census of a deal tree: every card of a short shoe and every offered decision, counted, and its exact value.

A plain recursion over a `Game`, in fractions. It knows neither the solver's tables nor the settlement, so that solver
and table engine can both be held against it.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache

from pontoon.analysis.census.deal_pays import against, by_second_card, doubled_odds, exact, odds_of_21, wins_bonus
from pontoon.analysis.census.deal_tree import (
    Box,
    Census,
    Hand,
    Left,
    Open,
    ace_and_ten,
    chance,
    decision,
    draws,
    insurance,
    leaf,
)
from pontoon.analysis.game import LIMIT, Game, compile_game, rank_index
from pontoon.analysis.solver.limits import UnsupportedRulesError, check_supported
from pontoon.cards import FULL_DECK, Card, Rank, check_pack
from pontoon.money import Cents
from pontoon.rulebook import Fault, Rulebook


def check_countable(rules: Rulebook) -> None:
    """Refuse rules that no census follows: what the solver refuses, and three values that none of the books has."""
    check_supported(rules)
    found: list[Fault] = []
    if rules.dealer.draws.value != "as-needed":
        found.append(Fault("dealer.draws", "the census knows as-needed only"))
    if rules.double.forfeit_until.value != "next-card":
        found.append(Fault("double.forfeit_until", "the census knows next-card only"))
    if rules.split.ace_ten.value != "plain-21":
        found.append(Fault("split.ace_ten", "the census knows plain-21 only"))
    if found:
        raise UnsupportedRulesError(rules.id, tuple(found))


class Tree:
    """The deal trees of one game. With `splits` at False the player never splits, though it is offered."""

    def __init__(self, rules: Rulebook, bet: Cents, *, splits: bool = True) -> None:
        check_countable(rules)
        self.game: Game = compile_game(rules, bet)
        self.hole = rules.dealer.hole_card.value[0] != "none"
        self.own_turn = rules.surrender.when.value == "own-turn"
        self.insurance_odds = Fraction(rules.insurance.odds.value.to, rules.insurance.odds.value.on)
        self.pontoon_insured = rules.insurance.with_pontoon.value
        self.splits = splits
        self.play: Callable[[Box, Hand], Census] = cache(self._play)
        self.dealers_turn: Callable[[Box], Census] = cache(self._dealers_turn)

    def census(self, cards: Iterable[Card], deal: tuple[Card, ...] = ()) -> Census:
        """A round from these cards in every order, after an initial deal that is given or comes from them too."""
        shoe = tuple(cards)
        check_pack((*shoe, *deal), self.game.pack)
        left = tuple((card, shoe.count(card)) for card in FULL_DECK if card in shoe)
        if not deal:
            return chance((weight, self._up(first, rest)) for weight, first, rest in draws(left))
        first, up, second = deal
        box = Box(left, up)
        return self._insurance(box, self._two_cards(first, second, box))

    # the initial deal

    def _up(self, first: Card, left: Left) -> Census:
        return chance((weight, self._second(first, Box(rest, up))) for weight, up, rest in draws(left))

    def _second(self, first: Card, box: Box) -> Census:
        return chance(
            (weight, self._insurance(box._replace(left=rest), self._two_cards(first, second, box)))
            for weight, second, rest in draws(box.left)
        )

    def _two_cards(self, first: Card, second: Card, box: Box) -> Hand:
        later = box.formed > 1 and self.game.bound == 1
        return Hand((first, second), (first.is_ace + (second.is_ace and not later)) if self.game.bound else 0)

    def _insurance(self, box: Box, hand: Hand) -> Census:
        if not box.up.is_ace or (ace_and_ten(*hand.cards) and not self.pontoon_insured):
            return self._reader(box, hand)
        return insurance(self._reader(box, hand), self._reader(box._replace(insured=True), hand))

    def _reader(self, box: Box, hand: Hand) -> Census:
        """The card reader tells whether the hole card makes a pontoon, and the round is over if it does."""
        if not (self.game.peeks and (box.up.is_ace or box.up.is_ten)):
            return self._undecided(box, hand)
        pontoon = sum(count for card, count in box.left if ace_and_ten(box.up, card))
        other = sum(count for _, count in box.left) - pontoon
        answers: list[tuple[int, Census]] = []
        if pontoon:
            won = ace_and_ten(*hand.cards)
            lost = () if won else (Open(hand.total, Fraction(0), 1),)
            turned = self._turned(box._replace(opened=lost), pontoon=True)
            answers.append((pontoon, turned.plus(exact(self.game.pontoon) if won else Fraction(0))))
        if other:
            answers.append((other, self._undecided(box._replace(peeked=True), hand)))
        return chance(answers)

    def _undecided(self, box: Box, hand: Hand) -> Census:
        """A pontoon is won; anything else may be surrendered first, where that comes before play."""
        if ace_and_ten(*hand.cards):
            return self.dealers_turn(box).plus(exact(self.game.pontoon))
        if self.own_turn or not self._may_surrender(box):
            return self.play(box, hand)
        return decision([self.play(box, hand), self._surrender(box)])

    def _may_surrender(self, box: Box) -> bool:
        return self.game.surrender[rank_index(box.up.rank)]

    def _surrender(self, box: Box) -> Census:
        if self.game.surrender_held[rank_index(box.up.rank)]:
            return self.dealers_turn(box._replace(surrendered=True))
        return self.dealers_turn(box).plus(-exact(self.game.surrender_loses))

    # a hand

    def _play(self, box: Box, hand: Hand) -> Census:
        """Everything that may be done with a hand of at most 21."""
        game, total, split = self.game, hand.total, box.formed > 1
        soft, two = total != hand.hard, len(hand.cards) == 2
        if total == LIMIT and (game.at_once or not soft or not (game.double_soft_21 or game.draw_soft_21)):
            return self._finish(box, hand)
        limited = box.aces and game.ace_one
        ways: list[Census] = []
        if limited or total == LIMIT or (hand.hard if game.compulsory_hard else total) >= game.compulsory:
            ways.append(self._finish(box, hand))
        if not limited and (total < LIMIT or game.draw_soft_21):
            ways.append(self._hit(box, hand))
        if (
            (game.double_any or two)
            and game.double_on[hand.hard if game.double_hard else total]
            and (game.double_split or not split)
            and not (box.aces and (limited or not game.double_aces))
        ):
            ways.append(self._double(box, hand))
        if two and self.own_turn and not split and self._may_surrender(box):
            ways.append(self._surrender(box))
        unsplit = tuple(ways)
        if two and self._pair(*hand.cards) and box.formed < self._most(hand):
            ways.append(self._split(box, hand))
        return decision(ways, None if self.splits else unsplit)

    def _pair(self, first: Card, second: Card) -> bool:
        return first.rank is second.rank if self.game.split_rank else first.points == second.points

    def _most(self, hand: Hand) -> int:
        return self.game.ace_hands if hand.cards[0].is_ace else self.game.hands

    def _draws(self, box: Box) -> Iterable[tuple[int, Card, Box]]:
        """Every card that may come next, with its weight."""
        for weight, card, left in draws(box.left, self._hole_cards(box)):
            yield weight, card, box._replace(left=left)

    def _hole_cards(self, box: Box) -> tuple[Card, ...] | None:
        """What the unseen hole card may be."""
        if not self.hole:
            return None
        return tuple(card for card, _ in box.left if not (box.peeked and ace_and_ten(box.up, card)))

    def _hit(self, box: Box, hand: Hand) -> Census:
        return chance((weight, self._drawn(after, hand.drawing(card))) for weight, card, after in self._draws(box))

    def _drawn(self, box: Box, hand: Hand) -> Census:
        return self._bust(box, 1) if hand.total > LIMIT else self.play(box, hand)

    def _bust(self, box: Box, stake: int) -> Census:
        """Lost at once, or kept for a dealer pontoon that would take less."""
        if self.game.in_all and (box.up.is_ace or box.up.is_ten) and not box.peeked:
            return self._wait(box, Open(LIMIT + 1, Fraction(0), stake))
        first = 0 < len(box.waiting) == box.formed - 1
        return self._next_hand(box._replace(chips_gone=box.chips_gone or first)).plus(Fraction(-stake))

    def _double(self, box: Box, hand: Hand) -> Census:
        even = box.even or self.game.box_even
        box = box._replace(even=even, owed=0 if even else box.owed)
        return self._one_card(box, hand, 1)

    def _one_card(self, box: Box, hand: Hand, doubles: int) -> Census:
        return chance(
            (weight, self._doubled(after, hand.drawing(card), doubles)) for weight, card, after in self._draws(box)
        )

    def _doubled(self, box: Box, hand: Hand, doubles: int) -> Census:
        """Bust, paid, or rescued, kept or doubled once more."""
        game, total, stake = self.game, hand.doubled_total, 2**doubles
        if total > LIMIT:
            return self._bust(box, stake)
        win = stake * (doubled_odds(game, box, hand) if total == LIMIT else exact(game.double_odds))
        paid = total == LIMIT and game.safe_21
        kept = self._next_hand(box).plus(win) if paid else self._wait(box, Open(total, win, stake))
        if total < LIMIT and doubles < game.doubles and game.double_on[hand.hard if game.double_hard else total]:
            kept = decision([kept, self._one_card(box, hand, doubles + 1)])
        if (paid and game.at_once) or not game.forfeit or (total == LIMIT and not game.forfeit_21):
            return kept
        return decision([kept, self._next_hand(box).plus(-exact(game.given_up(stake)))])

    def _split(self, box: Box, hand: Hand) -> Census:
        first, second = hand.cards
        barred = box.barred or (first is second and first.rank is Rank.SEVEN)
        after = box._replace(
            waiting=(first, second, *box.waiting),
            formed=box.formed + 1,
            aces=first.is_ace,
            barred=barred,
            owed=0 if barred else box.owed,
        )
        return self._next_hand(after)

    def _finish(self, box: Box, hand: Hand) -> Census:
        """The hand stands, or is 21."""
        total = hand.total
        if total < LIMIT:
            even = exact(self.game.double_odds if box.even else self.game.other)
            return self._wait(box, Open(total, even, 1))
        odds = odds_of_21(self.game, box, hand)
        if box.formed > 1 and wins_bonus(self.game, box, hand):
            box = box._replace(owed=box.owed + 1)
        return self._next_hand(box).plus(odds) if self.game.safe_21 else self._wait(box, Open(total, odds, 1))

    # after a hand

    def _wait(self, box: Box, opened: Open) -> Census:
        return self._next_hand(box._replace(opened=tuple(sorted((*box.opened, opened)))))

    def _next_hand(self, box: Box) -> Census:
        """The second card of the next split hand, or the dealer's turn."""
        if not box.waiting:
            return self.dealers_turn(box._replace(owed=0)).plus(box.owed * exact(self.game.super_bonus))
        first, *rest = box.waiting
        after = box._replace(waiting=tuple(rest))
        return chance(
            (weight, self.play(then, self._two_cards(first, card, then))) for weight, card, then in self._draws(after)
        )

    # the dealer

    def _dealers_turn(self, box: Box) -> Census:
        """A hole card is turned over; a second card is dealt where something depends on it."""
        if self.hole:
            return self._turned(box, pontoon=False if box.peeked else None)
        may_lose = box.up.is_ace or box.up.is_ten
        needed = any(one.total < LIMIT or (may_lose and one.total == LIMIT) for one in box.opened)
        needed = needed or sum(one.stake for one in box.opened if one.total > LIMIT) > 1
        if needed or box.insured or box.surrendered:
            return self._turned(box, pontoon=None)
        return leaf(against(self.game, box, 0, pontoon=False))

    def _turned(self, box: Box, *, pontoon: bool | None) -> Census:
        """The dealer's second card, where it is known already whether it makes a pontoon."""
        return chance(
            (weight, self._dealer(box._replace(left=left), Hand((box.up, card), 0)))
            for weight, card, left in draws(box.left)
            if pontoon is None or ace_and_ten(box.up, card) is pontoon
        )

    def _dealer(self, box: Box, hand: Hand) -> Census:
        """The dealer draws while a hand is compared with the dealer's."""
        total, compared = hand.total, any(one.total < LIMIT for one in box.opened)
        pontoon = len(hand.cards) == 2 and ace_and_ten(*hand.cards)
        stands = self.game.stands_on_soft if total != hand.hard else self.game.stands_on_hard
        if pontoon or not compared or total >= stands:
            second = by_second_card(self.game, box, self.insurance_odds, pontoon=pontoon)
            return leaf(second + against(self.game, box, total, pontoon=pontoon))
        return chance(
            (weight, self._dealer(box._replace(left=left), hand.drawing(card)))
            for weight, card, left in draws(box.left)
        )
