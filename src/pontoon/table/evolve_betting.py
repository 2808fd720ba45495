"""Applying facts about wagers."""

from typing import Any

from msgspec.structs import replace

from pontoon.money import Cents
from pontoon.settlement import Hand, SideWager, Stake
from pontoon.table import events as e
from pontoon.table.changes import Apply, box_of, following, with_box
from pontoon.table.evolve_playing import made_good
from pontoon.table.people.state import NO_PEOPLE, People
from pontoon.table.state import Box, BoxBettor, Insurance, State


def wager_placed(state: State, event: e.WagerPlaced) -> State:
    """The wager lies on the box; a seated player has the seat, and cash waits to be confirmed."""
    box = box_of(state, event.box)
    bettor = BoxBettor(event.player, event.amount, event.amount, event.seated)
    changes: dict[str, Any] = {"boxes": with_box(state, replace(box, bettors=(*box.bettors, bettor)))}
    if event.seated:
        others = tuple(seat for seat in state.seats if seat[0] != event.box)
        changes["seats"] = tuple(sorted((*others, (event.box, event.player))))
        changes["first_seated"] = state.first_seated or event.player
    if event.medium == "cash":
        changes["people"] = _owing_cash(state, event.player, event.box)
    return following(state, **changes)


def _owing_cash(state: State, player: str, box: int) -> People:
    """What is known of people, with one more wager in cash that waits to be confirmed."""
    unconfirmed = (*state.people.unconfirmed, (player, box))
    return replace(state.people, unconfirmed=tuple(dict.fromkeys(unconfirmed)))


def short_wager_advised(state: State, event: e.ShortWagerAdvised) -> State:
    return following(state, advised=(*state.advised, event.player))


def side_wager_placed(state: State, event: e.SideWagerPlaced) -> State:
    box = box_of(state, event.box)
    side = SideWager(event.player, event.wager, event.amount)
    people = _owing_cash(state, event.player, event.box) if event.medium == "cash" else state.people
    return following(state, boxes=with_box(state, replace(box, sides=(*box.sides, side))), people=people)


def wager_taken_back(state: State, event: e.WagerTakenBack) -> State:
    """All wagers of the player leave the box, and the seat and what was asked for with them."""
    box = box_of(state, event.box)
    left = replace(
        box,
        bettors=tuple(bettor for bettor in box.bettors if bettor.player != event.player),
        sides=tuple(side for side in box.sides if side.player != event.player),
    )
    seats = tuple(seat for seat in state.seats if seat != (event.box, event.player))
    people = _without_requests(state, event.player, event.box)
    return following(state, boxes=_unless_empty(state, left), seats=seats, people=people)


def excess_rejected(state: State, event: e.ExcessRejected) -> State:
    """The wager is smaller by this amount, or gone."""
    box = box_of(state, event.box)
    bettors = tuple(_less(bettor, event.amount) if bettor.player == event.player else bettor for bettor in box.bettors)
    left = replace(box, bettors=tuple(bettor for bettor in bettors if bettor.wager))
    gone = len(left.bettors) < len(bettors)
    people = _without_requests(state, event.player, event.box) if gone else state.people
    return following(state, boxes=_unless_empty(state, left), people=people)


def _less(bettor: BoxBettor, amount: Cents) -> BoxBettor:
    return replace(bettor, placed=Cents(bettor.placed - amount), wager=Cents(bettor.wager - amount))


def _unless_empty(state: State, box: Box) -> tuple[Box, ...]:
    """The boxes with this one in its place, or without it where nothing lies on it any more."""
    return tuple(one for one in with_box(state, box) if one.bettors or one.sides)


def _without_requests(state: State, player: str, box: int) -> People:
    """What is known of people, without what the player had asked for with a wager on the box."""
    people = state.people
    if people is NO_PEOPLE:
        return people
    return replace(
        people,
        unconfirmed=tuple(one for one in people.unconfirmed if one != (player, box)),
        squeeze_asked=tuple(one for one in people.squeeze_asked if one != (box, player)),
        squeezed=tuple(one for one in people.squeezed if one != (box, player)),
    )


def betting_closed(state: State, event: e.BettingClosed) -> State:
    """Every box with a main wager gets a hand; what plays of each wager becomes a stake on it."""
    playing = {(one.box, one.player): one.amount for one in event.in_play}
    limited = {(one.box, one.player) for one in event.in_play if one.returned}
    boxes: list[Box] = []
    for box in state.boxes:
        bettors = tuple(
            replace(bettor, wager=playing[box.number, bettor.player])
            for bettor in box.bettors
            if playing[box.number, bettor.player]
        )
        stakes = tuple(
            Stake(
                bettor.player,
                bettor.wager,
                bettor.wager,
                limited=event.clauses if (box.number, bettor.player) in limited else (),
            )
            for bettor in bettors
        )
        hands = (Hand((), stakes),) if stakes else ()
        boxes.append(replace(box, bettors=bettors, hands=hands))
    return following(state, phase="dealing", boxes=tuple(boxes))


def insurance_placed(state: State, event: e.InsurancePlaced) -> State:
    box = box_of(state, event.box)
    insurance = Insurance(event.player, event.amount)
    return made_good(following(state, boxes=with_box(state, replace(box, insurances=(*box.insurances, insurance)))))


APPLY: dict[type, Apply] = {
    e.WagerPlaced: wager_placed,
    e.ShortWagerAdvised: short_wager_advised,
    e.SideWagerPlaced: side_wager_placed,
    e.WagerTakenBack: wager_taken_back,
    e.ExcessRejected: excess_rejected,
    e.BettingClosed: betting_closed,
    e.InsurancePlaced: insurance_placed,
}
