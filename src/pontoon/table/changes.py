"""Small changes to a state, for the functions that apply events."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pontoon.settlement import Hand
from pontoon.table.state import Box, State, box_at


def following(state: State, **changes: Any) -> State:
    """The state with these changes, one event later."""
    return replace(state, sequence=state.sequence + 1, **changes)


def troubled(state: State, **changes: Any) -> State:
    """The state with these changes to what is not yet put right, one event later."""
    return following(state, trouble=replace(state.trouble, **changes))


def with_box(state: State, box: Box) -> tuple[Box, ...]:
    """The boxes with this one put in its place, by number."""
    boxes = state.boxes
    for index, old in enumerate(boxes):
        if old.number == box.number:
            return (*boxes[:index], box, *boxes[index + 1 :])
    return tuple(sorted((*boxes, box), key=lambda one: one.number))


def box_of(state: State, number: int) -> Box:
    """The box with this number; an empty box if nothing lies on it."""
    return box_at(state, number) or Box(number)


def with_hand(state: State, number: int, at: int, hand: Hand) -> tuple[Box, ...]:
    """The boxes with this hand, which lies on a box already, put in its place."""
    boxes = state.boxes
    for index, box in enumerate(boxes):
        if box.number == number:
            changed = replace(box, hands=(*box.hands[: at - 1], hand, *box.hands[at:]))
            return (*boxes[:index], changed, *boxes[index + 1 :])
    raise AssertionError(f"there is no box {number}")


def hand_of(state: State, number: int, at: int) -> Hand:
    """A hand by its box and its number there."""
    for box in state.boxes:
        if box.number == number:
            return box.hands[at - 1]
    raise AssertionError(f"there is no box {number}")


Apply = Callable[[State, Any], State]
"""Applies an event to a state."""
