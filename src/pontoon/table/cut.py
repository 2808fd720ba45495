"""Who is offered the cut, and where the stack may be cut and the cutting card put."""

from pontoon.cards import CARDS_IN_DECK
from pontoon.rulebook import Clauses, Rulebook
from pontoon.table.state import State


def cut_rule(rules: Rulebook, state: State, *, replaced: bool = False) -> tuple[str, Clauses]:
    """Who is offered the cut of this shuffle, and the clauses that say so."""
    cut = rules.cut
    if not state.shoes:
        return cut.start.value, cut.start.clauses
    if replaced:
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
    start = _first_offered(state, chosen, seats)
    if start is None:
        return (rules.cut.last.value,)
    order = [players[start]]
    if rules.cut.declined.value == "clockwise":
        order = players[start:] + players[:start]
    return (*dict.fromkeys(order), rules.cut.last.value)


def _first_offered(state: State, chosen: str, seats: list[tuple[int, str]]) -> int | None:
    """The index, among the seats, of the player the cut is offered to first."""
    if not seats:
        return None
    match chosen:
        case "first-player":
            return next((at for at, (_, player) in enumerate(seats) if player == state.first_seated), 0)
        case "player-of-box":
            on = state.cutting_card_on[1]
            return next((at for at, (box, _) in enumerate(seats) if box == on), 0)
        case "far-right":
            return len(seats) - 1
        case "far-left":
            return 0
        case "far-right-rotating":
            return (len(seats) - state.shoes) % len(seats)
        case _:
            return None


def cut_limits(rules: Rulebook, state: State) -> tuple[int, int]:
    """The least and the greatest position at which the stack may be cut."""
    cards = len(state.shoe.order)
    margin = CARDS_IN_DECK if rules.shoe.cut_from_ends.value == "deck" else 1
    return margin, cards - margin


def cutting_card_limits(rules: Rulebook, state: State) -> tuple[int, int]:
    """How many cards from the back the cutting card may lie, least and most."""
    cards = len(state.shoe.order)
    least = {"none": 0, "deck": CARDS_IN_DECK, "1/4": cards // 4}[rules.shoe.cutting_card_at_least.value]
    most = {"none": cards - 1, "1/2": cards // 2}[rules.shoe.cutting_card_at_most.value]
    return least, most


def cutting_card_clauses(rules: Rulebook) -> Clauses:
    """Where the book speaks of the cutting card's place."""
    shoe = rules.shoe
    return tuple(dict.fromkeys(shoe.cutting_card_at_least.clauses + shoe.cutting_card_at_most.clauses))
