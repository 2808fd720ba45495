"""A table before somebody of its staff: the whole of what can be decided there, in one answer. It blocks."""

from typing import Any

from pontoon.server.front import Front
from pontoon.server.telling.pit.foreseen import lying
from pontoon.server.telling.pit.glance import pit_table
from pontoon.server.telling.pit.incidents import incidents
from pontoon.server.telling.pit.orders import order_forms, title_of
from pontoon.server.telling.pit.rulings import ruling
from pontoon.server.telling.words import Unit, in_chips, in_money
from pontoon.service.caller import Caller
from pontoon.service.pit.place import Acting, OwnTable, Place, TournamentTable
from pontoon.service.pit.reported import Reported, at_own_table
from pontoon.service.spans import DAY
from pontoon.service.tables.host import HostedTable
from pontoon.wire import pit as wire
from pontoon.words.clauses import most_exact, texts_of

_RULING = "rule"


def desk(front: Front, hosted: HostedTable, caller: Caller, role: Acting) -> wire.PitDesk:
    """Everything about a table with a stream of its own that somebody in this role decides."""
    sequence, place = hosted.sequence, OwnTable(hosted.rules, hosted.state)
    waits = place.table.trouble.pending is not None
    reported = at_own_table(front.past, hosted.stream, sequence) if waits else None
    table = pit_table(front, hosted, caller, front.now - front.now % DAY)
    return wire.PitDesk(table=table, sequence=sequence, **_matter(place, caller, role, reported))


def tournament_desk(place: TournamentTable, caller: Caller, role: Acting, reported: Reported | None) -> wire.PitMatter:
    """The same about a table of a tournament, which is numbered by its own events: the others go on meanwhile."""
    return wire.PitMatter(sequence=place.table.sequence, **_matter(place, caller, role, reported))


def unit_of(place: Place) -> Unit:
    """In what amounts are told."""
    return in_chips if place.chips else in_money


def _matter(place: Place, caller: Caller, role: Acting, reported: Reported | None) -> dict[str, Any]:
    """What is the same wherever a table stands."""
    rules, state = place.rules, place.table
    orders, closed = ((), ()) if role == "tournament-director" else place.orders(role)
    return {
        "place": wire.PitPlace(
            place.number, place.title, texts_of(rules), state.round, place.roles(caller), place.chips
        ),
        "role": role,
        "confirms": place.confirms,
        "hands": lying(rules, state),
        "ruling": ruling(rules, state, place.roles(caller), role, reported, unit_of(place)),
        "incidents": incidents(rules, state, role),
        "orders": () if role == "tournament-director" else order_forms(orders, role),
        "closed": tuple(
            wire.ClosedOrder(one.action, title_of(one.action), one.refusal.message, most_exact(one.refusal.clauses))
            for one in closed
            if one.action != _RULING
        ),
    }
