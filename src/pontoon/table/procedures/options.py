"""What may be ordered or asked around the round now: the same answers the engine gives, listed."""

from typing import Literal, get_args

from msgspec import Struct

from pontoon.rulebook import Rulebook
from pontoon.table.cut import cut_offers
from pontoon.table.procedures.burn import may_change_dealer, may_view_burn_card, players_at
from pontoon.table.procedures.cut import may_decline_cut, may_recut
from pontoon.table.procedures.decide import (
    MOST_CARDS,
    may_count,
    may_leave_idle,
    may_order_shuffle,
    may_remove_shuffler,
    may_replace,
    no_wagers,
    replacing_power,
    shuffle_power,
)
from pontoon.table.procedures.state import Cutter, ShuffleReason
from pontoon.table.refusal import Refusal
from pontoon.table.state import State
from pontoon.table.steps import next_step

ProcedureAction = Literal[
    "count",
    "replace-cards",
    "leave-idle",
    "order-shuffle",
    "order-recut",
    "decline-cut",
    "change-dealer",
    "view-burn",
    "remove-shuffler",
    "close-table",
]


class ProcedureChoice(Struct, frozen=True):
    """Something that may be ordered or asked now: by one of these `roles`, or by one of these `people`.

    `how`: the reasons for a shuffle or the cutters of a recut that may be named; `most`: the highest count.
    """

    action: ProcedureAction
    roles: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    how: tuple[str, ...] = ()
    most: int = 0


def procedure_options(rules: Rulebook, state: State) -> tuple[ProcedureChoice, ...]:
    """Everything that may be ordered or asked about the cards now."""
    authority = rules.authority
    staff = authority.staff.value
    asked: list[tuple[Refusal | None, ProcedureChoice]] = [
        (may_count(state), ProcedureChoice("count", staff, most=MOST_CARDS)),
        (may_replace(rules, state), ProcedureChoice("replace-cards", replacing_power(rules, state).value)),
        (may_leave_idle(rules, state), ProcedureChoice("leave-idle", staff)),
        (may_recut(rules, state), ProcedureChoice("order-recut", authority.recut.value, how=get_args(Cutter))),
        (may_remove_shuffler(state), ProcedureChoice("remove-shuffler", staff)),
        (no_wagers(state, "close the table"), ProcedureChoice("close-table", authority.close_table.value)),
    ]
    for reason in get_args(ShuffleReason):
        choice = ProcedureChoice("order-shuffle", shuffle_power(rules, reason).value, how=(reason,))
        asked.append((may_order_shuffle(rules, state, reason), choice))
    found = [choice for refusal, choice in asked if refusal is None and choice.roles]
    return (*found, *_people(rules, state))


def _people(rules: Rulebook, state: State) -> list[ProcedureChoice]:
    """What players may ask, and a new dealer (anybody) may do."""
    found: list[ProcedureChoice] = []
    if next_step(rules, state).kind == "cut":
        first = cut_offers(rules, state)[0]
        if may_decline_cut(rules, state, first) is None:
            found.append(ProcedureChoice("decline-cut", people=(first,)))
    if may_change_dealer(state) is None:
        found.append(ProcedureChoice("change-dealer"))
    if may_view_burn_card(rules, state) is None and players_at(state):
        found.append(ProcedureChoice("view-burn", people=players_at(state)))
    return found
