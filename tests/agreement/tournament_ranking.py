"""Places by ACT 20.21 and 20.22, from the text as docs/tournaments.md reads it; it imports nothing of the product.

Which sets of players can have the places of a line is found by trying all of them.
"""

from dataclasses import dataclass, field
from itertools import combinations


@dataclass
class Position:
    """A position that was paid for, whoever plays in it; chips in hundredths.

    `heat`: the table of the stage's last session. `end`: chips when it was counted; None before that. `extra`: what
    each extra round won or lost, by session. `out`: session and round before which the player was eliminated.
    """

    number: int
    player: str
    paid_by: str
    chips: int = 0
    heat: int = 0
    end: int | None = None
    extra: dict[int, int] = field(default_factory=dict)
    out: tuple[int, int] | None = None
    gone: bool = False

    def rank(self) -> tuple[int, ...]:
        """What they are ranked by at first: the more the better."""
        return (0, *self.out) if self.out is not None else (1, self.end or 0)


class Relation:
    """Who is ahead of whom among positions of one rank."""

    def __init__(self, members: list[Position], minimum: int) -> None:
        self.members = members
        self.ahead: set[tuple[int, int]] = set()
        for session in sorted({one for member in members for one in member.extra}):
            played = [member for member in members if session in member.extra]
            self._learn((a, b) for a in played for b in played if a.extra[session] > b.extra[session])
        self._learn((a, b) for a in members for b in members if a.chips >= minimum > b.chips)

    def _learn(self, pairs: object) -> None:
        """New results, as far as they are about two who were equal; then everything that follows."""
        found = {(a.number, b.number) for a, b in pairs}  # type: ignore[attr-defined]
        self.ahead |= {(a, b) for a, b in found if (b, a) not in self.ahead}
        while True:
            more = {(a, d) for a, b in self.ahead for c, d in self.ahead if b == c} - self.ahead
            if not more:
                break
            self.ahead |= more
        assert not any((b, a) in self.ahead for a, b in self.ahead), "somebody is ahead of himself"

    def is_ahead(self, one: Position, other: Position) -> bool:
        return (one.number, other.number) in self.ahead

    def possible(self, places: int) -> list[set[int]]:
        """All sets of this size that nobody outside is ahead of."""
        numbers = [member.number for member in self.members]
        return [
            set(chosen)
            for chosen in combinations(numbers, places)
            if not any(a not in chosen and b in chosen for a, b in self.ahead)
        ]

    def playing(self, places: int) -> list[Position]:
        """Who plays for the first so many places; nobody where it is clear who has them."""
        if not self.ahead:  # any set at all; there may be too many to try
            return self.members if 0 < places < len(self.members) else []
        sets = self.possible(places)
        unsure = {one.number for one in self.members if len({one.number in chosen for chosen in sets}) == 2}
        first = {one for one in unsure if not any((other, one) in self.ahead for other in unsure)}
        return [one for one in self.members if one.number in first]

    def shared(self) -> list[list[Position]]:
        """The members in groups that share a place, the best first."""
        found: list[list[Position]] = []
        left = list(self.members)
        while left:
            size = next(
                size
                for size in range(1, len(left) + 1)
                if (chosen := self._leading(left, size)) is not None or size == len(left)
            )
            chosen = self._leading(left, size) or left
            found.append(chosen)
            left = [one for one in left if one not in chosen]
        return found

    def _leading(self, left: list[Position], size: int) -> list[Position] | None:
        """The `size` members who are ahead of all the others that are left."""
        behind = len(left) - size
        chosen = [one for one in left if sum(self.is_ahead(one, other) for other in left) >= behind]
        rest = [one for one in left if one not in chosen]
        whole = len(chosen) == size and all(self.is_ahead(one, other) for one in chosen for other in rest)
        return chosen if whole else None


@dataclass
class Result:
    """Who plays an extra round; or who goes through, and the groups that share the places of the others."""

    playing: set[str] = field(default_factory=set)
    through: set[str] = field(default_factory=set)
    out: list[set[str]] = field(default_factory=list)


def ranked(positions: list[Position], minimum: int) -> list[list[Position]]:
    """Groups that share their places as things stand, the best first."""
    found: list[list[Position]] = []
    for rank in sorted({one.rank() for one in positions}, reverse=True):
        found += Relation([one for one in positions if one.rank() == rank], minimum).shared()
    return found


def best(positions: list[Position], number: int, minimum: int) -> tuple[list[Position], list[Position]]:
    """The best so many, and who plays for a place among them."""
    if len(positions) <= number:
        return positions, []
    chosen: list[Position] = []
    for rank in sorted({one.rank() for one in positions}, reverse=True):
        members = [one for one in positions if one.rank() == rank]
        if len(chosen) + len(members) <= number:
            chosen += members
            continue
        relation, places = Relation(members, minimum), number - len(chosen)
        if not places:
            break
        playing = relation.playing(places)
        if playing:
            return chosen, playing
        (sure,) = relation.possible(places)
        return [*chosen, *(one for one in members if one.number in sure)], []
    return chosen, []


def for_prizes(positions: list[Position], first: int, divisions: int, minimum: int) -> list[Position]:
    """Who plays on for places with a prize."""
    found: list[Position] = []
    place = first
    for group in ranked(positions, minimum):
        relation = Relation(group, minimum)
        for places in range(1, len(group)):
            playing = relation.playing(places) if place + places - 1 <= divisions else []
            if playing and all(one.out is None and one.chips >= minimum for one in playing):
                found += playing
                break
        place += len(group)
    return found


def verdict(positions: list[Position], stage: dict[str, int], divisions: int, minimum: int, *, final: bool) -> Result:
    """The end of a stage: `positions` are all who began it and have not given up."""
    through: list[Position] = []
    if not final:
        able = [one for one in positions if one.out is None and one.chips >= minimum]
        playing: list[Position] = []
        by_table = stage.get("through_per_table", 0)
        for heat in sorted({one.heat for one in able}) if by_table else ():
            chosen, tied = best([one for one in able if one.heat == heat], by_table, minimum)
            through += chosen
            playing += tied
        overall = stage.get("through_overall", 0)
        if not playing and overall:
            chosen, playing = best([one for one in able if one not in through], overall, minimum)
            through += chosen
        if playing:
            return Result({one.player for one in playing})
    rest = [one for one in positions if one not in through]
    playing = for_prizes(rest, len(through) + 1, divisions, minimum)
    if playing:
        return Result({one.player for one in playing})
    groups = [{one.player for one in group} for group in ranked(rest, minimum)]
    return Result(through={one.player for one in through}, out=groups)
