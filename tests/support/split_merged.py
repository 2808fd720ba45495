"""The same split boxes as `split_boxes`, card by card and in the order of play, for many boxes at once.

Ways through a box that have come to the same place are followed as one: the same cards have left the shoe, and the same
hands are waiting. What a hand does goes by what its player sees, so it is asked once for all of them. Nothing else is
put together: every hand draws from the shoe that the hands before it have left, one after the other, and the dealer's
chances are counted anew for every shoe that an open hand meets. Nothing here knows that hands can change places.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from tests.support.split_boxes import Kind, Player, Reading, Rest, Seen, Shoe, count, odds_of

Floats = npt.NDArray[np.float64]
Codes = npt.NDArray[np.int64]
"""The cards that have left the shoe, as numbers with some bits for each kind."""
Own = tuple[tuple[Kind, ...], int]
"""The cards of a hand, the first one first and the others in order, and how many aces a double would bind."""
BOXES, SHOES = 20_000, 4_096
"""How many are followed side by side."""
FINALS = (0, 17, 18, 19, 20, 21, 22)
"""How a dealer's hand can end: 0 for a pontoon, 22 for a bust."""


def split_value(
    reading: Reading, up: Kind, kinds: tuple[Kind, ...], player: Player, shoe: Shoe, pair: tuple[Kind, Kind]
) -> float:
    """The value of a split; `shoe` is what is left without the pair and the up card."""
    box = _Boxes(reading, up, kinds, player, shoe)
    box.reach(Rest(pair, 2, 0, opened=False, even=False), np.zeros(1, dtype=np.int64), np.ones(1))
    while box.groups:  # a hand that is finished, or one more that is formed, comes later than all with fewer of both
        rest = min(box.groups, key=lambda one: one.formed + one.finished)
        codes, chances = merged(*_joined(box.groups.pop(rest)))
        for at in range(0, len(codes), BOXES):
            _Hand(box, rest, codes[at : at + BOXES], chances[at : at + BOXES]).play()
    return box.sure + box.met()


def merged(codes: Codes, weights: Floats) -> tuple[Codes, Floats]:
    """Every code once, with all its weight; weights may have columns."""
    order = np.argsort(codes, kind="stable")
    codes, weights = codes[order], weights[order]
    if not len(codes):
        return codes, weights
    first = np.flatnonzero(np.concatenate(([True], codes[1:] != codes[:-1])))
    return codes[first], np.add.reduceat(weights, first, axis=0)


def _joined(parts: list[tuple[Codes, Floats]]) -> tuple[Codes, Floats]:
    return np.concatenate([one for one, _ in parts]), np.concatenate([one for _, one in parts])


class _Boxes:
    """All boxes of one pair: those that wait for their next hand, and what is settled already."""

    def __init__(self, reading: Reading, up: Kind, kinds: tuple[Kind, ...], player: Player, shoe: Shoe) -> None:
        self.reading, self.up, self.kinds, self.player, self.shoe = reading, up, kinds, player, shoe
        bits = [left.bit_length() for left in shoe]
        assert sum(bits) < 63, "the cards that have left such a shoe are no whole number"
        self.begins = dict(zip(kinds, accumulate(bits, initial=0), strict=False))
        self.masks = {kind: (1 << wide) - 1 for kind, wide in zip(kinds, bits, strict=True)}
        self.groups: dict[Rest, list[tuple[Codes, Floats]]] = defaultdict(list)
        self.meetings: list[tuple[Codes, Floats]] = []
        self.sure = 0.0

    def reach(self, rest: Rest, codes: Codes, chances: Floats) -> None:
        """Boxes that have come to their next hand."""
        if rest.waiting:
            came = chances > 0.0  # no others: there a card would be out that the shoe does not have
            self.groups[rest].append((codes[came], chances[came]))

    def left(self, codes: Codes) -> Floats:
        """The cards left of each kind, by kind and shoe."""
        return np.array(
            [
                left - ((codes >> self.begins[kind]) & self.masks[kind])
                for kind, left in zip(self.kinds, self.shoe, strict=True)
            ],
            dtype=float,
        )

    def met(self) -> float:
        """What open hands win and lose, once the dealer's chances are known for every shoe that they meet."""
        if not self.meetings:
            return 0.0
        codes, pays = merged(*_joined(self.meetings))
        return sum(
            float((self.dealer(codes[at : at + SHOES]) * pays[at : at + SHOES].T).sum())
            for at in range(0, len(codes), SHOES)
        )

    def dealer(self, codes: Codes) -> Floats:
        """The chances of `FINALS`, by final and shoe."""
        points = np.zeros((11, len(codes)))
        for (one, _), left in zip(self.kinds, self.left(codes), strict=True):
            points[one] += left
        whole, found = points.sum(axis=0), np.zeros((len(FINALS), len(codes)))
        hands: dict[tuple[int, ...], Floats] = {(self.up[0],): np.ones(len(codes))}
        while hands:
            grown: dict[tuple[int, ...], Floats] = {}
            for hand, chance in hands.items():
                end = self._final(hand)
                if end >= 0:
                    found[FINALS.index(end)] += chance
                    continue
                each = chance / (whole - (len(hand) - 1))
                for one in range(1, 11):
                    out = hand.count(one) - (one == self.up[0])
                    then = tuple(sorted((*hand, one)))
                    came = each * np.maximum(points[one] - out, 0.0)
                    grown[then] = grown[then] + came if then in grown else came
            hands = grown
        if self.reading.peeks and self.up[0] in (1, 10):
            found /= 1.0 - found[0]
            found[0] = 0.0
        return found

    def _final(self, hand: tuple[int, ...]) -> int:
        """How this hand of the dealer ends; -1 where it draws."""
        hard = sum(hand)
        soft = 1 in hand and hard <= 11
        total = hard + 10 * soft
        if total > 21:
            return 22
        if total == 21 and len(hand) == 2:
            return 0
        return total if total >= (self.reading.soft_stand if soft else 17) else -1


