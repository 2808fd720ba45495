"""What a round can bring, put together for a person: gains that matter by themselves, rare ones in between as one."""

from dataclasses import dataclass

from pontoon.cli.figure import share

RARE = 0.001
"""Gains that come less often are put together."""
Results = tuple[tuple[float, float, float], ...]
"""Gains with their chances and the errors of these."""


@dataclass(frozen=True, slots=True)
class Band:
    """Gains from `least` to `most` with their chance together, and by how much it may be off."""

    least: float
    most: float
    chance: float
    error: float = 0.0


def grouped(results: Results, rare: float) -> tuple[Band, ...]:
    """Every gain that is not rare; those between two such, below the first and above the last as one each."""
    found: list[Band] = []
    gap: list[tuple[float, float, float]] = []

    def close() -> None:
        if gap:
            chances, errors = (sum(one[at] for one in gap) for at in (1, 2))
            found.append(Band(gap[0][0], gap[-1][0], chances, errors))
            gap.clear()

    for net, chance, error in results:
        if chance < rare:
            gap.append((net, chance, error))
            continue
        close()
        found.append(Band(net, net, chance, error))
    close()
    return tuple(found)


def net_words(band: Band) -> str:
    """`-1`, `+1.5`, or `+3.5 to +203`."""
    return signed(band.least) if band.least == band.most else f"{signed(band.least)} to {signed(band.most)}"


def signed(net: float) -> str:
    """A gain with its sign and no more decimals than it has."""
    return "0" if net == 0 else f"{net:+.4f}".rstrip("0").rstrip(".")


def chance_words(band: Band, most: int = 3) -> str:
    """A chance in per cent, to three decimals at most."""
    least = 0.5 * 10.0 ** -(most + 2)
    return share(band.chance, band.error, most=most) if band.chance >= least else f"<{2 * least:.{most}%}"
