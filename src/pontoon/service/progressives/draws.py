"""Chance of a hosted progressive: every spin from bytes that were committed to before, every mystery value likewise.

For each terminal the bytes of its next spin of the position wheel (kind `wheel`) and of its next hot-spot spin
(`hot-spot`) are fixed before anybody wagers for them, and opened when the wheel has stopped. A mystery value
(`mystery`, for its meter, in cents) is fixed when it is drawn, and opened when it is hit. At an exercise the bytes may
be given, and nothing is committed to.
"""

from collections.abc import Iterable, Iterator

from pontoon.cards import Entropy
from pontoon.progressive import SPIN_BYTES, Event
from pontoon.progressive import events as e
from pontoon.service.chance import Chance, DrawCommitted, DrawKind, draw_committed, draw_revealed
from pontoon.service.progressives.evolve import ChanceEvent, evolve
from pontoon.service.progressives.state import Hosting

_SPINS: tuple[DrawKind, ...] = ("wheel", "hot-spot")


def promises(state: Hosting, stream: str, events: Iterable[Event], chance: Chance) -> Iterator[ChanceEvent]:
    """What a decision's own events ask for, to stand behind them; `state` is the one after them."""
    if state.terms.practice:
        return
    for event in events:
        for one in _asked_for(state, stream, event, chance):
            state = evolve(state, one)
            yield one
    for table in state.progressive.terms.tables:
        for kind in _SPINS:
            if state.draw(kind, table.name) is None:
                fixed = _fixed(state, stream, chance, kind, chance.entropy(SPIN_BYTES).hex(), table.name)
                state = evolve(state, fixed)
                yield fixed


def _asked_for(state: Hosting, stream: str, event: Event, chance: Chance) -> Iterator[ChanceEvent]:
    match event:
        case e.WheelSpun(table=table):
            yield from _opened(state, "wheel", table)
        case e.HotSpotSpun(table=table):
            yield from _opened(state, "hot-spot", table)
        case e.MustHitWon(meter=meter):
            yield from _opened(state, "mystery", meter)
        case e.MysteryDrawn(meter=meter, value=value):
            yield _fixed(state, stream, chance, "mystery", str(value), meter)
        case _:
            pass


def _opened(state: Hosting, kind: DrawKind, subject: str) -> Iterator[ChanceEvent]:
    hidden = state.draw(kind, subject)
    assert hidden is not None, f"a {kind} of {subject} was committed to before it came"
    yield draw_revealed(hidden)


def _fixed(state: Hosting, stream: str, chance: Chance, kind: DrawKind, value: str, subject: str) -> DrawCommitted:
    return draw_committed(chance, kind, stream, state.drawn.get(kind, 0) + 1, value, subject)


def spin_bytes(state: Hosting, terminal: str, chance: Chance) -> Entropy:
    """The bytes for the next button of a terminal that draws: those committed to where it spins, else fresh ones."""
    at = state.progressive.terminal(terminal)
    kind: DrawKind | None = None
    if at is not None and at.phase == "requested":
        kind = "wheel"
    elif at is not None and at.phase == "enabled":
        kind = "hot-spot"
    hidden = None if kind is None else state.draw(kind, terminal)
    if hidden is None:
        return chance.entropy
    given = bytes.fromhex(hidden.payload.removeprefix(f"{terminal} "))
    return lambda count: given[:count]
