"""Pages on a system's tags and on its plays, drawn."""

from collections.abc import Sequence
from html import escape

from pontoon import __version__
from pontoon.analysis.solver.edge import UP_CARDS
from pontoon.cards import Pack
from pontoon.cli.count.index import EXACTNESS as INDEX_EXACTNESS
from pontoon.cli.count.index import FoundIndex
from pontoon.cli.count.page import range_words
from pontoon.cli.count.tags import EXACTNESS, Judged, correlations, unbalanced_words
from pontoon.cli.figure import off
from pontoon.cli.files import MADE_BY
from pontoon.cli.report.html import style
from pontoon.cli.report.plot import Axes, Point, bars, plot
from pontoon.cli.report.table import signed, table
from pontoon.strategy import RANKS

MOST_BARS = 12


def system_page(found: Judged) -> str:
    """Effects of removal beside the tags."""
    pack = found.asked.rules.cards.pack.value
    effects = [(_short(one.rank, pack), 100 * one.change * (found.asked.decks or 1)) for one in found.effects]
    tags = [(rank.value, tag) for rank, tag in found.tags.items()]
    rows = correlations(found)
    if found.correlations.playing is None:
        rows.insert(1, ("Playing efficiency", "not worked out"))
    drawn = bars("Effect of one card a deck less, per cent of a wager", Axes("rank", "per cent"), effects)
    drawn += bars("What each rank counts", Axes("rank", "tag"), tags)
    body = f'<div class="charts">{drawn}</div>' + table(EXACTNESS, ("Figure", "Value"), rows)
    body += "".join(f"<p>{escape(line)}</p>" for line in unbalanced_words(found))
    return _page(found.system.name, found.asked.title, body)


def index_page(found: FoundIndex) -> str:
    """What the plays gain, and the value of every count with and without them."""
    plays = found.indices.plays
    gains = [(f"{one.play.row} v {RANKS[one.play.up]}", 1e6 * one.gain) for one in plays[:MOST_BARS]]
    values = found.indices.values
    lines = "".join(
        plot(name, Axes("count", "gain", form_y=lambda value: f"{100 * value:.3g}%"), _line(points))
        for name, points in (
            ("Exact value by the count: the chart", [(one.count, one.chart) for one in values]),
            ("The same with these plays", [(one.count, one.indexed) for one in values]),
            ("What the plays add at each count", [(one.count, one.indexed - one.chart) for one in values]),
        )
    )
    drawn = bars(f"Gain of the first {len(gains)} plays, wagers in a million rounds", Axes("play", "wagers"), gains)
    rows = [
        (
            f"{one.play.table} {one.play.row}",
            RANKS[one.play.up],
            range_words(one.play.least, one.play.most),
            str(one.play.cell),
            str(one.otherwise),
            f"{signed(1e6 * one.gain, 1, 1e6 * one.gain_error)} ± {off(1e6 * one.gain_error)}",
        )
        for one in plays
    ]
    heads = ("Hand", "Up card", "Counts", "Play", "Otherwise", "Gain of 1e6 rounds")
    body = f'<div class="charts">{drawn}{lines}</div>' + table(INDEX_EXACTNESS, heads, rows, text=(0, 1, 2, 3, 4))
    return _page(found.system.name, found.asked.title, body)


def _line(points: Sequence[tuple[int, float]]) -> list[Point]:
    return [Point(count, value, value, value) for count, value in points]


def _short(rank: int, pack: Pack) -> str:
    if " " in UP_CARDS[rank]:
        return "TJQK" if pack == "full" else "JQK"
    return UP_CARDS[rank]


def _page(name: str, title: str, body: str) -> str:
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{MADE_BY}{__version__}">
<title>{escape(name)}: {escape(title)}</title>
<style>
{style()}</style>
</head>
<body>
<header>
<h1>{escape(name)}</h1>
<p>{escape(title)}</p>
</header>
<main>
<section>
{body}
</section>
</main>
<footer>
<p>Made by pontoon {__version__}</p>
</footer>
</body>
</html>
"""
