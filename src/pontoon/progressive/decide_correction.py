"""People of the pit with codes of their own: who confirms, and a meter that two of them put right."""

from pontoon.money import ZERO, Cents
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from pontoon.progressive.credentials import fits
from pontoon.progressive.desk import Desk
from pontoon.progressive.draft import Draft
from pontoon.table import Person, Refusal
from pontoon.table.people.person import unauthorised


def confirmed_by(desk: Desk, name: str, code: str, what: str) -> Person | Refusal:
    """The person of this name, who must have the role; the code must be their own, unless a door vouches for them."""
    power = desk.wager.authorised_by
    known = [one for one in desk.vouched if one.name == name]
    known = known or [one.person for one in desk.staff if one.person.name == name and fits(code, one.credential)]
    if not known:
        message = f"{name!r} and this code do not belong together: nothing is confirmed."
        return Refusal("wrong-credentials", message, power.clauses)
    return unauthorised(power, known[0], what) or known[0]


_WHAT = "put a meter right"


def correct_meter(desk: Desk, draft: Draft, command: c.CorrectMeter) -> Refusal | None:
    """The meter has another amount, by an order of two people."""
    first = confirmed_by(desk, command.name, command.code, _WHAT)
    second = confirmed_by(desk, command.second_name, command.second_code, _WHAT)
    if isinstance(first, Refusal):
        return first
    if isinstance(second, Refusal):
        return second
    meter = draft.state.meter(command.meter)
    change = command.amount - meter.amount
    from_reserve = min(max(change, 0), meter.reserve)
    draft.add(
        e.MeterCorrected(
            command.table,
            command.meter,
            command.amount,
            command.why,
            first,
            second,
            to_reserve=Cents(-change) if change < 0 else ZERO,
            from_reserve=Cents(from_reserve),
            from_house=Cents(max(change, 0) - from_reserve),
        )
    )
    return None
