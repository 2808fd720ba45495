"""A page on a player who counts: every figure with its error, drawn and in tables."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from pontoon import __version__
from pontoon.cli.count.figures import CENTS, NOTE, bet_of, estimated, lines
from pontoon.cli.figure import with_error
from pontoon.cli.files import MADE_BY
from pontoon.cli.mathematics.sidebets import NAMES
from pontoon.cli.report.html import style
from pontoon.cli.report.plot import Axes, Point, plot
from pontoon.cli.report.table import per_cent, signed, table, told
from pontoon.strategy import RANKS, Counting

if TYPE_CHECKING:
    from pontoon.analysis import SimulationResult
    from pontoon.analysis.simulator.count_result import AtCount, CountResult

RARE = 0.0005
SPREAD = 1.96
ROLLS = 24
"""Bankrolls in the plot of the risk."""


def page(title: str, said: str, system: Counting, found: "SimulationResult", command: Sequence[str]) -> str:
    """The whole page."""
    assert found.counted is not None
    parts = [
        ("Figures", table(NOTE, ("Figure", "Value"), lines(system, found.counted.money), text=(0, 1))),
        ("By the count", by_count(system, found.counted)),
        ("The cutting card", depths(found.counted)),
        ("The bankroll", bankroll(system, found.counted)),
        ("Insurance", rows_plot("Gain of a unit insured, by the count at the offer", found.counted.insurance)),
        ("Side wagers", "".join(rows_plot(NAMES[side.name], side.by_count) for side in found.sides)),
        ("Plays that change with the count", plays(system)),
    ]
    sections = "\n".join(f"<section>\n<h2>{escape(name)}</h2>\n{body}\n</section>" for name, body in parts if body)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{MADE_BY}{__version__}">
<title>{escape(system.name)}: {escape(title)}</title>
<style>
{style()}</style>
</head>
<body>
<header>
<p class="suits" aria-hidden="true">♠ ♥ ♦ ♣</p>
<h1>{escape(system.name)}</h1>
<p>{escape(title)}</p>
<p>{escape(said)}</p>
</header>
<main>
{sections}
</main>
<footer>
<p>Made by pontoon {__version__} with <code>{escape(" ".join(command))}</code></p>
</footer>
</body>
</html>
"""


def _points(rows: "Sequence[AtCount]") -> list[Point]:
    return [
        Point(row.count, row.ev, row.ev - SPREAD * row.standard_error, row.ev + SPREAD * row.standard_error)
        for row in rows
        if row.share >= RARE
    ]


def by_count(system: Counting, found: "CountResult") -> str:
    """Gain, shares and bets by the count."""
    shown = [row for row in found.by_count if row.share >= RARE]
    bets = [Point(row.count, bet, bet, bet) for row in shown for bet in (system.bet_at(row.count) * CENTS,)]
    shares = [Point(row.count, row.share, row.share, row.share) for row in shown]
    drawn = (
        plot("Gain of a wager by the count, with bounds of 95 %", Axes("count", "gain", form_y=_share), _points(shown))
        + plot("Bet by the count", Axes("count", "dollars"), bets, steps=True)
        + plot("How often each count comes", Axes("count", "share of rounds", form_y=_share), shares)
    )
    rows = [
        (
            f"{row.count:+d}",
            bet_of(system, row.count),
            f"{per_cent(row.share, 3, row.share_error)} {told(row.share_error)}",
            signed(100 * row.ev, 3, 100 * row.standard_error) + "%",
            told(row.standard_error),
            with_error(row.variance, row.variance_error, most=4),
        )
        for row in shown
    ]
    heads = ("Count", "Bet", "Share of rounds", "Gain of a wager", "Standard error", "Variance")
    return f'<div class="charts">{drawn}</div>' + table("By the count at which a round begins.", heads, rows)


def _share(value: float) -> str:
    return f"{100 * value:.3g}%"


def rows_plot(name: str, rows: "Sequence[AtCount]") -> str:
    """Gain by the count, drawn."""
    points = _points(rows)
    if not points:
        return ""
    good = [row.count for row in rows if row.share >= RARE and row.ev - SPREAD * row.standard_error > 0]
    words = f"Good for the player from {min(good):+d} on." if good else "At no count surely good for the player."
    drawn = plot(name, Axes("count", "gain", form_y=_share), points)
    return f'<div class="charts">{drawn}</div><p class="note">{escape(name)}: {words}</p>'


def depths(found: "CountResult") -> str:
    """SCORE and gain by the place of the cutting card."""
    if not found.depths:
        return ""
    scores = [
        Point(one.depth, score.value, score.low, score.high) for one in found.depths for score in (one.money.score,)
    ]
    rows = [
        (
            f"{one.depth:.1%}",
            with_error(one.money.gain, one.money.gain_error, most=2, plus=True).replace("-", "−"),
            with_error(one.money.bet * CENTS, one.money.bet_error * CENTS, most=2),
            estimated(one.money.score, most=2),
            estimated(one.money.n0, most=0),
        )
        for one in found.depths
    ]
    heads = ("Cut at", "Gain of 100 rounds", "Bet a round", "SCORE", "N0")
    drawn = plot("SCORE by the place of the cutting card", Axes("share of the cards", "SCORE", _share), scores)
    return f'<div class="charts">{drawn}</div>' + table(
        "All from the same rounds; those begun before each place count.", heads, rows
    )


def bankroll(system: Counting, found: "CountResult") -> str:
    """The risk of ruin by bankroll."""
    if not system.bankroll or found.money.gain <= 0:
        return ""
    points = []
    for step in range(1, ROLLS + 1):
        roll = system.bankroll * 2 * step / ROLLS
        ruin = found.money.ruin(roll)
        points.append(Point(roll * CENTS, ruin.value, ruin.low, ruin.high))
    axes = Axes("bankroll, dollars", "risk of ruin", lambda value: f"{value:,.0f}", _share)
    return f'<div class="charts">{plot("Risk of ruin by bankroll, with bounds of 95 %", axes, points)}</div>'


def plays(system: Counting) -> str:
    """The index."""
    rows = [
        (f"{play.table} {play.row}", RANKS[play.up], range_words(play.least, play.most), str(play.cell))
        for play in system.index
    ]
    return (
        table("Between these counts the cell is played so.", ("Hand", "Up card", "Counts", "Play"), rows)
        if rows
        else ""
    )


def range_words(least: int | None, most: int | None) -> str:
    """`from +3 on`, `up to -2`, `-1 to +2`."""
    if most is None:
        return f"from {least:+d} on"
    return f"up to {most:+d}" if least is None else f"{least:+d} to {most:+d}"
