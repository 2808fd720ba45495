"""Decisions left open: policies are valued exactly, as the solver does it and as chance does it."""

from functools import cache

import numpy as np
import pytest

from pontoon.analysis import MathematicsError, best_chart, edge
from pontoon.analysis.decisions.moves import ACTIONS, WAGERING, Act, Situation, Stage, packed, unpacked
from pontoon.analysis.decisions.policies import (
    NotAllowedError,
    chart_policy,
    chosen_policy,
    many_policy,
    mimic_policy,
    random_policy,
)
from pontoon.analysis.decisions.stepping import Games, play_policy
from pontoon.analysis.decisions.tables import DecisionTables, decision_tables
from pontoon.analysis.decisions.valuation import PolicyTable, best_policy, value_of
from pontoon.analysis.simulator.simulate import Dealing
from pontoon.rulebook import variant

BOOKS = ("nz-current", "act-2005", "sg-rws-v5", "ma-2025")
READER = "ma-2025 with a card reader"
_VARIANTS = {READER: ("ma-2025", {"dealer.hole_card": ["reader"]})}
DAILY = ("nz-current", "sg-rws-v5")


@cache
def tables_of(book: str) -> DecisionTables:
    name, changes = _VARIANTS.get(book, (book, {}))
    return decision_tables(variant(name, changes) if changes else name)


def slow(names: tuple[str, ...]) -> list[object]:
    return [name if name in DAILY else pytest.param(name, marks=pytest.mark.long) for name in names]


@pytest.mark.parametrize("book", slow((*BOOKS, READER)))
def test_the_best_policy_is_worth_what_the_solver_says(book: str) -> None:
    """To all digits, and against every up card; the two share the rules of a hand, and nothing else."""
    tables = tables_of(book)
    best, solved = best_policy(tables), edge(tables.asked.rules, decks="infinite")
    assert best.ev == pytest.approx(solved.ev, abs=1e-11)
    assert best.by_up == pytest.approx([one.ev for one in solved.by_up], abs=1e-11)
    assert value_of(tables, best.policy).ev == pytest.approx(best.ev, abs=1e-14), "valued as a given policy, the same"


@pytest.mark.parametrize("book", slow(BOOKS))
def test_a_chart_is_worth_what_the_solver_says_of_it(book: str) -> None:
    found = best_chart(book, decks="infinite")
    assert value_of(tables_of(book), chart_policy(tables_of(book), found.chart)).edge == pytest.approx(
        found.chart_edge, abs=1e-12
    )


def noisy(tables: DecisionTables) -> PolicyTable:
    """Plays any action, those of low numbers more often: everything comes up, splits of splits too."""
    weights = tables.allowed * np.array([4.0, 4.0, 1.0, 9.0, 0.3, 0.5, 0.3, 1.0])
    return np.asarray(weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-12))


@pytest.mark.parametrize("book", slow((*BOOKS, READER)))
def test_exact_regret_is_that_of_simulated_rounds(book: str) -> None:
    """Within three standard errors, for players who play well, badly and at random."""
    tables = tables_of(book)
    best = best_policy(tables)
    for policy in (best.policy, mimic_policy(tables), random_policy(tables), noisy(tables)):
        exact, played = value_of(tables, policy), play_policy(tables, policy, rounds=400_000, seed=11)
        regret, simulated = best.ev - exact.ev, best.ev - played.ev
        assert abs(regret - simulated) < 3 * played.standard_error
        assert 0.0025 > played.standard_error > 0.0005, "so many rounds tell something"


def test_no_policy_beats_the_best_and_one_mistake_costs_what_the_action_says() -> None:
    """Standing on 16 against a ten instead of drawing: the loss times how often it comes."""
    tables = tables_of("sg-rws-v5")
    best = best_policy(tables)
    situation = Situation(Stage.PLAY, 10, 16, 0, 2, 0, 0, *(0,) * 6)
    at = tables.find(situation)
    assert at is not None
    assert best.policy[at, Act.HIT] == 1.0
    policy = best.policy.copy()
    policy[at] = 0.0
    policy[at, Act.STAND] = 1.0
    loss = best.actions[at, Act.HIT] - best.actions[at, Act.STAND]
    assert loss > 0.0
    # hard 16 of two cards that are no pair: 9-7 and 7-9 (a ten and a six is surrendered to by nobody here: see below)
    kinds = [(9, 7), (7, 9), (10, 6), (6, 10)]
    share = sum((12 if one == 10 else 4) * (12 if two == 10 else 4) for one, two in kinds) / 48**2
    passed = best.policy[_offer(tables, situation), Act.PASS]
    assert passed == 1.0
    assert best.ev - value_of(tables, policy).ev == pytest.approx(share * 12 / 48 * loss, abs=1e-12)


