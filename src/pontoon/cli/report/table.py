"""Small pieces of a page: tables that a screen reader can follow, and figures in words."""

from collections.abc import Iterable
from html import escape

from pontoon.cli import figure

Row = tuple[str, ...]


def table(
    caption: str, heads: Row, rows: Iterable[Row], *, text: tuple[int, ...] = (0,), here: tuple[int, ...] = ()
) -> str:
    """A table whose first column names the row; all columns except those in `text` are numbers. `here` marks rows."""
    body = []
    for number, row in enumerate(rows):
        cells = "".join(_cell(cell, column, text) for column, cell in enumerate(row))
        body.append(f"<tr{marked('here', when=number in here)}>{cells}</tr>")
    return framed(caption, _heads(heads, text), body, kind="figures")


def framed(caption: str, head: str, body: Iterable[str], *, kind: str = "") -> str:
    """Rows as a table with its caption, which may be wider than the page."""
    lines = "\n".join(body)
    return (
        f'<div class="scroll"><table{marked(kind, when=bool(kind))}>\n<caption>{escape(caption)}</caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{lines}\n</tbody>\n</table></div>"
    )


def _heads(heads: Row, text: tuple[int, ...]) -> str:
    return "".join(
        f'<th scope="col"{marked("n", when=column not in text)}>{escape(head)}</th>'
        for column, head in enumerate(heads)
    )


def _cell(cell: str, column: int, text: tuple[int, ...]) -> str:
    if column == 0:
        return f'<th scope="row">{escape(cell)}</th>'
    return f"<td{marked('n', when=column not in text)}>{escape(cell)}</td>"


def marked(kind: str, *, when: bool) -> str:
    """The attribute of an element of this kind."""
    return f' class="{kind}"' if when else ""


def per_cent(share: float, digits: int = 4, error: float = 0.0) -> str:
    """A share in per cent, with a true minus sign and no digits that are not right."""
    return figure.share(share, error, most=digits).replace("-", "−")


def signed(number: float, digits: int, error: float = 0.0) -> str:
    """A number with its sign."""
    return figure.number(number, error, most=digits, plus=True).replace("-", "−")


def told(error: float) -> str:
    """The error of a share in per cent, or that there is none."""
    return f"± {figure.share_off(error)}" if error else figure.EXACT


def one_in(chance: float, error: float = 0.0) -> str:
    """How rare: `1 in 24`."""
    if chance <= 0.0:
        return "never"
    every = 1 / chance
    return f"1 in {figure.number(every, error * every**2, most=0 if every >= 100 else 1)}"
