"""What players ask for, and what the house grants: sharing a box, cash, squeezing, review."""

from dataclasses import replace

from pontoon.rulebook import Rulebook
from pontoon.table.changes import following
from pontoon.table.control import bettor_of
from pontoon.table.order import Order, Roles, power
from pontoon.table.people import commands as c
from pontoon.table.people import events as e
from pontoon.table.people.changes import with_people
from pontoon.table.refusal import Refusal
from pontoon.table.saying import BOX, PLAYER, Says
from pontoon.table.state import State, box_at
from pontoon.table.wagers import betting_closed

# others on one's box


def may_answer_sharing(rules: Rulebook, state: State, command: c.AnswerSharing) -> Refusal | None:
    """Allowed for the first bettor on a box, before the cards, where the book asks for consent."""
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
    message = f"{command.player} was not the first to wager on box {box}, and only the first bettor may answer."
    return Refusal("not-first", message, rule.clauses)


def _answer_sharing(rules: Rulebook, state: State, command: c.AnswerSharing) -> e.SharingAnswered:
    return e.SharingAnswered(command.player, command.box, command.consents, rules.people.sharing.clauses)


def _sharing_answered(state: State, event: e.SharingAnswered) -> State:
    others = tuple(one for one in state.people.sharing if one[0] != event.box)
    return with_people(state, sharing=(*others, (event.box, event.player, event.consents)))


def _told_sharing(event: e.SharingAnswered) -> str:
    return f"{{player:does {'let' if event.consents else 'not let'}}} others wager on box {{box}}"


# wagers in cash


def _may_confirm(rules: Rulebook, state: State, command: c.ConfirmCash) -> Refusal | None:
    """Allowed with the dealer, for a wager in cash that waits to be confirmed."""
    clauses = rules.authority.confirm_cash.clauses
    if command.dealer.role != "dealer":
        message = f"The dealer must confirm a wager in cash too, not {command.dealer}."
        return Refusal("wrong-role", message, clauses)
    if (command.player, command.box) not in state.people.unconfirmed:
        message = f"No cash of {command.player} on box {command.box} waits to be confirmed."
        return Refusal("nothing-to-confirm", message, clauses)
    return None


def _confirm(rules: Rulebook, state: State, command: c.ConfirmCash) -> e.CashConfirmed:
    clauses = rules.authority.confirm_cash.clauses
    return e.CashConfirmed(command.player, command.box, command.by, command.dealer, clauses)


def _confirmed(state: State, event: e.CashConfirmed) -> State:
    left = tuple(one for one in state.people.unconfirmed if one != (event.player, event.box))
    return with_people(state, unconfirmed=left)


# cards turned by a player


def _squeeze_refused(rules: Rulebook, state: State, box: int) -> Refusal | None:
    """Why a player may not turn the cards of a box: only the dealer handles cards here, or it has cards already."""
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
    """Allowed for a bettor on the box, once, before its first card."""
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


def _ask_squeeze(rules: Rulebook, state: State, command: c.AskSqueeze) -> e.SqueezeAsked:
    return e.SqueezeAsked(command.player, command.box, rules.people.squeeze.clauses)


def _squeeze_asked(state: State, event: e.SqueezeAsked) -> State:
    return with_people(state, squeeze_asked=(*state.people.squeeze_asked, (event.box, event.player)))


def _squeeze_power(rules: Rulebook, state: State, command: c.GrantSqueeze) -> Roles:
    """Who may grant a squeeze: nobody where players never turn cards, with the rule that says so."""
    power = rules.authority.squeeze
    return power if rules.people.squeeze.value else replace(power, value=(command.by.role,))


def _may_grant(rules: Rulebook, state: State, command: c.GrantSqueeze) -> Refusal | None:
    """Allowed for a box whose bettor has asked, before its first card."""
    refusal = _squeeze_refused(rules, state, command.box)
    if refusal is not None or any(box == command.box for box, _ in state.people.squeeze_asked):
        return refusal
    message = f"Nobody has asked to turn the cards of box {command.box}."
    return Refusal("not-asked", message, rules.authority.squeeze.clauses)


def _grant(rules: Rulebook, state: State, command: c.GrantSqueeze) -> e.SqueezeGranted:
    """The first who asked may turn the cards."""
    player = dict(reversed(state.people.squeeze_asked))[command.box]
    return e.SqueezeGranted(command.box, player, command.by, rules.authority.squeeze.clauses)


def _granted(state: State, event: e.SqueezeGranted) -> State:
    people = state.people
    asked = tuple(one for one in people.squeeze_asked if one[0] != event.box)
    return with_people(state, squeeze_asked=asked, squeezed=(*people.squeezed, (event.box, event.player)))


# review


def _may_review(rules: Rulebook, state: State, command: c.RequestReview) -> Refusal | None:
    """Allowed for anybody, at any time, where the book names somebody who reviews."""
    if rules.cites.review:
        return None
    return Refusal("no-review", "These rules name nobody who reviews a decision of the house.")


def _request(rules: Rulebook, state: State, command: c.RequestReview) -> e.ReviewRequested:
    return e.ReviewRequested(command.player, command.note, rules.cites.review)


def _requested(state: State, event: e.ReviewRequested) -> State:
    """Nothing changes: the house's decision stands until the review is answered."""
    return following(state)


ORDERS = (
    Order(
        c.ConfirmCash,
        e.CashConfirmed,
        "confirm-cash",
        means="a wager in cash is confirmed and changed into chips",
        told="{dealer} and {by} confirm {player:whose} cash on box {box}; it is changed into chips",
        says=(PLAYER, BOX),
        power=power("confirm_cash"),
        to="confirm a wager in cash",
        may=_may_confirm,
        fact=_confirm,
        apply=_confirmed,
    ),
    Order(
        c.AnswerSharing,
        e.SharingAnswered,
        "consent",
        means="the first bettor lets others wager on the box, with `ask_consent`",
        told=_told_sharing,
        says=(PLAYER, BOX),
        may=may_answer_sharing,
        fact=_answer_sharing,
        apply=_sharing_answered,
    ),
    Order(
        c.AskSqueeze,
        e.SqueezeAsked,
        "squeeze",
        means="a player asks to turn the cards",
        told="{player:does ask} to turn the cards of box {box}",
        says=(PLAYER, BOX),
        may=may_ask_squeeze,
        fact=_ask_squeeze,
        apply=_squeeze_asked,
    ),
    Order(
        c.GrantSqueeze,
        e.SqueezeGranted,
        "grant-squeeze",
        means="that is allowed for this round",
        told="{by} lets {player} turn the cards of box {box}",
        says=(BOX,),
        power=_squeeze_power,
        to="grant a squeeze",
        may=_may_grant,
        fact=_grant,
        apply=_granted,
    ),
    Order(
        c.RequestReview,
        e.ReviewRequested,
        "review",
        means="a player asks the regulator for a review",
        told="{player:does ask} the regulator for a review{note:: …}; play goes on as decided",
        says=(PLAYER, Says("note", "text", "NOTE", optional=True, default="")),
        may=_may_review,
        fact=_request,
        apply=_requested,
    ),
)
