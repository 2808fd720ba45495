"""The shoe, the shuffle, the devices, and whatever interrupts a round."""

from typing import Any

from pontoon.cards import TWENTY_ONE
from pontoon.rulebook import Role, Rule, Rulebook
from pontoon.settlement import has_open_stakes, total
from pontoon.table.control import bettor_of
from pontoon.table.draft import Draft
from pontoon.table.incidents import events as i
from pontoon.table.incidents.cards import SILENT
from pontoon.table.incidents.commands import Report
from pontoon.table.incidents.handler import Handler, RuleOf, in_round, not_now
from pontoon.table.incidents.reconstruct import anything_settled
from pontoon.table.incidents.reshuffle import collected_early
from pontoon.table.incidents.rulings import ask_ruling
from pontoon.table.incidents.trouble import Remedy, Situation
from pontoon.table.incidents.voiding import go_on, void_boxes, void_round
from pontoon.table.procedures.events import MixingUndone
from pontoon.table.refusal import Refusal
from pontoon.table.state import Box, State, box_at, up_card
from pontoon.table.steps import next_step

_CARD_DUE = ("deal-box", "deal-dealer", "deal-hole")
_MAKING_READY = ("procedure", "shuffle", "cut", "insert-cutting-card")


def rule_named(name: str) -> RuleOf:
    """The rule of the incidents section with this name."""

    def of(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
        rule: Rule[Any] = getattr(rules.incidents, name)
        return rule

    return of


def _round_in_play(rules: Rulebook, state: State, report: Report) -> Refusal | None:
    if in_round(state):
        return None
    return not_now(report.situation, "no round is in play", HANDLERS[report.situation].rule(rules, state, report))


# not enough cards


def _empty_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    rule = rules.incidents.shoe_empty
    if state.setup.automated and rule.value.startswith("reshuffle"):
        return Rule("silent", rules.cites.automated_shoe)
    return rule


def _empty_moment(rules: Rulebook, state: State, report: Report) -> Refusal | None:
    due = in_round(state) and next_step(rules, state).kind in _CARD_DUE and not state.trouble.aside
    left = state.setup.shoe != "physical" and state.shoe.position < len(state.shoe.order)
    if due and not left:
        return _rack_moment(rules, state) if report.rack_empty else None
    return not_now("shoe-empty", "no card is due that the shoe has not", _empty_rule(rules, state, report))


def _rack_moment(rules: Rulebook, state: State) -> Refusal | None:
    """No card is known to lie in the discard rack."""
    if not (state.rack or state.unseen_burns or collected_early(rules, state)):
        return None
    message = "Cards lie in the discard rack, so it is not empty."
    return Refusal("rack-not-empty", message, rules.incidents.shoe_empty.clauses)


def _empty(rules: Rulebook, draft: Draft, report: Report) -> None:
    rule = _empty_rule(rules, draft.state, report)
    if rule.value == "void-round":
        draft.add(i.ShuffleDueAfterRound(rule.clauses))
        void_round(rules, draft, rule.clauses)
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


# the cutting card, damaged and missing cards, an unshuffled shoe


def _cutting_card_moment(rules: Rulebook, state: State, report: Report) -> Refusal | None:
    """In a round, or between two of the same shoe: what was dealt stands."""
    begun = next_step(rules, state).kind == "bet" and state.shoe.rounds > 0
    refusal = None if begun else _round_in_play(rules, state, report)
    if refusal is not None or not state.setup.automated:
        return refusal
    message = "An automated shuffling shoe has no cutting card."
    return Refusal("no-cutting-card", message, rules.cites.automated_shoe)


def _shuffle_after(rules: Rulebook, draft: Draft, report: Report) -> None:
    """Past the cutting card, no cutting card, not shuffled: shuffle later, void, or ask."""
    rule = HANDLERS[report.situation].rule(rules, draft.state, report)
    match rule.value:
        case "shuffle-after-round":
            if draft.state.final_rounds is None:  # in the final rounds the cutting card changes nothing
                draft.add(i.ShuffleDueAfterRound(rule.clauses))
        case "void-round":
            draft.add(i.ShuffleDueAfterRound(rule.clauses))
            void_round(rules, draft, rule.clauses)
        case _:
            void: tuple[Remedy, ...] = ("void-round",) if in_round(draft.state) else ()
            ask_ruling(rules, draft, report, ("continue", "shuffle-after-round", *void))


def _damaged(rules: Rulebook, draft: Draft, report: Report) -> None:
    rule = rules.incidents.damaged
    if rule.value == "replace-after-round":
        draft.add(i.ReplacementDue(report.cards[0] if report.cards else None))
    elif rule.value == "silent":
        ask_ruling(rules, draft, report, ("continue", "shuffle-after-round"))


def _miscount(rules: Rulebook, draft: Draft, report: Report) -> None:
    rule = rules.incidents.miscount
    draft.add(i.ReplacementDue())
    if rule.value == "void-round":
        void_round(rules, draft, rule.clauses)
    else:
        ask_ruling(rules, draft, report, ("continue", "void-round"))


# before the cards are in the shoe


def _making_ready_moment(rules: Rulebook, state: State, report: Report) -> Refusal | None:
    if next_step(rules, state).kind in _MAKING_READY and not in_round(state):
        return None
    rule = HANDLERS[report.situation].rule(rules, state, report)
    return not_now(report.situation, "the cards are not being shuffled", rule)


def _shuffler_moment(rules: Rulebook, state: State, report: Report) -> Refusal | None:
    if state.practice.shuffler == "manual":
        return not_now("shuffler-fault", "no automatic shuffler is in use", rules.incidents.shuffler_fault)
    return _making_ready_moment(rules, state, report)


def _shuffle_again(rules: Rulebook, draft: Draft, report: Report) -> None:
    rule = HANDLERS[report.situation].rule(rules, draft.state, report)
    if rule.value == "silent":
        ask_ruling(rules, draft, report, ("continue", "shuffle-after-round"))
    else:
        draft.add(MixingUndone(rule.clauses))


# devices


def _automated_moment(rules: Rulebook, state: State, report: Report) -> Refusal | None:
    if in_round(state) and state.setup.automated:
        return None
    return not_now("automated-fault", "no automated shuffling shoe is in a round", rules.incidents.automated_fault)


def _automated(rules: Rulebook, draft: Draft, report: Report) -> None:
    if rules.incidents.automated_fault.value == "silent":
        draft.add(i.ReplacementDue())
        ask_ruling(rules, draft, report, ("void-round",))
        return
    draft.add(i.AutomatedShoeFailed())
    draft.add(i.MidRoundShuffleDue("remaining"))
    draft.add(i.ReplacementDue())


def _reader_moment(rules: Rulebook, state: State, report: Report) -> Refusal | None:
    rule = HANDLERS[report.situation].rule(rules, state, report)
    if state.setup.hole_card != "reader":
        return not_now(report.situation, "no card reader is in use", rule)
    if report.situation == "reader-fault":
        return None
    if not state.hole_down or up_card(state).rank in rules.dealer.reader_up_cards.value:
        return not_now(report.situation, "there is no hole card that should not be read", rule)
    return None


def _reader_misused(rules: Rulebook, draft: Draft, report: Report) -> None:
    rule = rules.incidents.reader_misused
    if rule.value == "silent":
        ask_ruling(rules, draft, report, ("continue", "void-round"))
    elif draft.state.practice.reader_reveals:
        boxes = tuple(box.number for box in draft.state.boxes if box.bettors)
        void_boxes(rules, draft, boxes, rule.clauses, "dead_hand")
        go_on(rules, draft)


def _reader_power(rules: Rulebook) -> Rule[tuple[Role, ...]]:
    return rules.authority.reader if rules.authority.reader.value else rules.authority.staff


def _reader_fault(rules: Rulebook, draft: Draft, report: Report) -> None:
    draft.add(i.ReaderRemoved())
    if rules.incidents.reader_fault.value == "silent" and in_round(draft.state):
        ask_ruling(rules, draft, report, ("continue", "void-round"))


# interruptions


def _interruption(rules: Rulebook, draft: Draft, report: Report) -> None:
    rule = rules.incidents.interruption
    if rule.value != "by-outcome":
        ask_ruling(rules, draft, report, ("continue", "void-round"), rule.clauses)
    elif not _outcome_established(rules, draft.state):
        void_round(rules, draft, rule.clauses)


def _outcome_established(rules: Rulebook, state: State) -> bool:
    """A bet has conclusively won or lost, whether it has been settled yet or not; one given back has done neither."""
    if next_step(rules, state).kind == "settle" or anything_settled(state):
        return True
    return any(_decided_by_cards(rules, box) for box in state.boxes if box.hands)


def _decided_by_cards(rules: Rulebook, box: Box) -> bool:
    """A side wager whose two cards lie there, or a hand of 21 or more, that is still to be settled."""
    if len(box.hands[0].cards) > 1 and any(not side.settled for side in box.sides):
        return True
    return any(
        has_open_stakes(hand) and len(hand.cards) > 1 and total(rules, hand).points >= TWENTY_ONE for hand in box.hands
    )


def _disturbance(rules: Rulebook, draft: Draft, report: Report) -> None:
    ask_ruling(rules, draft, report, ("continue", "void-round"), rules.incidents.disturbance.clauses)


def _misplaced_moment(rules: Rulebook, state: State, report: Report) -> Refusal | None:
    here = box_at(state, report.box)
    if in_round(state) and here is not None and bettor_of(here, report.player) is not None:
        return None
    when = "betting has closed and the player has a wager on that box"
    return not_now("misplaced-bet", f"it is for when {when}", rules.incidents.misplaced_bet)


def _misplaced(rules: Rulebook, draft: Draft, report: Report) -> None:
    if rules.incidents.misplaced_bet.value == "silent":
        ask_ruling(rules, draft, report, ("continue", "void-round"))


def _squeeze_moment(rules: Rulebook, state: State, report: Report) -> Refusal | None:
    if in_round(state) and any(box == report.box for box, _ in state.people.squeezed):
        return None
    return not_now("squeeze-exposed", "no such box is squeezed in this round", rules.incidents.squeeze_exposed)


def _squeeze(rules: Rulebook, draft: Draft, report: Report) -> None:
    if rules.incidents.squeeze_exposed.value == "silent":
        ask_ruling(rules, draft, report, ("continue", "void-round"))


def _silent(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    return SILENT


def _open(rules: Rulebook, state: State, report: Report) -> Refusal | None:
    return None


def _uncovered(rules: Rulebook, draft: Draft, report: Report) -> None:
    if in_round(draft.state):
        ask_ruling(rules, draft, report, ("continue", "void-hands", "void-round"))
    else:
        ask_ruling(rules, draft, report, ("continue",))


HANDLERS: dict[Situation, Handler] = {
    "shoe-empty": Handler(_empty_moment, _empty_rule, _empty),
    "past-cutting-card": Handler(_cutting_card_moment, rule_named("past_cutting_card"), _shuffle_after),
    "no-cutting-card": Handler(_cutting_card_moment, rule_named("no_cutting_card"), _shuffle_after),
    "not-shuffled": Handler(_round_in_play, rule_named("not_shuffled"), _shuffle_after),
    "damaged": Handler(_round_in_play, rule_named("damaged"), _damaged),
    "miscount": Handler(_round_in_play, rule_named("miscount"), _miscount),
    "exposed-in-shuffle": Handler(_making_ready_moment, rule_named("exposed_in_shuffle"), _shuffle_again),
    "shuffler-fault": Handler(_shuffler_moment, rule_named("shuffler_fault"), _shuffle_again),
    "automated-fault": Handler(_automated_moment, rule_named("automated_fault"), _automated),
    "reader-misused": Handler(_reader_moment, rule_named("reader_misused"), _reader_misused, _reader_power),
    "reader-fault": Handler(_reader_moment, rule_named("reader_fault"), _reader_fault),
    "interruption": Handler(_round_in_play, rule_named("interruption"), _interruption),
    "disturbance": Handler(_round_in_play, rule_named("disturbance"), _disturbance),
    "misplaced-bet": Handler(_misplaced_moment, rule_named("misplaced_bet"), _misplaced),
    "squeeze-exposed": Handler(_squeeze_moment, rule_named("squeeze_exposed"), _squeeze),
    "uncovered": Handler(_open, _silent, _uncovered),
}
