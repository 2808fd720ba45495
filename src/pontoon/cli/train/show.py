"""What a learner sees at the terminal."""

from collections.abc import Mapping
from datetime import UTC, datetime
from html import escape

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pontoon import __version__
from pontoon.cards import total_of
from pontoon.cli.cards_view import CardView
from pontoon.cli.files import MADE_BY
from pontoon.cli.terminal import emit, shows_symbols
from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Rulebook
from pontoon.trainer import THEMES, CountQuestion, Mark, Progress, Question, cells_of, prompt, row_words, shades

_SHADES = {"new": ("·", "dim"), "weak": ("-", "red"), "learning": ("o", "yellow"), "known": ("#", "green")}
_LETTERS = "H hit, S stand, D double, P split, R surrender; after a double G rescue, K keep"
_DAY = 86_400
_WIDE = 20
"""Columns for the longest row: `soft 17 in 4 cards`."""


def show_question(on: Console, question: Question) -> None:
    """The cards and what is asked."""
    view = CardView(symbols=shows_symbols(on))
    if question.up is not None:
        emit(on, Text("Dealer  ").append_text(view.cards([question.up])))
        emit(on, Text("You     ").append_text(view.hand(question.hand, total_of(question.hand))))
    emit(on, Text(prompt(question), "bold"))


def show_count(on: Console, question: CountQuestion, words: str) -> None:
    """A question of a counter; the tray is drawn as it fills."""
    if question.kind == "running":
        emit(on, CardView(symbols=shows_symbols(on)).cards(question.cards))
    if question.kind == "decks":
        emit(on, Text(f"[{'=' * (2 * question.gone)}{' ' * (2 * question.left)}]  the discard tray"))
    emit(on, Text(words, "bold"))


def show_mark(on: Console, mark: Mark, bet: Cents) -> None:
    """Right or wrong, every choice with its value, and what the mistake costs."""
    emit(on, Text("Right." if mark.right else f"No: {mark.best} is best.", "bold green" if mark.right else "bold red"))
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(min_width=10)
    table.add_column(justify="right")
    for action, value in mark.values:
        table.add_row(Text(action, "bold" if action == mark.best else ""), f"{value:+.4f}")
    emit(on, table)
    if not mark.right:
        once = f"At {format_dollars(bet)} a hand this costs {mark.cost * bet / 100:.2f} a time."
        often = f"Made every time, that is {mark.per_hundred:,.2f} cents in a hundred hands."
        never = "Whoever plays by the card never comes there, so it costs nothing in a hundred hands."
        emit(on, Text(f"{once} {often if mark.per_hundred else never}"))
    emit(on, "")


def show_progress(on: Console, rules: Rulebook, progress: Progress, letters: Mapping[str, str]) -> None:
    """The days as a chart, and the strategy card by how well each cell is known; `letters`: the best play of a cell."""
    emit(on, Text(f"{rules.title} ({rules.id})", "bold"))
    if not progress.days:
        emit(on, Text("Nothing was asked yet."))
    else:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for head in ("day", "right", "cents a hundred hands, an answer", "known"):
            table.add_column(head, justify="right")
        table.add_column("")
        for day in progress.days[-20:]:
            share = day.right / day.asked
            date = datetime.fromtimestamp(day.day * _DAY, UTC).date().isoformat()
            bar = Text("#" * round(30 * share), "green")
            table.add_row(date, f"{day.right}/{day.asked}", f"{day.cost / day.asked:.2f}", str(day.known), bar)
        emit(on, table)
    for theme, cells in cells_of(rules).items():
        found = shades(progress, cells)
        emit(on, "", Text(THEMES[theme], "bold"))
        heads = dict.fromkeys(cell.up for cell in cells)
        emit(on, Text(f"{'decks' if theme == 'side' else 'against':>{_WIDE}} " + "".join(map(_column, heads)), "dim"))
        for row in dict.fromkeys(cell.row for cell in cells):
            mine = [one for one in cells if one.row == row]
            line = Text(f"{row_words(mine[0]):>{_WIDE}} ")
            for cell in mine:
                sign, style = _SHADES[found[cell.key]]
                letter = letters.get(cell.key, "")
                known = found[cell.key] != "new"
                line.append(f"{letter or sign:>2}{sign if letter and known else ' '}", style)
            emit(on, line)
    if letters:
        emit(on, "", Text(_LETTERS, "dim"))
    emit(on, "", Text(", ".join(f"{sign} {shade}" for shade, (sign, _) in _SHADES.items()), "dim"))


def _column(text: str) -> str:
    return f"{'10' if text == 'T' else text:>2} "


def certificate_page(lines: tuple[str, ...]) -> str:
    """A certificate as a page to print."""
    body = "\n".join(f"<p>{escape(line)}</p>" for line in lines[1:])
    style = "body{font:20px Georgia,serif;text-align:center;margin:15vh 10vw;border:3px double;padding:5vh}"
    head = f'<meta charset="utf-8">\n{MADE_BY}{__version__}">\n<title>{lines[0]}</title>\n<style>{style}</style>'
    page = f'<!doctype html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n<h1>{lines[0]}</h1>\n{body}\n'
    return f"{page}</body>\n</html>\n"
