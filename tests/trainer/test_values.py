"""What the trainer shows is what other programs of the house work out by another way.

Hands from an endless shoe: the values of the best policy over all situations (`analysis.decisions`), which share the
rules of a hand with the solver that the trainer asks, and nothing else. Insurance and side wagers: by counting cards.
"""

from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from pontoon import BOOK_IDS, load_book, shipped_chart, variant
from pontoon.analysis.decisions.asking import situation_of
from pontoon.analysis.decisions.moves import Act, Stage
from pontoon.analysis.decisions.places import Place
from pontoon.analysis.decisions.tables import DecisionTables, decision_tables
from pontoon.analysis.decisions.valuation import Valued, best_policy
from pontoon.analysis.game import rank_index
from pontoon.cards import Suit, aces_in, full_shoe, seeded_entropy
from pontoon.money import Cents
from pontoon.players import ChartPlayer, play_rounds
from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand, declared_side, total
from pontoon.table import Command, Surrender
from pontoon.table.asking import AskedToPlay
from pontoon.trainer import Question, cells_of, draw, often, worth

BET = Cents(2500)
HOUSE = "a house that stands on soft 17, doubles two cards and pays five cards 2 to 1"
NAMES = {Act.STAND: "stand", Act.HIT: "hit", Act.DOUBLE: "double", Act.SPLIT: "split", Act.SURRENDER: "surrender"}
PLAYED = ("hard", "soft", "pair", "split", "rescue", "bonus")


def rules_of(game: str) -> Rulebook:
    changes = {"dealer.stands_on_soft": 17, "double.cards": "two", "pays.five_cards": "2:1"}
    return variant("sg-rws-v5", changes, book="house") if game == HOUSE else load_book(game)


@cache
def solved(game: str) -> tuple[DecisionTables, Valued]:
    tables = decision_tables(rules_of(game), bet=BET)
    return tables, best_policy(tables)


def expected(game: str, question: Question) -> dict[str, float]:
    """What each choice is worth, looked up in the table of all situations."""
    (tables, best), hand, up = solved(game), question.hand, question.up
    assert up is not None
    kind = rules_of(game).cards.aces_one_when_doubled.value
    dealt = 1 if question.formed > 1 else 2  # of a split hand one card came in the initial deal
    bound = {"never": 0, "first-two": aces_in(hand[:2]), "initial-deal": aces_in(hand[:dealt])}[kind]
    place = Place(rank_index(up.rank), rank_index(hand[0].rank), 2, bonus=1) if question.formed > 1 else None

    def at(stage: Stage) -> dict[Act, float]:
        found = tables.find(situation_of(tables, stage, up, hand, bound, place))
        if found is None:
            return {}
        return {act: float(best.actions[found, act]) for act in Act if tables.allowed[found, act]}

    if question.doubled:
        offered = at(Stage.FORFEIT)
        return {"stand": offered[Act.PASS], "rescue": offered[Act.FORFEIT]}
    first = at(Stage.SURRENDER) if question.formed == 1 and len(hand) == 2 else {}
    return {NAMES[act]: ev for act, ev in {**first, **at(Stage.PLAY)}.items() if act in NAMES}


def check_values(game: str, every: int) -> None:
    """To 1e-8. Where a double makes a whole box even money, 7-7 against a ten differs by 4e-6, all else does not."""
    rules = rules_of(game)
    tied = rules.double.others.value == "even-on-box"
    for theme in PLAYED:
        for cell in cells_of(rules)[theme][::every]:
            question = draw(rules, cell, seeded_entropy(f"{game} {cell.key}"))
            values, wanted = worth(rules, question, BET), expected(game, question)
            if [card.suit is Suit.SPADES for card in question.hand] == [True, False] and theme == "pair":
                # The table values one pair with a spade, which comes second. Hands of a box are limited, so that the
                # first is split again more often than the second: which of them has the spade matters a little.
                assert values == pytest.approx(wanted, abs=2e-4 if tied else 5e-5), question
                values = worth(rules, replace(question, hand=question.hand[::-1]), BET)
            sevens = cell.key in ("pair/7/T", "bonus/77o/T", "bonus/77s/T")
            assert values == pytest.approx(wanted, abs=5e-6 if tied and sevens else 1e-8), question


@pytest.mark.parametrize("game", [*BOOK_IDS, HOUSE])
def test_the_values_shown_are_those_of_the_table_of_all_situations(game: str) -> None:
    check_values(game, 29)


@pytest.mark.long
@pytest.mark.parametrize("game", [*BOOK_IDS, HOUSE])
def test_the_values_of_every_cell_are_those_of_the_table_of_all_situations(game: str) -> None:
    check_values(game, 1)


