"""The process that works out the edge of one game: the question on its input, the answer on its output."""

import os
import sys

import msgspec

from pontoon import analysis
from pontoon.analysis.asked import USUAL_BET
from pontoon.analysis.game import others_share
from pontoon.analysis.simulation import MOST_BOXES
from pontoon.analysis.solver.covariance import covariance
from pontoon.analysis.solver.edge import edge_of_solution, solve_game
from pontoon.rulebook import Rulebook
from pontoon.rulebook.vary import vary
from pontoon.server.advising.question import rules_of_game
from pontoon.server.solving.solver import UNKNOWN, Asked
from pontoon.wire.http import Edge

GONE = (0.0205, 0.007)
"""By how much, divided by the decks, boxes of a finite shoe hang together less than those of an endless one, and how
far off that may be: in all books and shoes that were simulated it is between 0.0145 and 0.026."""


def solved(asked: Asked) -> Edge:
    """Edge and variance of a box from the shoe itself; the covariance of two from an endless one with its play, less
    what boxes take from each other by the cards that are gone."""
    rules = _dealt(rules_of_game(asked.game), asked.hole_card)
    try:
        played, endless = (solve_game(rules, decks, USUAL_BET) for decks in (asked.decks, None))
        found = edge_of_solution(played)
        together = covariance(endless, played=played, boxes=MOST_BOXES, others=others_share(rules, USUAL_BET))
    except analysis.MathematicsError:
        return UNKNOWN
    less, error = (one / asked.decks for one in GONE)
    figures = (found.edge, found.variance, together - less, error)
    millionths, variance, both, off = (round(one * 1_000_000) for one in figures)
    return Edge(True, millionths, asked.decks, variance, both, covariance_error=off)


def _dealt(rules: Rulebook, hole_card: str) -> Rulebook:
    """The rules where this way to deal is the only one."""
    if rules.dealer.hole_card.value[0] == hole_card:
        return rules
    return vary(rules, {"dealer.hole_card": [hole_card]}, book="house")


def main() -> None:
    """Solve what is handed in, once, after everybody else who wants the processor."""
    os.nice(10)
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Asked)
    sys.stdout.buffer.write(msgspec.json.encode(solved(asked)))


if __name__ == "__main__":
    main()
