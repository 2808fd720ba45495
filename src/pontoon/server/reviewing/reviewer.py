"""The way to a review: what was read goes to a process of its own, and what that finds ends as a document."""

import subprocess
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from pontoon.server.errand import Errands
from pontoon.server.reviewing.found import Found
from pontoon.service.pit.material import Place
from pontoon.service.pit.reviews import PATIENCE, Review, Reviews
from pontoon.store import StoreError

_PATIENCE = PATIENCE / 1000 * 0.9
"""Seconds for the process: it ends before the review is taken for failed, what was read before it included."""
Gather = Callable[[], tuple[Place, ...]]


class Reviewer:
    """Runs reviews for one process of the house, one after another; each ends as a document."""

    def __init__(self, reviews: Reviews) -> None:
        self._reviews = reviews
        self.errands = Errands("pontoon.server.reviewing.worker", _PATIENCE)

    def start(self, review: Review, gather: Gather, now: Callable[[], int]) -> None:
        """Begin, and return at once."""
        self.errands.begin(self._run, review, gather, now)

    def _run(self, review: Review, gather: Gather, now: Callable[[], int]) -> None:
        try:
            places = gather()
            found = msgspec.msgpack.decode(self.errands.ask(msgspec.msgpack.encode(places)), type=Found)
            done = replace(
                review, status="done", ended=now(), rounds=found.rounds, players=found.players,
                limited=any(one.more for one in places), unjudged=found.unjudged, alerts=found.alerts,
            )  # fmt: skip
        except (OSError, ValueError, subprocess.SubprocessError, StoreError) as error:
            text = "It took too long." if isinstance(error, subprocess.TimeoutExpired) else "The detectors broke off."
            done = replace(review, status="failed", ended=now(), fault=text)
        if not self.errands.closed:
            self._reviews.end(done)

    def close(self) -> None:
        """End the review that is under way."""
        self.errands.close()
