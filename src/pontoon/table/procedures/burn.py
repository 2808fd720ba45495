"""Judging what concerns burnt cards: a new dealer, a player who asks to see one."""

from pontoon.cards import Card
from pontoon.rulebook import Rulebook
from pontoon.table.decide_dealing import check_entered
from pontoon.table.draft import Draft
from pontoon.table.procedures import commands as c
from pontoon.table.procedures import events as e
from pontoon.table.refusal import Refusal
from pontoon.table.state import State


def may_change_dealer(state: State) -> Refusal | None:
    """Dealers change at an open table, in a round too: no rulebook ties them to its end."""
    if state.trouble.pending is not None:
        return Refusal("ruling-first", "Something else has to be decided first.", state.trouble.pending.clauses)
    if state.phase in ("betting", "dealing", "playing"):
        return None
    return Refusal("table-closed", "A new dealer comes to an open table, and this one is not open.")


def change_dealer(rules: Rulebook, draft: Draft, command: c.ChangeDealer) -> Refusal | None:
    """A new dealer, who may have to burn a card before dealing."""
    refusal = may_change_dealer(draft.state)
    if refusal is not None:
        return refusal
    if not command.name or command.name == draft.state.procedures.dealer:
        return Refusal("no-new-dealer", "Say by name who deals from now on; it is nobody new yet.")
    rule = rules.procedure.new_dealer_burns
    draft.add(e.DealerChanged(command.name, rule.value, rule.clauses))
    return None


def players_at(state: State) -> tuple[str, ...]:
    """Everybody known to be at the table: who sits or has a wager, and who came first."""
    names = [player for _, player in state.seats]
    names += [bettor.player for box in state.boxes for bettor in box.bettors]
    if state.procedures.viewer:
        names.append(state.procedures.viewer)
    return tuple(dict.fromkeys(names))


def may_view_burn_card(rules: Rulebook, state: State) -> Refusal | None:
    """A card was burnt of this shoe, and the book lets players see it."""
    rule = rules.procedure.burn_viewable
    if not rule.value:
        return Refusal("not-shown", f"{rules.id} gives players no right to see a burnt card.", rule.clauses)
    if not state.procedures.burnt:
        return Refusal("nothing-burnt", "No card of this shoe has been burnt.", rule.clauses)
    return None


def view_burn_card(rules: Rulebook, draft: Draft, command: c.ViewBurnCard) -> Refusal | None:
    """The card burnt last is turned over for a player at the table."""
    state = draft.state
    clauses = rules.procedure.burn_viewable.clauses
    refusal = may_view_burn_card(rules, state)
    if refusal is not None:
        return refusal
    if command.player not in players_at(state):
        message = f"A burnt card is shown to players at the table, and {command.player or 'nobody'} is none of them."
        return Refusal("not-at-the-table", message, clauses)
    card = _burnt(state, command.card)
    if isinstance(card, Refusal):
        return card
    draft.add(e.BurnCardShown(command.player, card, clauses))
    return None


def _burnt(state: State, turned: Card | None) -> Card | Refusal:
    known = state.procedures.burnt[-1]
    if known is None:
        return check_entered(state, turned)
    if turned in (None, known):
        return known
    return Refusal("not-that-card", f"The card burnt last is known, and it is not {turned}.")
