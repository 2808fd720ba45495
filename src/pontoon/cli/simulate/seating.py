"""Who sits at a simulated table: boxes, side wagers, a counting system; and their results."""

from math import sqrt
from typing import TYPE_CHECKING, Any

from pontoon.cli.complaint import faulty, read_text, shown
from pontoon.cli.count.figures import NOTE, bet_of, counted_json, lines, row_json
from pontoon.cli.figure import share, share_off, share_with_error, with_error
from pontoon.rulebook import TomlError, read_toml
from pontoon.strategy import Counting

if TYPE_CHECKING:
    from rich.table import Table

    from pontoon.analysis import SimulationResult
    from pontoon.analysis.simulation import Simulation
    from pontoon.analysis.simulator.count_result import CountResult
    from pontoon.analysis.simulator.simulate import SideResult

RARE = 0.0005
"""A count with a smaller share of the rounds is not shown."""


def counting_named(name: str) -> Counting:
    """The counting system of a file; a complaint with every fault otherwise."""
    from pontoon.strategy import CountError, read_counting

    what, text = f"The counting system {shown(name)}", read_text(name)
    try:
        read_toml(text)  # read first, because it names the line even where the text ends too early
        return read_counting(text)
    except CountError as error:
        raise faulty(what, name, error.faults) from None
    except TomlError as error:
        raise faulty(what, name, (str(error),)) from None


def seating_json(seating: "Simulation", found: "SimulationResult") -> dict[str, Any]:
    """The fields of a seating's answer."""
    answer: dict[str, Any] = {"boxes": seating.boxes}
    if seating.sides:
        answer["sides"] = [
            {
                "name": side.name,
                "edge": -side.ev,
                "ev": side.ev,
                "standard_error": side.standard_error,
                "hit_rate": side.hit_rate,
                "hit_rate_error": _hit_error(side),
                "wagers": side.wagers,
                **({"by_count": [row_json(row) for row in side.by_count]} if side.by_count else {}),
            }
            for side in found.sides
        ]
    if seating.counting is not None and found.counted is not None:
        answer["count"] = counted_json(seating.counting, found.counted)
    return answer


def seating_tables(seating: "Simulation", found: "SimulationResult") -> "list[Table]":
    """The side wagers and the count, to read."""
    from rich import box
    from rich.table import Table

    from pontoon.cli.mathematics.sidebets import NAMES

    tables = []
    if found.sides:
        sides = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
        sides.add_column("Side wager")
        for title in ("House edge", "Standard error", "Hit rate"):
            sides.add_column(title, justify="right")
        for side in found.sides:
            sides.add_row(
                NAMES[side.name],
                share(-side.ev, side.standard_error, plus=True),
                share_off(side.standard_error),
                share_with_error(side.hit_rate, _hit_error(side)),
            )
        tables.append(sides)
    if seating.counting is not None and found.counted is not None:
        tables += _count_tables(seating.counting, found.counted)
    return tables


def _hit_error(side: "SideResult") -> float:
    """The standard error of the share of wagers that won; of one that never won, as if it had once."""
    known = min(max(side.hit_rate, 1.0 / side.wagers), 1.0)
    return sqrt(known * (1.0 - known) / side.wagers)


def _count_tables(system: Counting, counted: "CountResult") -> "list[Table]":
    from rich import box
    from rich.table import Table

    figures = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    figures.add_column()
    figures.add_column(justify="right")
    for name, figure in lines(system, counted.money):
        figures.add_row(name, figure)
    counts = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    counts.caption = f"Counts that fewer than {RARE:.2%} of the rounds begin at stand in --json."
    for title in ("Count", "Bet", "Share of rounds", "House edge", "Standard error"):
        counts.add_column(title, justify="right")
    for one in counted.by_count:
        if one.share < RARE:
            continue
        bet = bet_of(system, one.count)
        edge = share(-one.ev, one.standard_error, most=3, plus=True)
        often = share_with_error(one.share, one.share_error)
        counts.add_row(f"{one.count:+d}", bet, often, edge, share_off(one.standard_error))
    counts.caption += f" {NOTE}"
    return [figures, counts, *([depths_table(counted)] if counted.depths else [])]


def depths_table(counted: "CountResult") -> "Table":
    """The same player with the cutting card further in front."""
    from rich import box
    from rich.table import Table

    from pontoon.cli.count.figures import CENTS, estimated

    found = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("Cut at", "Gain of 100 rounds", "Bet a round", "SCORE", "N0"):
        found.add_column(title, justify="right")
    for one in counted.depths:
        money = one.money
        found.add_row(
            f"{one.depth:.0%}",
            with_error(money.gain, money.gain_error, most=2, plus=True),
            with_error(money.bet * CENTS, money.bet_error * CENTS, most=2),
            estimated(money.score, most=2),
            estimated(money.n0, most=0),
        )
    return found
