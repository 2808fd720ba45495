"""Edges of house variants and other decks, worked out when somebody first asks for them."""

import subprocess
from collections import OrderedDict
from threading import Lock

import msgspec
from msgspec import Struct

from pontoon.rulebook import Rulebook, digest_of
from pontoon.server.advising.question import Game, game_of
from pontoon.server.errand import Errands
from pontoon.table import Setup
from pontoon.wire.http import Edge

PATIENCE = 300.0
"""Seconds for one game, with the kernels compiled first where that was not done yet."""
MOST_KEPT = 10_000
MOST_AWAITED = 100
"""Games that may wait; for more of them no edge is known until they are asked for again."""
UNKNOWN = Edge(known=False)
AWAITED = Edge(known=False, awaited=True)

Key = tuple[str, int, str]


class Asked(Struct, frozen=True):
    """The game to be solved, dealt from so many decks in one of the ways that its rules allow."""

    game: Game
    decks: int
    hole_card: str


class Solver:
    """Remembers what it has found; one game at a time is worked out, in the order they were asked for."""

    def __init__(self) -> None:
        self._errands = Errands("pontoon.server.solving.worker", PATIENCE)
        self._found: OrderedDict[Key, Edge] = OrderedDict()
        self._awaited: set[Key] = set()
        self._lock = Lock()

    def edge(self, rules: Rulebook, setup: Setup) -> Edge:
        """The edge, or that it is awaited; unknown where the mathematics does not follow these rules."""
        game = game_of(rules)
        if game is None:
            return UNKNOWN
        key = (digest_of(rules), setup.decks, setup.hole_card)
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key]
            if key not in self._awaited:
                if len(self._awaited) >= MOST_AWAITED:
                    return UNKNOWN
                self._awaited.add(key)
                self._errands.begin(self._solve, key, Asked(game, setup.decks, setup.hole_card))
        return AWAITED

    def _solve(self, key: Key, asked: Asked) -> None:
        try:
            found = msgspec.json.decode(self._errands.ask(msgspec.json.encode(asked)), type=Edge)
        except (OSError, ValueError, subprocess.SubprocessError):
            found = None  # whoever asks again lets it be tried again
        with self._lock:
            self._awaited.discard(key)
            if found is None:
                return
            self._found[key] = found
            while len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)

    def close(self) -> None:
        """Let go of what is not worked out yet."""
        self._errands.close()
