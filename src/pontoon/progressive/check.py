"""Terms that contradict each other: each value may be well formed, and together they may still make no sense."""

from collections.abc import Iterator
from functools import partial

from pontoon.progressive.terms import MeterTerms, Prize, Staff, TableTerms, Terms
from pontoon.toml.check import Check, judged
from pontoon.toml.faults import Fault
from pontoon.toml.unread import readable

MOST_POSITIONS = 99


def contradictions(terms: Terms, staff: tuple[Staff, ...]) -> tuple[Fault, ...]:
    """Everything wrong with these terms. A check that needs a value which could not be read is left out."""
    return judged(_tables(terms), _positions(terms), _prizes(terms), _meters(terms), _people(staff))


def _tables(terms: Terms) -> Iterator[Check]:
    names = readable(one.name for one in terms.tables)
    for number, table in enumerate(terms.tables, start=1):
        yield from _table(terms, table, names, f"tables[{number}]")


def _table(terms: Terms, table: TableTerms, names: list[str], path: str) -> Iterator[Check]:
    yield Check(f"{path}.name", lambda: f"{table.name!r} is linked twice" if names.count(table.name) > 1 else "")

    def positions() -> str:
        on = len(terms.wheel.positions)
        fits = 1 <= table.positions <= on
        return "" if fits else f"must be 1 to {on}, as many as the wheel has, not {table.positions}"

    yield Check(f"{path}.positions", positions)


def _positions(terms: Terms) -> Iterator[Check]:
    weights = terms.wheel.positions
    path = "wheel.positions"
    yield Check(path, lambda: f"must be at most {MOST_POSITIONS}" if len(weights) > MOST_POSITIONS else "")
    for number, weight in enumerate(weights, start=1):
        yield Check(path, partial(_weighs_nothing, number, weight))


def _weighs_nothing(number: int, weight: int) -> str:
    return "" if weight else f"position {number} weighs nothing, and the wheel could never stop there"


def _prizes(terms: Terms) -> Iterator[Check]:
    for name, prizes in (("community", terms.wheel.community), ("hot_spot", terms.wheel.hot_spot)):
        for number, prize in enumerate(prizes, start=1):
            yield from _prize(terms, prize, f"wheel.{name}[{number}]")


def _prize(terms: Terms, prize: Prize, path: str) -> Iterator[Check]:
    more = "must be more than nothing"
    never = "must be 1 or more: a field that weighs nothing never comes"
    yield Check(f"{path}.weight", lambda: "" if prize.weight else never)
    yield Check(f"{path}.prize", lambda: "" if prize.meter or prize.amount > 0 else more)
    yield Check(f"{path}.meter", lambda: _no_meter(terms, prize.meter) if prize.meter else "")
    yield Check(f"{path}.share", lambda: "" if prize.share.parts else more)


def _no_meter(terms: Terms, name: str) -> str:
    meter = next((one for one in terms.meters if one.name == name), None)
    if meter is None:
        known = ", ".join(one.name for one in terms.meters) or "none"
        return f"there is no meter {name!r}; there are {known}"
    return "" if meter.must_hit is None else f"{name!r} is won by its mystery value and not by the wheel"


def _meters(terms: Terms) -> Iterator[Check]:
    shares = readable(share for one in terms.meters for share in (one.contribution, one.reserve))
    total = sum((share.fraction for share in shares), start=0)
    taken = f"together they take {total} of a wager, and a wager has no more than 1"
    yield Check("meters", lambda: taken if total > 1 else "")
    for meter in terms.meters:
        yield from _meter(meter, f"meters.{meter.name}")


def _meter(meter: MeterTerms, path: str) -> Iterator[Check]:
    seed, ceiling, must_hit = meter.seed, meter.ceiling, meter.must_hit
    yield Check(f"{path}.seed", lambda: "" if seed > 0 else "must be more than nothing")
    if ceiling is not None:
        yield Check(f"{path}.ceiling", lambda: "must not be under the seed" if ceiling < seed else "")
    if must_hit is None:
        return
    order = "must begin over the seed and not end before it begins"
    yield Check(f"{path}.must_hit", lambda: "" if seed < must_hit.least <= must_hit.most else order)
    if ceiling is not None:
        under = "must not be under the end of must_hit, or the jackpot could not be hit"
        yield Check(f"{path}.ceiling", lambda: under if ceiling < must_hit.most else "")
    never = "must be more than nothing, or the meter never reaches its value"
    yield Check(f"{path}.contribution", lambda: "" if meter.contribution.parts else never)


def _people(staff: tuple[Staff, ...]) -> Iterator[Check]:
    names = readable(one.person.name for one in staff)
    digests = readable(one.credential for one in staff)
    for number, one in enumerate(staff, start=1):
        yield from _person(one, names, digests, f"authorisation.people[{number}]")


def _person(one: Staff, names: list[str], digests: list[str], path: str) -> Iterator[Check]:
    name, credential = one.person.name, one.credential
    yield Check(f"{path}.name", lambda: f"{name!r} stands here twice" if names.count(name) > 1 else "")
    yield Check(f"{path}.credential", lambda: "must be nobody else's" if digests.count(credential) > 1 else "")
