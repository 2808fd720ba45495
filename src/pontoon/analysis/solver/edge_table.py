"""The edge of one game for several shoes and bets."""

from collections.abc import Iterable, Iterator

from pontoon.analysis.game import RANKS
from pontoon.analysis.solver.edge import solve_game
from pontoon.analysis.solver.values import SEVEN
from pontoon.money import Cents
from pontoon.rulebook import Rulebook


def edges(rules: Rulebook, decks: int | None, bets: Iterable[Cents | None]) -> Iterator[float]:
    """The edge for every bet (None: without the Super Bonus), from one shoe (None: endless).

    The bet decides the Super Bonus alone, which is won against a seven; the other up cards are worked out once.
    """
    by_up: list[float] = []
    for bet in bets:
        solution = solve_game(rules, decks, bet)
        if not by_up:
            by_up = [solution.ev_of_up(up) for up in range(RANKS)]
        by_up[SEVEN] = solution.ev_of_up(SEVEN)
        shoe = solution.shoe
        yield -sum(shoe.ranks[up] / shoe.cards * value for up, value in enumerate(by_up))
