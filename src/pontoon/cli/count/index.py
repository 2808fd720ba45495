"""`pontoon count index`: plays that change with the count."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pontoon.cli.figure import share, share_with_error, with_error
from pontoon.strategy import RANKS, Counting

if TYPE_CHECKING:
    from pontoon.analysis import SimulationResult
    from pontoon.analysis.asked import Asked
    from pontoon.analysis.counting.indices import Indices

EXACTNESS = (
    "Values are exact for the mean shoe of each count. Shares of counts are simulated, and what is weighed with them "
    "is as far off as they are. Hands of a split box are played by the chart."
)


@dataclass(frozen=True, slots=True)
class FoundIndex:
    """The plays, and rounds with and without them where that was asked for."""

    asked: "Asked"
    system: Counting
    indices: "Indices"
    settings: list[str] | None
    checked: "tuple[SimulationResult, SimulationResult] | None"


def found_index(
    book: str,
    system: str,
    *,
    most: int,
    check: str,
    least_share: float,
    decks: str,
    cut: str,
    seed: str,
    threads: int | None,
    settings: list[str] | None,
    quiet: bool,
) -> FoundIndex:
    """Find the plays of these options."""
    from pontoon.analysis import index_plays
    from pontoon.cli.simulate.asked import asked
    from pontoon.cli.simulate.view import run
    from pontoon.cli.terminal import console

    task = asked(
        book,
        decks=decks,
        strategy="chart",
        rounds=check or "1e6",
        cut=cut,
        fresh_shoe=False,
        seed=seed,
        threads=threads,
        bet="25",
        settings=settings,
        cluster=None,
        count=system,
    )
    counting, dealing, game = task.simulation.counting, task.simulation.dealing, task.simulation.asked
    assert counting is not None
    assert dealing.cut is not None
    errors = console(to_errors=True)
    with errors.status("") as status:

        def tell(what: str) -> None:
            status.update(what)

        found = index_plays(
            game.rules,
            counting,
            decks=dealing.decks,
            cut=dealing.cut,
            bet=game.bet,
            most=most,
            seed=task.seed,
            least_share=least_share,
            threads=task.threads,
            tell=(lambda what: None) if quiet or not errors.is_terminal else tell,
        )
    checked = None
    if check:
        flat = replace(counting, ramp=(), bet=counting.bets[0] or counting.bets[-1], index=())
        indexed = replace(flat, index=tuple(one.play for one in found.plays))
        one, two = (
            run(replace(task, seed=task.seed + more, simulation=replace(task.simulation, counting=each)), quiet=quiet)
            for more, each in ((1, flat), (2, indexed))
        )
        checked = one, two
    return FoundIndex(game, counting, found, settings, checked)


def index_json(found: FoundIndex) -> dict[str, Any]:
    """The fields of the answer."""
    from pontoon.cli.mathematics.asked import header_json

    answer: dict[str, Any] = header_json(found.asked.rules, found.asked.decks, found.asked.bet, found.settings) | {
        "name": found.system.name,
        "plays": [
            {
                "hand": f"{one.play.table} {one.play.row}",
                "up": RANKS[one.play.up],
                "from": one.play.least,
                "to": one.play.most,
                "play": str(one.play.cell),
                "otherwise": str(one.otherwise),
                "gain": one.gain,
                "gain_error": one.gain_error,
                "worth": one.worth / 100,
                "worth_error": one.worth_error / 100,
            }
            for one in found.indices.plays
        ],
        "values": [
            {
                "count": one.count,
                "share": one.share,
                "share_error": one.share_error,
                "ev_error": one.error,
                "chart_ev": one.chart,
                "index_ev": one.indexed,
                "best_ev": one.best,
            }
            for one in found.indices.values
        ],
        "gain": found.indices.gain,
        "gain_error": found.indices.gain_error,
        "exactness": EXACTNESS,
    }
    if found.checked is not None:
        answer["simulated"] = _gained(found.checked)
    return answer


def _gained(checked: "tuple[SimulationResult, SimulationResult]") -> dict[str, Any]:
    """What the plays gained in rounds with and without them."""
    without, played = checked
    error = (without.standard_error**2 + played.standard_error**2) ** 0.5
    return {"gain": played.ev - without.ev, "standard_error": error, "rounds": played.rounds}


def show_index(found: FoundIndex) -> None:
    """The answer to read: lines for the system's file with what each is worth, and the value of every count."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from pontoon.cli.count.page import range_words
    from pontoon.cli.terminal import console, emit

    plays = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("Hand", "Up card", "Counts", "Play", "Otherwise"):
        plays.add_column(title)
    plays.add_column("Gain of 1e6 rounds, wagers", justify="right")
    for one in found.indices.plays:
        plays.add_row(
            f"{one.play.table} {one.play.row}",
            RANKS[one.play.up],
            range_words(one.play.least, one.play.most),
            str(one.play.cell),
            str(one.otherwise),
            with_error(1e6 * one.gain, 1e6 * one.gain_error, most=1),
        )
    values = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("Count", "Share of rounds", "Chart", "With these plays", "Best play"):
        values.add_column(title, justify="right")
    for row in found.indices.values:
        exact = (share(one, row.error, most=3, plus=True) for one in (row.chart, row.indexed, row.best))
        values.add_row(f"{row.count:+d}", share_with_error(row.share, row.share_error, most=2), *exact)
    gained = with_error(found.indices.gain, found.indices.gain_error, most=5)
    words = f"All plays together gain {gained} of an even wager a round."
    if found.checked is not None:
        seen = _gained(found.checked)
        simulated = with_error(seen["gain"], seen["standard_error"], most=5, plus=True)
        words += f" Simulated: {simulated} of {seen['rounds']:,} rounds each way."
    emit(
        console(),
        Text(f"{found.system.name}: {found.asked.title}", "bold"),
        plays,
        Text("For the system's file:", "dim"),
        "index = [",
        *(f"  {_line(one.play)}," for one in found.indices.plays),
        "]",
        values,
        words,
        Text(EXACTNESS, "dim"),
    )


def _line(play: Any) -> str:
    """A play as the file has it."""
    parts = [f'hand = "{play.table} {play.row}"', f'up = "{RANKS[play.up]}"']
    parts += [f"from = {play.least}"] if play.least is not None else []
    parts += [f"to = {play.most}"] if play.most is not None else []
    return "{ " + ", ".join((*parts, f'play = "{play.cell}"')) + " }"
