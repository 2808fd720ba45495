"""The drawings of a report: results as bars, the value by up card, and the strategy in colours."""

from html import escape

from pontoon.analysis.solver.edge import AgainstUp
from pontoon.cli.mathematics.results import Band, chance_words, net_words
from pontoon.cli.report.table import framed, signed
from pontoon.strategy import ACTIONS
from pontoon.strategy.layout import UP_CARDS, Layout

_WIDTH, _LINE, _LABEL, _BARS = 440, 22, 104, 255
_HIGH, _STEP = 210, 42


def _kind(net: float) -> str:
    return "win" if net > 0 else "loss" if net < 0 else "even"


def results_svg(bands: tuple[Band, ...]) -> str:
    """A bar for every gain."""
    most = max(band.chance for band in bands)
    high = _LINE * len(bands) + 6
    parts = []
    for number, band in enumerate(bands):
        y = _LINE * number + 4
        wide = max(band.chance / most * _BARS, 0.8)
        parts.append(
            f'<text x="{_LABEL - 8}" y="{y + 14}" text-anchor="end">{_minus(net_words(band))}</text>'
            f"{_bar(band.least, _LABEL, y + 2, wide, _LINE - 6)}"
            f'<text class="soft" x="{_LABEL + wide + 6:.1f}" y="{y + 14}">{escape(chance_words(band))}</text>'
        )
    return _svg(high, "Chance of every gain of a round, in wagers", parts)


def up_cards_svg(by_up: tuple[AgainstUp, ...]) -> str:
    """The value of a round by up card: a bar above the line for the player, below it for the house."""
    reach = max(abs(one.ev) for one in by_up) or 1.0
    middle = _HIGH / 2
    parts = [f'<line x1="8" x2="{_WIDTH - 8}" y1="{middle}" y2="{middle}"/>']
    for number, (name, _, ev) in enumerate(by_up):
        x = 12 + number * _STEP
        tall = abs(ev) / reach * (middle - 40)
        top = middle - tall if ev > 0 else middle
        at = top - 5 if ev > 0 else top + tall + 14
        centre = x + _STEP / 2 - 3
        parts.append(
            f"{_bar(ev, x, top, _STEP - 6, max(tall, 0.8))}"
            f'<text class="soft" font-size="10" text-anchor="middle" x="{centre}" y="{at:.1f}">{signed(ev, 3)}</text>'
            f'<text text-anchor="middle" x="{centre}" y="{_HIGH - 6}">{"10" if " " in name else name}</text>'
        )
    return _svg(_HIGH, "Value of a round to the player, by up card", parts)


def _bar(net: float, x: float, y: float, wide: float, high: float) -> str:
    return f'<rect class="{_kind(net)}" x="{x}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="2"/>'


def _minus(text: str) -> str:
    return escape(text.replace("-", "−"))


def _svg(high: float, name: str, parts: list[str]) -> str:
    return (
        f'<svg viewBox="0 0 {_WIDTH} {high}" role="img" aria-label="{escape(name)}">\n' + "\n".join(parts) + "\n</svg>"
    )


def strategy_tables(layout: Layout) -> str:
    """Every section of the chart as a table in colours."""
    tables = "\n".join(_section(layout, title) for title in layout.sections)
    return f'<div class="plays">\n{tables}\n</div>'


def _section(layout: Layout, title: str) -> str:
    heads = "".join(f'<th scope="col">{up}</th>' for up in UP_CARDS)
    rows = []
    for line in layout.sections[title]:
        cells = "".join(
            f'<td class="{letter}">{letter}{f"<sup>{note}</sup>" if note else ""}</td>' for letter, note in line.cells
        )
        rows.append(f'<tr><th scope="row">{escape(line.label)}</th>{cells}</tr>')
    return framed(title, f'<th scope="col"><span aria-label="Hand"></span></th>{heads}', rows, kind="play")


def legend(layout: Layout) -> str:
    """The letters of the actions that occur."""
    used = [part.split(" ", 1)[0] for part in layout.legend.split(", ")]
    items = "".join(f'<li><b class="{letter}">{letter}</b>{escape(ACTIONS[letter])}</li>' for letter in used)
    return f'<ul class="key">{items}</ul>'


def notes(layout: Layout) -> str:
    """The footnotes, numbered as in the cells."""
    items = "".join(f"<li>{escape(note)}</li>" for note in layout.notes)
    return f'<h3>Notes</h3>\n<ol class="notes">{items}</ol>' if items else ""
