"""What each audience may see, built from allowed fields only.

Nobody sees an undealt card, the hole card before it is turned, or a burnt card; a squeezed hand only those with a
wager on it, until it is settled. A message carries its sequence number, so that a gap shows.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pontoon.cards import Card, total_of
from pontoon.rulebook import Rulebook
from pontoon.settlement import Line, total
from pontoon.table import events as e
from pontoon.table.control import bettor_of, controller
from pontoon.table.incidents.events import CardMisdealt, CardRemoved, Proposal, RoundReconstructed, RulingAsked
from pontoon.table.options import Choice, DealerChoice, dealer_options, options
from pontoon.table.state import Box, PlayedRound, State
from pontoon.table.steps import Step, next_step


class Audience(Struct, frozen=True):
    """Who looks: anybody, one player, or the dealer."""

    role: Literal["public", "player", "dealer"] = "public"
    player: str = ""


EVERYBODY = Audience()


class HandTotal(Struct, frozen=True):
    """What a hand counts, by box and hand."""

    box: int
    hand: int
    points: int
    soft: bool


class FaceDown(Struct, frozen=True):
    """So many cards of a hand lie face down for whoever looks, by box and hand."""

    box: int
    hand: int
    cards: int


class View(Struct, frozen=True):
    """A table as somebody may see it.

    `face_down`: hands of a squeezed box that only its bettors may see; no cards and no total are told of them.
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
    face_down: tuple[FaceDown, ...] = ()


def view(rules: Rulebook, state: State, audience: Audience) -> View:
    """The table for this audience."""
    choices = options(rules, state, audience.player) if audience.role == "player" else ()
    dealer_choices = dealer_options(rules, state) if audience.role == "dealer" else ()
    known = state.setup.shoe == "virtual"
    face_down = _face_down(state, audience)
    hidden = {(one.box, one.hand) for one in face_down}
    return View(
        sequence=state.sequence,
        round=state.round,
        phase=state.phase,
        step=next_step(rules, state),
        boxes=_without(state.boxes, hidden) if hidden else state.boxes,
        totals=tuple(one for one in _totals(rules, state) if (one.box, one.hand) not in hidden),
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
        face_down=face_down,
    )


def _may_see(players: tuple[str, ...], audience: Audience) -> bool:
    """Cards that lie face up, or that this audience is one of the few to see."""
    return not players or audience.role == "dealer" or audience.player in players


def _face_down(state: State, audience: Audience) -> tuple[FaceDown, ...]:
    """Squeezed hands that are not settled, for everybody but the dealer and who has a wager on the box."""
    squeezed = {box for box, _ in state.people.squeezed}
    if not squeezed or audience.role == "dealer":
        return ()
    return tuple(
        FaceDown(box.number, number, len(hand.cards))
        for box in state.boxes
        if box.number in squeezed and bettor_of(box, audience.player) is None
        for number, hand in enumerate(box.hands, start=1)
        if any(stake.status != "settled" for stake in hand.stakes)
    )


def _without(boxes: tuple[Box, ...], hidden: set[tuple[int, int]]) -> tuple[Box, ...]:
    """The boxes, with no cards in the hands that are hidden."""
    return tuple(
        replace(
            box,
            hands=tuple(
                replace(hand, cards=()) if (box.number, number) in hidden else hand
                for number, hand in enumerate(box.hands, start=1)
            ),
        )
        for box in boxes
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


def message(sequence: int, event: e.Event, audience: Audience = EVERYBODY) -> dict[str, Any]:
    """An event as this audience may hear of it: what is sealed is left out, and what others have face down."""
    told: dict[str, Any] = msgspec.to_builtins(event)
    told.pop(_SEALED_FIELDS.get(type(event), ""), None)
    match event:
        case e.CardDealt(seen_by=players) | CardMisdealt(seen_by=players) if not _may_see(players, audience):
            told.pop("card")
        case RulingAsked(proposal=Proposal(hands=hands)) | RoundReconstructed(proposal=Proposal(hands=hands)):
            for laid, hand in zip(told["proposal"]["hands"], hands, strict=True):
                if not _may_see(hand.seen_by, audience):
                    del laid["cards"]
        case CardRemoved(reason="burnt"):
            told.pop("card")
        case _:
            pass
    return {"sequence": sequence, **told}
