"""The figures of a game as a regulator wants them: what is returned, to whom, how it swings, what is at risk.

Exact figures are the solver's. What only chance can answer here (a player who mimics the dealer, the cutting card, a
full table, the return by result) is simulated, each with its standard error.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import sqrt

from pontoon.analysis.asked import USUAL_BET, Decks
from pontoon.analysis.errors import MathematicsError
from pontoon.analysis.game import Game, compile_game
from pontoon.analysis.report import ReportData, report_data
from pontoon.analysis.simulation import USUAL_CUT, Simulation, Strategy, simulation_of, simulator_for, tables_of
from pontoon.analysis.simulator.automaton import Automaton
from pontoon.analysis.simulator.simulate import SimulationResult
from pontoon.money import Cents
from pontoon.rulebook import Rulebook, digest_of

FULL_TABLE = 7
BANDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
"""Rounds for which the confidence bands of the return are given."""
LEVELS = ((0.90, 1.644854), (0.95, 1.959964), (0.99, 2.575829))
"""Confidence, and the standard deviations that it takes on both sides."""
ADDS_A_WAGER = ("double", "split", "split again")


@dataclass(frozen=True, slots=True)
class RegulatorData:
    """The figures of the sheet; shares are of the original wager, and from the player's side unless called a hold.

    `average_wager`: what is wagered in a round, with doubles and splits, under best play. `chart`, `mimic`: simulated
    from fresh shoes. `cut`: the chart with a cutting card. `table`: the chart at a full table. `rules_digest`,
    `program_digest`: SHA-256 of the rules in force and of the program's source.

    >>> import pontoon
    >>> "regulator_data" in dir(pontoon)
    True
    """

    report: ReportData
    average_wager: float
    chart: SimulationResult
    mimic: SimulationResult
    cut: SimulationResult
    cut_at: float
    table: SimulationResult
    boxes: int
    seed: int
    rules_digest: str
    program_digest: str

    @property
    def return_to_player(self) -> float:
        """What best play gets back of every wager."""
        return 1.0 + self.report.edge.ev

    @property
    def element_of_risk(self) -> float:
        """What the house keeps of everything that is wagered, doubles and splits among it."""
        return self.report.edge.edge / self.average_wager

    @property
    def cut_effect(self) -> tuple[float, float]:
        """What the cutting card adds to the house's edge over the chart's exact one, and the standard error."""
        return self.cut.edge - self.report.chart_edge, self.cut.standard_error

    @property
    def chart_difference(self) -> float:
        """By how many standard errors the simulated chart is off its exact edge."""
        return (self.chart.edge - self.report.chart_edge) / self.chart.standard_error

    def volatility(self, deviations: float) -> float:
        """The volatility index: so many standard deviations of a round."""
        return deviations * self.report.edge.deviation

    def band(self, rounds: int, deviations: float) -> tuple[float, float]:
        """Between which returns that many rounds stay, for this many standard deviations."""
        reach = self.volatility(deviations) / sqrt(rounds)
        return self.return_to_player - reach, self.return_to_player + reach

    @property
    def table_deviation(self) -> tuple[float, float]:
        """The standard deviation of a round of a full table, in wagers, and its standard error."""
        spread = sqrt(self.table.round_variance)
        return self.boxes * spread, self.boxes * (self.table.round_variance_error or 0.0) / (2.0 * spread)

    @property
    def largest_gain(self) -> tuple[float, float]:
        """The most that a box can gain in a round, in wagers, and its chance."""
        return max(self.report.edge.distribution.results)

    def table_swing(self, rounds: int, deviations: float) -> tuple[float, float]:
        """The house's gain at a full table over some rounds, in wagers: the exact mean, and how low it may fall."""
        mean = self.report.chart_edge * self.boxes * rounds  # every box gains what a player alone gains
        return mean, mean - deviations * self.boxes * sqrt(self.table.round_variance * rounds)


