"""The public mathematics: what it answers in names and types, and how it refuses."""

from collections.abc import Callable

import pytest

import pontoon
from pontoon import MathematicsError
from pontoon.analysis.asked import game_asked
from pontoon.analysis.game import compile_game
from pontoon.analysis.simulation import simulation_of, simulator_for
from pontoon.analysis.solver.advice import Question, advise
from pontoon.analysis.solver.edge import edge_of
from pontoon.analysis.solver.shoe import full
from pontoon.cards import Card, parse_cards
from pontoon.money import Cents


def test_a_book_is_asked_about_by_its_id_or_as_a_rulebook() -> None:
    by_id, by_rules = game_asked("nz-current", None, None), game_asked(pontoon.load_book("nz-current"), None, None)
    assert by_id == by_rules
    assert (by_id.decks, by_id.bet) == (6, None), "six decks where nothing is said"
    assert game_asked("nz-current", "infinite", Cents(500)).decks is None
    with pytest.raises(pontoon.UnknownRulebookError):
        pontoon.side_wagers("nz-1900")


def test_the_edge_is_that_of_the_solver_and_of_its_own_distribution() -> None:
    found = pontoon.edge("sg-rws-v5", decks="infinite")
    solved = edge_of(pontoon.load_book("sg-rws-v5"), None, Cents(2500))
    assert (found.ev, found.variance, found.by_up) == (solved.ev, solved.variance, solved.by_up)
    assert found.distribution.mean == pytest.approx(found.ev, abs=1e-12)
    assert found.asked.title.endswith("(sg-rws-v5), an endless shoe, bet 25.00")


def test_cards_are_taken_as_text_and_as_cards() -> None:
    by_text = pontoon.action_values("nz-current", hand="8s 8d", up="9c", seen="Kh Kd")
    by_card = pontoon.action_values("nz-current", hand=parse_cards("8s 8d"), up=Card("9c"), seen=parse_cards("Kh Kd"))
    assert by_text == by_card
    game = compile_game(pontoon.load_book("nz-current"), Cents(2500))
    alone = advise(game, full(6).without(parse_cards("Kh Kd")), Question(parse_cards("8s 8d"), Card("9c")), 2.0)
    assert by_text.actions == alone.actions
    assert by_text.best == alone.actions[0].action
    assert by_text.exactness.startswith("Exact.")
    against_ace = pontoon.action_values("nz-current", hand="8s 8d", up="Ac")
    assert against_ace.exactness.startswith("Right to 1e-06 of the wager."), "one loss for all open hands"
    singapore = pontoon.action_values("sg-rws-v5", hand="8s 8d", up="9c")
    assert singapore.exactness.startswith("Exact.")


def test_a_simulation_is_the_same_for_the_same_seed_and_any_threads() -> None:
    one, two = (
        pontoon.simulate("act-2005", rounds=2_000, strategy="mimic", seed=5, threads=threads) for threads in (1, 2)
    )
    assert (one.ev, one.frequencies) == (two.ev, two.frequencies)
    assert one.ev != pontoon.simulate("act-2005", rounds=2_000, strategy="mimic", seed=6).ev


def test_side_wagers_and_boxes_are_simulated() -> None:
    asked = simulation_of(
        "sg-rws-v5", strategy="mimic", decks=None, cut=None, bet=None, boxes=2, sides=("bonus", "bonus")
    )
    assert (asked.sides, asked.alone) == (("bonus",), False)
    found = simulator_for(asked).run(1_000, seed=1)
    assert [(side.name, side.wagers) for side in found.sides] == [("bonus", 2_000)]
    every = simulation_of("sg-rws-v5", strategy="mimic", decks=None, cut=None, bet=None, sides="all")
    assert every.sides == ("player-pair", "bonus")


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: pontoon.edge("nz-current", decks=9), "nz-current is dealt from 4 to 8 decks by 3.3(a), not 9"),
        (lambda: pontoon.edge("nz-current", bet=Cents(0)), "A bet must be above zero, not 0.00."),
        (lambda: pontoon.edge(pontoon.variant("ma-2025", {"pontoon.odds_when": "dealer-21"})), "always is possible"),
        (lambda: pontoon.action_values("nz-current", hand="9s", up="9s"), "at least 2 cards, not 1"),
        (
            lambda: pontoon.action_values("nz-current", hand="9s 9s", up="9s", decks="infinite", seen="9s"),
            "seen changes",
        ),
        (lambda: pontoon.action_values("nz-current", hand="9s 9s", up="9s", decks=4, seen="9s 9s"), "5 times"),
        (lambda: pontoon.simulate("nz-current", rounds=0), "rounds is a whole number from 1, not 0."),
        (lambda: pontoon.simulate("nz-current", threads=0), "threads is a whole number from 1, not 0."),
        (lambda: pontoon.simulate("nz-current", boxes=8), "boxes is a number from 1 to 7."),
        (lambda: pontoon.simulate("nz-current", cut=0.0), "cut takes the share"),
        (lambda: pontoon.simulate("nz-current", cut=0.99), "cut 0.99 leaves fewer than 40 cards of 6 decks"),
        (lambda: pontoon.simulate("nz-current", strategy="luck"), "no strategy 'luck'"),
        (lambda: pontoon.simulate("nz-current", decks="infinite"), "a shoe that has an end"),
        (lambda: pontoon.simulate("nz-2000", sides=["bonus"]), "it has none"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_the_reason(ask: Callable[[], object], words: str) -> None:
    with pytest.raises(MathematicsError) as refused:
        ask()
    assert words in str(refused.value)
