"""Who is offered the cut, and where the stack may be cut and the cutting card put."""

from msgspec.structs import replace

from pontoon.rulebook import Clauses, Rulebook
from pontoon.table.control import controller
from pontoon.table.procedures.state import Cutter
from pontoon.table.state import State, box_at, deck

EMPLOYEE = "casino employee"
"""Whoever works at the table, where a book has any employee cut in the end."""


def cut_rule(rules: Rulebook, state: State, *, replaced: bool = False) -> tuple[str, Clauses]:
    """Who is offered the cut of this shuffle, and the clauses that say so."""
    cut = rules.cut
    if state.practice.dealer_cuts:
        return "dealer", rules.procedure.dealer_may_cut.clauses
    if state.trouble.reshuffle == "remaining":
        return cut.failed_shoe.value, cut.failed_shoe.clauses
    if not state.shoes:
        return cut.start.value, cut.start.clauses
    if replaced or state.procedures.replaced:
        return cut.replaced.value, cut.replaced.clauses
    match state.cutting_card_on[0]:
        case "box" | "first":
            return cut.box.value, cut.box.clauses
        case "dealer":
            return cut.dealer.value, cut.dealer.clauses
        case _:
            return cut.otherwise.value, cut.otherwise.clauses


def cut_order(rules: Rulebook, state: State, *, replaced: bool = False) -> tuple[str, ...]:
    """Everyone the cut is offered to, in order; the last is the member of staff who cuts if nobody does."""
    seats = sorted(state.seats)
    players = [player for _, player in seats]
    chosen, _ = cut_rule(rules, state, replaced=replaced)
    if chosen == "dealer":
        return (chosen,)
    first: list[str] = []
    if chosen == "first-player":
        first = _unseated_viewer(rules, state, players)
    elif chosen == "player-of-box" and state.cutting_card_on[1] not in dict(seats):
        first = _standing_at(rules, state, state.cutting_card_on[1])
        chosen = "next-seat" if first else rules.cut.otherwise.value
    start = _first_offered(state, chosen, seats)
    if start is None:
        return (*first, rules.cut.last.value)
    order = [players[start]]
    if rules.cut.declined.value == "clockwise":
        order = players[start:] + players[:start]
    return (*dict.fromkeys(first + order), rules.cut.last.value)


def cut_offers(rules: Rulebook, state: State) -> tuple[str, ...]:
    """Who is still offered this cut, in order: whoever has not declined it."""
    order = state.procedures.recut or cut_order(rules, state)
    return tuple(one for one in order if one not in state.procedures.declined)


def staff_cutters(rules: Rulebook) -> tuple[str, ...]:
    """The members of staff who may cut in the end: the one the book names, or any employee (I57)."""
    last = rules.cut.last.value
    if last != EMPLOYEE:
        return (last,)
    return (last, *(role.replace("-", " ") for role in rules.authority.staff.value if role != "operator"))


def cutters(rules: Rulebook, state: State) -> tuple[str, ...]:
    """Everybody who may cut now: whoever is offered it; not by hand, anybody still to be offered it."""
    offers = cut_offers(rules, state)
    if state.practice.by_hand:
        offers = offers[:1]
    staff = staff_cutters(rules) if rules.cut.last.value in offers else ()
    return tuple(dict.fromkeys((*offers, *staff)))


def cut_clauses(rules: Rulebook, state: State) -> Clauses:
    """The clauses on who is offered this cut; first those on a cut that is declined, where somebody has done so."""
    if state.procedures.recut:
        return rules.authority.recut.clauses
    _, clauses = cut_rule(rules, state)
    declined = rules.cut.declined.clauses
    return tuple(dict.fromkeys(declined + clauses if state.procedures.declined else clauses + declined))


def no_cut_clauses(rules: Rulebook, state: State) -> Clauses:
    """The clauses on when a stack is cut, for a time at which there is none."""
    return rules.cites.automated_shoe if state.setup.automated else rules.cites.cut


def recut_order(rules: Rulebook, state: State, cutter: Cutter) -> tuple[str, ...]:
    """Who is offered the cut of a stack that was cut once: the same person, or the one the next cut would go to."""
    if cutter == "same":
        return tuple(dict.fromkeys((state.procedures.cut_by, rules.cut.last.value)))
    ready = state.shoe.stage == "ready"
    return cut_order(rules, replace(state, shoes=state.shoes + (not ready), cutting_card_on=("", 0)))


def _unseated_viewer(rules: Rulebook, state: State, players: list[str]) -> list[str]:
    """The first player to arrive, who looked at the cards and has not wagered yet.

    Where the cutter has to sit (NZ 7.3), others who sit come before somebody who does not, and nobody cuts standing.
    """
    viewer = state.procedures.viewer
    if not viewer or viewer in players:
        return []
    stands = any(bettor.player == viewer for box in state.boxes for bettor in box.bettors)
    return [] if rules.cut.seated.value and (stands or players) else [viewer]


def _standing_at(rules: Rulebook, state: State, number: int) -> list[str]:
    """Who decides for a box at which nobody sits, where that player may cut standing."""
    if rules.cut.seated.value:
        return []
    boxes = state.previous.boxes if state.previous is not None and box_at(state, number) is None else state.boxes
    return [controller(rules, box).player for box in boxes if box.number == number and box.bettors]


def _first_offered(state: State, chosen: str, seats: list[tuple[int, str]]) -> int | None:
    """The index, among the seats, of the player the cut is offered to first."""
    if not seats:
        return None
    match chosen:
        case "first-player":
            first = state.procedures.viewer or state.first_seated
            return next((at for at, (_, player) in enumerate(seats) if player == first), 0)
        case "player-of-box":
            on = state.cutting_card_on[1]
            return next(at for at, (box, _) in enumerate(seats) if box == on)
        case "next-seat":
            on = state.cutting_card_on[1]
            return next((at for at, (box, _) in enumerate(seats) if box > on), 0)
        case "far-right":
            return len(seats) - 1
        case "far-left":
            return 0
        case "far-right-rotating":
            return (len(seats) - state.shoes) % len(seats)
        case _:
            return None


def stack_size(state: State) -> int:
    """How many cards the stack has. A stacked shoe lists only its first cards, a physical one none."""
    return len(state.shoe.order) if state.setup.shoe == "virtual" else state.setup.decks * len(deck(state))


def cut_limits(rules: Rulebook, state: State) -> tuple[int, int]:
    """The least and the greatest position at which the stack may be cut."""
    cards = stack_size(state)
    margin = len(deck(state)) if rules.shoe.cut_from_ends.value == "deck" else 1
    margin = min(margin, cards // 2)  # discards shuffled in mid-round may be fewer than two decks
    return margin, cards - margin


def cutting_card_limits(rules: Rulebook, state: State) -> tuple[int, int]:
    """How many cards from the back the cutting card may lie, least and most; the second of two lies at the back."""
    if state.shoe.marked:
        return 0, 0
    cards = stack_size(state)
    least = {"none": 0, "deck": len(deck(state)), "1/4": cards // 4}[rules.shoe.cutting_card_at_least.value]
    most = {"none": cards - 1, "1/2": cards // 2}[rules.shoe.cutting_card_at_most.value]
    return min(least, most), most


def cutting_card_clauses(rules: Rulebook) -> Clauses:
    """The clauses on the cutting card's place."""
    shoe = rules.shoe
    return tuple(dict.fromkeys(shoe.cutting_card_at_least.clauses + shoe.cutting_card_at_most.clauses))
