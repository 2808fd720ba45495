"""Applying facts about the table and its shoe."""

from typing import Any, Literal

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.table import events as e
from pontoon.table.changes import Apply, following
from pontoon.table.cut import stack_size
from pontoon.table.procedures.changes import after_shuffle
from pontoon.table.state import Shoe, State


def table_opened(state: State, event: e.TableOpened) -> State:
    return following(state, phase="betting", setup=event.setup, practice=event.practice, pack=event.pack)


def _new_shoe(state: State, shoe: Shoe) -> State:
    """All cards are in the shoe again; limits that last for a shoe are gone."""
    ready = shoe.stage == "ready"
    return following(
        state,
        shoe=shoe,
        shoes=state.shoes + ready,
        cutting_card_on=("", 0) if ready else state.cutting_card_on,
        rack=state.rack if state.trouble.reshuffle == "remaining" else (),
        unseen_burns=0,
        shuffle_due=False,
        cutting_card_out=False,
        steady=(),
        procedures=after_shuffle(state, ready=ready),
        trouble=replace(state.trouble, aside=()) if state.trouble.aside else state.trouble,
    )


def shoe_shuffled(state: State, event: e.ShoeShuffled) -> State:
    """The stack waits for its cut; an automated shoe needs none."""
    stage = "ready" if state.setup.automated else "shuffled"
    return _new_shoe(state, Shoe(stage=stage, order=event.cards))  # type: ignore[arg-type]


def shoe_cut(state: State, event: e.ShoeCut) -> State:
    order = state.shoe.order
    if state.setup.shoe == "virtual":  # other shoes are written down in the order they have after the cut
        order = order[event.at :] + order[: event.at]
    shoe = replace(state.shoe, stage="cut", order=order)
    return following(state, shoe=shoe, procedures=replace(state.procedures, cut_by=event.by))


def cutting_card_inserted(state: State, event: e.CuttingCardInserted) -> State:
    """The shoe is ready to deal from, unless a second cutting card goes to the back of the stack."""
    if event.more:
        return following(
            state, shoe=replace(state.shoe, marked=True, cutting_card=_cutting_card_at(state, event.from_back))
        )
    at = state.shoe.cutting_card if state.shoe.marked else _cutting_card_at(state, event.from_back)
    shoe = replace(state.shoe, stage="ready", cutting_card=at, marked=False)
    procedures = state.procedures
    if state.phase == "betting":
        procedures = replace(procedures, replaced=False, shoe_failed=False)
    return following(state, shoe=shoe, shoes=state.shoes + 1, cutting_card_on=("", 0), procedures=procedures)


def _cutting_card_at(state: State, from_back: int) -> int | None:
    """The index of the card behind it: a stacked shoe may say it, and in a physical shoe nobody knows it."""
    if state.setup.shoe == "physical" or state.shoe.cutting_card is not None:
        return state.shoe.cutting_card
    return stack_size(state) - from_back


def _stage(state: State) -> Literal["shuffled", "ready"]:
    """A stacked or physical shoe comes ready; at a table worked by hand it has still to be cut."""
    return "shuffled" if state.practice.by_hand and not state.setup.automated else "ready"


def shoe_stacked(state: State, event: e.ShoeStacked) -> State:
    return _new_shoe(state, Shoe(stage=_stage(state), order=event.cards, cutting_card=event.cutting_card))


def shoe_loaded(state: State, event: e.ShoeLoaded) -> State:
    return _new_shoe(state, Shoe(stage=_stage(state)))


def card_burned(state: State, event: e.CardBurned) -> State:
    """The card is in the discard rack; one that nobody saw is only counted."""
    shoe = replace(state.shoe, burned=state.shoe.burned + 1, position=state.shoe.position + 1)
    if event.behind:
        shoe = replace(shoe, order=_burnt_first(state.shoe, event.behind))
    before = state.procedures
    procedures = replace(before, burnt=(*before.burnt, event.card), burns_due=max(0, before.burns_due - 1))
    trouble = state.trouble
    if trouble.aside and not event.behind:  # the card that lay exposed was the next one
        trouble = replace(trouble, aside=trouble.aside[1:])
    if event.card is None:
        burns = state.unseen_burns + 1
        return following(state, shoe=shoe, unseen_burns=burns, procedures=procedures, trouble=trouble)
    return following(state, shoe=shoe, rack=(*state.rack, event.card), procedures=procedures, trouble=trouble)


def _burnt_first(shoe: Shoe, behind: int) -> tuple[Card, ...]:
    """The order with the burnt card before the exposed ones; a physical shoe has none."""
    at, order = shoe.position, shoe.order
    burnt = at + behind
    return (*order[:at], *order[burnt : burnt + 1], *order[at:burnt], *order[burnt + 1 :])


def cutting_card_reached(state: State, event: e.CuttingCardReached) -> State:
    """The cards are shuffled after the round; at once, where the cutting card came before its first card."""
    changes: dict[str, Any] = {
        "shoe": replace(state.shoe, cutting_card=None),
        "cutting_card_out": True,
        "cutting_card_on": (event.on, event.box),
    }
    if event.on == "first":  # nothing was dealt: betting stays open and the cards are shuffled
        changes["shuffle_due"] = True
    return following(state, **changes)


def cutting_card_discarded(state: State, event: e.CuttingCardDiscarded) -> State:
    return following(state, shoe=replace(state.shoe, cutting_card=None), cutting_card_out=True)


def final_rounds_announced(state: State, event: e.FinalRoundsAnnounced) -> State:
    return following(state, final_rounds=event.rounds)


APPLY: dict[type, Apply] = {
    e.TableOpened: table_opened,
    e.ShoeShuffled: shoe_shuffled,
    e.ShoeCut: shoe_cut,
    e.CuttingCardInserted: cutting_card_inserted,
    e.ShoeStacked: shoe_stacked,
    e.ShoeLoaded: shoe_loaded,
    e.CardBurned: card_burned,
    e.CuttingCardReached: cutting_card_reached,
    e.CuttingCardDiscarded: cutting_card_discarded,
    e.FinalRoundsAnnounced: final_rounds_announced,
}
