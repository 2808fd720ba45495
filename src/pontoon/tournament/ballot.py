"""The ballot for tables and seats: how many sit at each table, and who sits where."""

from pontoon.cards import Entropy, below
from pontoon.tournament.chips import Chips
from pontoon.tournament.conditions import Conditions
from pontoon.tournament.events import Allotment
from pontoon.tournament.state import State, conditions_of, still_in


def players_due(state: State) -> tuple[str, ...]:
    """Who plays in the next session: those with equal chips where extra rounds were ordered, else all who are left."""
    return state.playoff or still_in(state)


def drawn_order(players: tuple[str, ...], entropy: Entropy) -> tuple[str, ...]:
    """The players as the ballot draws them, one after the other, from given random bytes."""
    pot = list(players)
    for last in range(len(pot) - 1, 0, -1):
        chosen = below(last + 1, entropy)
        pot[last], pot[chosen] = pot[chosen], pot[last]
    return tuple(pot)


def even_sizes(players: int, most: int) -> tuple[int, ...]:
    """The sizes of as few tables as possible, as equal as possible."""
    tables = -(-players // most)
    small, larger = divmod(players, tables)
    return tuple(small + 1 if table < larger else small for table in range(tables))


def players_at_stages(conditions: Conditions, entries: int) -> tuple[int, ...]:
    """How many play in every stage at most, at as few tables as possible, if so many enter."""
    found = [entries]
    for stage in conditions.stages[:-1]:
        sizes = even_sizes(found[-1], conditions.players_per_table)
        by_table = sum(min(size, stage.through_per_table) for size in sizes)
        found.append(min(found[-1], by_table + stage.through_overall))
    return tuple(found)


def allotted(state: State, order: tuple[str, ...], sizes: tuple[int, ...]) -> tuple[Allotment, ...]:
    """Tables are filled in the order of the ballot, box after box."""
    places = ((table, box) for table, size in enumerate(sizes, start=1) for box in range(1, size + 1))
    return tuple(
        Allotment(table, box, player, _chips(state, player)) for (table, box), player in zip(places, order, strict=True)
    )


def _chips(state: State, player: str) -> Chips:
    return state.entrants[player].chips if state.played else conditions_of(state).entry.chips
