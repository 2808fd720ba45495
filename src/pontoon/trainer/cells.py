"""What can be learnt about a game: themes, and in each the cells that are asked one by one."""

from functools import lru_cache
from typing import NamedTuple

from pontoon.analysis.sidebets import side_pays
from pontoon.rulebook import Rulebook
from pontoon.strategy import RANKS

THEMES = {
    "hard": "Hard totals",
    "soft": "Soft totals",
    "pair": "Pairs",
    "split": "After a split",
    "rescue": "Rescue after a double",
    "bonus": "Bonus draws",
    "insurance": "Insurance",
    "side": "Side wagers",
}
"""The themes, in the order they are best learnt in."""

TENS_LEFT = ("20", "25", "30", "34", "38", "42")
"""How many in a hundred of the cards left are worth ten, in questions about insurance."""

_SIZES = (4, 5, 6)
_DOUBLES = (8, 9, 10, 11)
_UNALIKE = range(5, 20)
"""What two cards of 2 to 10 that are no pair can count."""
_COMBINATIONS = ("67", "68", "78", "77")


class Cell(NamedTuple):
    """A cell: its theme, its row there, and the up card by its column (for a side wager, the decks)."""

    theme: str
    row: str
    up: str

    @property
    def key(self) -> str:
        """The cell in one word: `hard/16/T`."""
        return f"{self.theme}/{self.row}/{self.up}"


def read_cell(key: str) -> Cell:
    """The cell of a key."""
    theme, row, up = key.split("/")
    return Cell(theme, row, up)


@lru_cache(maxsize=64)
def cells_of(rules: Rulebook) -> dict[str, tuple[Cell, ...]]:
    """The cells of every theme that these rules have."""
    found = {
        "hard": _grid("hard", range(5, 21)),
        "soft": _grid("soft", range(13, 21)),
        "pair": _grid("pair", RANKS),
        "split": _grid("split", [*range(5, 20), *(f"s{total}" for total in range(13, 20))]),
        "rescue": _grid("rescue", _rescued(rules)) if rules.double.forfeit.value else (),
        "bonus": _grid("bonus", _bonus_rows()),
        "insurance": tuple(Cell("insurance", row, "A") for row in TENS_LEFT),
        "side": tuple(
            Cell("side", kind, str(decks)) for kind in side_pays(rules) for decks in sorted(rules.cards.decks.value)
        ),
    }
    return {theme: cells for theme, cells in found.items() if cells}


def doubles_of(rules: Rulebook) -> tuple[int, ...]:
    """What two cards may count that were doubled in questions about a rescue: 8 to 11 where these rules allow it."""
    allowed = rules.double.totals.value
    usual = tuple(total for total in _DOUBLES if not allowed or total in allowed)
    return usual or tuple(sorted(total for total in allowed if total in _UNALIKE))


def _rescued(rules: Rulebook) -> tuple[int, ...]:
    """The totals that a double can come to by a card of 2 to 10."""
    doubles = doubles_of(rules)
    return tuple(row for row in range(12, 21) if any(2 <= row - total <= 10 for total in doubles))


def _grid(theme: str, rows: "range | tuple[int, ...] | tuple[str, ...] | list[str | int]") -> tuple[Cell, ...]:
    return tuple(Cell(theme, str(row), up) for row in rows for up in RANKS)


def _bonus_rows() -> tuple[str, ...]:
    """Totals in four cards or more, and two cards that may become 6-7-8 or 7-7-7 of one suit (o) or of spades (s)."""
    hard = [f"{total}n{size}" for size in _SIZES for total in range(12, 19)]
    soft = [f"s{total}n{size}" for size in _SIZES[:2] for total in range(17, 21)]
    return (*hard, *soft, *(f"{pair}{suits}" for pair in _COMBINATIONS for suits in "os"))
