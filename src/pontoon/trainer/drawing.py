"""A cell as cards on a table. The same cell, rules and bytes always give the same question."""

from functools import lru_cache
from itertools import combinations_with_replacement

from msgspec import Struct

from pontoon.cards import Card, Entropy, Pack, below, full_shoe, shuffle
from pontoon.rulebook import Rulebook
from pontoon.trainer.cells import Cell, doubles_of

ENDLESS = 0
"""The decks of a question that is asked of an endless shoe."""
_TEN = 10
_STANDS = 17
"""Nobody is asked about a hand that drew to more than this before."""


class Question(Struct, frozen=True):
    """What is asked. `asks`: play, insurance or side. `decks`: 0 for an endless shoe.

    `hand` in the order dealt, `seen`: other cards that have left the shoe; both empty for a side wager, `wager`.
    `formed`, `doubled`: as the mathematics has them. `pack`: which cards the decks have.
    """

    cell: str
    asks: str
    hand: tuple[Card, ...] = ()
    up: Card | None = None
    seen: tuple[Card, ...] = ()
    formed: int = 1
    doubled: int = 0
    decks: int = ENDLESS
    wager: str = ""
    pack: Pack = "spanish"


def draw(rules: Rulebook, cell: Cell, entropy: Entropy) -> Question:
    """A question about a cell."""
    doubled, pack = cell.theme == "rescue", rules.cards.pack.value
    match cell.theme:
        case "side":
            return Question(cell.key, "side", decks=int(cell.up), wager=cell.row, pack=pack)
        case "insurance":
            return _insurance(rules, cell, entropy)
        case _:
            hands = _doubled(int(cell.row), doubles_of(rules)) if doubled else _hands(cell.theme, cell.row)
            points = _any(hands, entropy)
            suits = _suits(cell, len(points), entropy)
            if cell.theme == "pair":  # some books split cards of one rank alone
                rank = _rank(points[0], pack, entropy)
                hand = tuple(Card(rank + suit) for suit in suits)
            else:
                hand = tuple(Card(_rank(one, pack, entropy) + suit) for one, suit in zip(points, suits, strict=True))
            shown = _TEN if cell.up == "T" else 1 if cell.up == "A" else int(cell.up)
            up = Card(_rank(shown, pack, entropy) + _suit(entropy))
            formed = 2 if cell.theme == "split" else 1
            return Question(cell.key, "play", hand, up, formed=formed, doubled=int(doubled), pack=pack)


def _any(among: tuple[tuple[int, ...], ...], entropy: Entropy) -> tuple[int, ...]:
    return among[below(len(among), entropy)]


def _rank(points: int, pack: Pack, entropy: Entropy) -> str:
    tens = "JQKT" if pack == "full" else "JQK"
    return tens[below(len(tens), entropy)] if points == _TEN else "A" if points == 1 else str(points)


def _suit(entropy: Entropy) -> str:
    return "shdc"[below(4, entropy)]


def _suits(cell: Cell, cards: int, entropy: Entropy) -> str:
    """A suit for each card: those of a bonus row of suits, otherwise no two next to each other alike."""
    if cell.theme == "bonus" and cell.row[-1] in "os":
        return ("s" if cell.row[-1] == "s" else "hdc"[below(3, entropy)]) * cards
    first = below(4, entropy)
    return "".join("shdc"[(first + at) % 4] for at in range(cards))


@lru_cache(maxsize=512)
def _hands(theme: str, row: str) -> tuple[tuple[int, ...], ...]:
    """The points of the cards of every hand of a row, in an order in which they can have come."""
    match theme:
        case "hard" | "soft":
            for size in (2, 3):
                found = _of_total(int(row), size, soft=theme == "soft")
                if found:
                    return found
            raise ValueError(f"no hand is {theme} {row}")
        case "pair":
            points = 1 if row == "A" else _TEN if row == "T" else int(row)
            return ((points, points),)
        case "split":
            return _after_split(row)
        case _:
            return _bonus(row)


def _of_total(total: int, size: int, *, soft: bool) -> tuple[tuple[int, ...], ...]:
    found = []
    for low_first in combinations_with_replacement(range(1, _TEN + 1), size):
        cards, points = low_first[::-1], sum(low_first)
        is_soft = cards[-1] == 1 and points <= 11
        if is_soft != soft or points + 10 * is_soft != total or sum(cards[:-1]) > _STANDS or not _goes_on(cards):
            continue
        if size == 2 and (cards[0] == cards[1] or set(cards) < {6, 7, 8}):
            continue  # pairs and two cards of 6-7-8 have rows of their own
        found.append(cards)
    return tuple(found)


def _goes_on(cards: tuple[int, ...]) -> bool:
    """Whether no cards before the last make 21, which takes no further card in most books."""
    return not any(sum(cards[:size]) == 11 and 1 in cards[:size] for size in range(2, len(cards)))


def _after_split(row: str) -> tuple[tuple[int, ...], ...]:
    """Two cards of which the first was split."""
    if row.startswith("s"):
        return ((int(row[1:]) - 11, 1),)
    total = int(row)
    hands = ((first, total - first) for first in range(2, 11) if 2 <= total - first <= _TEN and 2 * first != total)
    return tuple(hand for hand in hands if not set(hand) < {6, 7, 8})  # those are drawn to for a bonus


def _doubled(total: int, doubles: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """A double of two cards that count so much, no pair and without an ace, and its card."""
    pairs = [(high, low) for low in range(2, 10) for high in range(low + 1, 11) if high + low in doubles]
    return tuple((*pair, total - sum(pair)) for pair in pairs if 2 <= total - sum(pair) <= _TEN)


def _bonus(row: str) -> tuple[tuple[int, ...], ...]:
    if "n" not in row:
        return ((int(row[0]), int(row[1])),)
    total, _, size = row.partition("n")
    hands = _of_total(int(total.lstrip("s")), int(size), soft=row.startswith("s"))
    return tuple(hand for hand in hands if 1 not in hand[:2])  # aces have come after the first two cards


def _insurance(rules: Rulebook, cell: Cell, entropy: Entropy) -> Question:
    """Two cards against an ace, half of the shoe gone, and of what is left a share of tens as the row says."""
    allowed = sorted(rules.cards.decks.value)
    decks = 6 if 6 in allowed else allowed[-1]
    pack = rules.cards.pack.value
    shoe = list(shuffle(full_shoe(decks, pack), entropy))
    hand = [next(card for card in shoe if not card.is_ace and not card.is_ten)]
    shoe.remove(hand[0])
    hand.append(next(card for card in shoe if not card.is_ace and card.points not in (hand[0].points, _TEN)))
    shoe.remove(hand[1])
    up = next(card for card in shoe if card.is_ace)
    shoe.remove(up)
    left = len(shoe) // 2
    wanted = round(left * int(cell.row) / 100)
    tens = [card for card in shoe if card.is_ten]
    others = [card for card in shoe if not card.is_ten]
    seen = (*tens[wanted:], *others[left - wanted :])
    return Question(cell.key, "insurance", tuple(hand), up, tuple(sorted(seen, key=str)), decks=decks, pack=pack)
