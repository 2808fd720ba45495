"""Actions of orders and requests: one for each that the table declares, and a few that have words of their own."""

from collections.abc import Callable
from typing import Any, cast, get_type_hints

from msgspec.structs import replace

from pontoon.rulebook import Rule, Rulebook
from pontoon.script.action import Action, Commands
from pontoon.script.action_incident import first_of
from pontoon.script.form import Form, Said
from pontoon.script.words import ROLES, read_name
from pontoon.table import (
    AnnounceFinalRounds,
    AnswerSharing,
    BurnCard,
    Command,
    CutShoe,
    InsertCuttingCard,
    Person,
    State,
)
from pontoon.table import events as table_events
from pontoon.table.cut import staff_cutters
from pontoon.table.order import Order
from pontoon.table.orders import ORDERS, TOPICS
from pontoon.table.people import events as people
from pontoon.table.procedures import commands as c
from pontoon.table.procedures import events as e
from pontoon.table.procedures.steps_taken import open_steps
from pontoon.table.saying import BOX, PLAYER, Says, flag

NOBODY = Person("operator")


def _order(order: Order) -> Action:
    named = "by" in get_type_hints(order.command)
    form = Form(order.word, order.says + _SAID_TOO.get(order.command, ()), order.means, by=named)
    fields = {one.field for one in order.says}

    def command(rules: Rulebook, state: State, said: Said) -> Commands:
        asked = {field: value for field, value in said.items() if field in fields}
        given: Any = order.command(**asked, **({"by": said["by"] or NOBODY} if named else {}))
        if named and said["by"] is None:
            given = replace(given, by=_first_who_may(rules, state, order, given))
        return cast(Command, given)

    if order.command in _NOT_WRITTEN:
        return Action(form, command)
    return Action(form, command, (order.event,), _WRITTEN.get(order.command))


def _first_who_may(rules: Rulebook, state: State, order: Order, given: object) -> Person:
    if order.power is not None:
        return first_of(order.power(rules, state, given))
    assert isinstance(given, c.TakeStep), "only a step belongs to whoever takes it"
    roles = next((roles for do, roles in open_steps(rules, state) if do == given.step), ("dealer",))
    return first_of(Rule(tuple(role for role in ROLES if role in roles), ()))


IN_ROUND = "in-round"
"""Says that a new dealer comes while something is on offer."""
_SAID_TOO: dict[type, tuple[Says, ...]] = {c.ChangeDealer: (flag("in_round", IN_ROUND),)}
"""Words of an order that only a script has."""

_NOT_WRITTEN = (c.TakeStep, c.DeclineCut, c.OrderRecut)
"""Orders that a script leaves out: its table does the steps and cuts by itself."""


def _replaced(state: State, event: e.CardsReplaced) -> Said | None:
    """Nothing for a replacement that was due: a script's table does it by itself."""
    return None if state.procedures.replace_due else {"by": event.by}


def _card_replaced(state: State, event: e.CardReplaced) -> Said | None:
    """Nothing for a damaged card: a script's table exchanges it by itself."""
    return None if state.procedures.damaged else {"card": event.card, "by": event.by}


def _dealer(state: State, event: e.DealerChanged) -> Said:
    return {"name": event.name, "in_round": state.phase in ("dealing", "playing")}


def _shown(state: State, event: e.BurnCardShown) -> Said:
    return {"player": event.player, "card": None}


def _consented(state: State, event: people.SharingAnswered) -> Said | None:
    return {"player": event.player, "box": event.box} if event.consents else None


_WRITTEN: dict[type, Callable[[State, Any], Said | None]] = {
    c.ReplaceCards: _replaced,
    c.ReplaceCard: _card_replaced,
    c.ChangeDealer: _dealer,
    c.ViewBurnCard: _shown,
}
"""Orders whose events need more than their own fields to be written back."""


# what has words of its own


def _consent(rules: Rulebook, state: State, said: Said) -> Commands:
    return AnswerSharing(said["player"], said["box"], consents=True)


def _refuse(rules: Rulebook, state: State, said: Said) -> Commands:
    return AnswerSharing(said["player"], said["box"], consents=False)


def _refused(state: State, event: people.SharingAnswered) -> Said | None:
    return None if event.consents else {"player": event.player, "box": event.box}


def _cut(rules: Rulebook, state: State, said: Said) -> Commands:
    staff = said["by_whom"].replace("-", " ")
    known = staff in (*staff_cutters(rules), "dealer")
    return CutShoe(staff if known else read_name(said["by_whom"]), said["at"])


def _cutting_card(rules: Rulebook, state: State, said: Said) -> Commands:
    return InsertCuttingCard(said["from_back"])


def _burn(rules: Rulebook, state: State, said: Said) -> Commands:
    return BurnCard()


def _final_rounds(rules: Rulebook, state: State, said: Said) -> Commands:
    return AnnounceFinalRounds(said["by"])


_MORE: dict[str, tuple[Action, ...]] = {
    "procedures": (
        Action(
            Form(
                "cut",
                (Says("by_whom", "cutter"), Says("at", "count")),
                "a player, or one of the staff such as `casino-employee`, cuts after so many cards",
            ),
            _cut,
        ),
        Action(
            Form(
                "cutting-card", (Says("from_back", "count"),), "the cutting card goes in, so many cards from the back"
            ),
            _cutting_card,
        ),
        Action(Form("burn", means="a card is burnt"), _burn),
        Action(
            Form(
                "final-rounds",
                means="the last rounds are announced. The cutting card then changes nothing, and the "
                "table closes after them",
                by=True,
            ),
            _final_rounds,
            (table_events.FinalRoundsAnnounced,),
        ),
    ),
    "people and boxes": (
        Action(
            Form("refuse-sharing", (PLAYER, BOX), "the first bettor does not"),
            _refuse,
            (people.SharingAnswered,),
            _refused,
        ),
    ),
}


def by_topic() -> dict[str, tuple[Action, ...]]:
    """The orders and requests that the table knows, by subject; those declared from outside come last."""
    listed = {topic: tuple(map(_one, group)) + _MORE[topic] for topic, group in TOPICS.items()}
    own = {one.command for group in TOPICS.values() for one in group}
    others = tuple(_order(order) for kind, order in ORDERS.items() if kind not in own)
    return {**listed, "other orders": others} if others else listed


def _one(order: Order) -> Action:
    """The action of an order. Only consent has two words for what is one field of its command."""
    if order.command is AnswerSharing:
        return Action(Form(order.word, order.says, order.means), _consent, (order.event,), _consented)
    return _order(order)


def between_rounds() -> tuple[type, ...]:
    """Commands that end offers still open from the last round."""
    return tuple(kind for kind, order in ORDERS.items() if order.between_rounds)
