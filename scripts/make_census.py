"""Write src/pontoon/analysis/census/census.toml: the deal trees of docs/census.md, counted by `analysis.census`.

Run `python -m scripts.make_census`. Tests hold the table engine, the solver and a slow program to the file.
"""

from collections.abc import Iterator
from pathlib import Path

from pontoon.analysis.census.file import Position, Published, fraction
from pontoon.cards import format_cards, parse_cards
from pontoon.rulebook import BOOK_IDS, load_book

FILE = Path(__file__).parents[1] / "src" / "pontoon" / "analysis" / "census" / "census.toml"
BET = 50

HEADER = """# The census of deal trees: short shoes, counted completely. docs/census.md says what is counted.
# Written by `python -m scripts.make_census`; `pontoon census` counts it again.
"""

POSITIONS = (
    # name, deal, cards by number
    ("a whole round of six cards", "", "Ah 6s 7s 8s 9h Kd"),
    ("a whole round of eight cards", "", "Ah 4d 5c 6s 7s 8s 9h Kd"),
    ("a whole round of eights and kings", "", "8s*6 Kd*8"),
    ("6-7-8 of spades, and an ace to insure against", "6s Ah 7s", "5c 8s*2 8h 9c Kd*3"),
    ("insurance pays", "9h Ah 8c", "4d 5c*2 Kd*6"),
    ("surrender, and pontoons to come", "9h Kd 7c", "Ah*2 5c 8h*2 Kd*5"),
    ("a double to rescue", "6c 9d 5h", "2d*3 8d 9c*2 Kd*2"),
    ("a draw nobody may refuse", "4c 9d 5c", "Ah 2h 3d 8d 9c*2 Kd*3"),
    ("an ace in a doubled hand", "Ah 6d 5c", "Ah 2d 5c 9c*3 Kd*3"),
    ("soft 21 against a king", "Ah Kd 9c", "Ah*2 8d 9c*2 Kd*3"),
    ("21 in many cards", "2s Kd 3h", "Ah 2c 3d 4d 5d Kd*2"),
    ("split aces against a king", "Ah Kd Ad", "Ah 9c*4 Kd*6"),
    ("an ace to a split four", "4c 6d 4h", "Ah 6c*3 Kd*6"),
    ("a double, then 6-7-8 on the other hand", "7s 5d 7s", "5d 6s*3 8s 9c*4"),
    ("a king and a jack split", "Kd 6c Jh", "8d*2 9c*6 Qs"),
    ("Super Bonus or split", "7s 7h 7s", "7s 9c*4 Kd*5"),
    ("sevens of two suits split", "7s 7h 7d", "7s*2 8d*2 Kd*8"),
    ("a Super Bonus, then a hand to double", "7s 7h 7d", "4c 7s*2 Kd*8"),
    ("eights to the last hand", "8s 6d 8h", "8s*2 9c*3 Kd*8"),
    ("nines against a king, and pontoons to come", "9c Kd 9h", "8d*3 9c Ah*2 Kd*4"),
)
SMALLER_BET = {"sevens of two suits split": 20}
"""Bets of another band of the Super Bonus."""


def positions() -> Iterator[Position]:
    """Every position of every book; in every way of dealing that a player can tell apart."""
    for book in BOOK_IDS:
        for hole_card in load_book(book).dealer.hole_card.value:
            if hole_card != "hole":  # a hole card that nobody looks at is the second card of the dealer
                for name, deal, cards in POSITIONS:
                    bet = SMALLER_BET.get(name, BET)
                    yield Position(name, book, hole_card, bet, parse_cards(deal), parse_cards(_spelt(cards)))


def _spelt(cards: str) -> str:
    """`Kd*2` as `Kd Kd`."""
    words = (word.partition("*") for word in cards.split())
    return " ".join(" ".join([card] * int(number or 1)) for card, _, number in words)


def render(trees: list[Published]) -> str:
    """The file."""
    return "\n".join([HEADER, *(_tree(tree) for tree in trees)])


def _tree(tree: Published) -> str:
    position, census = tree.position, tree.census
    return f"""[[tree]]
name = "{position.name}"
book = "{position.book}"
hole_card = "{position.hole_card}"
bet = {position.bet}
deal = "{format_cards(position.deal)}"
cards = "{format_cards(position.cards)}"
chance = {census.chance}
decisions = {census.decisions}
leaves = {census.leaves}
value = "{fraction(census.value)}"
uninsured = "{fraction(census.uninsured)}"
"""


def main() -> None:
    """Count, and write."""
    trees = []
    for position in positions():
        trees.append(Published(position, position.count()))
        print(f"{position.book} {position.hole_card}: {position.name}: {trees[-1].census.nodes:,}")
    FILE.write_text(render(trees), encoding="utf-8")


if __name__ == "__main__":
    main()
