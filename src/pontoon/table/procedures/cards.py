"""What the house orders about its cards between rounds: counted, replaced, spread, shuffled; and the table closed."""

from typing import get_args

from msgspec.structs import replace

from pontoon.rulebook import Role, Rule, Rulebook
from pontoon.table.changes import following
from pontoon.table.order import STAFF, Order, Roles, power
from pontoon.table.procedures import commands as c
from pontoon.table.procedures import events as e
from pontoon.table.procedures.changes import with_procedures
from pontoon.table.procedures.due import replacers
from pontoon.table.procedures.state import ShuffleReason
from pontoon.table.refusal import Refusal
from pontoon.table.saying import Says, choice
from pontoon.table.state import State, deck

MOST_CARDS = 999
"""The highest count that is accepted."""


def between_rounds(state: State, what: str) -> Refusal | None:
    """Why `what` cannot be done now: it is only for the time between rounds."""
    if state.phase == "betting":
        return None
    return Refusal("not-between-rounds", f"It is possible to {what} only between rounds of an open table.")


def no_wagers(state: State, what: str) -> Refusal | None:
    """As `between_rounds`; also refused while wagers lie on the layout."""
    refusal = between_rounds(state, what)
    if refusal is None and state.boxes:
        message = f"Wagers lie on the layout: the round is played or they are taken back before anybody may {what}."
        return Refusal("wagers-placed", message)
    return refusal


# counted


def may_count(rules: Rulebook, state: State, command: c.CountCards) -> Refusal | None:
    """Allowed when no card is in play."""
    refusal = None if state.phase == "closed" else between_rounds(state, "count the cards")
    if refusal is None and not 0 <= command.count <= MOST_CARDS:
        return Refusal("no-count", f"A count of cards is a number from 0 to {MOST_CARDS}, not {command.count}.")
    return refusal


def _count(rules: Rulebook, state: State, command: c.CountCards) -> e.CardsCounted:
    clauses = rules.procedure.counted_before_shuffle.clauses or rules.procedure.closing.clauses
    return e.CardsCounted(command.count, command.by, clauses)


def _counted(state: State, event: e.CardsCounted) -> State:
    wrong = event.count != state.setup.decks * len(deck(state))
    changes = with_procedures(state, counted=event.count)
    if wrong:
        changes = replace(changes, replace_due=True, replace_for=event.clauses)
    return following(state, procedures=changes)


# replaced


def may_replace(rules: Rulebook, state: State, command: c.ReplaceCards) -> Refusal | None:
    """Allowed after a round."""
    refusal = between_rounds(state, "replace the cards")
    if refusal is None and state.previous is None and not state.procedures.replace_due:
        message = "Cards are replaced after a round, and none has been played."
        return Refusal("no-round-yet", message, rules.authority.replace_cards.clauses)
    return refusal


def _replacing_power(rules: Rulebook, state: State, command: c.ReplaceCards) -> Roles:
    """Who may replace the cards, by choice or because it has to be done."""
    return replacers(rules) if state.procedures.replace_due else rules.authority.replace_cards


def _replace(rules: Rulebook, state: State, command: c.ReplaceCards) -> e.CardsReplaced:
    held = (*state.procedures.replace_for, *_replacing_power(rules, state, command).clauses)
    return e.CardsReplaced(command.by, tuple(dict.fromkeys((*held, *rules.procedure.replacing.clauses))))


def _replaced(state: State, event: e.CardsReplaced) -> State:
    changes = with_procedures(
        state,
        prepare="replacing",
        steps=(),
        counted=None,
        replace_due=False,
        replace_for=(),
        damaged=(),
        checks=(),
        replaced=True,
    )
    return following(state, shuffle_due=True, procedures=replace(changes, shuffle_for=event.clauses))


# nobody plays


def may_leave_idle(rules: Rulebook, state: State, command: c.LeaveIdle) -> Refusal | None:
    """Allowed once the first cards of the table have been shuffled."""
    refusal = no_wagers(state, "leave the table idle")
    if refusal is not None:
        return refusal
    clauses = rules.procedure.idle.clauses
    if state.procedures.vacant:
        return Refusal("idle-already", "The table is idle already.", clauses)
    if state.shoe.stage == "none":
        return Refusal("not-opened", "The cards of this table have not been shuffled for play yet.", clauses)
    return None


def _leave_idle(rules: Rulebook, state: State, command: c.LeaveIdle) -> e.TableIdle:
    rule = rules.procedure.idle
    return e.TableIdle(command.by, bool(rule.value), rule.clauses)


def _idle(state: State, event: e.TableIdle) -> State:
    """Nobody sits at the table any more."""
    changes = with_procedures(state, vacant=True, viewer="")
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


def _told_idle(event: e.TableIdle) -> str:
    return f"nobody plays, {{by}} finds{'; the cards are spread out' if event.spread else ''}"


# shuffled before their time

REASONS: dict[ShuffleReason, tuple[str, str]] = {
    "vacant": ("shuffle_vacant", "the table was vacant"),
    "suspected": ("shuffle_suspected", "the cards may not be mixed at random"),
    "at-will": ("shuffle_at_will", "the house wishes it"),
}
"""Why a shuffle is ordered: the power it takes, and how the record says it."""


