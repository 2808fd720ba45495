"""Who sits at a simulated table: boxes, side wagers, a counting system; and their results."""

from typing import TYPE_CHECKING, Any

from pontoon.cli.complaint import faulty, read_text, shown
from pontoon.rulebook import TomlError, read_toml
from pontoon.strategy import Counting

if TYPE_CHECKING:
    from rich.table import Table

    from pontoon.analysis import SimulationResult
    from pontoon.analysis.simulation import Simulation
    from pontoon.analysis.simulator.simulate import CountResult

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
                "wagers": side.wagers,
            }
            for side in found.sides
        ]
    if seating.counting is not None and found.counted is not None:
        answer["count"] = _count_json(seating.counting, found.counted)
    return answer


def _count_json(system: Counting, counted: "CountResult") -> dict[str, Any]:
    return {
        "name": system.name,
        "by_count": [
            {
                "count": one.count,
                "share": one.share,
                "edge": -one.ev,
                "ev": one.ev,
                "standard_error": one.standard_error,
            }
            for one in counted.by_count
        ],
        "gain_per_round": counted.gain / 100,
        "gain_standard_error": counted.gain_error / 100,
        "bet_per_round": counted.bet / 100,
        "standard_deviation_per_round": counted.variance**0.5 / 100,
        "n0": counted.n0,
        "bankroll": None if system.bankroll is None else system.bankroll / 100,
        "risk_of_ruin": None if system.bankroll is None else counted.ruin(system.bankroll),
    }


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
            sides.add_row(NAMES[side.name], f"{-side.ev:+.4%}", f"{side.standard_error:.4%}", f"{side.hit_rate:.4%}")
        tables.append(sides)
    if seating.counting is not None and found.counted is not None:
        tables += _count_tables(seating.counting, found.counted)
    return tables


def _count_tables(system: Counting, counted: "CountResult") -> "list[Table]":
    from rich import box
    from rich.table import Table

    from pontoon.money import format_dollars

    figures = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    figures.add_column()
    figures.add_column(justify="right")
    figures.add_row("Counting system", system.name)
    figures.add_row("Gain a round", f"{counted.gain / 100:+.4f} ± {counted.gain_error / 100:.4f}")
    figures.add_row("Bet a round", f"{counted.bet / 100:,.2f}")
    figures.add_row("Standard deviation a round", f"{counted.variance**0.5 / 100:,.2f}")
    figures.add_row("N0 (rounds to one deviation)", "never" if counted.n0 is None else f"{counted.n0:,.0f}")
    if system.bankroll is not None:
        figures.add_row(f"Risk of ruin with {format_dollars(system.bankroll)}", f"{counted.ruin(system.bankroll):.2%}")
    counts = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    counts.caption = f"Counts that fewer than {RARE:.2%} of the rounds begin at stand in --json."
    for title in ("Count", "Bet", "Share of rounds", "House edge", "Standard error"):
        counts.add_column(title, justify="right")
    for one in counted.by_count:
        if one.share < RARE:
            continue
        bet = format_dollars(system.bet_at(one.count))
        counts.add_row(f"{one.count:+d}", bet, f"{one.share:.4%}", f"{-one.ev:+.3%}", f"{one.standard_error:.3%}")
    return [figures, counts]
