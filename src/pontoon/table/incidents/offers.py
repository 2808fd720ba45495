"""What was forgotten: an offer, a payment; and somebody who is not there."""

from typing import Any

from msgspec.structs import replace

from pontoon.rulebook import Role, Rule, Rulebook
from pontoon.settlement import Line, by_wheel, open_stakes, standing, undone
from pontoon.table import events as e
from pontoon.table.control import bettor_of, controller
from pontoon.table.decide_dealing import play_absent
from pontoon.table.decisions import surrender_recoverable
from pontoon.table.draft import Draft
from pontoon.table.incidents import events as i
from pontoon.table.incidents.commands import Report
from pontoon.table.incidents.incident import Incident, entry, not_now
from pontoon.table.incidents.rulings import ask_ruling
from pontoon.table.incidents.trouble import DEALER
from pontoon.table.refusal import Refusal
from pontoon.table.saying import BOX, PLAYER, Says, flag
from pontoon.table.state import State, box_at, up_card
from pontoon.table.steps import may_insure_hand, next_step


def _before_second_card(state: State) -> bool:
    """The cards are being played and the dealer's second card is not known; one that a misdeal put there is none."""
    own = len(state.dealer) - sum(error.initial and error.to == DEALER != error.due for error in state.trouble.errors)
    return state.trouble.reopened is None and state.phase == "playing" and own == 1 and not state.checked


# an offer that was not made

_TOO_LATE = "it matters between the initial deal and the dealer's second card"


def _insurance_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    here = box_at(state, report.box)
    if not _before_second_card(state):
        return not_now(report, _TOO_LATE, rule)
    if not up_card(state).is_ace:
        return not_now(report, "the dealer's first card is no ace, so there was none to offer", rule)
    if "insurance" not in state.closed_offers:
        return not_now(report, "it is still to be offered", rule)
    if here is None or bettor_of(here, report.player) is None or not may_insure_hand(rules, here):
        return not_now(report, f"{report.player} has nothing to insure on box {report.box}", rule)
    if any(one.player == report.player and not one.settled for one in here.insurances):
        return not_now(report, f"{report.player} has insured box {report.box}", rule)
    return None


