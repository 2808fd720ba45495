"""A strategy chart as a page and as a picture, each in one piece."""

from html import escape

from pontoon.analysis import BestChart
from pontoon.cli.mathematics.strategy_cost import costliest, worth
from pontoon.strategy.layout import DEALER, UP_CARDS, Layout, lay_out_with_marks, mark_legend

COLOURS = {
    "H": "#f4f1e8",
    "S": "#f2c879",
    "D": "#9fd39a",
    "P": "#9cc7e8",
    "R": "#e8a09a",
    "K": "#f4f1e8",
    "G": "#e8a09a",
}
_STYLE = (
    "body{font-family:system-ui,sans-serif;margin:2rem auto;max-width:52rem;color:#222;background:#fff}"
    "table{border-collapse:collapse;margin:.5rem 0 1.5rem}"
    "th,td{border:1px solid #bbb;padding:.25rem .5rem;text-align:center;min-width:2rem}"
    "td sup{font-size:.65em}"
    "@page{size:A4;margin:8mm}"
    "@media print{html{font-size:7.6px;line-height:1.2}body{margin:0;max-width:none;columns:2;column-gap:6mm}"
    "h1{column-span:all;margin:0 0 .3rem;font-size:1.8rem}h2{margin:.4rem 0 .2rem;font-size:1.2rem;break-after:avoid}"
    "table{margin:0 0 .5rem;width:100%;break-inside:avoid}th,td{padding:.06rem .15rem;min-width:0}"
    "td{print-color-adjust:exact;-webkit-print-color-adjust:exact}p,ol{margin:.3rem 0}ol{padding-left:1.6rem}}"
)
_CELL, _LABEL, _LINE = 44, 96, 24
_CHARACTERS = 100


def _worth(found: BestChart) -> str:
    return " ".join((f"{worth(found)}.", *costliest(found)))


def _key(layout: Layout) -> str:
    words = ". ".join((layout.legend, *mark_legend(layout)))
    return f"{words}. Where several parts of a note fit, the last of them holds." if layout.notes else f"{words}."


def chart_html(found: BestChart) -> str:
    """A page that needs nothing else."""
    layout = lay_out_with_marks(found.chart)
    parts = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f"<title>{escape(found.chart.title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>",
        f"<h1>{escape(found.chart.title)}</h1>\n<p>{escape(_worth(found))}</p>",
        *(_html_table(layout, title) for title in layout.sections),
        f"<p>{escape(_key(layout))}</p>\n<ol>",
        *(f"<li>{escape(note)}</li>" for note in layout.notes),
        f"</ol>\n<p>{escape(found.exactness)}</p>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _html_table(layout: Layout, title: str) -> str:
    heads = "".join(f'<th scope="col">{up}</th>' for up in UP_CARDS)
    rows = []
    for line in layout.sections[title]:
        cells = "".join(
            f'<td style="background:{COLOURS[letter]}">{letter}{mark}{f"<sup>{note}</sup>" if note else ""}</td>'
            for (letter, note), mark in zip(line.cells, line.marks, strict=True)
        )
        rows.append(f'<tr><th scope="row">{escape(line.label)}</th>{cells}</tr>')
    columns = f'<tr><td></td><th scope="colgroup" colspan="{len(UP_CARDS)}">{DEALER}</th></tr>'
    return f"<h2>{escape(title)}</h2>\n<table>\n{columns}\n<tr><td></td>{heads}</tr>\n" + "\n".join(rows) + "\n</table>"


def chart_svg(found: BestChart) -> str:
    """A picture."""
    layout = lay_out_with_marks(found.chart)
    body: list[str] = []
    at = _LINE

    def write(text: str, *, weight: str = "normal") -> None:
        nonlocal at
        for piece in _folded(text):
            body.append(f'<text x="10" y="{at}" font-weight="{weight}">{escape(piece)}</text>')
            at += _LINE

    write(found.chart.title, weight="bold")
    write(_worth(found))
    for title, lines in layout.sections.items():
        at += _LINE // 2
        write(title, weight="bold")
        body += _svg_row(DEALER, tuple((up, 0) for up in UP_CARDS), ("",) * len(UP_CARDS), at)
        at += _LINE
        for line in lines:
            body += _svg_row(line.label, line.cells, line.marks, at)
            at += _LINE
    at += _LINE // 2
    write(_key(layout))
    for number, note in enumerate(layout.notes, 1):
        write(f"{number}  {note}")
    write(found.exactness)
    width = 20 + max(_LABEL + _CELL * len(UP_CARDS), _CHARACTERS * 7)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{at}" viewBox="0 0 {width} {at}" '
        'font-family="sans-serif" font-size="13">\n<rect width="100%" height="100%" fill="#ffffff"/>\n'
        + "\n".join(body)
        + "\n</svg>\n"
    )


def _folded(text: str) -> list[str]:
    """Lines of a width that the picture has."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) > _CHARACTERS:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def _svg_row(label: str, cells: tuple[tuple[str, int], ...], marks: tuple[str, ...], at: int) -> list[str]:
    found = [f'<text x="10" y="{at}">{escape(label)}</text>']
    for column, ((letter, note), mark) in enumerate(zip(cells, marks, strict=True)):
        x = 10 + _LABEL + column * _CELL
        if letter in COLOURS:
            found.append(
                f'<rect x="{x}" y="{at - 17}" width="{_CELL}" height="{_LINE}" fill="{COLOURS[letter]}" stroke="#bbb"/>'
            )
        small = f'<tspan font-size="9" dy="-4">{note}</tspan>' if note else ""
        found.append(f'<text x="{x + _CELL // 2}" y="{at}" text-anchor="middle">{letter}{mark}{small}</text>')
    return found
