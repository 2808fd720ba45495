"""Chance in a hosted tournament: the ballot from bytes that were committed to, shoes from the house's own.

A ballot is drawn from random bytes that stand in its commitment (kind `ballot`, numbered as its session): the players
who are due, in the order of entry, are exchanged from the last place to the second, each with one at or before it,
chosen by two bytes of them at a time, as `pontoon.cards.below` takes them.

Where every table gets the same cards, the bytes of a shoe are kept when the first table shuffles it, and given to the
others again: so these shoes too can have any order there is.
"""

from pontoon.cards import Entropy
from pontoon.service.chance import Chance, DrawCommitted, draw_committed
from pontoon.service.tournaments.state import Hosting
from pontoon.tournament.state import conditions_of

_SHOE = "shoe"
_ALL = "all"


def ballot_committed(state: Hosting, stream: str, chance: Chance) -> DrawCommitted:
    """The commitment to the next ballot; its bytes are enough for as many players as can enter."""
    players = conditions_of(state.tournament).entry.maximum
    bytes_ = chance.entropy(4 * players + 64)
    return draw_committed(chance, "ballot", stream, state.tournament.played + 1, bytes_.hex())


class Draws:
    """Random bytes by the name of what they are for; `tapes`: those of the shoes that other tables get as well."""

    def __init__(self, state: Hosting, chance: Chance) -> None:
        self.chance = chance
        self.ballot = state.ballot
        self.kept = dict(state.tapes)
        self.tapes: dict[str, bytearray] = {}

    def __call__(self, name: str) -> Entropy:
        """The bytes for something: a ballot, a shoe, a bot's choice."""
        words = name.split()
        if words[0] == "ballot":
            assert self.ballot is not None, "a ballot is committed to before it is drawn"
            return _given(bytes.fromhex(self.ballot.payload))
        if words[0] == _SHOE and words[2] == _ALL:
            return self._same(name)
        return self.chance.entropy

    def _same(self, name: str) -> Entropy:
        """The bytes that another table had for this shoe, and new ones, which are kept, behind them."""
        tape = self.tapes.setdefault(name, bytearray(bytes.fromhex(self.kept.get(name, ""))))
        at = 0

        def take(count: int) -> bytes:
            nonlocal at
            if len(tape) < at + count:
                tape.extend(self.chance.entropy(at + count - len(tape)))
            at += count
            return bytes(tape[at - count : at])

        return take

    def new(self) -> dict[str, str]:
        """The tapes that are longer than what was kept."""
        written = {name: tape.hex() for name, tape in self.tapes.items()}
        return {name: tape for name, tape in written.items() if self.kept.get(name) != tape}


def _given(bytes_: bytes) -> Entropy:
    at = 0

    def take(count: int) -> bytes:
        nonlocal at
        at += count
        assert at <= len(bytes_), "a ballot has bytes for all who can enter"
        return bytes_[at - count : at]

    return take