def _insurance(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    if rule.value == "still":
        draft.add(i.OfferReopened("insurance", report.box, report.player))
    else:
        ask_ruling(rules, draft, report, ("reopen", "continue"))


def _surrender_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    here = box_at(state, report.box)
    if not _before_second_card(state):
        return not_now(report, _TOO_LATE, rule)
    if up_card(state).rank not in rules.surrender.up_cards.value:
        return not_now(report, "nobody may surrender against the dealer's first card, so there was none to offer", rule)
    if next_step(rules, state).offer == "surrender" or _surrender_to_come(rules, state):
        return not_now(report, "it is still to be offered", rule)
    late = rule.value == "until-dealer-card"
    asked = state.owed is not None and state.owed[0] == report.box
    if here is None or not here.bettors or asked or not surrender_recoverable(here, drawn=late):
        return not_now(report, f"box {report.box} has no hand that could still be surrendered", rule)
    return None


def _surrender_to_come(rules: Rulebook, state: State) -> bool:
    """Whether surrender is offered to all before play, and the offer before it is still open."""
    insured = next_step(rules, state).offer == "insurance" and state.trouble.reopened is None
    return insured and rules.surrender.when.value == "before-play" and "surrender" not in state.closed_offers


def _surrender(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    here = box_at(draft.state, report.box)
    assert here is not None
    player = controller(rules, here, here.hands[0]).player
    if rule.value == "silent":
        asked = Report("surrender-missed", report.by, report.box, player=player)
        ask_ruling(rules, draft, asked, ("reopen", "continue"))
    else:
        draft.add(i.OfferReopened("surrender", report.box, player, rule.value == "until-dealer-card"))


# a payment that was not made


def _paid(state: State, report: Report) -> tuple[Line, ...]:
    hand = report.hand or 1
    return tuple(
        line
        for line in standing(state.lines)
        if (line.box, line.hand) == (report.box, hand) and line.kind in ("main", "split", "double") and line.net > 0
    )


def _payment_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    if state.phase == "playing" and rule.value == "at-settlement" and _paid(state, report):
        return None
    return not_now(report, "nothing of that hand is paid before the end of the round", rule)


def _payment(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    draft.settle(tuple(undone(line, rule.clauses, "reopen") for line in _paid(draft.state, report)))
    draft.add(i.PaymentMissed(report.box, report.hand or 1))


def _side_lines(state: State, report: Report) -> tuple[Line, ...]:
    return tuple(
        line
        for line in standing(state.lines)
        if (line.box, line.kind, line.player) == (report.box, report.side, report.player) and line.result != "void"
    )


def _side_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    here = box_at(state, report.box)
    lying = here is not None and bool(here.hands) and len(here.hands[0].cards) > 1
    if lying and rule.value == "at-once" and not by_wheel(report.side or "") and _side_lines(state, report):
        return None
    return not_now(report, "there is no such side wager that should have been settled", rule)


def _side(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    clauses = rule.clauses
    lines = _side_lines(draft.state, report)
    draft.settle(tuple(undone(line, clauses, "reopen") for line in lines))
    draft.settle(tuple(replace(line, clauses=tuple(dict.fromkeys((*line.clauses, *clauses)))) for line in lines))


# nobody there to decide


def _absent_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    step = next_step(rules, state)
    if step.kind != "decide" or step.box != report.box:
        return not_now(report, f"it is not for box {report.box} to decide", rule)
    if report.directed or rule.value == "may-draw":
        return None
    left = "somebody has to rule on it" if rule.value == "silent" else "cards are drawn in any case"
    message = f"Nobody is free to leave the hand of an absent player as it is: {left}."
    return Refusal("not-free", message, rule.clauses)


def _absent(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    """The next bettor on the box decides; where there is none, cards are drawn, or somebody has to rule."""
    hand = next_step(rules, draft.state).hand
    here = box_at(draft.state, report.box)
    assert here is not None
    player = controller(rules, here, here.hands[hand - 1]).player
    present = {bettor.player for bettor in here.bettors if not bettor.away and bettor.player != player}
    if any(stake.player in present for stake in open_stakes(here.hands[hand - 1])):
        draft.add(i.PlayerAbsent(report.box, player, drawn=False))
    elif rule.value == "silent":
        ask_ruling(rules, draft, report, ("stand-hand", "continue"))
    elif not report.directed:  # NZ 16.6: without the direction no further cards are dealt
        draft.add(i.PlayerAbsent(report.box, player, drawn=False))
        draft.add(e.HandStood(report.box, hand))
    else:
        draft.add(i.PlayerAbsent(report.box, player))
        play_absent(rules, draft, report.box, hand)


def _absent_power(rules: Rulebook) -> Rule[tuple[Role, ...]]:
    return rules.authority.absent if rules.authority.absent.value else rules.authority.staff


INCIDENTS = (
    Incident(
        "insurance-missed",
        happened="insurance was not offered",
        means="the player was not offered insurance",
        word="missed-insurance",
        says=(PLAYER, BOX),
        rule="insurance_missed",
        moment=_insurance_moment,
        remedy=_insurance,
        entries=(entry(24, "insurance-missed", "Insurance not offered", "insurance_missed"),),
    ),
    Incident(
        "surrender-missed",
        happened="surrender was not offered",
        means="the box was not offered surrender",
        word="missed-surrender",
        says=(BOX,),
        rule="surrender_missed",
        moment=_surrender_moment,
        remedy=_surrender,
        entries=(entry(25, "surrender-missed", "Surrender not offered", "surrender_missed"),),
    ),
    Incident(
        "payment-missed",
        happened="a winning hand was not paid at once",
        means="a pontoon or 21 was not paid at once",
        word="unpaid",
        says=(BOX, Says("hand", "hand", optional=True, default=0)),
        rule="payment_missed",
        moment=_payment_moment,
        remedy=_payment,
        entries=(entry(26, "payment-missed", "A pontoon or 21 not paid at once", "payment_missed"),),
    ),
    Incident(
        "side-missed",
        happened="a side wager was not settled in time",
        means="a side wager was not settled in time",
        word="unsettled",
        says=(PLAYER, BOX, Says("side", "side")),
        rule="side_missed",
        moment=_side_moment,
        remedy=_side,
        entries=(entry(29, "side-missed", "A side wager not settled in time", "side_missed"),),
    ),
    Incident(
        "absent",
        happened="nobody is there to decide",
        means="nobody is there to decide for the box; `undirected` where the operator need not have cards drawn and "
        "does not: the hand then stays as it is",
        says=(BOX, flag("directed", "undirected", default=True)),
        rule="absent",
        moment=_absent_moment,
        remedy=_absent,
        power=_absent_power,
        entries=(entry(37, "absent", "A player who is not there to decide", "absent"),),
    ),
)
