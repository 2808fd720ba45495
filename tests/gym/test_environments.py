"""The environments: they pass the checkers of their libraries, and play the engine's game."""

import random
import warnings
from functools import cache
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import pontoon.gym
from pontoon.analysis import MathematicsError
from pontoon.analysis.decisions.moves import ACTIONS, Act, Situation
from pontoon.analysis.decisions.stepping import replay
from pontoon.analysis.decisions.tables import DecisionTables, decision_tables
from pontoon.analysis.simulator.automaton_value import kind_of
from pontoon.cards import Card, seeded_entropy
from pontoon.gym.arguments import check_table
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, Rulebook, load_relative, variant
from pontoon.study.seating import Seating
from pontoon.table import PlaceWager, Refusal, options, run
from pontoon.table.events import CardDealt, DealerCardDealt, HoleCardDealt, HoleCardRevealed
from tests.agreement.test_full_pack import UP_CARDS, house
from tests.support.worlds import family_variant

UNIT = Cents(2400)
READER = "ma-2025 with a card reader"
TENS, TENS_BY_RANK = "nz-current with tens", "act-2005 with tens, pairs by rank"
TENS_READER = "nz-current with tens and a card reader"
NINE = "pontoon-australia-d9"
CHIPS_GONE = "bust original chips leave a dealer's pontoon nothing to take"
ONE_IN_ALL = "no double after a split, no bonus there, one wager in all"


HOUSES = {
    READER: variant("ma-2025", {"dealer.hole_card": ["reader"]}),
    TENS: house("nz-current"),
    TENS_BY_RANK: house("act-2005", split__pairs="rank"),
    NINE: load_relative(NINE),
    CHIPS_GONE: variant("nz-current", {"dealer_pontoon.after_bust": "original-chips"}),
    ONE_IN_ALL: variant(
        "nz-current",
        {"double.after_split": False, "split.bonus": "withheld", "dealer_pontoon.after_bust": "one-in-all"},
    ),
    TENS_READER: house("nz-current", dealer__hole_card=["reader"], dealer__reader_up_cards=UP_CARDS),
}
GAMES = (*BOOK_IDS, *HOUSES)
LATE = variant("nz-current", {"double.forfeit_until": "dealer-card"})
"""A double may be taken back while other hands are played: the tables of decisions ask at once."""


@cache
def tables_of(book: str) -> DecisionTables:
    return decision_tables(HOUSES.get(book, book), bet=UNIT)


def seating(book: str, players: tuple[str, ...], seed: str) -> Seating:
    return Seating(
        tables_of(book),
        players,
        unit=UNIT,
        wagers=(1, 3),
        decks=6,
        entropy=seeded_entropy(seed),
        reader=tables_of(book).game.peeks,
    )


@pytest.mark.parametrize(
    "more",
    [
        *({"rules": book} for book in BOOK_IDS),
        {"rules": variant("sg-rws-v5", {"dealer.stands_on_soft": 17}, book="house")},
        {"counting": True, "wagers": (1, 2, 4), "rules": "act-2005"},
        {"counting": True, "rules": HOUSES[TENS]},
    ],
    ids=[*BOOK_IDS, "house", "counting", "tens"],
)
def test_one_player_passes_the_checker_of_gymnasium(more: dict[str, Any]) -> None:
    check_env(gymnasium.make("pontoon/Pontoon-v0", **more).unwrapped)


def test_a_table_passes_the_test_of_pettingzoo() -> None:
    """The three warnings are about observations that have a mask beside them, as every game with masks has."""
    with warnings.catch_warnings():
        for words in (
            "Observation is not a NumPy array",
            "Observation numpy array is all zeros",
            "Observation space for each agent",
        ):
            warnings.filterwarnings("ignore", message=words)
        api_test(pontoon.gym.PontoonTable("nz-current", players=3, rounds=4), num_cycles=120)
        seed_test(lambda: pontoon.gym.PontoonTable("sg-rws-v5", players=2, rounds=3), num_cycles=20)
        api_test(pontoon.gym.PontoonTable(HOUSES[TENS], players=2, rounds=4, counting=True), num_cycles=120)


