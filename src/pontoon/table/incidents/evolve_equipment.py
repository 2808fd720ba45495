"""Applying what is due to the cards and the devices: a shuffle, a replacement, an ordinary shoe."""

from msgspec.structs import replace

from pontoon.table.changes import Apply, following, troubled
from pontoon.table.incidents import events as e
from pontoon.table.state import State


def shuffle_due_after_round(state: State, event: e.ShuffleDueAfterRound) -> State:
    """The cards are shuffled when the round has ended; between rounds, at once."""
    if state.phase == "betting":
        return following(state, shuffle_due=True, procedures=replace(state.procedures, shuffle_for=event.clauses))
    return troubled(state, shuffle_after=event.clauses)


def replacement_due(state: State, event: e.ReplacementDue) -> State:
    """The card is replaced when the round has ended; between rounds, at once."""
    if event.alone:
        if state.phase == "betting":
            damaged = (*state.procedures.damaged, event.card)
            return following(state, procedures=replace(state.procedures, damaged=damaged))
        return troubled(state, damaged=(*state.trouble.damaged, event.card))
    if state.phase == "betting":
        return following(state, procedures=replace(state.procedures, replace_due=True))
    return troubled(state, replace_after=True)


def mid_round_shuffle_due(state: State, event: e.MidRoundShuffleDue) -> State:
    """The shoe is empty until the cards are shuffled."""
    order = state.shoe.order[state.shoe.position :] if event.cards == "remaining" else ()
    shoe = replace(state.shoe, stage="none", order=order, position=0, cutting_card=None, burned=0)
    return following(state, shoe=shoe, trouble=replace(state.trouble, reshuffle=event.cards, burn=event.burn, aside=()))


def automated_shoe_failed(state: State, event: e.AutomatedShoeFailed) -> State:
    """The table goes on with an ordinary shoe."""
    procedures = replace(state.procedures, shoe_failed=True)
    return following(state, setup=replace(state.setup, automated=False), procedures=procedures)


def reader_removed(state: State, event: e.ReaderRemoved) -> State:
    """The table goes on with a hole card and no card reader."""
    return following(state, setup=replace(state.setup, hole_card="hole"))


APPLY: dict[type, Apply] = {
    e.ShuffleDueAfterRound: shuffle_due_after_round,
    e.ReplacementDue: replacement_due,
    e.MidRoundShuffleDue: mid_round_shuffle_due,
    e.AutomatedShoeFailed: automated_shoe_failed,
    e.ReaderRemoved: reader_removed,
}
