"""Words for the terminal of a dealer."""

from litestar import get

from pontoon.server.routes.documented import page
from pontoon.table.incidents.incident import Incident
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.procedures.steps_taken import DOES
from pontoon.wire import dealing as wire


@get("/api/dealing", **page(tag="tables", open_to_all=True))
async def tell_dealing() -> wire.DealingWords:
    """Everything that can be reported, and every step of a procedure, in words."""
    steps = tuple(wire.StepWords(step, does) for step, does in DOES.items())
    return wire.DealingWords(tuple(_words(one) for one in INCIDENTS.values()), steps)


def _words(one: Incident) -> wire.IncidentWords:
    says = tuple(wire.SaidField(said.field, said.kind, said.called, said.optional) for said in one.says)
    return wire.IncidentWords(one.key, one.happened, one.means, says)


DEALING = (tell_dealing,)
