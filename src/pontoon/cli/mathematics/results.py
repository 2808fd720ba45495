"""What a round can bring, put together for a person: gains that matter by themselves, rare ones in between as one."""

from dataclasses import dataclass
from math import floor, log10

RARE = 0.001
"""Gains that come less often are put together."""
Results = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Band:
    """Gains from `least` to `most` with their chance together."""

    least: float
    most: float
    chance: float


def grouped(results: Results, rare: float) -> tuple[Band, ...]:
    """Every gain that is not rare; those between two such, below the first and above the last as one each."""
    found: list[Band] = []
    gap: list[tuple[float, float]] = []

    def close() -> None:
        if gap:
            found.append(Band(gap[0][0], gap[-1][0], sum(chance for _, chance in gap)))
            gap.clear()

    for net, chance in results:
        if chance < rare:
            gap.append((net, chance))
            continue
        close()
        found.append(Band(net, net, chance))
    close()
    return tuple(found)


def net_words(band: Band) -> str:
    """`-1`, `+1.5`, or `+3.5 to +203`."""
    return signed(band.least) if band.least == band.most else f"{signed(band.least)} to {signed(band.most)}"


def signed(net: float) -> str:
    """A gain with its sign and no more decimals than it has."""
    return "0" if net == 0 else f"{net:+.4f}".rstrip("0").rstrip(".")


def chance_words(chance: float) -> str:
    """A chance in per cent to three decimals."""
    return f"{chance:.3%}" if chance >= 0.000005 else "<0.001%"


def error_words(error: float) -> str:
    """An error in per cent with its first digit that is not 0."""
    first = float(f"{error:.0e}")
    return f"{first:.{max(0, -floor(log10(first)) - 2)}%}"
