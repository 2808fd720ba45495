"""What may be ordered or asked around the round now: the same answers the engine gives, listed."""

from typing import Any, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.rulebook import Rulebook
from pontoon.table.cut import cut_offers
from pontoon.table.people.person import Person
from pontoon.table.procedures import automated, cards, cut, one_card
from pontoon.table.procedures import commands as c
from pontoon.table.procedures.burn import may_change_dealer, may_view_burn_card, players_at
from pontoon.table.procedures.cards import MOST_CARDS
from pontoon.table.procedures.cut import may_decline_cut
from pontoon.table.procedures.state import Cutter, ShuffleReason
from pontoon.table.state import State, deck
from pontoon.table.steps import next_step

ProcedureAction = Literal[
    "count",
    "replace-cards",
    "replace-card",
    "leave-idle",
    "order-shuffle",
    "order-recut",
    "decline-cut",
    "change-dealer",
    "view-burn",
    "remove-shuffler",
    "automated-shoe",
    "close-table",
]


class ProcedureChoice(Struct, frozen=True):
    """Something that may be ordered or asked now: by one of these `roles`, or by one of these `people`.

    `how`: the reasons for a shuffle or the cutters of a recut that may be named, or that a card was found `damaged`;
    `most`: the highest count. `cards`: which cards it may be.
    """

    action: ProcedureAction
    roles: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    how: tuple[str, ...] = ()
    most: int = 0
    cards: tuple[Card, ...] = ()


def procedure_options(rules: Rulebook, state: State) -> tuple[ProcedureChoice, ...]:
    """Everything that may be ordered or asked about the cards now."""
    nobody = Person("operator")
    asked: list[tuple[Any, ProcedureChoice]] = [
        (c.CountCards(0, nobody), ProcedureChoice("count", most=MOST_CARDS)),
        (c.ReplaceCards(nobody), ProcedureChoice("replace-cards")),
        _one_card(state, nobody),
        (c.LeaveIdle(nobody), ProcedureChoice("leave-idle")),
        (c.OrderRecut(nobody), ProcedureChoice("order-recut", how=get_args(Cutter))),
        (c.RemoveShuffler(nobody), ProcedureChoice("remove-shuffler")),
        (c.UseAutomatedShoe(nobody), ProcedureChoice("automated-shoe")),
        (c.CloseTable(nobody), ProcedureChoice("close-table")),
        *(
            (c.OrderShuffle(reason, nobody), ProcedureChoice("order-shuffle", how=(reason,)))
            for reason in get_args(ShuffleReason)
        ),
    ]
    found: list[ProcedureChoice] = []
    for command, choice in asked:
        order = _ORDERS[type(command)]
        assert order.power is not None
        roles = order.power(rules, state, command).value
        if roles and order.may(rules, state, command) is None:
            found.append(replace(choice, roles=roles))
    return (*found, *_people(rules, state))


def _one_card(state: State, nobody: Person) -> tuple[c.ReplaceCard, ProcedureChoice]:
    """A card replaced alone, with an example of which."""
    if state.procedures.damaged:
        return c.ReplaceCard(nobody), ProcedureChoice(
            "replace-card", how=("damaged",), cards=one_card.replaceable(state)
        )
    return c.ReplaceCard(nobody, deck(state)[0]), ProcedureChoice("replace-card", cards=deck(state))


_ORDERS = {order.command: order for order in (*cards.ORDERS, *one_card.ORDERS, *automated.ORDERS, *cut.ORDERS)}


def _people(rules: Rulebook, state: State) -> list[ProcedureChoice]:
    """What players may ask for, and the new dealer, who may be anybody."""
    found: list[ProcedureChoice] = []
    if next_step(rules, state).kind == "cut":
        first = cut_offers(rules, state)[0]
        if may_decline_cut(rules, state, c.DeclineCut(first)) is None:
            found.append(ProcedureChoice("decline-cut", people=(first,)))
    if may_change_dealer(state) is None:
        found.append(ProcedureChoice("change-dealer"))
    if may_view_burn_card(rules, state) is None and players_at(state):
        found.append(ProcedureChoice("view-burn", people=players_at(state)))
    return found
