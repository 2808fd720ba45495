"""Exact answers about a game: its edge, the values of actions, the best chart, what a card or a rule is worth."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from pontoon.analysis.asked import USUAL_BET, Asked, Decks, game_asked
from pontoon.analysis.errors import MathematicsError
from pontoon.analysis.game import compile_game
from pontoon.analysis.solver.advice import ActionValue, Question, advise
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.chart_value import ChartCosts, chart_costs, chart_solution
from pontoon.analysis.solver.cost import READ, Cost, costs
from pontoon.analysis.solver.distribution import Distribution, distribution
from pontoon.analysis.solver.edge import RoundValue, edge_of_solution, solve_game
from pontoon.analysis.solver.margins import exactness, split_error_of
from pontoon.analysis.solver.removal import Effect, effects_of_removal
from pontoon.analysis.solver.shoe import Shoe, full
from pontoon.analysis.solver.solve import Solution
from pontoon.cards import (
    Card,
    ImpossibleCardError,
    Pack,
    Rank,
    check_copies,
    check_pack,
    is_ace_and_ten,
    parse_card,
    parse_cards,
)
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.strategy import Chart

Cards = str | Iterable[Card]
"""Cards, or a text such as `9s 7d`."""


@dataclass(frozen=True)
class Edge(RoundValue):
    """What a round is worth under best play; all amounts are shares of the original wager.

    `ev`: the player's mean gain. `variance`: of that gain. `by_up`: the same mean against every up card. `exactness`:
    what is exact in this, and what is not. `error`: by how much `ev` may be off. `distribution`: every gain of a round
    with its chance, and how often each kind of hand comes; it is worked out when it is first asked for.

    >>> import pontoon
    >>> found = pontoon.edge("nz-current", decks="infinite")
    >>> found.edge == -found.ev, len(found.by_up)
    (True, 10)
    """

    asked: Asked
    solution: Solution = field(repr=False, compare=False)

    @cached_property
    def distribution(self) -> Distribution:
        """Every gain of a round with its chance, and how often each kind of hand comes."""
        return distribution(self.solution)


def edge(rules: str | Rulebook, *, decks: Decks = None, bet: Cents | None = USUAL_BET) -> Edge:
    """The house edge of a game under best play, its spread, and what a round can bring.

    `rules`: a book's id or a rulebook. `decks`: a number, or "infinite" for an endless shoe; 6 where left out. `bet`:
    in cents, which decides the Super Bonus; None leaves it out.

    >>> import pontoon
    >>> found = pontoon.edge("nz-current", decks="infinite")
    >>> f"{found.edge:.4%}, standard deviation {found.deviation:.4f}"
    '0.4121%, standard deviation 1.2021'
    >>> found.by_up[0].up, round(found.by_up[0].ev, 4)
    ('A', -0.2615)
    """
    asked = game_asked(rules, decks, bet)
    return edge_of_game(asked, solve_game(asked.rules, asked.decks, asked.bet))


def edge_of_game(asked: Asked, solution: Solution) -> Edge:
    """The edge of a game that has been solved."""
    found = edge_of_solution(solution)
    return Edge(found.ev, found.variance, found.by_up, found.exactness, found.error, asked, solution)


def removal_effects(rules: str | Rulebook, *, decks: Decks = None, bet: Cents | None = USUAL_BET) -> tuple[Effect, ...]:
    """What the value of a round changes by when one card of a rank has left the shoe, for every rank.

    `rules`, `decks` and `bet` as for `edge`; an endless shoe does not change by a card.

    >>> import pontoon
    >>> pontoon.removal_effects("nz-current", decks="infinite")
    Traceback (most recent call last):
    pontoon.analysis.solver.removal.EndlessShoeError: An endless shoe does not change by a card: give a number of decks.
    """
    asked = game_asked(rules, decks, bet)
    return effects_of_removal(compile_game(asked.rules, asked.bet), full(asked.decks, asked.rules.cards.pack.value))


@dataclass(frozen=True, slots=True)
class ActionValues:
    """What each action of a hand is worth, in original wagers, the best first.

    `insurance`: the value of each unit insured, where insurance is offered. `exactness`: what is exact in this, and
    what is not. `error`: by how much the value of a split, or of a hand of a split box, may be off.

    >>> import pontoon
    >>> found = pontoon.action_values("nz-current", hand="9s 7d", up="Ah", decks="infinite")
    >>> found.best, round(found.insurance, 4)  # one card in four is a ten, and insurance pays 2 to 1
    ('hit', -0.25)
    """

    asked: Asked
    question: Question
    actions: tuple[ActionValue, ...]
    insurance: float | None
    exactness: str
    error: float

    @property
    def best(self) -> str:
        """The best action."""
        return self.actions[0].action


def action_values(
    rules: str | Rulebook,
    *,
    hand: Cards,
    up: str | Card,
    seen: Cards = (),
    formed: int = 1,
    doubled: int = 0,
    decks: Decks = None,
    bet: Cents | None = USUAL_BET,
) -> ActionValues:
    """The value of each action of a hand against the dealer's up card, the best first.

    `hand`: in the order dealt. `seen`: other cards that have left the shoe. `formed`: hands that the box has been split
    into, this the last of them. `doubled`: how often it was doubled. `rules`, `decks` and `bet` as for
    `edge`.

    >>> import pontoon
    >>> found = pontoon.action_values("nz-current", hand="9s 7d", up="Ah")
    >>> found.best
    'hit'
    >>> [(one.action, round(one.ev, 4)) for one in found.actions]
    [('hit', -0.5837), ('surrender', -0.6263), ('stand', -0.7362), ('double', -1.0843)]
    """
    asked = game_asked(rules, decks, bet)
    pack = asked.rules.cards.pack.value
    up_card = parse_card(up, pack=pack) if isinstance(up, str) else up
    question = Question(_cards(hand, pack), up_card, formed, doubled)
    odds = asked.rules.insurance.odds.value
    offered = asked.rules.insurance.with_pontoon.value or not is_ace_and_ten(question.hand)
    shoe = _shoe(asked.decks, question, _cards(seen, pack), pack)
    try:
        found = advise(compile_game(asked.rules, bet), shoe, question, odds.to / odds.on if offered else None)
    except MathematicsError as error:
        error.text = " ".join(str(card) for card in question.hand)
        raise
    off = _split_error(asked, question, shoe)
    words = _exactness(asked, question, off)
    return ActionValues(asked, question, found.actions, found.insurance, words, off)


def _cards(cards: Cards, pack: Pack) -> tuple[Card, ...]:
    return parse_cards(cards, pack=pack) if isinstance(cards, str) else tuple(cards)


def _shoe(decks: int | None, question: Question, seen: tuple[Card, ...], pack: Pack) -> Shoe:
    """The shoe without the seen cards; the hand and the up card must still have been in it."""
    try:
        check_pack((*question.hand, question.up, *seen), pack)
    except ImpossibleCardError as error:
        raise MathematicsError(f"{error}.") from None
    if decks is None:
        if seen:
            raise MathematicsError("changes nothing in an endless shoe: leave it out.", parameter="seen")
        return full(None, pack)
    try:
        check_copies((*question.hand, question.up, *seen), decks)
    except ImpossibleCardError as error:
        raise MathematicsError(f"{error}.") from None
    shoe = full(decks, pack).without(seen)
    shoe.without((*question.hand, question.up))
    return shoe


def _splits(asked: Asked, question: Question) -> bool:
    """Whether the hand is on a split box, or may begin one, and every card of the shoe counts."""
    first, second = question.hand[:2]
    pair = len(question.hand) == 2 and first.points == second.points
    return asked.decks is not None and (question.formed > 1 or pair)


def _split_error(asked: Asked, question: Question, shoe: Shoe) -> float:
    """By how much what hands of a split box are worth may be off."""
    game = compile_game(asked.rules, asked.bet)
    if not (_splits(asked, question) and (game.box_even or question.up.is_ace or question.up.is_ten)):
        return 0.0
    sevens = question.up.rank == question.hand[0].rank == Rank.SEVEN
    return split_error_of(game, shoe.cards / game.deck, sevens=sevens)


def _exactness(asked: Asked, question: Question, error: float) -> str:
    """What is exact in the values of a hand."""
    if _splits(asked, question):
        notes = [f"Right to {error:.0e} of the wager." if error else "Exact."]
        notes.append("On a split box the player sees how many hands are formed and finished.")
    else:
        notes = ["Exact."]
    if question.formed > 1:
        notes.append("No other hand of the box waits for the dealer or was doubled.")
    if asked.rules.dealer.hole_card.value[0] == "reader" and (question.up.is_ace or question.up.is_ten):
        notes.append("The reader has found no pontoon.")
    return " ".join(notes)


@dataclass(frozen=True, slots=True)
class BestChart:
    """The best chart by totals. `edge`: the house edge under best play; `chart_edge`: of playing the chart.

    `costs`: by table (`hard`, `soft`, `pair`), row and up card, what the hands that begin in that cell lose to best
    play in all rounds; they add up to the difference of the two edges.

    >>> import pontoon
    >>> found = pontoon.best_chart("nz-current", decks="infinite")
    >>> str(found.chart.cell("hard", "11", 5))  # 11 against a 6: double, but hit with five cards or more
    'D 5H'
    """

    asked: Asked
    chart: Chart
    edge: float
    chart_edge: float
    costs: ChartCosts
    exactness: str


def best_chart(rules: str | Rulebook, *, decks: Decks = None, bet: Cents | None = USUAL_BET) -> BestChart:
    """The best strategy that goes by totals, and what it costs beside best play.

    `rules`, `decks` and `bet` as for `edge`. Columns of the chart are the ace, 2 to 9, and the ten-valued cards.

    >>> import pontoon
    >>> found = pontoon.best_chart("nz-current", decks="infinite")
    >>> [str(cell) for cell in found.chart.tables["hard"]["12"]]
    ['H', 'H', 'H', 'H', 'H', 'H', 'H', 'H', 'H', 'H']
    >>> found.chart_edge > found.edge
    True
    """
    asked = game_asked(rules, decks, bet)
    solution = solve_game(asked.rules, asked.decks, asked.bet)
    edge, chart = -solution.ev, derive_chart(solution, asked.title)
    played = chart_solution(solution.game, solution.shoe, chart)
    costs_of_cells = chart_costs(solution, played)
    return BestChart(asked, chart, edge, -played.ev, costs_of_cells, exactness(solution.game, asked.decks))


def rule_costs(
    rules: str | Rulebook,
    *,
    paths: Collection[str] = (),
    decks: Decks = "infinite",
    bet: Cents | None = USUAL_BET,
) -> tuple[Cost, ...]:
    """The change of the house edge when one rule is exchanged for another book's value, or taken away.

    `paths`: the key paths of the rules to be priced, all of them where none is given. That takes some seconds for an
    endless shoe and longer otherwise: every exchange is a game of its own to solve. `rules`, `decks` and `bet` as for
    `edge`.

    >>> import pontoon
    >>> (soft,) = pontoon.rule_costs("nz-current", paths=["dealer.stands_on_soft"])
    >>> soft.value, f"{soft.change:.2%}"  # a dealer who stands on every 17
    (17, '-0.43%')
    """
    asked = game_asked(rules, decks, bet)
    for path in paths:
        if path not in READ:
            reason = f"The mathematics reads no rule {path}; it reads: {', '.join(READ)}."
            raise MathematicsError(reason, text=path, known={"paths": list(READ)})
    return tuple(costs(asked.rules, asked.decks, asked.bet, tuple(paths) or READ))
