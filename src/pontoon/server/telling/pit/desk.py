"""A table before somebody of its staff: the whole of what can be decided there, in one answer. It blocks."""

from pontoon.rulebook import Role
from pontoon.server.front import Front
from pontoon.server.telling.pit.foreseen import lying
from pontoon.server.telling.pit.glance import pit_table
from pontoon.server.telling.pit.incidents import incidents
from pontoon.server.telling.pit.orders import order_forms, title_of
from pontoon.server.telling.pit.rulings import LOOK_BACK, ruling
from pontoon.service.caller import Caller
from pontoon.service.spans import DAY
from pontoon.service.tables.authority import roles_at
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.past import Span
from pontoon.table import Audience
from pontoon.table.views import open_to
from pontoon.wire import pit as wire
from pontoon.words.clauses import most_exact

_RULING = "rule"


def desk(front: Front, hosted: HostedTable, caller: Caller, role: Role) -> wire.PitDesk:
    """Everything about a table that somebody in this role decides."""
    hosting, sequence, rules = hosted.state, hosted.sequence, hosted.rules
    state, since = hosting.table, front.now - front.now % DAY
    open_now = open_to(rules, state, Audience(role))
    span = _span(front, hosted.stream, sequence) if state.trouble.pending is not None else None
    return wire.PitDesk(
        table=pit_table(front, hosted, caller, since),
        sequence=sequence,
        role=role,
        confirms=not hosting.terms.owner_rules,
        hands=lying(rules, state),
        ruling=ruling(rules, state, roles_at(hosting, caller), role, span),
        incidents=incidents(rules, state, role),
        orders=order_forms(open_now["orders"], role),
        closed=tuple(
            wire.ClosedOrder(one.action, title_of(one.action), one.refusal.message, most_exact(one.refusal.clauses))
            for one in open_now["closed"]
            if one.action != _RULING
        ),
    )


def _span(front: Front, stream: str, sequence: int) -> Span | None:
    first = max(1, sequence - LOOK_BACK)
    return front.past.span(stream, first, sequence)
