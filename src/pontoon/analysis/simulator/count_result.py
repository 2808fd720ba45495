"""What a player who counts comes to: results by count, by depth of the shoe, and in money."""

from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from pontoon.analysis.simulator import kernel_table as table
from pontoon.analysis.simulator.risk import Money

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class AtCount:
    """The rounds that began at a count: their share, the gain of a wager with its standard error, and its variance."""

    count: int
    share: float
    ev: float
    standard_error: float
    variance: float


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
    shoes = [table.SHOES, table.SHOE_ROUNDS, table.SHOE_SQUARE, table.SHOE_PRODUCT]
    sums[:, shoes] = totals[:, shoes]  # of all bands up to each already
    found = [AtDepth(depth, _money(sums[at]), _rows(counts[at], offset)) for at, depth in enumerate(depths)]
    insured = float(sums[-1, table.INSURANCE_SUM] / max(sums[-1, table.TABLE_ROUNDS], 1.0))
    offers = _insurance(counts[-1], offset, odds)
    return CountResult(found[-1].by_count, found[-1].money, tuple(found[:-1]), offers, insured)


def _rows(by_count: Floats, offset: int) -> tuple[AtCount, ...]:
    rounds, found = float(by_count[:, table.ROUNDS].sum()), []
    for at in np.flatnonzero(by_count[:, table.ROUNDS]).tolist():
        seen, total, squares = by_count[at, : table.RESULT_SQUARE + 1].tolist()
        mean = total / seen
        variance = max(squares / seen - mean * mean, 0.0)
        found.append(AtCount(at - offset, seen / rounds, mean, sqrt(variance / seen), variance))
    return tuple(found)


def _insurance(by_count: Floats, offset: int, odds: float) -> tuple[AtCount, ...]:
    rounds, found = float(by_count[:, table.ROUNDS].sum()), []
    for at in np.flatnonzero(by_count[:, table.OFFERED]).tolist():
        offered, tens = by_count[at, table.OFFERED : table.TENS + 1].tolist()
        chance = tens / offered
        variance = (odds + 1.0) ** 2 * chance * (1.0 - chance)
        ev = chance * odds - (1.0 - chance)
        found.append(AtCount(at - offset, offered / rounds, ev, sqrt(variance / offered), variance))
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
    return Money(
        rounds=int(rounds),
        gain=gain,
        gain_error=sqrt(max(left, 0.0)) / rounds,
        variance=variance,
        variance_error=sqrt(max(tail - variance**2, 0.0) / rounds),
        together=skew / rounds,
        bet=bet,
        bet_error=sqrt(max(float(sums[table.BET_SQUARE]) / rounds - bet**2, 0.0) / rounds),
        bet_together=(float(sums[table.BET_MONEY]) / rounds - bet * gain) / rounds,
    )
