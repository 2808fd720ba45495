"""What `pontoon simulate` is asked for, with everything checked."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pontoon.cli.complaint import STDIN, ComplaintError
from pontoon.cli.mathematics.asked import bet_asked, decks_asked, decks_json, game_asked
from pontoon.cli.simulate.seating import counting_named

if TYPE_CHECKING:
    from pontoon.analysis.simulation import Simulation, Strategy
    from pontoon.cli.simulate.cluster import ClusterAsked

MOST_ROUNDS = 10**13
MOST_THREADS = 1024
SEEDS = 2**64


@dataclass(frozen=True, slots=True)
class Task:
    """A simulation to run: how many rounds, on what. `strategy`: its name, or that of a chart's file.

    `settings`: the changed rules. `cluster`: None for the threads of this machine.
    """

    simulation: "Simulation"
    strategy: str
    rounds: int
    seed: int
    threads: int
    settings: list[str] | None
    cluster: "ClusterAsked | None"


def asked(
    book: str,
    *,
    decks: str,
    strategy: str,
    rounds: str,
    cut: str,
    fresh_shoe: bool,
    seed: str,
    threads: int | None,
    bet: str | None,
    settings: list[str] | None,
    cluster: "ClusterAsked | None",
    boxes: int = 1,
    side: list[str] | None = None,
    count: str = "",
    depths: tuple[float, ...] = (),
) -> Task:
    """The simulation of these options; a complaint where one of them is wrong."""
    from pontoon.analysis.simulation import simulation_of

    rules = game_asked(book, settings)
    shoe = decks_json(decks_asked(rules, decks))
    stake = bet_asked(bet or "", no_super_bonus=bet is None)
    if fresh_shoe and cut:
        raise ComplaintError("--fresh-shoe has no cutting card: leave out --cut.", text=cut)
    number = whole_number(rounds, "--rounds", MOST_ROUNDS)
    begin = secrets.randbits(48) if not seed else whole_number(seed, "--seed", SEEDS - 1, least=0)
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise ComplaintError(f"--threads is a number from 1 to {MOST_THREADS}.", text=str(threads))
    simulation = simulation_of(
        rules,
        strategy=_strategy(strategy),
        decks=shoe,
        cut=None if fresh_shoe else _share(cut),
        bet=stake,
        boxes=boxes,
        sides=side or (),
        counting=counting_named(count) if count else None,
        depths=depths,
    )
    return Task(simulation, strategy, number, begin, threads or _cores(), settings, cluster)


def _strategy(name: str) -> "Strategy":
    """A strategy by its name, or the chart of a file in the form that `pontoon strategy` writes."""
    from pontoon.analysis.simulation import STRATEGIES
    from pontoon.cli.chart_file import chart_named

    if name in STRATEGIES:
        return name
    path = Path(name)
    if name != STDIN and not path.is_file() and path.suffix not in (".csv", ".json"):
        known = ", ".join(STRATEGIES)
        reason = f"There is no strategy {name!r}: there are {known}, and chart files (.csv or .json)."
        raise ComplaintError(reason, text=name, facts={"known": list(STRATEGIES)})
    return chart_named(name)


def whole_number(text: str, option: str, most: int, least: int = 1) -> int:
    """A whole number, in digits or as 1e9."""
    try:
        in_digits = text.strip().lstrip("-").isdecimal()
        number = int(text) if in_digits else int(float(text))
        exact = in_digits or number == float(text)
    except (ValueError, OverflowError):
        number, exact = -1, False
    if not exact or not least <= number <= most:
        raise ComplaintError(
            f"{option} takes a whole number from {least} to {most}, such as 1000000 or 1e6.", text=text
        )
    return number


def _share(text: str) -> float:
    from pontoon.analysis.simulation import USUAL_CUT

    try:
        return float(text) if text else USUAL_CUT
    except ValueError:
        raise ComplaintError(
            f"--cut takes the share of the cards before the cutting card, such as {USUAL_CUT}.", text=text
        ) from None


def _cores() -> int:
    return os.cpu_count() or 1
