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
from pontoon.analysis.game import TEN
from pontoon.analysis.simulator.simulate import Dealing
from pontoon.rulebook import variant
from tests.agreement.test_full_pack import UP_CARDS, house

BOOKS = ("nz-current", "act-2005", "sg-rws-v5", "ma-2025")
READER = "ma-2025 with a card reader"
TENS, TENS_BY_RANK = "nz-current with tens", "the same, pairs by rank"
TENS_READER, TENS_AT_ONCE = "the same with a card reader", "sg-rws-v5 with tens"
ALL = (*BOOKS, READER, TENS, TENS_BY_RANK, TENS_READER, TENS_AT_ONCE)
_VARIANTS = {
    READER: variant("ma-2025", {"dealer.hole_card": ["reader"]}),
    TENS: house("nz-current"),
    TENS_BY_RANK: house("nz-current", split__pairs="rank"),
    TENS_READER: house("nz-current", dealer__hole_card=["reader"], dealer__reader_up_cards=UP_CARDS),
    TENS_AT_ONCE: house("sg-rws-v5"),
}
DAILY = ("nz-current", "sg-rws-v5", TENS, TENS_READER)


@cache
def tables_of(book: str) -> DecisionTables:
    return decision_tables(_VARIANTS.get(book, book))


def slow(names: tuple[str, ...]) -> list[object]:
    return [name if name in DAILY else pytest.param(name, marks=pytest.mark.long) for name in names]


@pytest.mark.parametrize("book", slow(ALL))
def test_the_best_policy_is_worth_what_the_solver_says(book: str) -> None:
    """To all digits, and against every up card; the two share the rules of a hand, and nothing else."""
    tables = tables_of(book)
    best, solved = best_policy(tables), edge(tables.asked.rules, decks="infinite")
    assert best.ev == pytest.approx(solved.ev, abs=1e-11)
    assert best.by_up == pytest.approx([one.ev for one in solved.by_up], abs=1e-11)
    assert value_of(tables, best.policy).ev == pytest.approx(best.ev, abs=1e-14), "valued as a given policy, the same"


def test_so_it_is_where_bust_original_chips_leave_nothing_to_take() -> None:
    rules = variant("nz-current", {"dealer_pontoon.after_bust": "original-chips"})
    tables = decision_tables(rules)
    best, solved = best_policy(tables), edge(rules, decks="infinite")
    assert best.by_up == pytest.approx([one.ev for one in solved.by_up], abs=1e-11)
    assert best.ev > best_policy(tables_of("nz-current")).ev + 1e-5
    erratic = random_policy(tables)
    played = play_policy(tables, erratic, rounds=200_000, seed=12)
    assert abs(played.ev - value_of(tables, erratic).ev) < 3 * played.standard_error


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        ("nz-current", {"double.totals": [9, 10, 11], "dealer_pontoon.after_bust": "one-in-all"}),
        ("ma-2025", {"double.totals": [8, 11, 18], "double.totals_on": "hard-count", "double.after_split": False}),
        ("sg-rws-v5", {"split.bonus": "withheld", "double.after_split": False}),
        ("act-2005", {"double.totals": [10, 11], "double.after_split": False}),
    ],
)
def test_rules_of_relatives_are_followed(base: str, changes: dict[str, object]) -> None:
    """Which totals are doubled, and whether on split hands; what split hands are paid; one original wager in all."""
    rules = variant(base, changes)
    tables = decision_tables(rules)
    best, solved = best_policy(tables), edge(rules, decks="infinite")
    assert best.by_up == pytest.approx([one.ev for one in solved.by_up], abs=1e-11)
    for policy in (random_policy(tables), noisy(tables)):
        exact, played = value_of(tables, policy), play_policy(tables, policy, rounds=200_000, seed=12)
        assert abs(played.ev - exact.ev) < 3 * played.standard_error


@pytest.mark.parametrize("book", slow((*BOOKS, TENS)))
def test_a_chart_is_worth_what_the_solver_says_of_it(book: str) -> None:
    found = best_chart(_VARIANTS.get(book, book), decks="infinite")
    assert value_of(tables_of(book), chart_policy(tables_of(book), found.chart)).edge == pytest.approx(
        found.chart_edge, abs=1e-12
    )


def noisy(tables: DecisionTables) -> PolicyTable:
    """Plays any action, those of low numbers more often: everything comes up, splits of splits too."""
    weights = tables.allowed * np.array([4.0, 4.0, 1.0, 9.0, 0.3, 0.5, 0.3, 1.0])
    return np.asarray(weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-12))


@pytest.mark.parametrize("book", slow(ALL))
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


def test_tens_are_drawn_four_times_in_thirteen_and_situations_stay_what_they_are() -> None:
    """The same columns and, where pairs need one face, the same situations with the same masks; only chances differ."""
    tables, plain = tables_of(TENS), tables_of("nz-current")
    tens = [at for at, kind in enumerate(tables.layout.kinds) if kind.rank == TEN]
    assert tables.shares[tens].sum() == pytest.approx(4 / 13)
    for rank in range(TEN):
        mine = [at for at, kind in enumerate(tables.layout.kinds) if kind.rank == rank]
        assert tables.shares[mine].sum() == pytest.approx(1 / 13)
    assert (tables.keys == plain.keys).all()
    assert (tables.masks == plain.masks).all()
    insured = tables.find(Situation(Stage.INSURANCE, 1, 16, 0, 2, 0, 0, *(0,) * 6))
    assert insured is not None
    worth = best_policy(tables).actions[insured]
    assert worth[Act.INSURE] - worth[Act.PASS] == pytest.approx(0.5 * (3 * 4 / 13 - 1)), "half the wager, 2 to 1"


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
        ("double.times", 2),
        ("double.bonus", "kept"),
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


def test_games_from_full_packs_have_their_cards() -> None:
    """Four decks of 52 dealt nearly through: no rank comes more often than it is there, and tens come often enough."""
    tables = tables_of(TENS)
    dealing = Dealing(4, 0.7, 1, pack="full")
    games, chance = Games(tables, 64, dealing=dealing, wagers=(1.0,), seed=3), np.random.default_rng(5)
    most = np.zeros(10, dtype=np.int64)
    for _ in range(600):
        allowed = np.where(games.situations[:, None] == 0, False, tables.allowed[games.situations])
        drawn = (allowed * chance.random(allowed.shape)).argmax(axis=1)
        games.step(np.where(games.situations == 0, ACTIONS, drawn))
        assert not games.refused.any()
        most = np.maximum(most, games.seen.max(axis=0))
    assert (most[:TEN] <= 16).all()
    assert 48 < most[TEN] <= 64, "more than decks of 48 have"


def test_the_same_seed_plays_the_same_rounds() -> None:
    tables = tables_of("sg-rws-v5")
    policy = random_policy(tables)
    one, two, other = (play_policy(tables, policy, rounds=5_000, seed=seed) for seed in (1, 1, 2))
    assert one == two
    assert one.ev != other.ev


@pytest.mark.parametrize("book", ["sg-rws-v5", TENS])
def test_finite_shoes_are_worth_what_they_are(book: str) -> None:
    """Six decks, each round from a full shoe: the chart's edge there, from the solver, within three standard errors."""
    tables = tables_of(book)
    found, dealing = best_chart(tables.asked.rules, decks=6), Dealing(6, None, pack=tables.game.pack)
    played = play_policy(tables, chart_policy(tables, found.chart), rounds=400_000, seed=2, dealing=dealing)
    assert abs(-played.ev - found.chart_edge) < 3 * played.standard_error
