"""What the house has decided about people and boxes, and what people have asked for."""

from typing import Literal

from msgspec import Struct

from pontoon.table.setup import Limits

Medium = Literal["chips", "match-play", "cash"]
"""What a wager is made with."""


class People(Struct, frozen=True):
    """Facts about people.

    `excluded`: who may not wager any more. `restricted`: who is held to one box and the minimum; `once_restricted`: who
    was at some time. `permitted`: who is free of the limit on late entry, with the number of the shoe for which that
    holds. `given_up`: boxes (with the player) whose seat the player gave up. `abstained`: seats (box, player) with how
    many rounds in a row their player has not wagered at a full table. `next_limits`: announced for the next round.

    For the round alone: `sharing`, what the first bettor of a box said about others on it; `unconfirmed`, wagers in
    cash (player, box) that wait for confirmation; `squeeze_asked` and `squeezed` (box, player), who asked to turn the
    cards of a box, and whose box has its cards dealt face down.
    """

    excluded: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()
    once_restricted: tuple[str, ...] = ()
    permitted: tuple[tuple[str, int], ...] = ()
    given_up: tuple[tuple[int, str], ...] = ()
    abstained: tuple[tuple[int, str, int], ...] = ()
    next_limits: Limits | None = None
    sharing: tuple[tuple[int, str, bool], ...] = ()
    unconfirmed: tuple[tuple[str, int], ...] = ()
    squeeze_asked: tuple[tuple[int, str], ...] = ()
    squeezed: tuple[tuple[int, str], ...] = ()


NO_PEOPLE = People()
