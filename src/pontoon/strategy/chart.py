"""A strategy chart: what to do with a hand against an up card.

A chart has tables of rows against the ten up cards. A cell is an action and its exceptions: `S 4H` stands, but hits
with four cards or more; `D oH` doubles, but hits two cards of a
6-7-8 in one suit. Where several exceptions apply, the last one counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
"""The columns, and the rows of pairs; T for J, Q and K."""

ACTIONS = {"S": "stand", "H": "hit", "D": "double", "P": "split", "R": "surrender", "K": "keep", "G": "rescue"}
"""The letters of the actions. K and G are for doubled hands; in the table of rescues, D doubles once more."""

CONDITIONS = {
    "3": "with 3 cards or more",
    "4": "with 4 cards or more",
    "5": "with 5 cards or more",
    "6": "with 6 cards or more",
    "x": "with two cards of 6-7-8",
    "o": "with two cards of 6-7-8, or two sevens, of one suit",
    "s": "with two cards of 6-7-8, or two sevens, of spades",
    "f": "where no ace is bound to 1",
}
"""What the letters of an exception mean; an exception with several letters needs all of them. Some books
bind an ace among the first cards to 1 once the hand is doubled."""

_HARD = tuple(str(total) for total in range(4, 21))
_SOFT = tuple(str(total) for total in range(12, 22))
ROWS: dict[str, tuple[str, ...]] = {
    "hard": _HARD,
    "soft": _SOFT,
    "pair": RANKS,
    "split-hard": _HARD,
    "split-soft": _SOFT,
    "split-pair": RANKS,
    "rescue": tuple(str(total) for total in range(4, 22)),
}
"""The tables and their rows: unsplit hands, hands after a split, and doubled hands."""


class ChartError(Exception):
    """A chart that cannot be used, with every fault found in it."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(faults))


@dataclass(frozen=True, slots=True)
class Situation:
    """What an exception looks at: how many cards, and whether two of them may become 6-7-8 or 7-7-7.

    `combination`: two cards of 6-7-8. `one_suit`, `spades`: those, or two sevens, of one suit, of spades.
    `free_ace`: the hand's aces are not among those that a double binds to 1.
    """

    cards: int
    combination: bool = False
    one_suit: bool = False
    spades: bool = False
    free_ace: bool = False

    def meets(self, conditions: str) -> bool:
        """Whether all of these conditions hold."""
        return all(self._meets(one) for one in conditions)

    def _meets(self, condition: str) -> bool:
        match condition:
            case "x":
                return self.combination
            case "o":
                return self.one_suit
            case "s":
                return self.spades
            case "f":
                return self.free_ace
            case number:
                return self.cards >= int(number)


@dataclass(frozen=True, slots=True)
class Cell:
    """An action, and exceptions as pairs of a condition and an action."""

    action: str
    exceptions: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return " ".join((self.action, *(condition + action for condition, action in self.exceptions)))

    def at(self, situation: Situation) -> str:
        """The letter of the action."""
        found = self.action
        for condition, action in self.exceptions:
            if situation.meets(condition):
                found = action
        return found


def parse_cell(text: str, table: str) -> Cell:
    """A cell as `str` writes it; a `ChartError` says what is wrong."""
    allowed = "KGD" if table == "rescue" else "SHDPR" if table in ("pair", "split-pair") else "SHDR"
    action, *rest = text.split() or [""]
    for word in (action, *(one[-1] for one in rest)):
        if word not in tuple(allowed):
            raise ChartError((f"{text!r} must be of the actions {' '.join(allowed)}, not {word!r}",))
    for one in rest:
        if not one[:-1] or not set(one[:-1]) <= set(CONDITIONS):
            raise ChartError((f"{one!r} of {text!r} must name a condition, one of {' '.join(CONDITIONS)}",))
    return Cell(action, tuple((one[:-1], one[-1]) for one in rest))


@dataclass(frozen=True, slots=True)
class Chart:
    """A whole chart: for every table and row ten cells, in the order of `RANKS`."""

    title: str
    tables: Mapping[str, Mapping[str, tuple[Cell, ...]]]

    def cell(self, table: str, row: str, up: int) -> Cell:
        """The cell of a row against an up card, by its column."""
        return self.tables[table][row][up]

    def pair(self, rank: int, up: int, situation: Situation, *, split: bool) -> str:
        """The letter for a pair."""
        return self.cell("split-pair" if split else "pair", RANKS[rank], up).at(situation)

    def total(self, total: int, up: int, situation: Situation, *, soft: bool, split: bool) -> str:
        """The letter for a hand by its total."""
        table = ("split-" if split else "") + ("soft" if soft else "hard")
        return self.cell(table, str(total), up).at(situation)

    def rescues(self, total: int, up: int) -> bool:
        """Whether a doubled hand of this total is rescued."""
        return self.cell("rescue", str(total), up).action == "G"

    def doubles_again(self, total: int, up: int) -> bool:
        """Whether a doubled hand of this total is doubled once more, where the rules allow it."""
        return self.cell("rescue", str(total), up).action == "D"
