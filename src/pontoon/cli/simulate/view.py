"""A simulation under way, and its answer."""

from functools import partial
from typing import Any

from rich import box
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from pontoon.analysis import SimulationResult
from pontoon.analysis.simulation import simulator_for
from pontoon.cli.figure import share, share_off, share_with_error, with_error
from pontoon.cli.mathematics.asked import header_json
from pontoon.cli.simulate.asked import Task
from pontoon.cli.simulate.cluster import play_on
from pontoon.cli.simulate.seating import seating_json, seating_tables
from pontoon.cli.simulate.tables import tables_for
from pontoon.cli.terminal import console, emit

SUPER_BONUS, FEW = "super bonus", 30
"""So rare, and so large, that a variance cannot be told before it has come a few times."""
_NINETY_FIVE = 1.96
"""Standard errors within which 95 of 100 estimates lie."""


def run(task: Task, *, quiet: bool) -> SimulationResult:
    """Build the tables and play; a bar shows the progress, at a terminal."""
    simulator = simulator_for(task.simulation, tables_for)
    if task.cluster is None:
        play = partial(simulator.run, task.rounds, task.seed, task.threads)
    else:
        play = partial(play_on, task.cluster, simulator, task.rounds, task.seed)
    errors = console(to_errors=True)
    bar = Progress(
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TextColumn("{task.description}"),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
    )
    if quiet or not errors.is_terminal:
        return play()
    with bar:
        work = bar.add_task("", total=task.rounds)
        return play(lambda found: bar.update(work, completed=found.rounds, description=estimate(found)))


def estimate(found: SimulationResult) -> str:
    """The edge, with the range of uncertainty that holds 95 times in 100."""
    return f"house edge {share_with_error(found.edge, _NINETY_FIVE * found.standard_error, plus=True)}"


def exactness(task: Task, found: SimulationResult) -> str:
    """What is uncertain, and why."""
    parts = [f"Simulated: the standard error of the edge is {found.standard_error:.0e}."]
    if found.rounds < task.rounds:
        parts.append(f"Ended early, after {found.rounds:,} of {task.rounds:,} rounds.")
    seen = round(found.frequencies.get(SUPER_BONUS, FEW) * found.rounds)
    if seen < FEW:
        parts.append(f"The variance hangs on the Super Bonus, which came {_times(seen)}: its error may be larger.")
    if task.strategy == "optimal":
        parts.append(
            "The strategy is the best play of a full shoe; on split hands other hands' cards are not looked at."
        )
    return " ".join(parts)


def _times(number: int) -> str:
    return ("never", "once", "twice")[number] if number < 3 else f"{number} times"


def simulation_json(task: Task, found: SimulationResult) -> dict[str, Any]:
    """The fields of the answer."""
    asked, dealing = task.simulation.asked, task.simulation.dealing
    return header_json(asked.rules, dealing.decks, asked.bet, task.settings) | {
        "strategy": task.strategy,
        "cut": dealing.cut,
        "fresh_shoe": dealing.cut is None,
        "seed": task.seed,
        "threads": task.threads if task.cluster is None else None,
        "cluster": None if task.cluster is None else task.cluster.address,
        "rounds": found.rounds,
        "rounds_asked": task.rounds,
        "edge": found.edge,
        "ev": found.ev,
        "standard_error": found.standard_error,
        "variance": found.variance,
        "variance_error": found.variance_error,
        "standard_deviation": found.variance**0.5,
        "standard_deviation_error": _deviation_error(found),
        "frequencies": dict(_most_frequent(found)),
        "frequency_errors": {label: found.share_error(often) for label, often in _most_frequent(found)},
        "distribution": [
            {"net": net, "share": often, "share_error": found.share_error(often)}
            for net, often in sorted(found.distribution.items(), key=lambda item: (item[0] is None, item[0] or 0.0))
            if often
        ],
        **seating_json(task.simulation, found),
        "rounds_per_second": found.rounds_per_second,
        "rounds_per_cpu_second": found.rounds_per_cpu_second,
        "exactness": exactness(task, found),
    }


def _deviation_error(found: SimulationResult) -> float:
    return found.variance_error / (2.0 * found.variance**0.5) if found.variance else 0.0


def _most_frequent(found: SimulationResult) -> list[tuple[str, float]]:
    return sorted(found.frequencies.items(), key=lambda item: -item[1])


def show(task: Task, found: SimulationResult) -> None:
    """The answer to read."""
    cut, count = task.simulation.dealing.cut, task.simulation.boxes
    shoe = "a full shoe every round" if cut is None else f"cutting card after {cut:.0%} of the cards"
    boxes = "" if count == 1 else f"{count} boxes, "
    figures = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    figures.add_column()
    figures.add_column(justify="right")
    figures.add_row("House edge", Text(share(found.edge, found.standard_error, plus=True), "bold"))
    figures.add_row("Standard error", share_off(found.standard_error))
    figures.add_row("Variance", with_error(found.variance, found.variance_error, most=4))
    figures.add_row("Standard deviation", with_error(found.variance**0.5, _deviation_error(found), most=4))
    figures.add_row("Rounds", f"{found.rounds:,}")
    figures.add_row("Rounds a second", f"{found.rounds_per_second:,.0f}")
    figures.add_row("Rounds a CPU second", f"{found.rounds_per_cpu_second:,.0f}")
    results = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    results.add_column("Result")
    results.add_column("Share of rounds", justify="right")
    results.add_column("Standard error", justify="right")
    for label, often in _most_frequent(found):
        error = found.share_error(often)
        results.add_row(label, share(often, error, most=5) if often else "never", share_off(error))
    emit(
        console(),
        Text(task.simulation.asked.title, "bold"),
        f"{task.strategy}, {boxes}{shoe}, seed {task.seed}",
        "",
        figures,
        "",
        results,
        *seating_tables(task.simulation, found),
        Text("Shares of the original wager. " + exactness(task, found), "dim"),
    )
