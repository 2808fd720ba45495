"""What each audience may see, built from allowed fields only.

Nobody sees an undealt card, the hole card before it is turned, or a burnt card. A message carries its
sequence number, so that a gap shows.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from pontoon.cards import Card, total_of
from pontoon.rulebook import Rulebook
from pontoon.settlement import Line, total
from pontoon.table import events as e
from pontoon.table.control import controller
from pontoon.table.options import Choice, DealerChoice, dealer_options, options
from pontoon.table.state import Box, PlayedRound, State
from pontoon.table.steps import Step, next_step


class Audience(Struct, frozen=True):
    """Who looks: anybody, one player, or the dealer."""

    role: Literal["public", "player", "dealer"] = "public"
    player: str = ""


class HandTotal(Struct, frozen=True):
    """What a hand counts, by box and hand."""

    box: int
    hand: int
    points: int
    soft: bool


class View(Struct, frozen=True):
    """A table as somebody may see it.

    `controllers`: who decides, by box. `cards_left`: how many cards the shoe still holds, where it is known.
    `choices` are the looking player's, `dealer_choices` the dealer's.
    """

    sequence: int
    round: int
    phase: str
    step: Step
    boxes: tuple[Box, ...]
    totals: tuple[HandTotal, ...]
    controllers: dict[int, str]
    dealer: tuple[Card, ...]
    dealer_points: int
    hole_down: bool
    lines: tuple[Line, ...]
    cards_left: int | None
    burnt: int
    previous: PlayedRound | None
    choices: tuple[Choice, ...] = ()
    dealer_choices: tuple[DealerChoice, ...] = ()


def view(rules: Rulebook, state: State, audience: Audience) -> View:
    """The table for this audience."""
    choices = options(rules, state, audience.player) if audience.role == "player" else ()
    dealer_choices = dealer_options(rules, state) if audience.role == "dealer" else ()
    known = state.setup.shoe == "virtual"
    return View(
        sequence=state.sequence,
        round=state.round,
        phase=state.phase,
        step=next_step(rules, state),
        boxes=state.boxes,
        totals=_totals(rules, state),
        controllers={box.number: controller(rules, box).player for box in state.boxes if box.bettors},
        dealer=state.dealer,
        dealer_points=total_of(state.dealer).points,
        hole_down=state.hole_down,
        lines=state.lines,
        cards_left=len(state.shoe.order) - state.shoe.position if known else None,
        burnt=state.shoe.burned,
        previous=state.previous,
        choices=choices,
        dealer_choices=dealer_choices,
    )


def _totals(rules: Rulebook, state: State) -> tuple[HandTotal, ...]:
    return tuple(
        HandTotal(box.number, number, *total(rules, hand))
        for box in state.boxes
        for number, hand in enumerate(box.hands, start=1)
    )


_SEALED_FIELDS: dict[type, str] = {
    e.ShoeShuffled: "cards",
    e.ShoeStacked: "cards",
    e.CardBurned: "card",
    e.HoleCardDealt: "card",
}


def message(sequence: int, event: e.Event) -> dict[str, Any]:
    """An event as everybody at the table may hear of it: what is sealed is left out."""
    told: dict[str, Any] = msgspec.to_builtins(event)
    told.pop(_SEALED_FIELDS.get(type(event), ""), None)
    return {"sequence": sequence, **told}
