"""A progressive's file, its meters and its events, for people and as JSON."""

from math import floor
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pontoon.cli.cards_view import CardView
from pontoon.cli.event_file import Stream
from pontoon.cli.paint import paint
from pontoon.cli.terminal import emit
from pontoon.money import Cents, format_dollars
from pontoon.progressive import Audit, Configuration, Event, State
from pontoon.progressive.events import ProgressiveOpened
from pontoon.progressive.terms import MeterTerms, Prize, Terms
from pontoon.words.narrate.progressive import progressive_told

Json = dict[str, Any]
PRACTICE = "Practice: the wheel follows a seed. Nothing here counts for a real progressive."
_QUIET = "bright_black"


def prize_words(prize: Prize) -> str:
    """A field of a wheel: `20.00`, `1/20 of grand`, `all of grand`."""
    if not prize.meter:
        return format_dollars(prize.amount)
    return f"all of {prize.meter}" if prize.share.parts == prize.share.of else f"{prize.share} of {prize.meter}"


def configuration_json(name: str, found: Configuration) -> Json:
    """What a file sets; credentials are left out, only the names are shown."""
    terms = found.terms
    return {
        "file": name,
        "title": terms.title,
        "example": terms.example,
        "dealer_spins": terms.dealer_spins,
        "tables": [
            {"name": one.name, "positions": one.positions, "minimum": format_dollars(one.minimum)}
            for one in terms.tables
        ],
        "wheel": {
            "positions": list(terms.wheel.positions),
            "community": [_prize_json(one) for one in terms.wheel.community],
            "hot_spot": [_prize_json(one) for one in terms.wheel.hot_spot],
        },
        "meters": [_meter_json(one) for one in terms.meters],
        "threshold": format_dollars(terms.threshold),
        "authorised": [{"name": one.person.name, "role": one.person.role} for one in found.staff],
    }


def _prize_json(prize: Prize) -> Json:
    if not prize.meter:
        return {"weight": prize.weight, "prize": format_dollars(prize.amount)}
    return {"weight": prize.weight, "meter": prize.meter, "share": str(prize.share)}


def _meter_json(meter: MeterTerms) -> Json:
    must = meter.must_hit
    return {
        "name": meter.name,
        "seed": format_dollars(meter.seed),
        "contribution": str(meter.contribution),
        "reserve": str(meter.reserve),
        "ceiling": None if meter.ceiling is None else format_dollars(meter.ceiling),
        "must_hit": None if must is None else {"from": format_dollars(must.least), "to": format_dollars(must.most)},
    }


def show_configuration(on: Console, name: str, found: Configuration) -> None:
    """What a file sets, in words."""
    terms = found.terms
    emit(on, Text(f"{name}: {terms.title or 'a progressive'}", "bold"))
    if terms.example:
        emit(on, Text("An example: the rules give no prizes, and every figure here is invented.", "yellow"))
    tables = ", ".join(f"{one.name} ({one.positions} positions, {format_dollars(one.minimum)})" for one in terms.tables)
    emit(on, Text(f"Tables: {tables}"), _wheel(terms), _meters(terms))
    named = ", ".join(str(one.person) for one in found.staff) or "nobody yet"
    emit(on, Text(f"Prizes over {format_dollars(terms.threshold)} are confirmed by {named}."))
    if not found.staff:
        emit(on, Text("Nobody may authorise: a larger prize could not be paid.", "yellow"))


def _wheel(terms: Terms) -> Table:
    table = Table(title="Wheel", title_justify="left", box=None, pad_edge=False)
    for column in ("", "field", "weight", "chance"):
        table.add_column(column, justify="right" if column in ("weight", "chance") else "left")
    total = sum(terms.wheel.positions)
    for number, weight in enumerate(terms.wheel.positions, start=1):
        table.add_row("position" if number == 1 else "", str(number), str(weight), f"{100 * weight / total:.2f} %")
    for name, prizes in (("community", terms.wheel.community), ("hot spot", terms.wheel.hot_spot)):
        total = sum(one.weight for one in prizes)
        for number, one in enumerate(prizes):
            chance = f"{100 * one.weight / total:.2f} %"
            table.add_row("" if number else name, prize_words(one), str(one.weight), chance)
    return table


