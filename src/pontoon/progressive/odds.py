"""The mathematics of the wager: exact fractions, for given meters and participants.

Exact are: the first two cards of a full shoe, the wheels by their weights, and the mystery value, where every whole
cent that is still possible is equally likely. The meters are those before the round, since a spin comes before its
round is accounted; the community prize leaves its meter before the hot-spot wheel is spun.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, isqrt

from pontoon.cards import CARDS_IN_DECK
from pontoon.money import Cents
from pontoon.progressive.desk import Desk
from pontoon.progressive.meters import fed, part_of
from pontoon.progressive.state import Meter
from pontoon.progressive.terms import MeterTerms, Prize, Terms

SIXES, TENS = 4, 12
"""How many sixes and how many tens (jacks, queens and kings) a deck has."""

Outcomes = list[tuple[Fraction, int]]
"""Probabilities, each with what it is worth in cents."""


def trigger_probability(decks: int | None) -> Fraction:
    """The probability that the first two cards are a six and a ten, in either order; `decks` None: an endless shoe."""
    if decks is None:
        return 2 * Fraction(SIXES, CARDS_IN_DECK) * Fraction(TENS, CARDS_IN_DECK)
    cards = CARDS_IN_DECK * decks
    return Fraction(2 * SIXES * decks * TENS * decks, cards * (cards - 1))


@dataclass(frozen=True, slots=True)
class Situation:
    """A round to value: the meters before it, the positions that take part, the one to value, and the decks."""

    meters: dict[str, Cents]
    positions: tuple[int, ...]
    player: int
    decks: int | None = 6


@dataclass(frozen=True, slots=True)
class Value:
    """What the wager is worth, in cents: exact. `wheel` and `must_hit` are what each gives on average."""

    stake: Cents
    trigger: Fraction
    wheel: Fraction
    must_hit: Fraction
    expected: Fraction
    variance: Fraction

    @property
    def deviation(self) -> str:
        """The standard deviation in cents, to four decimals, rounded down."""
        root = isqrt(self.variance.numerator * 10**8 // self.variance.denominator)
        return f"{root // 10**4}.{root % 10**4:04d}"

    @property
    def edge(self) -> Fraction:
        """What the house keeps of the stake on average."""
        return -self.expected / self.stake


def value_of(desk: Desk, terms: Terms, situation: Situation) -> Value:
    """The exact expected value and variance of one wager."""
    stake = desk.wager.amount.value
    kept = stake if desk.wager.stake.value == "collected" else Cents(0)
    trigger = trigger_probability(situation.decks)
    won = [(trigger * chance, prize) for chance, prize in _wheel(desk, terms, situation)]
    nets = [(chance, prize - kept if prize is not None else -stake) for chance, prize in won]
    nets.append((1 - trigger, -stake))
    mean, hit = _mean(nets), Fraction(0)
    variance = _variance(nets)
    for meter in terms.meters:
        outcomes = _must_hit(desk, meter, situation)
        hit += _mean(outcomes)
        variance += _variance(outcomes)
    prizes = sum((chance * prize for chance, prize in won if prize is not None), start=Fraction(0))
    return Value(stake, trigger, prizes, hit, mean + hit, variance)


def _wheel(desk: Desk, terms: Terms, at: Situation) -> list[tuple[Fraction, int | None]]:
    """What a spin gives the player: prizes, or None where the rest get nothing beside somebody else's hot spot."""
    weights = terms.wheel.positions
    found: list[tuple[Fraction, int | None]] = []
    for position, weight in enumerate(weights, start=1):
        chance = Fraction(weight, sum(weights))
        if position == at.player:
            found += [(chance * each, prize) for each, prize in _own_hot_spot(desk, terms, at)]
        elif position in at.positions and desk.wager.others_win.value == "nothing":
            found.append((chance, None))
        else:
            winners = len(at.positions) - (position in at.positions)
            found += [(chance * each, prize) for each, prize in _prizes(terms.wheel.community, at.meters, winners)]
    return found


