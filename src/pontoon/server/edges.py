"""The edge of the game for a table's description: worked out beforehand for the books as they are, by `pontoon edge`.

`edges.json` has the digest of the rules and the decks of each game; `python -m scripts.make_edges` makes it anew.
"""

from functools import cache
from importlib.resources import files

import msgspec

from pontoon.rulebook import Rulebook, digest_of
from pontoon.table import Setup
from pontoon.wire.http import Edge


class Solved(msgspec.Struct, frozen=True):
    """A game that was solved: edge and variance of a round, in millionths of the original wager and its square."""

    book: str
    digest: str
    decks: int
    millionths: int
    variance: int


@cache
def _solved() -> dict[tuple[str, int], Solved]:
    listed = msgspec.json.decode(files("pontoon.server").joinpath("edges.json").read_bytes(), type=tuple[Solved, ...])
    return {(one.digest, one.decks): one for one in listed}


def edge_of(rules: Rulebook, setup: Setup) -> Edge:
    """What the house keeps under best play; not known for a variant, or a way to deal, that nobody has solved."""
    usual = setup.hole_card == rules.dealer.hole_card.value[0]
    found = _solved().get((digest_of(rules), setup.decks)) if usual else None
    return Edge(known=False) if found is None else Edge(True, found.millionths, setup.decks, found.variance)