def _meters(terms: Terms) -> Table:
    table = Table(title="Meters", title_justify="left", box=None, pad_edge=False)
    for column in ("meter", "seed", "of a wager", "reserve", "ceiling", "must hit"):
        table.add_column(column, justify="left" if column == "meter" else "right")
    for one in terms.meters:
        must = one.must_hit
        hit = "" if must is None else f"{format_dollars(must.least)} to {format_dollars(must.most)}"
        ceiling = "" if one.ceiling is None else format_dollars(one.ceiling)
        table.add_row(one.name, format_dollars(one.seed), str(one.contribution), str(one.reserve), ceiling, hit)
    return table


def meters_json(state: State) -> Json:
    """What every meter holds."""
    return {one.name: format_dollars(one.amount) for one in state.meters}


def told_view(state: State, event: Event) -> Text:
    """What happened; cards in letters, as a dealer types them."""
    return paint(progressive_told(state, event), CardView(symbols=False))


def audit_json(name: str, stream: Stream[Event], found: Audit) -> Json:
    """The meters as recorded and as computed."""
    return {
        "file": name,
        "count": len(stream.events),
        "cut_off": _cut_off(stream, found),
        "chance": found.chance,
        "rounds": found.rounds,
        "unaccounted": found.unaccounted,
        "wagered": format_dollars(Cents(found.wagered)),
        "meters": [
            {
                "name": meter.name,
                "recorded": format_dollars(meter.amount),
                "computed": format_dollars(Cents(floor(pot.held))),
                "seeded": format_dollars(Cents(int(pot.seeded))),
                "contributed": str(pot.contributed / 100),
                "over": format_dollars(Cents(int(pot.over))),
                "awarded": format_dollars(Cents(int(pot.awarded))),
                "reserve": {
                    "recorded": format_dollars(meter.reserve),
                    "computed": format_dollars(Cents(floor(pot.reserve))),
                },
            }
            for meter, pot in ((one, found.pots[one.name]) for one in found.meters)
        ],
        "differences": found.differences,
    }


def _cut_off(stream: Stream[Event], found: Audit) -> bool:
    """Whether the last decision was cut off in writing, and so has not happened."""
    return bool(stream.over) or (not found.differences and found.whole < len(stream.events))


_CHANCE = {
    "operating-system": "The wheel is the operating system's.",
    "practice": PRACTICE,
    "unrecorded": "Where its chance came from was not recorded yet when it began.",
}


def show_audit(on: Console, name: str, stream: Stream[Event], found: Audit) -> None:
    """The same for people."""
    opened = stream.events[0]
    title = opened.terms.title if isinstance(opened, ProgressiveOpened) else ""
    emit(on, Text(f"{name}: {title or 'a progressive'}, {len(stream.events)} events", "bold"))
    emit(on, Text(_CHANCE[found.chance], "yellow" if found.chance == "practice" else ""))
    if _cut_off(stream, found):
        emit(on, Text("Its last decision was cut off in writing, and has not happened.", "yellow"))
    wagered = format_dollars(Cents(found.wagered))
    emit(on, Text(f"{found.rounds} rounds accounted with {wagered}, {found.unaccounted} not accounted."))
    table = Table(box=None, pad_edge=False)
    for column in ("meter", "seeds", "fed", "over", "awards", "computed", "recorded", "reserve"):
        table.add_column(column, justify="left" if column == "meter" else "right")
    for meter in found.meters:
        pot = found.pots[meter.name]
        amounts = (pot.seeded, pot.contributed, pot.over, pot.awarded, pot.held)
        cells = [format_dollars(Cents(floor(one))) for one in amounts]
        table.add_row(meter.name, *cells, format_dollars(meter.amount), format_dollars(meter.reserve))
    emit(on, table)
    if found.differences:
        emit(on, *(Text(one, "red") for one in found.differences))
    else:
        emit(
            on,
            Text("Every meter, prize and payment is what the events make it. Parts of a cent are carried on.", _QUIET),
        )
