"""What a player who counts comes to: results by count, by depth of the shoe, and in money."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from pontoon.analysis.simulator import kernel_table as table
from pontoon.analysis.simulator.risk import Money

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class AtCount:
    """The rounds that began at a count: their share, the gain of a wager with its standard error, and its variance.

    `share_error`: over shoes, since counts of one shoe hang together. `variance_error`: from the gains that came.
    """

    count: int
    share: float
    ev: float
    standard_error: float
    variance: float
    share_error: float = 0.0
    variance_error: float = 0.0


FEW = 30
"""Of fewer gains the spread says too little: their error goes by that of all rounds, where it is larger."""


def at_count(
    count: int, share: float, share_error: float, seen: float, powers: Sequence[float], *, usual: float
) -> AtCount:
    """The figures of a count, from the sums of the first four powers of so many gains; `usual`: variance of all."""
    mean, second, third, fourth = (power / seen for power in powers)
    variance = max(second - mean * mean, 0.0)
    tail = fourth - 4.0 * mean * third + 6.0 * mean**2 * second - 3.0 * mean**4
    off, known = sqrt(max(tail - variance**2, 0.0) / seen), variance
    if seen < FEW:
        off, known = max(off, usual / sqrt(seen)), max(variance, usual)
    return AtCount(count, share, mean, sqrt(known / seen), variance, share_error, off)


@dataclass(frozen=True, slots=True)
class AtDepth:
    """The same player where the cutting card lies after this share of the cards."""

    depth: float
    money: Money
    by_count: tuple[AtCount, ...]


@dataclass(frozen=True, slots=True)
class CountResult:
    """What betting by the count came to. Money is in cents.

    `depths`: the same for cutting cards further in front, from the same rounds. `insurance`: the gain of a unit that is
    insured, by the count when it is offered; the share is that of all rounds. `insured`: what the insurance that was
    taken gained a round, in wagers.
    """

    by_count: tuple[AtCount, ...]
    money: Money
    depths: tuple[AtDepth, ...]
    insurance: tuple[AtCount, ...]
    insured: float


def counted(by_count: Floats, totals: Floats, offset: int, depths: tuple[float, ...], odds: float) -> CountResult:
    """The result of what the kernel has counted; `depths` are the shares of the cards where its bands end."""
    counts, sums = by_count.cumsum(axis=0), totals.cumsum(axis=0)
    shoes = list(range(table.SHOES, table.TABLE_ROUNDS))
    sums[:, shoes] = totals[:, shoes]  # of all bands up to each already
    shared = _share_errors(counts[-1], float(sums[-1, table.SHOE_ROUNDS]))
    found = [AtDepth(depth, _money(sums[at]), _rows(counts[at], offset, shared)) for at, depth in enumerate(depths)]
    insured = float(sums[-1, table.INSURANCE_SUM] / max(sums[-1, table.TABLE_ROUNDS], 1.0))
    offers = _insurance(counts[-1], shared, offset, odds)
    return CountResult(found[-1].by_count, found[-1].money, tuple(found[:-1]), offers, insured)


def _share_errors(by_count: Floats, squares: float) -> Floats:
    """The standard errors of the shares of all counts; `squares`: over shoes, of their rounds.

    A shoe has some rounds at a count, and its part of all rounds there would be another number: these differences are
    independent from shoe to shoe.
    """
    rounds = by_count[:, table.ROUNDS].sum()
    share = by_count[:, table.ROUNDS] / max(rounds, 1.0)
    left = by_count[:, table.HERE_SQUARE] - 2.0 * share * by_count[:, table.HERE_ROUNDS] + share**2 * squares
    found: Floats = np.sqrt(np.maximum(left, 1.0)) / max(rounds, 1.0)  # of one that never came, as if it had once
    return found


def _rows(by_count: Floats, offset: int, shared: Floats) -> tuple[AtCount, ...]:
    rounds, gained, squares = by_count[:, table.ROUNDS : table.RESULT_SQUARE + 1].sum(axis=0).tolist()
    usual, found = squares / rounds - (gained / rounds) ** 2 if rounds else 0.0, []
    for at in np.flatnonzero(by_count[:, table.ROUNDS]).tolist():
        seen, *powers = by_count[at, table.ROUNDS : table.RESULT_FOURTH + 1].tolist()
        found.append(at_count(at - offset, seen / rounds, float(shared[at]), seen, powers, usual=usual))
    return tuple(found)


def _insurance(by_count: Floats, shared: Floats, offset: int, odds: float) -> tuple[AtCount, ...]:
    """What insurance gains; how often it is offered goes by how often the count comes, and by the up card."""
    rounds, found = float(by_count[:, table.ROUNDS].sum()), []
    for at in np.flatnonzero(by_count[:, table.OFFERED]).tolist():
        offered, tens = by_count[at, table.OFFERED : table.TENS + 1].tolist()
        chance, stake = tens / offered, odds + 1.0
        variance = stake**2 * chance * (1.0 - chance)
        off = stake**2 * abs(1.0 - 2.0 * chance) * sqrt(chance * (1.0 - chance) / offered)
        ev = chance * odds - (1.0 - chance)
        often = offered / max(float(by_count[at, table.ROUNDS]), offered)
        share_error = sqrt((often * float(shared[at])) ** 2 + (1.0 - often) * offered / rounds**2)
        known = variance if offered >= FEW else max(variance, odds)  # one card in so many more is a ten, or nearly
        error = sqrt(known / offered)
        found.append(AtCount(at - offset, offered / rounds, ev, error, variance, share_error, off))
    return tuple(found)


def _money(sums: Floats) -> Money:
    """The figures of some rounds, from sums of powers."""
    rounds = float(sums[table.TABLE_ROUNDS])
    if not rounds:
        return Money(0, *(0.0,) * 8)
    gain, second, third, fourth = (
        float(sums[at]) / rounds for at in (table.MONEY_SUM, table.MONEY_SQUARE, table.MONEY_CUBE, table.MONEY_FOURTH)
    )
    variance = max(second - gain**2, 0.0)
    skew = third - 3.0 * gain * second + 2.0 * gain**3
    tail = fourth - 4.0 * gain * third + 6.0 * gain**2 * second - 3.0 * gain**4
    left = (
        float(sums[table.SHOE_SQUARE])
        - 2.0 * gain * float(sums[table.SHOE_PRODUCT])
        + gain**2 * float(sums[table.SHOE_ROUNDS])
    )
    bet = float(sums[table.BET_SUM]) / rounds
    shoes, squares = float(sums[table.SHOE_BET_SQUARE]), float(sums[table.SHOE_ROUNDS])
    by_rounds, by_money = float(sums[table.SHOE_BET_ROUNDS]), float(sums[table.SHOE_BET_MONEY])
    bet_left = shoes - 2.0 * bet * by_rounds + bet**2 * squares
    both_left = by_money - gain * by_rounds - bet * float(sums[table.SHOE_PRODUCT]) + bet * gain * squares
    return Money(
        rounds=int(rounds),
        gain=gain,
        gain_error=sqrt(max(left, 0.0)) / rounds,
        variance=variance,
        variance_error=sqrt(max(tail - variance**2, 0.0) / rounds),
        together=skew / rounds,
        bet=bet,
        bet_error=sqrt(max(bet_left, 0.0)) / rounds,
        bet_together=both_left / rounds**2,
    )
