"""The panels of a hosted progressive for whoever looks: what the terminal closes, what the table does, whose it is."""

from msgspec.structs import replace

from pontoon.progressive import Desk
from pontoon.progressive.guards import large_prizes
from pontoon.progressive.options import Offer
from pontoon.progressive.panel import ButtonLine, panel
from pontoon.service.caller import Caller
from pontoon.service.progressives.authority import no_dealer, owns
from pontoon.service.progressives.deciding import BY_THE_TABLE
from pontoon.service.progressives.state import Hosting
from pontoon.table import Person, Refusal
from pontoon.table.audience import STAFF_ROLES
from pontoon.table.people.person import unauthorised

_TABLE = frozenset(one.__name__ for one in BY_THE_TABLE)


def panels(desk: Desk, state: Hosting, caller: Caller) -> dict[str, tuple[ButtonLine, ...]]:
    """Every button of every terminal, as whoever looks may press it."""
    found = {}
    for terms in state.progressive.terms.tables:
        lines = panel(desk, state.progressive, terms.name)
        found[terms.name] = tuple(_line(desk, state, caller, terms.name, one) for one in lines)
    return found


def _line(desk: Desk, state: Hosting, caller: Caller, terminal: str, line: ButtonLine) -> ButtonLine:
    if owns(state, caller) and terminal not in state.tables:
        return line
    if _pays_first(state, terminal, line):
        line = replace(line, offer=Offer(line.button), refusal=None)
    refusal = _by_the_table(state, terminal, line) or line.refusal or _not_theirs(desk, state, caller, terminal, line)
    return line if refusal is None else replace(line, offer=None, refusal=refusal)


def _pays_first(state: Hosting, terminal: str, line: ButtonLine) -> bool:
    """At a table that the house deals it waits with Pay Jackpot for the confirmation, and presses it with that."""
    at = state.progressive.terminal(terminal)
    waits = at is not None and at.phase == "payable" and bool(large_prizes(state.progressive, at))
    return line.button == "Authorise" and terminal in state.tables and waits


def _by_the_table(state: Hosting, terminal: str, line: ButtonLine) -> Refusal | None:
    if terminal not in state.tables or line.button not in _TABLE:
        return None
    text = f"What happens at the table presses this at {terminal}: it is done there."
    return Refusal("by-the-table", text, line.clauses, {"table": state.tables[terminal]})


def _not_theirs(desk: Desk, state: Hosting, caller: Caller, terminal: str, line: ButtonLine) -> Refusal | None:
    """Whose button it is: the pit's for large prizes, the winner's for the sensor, else the dealer's or operator's."""
    if line.button == "Authorise":
        return _no_authority(desk, caller)
    if line.button == "TouchSensor" and terminal in state.tables:
        return Refusal("not-yours", "The winner's own hand spins the hot-spot wheel.", line.clauses)
    return None if owns(state, caller) else no_dealer(caller)


def _no_authority(desk: Desk, caller: Caller) -> Refusal | None:
    power = desk.wager.authorised_by
    roles = [role for role in STAFF_ROLES if role in caller.roles]
    person = Person(next((one for one in roles if one in power.value), roles[0] if roles else "player"), caller.name)
    return unauthorised(power, person, "confirm a large prize")
