"""House variants from the whole rule model, those of Pontoon's relatives included: four answers and one result.

Table engine, census, solver and simulator read the rules each by itself.
"""

from random import Random

import pytest

from pontoon.analysis.census.count import Tree, check_countable
from pontoon.analysis.census.deal_tree import Census, ShoeRanOutError
from pontoon.analysis.census.file import Position
from pontoon.analysis.game import compile_game
from pontoon.analysis.simulator.automaton import build
from pontoon.analysis.simulator.simulate import Dealing, Simulator
from pontoon.analysis.solver.limits import UnsupportedRulesError
from pontoon.cards import DECK, format_cards, parse_cards
from pontoon.rulebook import Rulebook, variant
from tests.agreement.test_census import Unsplit, may_pair, random_position, solved_under
from tests.support.deal_walk import Walk
from tests.support.engine_rounds import BET, Erratic, Round, shoes
from tests.support.worlds import FAMILY, family_variant

COUNTABLE: dict[str, object] = {
    "dealer.draws": "as-needed",
    "double.forfeit_until": "next-card",
    "split.ace_ten": "plain-21",
}
"""What a census needs; the census tests show that it refuses the rest."""
SLICES = [range(10), *(pytest.param(range(at, at + 100), marks=pytest.mark.long) for at in range(100, 2100, 100))]
by_slices = pytest.mark.parametrize("seeds", SLICES, ids=lambda seeds: f"from {seeds.start}")


def variants(seeds: range, always: dict[str, object]) -> list[tuple[int, Rulebook]]:
    """The variants of these seeds that the mathematics can follow."""
    found = []
    for seed in seeds:
        rules = family_variant(seed, always)
        try:
            check_countable(rules)
        except UnsupportedRulesError:
            continue
        found.append((seed, rules))
    return found


def small_tree(rules: Rulebook, seed: int) -> tuple[Position, Census]:
    """A deal tree that is not too large, from a shoe that cannot run out."""
    dice = Random(f"tree {seed}")
    while True:
        position = random_position(dice)
        if len(position.cards) > 9:
            continue
        try:
            census = Tree(rules, position.cents).census(position.cards, position.deal)
        except ShoeRanOutError:
            continue
        if 20 < census.nodes <= 2_000:
            return position, census


@by_slices
def test_table_engine_census_and_solver_agree_on_deal_trees(seeds: range) -> None:
    for seed, rules in variants(seeds, COUNTABLE):
        position, census = small_tree(rules, seed)
        walk = Walk(rules, position.cents, rules.dealer.hole_card.value[0])
        assert walk.value(position.cards, position.deal) == census.value, (seed, position)
        counted = (walk.chance, walk.decisions, walk.leaves)
        assert counted == (census.chance, census.decisions, census.leaves), (seed, position)
        uninsured = census.uninsured
        if may_pair(position):
            uninsured = Tree(rules, position.cents, splits=False).census(position.cards, position.deal).uninsured
        assert solved_under(rules, position, Unsplit) == pytest.approx(float(uninsured), abs=1e-9), (seed, position)


@by_slices
def test_table_engine_and_simulator_agree_on_every_cent(seeds: range) -> None:
    seen: set[str] = set()
    for seed, rules in variants(seeds, COUNTABLE | {"dealer.hole_card": ["none"]}):
        automaton = build(compile_game(rules, BET), Erratic())
        ready, kinds = Simulator(automaton, Dealing(6, None)), automaton.kinds
        for cards in shoes(f"family {seed}", 30):
            label, net, _ = ready.ordered([int(kinds[DECK.index(card)]) for card in cards])
            played = Round(rules, cards, Erratic())
            assert played.net == round(net * BET), (seed, label, format_cards(tuple(cards[:30])))
            seen.add(label)
    assert {"double, win", "double, 21", "split, 2 hands"} <= seen


def test_the_variants_have_every_rule_of_the_relatives() -> None:
    """Of those that the mathematics follows, none is left out."""
    followed = [rules for _, rules in variants(range(200), COUNTABLE)]
    for path, values in FAMILY:
        section, _, key = path.partition(".")
        taken = {repr(_plain(getattr(rules.section(section), key).value)) for rules in followed}
        assert {repr(value) for value in values} <= taken, path


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def original_chips(book: str, **more: object) -> tuple[Rulebook, Rulebook]:
    """The book with `original-chips`, and with `one-more`; nobody may surrender, so that more is split."""
    others = {"surrender.up_cards": [], "surrender.held_against": []} | {
        path.replace("__", "."): value for path, value in more.items()
    }
    spares, takes = (
        variant(book, others | {"dealer_pontoon.after_bust": value}) for value in ("original-chips", "one-more")
    )
    return spares, takes


@pytest.mark.parametrize("double_takes", ["original", "everything"])
def test_a_first_hand_that_bust_leaves_the_others_less_to_lose(double_takes: str) -> None:
    """Twos against a king: of three hands some bust, and an ace is the dealer's pontoon."""
    spares, takes = original_chips("nz-current", dealer_pontoon__double_takes=double_takes)
    cards, deal = parse_cards("Kh Kh Kh As As 9c"), parse_cards("2s Kd 2h")
    census = Tree(spares, BET).census(cards, deal)
    walk = Walk(spares, BET)
    assert walk.value(cards, deal) == census.value > Tree(takes, BET).census(cards, deal).value
    assert (walk.chance, walk.decisions, walk.leaves) == (census.chance, census.decisions, census.leaves)


@pytest.mark.parametrize(
    ("book", "changes"),
    [
        ("nz-current", {}),
        ("ma-2025", {"double__times": 3, "dealer_pontoon__double_takes": "everything"}),
        ("act-2005", {}),
    ],
)
def test_the_simulator_spares_a_box_as_the_table_engine_does(book: str, changes: dict[str, object]) -> None:
    """Every cent of rounds with a pair against a king, an ace or a ten next; in some the rule makes the difference."""
    spares, takes = original_chips(book, **changes)
    automaton = build(compile_game(spares, BET), Erratic())
    ready, kinds = Simulator(automaton, Dealing(6, None)), automaton.kinds
    spared, dice, high = set(), Random("original chips"), parse_cards("Kh Qs Qd Js Kc 9c 5d Ah As Ad " * 6)
    for at in range(100):
        pair = f"{at % 8 + 2}s Kd {at % 8 + 2}h"
        cards = [*parse_cards(pair), *dice.sample(high, k=60)]
        label, net, _ = ready.ordered([int(kinds[DECK.index(card)]) for card in cards])
        played = Round(spares, cards, Erratic()).net
        assert played == round(net * BET), (label, format_cards(tuple(cards[:30])))
        if label.startswith("split"):
            spared.add(played - Round(takes, cards, Erratic()).net)
    assert spared == {0, BET}
