"""`pontoon count ramp`: bets found in some rounds, and played in others."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pontoon.cli.complaint import ComplaintError
from pontoon.money import Cents, MoneyError, format_dollars, parse_dollars
from pontoon.strategy import Counting

if TYPE_CHECKING:
    from pontoon.analysis import SimulationResult
    from pontoon.analysis.counting.ramps import Ramp
    from pontoon.cli.simulate.asked import Task


@dataclass(frozen=True, slots=True)
class FoundRamp:
    """A ramp, the system with it, and what it came to in rounds that had no part in finding it."""

    task: "Task"
    ramp: "Ramp"
    system: Counting
    played: "SimulationResult"


def found_ramp(task: "Task", *, least: str, most: str, chip: str, kelly: float | None, quiet: bool) -> FoundRamp:
    """Play with even bets, find the ramp, play it from other seeds."""
    from pontoon.analysis import best_ramp
    from pontoon.cli.simulate.view import run

    system = task.simulation.counting
    assert system is not None
    limits = [_amount(text, f"--{name}") for text, name in ((least, "least"), (most, "most"), (chip, "chip"))]
    if kelly is not None and system.bankroll is None:
        raise ComplaintError("--kelly needs a bankroll in the system's file: bankroll = 20000", text=f"{kelly:g}")
    even = replace(system, ramp=(), bet=max(limits[0], limits[2]))
    first = run(replace(task, simulation=replace(task.simulation, counting=even)), quiet=quiet)
    ramp = best_ramp(
        first,
        least=limits[0],
        most=limits[1],
        chip=limits[2],
        bankroll=system.bankroll if kelly is not None else None,
        kelly=kelly or 1.0,
    )
    if not any((ramp.bet, *(step.bet for step in ramp.steps))):
        raise ComplaintError("No count is good for the player: nothing is bet at all.", text=system.name)
    best = replace(system, bet=ramp.bet, ramp=ramp.steps, kelly=kelly or system.kelly)
    other = replace(task, seed=task.seed + 1, simulation=replace(task.simulation, counting=best))
    return FoundRamp(other, ramp, best, run(other, quiet=quiet))


def _amount(text: str, option: str) -> Cents:
    try:
        return parse_dollars(text)
    except MoneyError as error:
        raise ComplaintError(f"{option}: {error}", text=text) from None


def ramp_json(found: FoundRamp) -> dict[str, Any]:
    """The fields of the answer."""
    from pontoon.cli.count.figures import counted_json
    from pontoon.cli.mathematics.asked import header_json

    asked, dealing = found.task.simulation.asked, found.task.simulation.dealing
    assert found.played.counted is not None
    return header_json(asked.rules, dealing.decks, asked.bet, found.task.settings) | {
        "cut": dealing.cut,
        "seed": found.task.seed,
        "rounds": found.played.rounds,
        "first_bet": found.ramp.bet / 100,
        "ramp": [{"count": step.count, "bet": step.bet / 100} for step in found.ramp.steps],
        "count": counted_json(found.system, found.played.counted),
        "exactness": EXACTNESS,
    }


EXACTNESS = "Simulated. The ramp was found in as many rounds of another seed, so that these figures did not choose it."


def show_ramp(found: FoundRamp) -> None:
    """The answer to read: lines for the system's file, and the figures."""
    from rich.table import Table
    from rich.text import Text

    from pontoon.cli.count.figures import NOTE, lines
    from pontoon.cli.terminal import console, emit

    assert found.played.counted is not None
    figures = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    figures.add_column()
    figures.add_column(justify="right")
    for name, figure in lines(found.system, found.played.counted.money):
        figures.add_row(name, figure)
    steps = [f"  {{ count = {step.count}, bet = {format_dollars(step.bet)} }}," for step in found.ramp.steps]
    emit(
        console(),
        Text(found.task.simulation.asked.title, "bold"),
        "",
        f"bet = {format_dollars(found.ramp.bet)}",
        *(["ramp = [", *steps, "]"] if steps else []),
        "",
        figures,
        Text(f"{EXACTNESS} {NOTE}", "dim"),
    )
