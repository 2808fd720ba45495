"""A simulation: what to play, checked, and its result."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pontoon.analysis.asked import USUAL_BET, Asked, Decks, check_counted, game_asked
from pontoon.analysis.errors import MathematicsError
from pontoon.analysis.game import Game, compile_game, others_share
from pontoon.analysis.sidebets import side_pays
from pontoon.analysis.simulator.automaton import Automaton, build, build_varied
from pontoon.analysis.simulator.chart_policy import ChartPolicy
from pontoon.analysis.simulator.policy import Policy
from pontoon.analysis.simulator.simulate import ROUND_RESERVE, Dealing, SimulationResult, Simulator, policy_named
from pontoon.analysis.simulator.simulate_table import Counter, Seating, TableSimulator
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.strategy import Chart, Counting

STRATEGIES = ("chart", "optimal", "mimic")
ALL_SIDES = "all"
USUAL_CUT = 0.75
MOST_BOXES = 7

Strategy = str | Chart
"""A strategy by its name, one of `STRATEGIES`, or a chart."""
BuildTables = Callable[[Game, int, Strategy], Automaton]
"""Gives the tables of a game, dealt from so many decks, and a strategy."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """A simulation to run: a game, a strategy, how the cards are dealt, and who sits at the table.

    `sides`: the names of the side wagers on every box. `counting`: a system to bet by, or None. `depths`: further
    places of the cutting card, for a player who counts.
    """

    asked: Asked
    strategy: Strategy
    dealing: Dealing
    boxes: int
    sides: tuple[str, ...]
    counting: Counting | None
    depths: tuple[float, ...] = ()

    @property
    def alone(self) -> bool:
        """One player with the main wager alone, who bets the same all the time."""
        return self.boxes == 1 and not self.sides and self.counting is None


def simulate(
    rules: str | Rulebook,
    *,
    rounds: int = 1_000_000,
    seed: int = 0,
    strategy: Strategy = "chart",
    decks: Decks = None,
    cut: float | None = USUAL_CUT,
    bet: Cents | None = USUAL_BET,
    boxes: int = 1,
    sides: Iterable[str] = (),
    counting: Counting | None = None,
    depths: Iterable[float] = (),
    threads: int = 1,
) -> SimulationResult:
    """Play rounds by chance: the edge with its standard error, and how often everything happens.

    `seed`: the same number gives the same rounds. `strategy`: "chart" for the best chart, "optimal" for best play by
    the cards of the hand, "mimic" for a player who draws as the dealer does, or a chart. `cut`: the share of the cards
    in front of the cutting card; None deals every round from a full shoe. `boxes`: how many are played, 1 to 7.
    `sides`: side wagers on every box, or "all". `counting`: a system to bet and play by. `depths`: further places of
    the cutting card in front of `cut`, for which that player's figures come from the same rounds. `rules`, `decks` and
    `bet` as for `edge`.

    >>> import pontoon
    >>> found = pontoon.simulate("nz-current", rounds=10_000, strategy="mimic", seed=7)
    >>> f"{found.edge:.1%} ± {found.standard_error:.1%} of {found.rounds:,} rounds"
    '3.2% ± 1.0% of 10,000 rounds'
    """
    if rounds < 1:
        raise MathematicsError(f"is a whole number from 1, not {rounds}.", parameter="rounds", text=str(rounds))
    if threads < 1:
        raise MathematicsError(f"is a whole number from 1, not {threads}.", parameter="threads", text=str(threads))
    asked = simulation_of(
        rules,
        strategy=strategy,
        decks=decks,
        cut=cut,
        bet=bet,
        boxes=boxes,
        sides=sides,
        counting=counting,
        depths=depths,
    )
    return simulator_for(asked).run(rounds, seed, threads)


def simulation_of(
    rules: str | Rulebook,
    *,
    strategy: Strategy,
    decks: Decks,
    cut: float | None,
    bet: Cents | None,
    boxes: int = 1,
    sides: Iterable[str] = (),
    counting: Counting | None = None,
    depths: Iterable[float] = (),
) -> Simulation:
    """The simulation of these parameters, which are those of `simulate`."""
    asked = game_asked(rules, decks, bet)
    if asked.decks is None:
        reason = "A simulation deals from a shoe that has an end: give a number of decks."
        raise MathematicsError(reason, text=str(decks))
    if isinstance(strategy, str) and strategy not in STRATEGIES:
        reason = f"There is no strategy {strategy!r}: there are {', '.join(STRATEGIES)}, and charts."
        raise MathematicsError(reason, text=strategy, known={"known": list(STRATEGIES)})
    if not 1 <= boxes <= MOST_BOXES:
        raise MathematicsError(f"is a number from 1 to {MOST_BOXES}.", parameter="boxes", text=str(boxes))
    if boxes > 1 and not asked.rules.super_bonus.others_stand_offs.value:
        reason = "Whole tables are simulated where super_bonus.others_stand_offs is true; one box is possible."
        raise MathematicsError(reason, text=str(boxes))
    if counting is not None and counting.index and strategy in ("optimal", "mimic"):
        reason = "Plays that change with the count change cells of a chart: give chart, or a chart, as the strategy."
        raise MathematicsError(reason, text=str(strategy))
    if counting is not None:
        check_counted(asked.rules, counting)
    dealing = _dealing(asked.rules, asked.decks, cut)
    bands = tuple(sorted(set(depths)))
    if bands and (cut is None or bands[0] <= 0.0 or bands[-1] >= cut or counting is None):
        reason = f"are shares of the cards above 0 and below the cut, for a player who counts, not {bands[-1]:g}."
        raise MathematicsError(reason, parameter="depths", text=" ".join(f"{depth:g}" for depth in bands))
    return Simulation(asked, strategy, dealing, boxes, _sides(asked.rules, sides), counting, bands)


def _dealing(rules: Rulebook, decks: int, cut: float | None) -> Dealing:
    """How the cards are dealt, with the cutting card where it leaves enough cards to end a round."""
    if cut is None:
        return Dealing(decks, None, pack=rules.cards.pack.value)
    if not 0.0 < cut < 1.0:
        reason = f"takes the share of the cards before the cutting card, such as {USUAL_CUT}."
        raise MathematicsError(reason, parameter="cut", text=f"{cut:g}")
    first, pack = rules.shoe.cutting_card_first.value == "play", rules.cards.pack.value
    dealing = Dealing(decks, cut, rules.shoe.burn.value, play_first=first, pack=pack)
    if cut > dealing.deepest:
        reason = (
            f"{cut:g} leaves fewer than {ROUND_RESERVE} cards of {decks} decks behind the cutting card, "
            f"too few to end a round: {dealing.deepest:.3f} is the most."
        )
        raise MathematicsError(reason, parameter="cut", text=f"{cut:g}")
    return dealing


def _sides(rules: Rulebook, names: Iterable[str]) -> tuple[str, ...]:
    """The side wagers of these names, each once."""
    known, asked = tuple(side_pays(rules)), [names] if isinstance(names, str) else list(names)
    if asked == [ALL_SIDES]:
        return known
    for name in asked:
        if name not in known:
            there = f"there are {', '.join(known)}, and {ALL_SIDES}" if known else "it has none"
            if name == "bsx-16" and rules.bsx_16 is not None:
                there = f"its prizes are the operator's (see pontoon progressive); {there}"
            reason = f"{rules.id} has no side wager {name!r} to simulate: {there}."
            raise MathematicsError(reason, text=name, known={"known": list(known)})
    return tuple(dict.fromkeys(asked))


def policy_of(game: Game, decks: int, strategy: Strategy) -> Policy:
    """The player of a strategy."""
    return ChartPolicy(game, strategy) if isinstance(strategy, Chart) else policy_named(strategy, game, decks)


def tables_of(game: Game, decks: int, strategy: Strategy) -> Automaton:
    """The tables of a game and a strategy."""
    return build(game, policy_of(game, decks, strategy))


def simulator_for(simulation: Simulation, tables: BuildTables = tables_of) -> Simulator:
    """The simulator of a simulation; `tables` may take its tables from elsewhere than building them."""
    rules, bet, dealing = simulation.asked.rules, simulation.asked.bet, simulation.dealing
    game = compile_game(rules, bet)
    if simulation.alone:
        return Simulator(tables(game, dealing.decks, simulation.strategy), dealing)
    every = side_pays(rules)
    sides = tuple((name, every[name]) for name in simulation.sides)
    if simulation.counting is None:
        seating = Seating(simulation.boxes, sides, others=others_share(rules, bet))
        return TableSimulator(tables(game, dealing.decks, simulation.strategy), dealing, seating)
    automaton, counter = _counted(simulation, game, simulation.counting)
    return TableSimulator(automaton, dealing, Seating(simulation.boxes, sides, counter, depths=simulation.depths))


def _counted(simulation: Simulation, game: Game, system: Counting) -> tuple[Automaton, Counter]:
    """The tables of a counter, with the Super Bonus of the highest bet, and what those of other bets are worth."""
    rules, bet, decks = simulation.asked.rules, simulation.asked.bet, simulation.dealing.decks
    policies = _policies(game, decks, simulation.strategy, system)
    if bet is not None:
        game = compile_game(rules, system.bets[-1])
    pays = {one: compile_game(rules, one if bet is not None and one else None).super_bonus for one in system.bets}
    odds, with_pontoon = rules.insurance.odds.value, rules.insurance.with_pontoon.value
    worth = {int(one): paid - game.super_bonus for one, paid in pays.items()}
    others = {int(one): others_share(rules, one if bet is not None and one else None) for one in system.bets}
    counter = Counter(system, odds.to / odds.on, with_pontoon, worth, others, system.turns)
    return build_varied(game, policies), counter


def _policies(game: Game, decks: int, strategy: Strategy, system: Counting) -> tuple[Policy, ...]:
    """The player below the first count at which the play changes, and from each such count on."""
    if not system.index:
        return (policy_of(game, decks, strategy),)
    chart = chart_of(game, decks, strategy)
    counts = (min(system.turns, default=0) - 1, *system.turns)
    return tuple(ChartPolicy(game, system.chart_at(chart, count)) for count in counts)


def chart_of(game: Game, decks: int, strategy: Strategy) -> Chart:
    """The chart that is played: the one given, or the best."""
    return strategy if isinstance(strategy, Chart) else derive_chart(Solution(game, full(decks, game.pack)), "chart")
