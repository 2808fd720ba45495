"""What a meter may be set to by two people. The rules say nothing of it, so no clause is cited."""

from msgspec import Struct

from pontoon.money import Cents, format_dollars
from pontoon.progressive import commands as c
from pontoon.progressive.desk import Desk
from pontoon.progressive.state import State
from pontoon.table import Refusal


class MeterRange(Struct, frozen=True):
    """What a meter holds now, and the amounts it may be set to; `most` is None where nothing ends it."""

    meter: str
    now: Cents
    least: Cents
    most: Cents | None

    def takes(self, amount: Cents) -> bool:
        """Whether the meter may be set to this."""
        return self.least <= amount != self.now and (self.most is None or amount <= self.most)


def meter_ranges(state: State) -> tuple[MeterRange, ...]:
    """What each meter may be set to: from its seed to its ceiling."""
    return tuple(
        MeterRange(meter.name, meter.amount, terms.seed, terms.highest)
        for meter, terms in zip(state.meters, state.terms.meters, strict=True)
    )


def may_correct(desk: Desk) -> tuple[str, ...]:
    """The people of whom two may set a meter; nobody where there is only one."""
    names = tuple(one.name for one in desk.people if one.role in desk.wager.authorised_by.value)
    return names if len(names) > 1 else ()


def meter_not_to_be_set(desk: Desk, state: State, command: c.CorrectMeter) -> Refusal | None:
    """Why the meter may not be set so, whoever asks; who they are is judged later, by their codes."""
    found = next((one for one in meter_ranges(state) if one.meter == command.meter), None)
    if found is None:
        known = ", ".join(one.name for one in state.meters) or "none"
        return Refusal("no-such-meter", f"There is no meter {command.meter!r}; there are {known}.")
    if command.name == command.second_name:
        return Refusal("second-person", "A meter is put right by two people, each with their own code.")
    if not command.why.strip():
        return Refusal("no-reason", "A meter is put right for a reason: say it in words.")
    if not found.takes(command.amount):
        most = "up" if found.most is None else f"to {format_dollars(found.most)}"
        message = (
            f"{found.meter} holds {format_dollars(found.now)} and may be set to anything else from "
            f"{format_dollars(found.least)} {most}, not to {format_dollars(command.amount)}."
        )
        return Refusal("no-such-amount", message)
    return None
