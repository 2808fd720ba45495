"""Answers about counting: how good a system is, the best tags, the plays and the bets that go with it."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from pontoon.analysis.asked import USUAL_BET, Asked, Decks, check_counted, game_asked
from pontoon.analysis.counting.correlation import (
    Correlations,
    betting_correlation,
    columns,
    insurance_correlation,
)
from pontoon.analysis.counting.indices import Indices, find_indices
from pontoon.analysis.counting.playing import decisions, playing_efficiency
from pontoon.analysis.counting.ramps import Limits, Ramp, kelly_ramp, spread_ramp
from pontoon.analysis.counting.tags import Tags, best_tags_for
from pontoon.analysis.errors import MathematicsError
from pontoon.analysis.game import Game, compile_game
from pontoon.analysis.simulation import USUAL_CUT, Strategy, chart_of, simulate
from pontoon.analysis.simulator.simulate import SimulationResult
from pontoon.analysis.solver.removal import Effect, effects_of_removal
from pontoon.analysis.solver.shoe import full
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.strategy import Counting

MOST_LEVEL = 9
RARE = 0.003
"""Counts at which a smaller share of the rounds begins are not looked at for plays of their own."""
USUAL_PLAYS = 40


def counting_correlations(
    rules: str | Rulebook,
    system: Counting,
    *,
    decks: Decks = None,
    bet: Cents | None = USUAL_BET,
    with_playing: bool = True,
) -> Correlations:
    """How well a system's tags follow what cards are worth at a game: exact effects of removal behind all three.

    `with_playing`: the playing efficiency too, which takes some seconds. `rules`, `decks` and `bet` as for `edge`.

    >>> import pontoon
    >>> from pontoon.strategy import read_counting
    >>> text = "bet = 25\\ntags = { A = -1, 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 0, 8 = 0, 9 = 0, "
    >>> system = read_counting(text + "J = -1, Q = -1, K = -1 }")
    >>> found = pontoon.counting_correlations("nz-current", system, decks=4, with_playing=False)
    >>> round(found.betting, 2), round(found.insurance, 2), found.playing
    (0.96, 0.73, None)
    """
    asked = _finite(rules, decks, bet)
    check_counted(asked.rules, system)
    game, count = compile_game(asked.rules, asked.bet), asked.decks or 0
    effects, pack, playing = effects_of(game, count), game.pack, None
    if with_playing:
        playing = playing_efficiency(decisions(game, count), columns(system, pack), count, pack)
    return Correlations(betting_correlation(system, effects, pack), insurance_correlation(system, pack), playing)


def best_tags(
    rules: str | Rulebook,
    *,
    level: int = 1,
    kind: Literal["balanced", "any"] = "balanced",
    decks: Decks = None,
    bet: Cents | None = USUAL_BET,
) -> Tags:
    """The tags with the highest betting correlation of all whole numbers from -level to level.

    `kind`: "balanced" for tags of which a whole deck adds up to 0, or "any". `rules`, `decks` and `bet` as for `edge`.

    >>> import pontoon
    >>> found = pontoon.best_tags("nz-current", decks=4)
    >>> found.tags, found.total, found.betting > 0.93
    ((-1, 1, 1, 1, 1, 1, 0, -1, 0, -1), 0, True)
    """
    if not 1 <= level <= MOST_LEVEL:
        raise MathematicsError(f"is a whole number from 1 to {MOST_LEVEL}.", parameter="level", text=str(level))
    asked = _finite(rules, decks, bet)
    game = compile_game(asked.rules, asked.bet)
    changes = [effect.change for effect in effects_of(game, asked.decks or 0)]
    return best_tags_for(changes, level, balanced=kind == "balanced", pack=game.pack)


def index_plays(
    rules: str | Rulebook,
    system: Counting,
    *,
    strategy: Strategy = "chart",
    decks: Decks = None,
    cut: float = USUAL_CUT,
    bet: Cents | None = USUAL_BET,
    most: int = USUAL_PLAYS,
    rounds: int = 1_000_000,
    seed: int = 0,
    least_share: float = RARE,
    threads: int = 1,
    tell: Callable[[str], None] = lambda what: None,
) -> Indices:
    """The plays of a system that change with the count and are worth most, from exact values; it takes a minute.

    `rounds`, `seed`: a short simulation says how often each count comes; those with a smaller share of the rounds than
    `least_share` are not looked at. `most`: how many plays are kept. `tell` hears what is being worked out. The other
    parameters are those of `simulate`.

    >>> import pontoon
    >>> from pontoon.strategy import read_counting
    >>> text = "bet = 25\\ntags = { A = -1, 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 0, 8 = 0, 9 = 0, "
    >>> system = read_counting(text + "J = -1, Q = -1, K = -1 }")
    >>> pontoon.index_plays("nz-current", system, decks="infinite")
    Traceback (most recent call last):
    pontoon.analysis.errors.MathematicsError: An endless shoe does not change by a card: give a number of decks.
    """
    asked = _finite(rules, decks, bet)
    check_counted(asked.rules, system)
    count = asked.decks or 0
    game = compile_game(asked.rules, asked.bet)
    tell("The best chart is being found")
    chart = chart_of(game, count, strategy)
    tell("Counts are being seen")
    found = simulate(
        asked.rules,
        rounds=rounds,
        seed=seed,
        strategy=chart,
        decks=count,
        cut=cut,
        bet=bet,
        counting=_plain(system),
        threads=threads,
    )
    assert found.counted is not None
    looked_at = [row for row in found.counted.by_count if row.share >= least_share]
    shares = {row.count: row.share for row in looked_at}
    errors = {row.count: row.share_error for row in looked_at}
    left = game.deck * count * (1.0 - cut / 2.0)
    return find_indices(game, count, system, chart, shares, left=left, most=most, share_errors=errors, tell=tell)


def best_ramp(
    found: SimulationResult,
    *,
    least: Cents,
    most: Cents,
    chip: Cents,
    bankroll: Cents | None = None,
    kelly: float = 1.0,
) -> Ramp:
    """The best bets by the count for a player whose rounds were simulated with a counting system.

    `least`, `most`, `chip`: what may be bet; a lowest bet of 0 sits rounds out. With a `bankroll` the bets are a
    fraction `kelly` of a full Kelly bet; without, those between both limits with the highest SCORE.

    >>> import pontoon
    >>> from pontoon.strategy import read_counting
    >>> text = "bet = 25\\ntags = { A = -1, 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 0, 8 = 0, 9 = 0, "
    >>> system = read_counting(text + "J = -1, Q = -1, K = -1 }")
    >>> found = pontoon.simulate("nz-current", rounds=50_000, strategy="mimic", counting=system, seed=1)
    >>> chips = pontoon.parse_dollars("5")
    >>> ramp = pontoon.best_ramp(found, least=chips, most=pontoon.parse_dollars("100"), chip=chips)
    >>> all(step.bet % chips == 0 for step in ramp.steps)
    True
    """
    if found.counted is None:
        raise MathematicsError("A ramp is made from rounds that were simulated with a counting system.")
    limits = Limits(least, most, chip)
    if bankroll is None:
        return spread_ramp(found.counted.by_count, limits)
    return kelly_ramp(found.counted.by_count, bankroll, kelly, limits)


@lru_cache(maxsize=8)
def effects_of(game: Game, decks: int) -> tuple[Effect, ...]:
    """The effects of removal of a full shoe, remembered."""
    return effects_of_removal(game, full(decks, game.pack))


def _finite(rules: str | Rulebook, decks: Decks, bet: Cents | None) -> Asked:
    asked = game_asked(rules, decks, bet)
    if asked.decks is None:
        raise MathematicsError("An endless shoe does not change by a card: give a number of decks.", text=str(decks))
    return asked


def _plain(system: Counting) -> Counting:
    """The system without plays that change with the count."""
    return replace(system, index=())
