"""The edge of the game for a table's description: worked out beforehand for the books as they are, by `pontoon edge`.

`edges.json` has the digest of the rules and the decks of each game; `python -m scripts.make_edges` makes it anew. Edge
and variance are exact; the covariance of two boxes, which share the dealer's cards, is simulated, with its error.
"""

from functools import cache
from importlib.resources import files

import msgspec

from pontoon.rulebook import Rulebook, digest_of
from pontoon.table import Setup
from pontoon.wire.http import Edge


class Solved(msgspec.Struct, frozen=True):
    """A game that was solved, in millionths of the original wager and its square: edge and variance of a round.

    `covariance`: of the gains of two boxes of one round, and `covariance_error`, its standard error. Cards come in an
    order that favours no place, so it is the same for any two boxes, whatever lies between them.
    """

    book: str
    digest: str
    decks: int
    millionths: int
    variance: int
    covariance: int
    covariance_error: int


@cache
def _solved() -> dict[tuple[str, int], Solved]:
    listed = msgspec.json.decode(files("pontoon.server").joinpath("edges.json").read_bytes(), type=tuple[Solved, ...])
    return {(one.digest, one.decks): one for one in listed}


def edge_of(rules: Rulebook, setup: Setup) -> Edge:
    """What the house keeps under best play; not known for a variant, or a way to deal, that nobody has solved."""
    usual = setup.hole_card == rules.dealer.hole_card.value[0]
    found = _solved().get((digest_of(rules), setup.decks)) if usual else None
    if found is None:
        return Edge(known=False)
    return Edge(True, found.millionths, setup.decks, found.variance, found.covariance)


def variance_of(edge: Edge, boxes: int, layouts: int) -> float:
    """The variance of what rounds bring, in squared cents.

    `boxes`: the squares of what lay on each box of each round. `layouts`: those of what lay on all boxes of each round
    together; what they have more are the products of any two boxes.
    """
    return (boxes * edge.variance + (layouts - boxes) * edge.covariance) / 1e6