@pytest.mark.parametrize("game", [*BOOK_IDS, HOUSE])
def test_insurance_is_worth_what_the_cards_left_say(game: str) -> None:
    """Every book pays 2 to 1 on half the wager: (3 x the share of tens - 1) / 2."""
    rules = rules_of(game)
    for cell in cells_of(rules)["insurance"]:
        question = draw(rules, cell, seeded_entropy(game))
        assert question.up is not None
        left = Counter(full_shoe(question.decks))
        left.subtract((*question.hand, question.up, *question.seen))
        assert min(left.values()) >= 0
        share = sum(count for card, count in left.items() if card.is_ten) / left.total()
        assert share == pytest.approx(int(cell.row) / 100, abs=0.005)
        assert worth(rules, question, BET) == pytest.approx({"insure": (3 * share - 1) / 2, "leave": 0.0}, abs=1e-12)


@pytest.mark.parametrize("book", [book for book in BOOK_IDS if "side" in cells_of(load_book(book))])
def test_a_side_wager_is_worth_what_its_pay_table_says_over_all_deals(book: str) -> None:
    """Three cards after another from the shoe, every way: the player's first, the up card, the player's second."""
    rules = load_book(book)
    for cell in cells_of(rules)["side"]:
        if cell.up != str(max(rules.cards.decks.value)):
            continue
        side, section = declared_side(cell.row), rules.side(cell.row)
        shoe = Counter(full_shoe(int(cell.up)))
        ways = gained = 0
        for first in shoe:
            for up in shoe:
                for second in shoe:
                    many = (
                        shoe[first] * (shoe[up] - (up == first)) * (shoe[second] - (second == first) - (second == up))
                    )
                    row = side.row(first, second, up)
                    odds = None if row is None else getattr(section, row).value
                    ways += many
                    gained += many * (-1 if odds is None else odds.to / odds.on)
        question = draw(rules, cell, seeded_entropy(""))
        assert worth(rules, question, BET)["take"] == pytest.approx(gained / ways, abs=1e-12), cell


class Watched(ChartPlayer):
    """Plays the chart, and notes the cell of every decision."""

    def __init__(self, book: str) -> None:
        super().__init__(shipped_chart(book))
        self.seen: Counter[str] = Counter()

    def decide(self, asked: AskedToPlay) -> Command:
        box = next(one for one in asked.boxes if one.number == asked.box)
        self._note(asked, box.hands[asked.hand - 1])
        return super().decide(asked)

    def accept(self, asked: AskedToPlay) -> Command | None:
        command, choice = super().accept(asked), asked.choices[0]
        box = next(one for one in asked.boxes if one.number == choice.box)
        hand = box.hands[max(choice.hand, 1) - 1]
        if choice.action == "forfeit" or isinstance(command, Surrender):  # a surrender is the answer to its cell
            self._note(asked, hand)
        return command

    def _note(self, asked: AskedToPlay, hand: Hand) -> None:
        up = "T" if asked.dealer[0].is_ten else "A" if asked.dealer[0].is_ace else asked.dealer[0].rank.value
        theme, row = cell_of(hand, *total(asked.rules, hand))
        self.seen[f"{theme}/{row}/{up}"] += 1


def cell_of(hand: Hand, points: int, soft: bool) -> tuple[str, str]:  # noqa: FBT001 - as `total` gives them
    """Theme and row of a hand, as docs/trainer.md tells them."""
    cards, ranks = hand.cards, "".join(sorted(card.rank.value for card in hand.cards))
    if hand.doubled:
        return "rescue", "" if soft else str(points)
    if len(cards) == 2 and hand.split:
        return "split", f"{'s' if soft else ''}{points}"
    if len(cards) == 2 and cards[0].suit is cards[1].suit and ranks in ("67", "68", "78", "77"):
        return "bonus", f"{ranks}{'s' if cards[0].suit is Suit.SPADES else 'o'}"
    if len(cards) == 2 and cards[0].points == cards[1].points:
        return "pair", "T" if cards[0].is_ten else cards[0].rank.value
    size = min(len(cards), 6)
    if size > 3 and (points >= 17 and size < 6 if soft else 12 <= points <= 18):
        return "bonus", f"{'s' if soft else ''}{points}n{size}"
    return "soft" if soft else "hard", str(points)


def check_often(book: str, rounds: int) -> None:
    """How often the engine's table comes to every theme, and to the most frequent cells."""
    player, shares = Watched(book), often(load_book(book))
    play_rounds(book, player, rounds=rounds, stake=BET, seed=f"often {book}", decks=6)
    themes = dict.fromkeys(PLAYED, 0.0)
    for key, share in shares.items():
        if key.partition("/")[0] in PLAYED:
            themes[key.partition("/")[0]] += rounds * share
    seen: Counter[str] = Counter()
    for key, count in player.seen.items():
        seen[key.partition("/")[0]] += count if key in shares else 0
    for theme, many in themes.items():
        assert seen[theme] == pytest.approx(many, abs=5 * many**0.5), theme
    frequent = sorted((key for key in shares if key.partition("/")[0] in PLAYED), key=lambda key: -shares[key])[:60]
    for key in frequent:
        many = rounds * shares[key]
        assert player.seen[key] == pytest.approx(many, abs=5 * many**0.5), key


def test_cells_come_as_often_as_at_the_table() -> None:
    check_often("nz-current", 3000)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
def test_cells_come_as_often_as_at_the_table_of_every_book(book: str) -> None:
    check_often(book, 30_000)
