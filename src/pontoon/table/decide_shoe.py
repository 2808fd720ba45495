"""Judging the shoe: shuffle, cut, cutting card, a stacked or a physical shoe, the final rounds."""

from collections import Counter

from pontoon.cards import ImpossibleCardError, check_copies
from pontoon.rulebook import Rulebook
from pontoon.table import commands as c
from pontoon.table import events as e
from pontoon.table.cut import (
    cut_clauses,
    cut_limits,
    cut_offers,
    cutters,
    cutting_card_clauses,
    cutting_card_limits,
    no_cut_clauses,
    staff_cutters,
)
from pontoon.table.draft import Draft, Judge
from pontoon.table.incidents.reshuffle import cards_to_shuffle
from pontoon.table.people.person import Person, unauthorised
from pontoon.table.procedures.due import comes_shuffled
from pontoon.table.procedures.due_clauses import due_clauses
from pontoon.table.procedures.events import CutOmitted
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, cards_on_table
from pontoon.table.steps import next_step


def may_shuffle(rules: Rulebook, state: State) -> Refusal | None:
    """Whether a shuffle is due, and everything that comes before it has been done."""
    step = next_step(rules, state)
    match step.kind:
        case "shuffle":
            return None
        case "procedure":
            message = f"The cards are not to be shuffled yet: {step.words} comes first."
            clauses = tuple(dict.fromkeys(step.clauses + state.procedures.shuffle_for))
            return Refusal("step-first", message, clauses)
        case "count":
            message = "The cards have to be counted before they are shuffled."
            return Refusal("count-first", message, due_clauses(rules, state, step))
        case "replace":
            message = "The cards have to be replaced before the next shuffle."
            return Refusal("replace-first", message, due_clauses(rules, state, step))
        case _:
            message = "The cards are not to be shuffled now: a shoe is in play."
            return Refusal("no-shuffle-due", message, rules.cites.shuffled)


def cut_omitted(rules: Rulebook, state: State) -> bool:
    """Whether the stack comes out of a shuffler after which the book leaves out the cut."""
    automatic = state.practice.shuffler == "automatic" and rules.procedure.shuffler.value == "no-cut"
    return automatic and not comes_shuffled(state)


def _new_stack(rules: Rulebook, draft: Draft, event: e.ShoeShuffled | e.ShoeStacked | e.ShoeLoaded) -> None:
    """Put the shuffled stack on the table; from some shufflers it goes into the shoe without a cut."""
    uncut = cut_omitted(rules, draft.state)
    draft.add(event)
    if uncut and draft.state.shoe.stage == "shuffled":
        draft.add(CutOmitted(rules.procedure.shuffler.clauses))


def shuffle(rules: Rulebook, draft: Draft, command: c.Shuffle) -> Refusal | None:
    """A new virtual shoe: every card of the decks, in the order the entropy gave."""
    setup = draft.state.setup
    if setup.shoe != "virtual":
        return Refusal("wrong-shoe", f"This table has a {setup.shoe} shoe, which is not shuffled here.")
    refusal = may_shuffle(rules, draft.state)
    if refusal is not None:
        return refusal
    if Counter(command.cards) != Counter(cards_to_shuffle(draft.state)):
        message = f"A shuffled stack has every card of {setup.decks} decks exactly once each; this one does not."
        if draft.state.trouble.reshuffle:
            message = "In mid-round only the cards that are neither on the table nor in the shoe are shuffled."
        return Refusal("wrong-cards", message, rules.cards.decks.clauses)
    _new_stack(rules, draft, e.ShoeShuffled(command.cards))
    return None


def cut_shoe(rules: Rulebook, draft: Draft, command: c.CutShoe) -> Refusal | None:
    """The stack is cut by somebody who was offered the cut, far enough from either end."""
    state = draft.state
    if next_step(rules, state).kind != "cut":
        if cut_omitted(rules, state):
            message = "Cards from the automatic shuffler go into the shoe without a cut."
            return Refusal("no-cut-due", message, rules.procedure.shuffler.clauses)
        return Refusal("no-cut-due", "There is no stack to cut now.", no_cut_clauses(rules, state))
    offers = cut_offers(rules, state)
    if command.by not in cutters(rules, state):
        clauses = cut_clauses(rules, state)
        if command.by in (*offers, *staff_cutters(rules)):
            message = f"The cut is offered to {offers[0]} now; {command.by} may cut when those before have declined."
            return Refusal("not-offered-yet", message, clauses)
        message = f"The cut is offered to {', then '.join(offers)}; {command.by} is not among them."
        return Refusal("not-offered", message, clauses)
    least, most = cut_limits(rules, state)
    if not least <= command.at <= most:
        message = f"The stack is cut between card {least} and card {most}, not at {command.at}."
        return Refusal("cut-too-near-the-end", message, rules.shoe.cut_from_ends.clauses)
    draft.add(e.ShoeCut(command.by, command.at))
    return None


