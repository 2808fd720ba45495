"""Judging what players ask for, and what the house grants: sharing a box, cash, squeezing, review."""

from pontoon.rulebook import Rulebook
from pontoon.table.control import bettor_of
from pontoon.table.people import commands as c
from pontoon.table.people import events as e
from pontoon.table.people.judge import Judge, recorded
from pontoon.table.people.person import unauthorised
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, box_at
from pontoon.table.wagers import betting_closed


def may_answer_sharing(rules: Rulebook, state: State, command: c.AnswerSharing) -> Refusal | None:
    """The first bettor of a box, before the cards, where the book asks for consent."""
    rule, box = rules.people.sharing, command.box
    if rule.value != "first-consents":
        message = f"Whether others wager on box {box} is not for a player to say."
        return Refusal("no-say", message, rule.clauses)
    refusal = betting_closed(rules, state)
    if refusal is not None:
        return refusal
    here = box_at(state, box)
    if here is not None and here.bettors and here.bettors[0].player == command.player:
        return None
    message = f"{command.player} is not the first who wagered on box {box}, whose consent is needed there."
    return Refusal("not-first", message, rule.clauses)


def answer_sharing(rules: Rulebook, state: State, command: c.AnswerSharing) -> e.SharingAnswered:
    """Others may, or may not, wager on the box in this round."""
    clauses = rules.people.sharing.clauses
    return e.SharingAnswered(command.player, command.box, command.consents, clauses)


def may_confirm_cash(rules: Rulebook, state: State, command: c.ConfirmCash) -> Refusal | None:
    """The dealer and somebody with the power, of a wager in cash that waits for it."""
    power = rules.authority.confirm_cash
    refusal = unauthorised(power, command.by, "confirm a wager in cash")
    if refusal is not None:
        return refusal
    if command.dealer.role != "dealer":
        message = f"The dealer confirms a wager in cash too, not {command.dealer}."
        return Refusal("wrong-role", message, power.clauses)
    if (command.player, command.box) not in state.people.unconfirmed:
        message = f"No cash of {command.player} on box {command.box} waits to be confirmed."
        return Refusal("nothing-to-confirm", message, power.clauses)
    return None


def confirm_cash(rules: Rulebook, state: State, command: c.ConfirmCash) -> e.CashConfirmed:
    """The cash is accepted, and converted."""
    clauses = rules.authority.confirm_cash.clauses
    return e.CashConfirmed(command.player, command.box, command.by, command.dealer, clauses)


def _squeeze_refused(rules: Rulebook, state: State, box: int) -> Refusal | None:
    """Nobody but the dealer handles cards here, or the box has cards already."""
    rule = rules.people.squeeze
    if not rule.value:
        return Refusal("no-squeeze", "Players do not turn cards here: only the dealer handles them.", rule.clauses)
    here = box_at(state, box)
    if state.phase in ("betting", "dealing") and (here is None or not any(hand.cards for hand in here.hands)):
        return None
    message = (
        f"The cards of box {box} are turned by a player only if that was asked before the first of them was dealt."
    )
    return Refusal("too-late", message, rule.clauses)


def may_ask_squeeze(rules: Rulebook, state: State, command: c.AskSqueeze) -> Refusal | None:
    """Somebody with a main wager on the box, once, before its first card."""
    player, box, clauses = command.player, command.box, rules.people.squeeze.clauses
    refusal = _squeeze_refused(rules, state, box)
    if refusal is not None:
        return refusal
    here = box_at(state, box)
    if here is None or bettor_of(here, player) is None:
        return Refusal("no-wager", f"{player} has no wager on box {box}, so its cards are not theirs to turn.", clauses)
    if (box, player) in state.people.squeeze_asked or any(one == box for one, _ in state.people.squeezed):
        return Refusal("asked-already", f"The cards of box {box} have been asked for already.", clauses)
    return None


def ask_squeeze(rules: Rulebook, state: State, command: c.AskSqueeze) -> e.SqueezeAsked:
    """The wish is on record; the house grants it or not."""
    return e.SqueezeAsked(command.player, command.box, rules.people.squeeze.clauses)


def may_grant_squeeze(rules: Rulebook, state: State, command: c.GrantSqueeze) -> Refusal | None:
    """Somebody with the power, of a box whose bettor has asked, before its first card."""
    power = rules.authority.squeeze
    refusal = _squeeze_refused(rules, state, command.box) or unauthorised(power, command.by, "grant a squeeze")
    if refusal is not None or any(box == command.box for box, _ in state.people.squeeze_asked):
        return refusal
    return Refusal("not-asked", f"Nobody has asked to turn the cards of box {command.box}.", power.clauses)


def grant_squeeze(rules: Rulebook, state: State, command: c.GrantSqueeze) -> e.SqueezeGranted:
    """The cards of the box are dealt face down, for the first who asked."""
    player = dict(reversed(state.people.squeeze_asked))[command.box]
    return e.SqueezeGranted(command.box, player, command.by, rules.authority.squeeze.clauses)


def may_request_review(rules: Rulebook, state: State, command: c.RequestReview) -> Refusal | None:
    """Anybody, at any time, where the book has somebody who reviews."""
    if rules.cites.review:
        return None
    return Refusal("no-review", "These rules name nobody who reviews a decision of the house.")


def request_review(rules: Rulebook, state: State, command: c.RequestReview) -> e.ReviewRequested:
    """The request is on record; the house's decision stands until it is answered."""
    return e.ReviewRequested(command.player, command.note, rules.cites.review)


JUDGES: dict[type, Judge] = {
    c.AnswerSharing: recorded(may_answer_sharing, answer_sharing),
    c.ConfirmCash: recorded(may_confirm_cash, confirm_cash),
    c.AskSqueeze: recorded(may_ask_squeeze, ask_squeeze),
    c.GrantSqueeze: recorded(may_grant_squeeze, grant_squeeze),
    c.RequestReview: recorded(may_request_review, request_review),
}
