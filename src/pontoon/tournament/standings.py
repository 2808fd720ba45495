"""Places: who goes through, who shares a place, and where equal chips call for extra rounds.

Everybody is ranked by the chips at the end of the stage. Two players with equal chips are ranked by those after each
extra round that both have played. Eliminated players come after all others, the later the better; players eliminated
before the same round share a place.
"""

from collections.abc import Iterable

from msgspec import Struct

from pontoon.tournament.state import Entrant, State, conditions_of

Group = tuple[str, ...]


class Verdict(Struct, frozen=True):
    """The result: players who have to play on, or those who go through and the places of the others."""

    playoff: Group = ()
    through: Group = ()
    out: tuple[Group, ...] = ()
    decided: bool = False


def verdict(state: State) -> Verdict:
    """The end of a stage, or the extra rounds before it."""
    entrants = _of_this_stage(state)
    if state.stage == len(conditions_of(state).stages) - 1:
        return _final(state, entrants)
    return _heat(state, entrants)


def _of_this_stage(state: State) -> list[Entrant]:
    """Everybody who has no place yet and has not given the position up."""
    placed = {player for group in state.places for player in group}
    return [one for one in state.entrants.values() if one.status in ("in", "out") and one.player not in placed]


def _key(entrant: Entrant) -> tuple[int, tuple[int, ...]]:
    return (1, entrant.score) if entrant.status == "in" else (0, entrant.out_at)


def groups(entrants: Iterable[Entrant]) -> list[list[Entrant]]:
    """The players in groups of one rank, the best first; within a group in the order of entry."""
    found: list[list[Entrant]] = []
    for one in sorted(entrants, key=lambda one: (*_negative(one), one.number)):
        if found and _level(found[-1][0], one):
            found[-1].append(one)
        else:
            found.append([one])
    return found


def _level(first: Entrant, other: Entrant) -> bool:
    """Whether two players are equal as far as both have played; the first must not have played more extra rounds."""
    (lasted, score), (also, others) = _key(first), _key(other)
    return lasted == also and score == others[: len(score)]


def _negative(entrant: Entrant) -> tuple[int, tuple[int, ...]]:
    """A key that sorts the best first."""
    lasted, score = _key(entrant)
    return -lasted, tuple(-part for part in score)


def _able(state: State, entrant: Entrant) -> bool:
    """Whether the player is still in, with chips for another round."""
    minimum = conditions_of(state).limits_of(state.stage).minimum
    return entrant.status == "in" and entrant.chips >= minimum


def _heat(state: State, entrants: list[Entrant]) -> Verdict:
    stage = conditions_of(state).stages[state.stage]
    able = [one for one in entrants if _able(state, one)]
    through: list[Entrant] = []
    tied: list[Entrant] = []
    tables: dict[int, list[Entrant]] = {}
    for one in able if stage.through_per_table else ():
        tables.setdefault(one.heat, []).append(one)
    for _, here in sorted(tables.items()):
        best, equal = _best(here, stage.through_per_table)
        through += best
        tied += equal
    if not tied and stage.through_overall:
        ahead = {one.player for one in through}
        best, tied = _best([one for one in able if one.player not in ahead], stage.through_overall)
        through += best
    gone = {one.player for one in through}
    out = groups(one for one in entrants if one.player not in gone)
    tied = tied or _contested(state, out, first=len(through) + 1)
    if tied:
        return Verdict(playoff=tuple(one.player for one in tied))
    names = tuple(one.player for group in groups(through) for one in group)
    return Verdict(through=names, out=_names(out), decided=len(names) <= 1)


def _best(entrants: list[Entrant], number: int) -> tuple[list[Entrant], list[Entrant]]:
    """The best `number` players, or those with equal chips on the line between going through and not."""
    best: list[Entrant] = []
    for group in groups(entrants):
        if len(best) == number:
            break
        if len(best) + len(group) > number:
            return best, group
        best += group
    return best, []


def _final(state: State, entrants: list[Entrant]) -> Verdict:
    ranked = groups(entrants)
    tied = _contested(state, ranked, first=1)
    if tied:
        return Verdict(playoff=tuple(one.player for one in tied))
    return Verdict(out=_names(ranked), decided=True)


def _contested(state: State, ranked: list[list[Entrant]], first: int) -> list[Entrant]:
    """Players with equal chips in a place with a prize, who play on if they can wager; other ties are shared."""
    place, tied = first, list[Entrant]()
    for group in ranked:
        if len(group) > 1 and place <= len(conditions_of(state).prizes) and _able(state, group[0]):
            tied += [one for one in group if _able(state, one)]
        place += len(group)
    return tied


def _names(ranked: list[list[Entrant]]) -> tuple[Group, ...]:
    return tuple(tuple(one.player for one in group) for group in ranked)


def final_places(state: State) -> tuple[tuple[int, Group], ...]:
    """Everybody's place, once. Players who gave up their position share the last place and get no prize."""
    found: list[tuple[int, Group]] = []
    place = 1
    for group in (*state.places, state.gone):
        if group:
            found.append((place, group))
            place += len(group)
    return tuple(found)
