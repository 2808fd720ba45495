"""One card exchanged alone: a damaged one, or any that the operator changes after a round."""

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.rulebook import Rule, Rulebook
from pontoon.table.changes import following
from pontoon.table.order import Order, Roles
from pontoon.table.procedures import commands as c
from pontoon.table.procedures import events as e
from pontoon.table.procedures.cards import between_rounds
from pontoon.table.procedures.changes import with_procedures
from pontoon.table.procedures.due import replacers
from pontoon.table.refusal import Refusal
from pontoon.table.saying import Says
from pontoon.table.state import State, deck


def card_replacers(rules: Rulebook) -> Roles:
    """Who exchanges a damaged card: nobody is named, so anybody who works at the table."""
    return Rule(rules.authority.staff.value, rules.incidents.damaged.clauses)


def replaceable(state: State) -> tuple[Card, ...]:
    """The cards that may be named for one that was found damaged: any, where nobody said which it is."""
    damaged = state.procedures.damaged
    return deck(state) if None in damaged else tuple(card for card in damaged if card is not None)


def _power(rules: Rulebook, state: State, command: c.ReplaceCard) -> Roles:
    found = state.procedures.damaged or state.trouble.damaged
    return card_replacers(rules) if found else rules.authority.replace_card


def _may_replace(rules: Rulebook, state: State, command: c.ReplaceCard) -> Refusal | None:
    """Allowed after a round; a card that is damaged comes first."""
    clauses = _power(rules, state, command).clauses
    refusal = between_rounds(state, "replace a card")
    if refusal is not None:
        return replace(refusal, clauses=clauses)
    if state.procedures.replace_due:
        return Refusal("replace-first", "All the cards are replaced now, not one alone.", replacers(rules).clauses)
    damaged = state.procedures.damaged
    if damaged and command.card not in (None, *replaceable(state)):
        message = f"{command.card} is not the card that was found damaged."
        return Refusal("not-damaged", message, clauses)
    if not damaged and command.card is None:
        return Refusal("which-card", "No card was found damaged: say which one is to be replaced.", clauses)
    if not damaged and state.previous is None:
        return Refusal("no-round-yet", "Cards are replaced after a round, and none has been played.", clauses)
    return None


def _replace(rules: Rulebook, state: State, command: c.ReplaceCard) -> e.CardReplaced:
    """Who has to check the card is asked only at a table worked by hand; any other does it by itself."""
    rule, damaged = rules.procedure.replacing_card, state.procedures.damaged
    checks: tuple[str, ...] = ()
    if state.practice.by_hand:
        checks = tuple(act.by for act in rule.value if act.by)
    card = damaged[0] if damaged and command.card is None else command.card
    clauses = (*_power(rules, state, command).clauses, *rule.clauses)
    return e.CardReplaced(card, command.by, checks, tuple(dict.fromkeys(clauses)))


def _replaced(state: State, event: e.CardReplaced) -> State:
    """Another card of the same kind is in its place, so that the shoe stays what it is."""
    damaged = list(state.procedures.damaged)
    if event.card in damaged:
        damaged.remove(event.card)
    elif damaged:  # the card that nobody had named
        damaged.remove(None)
    return following(state, procedures=with_procedures(state, damaged=tuple(damaged), checks=event.checks))


def _told(event: e.CardReplaced) -> str:
    return f"{{by}} has {'a damaged card' if event.card is None else '{card}'} replaced"


ORDERS = (
    Order(
        c.ReplaceCard,
        e.CardReplaced,
        "replace-card",
        means="a damaged card is exchanged alone, or where the rulebook has it any card, after a round",
        told=_told,
        says=(Says("card", "card", optional=True),),
        power=_power,
        to="replace a card",
        may=_may_replace,
        fact=_replace,
        apply=_replaced,
        routine=True,
        between_rounds=True,
    ),
)