@pytest.mark.parametrize("rules", ["sg-rws-v5", house("sg-rws-v5")], ids=["48", "52"])
def test_many_games_keep_to_their_spaces_and_wait_for_the_next_wager(rules: str | Rulebook) -> None:
    env = gymnasium.make_vec("pontoon/Pontoon-v0", num_envs=128, rules=rules, decks=6, counting=True, wagers=(1, 2))
    seen, info = env.reset(seed=4)
    again, _ = env.reset(seed=4)
    assert (seen == again).all()
    chance, ended, gained = np.random.default_rng(1), 0, 0.0
    for _ in range(80):
        assert env.observation_space.contains(seen)
        mask = info["action_mask"]
        assert mask.any(axis=1).all()
        seen, rewards, over, cut, info = env.step((mask * chance.random(mask.shape)).argmax(axis=1))
        assert "refused" not in info
        assert (seen[over, 0] == 1).all(), "a wager is asked for"
        assert not cut.any()
        ended, gained = ended + int(over.sum()), gained + float(rewards.sum())
    assert ended > 3000
    assert -1.2 < gained / ended < -0.3, "wagers of one and a half, and half of them lost at random"
    _, _, _, _, info = env.step(np.zeros(128, dtype=np.int64))
    assert info["refused"].any()


@pytest.mark.parametrize("book", GAMES)
def test_the_mask_never_allows_what_decide_refuses(book: str) -> None:
    """At every question of random rounds with three players: what the mask allows is done, what it does not allow is
    not among the engine's choices, and nobody else may do anything."""
    players = ("ann", "bob", "cat")
    table, chance, asked = seating(book, players, f"masks {book}"), random.Random(book), 0
    for _ in range(25):
        gained = None
        while gained is None:
            player = table.asked
            assert player is not None
            allowed = table.allowed(player)
            assert allowed
            for action in range(ACTIONS + len(table.wagers)):
                command = table.command(player, action)
                if action in allowed and command is not None:
                    assert not isinstance(run(table.rules, table.state, command, table.entropy), Refusal)
                    asked += 1
                elif action not in allowed:
                    assert command is None
            if not table.wagering:
                offered = {one.action for one in options(table.rules, table.state, player)} & {
                    act.name.lower() for act in Act
                }
                named = {Act(action).name.lower() for action in allowed} - {"pass"}
                assert named <= offered
                assert named == offered or Act.PASS in allowed, "while something is offered, the rest waits"
            for other in players:
                assert other == player or not table.allowed(other)
            gained = table.do(player, chance.choice(allowed))
        table.begin()
    assert asked > 150


@pytest.mark.parametrize("book", GAMES)
def test_the_compiled_tables_play_the_engines_rounds(book: str) -> None:
    """The same cards and actions: the same situations, masks and result, to the cent."""
    assert play_rounds(book) > 3, "splits among them"


def play_rounds(book: str) -> int:
    """Rounds at a table, each once more from the tables; how many of them had a split."""
    tables, chance = tables_of(book), random.Random(f"rounds {book}")
    table, split = seating(book, ("ann",), f"rounds {book}"), 0
    for _ in range(160):
        situations: list[Situation] = []
        actions: list[int] = []
        table.do("ann", ACTIONS)
        while table.asked is not None:
            allowed = table.allowed("ann")
            situations.append(table.sees("ann"))
            eager = [one for one in allowed if one in (Act.SPLIT, Act.INSURE)]
            actions.append(eager[0] if eager and chance.random() < 0.8 else chance.choice(allowed))
            at = tables.find(situations[-1])
            assert at is not None, situations[-1]
            assert np.flatnonzero(tables.allowed[at]).tolist() == allowed
            table.do("ann", actions[-1])
        assert table.last is not None
        gained = sum(line.net for line in table.last.lines) / UNIT
        seen, net = replay(tables, _kinds(tables, table), actions)
        assert [tuple(tables.situations[one]) for one in seen] == situations
        assert net == pytest.approx(gained, abs=1e-9)
        split += len(table.last.boxes[0].hands) > 1
        table.begin()
    return split


