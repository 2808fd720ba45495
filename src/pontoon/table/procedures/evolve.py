"""Applying facts about procedures."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pontoon.cards import CARDS_IN_DECK
from pontoon.table.changes import following
from pontoon.table.procedures import events as e
from pontoon.table.procedures.state import Procedures, Taken
from pontoon.table.state import State


def _with(state: State, **changes: Any) -> Procedures:
    return replace(state.procedures, **changes)


def after_shuffle(state: State, *, ready: bool) -> Procedures:
    """The procedures once the cards are in a stack again; a shuffle in mid-round belongs to the same cards."""
    procedures = state.procedures
    if state.phase != "betting":
        burnt = procedures.burnt if state.trouble.reshuffle == "remaining" else ()  # else they are in the shoe again
        return replace(procedures, declined=(), recut=(), cut_by="", burnt=burnt)
    colours = state.practice.colours
    shuffles = procedures.shuffles + 1
    return replace(
        procedures,
        prepare="opening" if shuffles < len(colours) else "",
        steps=(),
        shuffles=shuffles,
        colour=colours[procedures.shuffles % len(colours)] if colours else "",
        declined=(),
        recut=(),
        cut_by="",
        burnt=(),
        counted=None,
        replaced=procedures.replaced and not ready,
        vacant=False,
        shuffle_for=(),
    )


def procedures_after(state: State) -> Procedures:
    """The procedures when a round has ended."""
    procedures, due = state.procedures, state.trouble.replace_after
    shuffle_for = state.trouble.shuffle_after or ()
    if not due and not shuffle_for and not procedures.vacant and procedures.counted is None:
        return procedures
    return replace(
        procedures,
        replace_due=due or procedures.replace_due,
        vacant=False,
        counted=None,
        shuffle_for=shuffle_for or procedures.shuffle_for,
    )


def step_taken(state: State, event: e.StepTaken) -> State:
    """Apply `StepTaken`."""
    taken = Taken(event.procedure, event.step, event.by.role)
    viewer = event.by.name if event.by.role == "player" else state.procedures.viewer
    return following(state, procedures=_with(state, steps=(*state.procedures.steps, taken), viewer=viewer))


def mixing_undone(state: State, event: e.MixingUndone) -> State:
    """Apply `MixingUndone`."""
    steps = state.procedures.steps
    washed = next((at for at, taken in enumerate(steps) if taken.step == "wash"), None)
    kept = tuple(taken for taken in steps if taken.procedure != "mixing") if washed is None else steps[:washed]
    return following(state, shuffle_due=True, procedures=_with(state, steps=kept, shuffle_for=event.clauses))


def cards_counted(state: State, event: e.CardsCounted) -> State:
    """Apply `CardsCounted`."""
    wrong = event.count != state.setup.decks * CARDS_IN_DECK
    due = state.procedures.replace_due or wrong
    return following(state, procedures=_with(state, counted=event.count, replace_due=due))


def cards_replaced(state: State, event: e.CardsReplaced) -> State:
    """Apply `CardsReplaced`."""
    changes = _with(state, prepare="replacing", steps=(), counted=None, replace_due=False, replaced=True)
    return following(state, shuffle_due=True, procedures=replace(changes, shuffle_for=event.clauses))


def table_idle(state: State, event: e.TableIdle) -> State:
    """Apply `TableIdle`: whoever sat there has gone."""
    changes = _with(state, vacant=True, viewer="")
    if event.spread:
        prepare = state.procedures.prepare or "idle"
        changes = replace(changes, prepare=prepare, steps=(), shuffle_for=event.clauses)
    return following(
        state,
        shuffle_due=state.shuffle_due or event.spread,
        seats=(),
        first_seated="",
        procedures=changes,
    )


def shuffle_ordered(state: State, event: e.ShuffleOrdered) -> State:
    """Apply `ShuffleOrdered`."""
    return following(state, shuffle_due=True, procedures=_with(state, shuffle_for=event.clauses))


def cut_declined(state: State, event: e.CutDeclined) -> State:
    """Apply `CutDeclined`."""
    return following(state, procedures=_with(state, declined=(*state.procedures.declined, event.player)))


def cut_omitted(state: State, event: e.CutOmitted) -> State:
    """Apply `CutOmitted`."""
    return following(state, shoe=replace(state.shoe, stage="cut"))


def recut_ordered(state: State, event: e.RecutOrdered) -> State:
    """Apply `RecutOrdered`: the stack is out of the shoe again, without its cutting card."""
    shoe = state.shoe
    ready = shoe.stage == "ready"
    written = shoe.cutting_card if state.setup.shoe == "stacked" else None
    return following(
        state,
        shoe=replace(shoe, stage="shuffled", cutting_card=written),
        shoes=state.shoes - ready,
        procedures=_with(state, recut=event.cutters, declined=()),
    )


def dealer_changed(state: State, event: e.DealerChanged) -> State:
    """Apply `DealerChanged`: in mid-round the card is burnt before any other is dealt."""
    trouble = state.trouble
    if event.burns and state.phase != "betting":
        trouble = replace(trouble, burn=state.shoe.burned + event.burns)
    return following(state, trouble=trouble, procedures=_with(state, dealer=event.name, burns_due=event.burns))


def burn_card_shown(state: State, event: e.BurnCardShown) -> State:
    """Apply `BurnCardShown`: a card nobody had seen is known now."""
    burnt = state.procedures.burnt
    if burnt[-1] is not None:
        return following(state)
    return following(
        state,
        rack=(*state.rack, event.card),
        unseen_burns=state.unseen_burns - 1,
        procedures=_with(state, burnt=(*burnt[:-1], event.card)),
    )


def shuffler_removed(state: State, event: e.ShufflerRemoved) -> State:
    """Apply `ShufflerRemoved`: the set in play stays, and what was begun with the shuffler begins anew."""
    procedures, practice = state.procedures, state.practice
    colours = (procedures.colour,) if procedures.colour else practice.colours[:1]
    opened = procedures.prepare == "opening" and procedures.shuffles
    return following(
        state,
        practice=replace(practice, shuffler="manual", colours=colours),
        procedures=replace(procedures, steps=(), prepare="" if opened else procedures.prepare),
    )


def table_closed(state: State, event: e.TableClosed) -> State:
    """Apply `TableClosed`."""
    return following(state, phase="closed", procedures=_with(state, counted=None))


APPLY: dict[type, Callable[[State, Any], State]] = {
    e.StepTaken: step_taken,
    e.MixingUndone: mixing_undone,
    e.CardsCounted: cards_counted,
    e.CardsReplaced: cards_replaced,
    e.TableIdle: table_idle,
    e.ShuffleOrdered: shuffle_ordered,
    e.CutDeclined: cut_declined,
    e.CutOmitted: cut_omitted,
    e.RecutOrdered: recut_ordered,
    e.DealerChanged: dealer_changed,
    e.BurnCardShown: burn_card_shown,
    e.ShufflerRemoved: shuffler_removed,
    e.TableClosed: table_closed,
}
