"""The page of a system that was played."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pontoon.analysis import SimulationResult
    from pontoon.cli.simulate.asked import Task


def write_page(output: Path, task: "Task", found: "SimulationResult", system: str) -> None:
    """Write it, whole or not at all."""
    from pontoon.cli.count.page import page
    from pontoon.cli.files import write_whole

    simulation = task.simulation
    assert simulation.counting is not None
    dealing = simulation.dealing
    said = f"{found.rounds:,} rounds by {task.strategy}, cutting card after {dealing.cut:.0%}, seed {task.seed}"
    asked = simulation.asked.rules
    words = ["pontoon", "count", "run", asked.extends or asked.id, system, "--decks", str(dealing.decks)]
    words += ["--cut", f"{dealing.cut:g}", "--rounds", str(task.rounds), "--seed", str(task.seed), "-o", str(output)]
    words += [word for one in task.settings or () for word in ("--set", one)]
    words += [word for one in simulation.depths for word in ("--depth", f"{one:g}")]
    words += [word for one in simulation.sides for word in ("--side", one)]
    write_whole(output, page(simulation.asked.title, said, simulation.counting, found, words))
