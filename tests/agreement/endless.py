"""Best play from an endless shoe, by a program that was written from the rulebooks alone.

It shares nothing with the solver: rules are the few facts below, a hand is its total, its aces and its number of cards,
and a split box is played hand by hand with everything that its later hands depend on. One player, one box, a bet of 25.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

CARDS = {1: 1 / 12, 2: 1 / 12, 3: 1 / 12, 4: 1 / 12, 5: 1 / 12, 6: 1 / 12, 7: 1 / 12, 8: 1 / 12, 9: 1 / 12, 10: 3 / 12}
"""The chance of every card by its points: no tens, but jacks, queens and kings."""
ACE, TEN, BUST = 1, 10, 22
THIRD = {(6, 7): 8, (6, 8): 7, (7, 8): 6, (7, 7): 7}
"""The card that makes 6-7-8 or 7-7-7 of two."""
COMBINED = {6, 7, 8}
MIXED, SUITED, SPADES = 0, 1, 2
COMBINATION = {MIXED: 1.5, SUITED: 2.0, SPADES: 3.0}


@dataclass(frozen=True)
class Book:
    """What the books decide differently.

    `hands`: on a split box. `one_card`: split aces are split once and get one card each. `later_doubles`: on more than
    two cards. `bound`: aces that count 1 in a doubled hand: of the initial deal, of the first two cards, or none.
    `soft_17`: the dealer stands on it. `surrender`: against which up cards. `at_once`: a 21 is paid at once, so that no
    dealer pontoon takes it, and nothing may be done with it; else a soft 21 may be doubled and a doubled 21 waits.
    `must_draw`: below 12. `one_loss`: a dealer pontoon takes one original wager from a split box, not one of each hand.
    `box_even`: a double makes all hands of its box even money. `bonus`: the Super Bonus, as a multiple of the bet.
    `split_bonus`: won on split hands too. `reader`: looks for a dealer pontoon first.
    """

    hands: int = 4
    one_card: bool = True
    later_doubles: bool = True
    bound: str = "first two"
    soft_17: bool = False
    surrender: tuple[int, ...] = (ACE, TEN)
    at_once: bool = True
    must_draw: bool = True
    one_loss: bool = True
    box_even: bool = False
    bonus: float = 200.0
    split_bonus: bool = False
    reader: bool = False


BOOKS = {
    "nz-current": Book(hands=3, bound="initial deal"),
    "act-2005": Book(box_even=True, split_bonus=True),
    "sg-rws-v5": Book(later_doubles=False, one_loss=False, bonus=40.0),
    "ma-2025": Book(one_card=False, bound="none", soft_17=True, surrender=tuple(CARDS), at_once=False, must_draw=False),
    "ma-2025, reader": Book(
        one_card=False, bound="none", soft_17=True, surrender=tuple(CARDS), at_once=False, must_draw=False, reader=True
    ),
}


class Box(NamedTuple):
    """What earlier hands of a split box leave: one open, one doubled, Super Bonuses won, suited sevens split."""

    opened: bool = False
    doubled: bool = False
    won: int = 0
    barred: bool = False


class Hand(NamedTuple):
    """A hand: points with aces as 1, an ace that a double binds to 1, another ace, cards (7 for more).

    `third`: what makes a combination of two cards, 0 for nothing; `kind`: of their suits; `sevens`: two sevens.
    """

    points: int
    bound: bool
    free: bool
    cards: int
    third: int = 0
    kind: int = MIXED
    sevens: bool = False


@dataclass
class After:
    """What the rest of a box is worth after a hand: open or closed, so once doubled, or with the Super Bonus."""

    opened: float
    closed: float
    doubled_open: float
    doubled_closed: float
    won: float | None
    even: bool
    known: dict[Hand, float] = field(default_factory=dict)


def total(points: int, *, ace: bool) -> int:
    return points + 10 if ace and points + 10 <= 21 else points


@dataclass
class UpCard:
    """One up card."""

    book: Book
    up: int
    bonus: float
    boxes: dict[tuple[int, int, tuple[bool, ...], Box], float] = field(default_factory=dict)

    @cached_property
    def caught(self) -> float:
        """The chance of a dealer pontoon."""
        return {ACE: CARDS[TEN], TEN: CARDS[ACE]}.get(self.up, 0.0)

    @cached_property
    def threat(self) -> float:
        """The same while hands are played: nothing, once a reader has looked."""
        return 0.0 if self.book.reader else self.caught

    @cached_property
    def ahead(self) -> dict[int, float]:
        """The chance to win less the chance to lose, by total, where the dealer has no pontoon."""
        finals: dict[int, float] = {}
        completing = {ACE: TEN, TEN: ACE}.get(self.up)
        for card, chance in CARDS.items():
            if card != completing:
                share = chance / (1.0 - self.caught)
                self._deal(self.up + card, share, finals, ace=ACE in (self.up, card))
        found = {
            mine: finals[BUST]
            + sum(share * ((mine > final) - (mine < final)) for final, share in finals.items() if final < BUST)
            for mine in range(2, 21)
        }
        return {**found, 21: 1.0}

    def _deal(self, points: int, share: float, finals: dict[int, float], *, ace: bool) -> None:
        final = total(points, ace=ace)
        draws = final < 17 or (final == 17 and final != points and not self.book.soft_17)
        if points > 21 or not draws:
            finals[min(final, BUST)] = finals.get(min(final, BUST), 0.0) + share
            return
        for card, chance in CARDS.items():
            self._deal(points + card, share * chance, finals, ace=ace or card == ACE)

    # a split box

    def box(self, rank: int, hands: int, waiting: tuple[bool, ...], box: Box) -> float:
        """The hands still to play, by whether their card is a spade."""
        book = self.book
        doubled = box.doubled and book.box_even
        open_bonus = book.split_bonus and rank == self.up == 7 and bool(self.bonus)
        lost = doubled or box.barred
        box = Box(
            box.opened and book.one_loss and self.threat > 0.0,
            doubled,
            0 if lost or not open_bonus else box.won,
            lost or not open_bonus,
        )
        if not waiting:
            return box.won * self.bonus - (self.threat if box.opened else 0.0)
        key = rank, hands, waiting, box
        if key not in self.boxes:
            self.boxes[key] = self._first_hand(rank, hands, waiting, box)
        return self.boxes[key]

    def _after(self, rank: int, hands: int, waiting: tuple[bool, ...], box: Box) -> After:
        base = 0.0 if self.book.one_loss else self.threat
        bonus = None if box.barred else self.box(rank, hands, waiting, box._replace(won=box.won + 1))
        return After(
            self.box(rank, hands, waiting, box._replace(opened=True)) - base,
            self.box(rank, hands, waiting, box),
            self.box(rank, hands, waiting, box._replace(opened=True, doubled=True)) - base,
            self.box(rank, hands, waiting, box._replace(doubled=True)),
            bonus,
            box.doubled,
        )

    def _first_hand(self, rank: int, hands: int, waiting: tuple[bool, ...], box: Box) -> float:
        spade, *rest = waiting
        after, found = self._after(rank, hands, tuple(rest), box), 0.0
        for card, chance in CARDS.items():
            if rank == ACE and self.book.one_card:
                points = total(ACE + card, ace=True)
                found += chance * (self._paid(after, 1.0) if points == 21 else self._stand(after, points))
                continue
            for share, suited, other in _suits(rank, card, spade=spade):
                value = self.play(after, self._two(rank, card, suited=suited, spade=spade, split=True))
                if card == rank and hands < self.book.hands:
                    barred = box.barred or (suited and rank == 7)
                    again = self.box(rank, hands + 1, (spade, other, *rest), box._replace(barred=barred))
                    value = max(value, again)
                found += chance * share * value
        return found

    # a hand

    def _two(self, first: int, second: int, *, suited: bool, spade: bool, split: bool) -> Hand:
        third = THIRD.get((min(first, second), max(first, second)), 0)
        kind = MIXED if not (third and suited) else SPADES if spade else SUITED
        ace = ACE in (first, second)
        bound = self.book.bound == "first two" or (self.book.bound == "initial deal" and not split)
        return Hand(first + second, ace and bound, ace and not bound, 2, third, kind, first == second == 7)

    def play(self, after: After, hand: Hand) -> float:
        """The best of standing, drawing and doubling."""
        if hand not in after.known:
            after.known[hand] = max(self._ways(after, hand))
        return after.known[hand]

    def _ways(self, after: After, hand: Hand) -> list[float]:
        book, points = self.book, total(hand.points, ace=hand.bound or hand.free)
        if points == 21:
            ways = [self._paid(after, {5: 1.5, 6: 2.0, 7: 3.0}.get(hand.cards, 1.0))]
            return ways if book.at_once or hand.points == 21 else [*ways, self._double(after, hand)]
        ways = [self._hit(after, hand)]
        if points >= 12 or not book.must_draw:
            ways.append(self._stand(after, points))
        if hand.cards == 2 or book.later_doubles:
            ways.append(self._double(after, hand))
        return ways

    def _stand(self, after: After, points: int) -> float:
        return (1.0 - self.threat) * self.ahead[points] + after.opened

    def _paid(self, after: After, odds: float, *, bonus: bool = False) -> float:
        odds = 1.0 if after.even else odds
        if bonus and after.won is not None:
            return odds + after.won
        return odds + after.closed if self.book.at_once else (1.0 - self.threat) * odds + after.opened

    def _hit(self, after: After, hand: Hand) -> float:
        found = 0.0
        for card, chance in CARDS.items():
            points = hand.points + card
            if card == hand.third:
                mixed = self._paid(after, COMBINATION[MIXED])
                bonus = hand.sevens and self.up == 7 and hand.kind != MIXED
                one_suit = self._paid(after, COMBINATION[hand.kind], bonus=bonus)
                found += chance * (0.75 * mixed + 0.25 * one_suit)
            elif points > 21:
                found += chance * (after.closed - 1.0)
            else:
                drawn = Hand(points, hand.bound, hand.free or card == ACE, min(hand.cards + 1, 7))
                found += chance * self.play(after, drawn)
        return found

    def _double(self, after: After, hand: Hand) -> float:
        found = 0.0
        for card, chance in CARDS.items():
            points = total(hand.points + card, ace=hand.free or card == ACE)
            if points > 21:
                value = after.doubled_closed - 2.0
            elif points == 21 and self.book.at_once:
                value = after.doubled_closed + 2.0
            else:
                kept = (1.0 - self.threat) * 2.0 * self.ahead[points] + after.doubled_open
                value = max(kept, after.doubled_closed - 1.0)
            found += chance * value
        return found

    # a round

    def ev(self) -> float:
        """The best play of every initial deal."""
        found = 0.0
        for first, chance in CARDS.items():
            for second, other in CARDS.items():
                for share, spade in ((0.25, True), (0.75, False)) if first in COMBINED else ((1.0, False),):
                    for part, suited, spades in _suits(first, second, spade=spade):
                        value = self._initial(first, second, spade=spade, suited=suited, other=spades)
                        found += chance * other * share * part * value
        return found

    @cached_property
    def unsplit(self) -> After:
        """Nothing comes after a hand that was not split."""
        return After(-self.threat, 0.0, -self.threat, 0.0, self.bonus, even=False)

    def _initial(self, first: int, second: int, *, spade: bool, suited: bool, other: bool) -> float:
        book = self.book
        if {first, second} == {ACE, TEN}:
            return 1.5
        ways = [self.play(self.unsplit, self._two(first, second, suited=suited, spade=spade, split=False))]
        if self.up in book.surrender:
            ways.append(-self.threat - (1.0 - self.threat) * 0.5)
        if first == second:
            ways.append(self.box(first, 2, (spade, other), Box(barred=suited and first == 7)))
        best = max(ways)
        return (1.0 - self.caught) * best - self.caught if book.reader else best


def _suits(first: int, second: int, *, spade: bool) -> tuple[tuple[float, bool, bool], ...]:
    """The suit of a second card, where it may matter: its chance, whether it is the first one's, whether spades."""
    if not {first, second} <= COMBINED:
        return ((1.0, False, False),)
    if spade:
        return (0.25, True, True), (0.75, False, False)
    return (0.25, True, False), (0.25, False, True), (0.5, False, False)


def best_play(name: str, *, super_bonus: bool = True) -> dict[int, float]:
    """The value of a round against every up card, in bets."""
    book = BOOKS[name]
    return {up: UpCard(book, up, book.bonus if super_bonus else 0.0).ev() for up in CARDS}
