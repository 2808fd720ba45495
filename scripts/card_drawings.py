"""Cards and hands as SVG, drawn by us and without a font: the pictures of the handbook.

The shapes are those of the screens (`web/src/cards/sprite.ts`), which a test holds them against.
"""

import re
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

from pontoon.cards import Card

WIDTH, HEIGHT = 70, 98
STEP = 34
_SPRITE = Path(__file__).parents[1] / "web" / "src" / "cards" / "sprite.ts"
_COLOURS = {"s": "#17191c", "c": "#17191c", "h": "#c3142d", "d": "#c3142d"}
_FACE = "#fffdf8"


@cache
def _shapes() -> dict[str, str]:
    """The path of every rank and suit, by its letter."""
    text = _SPRITE.read_text(encoding="utf-8")
    found = re.findall(r'^\s+"?([A-Z2-9shdc])"?: "(M[^"]+)"', text.partition("const COURT")[0], re.MULTILINE)
    return dict(found)


def card(one: Card, x: float, y: float) -> str:
    """A card with its left upper corner there."""
    rank, suit = str(one)[0], str(one)[1]
    colour, shapes = _COLOURS[suit], _shapes()
    pip = f'<path d="{shapes[suit]}" fill="{colour}" transform="translate({{}}) scale({{}})"/>'
    stroke = f'fill="none" stroke="{colour}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<g transform="translate({x:g} {y:g})">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="{_FACE}" stroke="#00000055" stroke-width="1"/>'
        f'<path d="{shapes[rank]}" {stroke} transform="translate(7 8)"/>'
        f"{pip.format('14 42', '.8')}{pip.format('46 64', '1.7')}</g>"
    )


def hand(cards: tuple[Card, ...], x: float, y: float, *, across: bool = False) -> str:
    """Cards side by side, each over the one before; the last one of a doubled hand lies across."""
    drawn = [card(one, x + STEP * number, y) for number, one in enumerate(cards)]
    if across:
        place = x + STEP * (len(cards) - 1) + (HEIGHT - WIDTH) / 2
        drawn[-1] = (
            f'<g transform="rotate(90 {place + WIDTH / 2:g} {y + HEIGHT / 2:g})">{card(cards[-1], place, y)}</g>'
        )
    return "".join(drawn)


def width_of(cards: tuple[Card, ...], *, across: bool = False) -> int:
    """How wide a hand is."""
    return WIDTH + STEP * (len(cards) - 1) + (HEIGHT - WIDTH if across else 0)


def words(text: str, x: float, y: float, *, size: int = 15, bold: bool = False) -> str:
    """A line of words on the felt."""
    weight = "650" if bold else "400"
    font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{font}" font-size="{size}" font-weight="{weight}" fill="#f5eedd">'
        f"{escape(text)}</text>"
    )


def felt(body: str, width: int, height: int, colour: str, title: str) -> str:
    """A picture on the felt of a book."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img"><title>{escape(title)}</title><rect width="{width}" height="{height}" rx="12" fill="{colour}"/>'
        f"{body}</svg>\n"
    )
