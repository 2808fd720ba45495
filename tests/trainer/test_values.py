"""What the trainer shows is what other programs of the house work out by another way.

Hands from an endless shoe: the values of the best policy over all situations (`analysis.decisions`), which share the
rules of a hand with the solver that the trainer asks, and nothing else. Insurance and side wagers: by counting cards.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from msgspec.structs import replace

from pontoon import BOOK_IDS, load_book, shipped_chart, variant
from pontoon.analysis.decisions.asking import situation_of
from pontoon.analysis.decisions.moves import ACTIONS, Act, Situation, Stage
from pontoon.analysis.decisions.places import Place
from pontoon.analysis.decisions.policies import chart_policy
from pontoon.analysis.decisions.stepping import Games
from pontoon.analysis.decisions.tables import DecisionTables, decision_tables
from pontoon.analysis.decisions.valuation import Valued, best_policy
from pontoon.analysis.game import rank_index
from pontoon.cards import Suit, aces_in, full_shoe, seeded_entropy
from pontoon.money import Cents
from pontoon.players import ChartPlayer, chart_for, play_rounds
from pontoon.rulebook import RELATIVE_IDS, Rulebook, load_relative
from pontoon.settlement import Hand, declared_side, total
from pontoon.table import Command, Surrender
from pontoon.table.asking import AskedToPlay
from pontoon.trainer import Cell, Question, cells_of, draw, often, prompt, read_cell, worth
from pontoon.trainer.often import hands_of_split

BET = Cents(2500)
FULL = "a house with decks of 52 cards"
HOUSE = "a house that stands on soft 17, doubles two cards and pays five cards 2 to 1"
NAMES = {Act.STAND: "stand", Act.HIT: "hit", Act.DOUBLE: "double", Act.SPLIT: "split", Act.SURRENDER: "surrender"}
FOLLOWED = tuple(name for name in RELATIVE_IDS if name != "spanish-21-redouble")
"""Relatives of the game that the table of all situations follows too."""
PLAYED = ("hard", "soft", "pair", "split", "rescue", "bonus")


def rules_of(game: str) -> Rulebook:
    if game == FULL:
        tens = ["A", "T", "J", "Q", "K"]
        asked = {"cards.pack": "full", "surrender.up_cards": tens, "surrender.held_against": tens}
        return variant("nz-current", asked, book="full")
    if game in RELATIVE_IDS:
        return load_relative(game)
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
    """To 1e-8, but for 7-7 against a ten where a double makes the whole box even money.

    There the solver's player sees whether the seven that waits is a spade, which the table's does not look at: 4e-6.
    """
    rules = rules_of(game)
    tied = rules.double.others.value == "even-on-box"
    for theme in PLAYED:
        for cell in cells_of(rules)[theme][::every]:
            question = draw(rules, cell, seeded_entropy(f"{game} {cell.key}"))
            values, wanted = worth(rules, question, BET), expected(game, question)
            if len(wanted) == 1:  # such as 6 where nothing below 9 is doubled: it is not asked about
                assert values == {}, question
                continue
            if [card.suit is Suit.SPADES for card in question.hand] == [True, False] and theme == "pair":
                # The table values one pair with a spade, which comes second. Hands of a box are limited, so that the
                # first is split again more often than the second: which of them has the spade matters a little.
                assert values == pytest.approx(wanted, abs=2e-4 if tied else 5e-5), question
                values = worth(rules, replace(question, hand=question.hand[::-1]), BET)
            sevens = cell.key in ("pair/7/T", "bonus/77o/T", "bonus/77s/T")
            assert values == pytest.approx(wanted, abs=5e-6 if tied and sevens else 1e-8), question


@pytest.mark.parametrize("game", [*BOOK_IDS, HOUSE, FULL, "pontoon-australia-d9"])
def test_the_values_shown_are_those_of_the_table_of_all_situations(game: str) -> None:
    check_values(game, 29)


@pytest.mark.long
@pytest.mark.parametrize("game", [*BOOK_IDS, HOUSE, FULL, *FOLLOWED])
def test_the_values_of_every_cell_are_those_of_the_table_of_all_situations(game: str) -> None:
    check_values(game, 1)


@pytest.mark.parametrize("game", [*BOOK_IDS, HOUSE, FULL])
def test_insurance_is_worth_what_the_cards_left_say(game: str) -> None:
    """Every book pays 2 to 1 on half the wager: (3 x the share of tens - 1) / 2."""
    rules = rules_of(game)
    for cell in cells_of(rules)["insurance"]:
        question = draw(rules, cell, seeded_entropy(game))
        assert question.up is not None
        left = Counter(full_shoe(question.decks, rules.cards.pack.value))
        left.subtract((*question.hand, question.up, *question.seen))
        assert min(left.values()) >= 0
        tens = sum(count for card, count in left.items() if card.is_ten)
        share = tens / left.total()
        assert prompt(question) == f"Insurance? {tens} of the {left.total()} cards left are worth ten."
        assert share == pytest.approx(int(cell.row) / 100, abs=0.005)
        assert worth(rules, question, BET) == pytest.approx({"insure": (3 * share - 1) / 2, "leave": 0.0}, abs=1e-12)


@pytest.mark.parametrize("game", [*(book for book in BOOK_IDS if "side" in cells_of(load_book(book))), FULL])
def test_a_side_wager_is_worth_what_its_pay_table_says_over_all_deals(game: str) -> None:
    """Three cards after another from the shoe, every way: the player's first, the up card, the player's second."""
    rules = rules_of(game)
    for cell in cells_of(rules)["side"]:
        if cell.up != str(max(rules.cards.decks.value)):
            continue
        side, section = declared_side(cell.row), rules.side(cell.row)
        shoe = Counter(full_shoe(int(cell.up), rules.cards.pack.value))
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
    rules = rules_of(book)
    player, shares = Watched(rules.extends or book), often(rules)
    play_rounds(rules, player, rounds=rounds, stake=BET, seed=f"often {book}", decks=6)
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


def check_often_by_tables(game: str, rounds: int) -> None:
    """Rounds of an endless shoe on the tables of all situations, by the chart: every theme, and every cell that comes
    often, within five standard errors. A doubled hand's total does not tell whether it is soft, which those from 17 on
    may be."""
    rules, (tables, _), each = rules_of(game), solved(game), rounds // 10_000
    acts = chart_policy(tables, chart_for(rules)).argmax(axis=1)
    games = Games(tables, 10_000, dealing=None, wagers=(1.0,), seed=7)
    counted, done = np.zeros(len(tables.situations), dtype=np.int64), np.zeros(games.count, dtype=np.int64)
    while (done < each).any():
        now, going = games.situations.copy(), done < each
        counted += np.bincount(now[going], minlength=len(counted))
        games.step(np.where(now == 0, ACTIONS, acts[now]))
        done += games.ended & going
    seen: Counter[str] = Counter()
    for row in np.flatnonzero(counted).tolist():
        seen[cell_of_situation(tables.situations[row].tolist(), Act(acts[row]))] += int(counted[row])
    wanted = {cell: rounds * share for cell, share in often(rules).items() if read_cell(cell).theme in PLAYED}
    sure = [cell for cell in wanted if not cell.startswith("rescue") or int(read_cell(cell).row) < 17]
    for theme in PLAYED:
        cells = [cell for cell in sure if cell.startswith(theme)]
        many = sum(wanted[cell] for cell in cells)
        assert sum(seen[cell] for cell in cells) == pytest.approx(many, abs=5 * many**0.5), theme
    for cell in sure:
        if wanted[cell] > 400:
            assert seen[cell] == pytest.approx(wanted[cell], abs=5 * wanted[cell] ** 0.5), cell


def cell_of_situation(seen: Sequence[int], act: Act) -> str:
    """The cell that is decided in a situation; nothing where none is."""
    one = Situation(*seen)
    up = {1: "A", 10: "T"}.get(one.up, str(one.up))
    soft = "s" if one.aces else ""
    if one.stage == Stage.FORFEIT:
        return f"rescue/{'' if soft else one.total}/{up}"
    if one.stage != Stage.PLAY and not (one.stage == Stage.SURRENDER and act is Act.SURRENDER):
        return ""
    if one.cards == 2 and one.split:
        return f"split/{soft}{one.total}/{up}"
    if one.cards == 2 and one.suits >= 3 and one.pair in (0, 7):
        ranks = "77" if one.pair else {13: "67", 14: "68", 15: "78"}[one.total]
        return f"bonus/{ranks}{'os'[one.suits - 3]}/{up}"
    if one.cards == 2 and one.pair:
        return f"pair/{({1: 'A', 10: 'T'}).get(one.pair, one.pair)}/{up}"
    size = min(one.cards, 6)
    if size > 3 and (one.total >= 17 and size < 6 if soft else 12 <= one.total <= 18):
        return f"bonus/{soft}{one.total}n{size}/{up}"
    return f"{'soft' if soft else 'hard'}/{one.total}/{up}"


def test_cells_come_as_often_as_in_an_endless_shoe() -> None:
    check_often_by_tables("nz-current", 400_000)


@pytest.mark.long
@pytest.mark.parametrize("game", [*BOOK_IDS, FULL])
def test_cells_come_as_often_as_in_an_endless_shoe_of_every_book(game: str) -> None:
    check_often_by_tables(game, 5_000_000)


@pytest.mark.parametrize("chance", [0.0, 0.1, 1 / 12])
def test_hands_of_a_split_box_are_counted(chance: float) -> None:
    """Two hands where no more are allowed. Of three at most: the first is split with p, and three cards come; else it
    has one card, and the second is split with p. 3p and once more the first, (1 - p)(1 + 2p) for the second."""
    assert hands_of_split(chance, 2) == (2.0, 0.0)
    whole, splits = hands_of_split(chance, 3)
    assert whole == pytest.approx(1 + 3 * chance + (1 - chance) * (1 + 2 * chance))
    assert splits == pytest.approx(chance + (1 - chance) * chance)


def test_cells_come_as_often_as_at_the_table() -> None:
    check_often("nz-current", 3000)


def test_cells_come_as_often_as_at_a_table_with_decks_of_52_cards() -> None:
    check_often(FULL, 2000)


def test_a_learner_with_decks_of_52_cards_is_dealt_tens_and_knows_them_in_every_theme() -> None:
    """Every rank that counts ten comes as often as the others, on either side; each question leaves a choice."""
    rules = rules_of(FULL)
    ups, hands = Counter[str](), Counter[str]()
    for number in range(400):
        question = draw(rules, Cell("hard", "19", "T"), seeded_entropy(f"ten {number}"))
        assert question.up is not None
        ups[question.up.rank.value] += 1
        hands.update(card.rank.value for card in question.hand if card.is_ten)
    for found in (ups, hands):
        assert set(found) == {"T", "J", "Q", "K"}
        assert all(60 < count < 140 for count in found.values())
    for theme, cells in cells_of(rules).items():
        question = draw(rules, cells[-1], seeded_entropy(theme))
        assert len(worth(rules, question, BET)) > 1, question


@pytest.mark.long
@pytest.mark.parametrize("book", [*BOOK_IDS, FULL])
def test_cells_come_as_often_as_at_the_table_of_every_book(book: str) -> None:
    check_often(book, 30_000)