def insert_cutting_card(rules: Rulebook, draft: Draft, command: c.InsertCuttingCard) -> Refusal | None:
    """The cutting card goes in at a depth the book allows."""
    if next_step(rules, draft.state).kind != "insert-cutting-card":
        clauses = rules.cites.automated_shoe if draft.state.setup.automated else cutting_card_clauses(rules)
        return Refusal("no-cutting-card-due", "The cutting card goes in after the cut.", clauses)
    state = draft.state
    least, most = cutting_card_limits(rules, state)
    if not least <= command.from_back <= most:
        message = f"The cutting card lies {least} to {most} cards from the back, not {command.from_back}."
        if state.shoe.marked:
            message = (
                f"The second cutting card goes to the very back of the stack, not {command.from_back} cards from it."
            )
        return Refusal("cutting-card-misplaced", message, cutting_card_clauses(rules))
    more = state.practice.by_hand and state.setup.cutting_cards > 1 and not state.shoe.marked
    draft.add(e.CuttingCardInserted(command.from_back, more))
    return None


def may_stack(rules: Rulebook, state: State) -> Refusal | None:
    """A new stacked shoe may begin between any two rounds; at a table worked by hand, only when a shuffle is due."""
    if state.trouble.reshuffle and next_step(rules, state).kind == "shuffle":
        return None
    if state.phase != "betting":
        message = "A new shoe begins between rounds, not during one."
        clauses = rules.cites.automated_shoe if state.setup.automated else rules.cites.cutting_card_reached
        return Refusal("round-in-play", message, clauses)
    procedures = state.procedures
    waits = procedures.replace_due or procedures.damaged
    return may_shuffle(rules, state) if state.practice.by_hand or waits else None


def stack_shoe(rules: Rulebook, draft: Draft, command: c.StackShoe) -> Refusal | None:
    """A shoe that begins with given cards, between rounds."""
    state = draft.state
    if state.setup.shoe != "stacked":
        return Refusal("wrong-shoe", f"This table has a {state.setup.shoe} shoe, which is not stacked.")
    refusal = may_stack(rules, state)
    if refusal is not None:
        return refusal
    if command.cutting_card is not None and state.setup.automated:
        message = "An automated shuffling shoe has no cutting card."
        return Refusal("no-cutting-card", message, rules.cites.automated_shoe)
    if not state.setup.automated:
        try:
            check_copies((*command.cards, *cards_on_table(state)), state.setup.decks)
        except ImpossibleCardError as error:
            return Refusal("impossible-card", f"This shoe is not possible: {error}.", rules.cards.decks.clauses)
    _new_stack(rules, draft, e.ShoeStacked(command.cards, command.cutting_card))
    return None


def load_shoe(rules: Rulebook, draft: Draft, command: c.LoadShoe) -> Refusal | None:
    """A physical shoe, whose cards will be entered as they come."""
    setup = draft.state.setup
    if setup.shoe != "physical":
        return Refusal("wrong-shoe", f"This table has a {setup.shoe} shoe; its cards are not entered by hand.")
    refusal = may_shuffle(rules, draft.state)
    if refusal is not None:
        return refusal
    _new_stack(rules, draft, e.ShoeLoaded())
    return None


def may_announce_final_rounds(rules: Rulebook, state: State) -> Refusal | None:
    """Final rounds are announced once, between rounds, where the cutting card could matter."""
    rule = rules.shoe.final_rounds
    if not rule.value:
        return Refusal("no-final-rounds", f"{rules.id} has no rule for announced final rounds.", rule.clauses)
    if state.setup.automated:
        message = "An automated shuffling shoe has no cutting card, so final rounds need no announcement."
        return Refusal("no-final-rounds", message, rules.cites.automated_shoe)
    if state.phase != "betting" or state.final_rounds is not None:
        message = "Final rounds are announced once, between rounds."
        return Refusal("announced-already", message, rule.clauses)
    return None


def announce_final_rounds(rules: Rulebook, draft: Draft, command: c.AnnounceFinalRounds) -> Refusal | None:
    """The last rounds before closing, in which the cutting card changes nothing."""
    refusal = may_announce_final_rounds(rules, draft.state) or _may_announce(rules, command.by)
    if refusal is None:
        draft.add(e.FinalRoundsAnnounced(rules.shoe.final_rounds.value, command.by))
    return refusal


def _may_announce(rules: Rulebook, by: Person | None) -> Refusal | None:
    """Whether the person who is named may announce them."""
    return None if by is None else unauthorised(rules.authority.final_rounds, by, "announce the final rounds")


JUDGES: dict[type, Judge] = {
    c.Shuffle: shuffle,
    c.CutShoe: cut_shoe,
    c.InsertCuttingCard: insert_cutting_card,
    c.StackShoe: stack_shoe,
    c.LoadShoe: load_shoe,
    c.AnnounceFinalRounds: announce_final_rounds,
}
