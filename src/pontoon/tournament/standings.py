"""Places: who goes through, who shares a place, and where equal chips call for extra rounds.

Everybody is ranked by the chips at the end of the stage, players with equal chips by the extra rounds that both have
played (`equals`). Eliminated players come after all others, the later the better; players eliminated before the same
round share a place.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pontoon.tournament.chips import Chips
from pontoon.tournament.equals import Block, blocks_of
from pontoon.tournament.state import Entrant, State, conditions_of

Group = tuple[str, ...]


class Verdict(Struct, frozen=True):
    """The result: players who have to play on, or those who go through and the places of the others.

    As it `stands`, those who go through whatever comes of the extra rounds are named beside who has to play on.
    """

    playoff: Group = ()
    through: Group = ()
    out: tuple[Group, ...] = ()
    decided: bool = False


def verdict(state: State) -> Verdict:
    """The end of a stage, or the extra rounds before it."""
    found = stands(state)
    return Verdict(playoff=found.playoff) if found.playoff else found


def stands(state: State) -> Verdict:
    """The same with those who go through for certain while others still have to play on."""
    entrants = _of_this_stage(state)
    if state.stage == len(conditions_of(state).stages) - 1:
        return _final(state, entrants)
    return _heat(state, entrants)


def as_it_stands(state: State, held: Mapping[str, int]) -> Verdict:
    """What would come of the stage if it ended with what everybody holds now, in hundredths of a chip."""
    entrants = {
        name: replace(one, score=held[name], chips=Chips(held[name]), extra=()) if name in held else one
        for name, one in state.entrants.items()
    }
    return stands(replace(state, entrants=entrants))


def _of_this_stage(state: State) -> list[Entrant]:
    """Everybody who has no place yet and has not given the position up."""
    placed = {player for group in state.places for player in group}
    return [one for one in state.entrants.values() if one.status in ("in", "out") and one.player not in placed]


def _key(entrant: Entrant) -> tuple[int, tuple[int, ...]]:
    return (1, (entrant.score,)) if entrant.status == "in" else (0, entrant.out_at)


def blocks(state: State, entrants: Iterable[Entrant]) -> list[Block]:
    """The players in blocks that share their places, the best first; within a block in the order of entry."""
    ranks: dict[tuple[int, tuple[int, ...]], list[Entrant]] = {}
    for one in entrants:
        ranks.setdefault(_key(one), []).append(one)
    found: list[Block] = []
    for _, players in sorted(ranks.items(), reverse=True):
        found += blocks_of(players, {one.player for one in players if _able(state, one)})
    return found


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
        best, playing = _best(state, here, stage.through_per_table)
        through += best
        tied += playing
    if not tied and stage.through_overall:
        ahead = {one.player for one in through}
        best, tied = _best(state, [one for one in able if one.player not in ahead], stage.through_overall)
        through += best
    gone = {one.player for one in through}
    out = blocks(state, (one for one in entrants if one.player not in gone))
    tied = tied or _contested(state, out, first=len(through) + 1)
    names = tuple(one.player for block in blocks(state, through) for one in block.players)
    if tied:
        return Verdict(playoff=tuple(one.player for one in tied), through=names)
    return Verdict(through=names, out=_names(out), decided=len(names) <= 1)


def _best(state: State, entrants: list[Entrant], number: int) -> tuple[list[Entrant], list[Entrant]]:
    """The best `number` players; or those who play on, where it is open who they are."""
    best: list[Entrant] = []
    for block in blocks(state, entrants):
        if len(best) + len(block.players) > number:
            return best, block.contenders(number - len(best))
        best += block.players
    return best, []


def _final(state: State, entrants: list[Entrant]) -> Verdict:
    ranked = blocks(state, entrants)
    tied = _contested(state, ranked, first=1)
    if tied:
        return Verdict(playoff=tuple(one.player for one in tied))
    return Verdict(out=_names(ranked), decided=True)


def _contested(state: State, ranked: list[Block], first: int) -> list[Entrant]:
    """Players with equal chips in a place with a prize, who play on if they can wager; other ties are shared."""
    divisions = len(conditions_of(state).prizes)
    place, tied = first, list[Entrant]()
    for block in ranked:
        for places in range(1, min(len(block.players) - 1, divisions - place + 1) + 1):
            playing = block.contenders(places)
            if all(_able(state, one) for one in playing):
                tied += playing
                break
        place += len(block.players)
    return tied


def _names(ranked: list[Block]) -> tuple[Group, ...]:
    return tuple(tuple(one.player for one in block.players) for block in ranked)


def final_places(state: State) -> tuple[tuple[int, Group], ...]:
    """Everybody's place, once. Players who gave up their position share the last place and get no prize."""
    found: list[tuple[int, Group]] = []
    place = 1
    for group in (*state.places, state.gone):
        if group:
            found.append((place, group))
            place += len(group)
    return tuple(found)
