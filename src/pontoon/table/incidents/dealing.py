"""Cards dealt to the wrong place, and places passed over."""

from typing import Any

from pontoon.rulebook import Rule, Rulebook
from pontoon.settlement import Hand, Line
from pontoon.table.control import seen_by
from pontoon.table.decide_dealing import finish_initial_deal, settle_sides
from pontoon.table.draft import Draft
from pontoon.table.incidents import events as i
from pontoon.table.incidents.cards import next_cards
from pontoon.table.incidents.commands import Report
from pontoon.table.incidents.incident import SILENT, Incident, entry, in_round, not_now
from pontoon.table.incidents.missed import errors_found, put_missed_right
from pontoon.table.incidents.missed_rules import missed_rule, own_remedy
from pontoon.table.incidents.past_rounds import remembered, void_past_round
from pontoon.table.incidents.reconstruct import correction
from pontoon.table.incidents.rulings import (
    ask_error_choices,
    ask_players_as_it_lies,
    ask_ruling,
    leave_errors,
    still_asks,
)
from pontoon.table.incidents.settlements import interim_made
from pontoon.table.incidents.trouble import DEALER, DealingError, Place, Remedy
from pontoon.table.refusal import Refusal
from pontoon.table.saying import Says, flag
from pontoon.table.state import Box, State, box_at
from pontoon.table.steps import next_step


def due_place(rules: Rulebook, state: State) -> Place | None:
    """The place of the next card; None when no card is due face up."""
    step = next_step(rules, state)
    match step.kind:
        case "deal-box":
            return step.box, step.hand
        case "deal-dealer":
            return DEALER
        case _:
            return None


def wrong_place(state: State, report: Report) -> Place | Refusal:
    """The place a misdealt card was put on."""
    if not report.to:
        return DEALER
    if not 1 <= report.to <= state.setup.boxes:
        return Refusal("no-such-box", f"There is no box {report.to}: this table has boxes 1 to {state.setup.boxes}.")
    here = box_at(state, report.to)
    if here is None or not here.hands or not here.bettors or _all_settled(here):
        return report.to, 0
    hand = report.hand or len(here.hands)
    if 1 <= hand <= len(here.hands) and not _settled(here.hands[hand - 1]):
        return report.to, hand
    return Refusal("no-such-hand", f"Box {report.to} has no hand {hand} in play that a card could be put on.")


def _all_settled(box: Box) -> bool:
    """Whether all wagers on the box have been paid or collected."""
    return all(_settled(hand) for hand in box.hands)


def _settled(hand: Hand) -> bool:
    """Whether all wagers on the hand have been paid or collected; a surrendered one has not."""
    return all(stake.status == "settled" for stake in hand.stakes)


def _misdealt_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    place = wrong_place(state, report)
    return rules.incidents.misdealt if isinstance(place, Refusal) else _by_target(rules, place, state.lines)


def _by_target(rules: Rulebook, place: Place, settled: tuple[Line, ...]) -> Rule[Any]:
    """The rule about a card put on this place when these lines had been settled."""
    rule: Rule[Any] = rules.incidents.no_wager
    if place == DEALER or place[1] or rule.value == "misdealt":
        return rules.incidents.misdealt
    if rule.value in _AFTER_INTERIM and not interim_made(settled):
        return rules.incidents.misdealt
    return rule


_AFTER_INTERIM = ("discard-after-interim", "discard-and-choose")
"""SG 5.10.3 needs an interim settlement before the card."""


def _misdealt_moment(rules: Rulebook, state: State, report: Report, speaks: Rule[Any]) -> Refusal | None:
    due = _place_due(rules, state)
    rule = rules.incidents.misdealt
    if due is None:
        return not_now(report, "no card is due that could go wrong", rule)
    place = wrong_place(state, report)
    if isinstance(place, Refusal):
        return place
    if place == due:
        return Refusal("right-place", "That is where the card belongs.", rule.clauses)
    found = next_cards(state, report, 1) if not state.trouble.aside else ()
    return found if isinstance(found, Refusal) else None


