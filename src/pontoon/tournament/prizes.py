"""The prize pool divided: by exact ratios, to the last cent, and shared where a division is contested.

Cents that do not divide evenly go out one by one: among divisions from the first place on, within a shared division to
those who entered first.
"""

from pontoon.money import Cents
from pontoon.tournament import cites
from pontoon.tournament.events import Award


def divisions(pool: Cents, weights: tuple[int, ...], takers: int) -> tuple[Cents, ...]:
    """The prize of each place. If there are fewer players than prizes, the whole pool still goes to them."""
    used = weights[: max(takers, 0)]
    whole = sum(used)
    amounts = [pool * weight // whole for weight in used]
    left = pool - sum(amounts)
    return tuple(Cents(amount + (1 if at < left else 0)) for at, amount in enumerate(amounts))


def awards(
    pool: Cents,
    weights: tuple[int, ...],
    places: tuple[tuple[str, ...], ...],
    out: tuple[str, ...],
    entry_number: dict[str, int],
) -> tuple[Award, ...]:
    """The awards of everybody with a place, the best first; those in `out` gave up their position and get nothing."""
    prizes = divisions(pool, weights, sum(len(group) for group in places))
    found: list[Award] = []
    for group in places:
        place = len(found) + 1
        combined = sum(prizes[place - 1 : place - 1 + len(group)])
        found += _shared(place, Cents(combined), sorted(group, key=lambda player: entry_number[player]))
    last = len(found) + 1
    found += [Award(player, last, Cents(0), cites.ABSENT) for player in out]
    return tuple(found)


def _shared(place: int, combined: Cents, players: list[str]) -> list[Award]:
    each, left = divmod(combined, len(players))
    clauses = (*cites.PLACES, *cites.WHOLE_POOL) if combined else cites.PLACES
    if len(players) > 1 and combined:
        clauses = (*clauses, *cites.SHARED)
    return [Award(player, place, Cents(each + (1 if at < left else 0)), clauses) for at, player in enumerate(players)]
