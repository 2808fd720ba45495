"""Write src/pontoon/server/edges.json: the edge of every book with every number of decks that it allows.

Run `python -m scripts.make_edges`; it takes some minutes. A test holds one of them against the solver.
"""

import json
from pathlib import Path

from pontoon.analysis.asked import USUAL_BET
from pontoon.analysis.solver.edge import edge_of
from pontoon.rulebook import BOOK_IDS, digest_of, load_book

PAGE = Path(__file__).parents[1] / "src" / "pontoon" / "server" / "edges.json"


def solved() -> list[dict[str, object]]:
    """Edge and variance of a round in millionths of the original wager and its square, under best play, usual bet."""
    found: list[dict[str, object]] = []
    for book in BOOK_IDS:
        rules = load_book(book)
        for decks in sorted(rules.cards.decks.value):
            solved = edge_of(rules, decks, USUAL_BET)
            edge, variance = round(solved.edge * 1_000_000), round(solved.variance * 1_000_000)
            game = {"book": book, "digest": digest_of(rules), "decks": decks}
            found.append({**game, "millionths": edge, "variance": variance})
    return found


if __name__ == "__main__":
    PAGE.write_text("[\n" + ",\n".join(json.dumps(one) for one in solved()) + "\n]\n")
