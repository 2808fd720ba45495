"""Terms that cannot stand together: each value may be well formed and the whole still make no sense."""

from collections.abc import Iterator

from pontoon.progressive.terms import MeterTerms, Prize, Staff, Terms
from pontoon.rulebook import Fault

MOST_POSITIONS = 99


def contradictions(terms: Terms, staff: tuple[Staff, ...]) -> tuple[Fault, ...]:
    """Everything that speaks against these terms."""
    return (*_tables(terms), *_wheel(terms), *_meters(terms), *_people(staff))


def _tables(terms: Terms) -> Iterator[Fault]:
    names = [one.name for one in terms.tables]
    for number, table in enumerate(terms.tables, start=1):
        path = f"tables[{number}]"
        if names.count(table.name) > 1:
            yield Fault(f"{path}.name", f"{table.name!r} is linked twice")
        if not 1 <= table.positions <= len(terms.wheel.positions):
            on = len(terms.wheel.positions)
            yield Fault(f"{path}.positions", f"must be 1 to {on}, as many as the wheel has, not {table.positions}")


def _wheel(terms: Terms) -> Iterator[Fault]:
    wheel = terms.wheel
    if len(wheel.positions) > MOST_POSITIONS:
        yield Fault("wheel.positions", f"must be at most {MOST_POSITIONS}")
    for number, weight in enumerate(wheel.positions, start=1):
        if not weight:
            yield Fault("wheel.positions", f"position {number} weighs nothing, and the wheel could never stop there")
    for name, prizes in (("community", wheel.community), ("hot_spot", wheel.hot_spot)):
        for number, prize in enumerate(prizes, start=1):
            yield from _prize(terms, prize, f"wheel.{name}[{number}]")


def _prize(terms: Terms, prize: Prize, path: str) -> Iterator[Fault]:
    if not prize.weight:
        yield Fault(f"{path}.weight", "must be 1 or more: a field that weighs nothing never comes")
    if not prize.meter:
        if prize.amount <= 0:
            yield Fault(f"{path}.prize", "must be more than nothing")
        return
    meter = next((one for one in terms.meters if one.name == prize.meter), None)
    if meter is None:
        known = ", ".join(one.name for one in terms.meters) or "none"
        yield Fault(f"{path}.meter", f"there is no meter {prize.meter!r}; there are {known}")
    elif meter.must_hit is not None:
        yield Fault(f"{path}.meter", f"{prize.meter!r} is won by its mystery value and not by the wheel")
    if not prize.share.parts:
        yield Fault(f"{path}.share", "must be more than nothing")


def _meters(terms: Terms) -> Iterator[Fault]:
    total = sum((one.contribution.fraction + one.reserve.fraction for one in terms.meters), start=0)
    if total > 1:
        yield Fault("meters", f"together they take {total} of a wager, and a wager has no more than 1")
    for meter in terms.meters:
        yield from _meter(meter)


def _meter(meter: MeterTerms) -> Iterator[Fault]:
    path = f"meters.{meter.name}"
    if meter.seed <= 0:
        yield Fault(f"{path}.seed", "must be more than nothing")
    if meter.ceiling is not None and meter.ceiling < meter.seed:
        yield Fault(f"{path}.ceiling", "must not be under the seed")
    if meter.must_hit is None:
        return
    least, most = meter.must_hit.least, meter.must_hit.most
    if not meter.seed < least <= most:
        yield Fault(f"{path}.must_hit", "must begin over the seed and not end before it begins")
    if meter.ceiling is not None and meter.ceiling < most:
        yield Fault(f"{path}.ceiling", "must not be under the end of must_hit, or the jackpot could not be hit")
    if not meter.contribution.parts:
        yield Fault(f"{path}.contribution", "must be more than nothing, or the meter never reaches its value")


def _people(staff: tuple[Staff, ...]) -> Iterator[Fault]:
    names = [one.person.name for one in staff]
    digests = [one.credential for one in staff]
    for number, one in enumerate(staff, start=1):
        if names.count(one.person.name) > 1:
            yield Fault(f"authorisation.people[{number}].name", f"{one.person.name!r} stands here twice")
        if digests.count(one.credential) > 1:
            yield Fault(f"authorisation.people[{number}].credential", "must be nobody else's")
