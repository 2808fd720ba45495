"""Players with equal chips: who is ahead by the extra rounds, who plays on for a place, who shares one (20.21, 20.22).

Of two players the one is ahead who did better in an extra round that both have played; the first such round that tells
them apart counts, and no later one. Who is ahead of a second player is ahead of everybody whom that player is ahead
of. Two of whom neither is ahead are equal still, whatever either of them has played against others.
"""

from collections.abc import Sequence

from pontoon.tournament.state import Entrant


class Order:
    """Who is ahead of whom. `above` has, for every player, all who are ahead of him."""

    def __init__(self, players: Sequence[Entrant]) -> None:
        self.above: dict[str, set[str]] = {one.player: set() for one in players}

    def put(self, first: str, second: str) -> None:
        """The first is ahead of the second, and so of all behind him. What was settled before stays as it is."""
        if first in self.above[second] or second in self.above[first]:
            return
        ahead = {first, *self.above[first]}
        for player, above in self.above.items():
            if player == second or second in above:
                above.update(ahead)


def order_of(players: Sequence[Entrant], able: set[str]) -> Order:
    """The order of players who ended a stage with equal chips; `able` can wager the minimum once more."""
    order = Order(players)
    for session in sorted({session for one in players for session, _ in one.extra}):
        played = [(gain, one.player) for one in players for number, gain in one.extra if number == session]
        for gain, player in sorted(played, reverse=True):
            for other, behind in played:
                if gain > other:
                    order.put(player, behind)
    # 20.14: who cannot wager the minimum of an extra round would be out before it, and those who can are not.
    unable = [one.player for one in players if one.player not in able]
    for one in players if len(unable) < len(players) else ():
        if one.player in able:
            for player in unable:
                order.put(one.player, player)
    return order


class Block:
    """Players who share their places as things stand: nobody before or behind all the others of the block can be named.

    In most blocks everybody is equal with everybody. After extra rounds for several places there may be some of whom
    one is ahead of the other, and a third who is equal with both.
    """

    __slots__ = ("above", "players")

    def __init__(self, players: list[Entrant], order: Order) -> None:
        names = {one.player for one in players}
        self.players = sorted(players, key=lambda one: one.number)
        self.above = {one.player: order.above[one.player] & names for one in players}

    def contenders(self, places: int) -> list[Entrant]:
        """Who plays an extra round for the best so many places of the block: all of them are equal with one another.

        Left out is who has one of the places for certain or can no longer get one, and who first has to see how
        somebody ahead of him fares.
        """
        open_to = {one.player for one in self.players if self._may_end_on_either_side(one.player, places)}
        foremost = [one for one in self.players if one.player in open_to and not self.above[one.player] & open_to]
        return sorted(foremost, key=lambda one: (len(one.extra), one.number))

    def _may_end_on_either_side(self, player: str, places: int) -> bool:
        best = len(self.above[player]) + 1
        worst = len(self.players) - sum(player in above for above in self.above.values())
        return best <= places < worst


def blocks_of(players: list[Entrant], able: set[str]) -> list[Block]:
    """Players with equal chips in blocks, the best first: everybody of a block is ahead of all in the next."""
    order = order_of(players, able)
    if not any(order.above.values()):
        return [Block(players, order)]
    found: list[Block] = []
    before: set[str] = set()
    block: list[Entrant] = []
    ranked = sorted(players, key=lambda one: len(order.above[one.player]))
    for at, one in enumerate(ranked, start=1):
        block.append(one)
        reached = {*before, *(other.player for other in block)}
        if all(reached <= order.above[other.player] for other in ranked[at:]):
            found.append(Block(block, order))
            before, block = reached, []
    return found
