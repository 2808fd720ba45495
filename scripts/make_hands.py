"""Draw the rounds of the handbook: `python -m scripts.make_hands` writes docs/pictures/hands/*.svg.

Each picture is a round script of `scripts/handbook_rounds.toml`, played by the engine: its cards, totals and payments
are what the table made of it. A test keeps the pictures in step.
"""

import tomllib
from itertools import groupby
from pathlib import Path

from pontoon import format_dollars, play_script, read_script
from pontoon.money import Cents, parse_odds
from pontoon.rulebook import Rulebook, load_book
from pontoon.settlement import Hand, Line, total
from pontoon.table.state import PlayedRound
from scripts.card_drawings import HEIGHT, felt, hand, width_of, words

ROOT = Path(__file__).parents[1]
ROUNDS = ROOT / "scripts" / "handbook_rounds.toml"
FOLDER = ROOT / "docs" / "pictures" / "hands"
FELTS = {
    "nz-current": "#1f6149",
    "nz-2000": "#465a2b",
    "act-2005": "#20527f",
    "sg-rws-v5": "#5f3576",
    "ma-2025": "#7d2438",
}
_EDGE, _ROW, _LABEL, _TOP = 18, HEIGHT + 44, 62, 34
_RESULTS = {
    "win": "wins",
    "lose": "loses",
    "stand-off": "stands off",
    "surrender": "gives up",
    "forfeit": "gives up",
    "void": "is void",
}
_WAGERS = {"main": "", "split": " (second hand)", "super-bonus": " (Super Bonus)"}


def pictures() -> dict[str, str]:
    """Every picture by the name of its file."""
    told = tomllib.loads(ROUNDS.read_text(encoding="utf-8"))
    return {
        f"{book}-{name}.svg": _drawn(_played(book, one["shoe"], one["actions"]), load_book(book), FELTS[book])
        for name, one in told.items()
        for book in one["books"]
    }


def _played(book: str, shoe: str, actions: list[str]) -> PlayedRound:
    """The round; where a book has nothing on offer, nothing is passed."""
    played = play_script(read_script(f'rulebook = "{book}"\nshoe = "{shoe}"\nactions = {actions}\n'))
    trouble = played.trouble
    if trouble is not None and trouble.text == "pass" and trouble.action is not None:
        at = trouble.action - 1
        return _played(book, shoe, [*actions[:at], *actions[at + 1 :]])
    assert played.trouble is None, (book, actions, played.trouble)
    return played.rounds[0]


def _drawn(played: PlayedRound, rules: Rulebook, colour: str) -> str:
    """The dealer's cards above, and under them a row for every hand of every box."""
    dealer = f"Dealer: {_counted(rules, Hand(played.dealer, ()))}"
    rows: list[tuple[str, str, list[str], int]] = [
        (hand(played.dealer, _EDGE, _TOP), dealer, [], width_of(played.dealer))
    ]
    for box in played.boxes:
        for number, one in enumerate(box.hands, 1):
            lines = [line for line in played.lines if line.box == box.number and line.hand in (number, None)]
            title = f"Box {box.number}" + (f", hand {number}" if len(box.hands) > 1 else "")
            drawn = hand(one.cards, _EDGE, _TOP + _ROW * len(rows), across=one.doubled)
            rows.append(
                (drawn, f"{title}: {_counted(rules, one)}", _told(lines), width_of(one.cards, across=one.doubled))
            )
    left = max(width for *_, width in rows) + _EDGE + 22
    parts, titles = [], []
    for number, (drawn, title, told, _) in enumerate(rows):
        top = _TOP + _ROW * number
        parts += [words(title, _EDGE, top - 10, bold=True), drawn]
        parts += [words(line, left, top + _LABEL - 12 * len(told) + 24 * row) for row, line in enumerate(told)]
        titles += [title, *told]
    most = max((len(line) for *_, told, _ in rows for line in told), default=20)
    return felt("".join(parts), left + 8 * most + _EDGE, _ROW * len(rows) + 6, colour, ". ".join(titles))


def _counted(rules: Rulebook, one: Hand) -> str:
    points, soft = total(rules, one)
    if len(one.cards) == 2 and points == 21 and not one.split:
        return rules.pontoon_name
    return f"soft {points}" if soft and points < 21 else str(points)


def _told(lines: list[Line]) -> list[str]:
    """What became of the wagers, a player's together."""
    found = []
    for player, own in groupby(sorted(lines, key=lambda line: line.player), key=lambda line: line.player):
        for line in own:
            odds = f" at {parse_odds(line.odds).in_words}" if line.odds and line.result == "win" else ""
            name = player.capitalize()
            wager = _WAGERS.get(line.kind, f" ({line.kind})")
            amount = format_dollars(Cents(abs(line.net))).removesuffix(".00")
            result = f"{_RESULTS[line.result]} {amount}" if line.net else "gets the stake back"
            found.append(f"{name}{wager} {result}{odds}")
    return found


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, drawing in pictures().items():
        (FOLDER / name).write_text(drawing, encoding="utf-8")