class _Hand:
    """The next hand of many boxes with the same hands waiting."""

    def __init__(self, box: _Boxes, rest: Rest, codes: Codes, chances: Floats) -> None:
        self.box, self.reading, self.rest, self.codes, self.chances = box, box.reading, rest, codes, chances
        self.left = box.left(codes)
        self.whole = self.left.sum(axis=0)
        self.met: list[tuple[Codes, Floats]] = []

    def play(self) -> None:
        """Every way that the hand can go."""
        first = self.rest.waiting[0]
        hands: dict[Own, Floats] = {}
        for kind, chance in self.draws((first,), self.chances):
            self.decide(((first, kind), self.bound((first, kind))), chance, hands, two=True)
        while hands:
            grown: dict[Own, Floats] = {}
            for own, chance in hands.items():
                self.decide(own, chance, grown, two=False)
            hands = grown
        if self.met:
            self.box.meetings.append(merged(*_joined(self.met)))

    def draws(self, cards: tuple[Kind, ...], chance: Floats) -> Iterator[tuple[Kind, Floats]]:
        """Every next card; where the dealer is known to have no pontoon, the hole card is one of the others."""
        box, drawn = self.box, cards[1:]
        out = {kind: drawn.count(kind) for kind in set(drawn)}
        whole = self.whole - len(drawn)
        partner = {1: 10, 10: 1}.get(box.up[0]) if self.reading.peeks else None
        made = np.zeros_like(whole)
        for at, kind in enumerate(box.kinds):
            if kind[0] == partner:
                made += self.left[at] - out.get(kind, 0)
        for at, kind in enumerate(box.kinds):
            left = self.left[at] - out.get(kind, 0)
            if not (left > 0.0).any():
                continue
            came = chance * np.maximum(left, 0.0) / whole
            if partner is not None:
                came = came * ((1.0 - (made - (kind[0] == partner)) / (whole - 1.0)) / (1.0 - made / whole))
            yield kind, came

    def bound(self, cards: tuple[Kind, ...]) -> int:
        """Aces that count 1 once the hand is doubled."""
        return (0, int(cards[0][0] == 1), (cards[0][0] == 1) + (cards[1][0] == 1))[self.reading.binds]

    def allowed(self, cards: tuple[Kind, ...], *, two: bool) -> tuple[str, ...]:
        reading, aces = self.reading, cards[0][0] == 1
        again = two and cards[0][0] == cards[1][0] and self.rest.formed < (reading.ace_hands if aces else reading.hands)
        split = ("P",) if again else ()
        total, soft = count(cards)
        if aces and reading.ace_one:
            return ("S", *split)
        may_double = (not aces or reading.double_aces) and (reading.any_number or two)
        if total == 21:
            return ("S", "D") if reading.waits and soft and may_double else ("S",)
        return (("S",) if total >= reading.least else ()) + ("H",) + (("D",) if may_double else ()) + split

    def decide(self, own: Own, chance: Floats, grown: dict[Own, Floats], *, two: bool) -> None:
        """One action for all boxes in which the hand has these cards."""
        cards, bound = own
        allowed = self.allowed(cards, two=two)
        action = allowed[0] if len(allowed) == 1 else self.box.player(self.seen(cards, bound), allowed)
        assert action in allowed, (action, allowed, cards)
        match action:
            case "S":
                self.stand(cards, chance)
            case "H":
                self.hit(cards, bound, chance, grown)
            case "D":
                self.double(cards, bound, chance)
            case _:
                waiting = (cards[0], cards[1], *self.rest.waiting[1:])
                then = self.rest._replace(waiting=waiting, formed=self.rest.formed + 1)
                self.box.reach(then, self.codes + self.code(cards), chance)

    def seen(self, cards: tuple[Kind, ...], bound: int) -> Seen:
        rest = self.rest
        return Seen(cards, rest.formed, rest.finished, rest.opened, rest.even, bound)

    def code(self, cards: tuple[Kind, ...]) -> int:
        """What the cards that a hand has drawn add to the code of its shoe."""
        return sum(1 << self.box.begins[kind] for kind in cards[1:])

    def after(self, cards: tuple[Kind, ...], chance: Floats, *, opens: bool, doubled: bool = False) -> None:
        """The hand is finished: the next one of its box is begun."""
        rest = self.rest
        even = rest.even or (doubled and self.reading.even)
        opened = self.reading.takes_one and (rest.opened or opens)
        then = Rest(rest.waiting[1:], rest.formed, rest.finished + 1, opened, even)
        self.box.reach(then, self.codes + self.code(cards), chance)

    def bust(self, cards: tuple[Kind, ...], chance: Floats, stake: int) -> None:
        """A lost hand; `opened` is true of later ones as well where they have nothing to lose."""
        self.box.sure -= stake * float(chance.sum())
        self.after(cards, chance, opens=self.reading.spares and self.rest.finished == 0, doubled=stake == 2)

    def wins(self, cards: tuple[Kind, ...], chance: Floats, odds: float, *, doubled: bool) -> None:
        """A 21 that is paid at once."""
        self.box.sure += odds * float(chance.sum())
        self.after(cards, chance, opens=False, doubled=doubled)

    def meets(self, cards: tuple[Kind, ...], chance: Floats, total: int, wins: float, stake: int) -> None:
        """An open hand waits for the dealer."""
        pays = np.array([self.against(final, total, wins, stake) for final in FINALS])
        came = chance > 0.0
        self.met.append((self.codes[came] + self.code(cards), chance[came, None] * pays))
        self.after(cards, chance, opens=True, doubled=stake == 2)

    def against(self, final: int, total: int, wins: float, stake: int) -> float:
        """What the hand brings against a final hand of the dealer."""
        if final == 0:
            return 0.0 if self.rest.opened else -1.0
        if total == 21 or final == 22 or final < total:
            return wins
        return -float(stake) if final > total else 0.0

    def stand(self, cards: tuple[Kind, ...], chance: Floats) -> None:
        total, _ = count(cards)
        odds = 1.0 if self.rest.even or total < 21 else odds_of(cards)
        if total == 21 and cards[0][0] == 1 and self.reading.ace_one:
            odds = 1.0
        if total == 21 and not self.reading.waits:
            self.wins(cards, chance, odds, doubled=False)
        else:
            self.meets(cards, chance, total, odds, 1)

    def hit(self, cards: tuple[Kind, ...], bound: int, chance: Floats, grown: dict[Own, Floats]) -> None:
        for kind, came in self.draws(cards, chance):
            drawn = (cards[0], *sorted((*cards[1:], kind)))
            if sum(points for points, _ in drawn) > 21:
                self.bust(drawn, came, 1)
            else:
                own = drawn, bound
                grown[own] = grown[own] + came if own in grown else came

    def double(self, cards: tuple[Kind, ...], bound: int, chance: Floats) -> None:
        for kind, came in self.draws(cards, chance):
            drawn = (*cards, kind)
            total, _ = count(drawn, bound)
            if total > 21:
                self.bust(drawn, came, 2)
            elif total == 21 and not self.reading.waits:
                self.wins(drawn, came, 2.0, doubled=True)
            else:
                self.settled(drawn, total, bound, came)

    def settled(self, cards: tuple[Kind, ...], total: int, bound: int, chance: Floats) -> None:
        """A doubled hand with its card: kept, or half of it given up."""
        may = total < 21 or self.reading.rescue_21
        if may and self.box.player(self.seen((*cards, (total, -9)), bound), ("K", "G")) == "G":
            self.box.sure -= float(chance.sum())
            self.after(cards, chance, opens=False, doubled=True)
            return
        self.meets(cards, chance, total, 2.0, 2)