def _shuffle_power(rules: Rulebook, state: State, command: c.OrderShuffle) -> Roles:
    held: Rule[tuple[Role, ...]] = getattr(rules.authority, REASONS[command.reason][0])
    return held


def may_order_shuffle(rules: Rulebook, state: State, command: c.OrderShuffle) -> Refusal | None:
    """Allowed between rounds, unless the cards are shuffled anyway."""
    refusal = between_rounds(state, "order a shuffle")
    if refusal is not None:
        return refusal
    clauses = _shuffle_power(rules, state, command).clauses
    if command.reason == "vacant" and not state.procedures.vacant:
        return Refusal("not-vacant", "The table has not been vacant since the last round.", clauses)
    if state.shuffle_due or state.shoe.stage == "none":
        return Refusal("shuffle-due", "The cards are shuffled before the next round anyway.", clauses)
    return None


def _order_shuffle(rules: Rulebook, state: State, command: c.OrderShuffle) -> e.ShuffleOrdered:
    return e.ShuffleOrdered(command.reason, command.by, _shuffle_power(rules, state, command).clauses)


def _ordered(state: State, event: e.ShuffleOrdered) -> State:
    return following(state, shuffle_due=True, procedures=with_procedures(state, shuffle_for=event.clauses))


def _told_ordered(event: e.ShuffleOrdered) -> str:
    return f"{{by}} orders a shuffle: {REASONS[event.reason][1]}"


# the shuffler taken off, the table closed


def may_remove_shuffler(rules: Rulebook, state: State, command: c.RemoveShuffler) -> Refusal | None:
    """Allowed between rounds, where there is a shuffler."""
    if state.practice.shuffler == "manual":
        return Refusal("no-shuffler", "There is no automatic shuffler on this table.")
    return between_rounds(state, "remove the shuffler")


def _remove(rules: Rulebook, state: State, command: c.RemoveShuffler) -> e.ShufflerRemoved:
    return e.ShufflerRemoved(command.by, rules.incidents.shuffler_fault.clauses)


def _removed(state: State, event: e.ShufflerRemoved) -> State:
    """The cards in play stay, and a shuffle begun with the shuffler starts again by hand."""
    procedures, practice = state.procedures, state.practice
    colours = (procedures.colour,) if procedures.colour else practice.colours[:1]
    opened = procedures.prepare == "opening" and procedures.shuffles
    return following(
        state,
        practice=replace(practice, shuffler="manual", colours=colours),
        procedures=replace(procedures, steps=(), prepare="" if opened else procedures.prepare),
    )


def may_close(rules: Rulebook, state: State, command: c.CloseTable) -> Refusal | None:
    """Allowed between rounds, with nothing on the layout."""
    return no_wagers(state, "close the table")


def _close(rules: Rulebook, state: State, command: c.CloseTable) -> e.TableClosed:
    return e.TableClosed(command.by, rules.authority.close_table.clauses)


def _closed(state: State, event: e.TableClosed) -> State:
    return following(state, phase="closed", procedures=with_procedures(state, counted=None))


ORDERS = (
    Order(
        c.OrderShuffle,
        e.ShuffleOrdered,
        "order-shuffle",
        means="the cards are shuffled before the next round: the table was `vacant`, the cards are `suspected`, or "
        "`at-will`",
        told=_told_ordered,
        says=(choice("reason", "REASON", get_args(ShuffleReason)),),
        power=_shuffle_power,
        to="order this shuffle",
        may=may_order_shuffle,
        fact=_order_shuffle,
        apply=_ordered,
        between_rounds=True,
    ),
    Order(
        c.ReplaceCards,
        e.CardsReplaced,
        "replace-cards",
        means="other cards come to the table",
        told="{by} has the cards replaced",
        power=_replacing_power,
        to="replace the cards",
        may=may_replace,
        fact=_replace,
        apply=_replaced,
        routine=True,
        between_rounds=True,
    ),
    Order(
        c.CountCards,
        e.CardsCounted,
        "count",
        means="all the cards were counted",
        told="{by} counts {count} cards",
        says=(Says("count", "count"),),
        power=STAFF,
        to="count the cards",
        may=may_count,
        fact=_count,
        apply=_counted,
        routine=True,
        between_rounds=True,
    ),
    Order(
        c.LeaveIdle,
        e.TableIdle,
        "idle",
        means="nobody plays at the open table",
        told=_told_idle,
        power=STAFF,
        to="leave the table idle",
        may=may_leave_idle,
        fact=_leave_idle,
        apply=_idle,
        routine=True,
        between_rounds=True,
    ),
    Order(
        c.RemoveShuffler,
        e.ShufflerRemoved,
        "remove-shuffler",
        means="the automatic shuffler is taken off the table",
        told="{by} takes the automatic shuffler off the table",
        power=STAFF,
        to="remove the shuffler",
        may=may_remove_shuffler,
        fact=_remove,
        apply=_removed,
        routine=True,
        between_rounds=True,
    ),
    Order(
        c.CloseTable,
        e.TableClosed,
        "close",
        means="the table closes",
        told="{by} closes the table",
        power=power("close_table"),
        to="close the table",
        may=may_close,
        fact=_close,
        apply=_closed,
        routine=True,
        between_rounds=True,
    ),
)
