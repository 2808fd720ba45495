"""The drills of a card counter: running count, true count, decks left, the bet, and plays that the count changes."""

import re
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import floor

from msgspec import Struct

from pontoon.analysis.asked import check_counted
from pontoon.cards import Card, Entropy, Pack, Rank, below, deck_of, full_shoe, shuffle
from pontoon.rulebook import Rulebook
from pontoon.strategy import Counting, read_counting
from pontoon.trainer.drawing import Question

COUNT_DRILLS = {
    "running": "Running count",
    "true": "True count",
    "decks": "Decks left",
    "bet": "The bet",
    "index": "Plays by the count",
}
_INDEX_HANDS = (
    ("hard/16/T", "Ks 6h", "Qd"),
    ("hard/15/T", "Ks 5h", "Qd"),
    ("hard/14/T", "Js 4h", "Kd"),
    ("hard/12/4", "Ks 2h", "4d"),
    ("hard/13/4", "Js 3h", "4d"),
    ("hard/12/6", "Qs 2h", "6d"),
    ("hard/13/2", "Ks 3h", "2d"),
    ("hard/10/9", "7s 3h", "9d"),
    ("hard/11/T", "9s 2h", "Jd"),
    ("hard/9/6", "5s 4h", "6d"),
    ("soft/18/9", "As 7h", "9d"),
    ("hard/17/A", "Ks 7h", "Ad"),
)
"""Hands near the border between two plays: the cell, the cards, the up card."""
_NUMBER = re.compile(r"([+-]?)(\d{1,3}(?:,\d{3})+|\d{1,7})?(\.\d{1,4})?")
_SYSTEMS: dict[Pack, str] = {"spanish": "high-low.toml", "full": "high-low-52.toml"}


class CountQuestion(Struct, frozen=True):
    """A question of a counter. `gone`, `left`: half decks out of the shoe and in it; `count`: the running count.

    `cards`: shown one after another, for the running count. `pack`: which cards the decks have.
    """

    kind: str
    decks: int
    cards: tuple[Card, ...] = ()
    count: float = 0
    gone: int = 0
    left: int = 0
    pack: Pack = "spanish"


@cache
def high_low(pack: Pack = "spanish") -> Counting:
    """The system of the drills where no other is named: it is balanced in these decks."""
    return read_counting((files("pontoon.trainer") / _SYSTEMS[pack]).read_text(encoding="utf-8"))


def check_countable(rules: Rulebook, counting: Counting) -> None:
    """Refuse a system that does not say what every card of these rules counts."""
    check_counted(rules, counting)


def draw_count(
    kind: str, counting: Counting, decks: int, entropy: Entropy, *, cards: int = 12, pack: Pack = "spanish"
) -> CountQuestion:
    """A question of a kind; `cards`: how many are shown for a running count."""
    halves = 2 * decks
    gone = 1 + below(max(halves - 2, 1), entropy)  # of a single deck one half
    match kind:
        case "running":
            shown = tuple(shuffle(full_shoe(decks, pack), entropy)[:cards])
            return CountQuestion(kind, decks, shown, gone=0, left=halves, pack=pack)
        case "true" | "bet":
            count = below(10 * decks + 1, entropy) - 4 * decks
            return CountQuestion(kind, decks, (), count, gone, halves - gone, pack)
        case "decks":
            return CountQuestion(kind, decks, (), 0, gone, halves - gone, pack)
        case _:
            raise ValueError(f"{kind} is no drill that is answered by a number")


def right_count(question: CountQuestion, counting: Counting) -> Fraction:
    """The right answer: a count, a number of decks, or a bet in dollars."""
    match question.kind:
        case "running":
            return _count(counting, question.cards, question.pack)
        case "true":
            return Fraction(true_count(counting, question.count, question.left))
        case "decks":
            return Fraction(question.left, 2)
        case _:
            return Fraction(counting.bet_at(true_count(counting, question.count, question.left)), 100)


def said_number(text: str) -> Fraction | None:
    """The number that somebody wrote: `-3`, `−3`, `2.5`, `1,250.00`. None for anything else, and for what is too long.

    A power of ten is no answer: `1e999999999` would be worked out digit by digit.
    """
    found = _NUMBER.fullmatch(text.strip().replace("\N{MINUS SIGN}", "-"))
    if found is None or not (found[2] or found[3]):
        return None
    return Fraction(f"{found[1]}{(found[2] or '0').replace(',', '')}{found[3] or ''}")


def true_count(counting: Counting, count: float, left: int) -> int:
    """The count that the system goes by, with so many half decks left."""
    exact = Fraction(count) * 2 / left if counting.per_deck else Fraction(count)
    match counting.rounding:
        case "floor":
            return floor(exact)
        case "nearest":
            return floor(exact + Fraction(1, 2))
        case "towards-zero":
            return int(exact)


def draw_index(rules: Rulebook, counting: Counting, entropy: Entropy) -> tuple[Question, CountQuestion]:
    """A hand that the count may change, from a shoe that has the count told: seen cards are changed towards one drawn.

    Where tags do not differ by 1 it may not be reached; what is told is the count of the shoe always.
    """
    allowed = sorted(rules.cards.decks.value)
    decks = 6 if 6 in allowed else allowed[-1]
    cell, hand_text, up_text = _INDEX_HANDS[below(len(_INDEX_HANDS), entropy)]
    hand, up = tuple(Card(one) for one in hand_text.split()), Card(up_text)
    pack = rules.cards.pack.value
    tags, deck = _tags(counting, pack), len(deck_of(pack))
    shoe = list(shuffle(full_shoe(decks, pack), entropy))
    for card in (*hand, up):
        shoe.remove(card)
    gone = decks + below(decks // 2 + 1, entropy)
    wanted = (below(13, entropy) - 5) * (2 * decks - gone) // 2
    seen, rest = shoe[: gone * deck // 2 - 3], shoe[gone * deck // 2 - 3 :]
    count = _count(counting, (*hand, up, *seen), pack)
    for at, card in enumerate(seen):
        if count == wanted:
            break
        step = 1 if count < wanted else -1
        other = next((n for n, one in enumerate(rest) if tags[one.rank] - tags[card.rank] == step), None)
        if other is not None:
            seen[at], rest[other] = rest[other], card
            count += step
    question = Question(cell, "play", hand, up, tuple(sorted(seen, key=str)), decks=decks, pack=pack)
    return question, CountQuestion("index", decks, (), float(count), gone, 2 * decks - gone, pack)


def _count(counting: Counting, cards: tuple[Card, ...], pack: Pack) -> Fraction:
    tags = _tags(counting, pack)
    return Fraction(counting.start) + sum(tags[card.rank] for card in cards)


def _tags(counting: Counting, pack: Pack) -> dict[Rank, Fraction]:
    return {rank: Fraction(tag) for rank, tag in counting.tags_in(pack).items()}
