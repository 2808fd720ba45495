"""Split boxes in full, card by card and in the order of play: slow, plain, with a reading of the rules of its own.

Every hand of the box draws from the one shoe that the hands before it have left. A player is a function of what they
see; without one, the best play of somebody who remembers every card on the box is found, which no player who looks at
the own hand alone can beat. Nothing here knows that hands of a box can change places.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

Kind = tuple[int, int]
"""Points (1 for an ace, 10 for J, Q and K) and suit (0 spades to 3; -1 where it does not matter)."""
Shoe = tuple[int, ...]
"""How many cards of each kind are left."""


@dataclass(frozen=True)
class Reading:
    """What the books say of a split box. `binds`: aces counting 1 on a double: 0 none, 1 the split one, 2 of the first
    two cards. `waits`: a 21 waits for the dealer, and a dealer's pontoon takes it. `takes_one`: a dealer pontoon takes
    one wager from all open hands together. `even`: after a double later hands win even money. `spares`: it takes
    nothing once the first hand, with the original chips, is bust."""

    soft_stand: int = 18
    hands: int = 4
    ace_hands: int = 2
    ace_one: bool = True
    any_number: bool = True
    double_aces: bool = False
    least: int = 12
    binds: int = 1
    waits: bool = False
    takes_one: bool = True
    even: bool = False
    peeks: bool = False
    rescue_21: bool = False
    spares: bool = False


READINGS = {
    "nz-current": Reading(hands=3),
    "act-2005": Reading(binds=2, even=True),
    "sg-rws-v5": Reading(binds=2, any_number=False, takes_one=False),
    "ma-2025": Reading(
        soft_stand=17, ace_hands=4, ace_one=False, double_aces=True, least=0, binds=0, waits=True, rescue_21=True
    ),
}


@dataclass(frozen=True)
class Seen:
    """What a player sees: the own cards, the first one first; hands on the box, and how many are finished.

    `bound`: how many aces of the hand a double would bind to 1."""

    cards: tuple[Kind, ...]
    formed: int
    finished: int
    opened: bool
    even: bool
    bound: int


class Rest(NamedTuple):
    """Hands still to play, by their first cards, and what has become of the others."""

    waiting: tuple[Kind, ...]
    formed: int
    finished: int
    opened: bool
    even: bool


Player = Callable[[Seen, tuple[str, ...]], str]
"""One of the actions S, H, D, P, or for a doubled hand K and G."""


class Box:
    """Boxes of one book against one up card, with these kinds of cards."""

    def __init__(self, reading: Reading, up: Kind, kinds: tuple[Kind, ...], player: Player | None) -> None:
        self.reading, self.up, self.kinds, self.player = reading, up, kinds, player
        self.dealer = cache(self._dealer)
        self.rest = cache(self._rest)

    def split(self, shoe: Shoe, first: Kind, second: Kind) -> float:
        """Both hands of a pair; `shoe` is what is left without the pair and the up card."""
        return self.rest(shoe, Rest((first, second), 2, 0, opened=False, even=False))

    # the dealer

    def _dealer(self, shoe: Shoe) -> dict[int, float]:
        """Chances of the final totals; 22 for a bust, 0 for a pontoon."""
        points: dict[int, int] = {}
        for kind, left in zip(self.kinds, shoe, strict=True):
            points[kind[0]] = points.get(kind[0], 0) + left
        found: dict[int, float] = {}

        def draw(hard: int, aces: int, cards: int, chance: float) -> None:
            soft = aces > 0 and hard <= 11
            total = hard + 10 * soft
            end = -1
            if total > 21:
                end = 22
            elif total == 21 and cards == 2:
                end = 0
            elif total >= (self.reading.soft_stand if soft else 17):
                end = total
            if end >= 0:
                found[end] = found.get(end, 0.0) + chance
                return
            left = sum(points.values())
            for one, count in points.items():
                if count:
                    points[one] -= 1
                    draw(hard + one, aces + (one == 1), cards + 1, chance * count / left)
                    points[one] += 1

        draw(self.up[0], int(self.up[0] == 1), 1, 1.0)
        if self.reading.peeks and self.up[0] in (1, 10):
            pontoon = found.pop(0, 0.0)
            return {end: chance / (1.0 - pontoon) for end, chance in found.items()}
        return found

    def draws(self, shoe: Shoe) -> Iterator[tuple[float, Kind, Shoe]]:
        """Every next card; where the dealer is known to have no pontoon, the hole card is one of the others."""
        whole = sum(shoe)
        partner = {1: 10, 10: 1}.get(self.up[0]) if self.reading.peeks else None
        made = sum(left for kind, left in zip(self.kinds, shoe, strict=True) if kind[0] == partner)
        for at, (kind, left) in enumerate(zip(self.kinds, shoe, strict=True)):
            if not left:
                continue
            chance = left / whole
            if partner is not None:
                still = made - (kind[0] == partner)
                chance *= (1 - still / (whole - 1)) / (1 - made / whole)
            yield chance, kind, (*shoe[:at], left - 1, *shoe[at + 1 :])

    # hands in their order

    def _rest(self, shoe: Shoe, rest: Rest) -> float:
        return _Hand(self, rest).begin(shoe, rest.waiting[0]) if rest.waiting else 0.0


class _Hand:
    """The first of the hands still to play, and all that comes after it."""

    def __init__(self, box: Box, rest: Rest) -> None:
        self.box, self.reading, self.rest = box, box.reading, rest
        self.waiting = rest.waiting[1:]
        self.formed, self.finished, self.opened, self.even = rest.formed, rest.finished, rest.opened, rest.even
        self.drawn = cache(self._drawn)

    def begin(self, shoe: Shoe, first: Kind) -> float:
        return sum(chance * self.two(left, (first, kind)) for chance, kind, left in self.box.draws(shoe))

    def two(self, shoe: Shoe, cards: tuple[Kind, ...]) -> float:
        """Two cards: split again, or played."""
        first, second = cards
        reading, aces = self.reading, first[0] == 1
        most = reading.ace_hands if aces else reading.hands
        again = first[0] == second[0] and self.formed < most
        allowed = self.allowed(cards) + (("P",) if again else ())
        return self.chosen(shoe, cards, allowed)

    def _drawn(self, shoe: Shoe, cards: tuple[Kind, ...], first: Kind, bound: int) -> float:
        """Three cards or more: only the first card and the aces bound are remembered of their order."""
        return self.chosen(shoe, cards, self.allowed(cards), bound)

    def allowed(self, cards: tuple[Kind, ...]) -> tuple[str, ...]:
        reading = self.reading
        total, soft = count(cards)
        if cards[0][0] == 1 and reading.ace_one:
            return ("S",)
        may_double = (cards[0][0] != 1 or reading.double_aces) and (reading.any_number or len(cards) == 2)
        if total == 21:
            return ("S", "D") if reading.waits and soft and may_double else ("S",)
        return (("S",) if total >= reading.least else ()) + ("H",) + (("D",) if may_double else ())

    def chosen(self, shoe: Shoe, cards: tuple[Kind, ...], allowed: tuple[str, ...], bound: int = -1) -> float:
        if self.box.player is None:
            return max(self.value(action, shoe, cards, bound) for action in allowed)
        known = self.bound(cards) if bound < 0 else bound
        seen = Seen(cards, self.formed, self.finished, self.opened, self.even, known)
        action = allowed[0] if len(allowed) == 1 else self.box.player(seen, allowed)
        return self.value(action, shoe, cards, bound)

    def bound(self, cards: tuple[Kind, ...]) -> int:
        """Aces that would count 1 once the hand is doubled; of the first two cards."""
        return (0, int(cards[0][0] == 1), (cards[0][0] == 1) + (cards[1][0] == 1))[self.reading.binds]

    def value(self, action: str, shoe: Shoe, cards: tuple[Kind, ...], bound: int) -> float:
        bound = self.bound(cards) if bound < 0 else bound
        if action == "S":
            return self.stand(shoe, cards)
        if action == "H":
            return self.hit(shoe, cards, bound)
        if action == "D":
            return self.double(shoe, cards, bound)
        waiting = (cards[0], cards[1], *self.waiting)
        return self.box.rest(shoe, self.rest._replace(waiting=waiting, formed=self.formed + 1))

    def after(self, shoe: Shoe, *, opens: bool, doubled: bool = False) -> float:
        even = self.even or (doubled and self.reading.even)
        opened = self.reading.takes_one and (self.opened or opens)
        return self.box.rest(shoe, Rest(self.waiting, self.formed, self.finished + 1, opened, even))

    def bust(self, shoe: Shoe, *, doubled: bool = False) -> float:
        """What follows a bust hand; `opened` is true of later hands as well where they have nothing to lose."""
        return self.after(shoe, opens=self.reading.spares and self.finished == 0, doubled=doubled)

    def meets(self, shoe: Shoe, total: int, wins: float, stake: int) -> float:
        """An open hand against the dealer, and the hands after it."""
        found = 0.0
        for final, chance in self.box.dealer(shoe).items():
            if final == 0:
                found -= chance * (0.0 if self.opened else 1.0)
            elif total == 21 or final == 22 or final < total:
                found += chance * wins
            elif final > total:
                found -= chance * stake
        return found + self.after(shoe, opens=True, doubled=stake == 2)

    def stand(self, shoe: Shoe, cards: tuple[Kind, ...]) -> float:
        total, _ = count(cards)
        odds = 1.0 if self.even or total < 21 else odds_of(cards)
        if total == 21 and cards[0][0] == 1 and self.reading.ace_one:
            odds = 1.0
        if total == 21 and not self.reading.waits:
            return odds + self.after(shoe, opens=False)
        return self.meets(shoe, total, odds, 1)

    def hit(self, shoe: Shoe, cards: tuple[Kind, ...], bound: int) -> float:
        found = 0.0
        for chance, kind, left in self.box.draws(shoe):
            if sum(card[0] for card in cards) + kind[0] > 21:
                found += chance * (self.bust(left) - 1.0)
            else:
                suits = len(cards) == 2 and all(card[1] >= 0 for card in (*cards, kind))
                rest = sorted((*cards[1:], kind)) if suits else sorted((one[0], -1) for one in (*cards[1:], kind))
                found += chance * self.drawn(left, (cards[0], *rest), cards[0], bound)
        return found

    def double(self, shoe: Shoe, cards: tuple[Kind, ...], bound: int) -> float:
        found = 0.0
        for chance, kind, left in self.box.draws(shoe):
            grown = (*cards, kind)
            total, _ = count(grown, bound)
            if total > 21:
                found += chance * (self.bust(left, doubled=True) - 2.0)
            elif total == 21 and not self.reading.waits:
                found += chance * (self.after(left, opens=False, doubled=True) + 2.0)
            else:
                found += chance * self.settled(left, grown, total, bound)
        return found

    def settled(self, shoe: Shoe, cards: tuple[Kind, ...], total: int, bound: int) -> float:
        """A doubled hand with its card: kept, or half of it given up."""
        kept = self.meets(shoe, total, 2.0, 2)
        given_up = self.after(shoe, opens=False, doubled=True) - 1.0
        may = total < 21 or self.reading.rescue_21
        if not may:
            return kept
        if self.box.player is None:
            return max(kept, given_up)
        seen = Seen((*cards, (total, -9)), self.formed, self.finished, self.opened, self.even, bound)
        return kept if self.box.player(seen, ("K", "G")) == "K" else given_up


def count(cards: tuple[Kind, ...], bound: int = 0) -> tuple[int, bool]:
    """The total, and whether an ace counts 11."""
    hard = sum(points for points, _ in cards)
    soft = sum(points == 1 for points, _ in cards) > bound and hard <= 11
    return hard + 10 * soft, soft


def odds_of(cards: tuple[Kind, ...]) -> float:
    """What a 21 pays that was not doubled."""
    if len(cards) >= 5:
        return {5: 1.5, 6: 2.0}.get(len(cards), 3.0)
    if sorted(points for points, _ in cards) not in ([6, 7, 8], [7, 7, 7]):
        return 1.0
    suits = {suit for _, suit in cards}
    if len(suits) > 1 or suits == {-1}:
        return 1.5
    return 3.0 if suits == {0} else 2.0