def _own_hot_spot(desk: Desk, terms: Terms, at: Situation) -> Outcomes:
    """The hot-spot prize, from what the others' community prize has left in the meters."""
    wheel, others = terms.wheel, len(at.positions) - 1
    if not others or desk.wager.others_win.value == "nothing":
        return _prizes(wheel.hot_spot, at.meters, 1)
    total = sum(one.weight for one in wheel.community)
    return [
        (Fraction(field.weight, total) * chance, prize)
        for field in wheel.community
        for chance, prize in _prizes(wheel.hot_spot, _left(terms, at.meters, field, others), 1)
    ]


def _left(terms: Terms, meters: dict[str, Cents], prize: Prize, winners: int) -> dict[str, Cents]:
    """The meters after a prize for several winners, filled up to the seed; one that was below it stays as it is."""
    if not prize.meter:
        return meters
    held = meters[prize.meter]
    rest = held - winners * part_of(held, prize.share, winners)
    return meters | {prize.meter: Cents(max(rest, min(held, terms.meter(prize.meter).seed)))}


def _prizes(prizes: tuple[Prize, ...], meters: dict[str, Cents], winners: int) -> Outcomes:
    total = sum(one.weight for one in prizes)
    return [
        (
            Fraction(one.weight, total),
            part_of(meters[one.meter], one.share, winners) if one.meter else one.amount,
        )
        for one in prizes
    ]


def _must_hit(desk: Desk, terms: MeterTerms, at: Situation) -> Outcomes:
    """The prize where the player's own wager reaches the mystery value; all possible values are equally likely."""
    if terms.must_hit is None:
        return []
    meter = Meter(terms.name, at.meters[terms.name])
    least = max(terms.must_hit.least, meter.amount + 1)
    chance = Fraction(1, terms.must_hit.most - least + 1)
    for _ in range(sum(position < at.player for position in at.positions)):
        meter = fed(meter, terms, desk.wager.amount.value)[0]
    after = fed(meter, terms, desk.wager.amount.value)[0]
    first, last = max(least, meter.amount + 1), min(terms.must_hit.most, after.amount)
    return [(chance, value) for value in range(first, last + 1)]


def _mean(outcomes: Outcomes) -> Fraction:
    return sum((chance * worth for chance, worth in outcomes), start=Fraction(0))


def _variance(outcomes: Outcomes) -> Fraction:
    """The variance of these outcomes; where the probabilities do not add up to 1, the rest is an outcome of 0."""
    squares = sum((chance * worth * worth for chance, worth in outcomes), start=Fraction(0))
    return squares - _mean(outcomes) ** 2


MOST = Cents(10**14)
_LOOK_BACK = 100


def break_even(desk: Desk, terms: Terms, at: Situation, meter: str) -> Cents | None:
    """The least amount of a meter, with the others as they are, at which the wager loses nothing; None if none does.

    The value rises with the meter, with two exceptions. A must-hit meter: close to its last possible value, the wagers
    of earlier positions may hit it first, so the few amounts there are tried one by one. A prize that several
    participants divide: rounding may lower the value by cents, so the amounts just below the one found are tried too.
    """

    def fair(amount: int) -> bool:
        changed = Situation({**at.meters, meter: Cents(amount)}, at.positions, at.player, at.decks)
        return value_of(desk, terms, changed).expected >= 0

    must_hit = terms.meter(meter).must_hit
    most, peak = MOST - 1, MOST - 1
    if must_hit is not None:
        most = must_hit.most - 1
        added = desk.wager.amount.value * terms.meter(meter).contribution.fraction
        in_front = sum(position < at.player for position in at.positions)
        peak = max(0, must_hit.most - ceil(added * (in_front + 1))) if in_front else most
    if not fair(peak):
        return next((Cents(amount) for amount in range(peak + 1, most + 1) if fair(amount)), None)
    low, high = -1, peak
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fair(middle) else (middle, high)
    if len(at.positions) > 1:
        high = next(amount for amount in range(max(0, high - _LOOK_BACK), high + 1) if amount == high or fair(amount))
    return Cents(high)
