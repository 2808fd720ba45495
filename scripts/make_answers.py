"""Write src/pontoon/cli/mathematics/shipped.json: what `pontoon edge` answers for every book and its numbers of decks.

Run `python -m scripts.make_answers`, which takes a minute, after every change of the code that answers: until then
the shipped answers are not used, and a test says so.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from pontoon import edge
from pontoon.analysis.asked import USUAL_BET
from pontoon.cli.mathematics.edge import edge_json
from pontoon.cli.mathematics.kept import SHIPPED, name_of
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book

PAGE = Path(__file__).parents[1] / "src" / "pontoon" / "cli" / "mathematics" / SHIPPED


def games() -> Iterator[tuple[str, Rulebook, int]]:
    """Every book with every number of decks that it allows, and the name of its answer."""
    for book in BOOK_IDS:
        rules = load_book(book)
        for decks in sorted(rules.cards.decks.value):
            yield name_of("edge", rules, decks, USUAL_BET), rules, decks


def answers() -> dict[str, object]:
    """All of them, worked out now."""
    return {name: edge_json(edge(rules, decks=decks, bet=USUAL_BET)) for name, rules, decks in games()}


if __name__ == "__main__":
    PAGE.write_text("{\n" + ",\n".join(f'"{name}": {json.dumps(one)}' for name, one in answers().items()) + "\n}\n")
