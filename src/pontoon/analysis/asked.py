"""Which game a question of the mathematics is about: its rules, its decks and its bet, all of them checked."""

from dataclasses import dataclass
from typing import Final, Literal

from pontoon.analysis.errors import MathematicsError
from pontoon.analysis.solver.limits import check_supported
from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Rulebook, load_book
from pontoon.strategy import Counting

INFINITE: Final = "infinite"
USUAL_DECKS = 6
USUAL_BET = Cents(2500)

Decks = int | Literal["infinite"] | None
"""Decks in the shoe: a number, `infinite` for an endless shoe, None for 6, or the most where the book has no 6."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A game: `decks` is None for an endless shoe, `bet` is None where the Super Bonus is left out."""

    rules: Rulebook
    decks: int | None
    bet: Cents | None

    @property
    def title(self) -> str:
        """The game in one line."""
        bonus = "no Super Bonus" if self.bet is None else f"bet {format_dollars(self.bet)}"
        return f"{self.rules.title} ({self.rules.id}), {shoe_words(self.decks)}, {bonus}"


def game_asked(rules: str | Rulebook, decks: Decks, bet: Cents | None) -> Asked:
    """The game, if the mathematics can answer for it."""
    if bet is not None and bet <= 0:
        raise MathematicsError(f"A bet must be above zero, not {format_dollars(bet)}.", text=format_dollars(bet))
    book = rules_named(rules)
    asked = Asked(book, decks_of(book, decks), bet)
    check_supported(book)
    return asked


def check_counted(rules: Rulebook, system: Counting) -> None:
    """Refuse a system that does not say what a ten counts, where the decks have tens."""
    if rules.cards.pack.value == "full" and system.ten is None:
        raise MathematicsError(
            f"{rules.id} has decks of 52 cards, and {system.name} does not say what a ten counts: J, Q and K do not "
            "count alike. Give T a tag in its tags, or J, Q and K one tag.",
            text=system.name,
        )


def rules_named(rules: str | Rulebook) -> Rulebook:
    """A book by its id, or the rulebook itself."""
    return load_book(rules) if isinstance(rules, str) else rules


def decks_of(rules: Rulebook, decks: int | str | None) -> int | None:
    """The number of decks, checked against the book; None for an endless shoe."""
    allowed = sorted(rules.cards.decks.value)
    if decks is None:
        return USUAL_DECKS if USUAL_DECKS in allowed else allowed[-1]
    if decks == INFINITE:
        return None
    if isinstance(decks, int) and decks in allowed:
        return decks
    clause = next(iter(rules.cards.decks.clauses), None)
    by = f" by {clause}" if clause else ""
    raise MathematicsError(
        f"{rules.id} is dealt from {_listed(allowed)} decks{by}, not {decks}; {INFINITE} is possible too.",
        text=str(decks),
        clause=clause,
        known={"allowed": allowed},
    )


def shoe_words(decks: int | None) -> str:
    """The shoe in words."""
    return "an endless shoe" if decks is None else f"{decks} decks"


def _listed(numbers: list[int]) -> str:
    """`4 to 8`, or `4 or 6`."""
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(number) for number in numbers)
