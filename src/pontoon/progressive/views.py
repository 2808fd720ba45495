"""What may be seen of a progressive, built from allowed fields (`told`): no mystery value is among them."""

from typing import Any

from msgspec import Struct

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.progressive import events as e
from pontoon.progressive.buttons import NEXT
from pontoon.progressive.desk import Desk
from pontoon.progressive.guards import large_prizes
from pontoon.progressive.options import Offer, options
from pontoon.progressive.state import Payout, State, Terminal
from pontoon.progressive.told import TOLD
from pontoon.table import Audience
from pontoon.table.audience import EVERYBODY


class MeterView(Struct, frozen=True, omit_defaults=True):
    """A meter as the sign shows it; a must-hit one with the range its value lies in."""

    name: str
    amount: Cents
    least: Cents | None = None
    most: Cents | None = None


class SignView(Struct, frozen=True):
    """The sign over a table: who takes part, where the wheel stopped, what was won."""

    sequence: int
    table: str
    round: int
    phase: str
    participating: tuple[int, ...]
    stopped_at: int
    hot_spot: int
    payouts: tuple[Payout, ...]
    meters: tuple[MeterView, ...]


class TerminalView(Struct, frozen=True):
    """The dealer's terminal: the sign, the dealer's cards, prizes still to hand out, and every open button."""

    sign: SignView
    waits_for: str
    dealer: tuple[Card, ...]
    triggered: bool | None
    large: tuple[int, ...]
    handed: tuple[int, ...]
    authorised_by: str
    offers: tuple[Offer, ...]


def meter_views(state: State) -> tuple[MeterView, ...]:
    """Every meter for everybody."""
    found: list[MeterView] = []
    for meter, terms in zip(state.meters, state.terms.meters, strict=True):
        bounds = (None, None) if terms.must_hit is None else (terms.must_hit.least, terms.must_hit.most)
        found.append(MeterView(meter.name, meter.amount, *bounds))
    return tuple(found)


def sign_view(state: State, table: str) -> SignView:
    """What the sign over this table shows."""
    terminal = _terminal(state, table)
    return SignView(
        state.sequence,
        table,
        terminal.round,
        terminal.phase,
        terminal.chips,
        terminal.stopped_at,
        terminal.stopped_at if terminal.stopped_at in terminal.chips else 0,
        terminal.payouts,
        meter_views(state),
    )


def terminal_view(desk: Desk, state: State, table: str) -> TerminalView:
    """What the dealer of this table sees."""
    terminal = _terminal(state, table)
    return TerminalView(
        sign_view(state, table),
        NEXT[terminal.phase],
        terminal.dealer,
        terminal.triggered,
        large_prizes(state, terminal),
        terminal.handed,
        "" if terminal.authorised_by is None else str(terminal.authorised_by),
        options(desk, state, table),
    )


def _terminal(state: State, table: str) -> Terminal:
    terminal = state.terminal(table)
    assert terminal is not None, f"there is no table {table}"
    return terminal


def message(sequence: int, event: e.Event, audience: Audience | str = EVERYBODY) -> dict[str, Any]:
    """An event as this audience may hear of it: its number, its name, and the fields that are allowed (`told`)."""
    return {"sequence": sequence, **TOLD.told(event, Audience.of(audience))}
