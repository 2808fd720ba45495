"""What a change of the rules does, quickly enough to be asked while one looks at it: edge, chart, what it costs.

An endless shoe answers for any change in well under a second, a finite one in about as much more as it has exactness.
Games that were asked about before are remembered, so going back and forth between rules costs nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from pontoon.analysis.asked import USUAL_BET, Asked, Decks, game_asked, rules_named
from pontoon.analysis.game import Game, compile_game
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.chart_value import chart_solution
from pontoon.analysis.solver.cost import READ, alternatives
from pontoon.analysis.solver.edge import AgainstUp, up_name
from pontoon.analysis.solver.margins import error_of, exactness
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.rulebook.vary import uncited, vary
from pontoon.strategy import Chart

REMEMBERED = 256
"""Games whose values are kept."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A game with some rules changed, beside the one it was changed from. Shares of the original wager.

    `edge`, `before`: the house edge with and without the changes, under best play. `by_up`: the player's value against
    every up card. `error`: by how much an edge may be off, 0 where it is exact. `chart`, `chart_edge`: the best chart
    and its edge; None where not asked for. `exactness` says what is exact.

    >>> import pontoon
    >>> found = pontoon.what_if("nz-current", {"dealer.stands_on_soft": 17})
    >>> f"{found.before:.4%} {found.edge:.4%} {found.change:+.4%}", found.error
    ('0.4121% -0.0220% -0.4341%', 0.0)
    """

    asked: Asked
    changes: dict[str, object]
    edge: float
    before: float
    by_up: tuple[AgainstUp, ...]
    chart: Chart | None
    chart_edge: float | None
    error: float
    exactness: str

    @property
    def change(self) -> float:
        """What the changes cost the player; below zero where they help."""
        return self.edge - self.before


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """A change that can be asked about: a rule, another value as a rules file writes it, and the books that have it.

    >>> import pontoon
    >>> choice = next(one for one in pontoon.rule_choices("nz-current") if one.path == "double.cards")
    >>> choice.value, choice.books
    ('two', ('sg-rws-v5',))
    """

    path: str
    value: object
    books: tuple[str, ...]


def what_if(
    rules: str | Rulebook,
    changes: Mapping[str, object],
    *,
    decks: Decks = "infinite",
    bet: Cents | None = USUAL_BET,
    with_chart: bool = False,
) -> WhatIf:
    """A game with other values for some of its rules: its edge, and what the change costs.

    `changes`: values as a rules file writes them, by key path; none for the game as it is. `with_chart`: the best chart
    too. `rules`, `decks` and `bet` as for `edge`, but an endless shoe where no decks are said. A change that the rules
    or the mathematics cannot have raises `RulebookError` or `MathematicsError` with every fault.

    >>> import pontoon
    >>> found = pontoon.what_if("sg-rws-v5", {"pays.five_cards": "1:1", "surrender.up_cards": []})
    >>> found.change > 0
    True
    """
    before = game_asked(rules, decks, bet)
    changed = {path: uncited(value) for path, value in changes.items()}
    book = vary(before.rules, changed, book=f"{before.rules.id}-changed") if changed else before.rules
    asked = game_asked(book, decks, bet)
    game = compile_game(asked.rules, bet)
    by_up = _values(game, asked.decks)
    chart = chart_edge = None
    if with_chart:
        chart, chart_edge = _chart(game, asked.decks)
    return WhatIf(
        asked=asked,
        changes=dict(changes),
        edge=_edge(by_up),
        before=_edge(_values(compile_game(before.rules, bet), before.decks)),
        by_up=by_up,
        chart=chart,
        chart_edge=chart_edge,
        error=error_of(game, asked.decks),
        exactness=exactness(game, asked.decks),
    )


def rule_choices(rules: str | Rulebook) -> tuple[RuleChoice, ...]:
    """Every change of one rule that `rule_costs` prices, for `what_if` to answer one by one; nothing is solved here.

    Some of them cannot be had with the other rules of the book: `what_if` says why.

    >>> import pontoon
    >>> len({one.path for one in pontoon.rule_choices("ma-2025")}) > 25
    True
    """
    book = rules_named(rules)
    return tuple(RuleChoice(path, value, books) for path in READ for value, books in alternatives(book, path))


@lru_cache(maxsize=REMEMBERED)
def _values(game: Game, decks: int | None) -> tuple[AgainstUp, ...]:
    """The value against every up card."""
    solution = Solution(game, full(decks, game.pack), keep=False)
    cards = solution.shoe.cards
    return tuple(
        AgainstUp(up_name(up, game.pack), count / cards, solution.ev_of_up(up))
        for up, count in enumerate(solution.shoe.ranks)
    )


def _edge(by_up: tuple[AgainstUp, ...]) -> float:
    return -sum(one.chance * one.ev for one in by_up)


@lru_cache(maxsize=REMEMBERED)
def _chart(game: Game, decks: int | None) -> tuple[Chart, float]:
    """The best chart and its edge."""
    shoe = full(decks, game.pack)
    chart = derive_chart(Solution(game, shoe, keep=False), "best chart")
    return chart, -chart_solution(game, shoe, chart).ev
