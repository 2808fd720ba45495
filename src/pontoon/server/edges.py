"""The edge of the game for a table's description: worked out beforehand for the books as they are, by `pontoon edge`.

`edges.json` has the digest of the rules and the decks of each game; `python -m scripts.make_edges` makes it anew. Edge
and variance are exact; the covariance of two boxes, which share the dealer's cards, is simulated, with its error, and
held against the exact one of an endless shoe. Of any other game `solving` works them out when somebody asks.
"""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from math import ceil, floor, log10
from typing import Protocol

import msgspec

from pontoon.rulebook import Rulebook, digest_of
from pontoon.service.tables.host import HostedTable
from pontoon.table import Setup
from pontoon.wire.http import Edge

_CERTAIN = 3
"""Standard errors of a simulated covariance that are taken for how far off it may be."""
_FULL = 7
"""Boxes of a full table, at which an error of the covariance weighs most."""


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


class Works(Protocol):
    """Who works out an edge that is in no list."""

    def edge(self, rules: Rulebook, setup: Setup) -> Edge:
        """What is known of it now."""

    def close(self) -> None:
        """Let go of what is not worked out yet."""


class Edges:
    """What the house keeps at its tables. `works`: who works out what is in no list; None: that is not known."""

    def __init__(self, works: Works | None = None) -> None:
        self._works = works

    def of(self, rules: Rulebook, setup: Setup) -> Edge:
        """What the house keeps under best play, from the list or worked out; at once, from any thread."""
        found = edge_of(rules, setup)
        return found if found.known or self._works is None else self._works.edge(rules, setup)

    def at(self, hosted: HostedTable) -> Edge:
        """What the house keeps at a table."""
        return self.of(hosted.rules, hosted.state.table.setup)

    def close(self) -> None:
        """Nothing is worked out from now on."""
        if self._works is not None:
            self._works.close()


def edge_of(rules: Rulebook, setup: Setup) -> Edge:
    """What the house keeps under best play; not known for a variant, or a way to deal, that is not in the list."""
    usual = setup.hole_card == rules.dealer.hole_card.value[0]
    found = _solved().get((digest_of(rules), setup.decks)) if usual else None
    if found is None:
        return Edge(known=False)
    error = _CERTAIN * found.covariance_error
    return Edge(True, found.millionths, setup.decks, found.variance, found.covariance, covariance_error=error)


def variance_of(edge: Edge, boxes: int, layouts: int) -> float:
    """The variance of what rounds bring, in squared cents.

    `boxes`: the squares of what lay on each box of each round. `layouts`: those of what lay on all boxes of each round
    together; what they have more are the products of any two boxes.
    """
    return (boxes * edge.variance + (layouts - boxes) * edge.covariance) / 1e6


def deviation_error(edge: Edge) -> float:
    """By what share of itself the standard deviation of a full table may be off, for the covariance of its boxes."""
    pairs = _FULL * (_FULL - 1)
    return pairs * edge.covariance_error / (2 * (_FULL * edge.variance + pairs * edge.covariance))


def figures_note(edges: Iterable[Edge]) -> str:
    """What is exact in the figures of tables with these edges, and how far off the rest may be."""
    said = (
        "Results are of wagers on boxes, without side wagers. Expectation and standard deviation are those of best "
        "play with wagers of 25.00, by which the Super Bonus goes; for one box they are right to the digits shown."
    )
    off = max((deviation_error(one) for one in edges if one.known), default=0.0)
    if not off:
        return said
    return f"{said} Boxes of a round share the dealer's cards: with that, the deviation is right to {_up(100 * off)} %."


def _up(figure: float) -> str:
    """A figure with one digit, never less than it is."""
    unit = 10 ** floor(log10(figure))
    return f"{ceil(figure / unit - 1e-9) * unit:.1g}"