def hold_a_house(seed: int) -> None:
    """A house of mixed rules, relatives' among them, in which masks and rounds are held against the engine."""
    name = f"house {seed}"
    HOUSES[name] = family_variant(seed, {"double.times": 1, "double.bonus": "withheld", "cards.decks": [6]})
    try:
        check_table(tables_of(name), 6, 3)
    except MathematicsError:
        return  # rules that the mathematics cannot follow, of which there are few
    test_the_mask_never_allows_what_decide_refuses(name)
    play_rounds(name)


@pytest.mark.parametrize("seed", [101, 122, 147])
def test_houses_of_mixed_rules_are_played_as_the_engine_plays_them(seed: int) -> None:
    """A soft 21 of a split hand that can only stand is asked, of split aces with one card too; bust original chips
    count for later hands."""
    hold_a_house(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_houses_of_mixed_rules_are_played_as_the_engine_plays_them(seed: int) -> None:
    hold_a_house(seed)


def _kinds(tables: DecisionTables, table: Seating) -> list[int]:
    """The kinds of the cards that the engine dealt, in their order, and some more."""
    cards: list[Card] = []
    assert table.last is not None
    looked = table.last.dealer[0].is_ace or table.last.dealer[0].is_ten
    for event in table.events:
        match event:
            case CardDealt(card=card) | DealerCardDealt(card=card):
                cards.append(card)
            case HoleCardDealt(card=card) if looked:
                assert card is not None
                cards.append(card)
            case HoleCardRevealed(card=card) if not looked:  # the tables take a hole card that nobody looks at later
                cards.append(card)
            case _:
                pass
    kinds = tables.layout.kinds
    return [kinds.index(kind_of(card, tables.game)) for card in cards] + [1] * 12


@pytest.mark.parametrize("book", ["nz-current", TENS])
def test_a_counter_sees_the_shares_of_the_pack(book: str) -> None:
    """Eleven columns more, whatever the pack: before the first card a ten is 3 of 12 cards, or 4 of 13."""
    each, tens = (1 / 13, 4 / 13) if book == TENS else (1 / 12, 3 / 12)
    rules = HOUSES.get(book, book)
    env, many = (
        pontoon.gym.PontoonEnv(rules, counting=True),
        pontoon.gym.PontoonVectorEnv(3, rules=rules, counting=True),
    )
    assert env.observation_space.shape == many.single_observation_space.shape == (24,)
    fresh = [*(each,) * 9, tens, 1.0]
    row, _ = env.reset(seed=1)
    rows, _ = many.reset(seed=1)
    assert row[13:] == pytest.approx(fresh, abs=1e-6)
    assert rows[0, 13:] == pytest.approx(fresh, abs=1e-6)
    shoe = 312 if book == TENS else 288
    row, *_ = env.step(np.int64(ACTIONS))
    assert (1 - float(row[-1])) * shoe == pytest.approx(round((1 - float(row[-1])) * shoe), abs=1e-3)
    assert row[13:23].sum() == pytest.approx(1.0)


def test_rewards_are_units_and_a_refused_action_changes_nothing() -> None:
    env = pontoon.gym.PontoonEnv("nz-current", wagers=(1, 4), render_mode="ansi")
    seen, info = env.reset(seed=9)
    assert info["action_mask"].tolist() == [0] * ACTIONS + [1, 1]
    again, reward, over, _, info = env.step(np.int64(Act.HIT))
    assert (again.tolist(), reward, over, info["refused"]) == (seen.tolist(), 0.0, False, True)
    sizes = set()
    for _ in range(60):
        env.reset()
        _, reward, over, _, info = env.step(np.int64(ACTIONS + 1))
        while not over:
            assert (env.render() or "").startswith("dealer ")
            assert (env.action_masks() == info["action_mask"].astype(bool)).all()
            _, reward, over, _, info = env.step(np.int64(info["action_mask"].argmax()))
        sizes.add(reward)
    assert sizes <= {-4.0, 0.0, 4.0, 6.0, 8.0, 12.0, -2.0}, "four units won or lost, three to two, twice or three times"
    assert {-4.0, 4.0} <= sizes


def test_a_round_that_is_left_is_played_to_its_end() -> None:
    env = pontoon.gym.PontoonEnv("sg-rws-v5")
    env.reset(seed=1)
    env.step(np.int64(ACTIONS))
    rounds = env.table.state.round
    _, info = env.reset()
    assert info["action_mask"].tolist() == [0] * ACTIONS + [1]
    assert env.table.state.round >= rounds


def test_an_illegal_action_at_a_table_is_an_error_that_says_what_is_open() -> None:
    table = pontoon.gym.PontoonTable("nz-current", players=2, rounds=1)
    table.reset(seed=2)
    with pytest.raises(ValueError, match=r"player_1 may not take action 0: \[8\] are open"):
        table.step(0)
    assert table.render() is not None


@pytest.mark.parametrize(
    ("kind", "given", "said"),
    [
        ("PontoonEnv", {"wagers": ()}, "whole units of 1 and more"),
        ("PontoonEnv", {"wagers": (1, 1.5)}, "whole units of 1 and more"),
        ("PontoonEnv", {"render_mode": "human"}, "None or ansi"),
        ("PontoonEnv", {"decks": 3}, r"is played with .* decks, not 3"),
        ("PontoonTable", {"players": 0}, "players is a whole number"),
        ("PontoonTable", {"players": 99}, r"A table has 1 to \d boxes, not 99"),
        ("PontoonTable", {"decks": 9}, r"is played with .* decks, not 9"),
        ("PontoonEnv", {"rules": LATE}, "double.forfeit_until"),
        ("PontoonTable", {"rules": LATE}, "double.forfeit_until"),
        ("PontoonTable", {"rounds": 0}, "rounds is a whole number"),
        ("PontoonTable", {"render_mode": "human"}, "None or ansi"),
        ("PontoonVectorEnv", {"num_envs": 0}, "num_envs is a whole number"),
        ("PontoonVectorEnv", {"wagers": (-1,)}, "whole units of 1 and more"),
        ("PontoonVectorEnv", {"decks": 3}, "one of 4, 5, 6, 7, 8, or None for an endless shoe; not 3"),
        ("PontoonVectorEnv", {"cut": 2.0}, "above 0, at most 1"),
        ("PontoonVectorEnv", {"cut": 0.0}, "above 0, at most 1"),
    ],
)
def test_what_no_environment_can_be_is_told_when_it_is_made(kind: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        getattr(pontoon.gym, kind)(**given)


def test_every_game_needs_an_action() -> None:
    """The kernel would read beyond the end of what it is given."""
    games = pontoon.gym.PontoonVectorEnv(4, rules="nz-current")
    games.reset(seed=1)
    for actions in ([ACTIONS] * 3, [ACTIONS] * 5, [[ACTIONS] * 4]):
        with pytest.raises(ValueError, match="an action is needed for each"):
            games.step(np.array(actions))


def test_a_wager_is_placed_on_ones_own_box() -> None:
    table = seating("nz-current", ("ann", "bob"), "boxes")
    table.do("ann", ACTIONS)
    assert table.asked == "bob"
    assert table.command("bob", ACTIONS + 1) == PlaceWager("bob", 2, Cents(3 * UNIT))
