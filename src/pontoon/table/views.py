"""What each audience may see: the table as it lies, what is asked, and what whoever looks may do.

A view is built from allowed fields (`told`), as a message is: nobody sees an undealt card, the hole card before it is
turned, or a burnt card; a squeezed hand only those with a wager on it and the house, until it is settled. A view and a
message carry their sequence number, so that a gap shows.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pontoon.cards import Card, Pack, total_of
from pontoon.rulebook import Clauses, Role, Rulebook
from pontoon.settlement import Line, total
from pontoon.table import events as e
from pontoon.table.audience import EVERYBODY, Audience
from pontoon.table.closed import Closed, closed_to_house, closed_to_player
from pontoon.table.control import bettor_of, controller
from pontoon.table.dealer_options import DealerChoice, dealer_options
from pontoon.table.decide import decide
from pontoon.table.incidents import commands as c
from pontoon.table.incidents.events import Proposal
from pontoon.table.incidents.reconstruct import correction
from pontoon.table.incidents.reports import answer_options, report_options
from pontoon.table.incidents.rulings import ruling_power
from pontoon.table.incidents.trouble import ERRORS, Pending, PlayerChoice, Remedy, Situation
from pontoon.table.invitation import Invitation
from pontoon.table.options import Choice, options
from pontoon.table.order_options import OrderChoice, order_options, request_options
from pontoon.table.people.state import People
from pontoon.table.setup import Setup
from pontoon.table.state import Box, PlayedRound, State, squeezed_hands, without_cards
from pontoon.table.steps import Step, next_step
from pontoon.table.told import TOLD, may_see


class HandTotal(Struct, frozen=True):
    """What a hand counts, by box and hand."""

    box: int
    hand: int
    points: int
    soft: bool


class FaceDown(Struct, frozen=True):
    """How many cards of a hand lie face down for this audience, by box and hand."""

    box: int
    hand: int
    cards: int


class RemedyOpen(Struct, frozen=True):
    """A remedy that may be ruled, by whom, and under which clauses."""

    remedy: Remedy
    roles: tuple[Role, ...]
    clauses: Clauses = ()


class Question(Struct, frozen=True, omit_defaults=True):
    """What has to be decided before anything else, and by whom.

    Either somebody rules one of the `remedies`, or each of `waiting` (box, player) makes one of the `choices`;
    `answers` are those given so far. `hands` and `answered_hands`: where a split box is asked hand by hand, the hand of
    each of them, 0 for a whole box. `box`, `hand`, `player` and `round` say what it is about. `proposal`: the layout
    that a reconstruction would give.
    """

    situation: Situation
    clauses: Clauses = ()
    remedies: tuple[RemedyOpen, ...] = ()
    waiting: tuple[tuple[int, str], ...] = ()
    choices: tuple[PlayerChoice, ...] = ()
    answers: tuple[tuple[int, str, PlayerChoice], ...] = ()
    box: int = 0
    hand: int = 0
    player: str = ""
    round: int = 0
    proposal: Proposal | None = None
    hands: tuple[int, ...] = ()
    answered_hands: tuple[int, ...] = ()


class View(Struct, frozen=True):
    """A table as an audience may see it, and what that audience may do now.

    `rulebook` and `title`: the book in force. `setup`: limits, boxes, decks and shoe. `pack`: which cards a deck has.
    `face_down`: hands of a squeezed box whose cards and totals this audience may not see. `controllers`: who decides,
    by box. `seats`: who sits where (box, player). `exposed`: cards that lie exposed and come next; `strays`: cards on
    boxes without a wager (box, card). `cards_left`: how many cards the shoe still holds, where it is known.
    `dealer_name`: who deals, if known. `final_rounds`: how many rounds are left before the table closes. `question`:
    what waits for a decision; `invitation`: a double or split that other bettors are asked to follow. `people`: what
    was decided about people; most of it is for the house only.

    For a player: `choices` of the game, `answers` to a question, `requests` beside the game. For the dealer
    `dealer_choices`; for everybody of the house `orders` and `reports`. `closed`: what is not open, and why.

    >>> from pontoon import Cents, PlaceWager, Table
    >>> table = Table.open("nz-current", cards="9s 8h Ks Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> seen = table.view("player ann")
    >>> seen.totals[0].points, seen.dealer, [choice.action for choice in seen.choices]
    (19, (Card('8h'),), ['hit', 'stand', 'double'])
    """

    audience: Audience
    sequence: int
    rulebook: str
    title: str
    setup: Setup
    round: int
    phase: str
    step: Step
    boxes: tuple[Box, ...]
    totals: tuple[HandTotal, ...]
    controllers: dict[int, str]
    seats: tuple[tuple[int, str], ...]
    dealer: tuple[Card, ...]
    dealer_points: int
    hole_down: bool
    lines: tuple[Line, ...]
    cards_left: int | None
    burnt: int
    previous: PlayedRound | None
    people: People
    exposed: tuple[Card, ...] = ()
    strays: tuple[tuple[int, Card], ...] = ()
    dealer_name: str = ""
    final_rounds: int | None = None
    question: Question | None = None
    invitation: Invitation | None = None
    face_down: tuple[FaceDown, ...] = ()
    pack: Pack = "spanish"
    choices: tuple[Choice, ...] = ()
    answers: tuple[c.Answer | c.RefuseCard, ...] = ()
    requests: tuple[OrderChoice, ...] = ()
    dealer_choices: tuple[DealerChoice, ...] = ()
    orders: tuple[OrderChoice, ...] = ()
    reports: tuple[c.Report | c.FindErrors, ...] = ()
    closed: tuple[Closed, ...] = ()


def view(rules: Rulebook, state: State, audience: Audience | str = EVERYBODY) -> View:
    """The table for this audience: an `Audience`, or its words, such as `public`, `player ann` or `dealer`.

    >>> from pontoon import Table, view
    >>> table = Table.open("nz-current", cards="9s 8h")
    >>> view(table.rules, table.state, "dealer").rulebook
    'nz-current'
    """
    audience = Audience.of(audience)
    return replace(layout(rules, state, audience), **open_to(rules, state, audience))


Part = Callable[[Any, Audience], Any]
"""What an audience may see of a value that lies inside a view."""


def layout(rules: Rulebook, state: State, audience: Audience) -> View:
    """The table as it lies before this audience, without what the audience may do."""
    return View(audience, state.sequence, **layout_fields(rules, state, audience))


def layout_fields(rules: Rulebook, state: State, audience: Audience, part: Part = TOLD.part) -> dict[str, Any]:
    """The fields of that view by name, but for who sees it and the number of the last event.

    `part` gives what may be seen of a value; a door that shows a table again and again may remember what it gave.
    """
    known = state.setup.shoe == "virtual"
    face_down = _face_down(state, audience)
    hidden = {(one.box, one.hand) for one in face_down}
    boxes = without_cards(state.boxes, hidden) if hidden else state.boxes
    return {
        "rulebook": rules.id,
        "title": rules.title,
        "setup": part(state.setup, audience),
        "round": state.round,
        "phase": state.phase,
        "step": next_step(rules, state),
        "boxes": tuple(part(box, audience) for box in boxes),
        "totals": tuple(one for one in _totals(rules, state) if (one.box, one.hand) not in hidden),
        "controllers": {box.number: controller(rules, box).player for box in state.boxes if box.bettors},
        "seats": state.seats,
        "dealer": state.dealer,
        "dealer_points": total_of(state.dealer).points,
        "hole_down": state.hole_down,
        "lines": tuple(part(line, audience) for line in state.lines),
        "cards_left": len(state.shoe.order) - state.shoe.position if known else None,
        "burnt": state.shoe.burned,
        "previous": None if state.previous is None else part(state.previous, audience),
        "people": part(state.people, audience),
        "exposed": state.trouble.aside,
        "strays": state.trouble.strays,
        "dealer_name": state.procedures.dealer,
        "final_rounds": state.final_rounds,
        "question": _question(rules, state, audience),
        "invitation": None if state.invitation is None else part(state.invitation, audience),
        "face_down": face_down,
        "pack": state.pack,
    }


def open_to(rules: Rulebook, state: State, audience: Audience) -> dict[str, Any]:
    """What this audience may do, and what is closed to it, as the fields of a view."""
    match audience.role:
        case "public" | "auditor":
            return {}
        case "player":
            return _open_to_player(rules, state, audience.player)
        case role:
            return _open_to_house(rules, state, role)


def _open_to_player(rules: Rulebook, state: State, player: str) -> dict[str, Any]:
    choices = options(rules, state, player)
    return {
        "choices": choices,
        "answers": answer_options(rules, state, player),
        "requests": request_options(rules, state, player),
        "closed": closed_to_player(rules, state, player, choices, partial(decide, rules, state)),
    }


def _open_to_house(rules: Rulebook, state: State, role: Role) -> dict[str, Any]:
    orders = order_options(rules, state, role)
    deals = dealer_options(rules, state) if role == "dealer" else ()
    return {
        "orders": orders,
        "reports": report_options(rules, state, role),
        "dealer_choices": deals,
        "closed": closed_to_house(state, role, orders, deals, partial(decide, rules, state)),
    }


def _face_down(state: State, audience: Audience) -> tuple[FaceDown, ...]:
    """Squeezed hands that are not settled, hidden from all but the house and the bettors on the box."""
    hidden = () if audience.is_house else squeezed_hands(state)
    return tuple(
        FaceDown(box.number, number, len(hand.cards))
        for box in state.boxes
        for number, hand in enumerate(box.hands, start=1)
        if (box.number, number) in hidden and bettor_of(box, audience.player) is None
    )


def _totals(rules: Rulebook, state: State) -> tuple[HandTotal, ...]:
    return tuple(
        HandTotal(box.number, number, *total(rules, hand))
        for box in state.boxes
        for number, hand in enumerate(box.hands, start=1)
    )


def _question(rules: Rulebook, state: State, audience: Audience) -> Question | None:
    pending = state.trouble.pending
    if pending is None:
        return None
    waiting, answers = pending.waiting, pending.answers
    by_hand = any(one.hand for one in pending.asked)
    return Question(
        pending.situation,
        pending.clauses,
        tuple(_remedy(rules, pending, remedy) for remedy in pending.remedies),
        tuple((one.box, one.player) for one in waiting),
        pending.choices,
        tuple((one.asked.box, one.asked.player, one.choice) for one in answers),
        pending.box,
        pending.hand,
        pending.player,
        pending.round,
        _proposal(rules, state, audience)
        if "reconstruct" in pending.remedies and pending.situation in ERRORS
        else None,
        tuple(one.hand for one in waiting) if by_hand else (),
        tuple(one.asked.hand for one in answers) if by_hand else (),
    )


def _remedy(rules: Rulebook, pending: Pending, remedy: Remedy) -> RemedyOpen:
    power = ruling_power(rules, pending, remedy)
    return RemedyOpen(remedy, power.value, power.clauses)


def _proposal(rules: Rulebook, state: State, audience: Audience) -> Proposal:
    """The layout as it should be, without cards that this audience may not see."""
    found = correction(rules, state)
    assert found is not None, "cards that may be put right can be put right"
    hands = (hand if may_see(hand.seen_by, audience) else replace(hand, cards=()) for hand in found.proposal.hands)
    return replace(found.proposal, hands=tuple(hands))


def message(sequence: int, event: e.Event, audience: Audience | str = EVERYBODY) -> dict[str, Any]:
    """An event as this audience may hear of it: its number, its name, and the fields that are allowed (`told`).

    >>> from pontoon import Table, message
    >>> table = Table.open("nz-current", cards="9s 8h")
    >>> message(2, table.events[1], "player ann")  # and not a word of the cards
    {'sequence': 2, 'event': 'ShoeStacked'}
    """
    return {"sequence": sequence, **TOLD.told(event, Audience.of(audience))}
