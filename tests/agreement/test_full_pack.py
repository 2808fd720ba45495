"""Decks of 52 cards, with tens: table engine, census, solver and simulator, and a published side wager."""

from fractions import Fraction
from importlib.resources import files
from random import Random

import pytest

import pontoon
from pontoon.analysis.census.count import Tree
from pontoon.analysis.census.deal_tree import ShoeRanOutError
from pontoon.analysis.census.file import Position
from pontoon.analysis.game import compile_game
from pontoon.analysis.simulator.automaton import build
from pontoon.analysis.simulator.simulate import Dealing, Simulator
from pontoon.analysis.solver.shoe import full
from pontoon.cards import FULL_DECK, Card, Rank, format_cards
from pontoon.rulebook import Rulebook, RulebookError, load_text, variant
from pontoon.words.rules import value_words
from tests.agreement.test_census import Unsplit, may_pair, solved_under
from tests.support.deal_walk import Walk
from tests.support.engine_rounds import BET, Erratic, Round

UP_CARDS = ["A", "K", "Q", "J", "T"]
RICH = tuple(card for card in FULL_DECK if card.value in ("Ts", "Th", "Ks", "Qd", "As", "Ah", "7s", "6d", "5h"))


def house(book: str, **changes: object) -> Rulebook:
    """The rules of a book for decks with tens; what it says of pictures it says of tens too."""
    given = {path.replace("__", "."): value for path, value in changes.items()}
    named = {
        path: UP_CARDS if "A" in ranks else UP_CARDS[1:]
        for path, ranks in (
            ("surrender.up_cards", _ranks(pontoon.load_book(book).surrender.up_cards.value)),
            ("surrender.held_against", _ranks(pontoon.load_book(book).surrender.held_against.value)),
        )
        if set(ranks) and set(ranks) <= set(UP_CARDS)
    }
    return variant(book, {"cards.pack": "full", **named, **given}, book="house")


def _ranks(ranks: tuple[Rank, ...]) -> list[str]:
    return [rank.value for rank in ranks]


HOUSES = {
    "nz-current": house("nz-current"),
    "nz-2000": house("nz-2000"),
    "by rank": house("nz-current", split__pairs="rank"),
}


