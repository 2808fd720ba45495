"""A simulation under way, and its answer."""

from functools import partial
from typing import Any

from rich import box
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from pontoon.analysis.simulator.simulate import Result
from pontoon.cli.mathematics.asked import header_json, played
from pontoon.cli.simulate.asked import Simulation
from pontoon.cli.simulate.cluster import play_on
from pontoon.cli.simulate.seating import seating_json, seating_tables, simulator_for
from pontoon.cli.terminal import console, emit

_NINETY_FIVE = 1.96
"""Standard errors within which 95 of 100 estimates lie."""


def run(task: Simulation, *, quiet: bool) -> Result:
    """Build the tables and play; a bar shows how far it is, where somebody looks."""
    simulator = simulator_for(task.rules, task.bet, task.strategy, task.chart, task.dealing, task.seating)
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


def estimate(found: Result) -> str:
    """The edge with what is uncertain of it, 95 times in 100."""
    return f"house edge {found.edge:+.4%} ± {_NINETY_FIVE * found.standard_error:.4%}"


def exactness(task: Simulation, found: Result) -> str:
    """What is uncertain, and why."""
    parts = [f"Simulated: the standard error of the edge is {found.standard_error:.2e}."]
    if found.rounds < task.rounds:
        parts.append(f"Ended early, after {found.rounds:,} of {task.rounds:,} rounds.")
    if task.strategy == "optimal":
        parts.append(
            "The strategy is the best play of a full shoe; on split hands other hands' cards are not looked at."
        )
    return " ".join(parts)


def simulation_json(task: Simulation, found: Result) -> dict[str, Any]:
    """The fields of the answer."""
    return header_json(task.rules, task.dealing.decks, task.bet, task.settings) | {
        "strategy": task.strategy,
        "cut": task.dealing.cut,
        "fresh_shoe": task.dealing.cut is None,
        "seed": task.seed,
        "threads": task.threads if task.cluster is None else None,
        "cluster": None if task.cluster is None else task.cluster.address,
        "rounds": found.rounds,
        "rounds_asked": task.rounds,
        "edge": found.edge,
        "ev": found.ev,
        "standard_error": found.standard_error,
        "variance": found.variance,
        "standard_deviation": found.variance**0.5,
        "frequencies": dict(sorted(found.frequencies.items(), key=lambda item: -item[1])),
        "distribution": [
            {"net": net, "share": share}
            for net, share in sorted(found.distribution.items(), key=lambda item: (item[0] is None, item[0] or 0.0))
            if share
        ],
        **seating_json(task.seating, found),
        "rounds_per_second": found.rounds_per_second,
        "rounds_per_cpu_second": found.rounds_per_cpu_second,
        "exactness": exactness(task, found),
    }


def show(task: Simulation, found: Result) -> None:
    """The answer to read."""
    cut = task.dealing.cut
    shoe = "a full shoe every round" if cut is None else f"cutting card after {cut:.0%} of the cards"
    boxes = "" if task.seating.boxes == 1 else f"{task.seating.boxes} boxes, "
    figures = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    figures.add_column()
    figures.add_column(justify="right")
    figures.add_row("House edge", Text(f"{found.edge:+.4%}", "bold"))
    figures.add_row("Standard error", f"{found.standard_error:.4%}")
    figures.add_row("Variance", f"{found.variance:.4f}")
    figures.add_row("Standard deviation", f"{found.variance**0.5:.4f}")
    figures.add_row("Rounds", f"{found.rounds:,}")
    figures.add_row("Rounds a second", f"{found.rounds_per_second:,.0f}")
    figures.add_row("Rounds a CPU second", f"{found.rounds_per_cpu_second:,.0f}")
    results = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    results.add_column("Result")
    results.add_column("Share of rounds", justify="right")
    for label, share in sorted(found.frequencies.items(), key=lambda item: -item[1]):
        results.add_row(label, f"{share:.5%}" if share else "never")
    emit(
        console(),
        Text(played(task.rules, task.dealing.decks, task.bet), "bold"),
        f"{task.strategy}, {boxes}{shoe}, seed {task.seed}",
        "",
        figures,
        "",
        results,
        *seating_tables(task.seating, found),
        Text("Shares of the original wager. " + exactness(task, found), "dim"),
    )
