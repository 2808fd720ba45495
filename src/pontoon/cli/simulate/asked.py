"""What `pontoon simulate` is asked for, with everything checked."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pontoon.cli.complaint import STDIN, ComplaintError
from pontoon.cli.mathematics.asked import bet_asked, check_followed, decks_asked, game_asked
from pontoon.cli.simulate.seating import SeatingAsked, seating_asked
from pontoon.rulebook import Rulebook

if TYPE_CHECKING:
    from pontoon.analysis.simulator.simulate import Dealing
    from pontoon.cli.simulate.cluster import ClusterAsked
    from pontoon.money import Cents
    from pontoon.strategy import Chart

STRATEGIES = ("chart", "optimal", "mimic")
USUAL_CUT = 0.75
MOST_ROUNDS = 10**13
MOST_THREADS = 1024
SEEDS = 2**64


@dataclass(frozen=True, slots=True)
class Simulation:
    """A simulation to run. `bet` of None leaves the Super Bonus out; `settings` are the rules set otherwise.

    `chart` is the one read from the file that `strategy` names, if it is one.
    """

    rules: Rulebook
    strategy: str
    chart: "Chart | None"
    dealing: "Dealing"
    rounds: int
    seed: int
    threads: int
    bet: "Cents | None"
    settings: list[str] | None
    cluster: "ClusterAsked | None"
    seating: SeatingAsked


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
) -> Simulation:
    """The simulation of these options; a complaint where one cannot be."""
    rules = game_asked(book, settings)
    number_of_decks = decks_asked(rules, decks)
    if number_of_decks is None:
        raise ComplaintError("A simulation deals from a shoe that has an end: give a number of decks.", text=decks)
    stake = bet_asked(bet or "", no_super_bonus=bet is None)
    chart = None if strategy in STRATEGIES else _chart(strategy)
    if fresh_shoe and cut:
        raise ComplaintError("--fresh-shoe has no cutting card: leave out --cut.", text=cut)
    number = _whole(rounds, "--rounds", MOST_ROUNDS)
    begin = secrets.randbits(48) if not seed else _whole(seed, "--seed", SEEDS - 1, least=0)
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise ComplaintError(f"--threads is a number from 1 to {MOST_THREADS}.", text=str(threads))
    check_followed(rules)
    dealing = _dealing(rules, number_of_decks, None if fresh_shoe else _share(cut))
    seating = seating_asked(rules, boxes=boxes, side=side, count=count)
    return Simulation(
        rules, strategy, chart, dealing, number, begin, threads or _cores(), stake, settings, cluster, seating
    )


def _chart(name: str) -> "Chart":
    """The chart of a file that `pontoon strategy` wrote, or a player's own in that form."""
    from pontoon.cli.chart_file import chart_named

    path = Path(name)
    if name != STDIN and not path.is_file() and path.suffix not in (".csv", ".json"):
        known = ", ".join(STRATEGIES)
        reason = f"There is no strategy {name!r}: there are {known}, and chart files (.csv or .json)."
        raise ComplaintError(reason, text=name, facts={"known": list(STRATEGIES)})
    return chart_named(name)


def _whole(text: str, option: str, most: int, least: int = 1) -> int:
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
    if not text:
        return USUAL_CUT
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0.0 < share < 1.0:
        raise ComplaintError("--cut takes the share of the cards before the cutting card, such as 0.75.", text=text)
    return share


def _dealing(rules: Rulebook, decks: int, cut: float | None) -> "Dealing":
    from pontoon.analysis.simulator.simulate import ROUND_RESERVE, Dealing

    if cut is None:
        return Dealing(decks, None)
    shoe = rules.shoe
    dealing = Dealing(decks, cut, shoe.burn.value, play_first=shoe.cutting_card_first.value == "play")
    if cut > dealing.deepest:
        reason = (
            f"--cut {cut:g} leaves fewer than {ROUND_RESERVE} cards of {decks} decks behind the cutting card, "
            f"too few to end a round: {dealing.deepest:.3f} is the most."
        )
        raise ComplaintError(reason, text=f"{cut:g}")
    return dealing


def _cores() -> int:
    return os.cpu_count() or 1
