"""Applying facts about the table and its shoe."""

from typing import Any

from msgspec.structs import replace

from pontoon.table import events as e
from pontoon.table.changes import following
from pontoon.table.state import Shoe, State


def table_opened(state: State, event: e.TableOpened) -> State:
    """Apply `TableOpened`."""
    return following(state, phase="betting", setup=event.setup, practice=event.practice)


def _new_shoe(state: State, shoe: Shoe) -> State:
    """All cards are in the shoe again; limits that last for a shoe are gone."""
    ready = shoe.stage == "ready"
    return following(
        state,
        shoe=shoe,
        shoes=state.shoes + ready,
        cutting_card_on=("", 0) if ready else state.cutting_card_on,
        rack=(),
        unseen_burns=0,
        shuffle_due=False,
        cutting_card_out=False,
        steady=(),
    )


def shoe_shuffled(state: State, event: e.ShoeShuffled) -> State:
    """Apply `ShoeShuffled`."""
    stage = "ready" if state.setup.automated else "shuffled"
    return _new_shoe(state, Shoe(stage=stage, order=event.cards))  # type: ignore[arg-type]


def shoe_cut(state: State, event: e.ShoeCut) -> State:
    """Apply `ShoeCut`."""
    order = state.shoe.order
    shoe = replace(state.shoe, stage="cut", order=order[event.at :] + order[: event.at])
    return following(state, shoe=shoe)


def cutting_card_inserted(state: State, event: e.CuttingCardInserted) -> State:
    """Apply `CuttingCardInserted`."""
    at = len(state.shoe.order) - event.from_back
    shoe = replace(state.shoe, stage="ready", cutting_card=at)
    return following(state, shoe=shoe, shoes=state.shoes + 1, cutting_card_on=("", 0))


def shoe_stacked(state: State, event: e.ShoeStacked) -> State:
    """Apply `ShoeStacked`."""
    return _new_shoe(state, Shoe(stage="ready", order=event.cards, cutting_card=event.cutting_card))


def shoe_loaded(state: State, event: e.ShoeLoaded) -> State:
    """Apply `ShoeLoaded`."""
    return _new_shoe(state, Shoe(stage="ready"))


def card_burned(state: State, event: e.CardBurned) -> State:
    """Apply `CardBurned`."""
    shoe = replace(state.shoe, burned=state.shoe.burned + 1, position=state.shoe.position + 1)
    if event.card is None:
        return following(state, shoe=shoe, unseen_burns=state.unseen_burns + 1)
    return following(state, shoe=shoe, rack=(*state.rack, event.card))


def cutting_card_reached(state: State, event: e.CuttingCardReached) -> State:
    """Apply `CuttingCardReached`."""
    changes: dict[str, Any] = {
        "shoe": replace(state.shoe, cutting_card=None),
        "cutting_card_out": True,
        "cutting_card_on": (event.on, event.box),
    }
    if event.on == "first":  # nothing was dealt: betting stays open and the cards are shuffled
        changes["shuffle_due"] = True
    return following(state, **changes)


def cutting_card_discarded(state: State, event: e.CuttingCardDiscarded) -> State:
    """Apply `CuttingCardDiscarded`."""
    return following(state, shoe=replace(state.shoe, cutting_card=None), cutting_card_out=True)


def final_rounds_announced(state: State, event: e.FinalRoundsAnnounced) -> State:
    """Apply `FinalRoundsAnnounced`."""
    return following(state, final_rounds=event.rounds)
