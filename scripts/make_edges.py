"""Write src/pontoon/server/edges.json: the edge of every book with every number of decks that it allows.

Run `python -m scripts.make_edges`; it takes half an hour. Tests hold it against the solver and another simulation.
"""

import json
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from pontoon.analysis.asked import USUAL_BET
from pontoon.analysis.simulation import MOST_BOXES, simulation_of, simulator_for
from pontoon.analysis.solver.edge import edge_of
from pontoon.rulebook import BOOK_IDS, digest_of, load_book

PAGE = Path(__file__).parents[1] / "src" / "pontoon" / "server" / "edges.json"
SEEDS, ROUNDS = range(20), 1_000_000
"""Of seven boxes from a full shoe, a batch for each seed: the covariance is found to half a thousandth of itself."""


def covariance(book: str, decks: int, seeds: range = SEEDS, rounds: int = ROUNDS) -> tuple[float, float]:
    """That of the gains of two boxes of one round under best play, and its standard error, from batches of rounds.

    The mean of seven boxes has the variance (v + 6c) / 7, where v is that of a box and c the covariance of two.
    """
    asked = simulation_of(book, strategy="optimal", decks=decks, cut=None, bet=USUAL_BET, boxes=MOST_BOXES)
    simulator = simulator_for(asked)
    runs = (simulator.run(rounds, seed, threads=2) for seed in seeds)
    found = [(MOST_BOXES * one.round_variance - one.variance) / (MOST_BOXES - 1) for one in runs]
    return mean(found), stdev(found) / sqrt(len(seeds))


def solved() -> list[dict[str, object]]:
    """Edge, variance and covariance in millionths of the original wager and its square, under best play, usual bet."""
    found: list[dict[str, object]] = []
    for book in BOOK_IDS:
        rules = load_book(book)
        for decks in sorted(rules.cards.decks.value):
            solved = edge_of(rules, decks, USUAL_BET)
            together = covariance(book, decks)
            game = {"book": book, "digest": digest_of(rules), "decks": decks}
            figures = (solved.edge, solved.variance, *together)
            names = ("millionths", "variance", "covariance", "covariance_error")
            found.append(game | {name: round(one * 1_000_000) for name, one in zip(names, figures, strict=True)})
    return found


if __name__ == "__main__":
    PAGE.write_text("[\n" + ",\n".join(json.dumps(one) for one in solved()) + "\n]\n")
