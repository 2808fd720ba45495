"""What is special in a book: the rules by which a player can tell it from the others, in a sentence each.

Nothing asks which book it is: a sentence belongs to a value of a rule, so a house variant has its own.
"""

from dataclasses import dataclass
from functools import cache

from pontoon.cards import DECK_RANKS, Rank
from pontoon.rulebook import BOOK_IDS, Clauses, Rulebook, load_book, rules_by_path


@dataclass(frozen=True, slots=True)
class Speciality:
    """A sentence and the clauses behind it."""

    text: str
    clauses: Clauses


_SAID: tuple[tuple[str, object, str], ...] = (
    ("cards.pack", "full", "Decks of 52 cards, with tens."),
    ("double.others", "bonus-odds", "Who bets behind and does not double keeps the bonus odds."),
    ("double.others", "even-on-box", "A double makes every win on the box pay 1 to 1."),
    ("dealer.stands_on_soft", 17, "The dealer stands on all 17s."),
    ("double.cards", "two", "Double on two cards only."),
    ("people.squeeze", True, "Squeeze your cards on request."),
    ("surrender.up_cards", DECK_RANKS, "Surrender against any card."),
    ("twenty_one.against_dealer_pontoon", "loses", "A dealer's pontoon beats every other 21."),
    ("split.ace_cards", "free", "Split aces play on."),
    ("dealer_pontoon.split_takes", "every-base", "A dealer's pontoon takes the wager of every split hand."),
    ("super_bonus.not_after", "suited-sevens-split", "A split hand can win the Super Bonus."),
    ("twenty_one.against_dealer_pontoon", "wins", "A 21 wins against everything, a dealer's pontoon too."),
    ("split.hands", 3, "Up to 3 hands from a pair."),
    ("split.hands", 4, "Up to 4 hands from a pair."),
)
"""Values of rules that a player would ask about, the most telling first."""

_MOST = 4


def special(rules: Rulebook, most: int = _MOST) -> tuple[Speciality, ...]:
    """What is special in these rules: what fewest of the books have comes first."""
    own = rules_by_path(rules)
    found = [
        (_shared(path, value), Speciality(text, own[path].clauses))
        for path, value, text in _SAID
        if path in own and _same(own[path].value, value)
    ]
    found.sort(key=lambda one: one[0])
    return tuple(speciality for _, speciality in found[:most])


@cache
def _shared(path: str, value: object) -> int:
    """How many of the books have this value."""
    return sum(_same(rules_by_path(load_book(book))[path].value, value) for book in BOOK_IDS)


def _same(one: object, other: object) -> bool:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return set(one) - {Rank.TEN} == set(other)
    return one == other
