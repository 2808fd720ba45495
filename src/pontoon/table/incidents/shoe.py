"""The shoe and the shuffle: too few cards, the cutting card, a wrong number of cards, cards that were not shuffled."""

from typing import Any

from pontoon.rulebook import Rule, Rulebook
from pontoon.table.draft import Draft
from pontoon.table.incidents import events as i
from pontoon.table.incidents.commands import Report
from pontoon.table.incidents.faulty_cards import faulty_moment, void_and_shuffle, void_for_cards
from pontoon.table.incidents.incident import Incident, entry, in_round, not_now, round_in_play
from pontoon.table.incidents.reshuffle import collected_early
from pontoon.table.incidents.rulings import ask_ruling
from pontoon.table.incidents.trouble import Remedy
from pontoon.table.procedures.events import MixingUndone
from pontoon.table.refusal import Refusal
from pontoon.table.saying import flag
from pontoon.table.state import State
from pontoon.table.steps import next_step

_CARD_DUE = ("deal-box", "deal-dealer", "deal-hole")
_MAKING_READY = ("procedure", "shuffle", "cut", "insert-cutting-card")


# not enough cards


def _empty_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    rule = rules.incidents.shoe_empty
    if state.setup.automated and rule.value.startswith("reshuffle"):
        return Rule("silent", rules.cites.automated_shoe)
    return rule


def _empty_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    due = in_round(state) and next_step(rules, state).kind in _CARD_DUE and not state.trouble.aside
    left = state.setup.shoe != "physical" and state.shoe.position < len(state.shoe.order)
    if due and not left:
        return _rack_moment(rules, state) if report.rack_empty else None
    return not_now(report, "no card is due that the shoe has not", rule)


def _rack_moment(rules: Rulebook, state: State) -> Refusal | None:
    """Refuses to call the discard rack empty where cards are known to lie in it."""
    if not (state.rack or state.unseen_burns or collected_early(rules, state)):
        return None
    message = "Cards lie in the discard rack, so it is not empty."
    return Refusal("rack-not-empty", message, rules.incidents.shoe_empty.clauses)


def _empty(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    if rule.value == "void-round":
        void_and_shuffle(rules, draft, rule.clauses)
        return
    decided = () if rule.value == "silent" else collected_early(rules, draft.state)
    if decided:
        draft.add(i.HandsCollected(decided, rules.incidents.collected_early.clauses))
    nothing = report.rack_empty or (draft.state.setup.shoe == "virtual" and not draft.state.rack)
    if rule.value == "silent" or nothing:
        draft.add(i.ShuffleDueAfterRound(rule.clauses))
        ask_ruling(rules, draft, report, ("void-round",), rule.clauses)
    else:
        draft.add(i.MidRoundShuffleDue("discards", int(rule.value == "reshuffle-and-burn")))
        if rule.value != "reshuffle-and-keep":
            draft.add(i.ShuffleDueAfterRound(rule.clauses))


# the cutting card, missing cards, an unshuffled shoe


def _cutting_card_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    """In a round, or between rounds: what was dealt stands. Past the cutting card nobody is in a fresh shoe."""
    fresh = state.shoe.rounds == 0 and report.situation == "past-cutting-card"
    begun = next_step(rules, state).kind == "bet" and not fresh
    refusal = None if begun else round_in_play(rules, state, report, rule)
    if refusal is not None or not state.setup.automated:
        return refusal
    message = "An automated shuffling shoe has no cutting card."
    return Refusal("no-cutting-card", message, rules.cites.automated_shoe)


def _shuffle_after(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    """For cards dealt past the cutting card, without one, or not shuffled: shuffle later, void, or ask."""
    match rule.value:
        case "shuffle-after-round":
            if draft.state.final_rounds is None:  # in the final rounds the cutting card changes nothing
                draft.add(i.ShuffleDueAfterRound(rule.clauses))
        case "void-round":
            void_and_shuffle(rules, draft, rule.clauses)
        case _:
            void: tuple[Remedy, ...] = ("void-round",) if in_round(draft.state) else ()
            ask_ruling(rules, draft, report, ("continue", "shuffle-after-round", *void))


def _miscount(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    draft.add(i.ReplacementDue())
    if rule.value == "void-round":
        void_for_cards(rules, draft, rule.clauses)
    else:
        ask_ruling(rules, draft, report, ("continue", "void-round"))


# before the cards are in the shoe


def making_ready_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    """Refuses a report unless the cards are being made ready, between rounds."""
    if next_step(rules, state).kind in _MAKING_READY and not in_round(state):
        return None
    return not_now(report, "the cards are not being shuffled", rule)


def shuffle_again(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    """The cards are mixed anew, or somebody rules what happens to them."""
    if rule.value == "silent":
        ask_ruling(rules, draft, report, ("continue", "shuffle-after-round"))
    else:
        draft.add(MixingUndone(rule.clauses))


INCIDENTS = (
    Incident(
        "shoe-empty",
        happened="the shoe has no card left for this round",
        means="a card is due and there is none; with `rack-empty` there are no discards either, and a ruling is "
        "asked for",
        says=(flag("rack_empty", "rack-empty"),),
        rule=_empty_rule,
        moment=_empty_moment,
        remedy=_empty,
        entries=(entry(10, "shoe-empty", "Too few cards to finish the round", "shoe_empty", "collected_early"),),
    ),
    Incident(
        "past-cutting-card",
        happened="cards were dealt past the cutting card",
        means="cards were dealt past the cutting card",
        rule="past_cutting_card",
        moment=_cutting_card_moment,
        remedy=_shuffle_after,
        entries=(entry(11, "past-cutting-card", "Dealt past the cutting card", "past_cutting_card"),),
    ),
    Incident(
        "no-cutting-card",
        happened="no cutting card is in the shoe",
        means="no cutting card is in the shoe",
        rule="no_cutting_card",
        moment=_cutting_card_moment,
        remedy=_shuffle_after,
        entries=(entry(12, "no-cutting-card", "No cutting card in the shoe", "no_cutting_card"),),
    ),
    Incident(
        "not-shuffled",
        happened="the cards were not shuffled",
        means="the cards were not shuffled",
        rule="not_shuffled",
        moment=faulty_moment,
        remedy=_shuffle_after,
        entries=(entry(16, "not-shuffled", "Cards that were not shuffled", "not_shuffled"),),
    ),
    Incident(
        "miscount",
        happened="a card is missing, or there is one too many",
        means="a card is missing, or there is one too many",
        rule="miscount",
        moment=faulty_moment,
        remedy=_miscount,
        entries=(entry(15, "miscount", "A card missing, or one too many", "miscount", "settled_round"),),
    ),
    Incident(
        "exposed-in-shuffle",
        happened="a card is seen while the cards are made ready",
        means="a card was seen before it was in the shoe",
        rule="exposed_in_shuffle",
        moment=making_ready_moment,
        remedy=shuffle_again,
        entries=(entry(17, "exposed-in-shuffle", "A card seen before it is in the shoe", "exposed_in_shuffle"),),
    ),
)
