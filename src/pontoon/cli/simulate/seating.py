"""Who sits at a simulated table: boxes, side wagers, a counting system; asked for, built, and told."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pontoon.cli.complaint import ComplaintError, faulty, read_text, shown
from pontoon.rulebook import Rulebook, TomlError, read_toml
from pontoon.strategy import Counting

if TYPE_CHECKING:
    from rich.table import Table

    from pontoon.analysis.game import Game
    from pontoon.analysis.simulator.automaton import Automaton
    from pontoon.analysis.simulator.policy import Policy
    from pontoon.analysis.simulator.simulate import CountResult, Dealing, Result, Simulator
    from pontoon.analysis.simulator.simulate_table import Counter
    from pontoon.money import Cents
    from pontoon.strategy import Chart

MOST_BOXES = 7
ALL_SIDES = "all"
RARE = 0.0005
"""A count with a smaller share of the rounds is not shown."""


@dataclass(frozen=True, slots=True)
class SeatingAsked:
    """So many boxes, these side wagers on each, and perhaps a counting system."""

    boxes: int = 1
    sides: tuple[str, ...] = ()
    counting: Counting | None = None

    @property
    def plain(self) -> bool:
        """One player with the main wager alone, who bets the same all the time."""
        return self == SeatingAsked()


def seating_asked(rules: Rulebook, *, boxes: int, side: list[str] | None, count: str) -> SeatingAsked:
    """The seating of these options; a complaint where one cannot be."""
    if not 1 <= boxes <= MOST_BOXES:
        raise ComplaintError(f"--boxes is a number from 1 to {MOST_BOXES}.", text=str(boxes))
    if boxes > 1 and not rules.super_bonus.others_stand_offs.value:
        reason = "Whole tables are simulated where super_bonus.others_stand_offs is true; --boxes 1 is possible."
        raise ComplaintError(reason, text=str(boxes))
    return SeatingAsked(boxes, _sides(rules, side or []), _counting(count) if count else None)


def _sides(rules: Rulebook, names: list[str]) -> tuple[str, ...]:
    from pontoon.analysis.sidebets import side_pays

    known = tuple(side_pays(rules))
    if names == [ALL_SIDES]:
        return known
    for name in names:
        if name not in known:
            there = f"there are {', '.join(known)}, and {ALL_SIDES}" if known else "it has none"
            if name == "bsx-16" and rules.bsx_16 is not None:
                there = "its prizes are the operator's (see pontoon progressive); " + there
            reason = f"{rules.id} has no side wager {name!r} to simulate: {there}."
            raise ComplaintError(reason, text=name, facts={"known": list(known)})
    return tuple(dict.fromkeys(names))


def _counting(name: str) -> Counting:
    from pontoon.strategy import CountError, read_counting

    what, text = f"The counting system {shown(name)}", read_text(name)
    try:
        read_toml(text)  # first: it names the line also where the text ends too early
        return read_counting(text)
    except CountError as error:
        raise faulty(what, name, error.faults) from None
    except TomlError as error:
        raise faulty(what, name, (str(error),)) from None


def simulator_for(
    rules: Rulebook,
    bet: "Cents | None",
    strategy: str,
    chart: "Chart | None",
    dealing: "Dealing",
    seating: SeatingAsked,
) -> "Simulator":
    """The simulator of this seating, which plays a strategy by its name, or a chart."""
    from pontoon.analysis.game import compile_game, others_share
    from pontoon.analysis.sidebets import side_pays
    from pontoon.analysis.simulator.simulate import Simulator
    from pontoon.analysis.simulator.simulate_table import Seating, TableSimulator
    from pontoon.cli.simulate.tables import policy_for, tables_for

    game = compile_game(rules, bet)
    if seating.plain:
        return Simulator(tables_for(game, dealing.decks, strategy, chart), dealing)
    every = side_pays(rules)
    sides = tuple((name, every[name]) for name in seating.sides)
    if seating.counting is None:
        tables = tables_for(game, dealing.decks, strategy, chart)
        return TableSimulator(tables, dealing, Seating(seating.boxes, sides, others=others_share(rules, bet)))
    tables, counter = _counted(rules, bet, game, policy_for(game, dealing.decks, strategy, chart), seating.counting)
    return TableSimulator(tables, dealing, Seating(seating.boxes, sides, counter))


def _counted(
    rules: Rulebook, bet: "Cents | None", game: "Game", policy: "Policy", system: Counting
) -> "tuple[Automaton, Counter]":
    """The tables of a counter, with the Super Bonus of the highest bet, and what those of other bets are worth."""
    from pontoon.analysis.game import compile_game, others_share
    from pontoon.analysis.simulator.automaton import build
    from pontoon.analysis.simulator.simulate_table import Counter

    if bet is not None:
        game = compile_game(rules, system.bets[-1])
    pays = {one: compile_game(rules, one if bet is not None and one else None).super_bonus for one in system.bets}
    odds, with_pontoon = rules.insurance.odds.value, rules.insurance.with_pontoon.value
    worth = {int(one): paid - game.super_bonus for one, paid in pays.items()}
    others = {int(one): others_share(rules, one if bet is not None and one else None) for one in system.bets}
    return build(game, policy), Counter(system, odds.to / odds.on, with_pontoon, worth, others)


def seating_json(seating: SeatingAsked, found: "Result") -> dict[str, Any]:
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


def seating_tables(seating: SeatingAsked, found: "Result") -> "list[Table]":
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