def _offer(tables: DecisionTables, situation: Situation) -> int:
    found = tables.find(situation._replace(stage=Stage.SURRENDER))
    assert found is not None
    return found


def test_situations_are_numbers_that_can_be_read_back() -> None:
    tables = tables_of("nz-current")
    rows = tables.situations
    assert (packed(rows) == tables.keys).all()
    assert (unpacked(tables.keys) == rows).all()
    assert tables.find(WAGERING) == 0
    assert tables.find(Situation(Stage.PLAY, 11, *(0,) * 11)) is None
    for at in (1, len(rows) // 2, len(rows) - 1):
        assert tables.find(Situation(*rows[at].tolist())) == at
    assert tables.allowed[1:].any(axis=1).all(), "something is possible everywhere"


def test_a_policy_by_a_function_is_held_to_what_is_allowed() -> None:
    tables = tables_of("sg-rws-v5")

    def cautious(situation: Situation, allowed: tuple[Act, ...]) -> Act:
        return Act.HIT if Act.HIT in allowed and situation.total < 14 else allowed[0]

    single = chosen_policy(tables, cautious)
    rows, allowed = tables.situations[1:], tables.allowed[1:]
    many = many_policy(tables, lambda seen, may: np.where(may[:, 1] & (seen[:, 2] < 14), 1, may.argmax(axis=1)))
    assert (single == many).all()
    assert many_policy(tables, lambda seen, may: may / may.sum(axis=1, keepdims=True)) == pytest.approx(
        random_policy(tables)
    )
    assert len(rows) == len(allowed)
    with pytest.raises(NotAllowedError, match="is not allowed"):
        chosen_policy(tables, lambda situation, may: Act.SPLIT)
    with pytest.raises(NotAllowedError, match="is possible"):
        many_policy(tables, lambda seen, may: np.full(len(seen), int(Act.DOUBLE)))
    with pytest.raises(ValueError, match="no action for situation"):
        value_of(tables, np.zeros((len(tables.keys), ACTIONS)))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("dealer_pontoon.after_bust", "original-chips"),
        ("dealer_pontoon.after_bust", "one-in-all"),
        ("double.times", 2),
        ("double.totals", [9, 10, 11]),
        ("double.after_split", False),
        ("double.bonus", "kept"),
        ("split.bonus", "withheld"),
    ],
)
def test_rules_that_the_mathematics_cannot_follow_are_refused(path: str, value: object) -> None:
    with pytest.raises(MathematicsError, match="cannot follow") as refused:
        decision_tables(variant("nz-current", {path: value}))
    assert path in [fault.path for fault in refused.value.faults]


@pytest.mark.parametrize("dealing", [None, Dealing(6, 0.75, 1), Dealing(4, None)], ids=["endless", "six", "fresh"])
def test_games_side_by_side_refuse_what_is_not_allowed_and_count_the_cards(dealing: Dealing | None) -> None:
    """Actions at random, forbidden ones among them: those change nothing, and an allowed one is never refused."""
    tables = tables_of("nz-current")
    games, chance = Games(tables, 64, dealing=dealing, wagers=(1.0, 4.0), seed=3), np.random.default_rng(5)
    ended = 0
    for _ in range(300):
        before, seen = games.situations.copy(), games.seen.copy()
        actions = chance.integers(-1, ACTIONS + 3, games.count)
        games.step(actions)
        wager = (before == 0) & (actions >= ACTIONS) & (actions < ACTIONS + 2)
        inside = (actions >= 0) & (actions < ACTIONS)
        may = tables.allowed[before, np.clip(actions, 0, ACTIONS - 1)] & inside
        assert (games.refused == ~(wager | ((before > 0) & may))).all()
        assert (games.situations[games.refused] == before[games.refused]).all()
        assert (games.seen[games.refused] == seen[games.refused]).all()
        assert (games.rewards[~games.ended] == 0).all()
        ended += int(games.ended.sum())
        if dealing is not None:
            assert games.seen.sum(axis=1).max() <= dealing.cards
            assert (games.seen[:, 0] <= 4 * dealing.decks).all()
    assert ended > 1000


def test_the_same_seed_plays_the_same_rounds() -> None:
    tables = tables_of("sg-rws-v5")
    policy = random_policy(tables)
    one, two, other = (play_policy(tables, policy, rounds=5_000, seed=seed) for seed in (1, 1, 2))
    assert one == two
    assert one.ev != other.ev


def test_finite_shoes_are_worth_what_they_are() -> None:
    """Six decks, each round from a full shoe: the chart's edge there, from the solver, within three standard errors."""
    found = best_chart("sg-rws-v5", decks=6)
    tables = tables_of("sg-rws-v5")
    played = play_policy(tables, chart_policy(tables, found.chart), rounds=400_000, seed=2, dealing=Dealing(6, None))
    assert abs(-played.ev - found.chart_edge) < 3 * played.standard_error
