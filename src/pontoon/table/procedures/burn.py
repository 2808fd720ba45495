"""Burnt cards: a new dealer burns one, a player asks to see one."""

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.rulebook import Rulebook
from pontoon.table.changes import following
from pontoon.table.entered import check_entered
from pontoon.table.order import Order
from pontoon.table.procedures import commands as c
from pontoon.table.procedures import events as e
from pontoon.table.procedures.changes import with_procedures
from pontoon.table.refusal import Refusal
from pontoon.table.saying import PLAYER, Says
from pontoon.table.state import State


def may_change_dealer(state: State) -> Refusal | None:
    """Why a new dealer cannot come now. Dealers may change during a round: no rulebook forbids it."""
    if state.trouble.pending is not None:
        return Refusal("ruling-first", "Something else has to be decided first.", state.trouble.pending.clauses)
    if state.phase in ("betting", "dealing", "playing"):
        return None
    return Refusal("table-closed", "A new dealer comes to an open table, and this one is not open.")


def _may_change(rules: Rulebook, state: State, command: c.ChangeDealer) -> Refusal | None:
    refusal = may_change_dealer(state)
    if refusal is None and (not command.name or command.name == state.procedures.dealer):
        return Refusal("no-new-dealer", "Say the name of the new dealer, which must not be that of the present one.")
    return refusal


def _change(rules: Rulebook, state: State, command: c.ChangeDealer) -> e.DealerChanged:
    """A new dealer comes, who may have to burn a card before dealing."""
    rule = rules.procedure.new_dealer_burns
    return e.DealerChanged(command.name, rule.value, rule.clauses)


def _changed(state: State, event: e.DealerChanged) -> State:
    """In mid-round, no card is dealt before the new dealer has burnt one."""
    trouble = state.trouble
    if event.burns and state.phase != "betting":
        trouble = replace(trouble, burn=state.shoe.burned + event.burns)
    procedures = with_procedures(state, dealer=event.name, burns_due=event.burns)
    return following(state, trouble=trouble, procedures=procedures)


def _told_dealer(event: e.DealerChanged) -> str:
    burns = f" and burns {event.burns} card{'s' * (event.burns > 1)}" if event.burns else ""
    return f"{{name}} deals from now on{burns}"


def players_at(state: State) -> tuple[str, ...]:
    """Everybody known to be at the table: who sits or has a wager, and the first player to arrive."""
    names = [player for _, player in state.seats]
    names += [bettor.player for box in state.boxes for bettor in box.bettors]
    if state.procedures.viewer:
        names.append(state.procedures.viewer)
    return tuple(dict.fromkeys(names))


def may_view_burn_card(rules: Rulebook, state: State) -> Refusal | None:
    """Why nobody may see a burnt card; None where this shoe has one and the book lets players see it."""
    rule = rules.procedure.burn_viewable
    if not rule.value:
        return Refusal("not-shown", f"{rules.id} gives players no right to see a burnt card.", rule.clauses)
    if not state.procedures.burnt:
        return Refusal("nothing-burnt", "No card of this shoe has been burnt.", rule.clauses)
    return None


def _may_view(rules: Rulebook, state: State, command: c.ViewBurnCard) -> Refusal | None:
    refusal = may_view_burn_card(rules, state)
    if refusal is not None:
        return refusal
    if command.player not in players_at(state):
        message = f"A burnt card is shown to players at the table, and {command.player or 'nobody'} is not one of them."
        return Refusal("not-at-the-table", message, rules.procedure.burn_viewable.clauses)
    card = _burnt(state, command.card)
    return card if isinstance(card, Refusal) else None


def _view(rules: Rulebook, state: State, command: c.ViewBurnCard) -> e.BurnCardShown:
    """The card burnt last is turned over for a player at the table."""
    card = _burnt(state, command.card)
    assert not isinstance(card, Refusal)
    return e.BurnCardShown(command.player, card, rules.procedure.burn_viewable.clauses)


def _shown(state: State, event: e.BurnCardShown) -> State:
    """A burnt card that nobody had seen is known now."""
    burnt = state.procedures.burnt
    if burnt[-1] is not None:
        return following(state)
    return following(
        state,
        rack=(*state.rack, event.card),
        unseen_burns=state.unseen_burns - 1,
        procedures=with_procedures(state, burnt=(*burnt[:-1], event.card)),
    )


def _burnt(state: State, turned: Card | None) -> Card | Refusal:
    known = state.procedures.burnt[-1]
    if known is None:
        return check_entered(state, turned)
    if turned in (None, known):
        return known
    return Refusal("not-that-card", f"The card burnt last is known, and it is not {turned}.")


ORDERS = (
    Order(
        c.ChangeDealer,
        e.DealerChanged,
        "new-dealer",
        means="another dealer comes to the table, in a round too, and burns a card where the rulebook says so. "
        "What is on offer lapses, unless it is said to be `in-round`",
        told=_told_dealer,
        says=(Says("name", "dealer-name"),),
        may=_may_change,
        fact=_change,
        apply=_changed,
        routine=True,
        between_rounds=True,
    ),
    Order(
        c.ViewBurnCard,
        e.BurnCardShown,
        "view-burn",
        means="a player asks to see the burnt card; the card is named where nobody knows it",
        told="{player:does ask} to see the burnt card: {card}",
        says=(PLAYER, Says("card", "card", optional=True)),
        may=_may_view,
        fact=_view,
        apply=_shown,
        routine=True,
    ),
)
