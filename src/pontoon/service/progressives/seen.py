"""A hosted progressive as it is seen: meters, the signs over the tables, what is committed to."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.progressive import Desk, Terminal, meter_views, options
from pontoon.progressive.buttons import NEXT
from pontoon.progressive.guards import large_prizes
from pontoon.progressive.state import Payout
from pontoon.service.caller import Caller
from pontoon.service.progressives.authority import owns
from pontoon.service.progressives.panels import panels
from pontoon.service.progressives.state import Hosting
from pontoon.service.progressives.told import TOLD
from pontoon.service.publishing import Fields
from pontoon.table import Audience
from pontoon.table.audience import EVERYBODY


class HostedSign(Struct, frozen=True):
    """The sign over a table: `table` is the hosted table at this terminal, `players` whose wager lies where.

    `last`: the same as it stood when the prizes of the last spin had been paid; None before the first.
    """

    terminal: str
    table: str
    round: int
    phase: str
    waits_for: str
    participating: tuple[int, ...]
    players: dict[int, str]
    dealer: tuple[Card, ...]
    triggered: bool | None
    stopped_at: int
    hot_spot: int
    payouts: tuple[Payout, ...]
    large: tuple[int, ...]
    handed: tuple[int, ...]
    authorised_by: str
    last: "HostedSign | None" = None


class DrawView(Struct, frozen=True):
    """Something that is fixed and not opened yet."""

    kind: str
    subject: str
    number: int
    commitment: str


def view(state: Hosting) -> Fields:
    """Every field of the view, by name; everybody sees the same."""
    progressive = state.progressive
    return {
        "progressive": state.id,
        "owner": state.owner,
        "title": progressive.terms.title,
        "rulebook": progressive.rulebook,
        "chance": progressive.chance,
        "hosting": state.terms,
        "terms": TOLD.told(progressive.terms, EVERYBODY),
        "meters": meter_views(progressive),
        "signs": tuple(_sign_now(state, terminal) for terminal in progressive.terminals),
        "draws": tuple(DrawView(one.kind, one.subject, one.number, one.commitment) for one in state.draws),
        "proposed": tuple(TOLD.told(one, EVERYBODY) for one in state.proposed),
    }


def _sign_now(state: Hosting, terminal: Terminal) -> HostedSign:
    sign, spun = _sign(state, terminal, state.players_at(terminal)), state.spun.get(terminal.table)
    return sign if spun is None else replace(sign, last=_sign(state, spun.terminal, spun.players))


def _sign(state: Hosting, terminal: Terminal, players: dict[int, str]) -> HostedSign:
    return HostedSign(
        terminal.table,
        state.tables.get(terminal.table, ""),
        terminal.round,
        terminal.phase,
        NEXT[terminal.phase],
        terminal.chips,
        players,
        terminal.dealer,
        terminal.triggered,
        terminal.stopped_at,
        terminal.stopped_at if terminal.stopped_at in terminal.chips else 0,
        terminal.payouts,
        large_prizes(state.progressive, terminal),
        terminal.handed,
        "" if terminal.authorised_by is None else str(terminal.authorised_by),
    )


def is_staff(state: Hosting, desk: Desk, caller: Caller) -> bool:
    """Whether somebody may press buttons here, or confirm."""
    power = ("dealer", "progressive-operator", *desk.wager.authorised_by.value)
    return owns(state, caller) or any(role in caller.roles for role in power)


def open_to(desk: Desk, state: Hosting, caller: Caller, audience: Audience) -> dict[str, Any]:
    """What somebody may do: every open button for the staff, the own sensors for a player."""
    found: dict[str, Any] = {}
    if is_staff(state, desk, caller):
        tables = state.progressive.terms.tables
        found["offers"] = {one.name: options(desk, state.progressive, one.name) for one in tables}
        found["panels"] = panels(desk, state, caller)
    if audience.player:
        found["sensors"] = tuple(_touchable(state, audience.player))
    return found


def _touchable(state: Hosting, player: str) -> list[tuple[str, int]]:
    """The sensors that the player may spin the hot-spot wheel with now."""
    return [
        (terminal.table, terminal.stopped_at)
        for terminal in state.progressive.terminals
        if terminal.phase == "enabled" and state.sensors.get(terminal.table, {}).get(terminal.stopped_at) == player
    ]
