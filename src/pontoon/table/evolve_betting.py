"""Applying facts about wagers."""

from typing import Any

from msgspec.structs import replace

from pontoon.settlement import Hand, SideWager, Stake
from pontoon.table import events as e
from pontoon.table.changes import box_of, following, with_box
from pontoon.table.evolve_playing import made_good
from pontoon.table.people.state import NO_PEOPLE, People
from pontoon.table.state import Box, BoxBettor, Insurance, State


def wager_placed(state: State, event: e.WagerPlaced) -> State:
    """Apply `WagerPlaced`."""
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
    """With a wager in cash that nobody has confirmed yet."""
    unconfirmed = (*state.people.unconfirmed, (player, box))
    return replace(state.people, unconfirmed=tuple(dict.fromkeys(unconfirmed)))


def short_wager_advised(state: State, event: e.ShortWagerAdvised) -> State:
    """Apply `ShortWagerAdvised`."""
    return following(state, advised=(*state.advised, event.player))


def side_wager_placed(state: State, event: e.SideWagerPlaced) -> State:
    """Apply `SideWagerPlaced`."""
    box = box_of(state, event.box)
    side = SideWager(event.player, event.wager, event.amount)
    people = _owing_cash(state, event.player, event.box) if event.medium == "cash" else state.people
    return following(state, boxes=with_box(state, replace(box, sides=(*box.sides, side))), people=people)


def wager_taken_back(state: State, event: e.WagerTakenBack) -> State:
    """Apply `WagerTakenBack`."""
    box = box_of(state, event.box)
    left = replace(
        box,
        bettors=tuple(bettor for bettor in box.bettors if bettor.player != event.player),
        sides=tuple(side for side in box.sides if side.player != event.player),
    )
    boxes = with_box(state, left)
    seats = tuple(seat for seat in state.seats if seat != (event.box, event.player))
    people = state.people
    if people is not NO_PEOPLE:
        people = replace(
            people,
            unconfirmed=tuple(one for one in people.unconfirmed if one != (event.player, event.box)),
            squeeze_asked=tuple(one for one in people.squeeze_asked if one != (event.box, event.player)),
            squeezed=tuple(one for one in people.squeezed if one != (event.box, event.player)),
        )
    return following(state, boxes=tuple(one for one in boxes if one.bettors or one.sides), seats=seats, people=people)


def betting_closed(state: State, event: e.BettingClosed) -> State:
    """Apply `BettingClosed`."""
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
    """Apply `InsurancePlaced`."""
    box = box_of(state, event.box)
    insurance = Insurance(event.player, event.amount)
    return made_good(following(state, boxes=with_box(state, replace(box, insurances=(*box.insurances, insurance)))))
