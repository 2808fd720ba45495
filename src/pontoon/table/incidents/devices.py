"""Devices that fail or are misused: the automatic shuffler, the automated shoe, the card reader."""

from typing import Any

from pontoon.rulebook import Role, Rule, Rulebook
from pontoon.table.draft import Draft
from pontoon.table.incidents import events as i
from pontoon.table.incidents.commands import Report
from pontoon.table.incidents.incident import Incident, entry, in_round, not_now, round_begun
from pontoon.table.incidents.interruptions import by_outcome, finish_or_void
from pontoon.table.incidents.rulings import ask_ruling
from pontoon.table.incidents.shoe import making_ready_moment, shuffle_again
from pontoon.table.incidents.voiding import go_on, void_boxes
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, up_card


def _shuffler_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    if state.practice.shuffler == "manual":
        return not_now(report, "no automatic shuffler is in use", rule)
    return making_ready_moment(rules, state, report, rule)


def _automated_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    return by_outcome(rules, state, rules.incidents.automated_fault)


def _automated_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    if round_begun(rules, state) and state.setup.automated:
        return None
    return not_now(report, "no automated shuffling shoe is in a round", rule)


def _automated(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    if rule.value == "by-outcome":
        finish_or_void(rules, draft, rule)
        return
    if rule.value == "silent":
        draft.add(i.ReplacementDue())
        ask_ruling(rules, draft, report, ("void-round",))
        return
    draft.add(i.AutomatedShoeFailed())
    draft.add(i.MidRoundShuffleDue("remaining"))
    draft.add(i.ReplacementDue())


def _reader_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    if state.setup.hole_card != "reader":
        return not_now(report, "no card reader is in use", rule)
    if report.situation == "reader-fault":
        return None
    if not state.hole_down or up_card(state).rank in rules.dealer.reader_up_cards.value:
        return not_now(report, "there is no hole card that should not be read", rule)
    return None


def _misused_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    """The rule, with the clause of the one case or the other: what the reader in use can show to players."""
    rule: Rule[Any] = rules.incidents.reader_misused
    if rule.value != "by-device":
        return rule
    case = rules.cites.reader_shows if state.practice.reader_reveals else rules.cites.reader_shows_nothing
    return Rule(rule.value, (*rule.clauses, *case), rule.reading)


def _reader_misused(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    if rule.value == "silent":
        ask_ruling(rules, draft, report, ("continue", "void-round"))
    elif draft.state.practice.reader_reveals:
        boxes = tuple(box.number for box in draft.state.boxes if box.bettors)
        void_boxes(rules, draft, boxes, rule.clauses, "dead_hand")
        go_on(rules, draft)


def _reader_power(rules: Rulebook) -> Rule[tuple[Role, ...]]:
    return rules.authority.reader if rules.authority.reader.value else rules.authority.staff


def _reader_fault(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    draft.add(i.ReaderRemoved())
    if rule.value == "silent" and in_round(draft.state):
        ask_ruling(rules, draft, report, ("continue", "void-round"))


_SHUFFLERS = entry(
    33, "device-fault", "A shuffler or an automated shoe that fails", "shuffler_fault", "automated_fault"
)

INCIDENTS = (
    Incident(
        "shuffler-fault",
        happened="the automatic shuffler fails",
        means="the automatic shuffler fails",
        rule="shuffler_fault",
        moment=_shuffler_moment,
        remedy=shuffle_again,
        entries=(_SHUFFLERS,),
    ),
    Incident(
        "automated-fault",
        happened="the automated shuffling shoe fails",
        means="the automated shuffling shoe fails",
        rule=_automated_rule,
        moment=_automated_moment,
        remedy=_automated,
        entries=(_SHUFFLERS,),
    ),
    Incident(
        "reader-misused",
        happened="the card reader is used when it must not be",
        means="the card reader was used where it must not be",
        rule=_misused_rule,
        moment=_reader_moment,
        remedy=_reader_misused,
        power=_reader_power,
        entries=(entry(35, "reader-misused", "The card reader used when it must not be", "reader_misused"),),
    ),
    Incident(
        "reader-fault",
        happened="the card reader fails",
        means="the card reader fails",
        rule="reader_fault",
        moment=_reader_moment,
        remedy=_reader_fault,
        entries=(entry(36, "reader-fault", "A card reader that fails", "reader_fault"),),
    ),
)
