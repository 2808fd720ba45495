"""The panel of a terminal: every button there is, open with what it is for, or closed with the reason."""

from msgspec import Struct

from pontoon.cards import DECK
from pontoon.progressive import commands as c
from pontoon.progressive.buttons import BUTTONS
from pontoon.progressive.desk import Desk
from pontoon.progressive.guards import guard
from pontoon.progressive.options import Offer, options
from pontoon.progressive.state import State
from pontoon.rulebook import Clauses
from pontoon.table import Refusal


class ButtonLine(Struct, frozen=True):
    """A button under its clauses. `offer`: what it is open for; `refusal`: why it is closed."""

    button: str
    clauses: Clauses
    offer: Offer | None = None
    refusal: Refusal | None = None


def panel(desk: Desk, state: State, table: str) -> tuple[ButtonLine, ...]:
    """Every button of a table's terminal, in the order of section 16."""
    terms, terminal = state.terms.table(table), state.terminal(table)
    if terms is None or terminal is None:
        return ()
    offers = {one.button: one for one in options(desk, state, table)}
    first: dict[type, c.Command] = {
        c.PlaceChip: c.PlaceChip(table, 1, terms.minimum),
        c.RemoveChip: c.RemoveChip(table, 1),
        c.ShowCard: c.ShowCard(table, DECK[0]),
        c.CorrectCard: c.CorrectCard(table, 1),
        c.ReturnWager: c.ReturnWager(table, 1),
        c.StopRound: c.StopRound(table, "malfunction"),
        c.Confirm: c.Confirm(table, b""),
        c.TouchSensor: c.TouchSensor(table, terminal.stopped_at or 1, b""),
        c.SpinForPlayer: c.SpinForPlayer(table, terminal.stopped_at or 1, "sensor-fault", b""),
        c.CancelJackpot: c.CancelJackpot(table, "malfunction"),
        c.Authorise: c.Authorise(table, "", ""),
        c.HandPrize: c.HandPrize(table, 1),
        c.EndRound: c.EndRound(table, b""),
    }
    found: list[ButtonLine] = []
    for kind, rule in BUTTONS.items():
        if kind is c.CorrectMeter:  # two people do it, and it is no button
            continue
        name, clauses = kind.__name__, desk.clauses(rule.name)
        command: c.Command = first[kind] if kind in first else kind(table)
        refusal = None if name in offers else guard(desk, state, command)
        # Who confirms a large prize is asked for the own credential; whether one may is judged when it is given.
        offer = offers.get(name) or (Offer(name) if refusal is None else None)
        found.append(ButtonLine(name, clauses, offer, refusal))
    return tuple(found)