def _misdealt(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    state = draft.state
    due, place = _place_due(rules, state), wrong_place(state, report)
    assert due is not None
    assert not isinstance(place, Refusal)
    cards = state.trouble.aside or next_cards(state, report, 1)
    assert not isinstance(cards, Refusal)
    draft.add(i.CardMisdealt(cards[0], due, place, seen_by(state, place[0])))
    if report.noticed:
        put_right(rules, draft, report)
    elif state.phase == "playing":
        settle_sides(rules, draft, (place[0],))  # it may be the second card of a box that was passed over


def _place_due(rules: Rulebook, state: State) -> Place | None:
    """The place of the next card, also where that is the hole card."""
    return DEALER if next_step(rules, state).kind == "deal-hole" else due_place(rules, state)


def _skipped_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    due = _place_due(rules, state)
    return rules.incidents.misdealt if due is None else missed_rule(rules, state, due, initial=_of_the_deal(state))


def _of_the_deal(state: State) -> bool:
    """Whether the card now due is one of the initial deal; a hole card may come later."""
    return state.phase == "dealing" or state.trouble.hole == "due"


def _skipped_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    due = _place_due(rules, state)
    if due is None:
        return not_now(report, "no card is due that could be passed over", rule)
    if _is_last(state, due):
        return not_now(report, "it was passed over before, and no other card comes before it now", rule)
    if state.phase == "playing" and state.trouble.errors and rule.value in ("reconstruct", "players-choose", "silent"):
        return not_now(report, "an error of this round is still to be put right", rules.incidents.misdealt)
    return None


def _is_last(state: State, due: Place) -> bool:
    """Whether the card comes only because everybody else has theirs."""
    if state.phase != "dealing":
        return False
    return due in state.trouble.late or (due == DEALER and not state.dealer and 0 in state.trouble.skips)


def _skipped(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    due = _place_due(rules, draft.state)
    assert due is not None
    draft.add(i.PlaceSkipped(due))
    if report.noticed:
        put_right(rules, draft, report)
    else:
        finish_initial_deal(rules, draft)  # the last card of the deal may be the one passed over


def rule_of(rules: Rulebook, state: State, error: DealingError) -> Rule[Any]:
    """The rule about an error."""
    if error.kind == "misdealt":
        return _by_target(rules, error.to, state.lines[: error.lines])
    return missed_rule(rules, state, error.due, initial=error.initial)


def put_right(rules: Rulebook, draft: Draft, report: Report) -> None:
    """The remedy for errors that have come to light."""
    _discard_strays(rules, draft)  # first: it may leave nothing but places passed over
    if put_missed_right(rules, draft):
        return
    state = draft.state
    error = next(error for error in reversed(errors_found(state)) if own_remedy(rules, state, error) is None)
    rule = rule_of(rules, state, error)
    match rule.value:
        case "reconstruct":
            _reconstruct_or(rules, draft, report, rule)
        case "players-choose":
            ask_error_choices(rules, draft, report)
        case "discard-after-interim":
            draft.add(i.StraysDiscarded(rule.clauses))
            leave_errors(rules, draft)
        case "discard-and-choose":
            draft.add(i.StraysDiscarded(rule.clauses))
            ask_players_as_it_lies(rules, draft, report, rule.clauses)
        case _:
            possible: tuple[Remedy, ...] = ("reconstruct",) if correction(rules, draft.state) else ()
            ask_ruling(rules, draft, report, ("continue", *possible, "void-hands", "void-round"))


def _discard_strays(rules: Rulebook, draft: Draft) -> None:
    """SG 5.10.3 beside 5.9: cards that are out of play end their errors, and the others are put right by themselves."""
    state = draft.state
    spoken = [rule_of(rules, state, error) for error in state.trouble.errors]
    gone = [number for number, rule in enumerate(spoken) if rule.value in _AFTER_INTERIM]
    if gone and len(gone) < len(spoken):
        asking = dict.fromkeys(still_asks(state, number) for number in gone)
        owed = tuple(place for place in asking if place is not None)
        draft.add(i.StraysDiscarded(spoken[gone[0]].clauses, tuple(gone), owed))


def _reconstruct_or(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    if correction(rules, draft.state) is not None:
        ask_ruling(rules, draft, report, ("reconstruct",), rule.clauses)
        return
    fallback = rules.incidents.not_reconstructible
    match fallback.value:
        case "void-hands":
            ask_ruling(rules, draft, report, ("void-hands",), fallback.clauses)
        case "void-hands-or-round":
            ask_ruling(rules, draft, report, ("void-hands", "void-round"), fallback.clauses)
        case "players-choose":
            ask_error_choices(rules, draft, report)
        case _:
            ask_ruling(rules, draft, report, ("continue", "void-hands", "void-round"))


# found when later rounds have begun


def _late_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    rule = rules.incidents.found_late
    begun = in_round(state) or report.round < state.round - 1
    return SILENT if rule.value == "void-past-round" and not begun else rule


def _late_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    played = remembered(state, report.round)
    return played if isinstance(played, Refusal) else None


def _late(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    if rule.value == "void-past-round":
        void_past_round(draft, report.round, (*rule.clauses, *rules.cites.void_means))
    elif rule.value == "silent":
        ask_ruling(rules, draft, report, ("continue", "void-past-round"))


_LEFT_OVER = entry(7, "left-over", "A card left over by a reconstruction", "left_over")
_ROUND = Says("round", "round")

INCIDENTS = (
    Incident(
        "misdealt",
        happened="a card is dealt to a wrong place",
        means="the card now due was put on this box, or on the dealer's hand; a box without a wager, too. It is due "
        "while the house waits: `deal ...`, `go 3`, `misdealt 2`",
        says=(
            Says("to", "place"),
            Says("hand", "hand", optional=True, default=0),
            flag("noticed", "unnoticed", default=True),
        ),
        rule=_misdealt_rule,
        moment=_misdealt_moment,
        remedy=_misdealt,
        entries=(
            _LEFT_OVER,
            entry(
                8,
                "misdealt",
                "A card dealt to the wrong place, found in the round",
                "misdealt",
                "not_reconstructible",
                "reconstruct_until",
                "choosers",
                "choice_for",
                "void_when",
                "dealer_after_void",
            ),
            entry(23, "no-wager", "Cards to a box without a wager", "no_wager"),
        ),
    ),
    Incident(
        "skipped",
        happened="a place is passed over in the deal",
        means="the place that is due was passed over; also the dealer's own in play, who stops too early then",
        says=(flag("noticed", "unnoticed", default=True),),
        rule=_skipped_rule,
        moment=_skipped_moment,
        remedy=_skipped,
        entries=(
            _LEFT_OVER,
            entry(19, "dealer-missed", "The dealer leaves out the dealer's own card", "dealer_missed"),
            entry(20, "box-missed", "A box with a wager gets no card", "box_missed"),
            entry(21, "second-missed", "A box gets no second card", "second_missed", "late_second"),
            entry(22, "request-missed", "A card that was asked for is not dealt", "request_missed"),
        ),
    ),
    Incident(
        "found-late",
        happened="an error of an earlier round is found",
        means="an error of a finished round is found; rounds count from 1",
        says=(_ROUND,),
        rule=_late_rule,
        moment=_late_moment,
        remedy=_late,
        entries=(entry(9, "found-late", "An error found when the next round has begun", "found_late"),),
    ),
)
