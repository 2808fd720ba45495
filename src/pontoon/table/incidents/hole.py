"""The hole card seen too early."""

from typing import Any

from pontoon.cards import Card, is_ace_and_ten
from pontoon.rulebook import Rule, Rulebook
from pontoon.table.decide_dealing import as_checked, second_card_known
from pontoon.table.draft import Draft
from pontoon.table.entered import check_entered
from pontoon.table.events import HoleCardChecked
from pontoon.table.incidents import events as i
from pontoon.table.incidents.commands import Report
from pontoon.table.incidents.incident import Incident, entry, not_now
from pontoon.table.incidents.rulings import ask_ruling
from pontoon.table.incidents.voiding import void_round
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, up_card
from pontoon.table.steps import reader_due


def _hole_card(rules: Rulebook, state: State, report: Report) -> Card | Refusal:
    """The card that was seen; from a physical shoe it has to be told, and to be what the card reader said."""
    if state.hole is not None:
        refusal = Refusal("not-physical", "The hole card is turned over by this table itself.")
        return refusal if report.cards else state.hole
    card = check_entered(state, report.cards[0] if report.cards else None)
    return as_checked(rules, state, card) if isinstance(card, Card) and state.checked is not None else card


def _moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    if not state.hole_down:
        return not_now(report, "no hole card lies face down", rule)
    card = _hole_card(rules, state, report)
    return card if isinstance(card, Refusal) else None


def _exposed(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    """It lies open from now on, so what waits for it is settled; a blackjack that the reader should tell is known."""
    card = _hole_card(rules, draft.state, report)
    assert not isinstance(card, Refusal)
    told = draft.state.checked is None and reader_due(rules, draft.state)
    draft.add(i.HoleCardExposed(card))
    if told:
        draft.add(HoleCardChecked(is_ace_and_ten((up_card(draft.state), card))))
    second_card_known(rules, draft)
    if rule.value == "void-round":
        void_round(rules, draft, rule.clauses)
    elif rule.value == "silent":
        ask_ruling(rules, draft, report, ("continue", "void-round"))


INCIDENTS = (
    Incident(
        "hole-exposed",
        happened="the hole card is seen too early",
        means="the hole card was seen before it is to be turned over; it lies open from then on",
        rule="hole_exposed",
        moment=_moment,
        remedy=_exposed,
        entries=(entry(40, "hole-exposed", "The hole card seen too early", "hole_exposed"),),
    ),
)