def small_position(rules: Rulebook, seed: str) -> Position:
    """A short shoe with tens that cannot run out."""
    dice = Random(seed)
    while True:
        first = dice.choice(RICH)
        deal = (first, dice.choice(RICH), first if dice.random() < 0.4 else dice.choice(RICH))
        cards = tuple(kind for kind in dice.sample(RICH, 3) for _ in range(dice.randint(1, 4)))
        if Card("Ts") not in cards + deal or len(cards) > 9:
            continue
        try:
            nodes = Tree(rules, BET).census(cards, deal).nodes
        except ShoeRanOutError:
            continue
        if 20 < nodes <= 1500:
            return Position("with tens", "nz-current", "none", BET // 100, deal, cards)


@pytest.mark.parametrize("name", HOUSES)
def test_table_engine_census_and_solver_agree(name: str) -> None:
    rules = HOUSES[name]
    for number in range(6):
        position = small_position(rules, f"{name} {number}")
        census = Tree(rules, position.cents).census(position.cards, position.deal)
        walk = Walk(rules, position.cents, rules.dealer.hole_card.value[0])
        assert walk.value(position.cards, position.deal) == census.value, position
        assert (walk.chance, walk.decisions, walk.leaves) == (census.chance, census.decisions, census.leaves)
        uninsured = census.uninsured
        if may_pair(position):
            uninsured = Tree(rules, position.cents, splits=False).census(position.cards, position.deal).uninsured
        assert solved_under(rules, position, Unsplit) == pytest.approx(float(uninsured), abs=1e-9), position


@pytest.mark.parametrize("name", HOUSES)
def test_table_engine_and_simulator_agree_on_every_cent(name: str) -> None:
    rules = HOUSES[name]
    automaton = build(compile_game(rules, BET), Erratic())
    ready, random = Simulator(automaton, Dealing(6, None, pack="full")), Random(name)
    for _ in range(60):
        cards = random.sample(FULL_DECK * 6, 60)
        _, net, _ = ready.ordered([int(automaton.kinds[FULL_DECK.index(card)]) for card in cards])
        assert Round(rules, cards, Erratic()).net == round(net * BET), format_cards(tuple(cards[:30]))


def test_the_shoe_of_the_mathematics_has_sixteen_cards_worth_ten() -> None:
    assert full(6, "full").ranks == (24,) * 9 + (96,)
    assert full(6).ranks == (24,) * 9 + (72,)


def test_perfect_pairs_of_eight_full_decks_have_the_published_edge() -> None:
    """Of 415 second cards 7 are the same card, 8 of its colour and 16 of the other; 6, 12 and 25 to 1 are paid."""
    rules = house("nz-current", perfect_pairs__mixed="6:1", perfect_pairs__coloured="12:1")
    found = {one.name: one for one in pontoon.side_wagers(rules, decks=8)}
    assert found["perfect-pairs"].edge == Fraction(415 - 31 - 7 * 25 - 8 * 12 - 16 * 6, 415)
    assert float(found["perfect-pairs"].edge or 0) == pytest.approx(0.040964, abs=5e-7)  # Wizard of Odds
    assert found["insurance"].edge == Fraction(287 - 2 * 128, 415)  # 128 tens in 415 cards, at 2 to 1


def test_a_script_of_a_house_may_have_tens_and_one_of_a_book_may_not() -> None:
    text = 'shoe = "9s 10h Ts Kd"\nactions = ["bet ann 1 25", "deal", "stand 1"]\n'
    played = pontoon.judge_text(f'rulebook = "house"\n{text}', HOUSES["nz-current"])
    assert played.json["net"] == {"ann": "-25.00"}  # 19 against 20
    refused = pontoon.judge_text(f'rulebook = "nz-current"\n{text}')
    assert refused.json["error"]["clause"] == "3.3(a)"
    assert "are tens" in refused.json["error"]["reason"]
    other = pontoon.judge_text(f'rulebook = "house"\n{text}', pontoon.load_book("nz-current"))
    assert other.json["error"]["clause"] == "3.3(a)"


def test_a_new_shoe_has_every_ten_of_its_decks() -> None:
    table = pontoon.Table.open(HOUSES["nz-current"], decks=6, entropy=pontoon.seeded_entropy("tens"))
    order = table.state.shoe.order
    assert len(order) == 312
    assert order.count(Card("Ts")) == 6
    assert pontoon.fold(table.events).pack == "full"


def test_a_book_of_its_own_may_have_tens() -> None:
    """A whole rules file, not a variant: its table deals tens too."""
    text = (files("pontoon.rulebook") / "books" / "nz-2000.toml").read_text(encoding="utf-8")
    for old, new in (('id = "nz-2000"', 'id = "atlantis"'), ('is = "spanish"', 'is = "full"'), ('"J"]', '"J", "T"]')):
        assert old in text
        text = text.replace(old, new)
    table = pontoon.Table.open(load_text(text), decks=4, entropy=pontoon.seeded_entropy("tens"))
    assert table.state.shoe.order.count(Card("Td")) == 4


def test_what_is_said_of_pictures_is_said_of_tens() -> None:
    with pytest.raises(RulebookError, match="must name T beside J, Q and K"):
        variant("nz-current", {"cards.pack": "full"})


def test_the_column_of_cards_worth_ten_names_the_ten() -> None:
    """Sixteen of 52 cards."""
    last = pontoon.edge(HOUSES["nz-current"], decks="infinite").by_up[-1]
    assert last.up == "10 J Q K"
    assert last.chance == pytest.approx(16 / 52)
    assert pontoon.edge("nz-current", decks="infinite").by_up[-1].up == "J Q K"


def test_the_rules_say_any_card_only_of_all_of_them() -> None:
    but_aces = [rank.value for rank in Rank if rank is not Rank.ACE]
    assert value_words("surrender.up_cards", tuple(Rank(one) for one in but_aces)) == " ".join(but_aces)
    assert value_words("surrender.up_cards", tuple(Rank)) == "any card"


def test_a_whole_table_is_simulated_to_a_cutting_card() -> None:
    found = pontoon.simulate(HOUSES["nz-current"], rounds=200_000, seed=5, decks=6, cut=0.75, boxes=3)
    exact = pontoon.edge(HOUSES["nz-current"], decks=6).edge
    assert abs(found.edge - exact) < 5 * found.standard_error + 0.002  # the cut-card effect besides


def test_what_does_not_know_tens_refuses_them() -> None:
    with pytest.raises(RulebookError, match="bsx-16"):
        house("ma-2025", dealer__reader_up_cards=UP_CARDS)
    with pytest.raises(RulebookError, match="must not name T"):
        variant("nz-current", {"surrender.up_cards": ["T"]})
