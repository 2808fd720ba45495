"""A table's sign as a framed picture."""

import re

from rich import box
from rich.align import Align
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from pontoon.rulebook import Clauses
from pontoon.words.clauses import closest
from pontoon.words.sign import Notice, Scale, Sign

_WIDTH = 76
CUSTOM = "by custom"


def show_sign(console: Console, sign: Sign) -> None:
    """The sign in a frame, then what else the book requires at the table."""
    width = min(console.width, _WIDTH)
    title = Text(f" {sign.rules.title} ", "bold", justify="center")
    framed = len(title) + 6 <= width
    parts: list[RenderableType] = [Text()] if framed else [title, Text()]
    for notice in sign.inscriptions:
        parts += [_inscription(notice)]
    parts += [_headline("Limits"), _notices(sign.amounts)]
    for scale in (sign.pays, sign.super_bonus, *sign.sides):
        parts += [_headline(scale.title), _scale(scale)]
    console.print(
        Panel(
            Group(*parts),
            title=title if framed else None,
            box=box.DOUBLE,
            width=width,
            padding=(0, 2),
            border_style="yellow",
        )
    )
    console.print(Text("A clause number says which clause demands the line; the rest is shown by custom.", "dim"))
    if sign.also:
        console.print()
        console.print(Text(f"{sign.rules.id} also says of the table:", "bold"))
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        for clause in sign.also:
            table.add_row(Text(clause.number), Text(clause.says))
        console.print(table)


def _source(clauses: Clauses) -> Text:
    return Text(", ".join(closest(clauses)), "cyan") if clauses else Text(CUSTOM, "dim italic")


def _inscription(notice: Notice) -> RenderableType:
    text = re.sub(r"(?<=\d)S\b", "s", notice.text.upper())  # 17s, not 17S
    return Group(Text(text, "bold yellow", justify="center"), Align.center(_source(notice.clauses)), Text())


def _headline(title: str) -> RenderableType:
    return Line(Text(title, "bold"), style="yellow")


def _notices(notices: tuple[Notice, ...], said: Clauses | None = None) -> RenderableType:
    """Lines with their clauses; `said` is shown above already and not repeated."""
    table = Table(box=None, show_header=False, expand=True, pad_edge=False)
    table.add_column(ratio=1)
    table.add_column(justify="right")
    for notice in notices:
        table.add_row(Text(notice.text), "" if notice.clauses == said else _source(notice.clauses))
    return table


def _scale(scale: Scale) -> RenderableType:
    table = Table(box=None, show_header=False, expand=True, pad_edge=False)
    table.add_column(ratio=1)
    table.add_column(justify="right", style="bold green", no_wrap=True)
    for what, pays in scale.rows:
        table.add_row(what, pays)
    if not scale.rows:
        return _notices(scale.notes)
    return Group(Align.center(_source(scale.clauses)), table, _notices(scale.notes, scale.clauses))