def regulator_data(
    rules: str | Rulebook,
    *,
    decks: Decks = None,
    bet: Cents | None = USUAL_BET,
    rounds: int = 10_000_000,
    seed: int = 0,
    cut: float = USUAL_CUT,
    boxes: int = FULL_TABLE,
    threads: int = 1,
    tell: Callable[[str], None] = lambda what: None,
) -> RegulatorData:
    """Every figure of a mathematics sheet for a regulator; it takes a minute.

    `rounds`: of every simulation. `cut`: the share of the cards in front of the cutting card. `boxes`: of a full table.
    The others are those of `report_data` and `simulate`.

    >>> import pontoon
    >>> pontoon.regulator_data("nz-current", decks="infinite")
    Traceback (most recent call last):
    pontoon.analysis.errors.MathematicsError: A sheet is about a shoe that has an end: give a number.
    """
    if decks == "infinite":
        raise MathematicsError("A sheet is about a shoe that has an end: give a number.")
    report = report_data(rules, decks=decks, bet=bet, tell=tell)
    asked = report.asked
    tables: dict[str, Automaton] = {}

    def kept(game: Game, count: int, strategy: Strategy) -> Automaton:
        name = strategy if isinstance(strategy, str) else "chart"
        if name not in tables:
            tables[name] = tables_of(game, count, strategy)
        return tables[name]

    def played(what: str, number: int, strategy: Strategy, at: float | None, count: int = 1) -> SimulationResult:
        tell(what)
        simulation: Simulation = simulation_of(
            asked.rules, strategy=strategy, decks=asked.decks, cut=at, bet=bet, boxes=count
        )
        return simulator_for(simulation, kept).run(rounds // count, seed + number, threads)

    return RegulatorData(
        report=report,
        average_wager=average_wager(report),
        chart=played("The chart is being played", 0, report.chart, None),
        mimic=played("The mimic is being played", 1, "mimic", None),
        cut=played("A cutting card is being put in", 2, report.chart, cut),
        cut_at=cut,
        table=played("A full table is being played", 3, report.chart, None, boxes),
        boxes=boxes,
        seed=seed,
        rules_digest=digest_of(asked.rules),
        program_digest=program_digest(),
    )


def average_wager(report: ReportData) -> float:
    """What is wagered in a round under best play: the original wager, and one for every double and split."""
    return 1.0 + sum(one.each_round for one in report.edge.distribution.frequencies if one.event in ADDS_A_WAGER)


def pay_lines(game: Game) -> dict[str, float]:
    """What each kind of 21 pays to 1, by the name that the frequencies have for it."""
    return {
        "pontoon": game.pontoon,
        "21 of five cards": game.five,
        "21 of six cards": game.six,
        "21 of seven cards or more": game.seven,
        "6-7-8 mixed": game.mixed_678,
        "6-7-8 suited": game.suited_678,
        "6-7-8 spades": game.spades_678,
        "7-7-7 mixed": game.mixed_777,
        "7-7-7 suited": game.suited_777,
        "7-7-7 spades": game.spades_777,
        "super bonus": game.super_bonus,
        "any other 21": game.other,
    }


def game_of(data: RegulatorData) -> Game:
    """The game as numbers."""
    return compile_game(data.report.asked.rules, data.report.asked.bet)


def program_digest() -> str:
    """SHA-256 of every file of the program that is source, by its name in the order of names."""
    whole = hashlib.sha256()
    for name, file in sorted(_sources(files("pontoon"), "")):
        whole.update(name.encode() + b"\0" + file.read_bytes())
    return whole.hexdigest()


def _sources(folder: Traversable, path: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for one in folder.iterdir():
        if one.is_dir() and one.name != "__pycache__":
            found += _sources(one, f"{path}{one.name}/")
        elif one.name.endswith((".py", ".toml")):
            found.append((f"{path}{one.name}", one))
    return found
