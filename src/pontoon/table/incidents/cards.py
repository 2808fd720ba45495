"""Cards that come out wrongly: face up, drawn in error, burnt, two at once, foreign ones, damaged ones."""

from typing import Any

from pontoon.cards import Card
from pontoon.rulebook import Role, Rule, Rulebook
from pontoon.table.draft import Draft
from pontoon.table.entered import check_entered
from pontoon.table.incidents import events as i
from pontoon.table.incidents.asked import ask_players
from pontoon.table.incidents.commands import Report
from pontoon.table.incidents.faulty_cards import void_and_shuffle
from pontoon.table.incidents.incident import Incident, entry, in_round, not_now, round_begun
from pontoon.table.incidents.rulings import ask_order, ask_ruling
from pontoon.table.incidents.surplus import overdrawn_rule, unused_clauses
from pontoon.table.incidents.trouble import ORDINALS, PlayerChoice, Remedy, Situation
from pontoon.table.incidents.voiding import void_round
from pontoon.table.people.person import unauthorised
from pontoon.table.refusal import Refusal
from pontoon.table.saying import Says
from pontoon.table.state import State
from pontoon.table.steps import next_step

MIN_TOGETHER = 2
_DEALING = ("deal-box", "deal-dealer", "deal-hole")
_BEFORE_SETTLEMENT = (*_DEALING, "decide", "offer", "check-hole", "reveal-hole")
_NOTHING_DUE = ("settle", "spin", "bet")
"""Steps at which no card is due to anybody, though the shoe is in use."""


def next_cards(state: State, report: Report, count: int) -> tuple[Card, ...] | Refusal:
    """The next cards of the shoe; from a physical one, those that were entered."""
    if state.shoe.stage != "ready":
        return Refusal("shoe-not-ready", "The cards are being shuffled: none can come out before they are in the shoe.")
    if state.trouble.aside:
        return Refusal("exposed-first", f"{state.trouble.aside[0]} lies exposed already and is the next card.")
    if state.setup.shoe == "physical":
        if len(report.cards) != count:
            return Refusal("card-needed", f"Enter what came out of the shoe: {count} card{'s' * (count > 1)}.")
        for card in report.cards:
            entered = check_entered(state, card)
            if isinstance(entered, Refusal):
                return entered
        return report.cards
    if report.cards:
        return Refusal("not-physical", "Cards come from this table's own shoe and are not entered.")
    at = state.shoe.position
    found = state.shoe.order[at : at + count]
    return found if len(found) == count else Refusal("shoe-empty", "The shoe has no such card left.")


def _cards(state: State, report: Report, count: int) -> tuple[Card, ...]:
    found = next_cards(state, report, count)
    assert not isinstance(found, Refusal)
    return found


def _missing(state: State, report: Report, count: int) -> Refusal | None:
    found = next_cards(state, report, count)
    return found if isinstance(found, Refusal) else None


def dealing_error(rules: Rulebook, draft: Draft, situation: Situation, *, restored: bool) -> None:
    """Every player chooses: go on, with the cards in order again where `restored`, or take the wager back."""
    choices: tuple[PlayerChoice, ...] = ("reconstructed" if restored else "continue", "return")
    clauses = (*rules.incidents.misdealt.clauses, *rules.incidents.not_reconstructible.clauses)
    ask_players(rules, draft, situation, choices, tuple(dict.fromkeys(clauses)))


# face up in the shoe


def _face_up_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    again = rules.incidents.face_up_again
    return (
        again if in_round(state) and state.trouble.face_up and again.value == "void-round" else rules.incidents.face_up
    )


def _face_up_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    if in_round(state) or next_step(rules, state).kind == "bet":
        return _missing(state, report, 1)
    return not_now(report, "a card is found so when a card is about to be dealt", rule)


def _face_up(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    (card,) = _cards(draft.state, report, 1)
    if rule.value == "use":
        draft.add(i.CardExposed(card, face_up=True))
        return
    draft.add(i.CardRemoved(card, "face-up", rule.clauses))
    if rule.value == "void-round":
        draft.add(i.ShuffleDueAfterRound(rule.clauses))
        void_round(rules, draft, rule.clauses)


# a ten, or a card that does not belong to the game


def _ten_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    again = rules.incidents.ten_again
    return again if in_round(state) and state.trouble.tens and again.value == "void-round" else rules.incidents.ten


def _foreign_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    if in_round(state) or next_step(rules, state).kind == "bet":
        return None
    return not_now(report, "it is found in a shoe that is in use", rule)


def _ten_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    if state.pack == "full":
        return not_now(report, "the decks have no tens", rule)
    return _foreign_moment(rules, state, report, rule)


def _foreign(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    draft.add(i.ForeignCardRemoved(report.situation == "ten"))
    if not round_begun(rules, draft.state):
        return
    if rule.value == "void-round":
        void_and_shuffle(rules, draft, rule.clauses)
    elif rule.value == "silent":
        ask_ruling(rules, draft, report, ("continue", "void-round"))


def _ten_power(rules: Rulebook) -> Rule[tuple[Role, ...]]:
    return rules.authority.remove_ten if rules.authority.remove_ten.value else rules.authority.staff


# drawn in error


def _drawn_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    """Whenever the shoe is in use; a card that nobody is due is then the next round's first."""
    kind = next_step(rules, state).kind
    if kind in _BEFORE_SETTLEMENT:
        return None
    if kind not in _NOTHING_DUE:
        return not_now(report, "the cards are not in use", rule)
    if state.setup.shoe == "virtual" and state.shoe.position >= len(state.shoe.order):
        return Refusal("shoe-empty", "The shoe has no card left that could be drawn.", rule.clauses)
    return None


def _drawn(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    if rule.value == "dealing-error":
        dealing_error(rules, draft, "drawn", restored=True)


def _exposed_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    return rules.incidents.drawn_exposed if state.phase == "playing" else rules.incidents.drawn_exposed_early


def _exposed_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    if next_step(rules, state).kind in (*_BEFORE_SETTLEMENT, *_NOTHING_DUE):
        return _missing(state, report, 1)
    return not_now(report, "the cards are not in use", rule)


def _exposed(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    (card,) = _cards(draft.state, report, 1)
    if rule.value == "offer" and next_step(rules, draft.state).kind in _NOTHING_DUE:
        draft.add(i.CardRemoved(card, "exposed", unused_clauses(rules)))
        return
    draft.add(i.CardExposed(card, refusable=rule.value == "offer"))
    if rule.value == "dealing-error":
        dealing_error(rules, draft, "exposed", restored=True)
    elif rule.value == "silent":
        void: tuple[Remedy, ...] = ("void-round",) if round_begun(rules, draft.state) else ()
        ask_ruling(rules, draft, report, ("use", "discard", *void))


def _burnt_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    if not in_round(state):
        return not_now(report, "a card is burnt in error during a round", rule)
    if state.setup.shoe == "physical" and not report.cards and not state.trouble.aside and state.shoe.stage == "ready":
        return None
    return _missing(state, report, 1)


def _burnt(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    unseen = draft.state.setup.shoe == "physical" and not report.cards
    draft.add(i.CardRemoved(None if unseen else _cards(draft.state, report, 1)[0], "burnt", rule.clauses))
    if rule.value == "call-back":
        # SG 5.9: the House has absolute discretion to say whether the card can be the next one again
        ask_ruling(rules, draft, report, ("reconstruct", "continue"), rule.clauses)
    elif rule.value == "dealing-error":
        dealing_error(rules, draft, "burnt", restored=False)
    elif rule.value == "silent":
        ask_ruling(rules, draft, report, ("continue", "void-hands", "void-round"))


# one card too many for the dealer


def _overdrawn_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    return overdrawn_rule(rules, state)


def _overdrawn_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    kind = next_step(rules, state).kind
    any_time = rules.incidents.overdrawn_when.value == "not-due" and kind in ("decide", "offer")
    if kind == "settle" or any_time:
        return _missing(state, report, 1)
    return not_now(report, "the dealer's hand is not complete", rules.incidents.overdrawn)


def _overdrawn(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    (card,) = _cards(draft.state, report, 1)
    if rule.value == "discard":
        draft.add(i.CardRemoved(card, "overdrawn", rule.clauses))
    else:
        draft.add(i.CardExposed(card))
        ask_ruling(rules, draft, report, ("discard", "void-round"))


# two cards at once


def _together_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    box = next_step(rules, state).kind == "deal-box"
    return rules.incidents.simultaneous if box else rules.incidents.simultaneous_dealer


def _together_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    if next_step(rules, state).kind not in ("deal-box", "deal-dealer"):
        return not_now(report, "two cards come out together when one is due", rule)
    if not MIN_TOGETHER <= report.together <= len(ORDINALS):
        message = f"Two to {len(ORDINALS)} cards can come out together, not {report.together}."
        return Refusal("how-many", message, rule.clauses)
    if rule.value == "discard":
        refusal = unauthorised(rules.authority.discard_together, report.by, "discard cards drawn together")
        if refusal is not None:
            return refusal
    return _missing(state, report, report.together)


def _together(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    cards = _cards(draft.state, report, report.together)
    draft.add(i.CardsDrawnTogether(cards))
    match rule.value:
        case "player-picks":
            dealing_error(rules, draft, "simultaneous", restored=False)
        case "discard":
            for card in cards:
                draft.add(i.CardRemoved(card, "simultaneous", rule.clauses))
            dealing_error(rules, draft, "simultaneous", restored=False)
        case _:
            ask_order(rules, draft, report, rule.clauses)


# a damaged card


def _damaged_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    """In a round or between two, as long as there is a shoe."""
    if in_round(state) or state.shoe.stage == "ready":
        return None
    return not_now(report, "no cards are in the shoe", rule)


def _damaged(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    card = report.cards[0] if report.cards else None
    match rule.value:
        case "replace-after-round":
            draft.add(i.ReplacementDue(card, alone=True))
        case "replace-all-after-round":
            draft.add(i.ReplacementDue(card))
        case "silent":
            ask_ruling(rules, draft, report, ("continue", "shuffle-after-round"))
        case _:
            pass  # the operator may change cards, and need not


INCIDENTS = (
    Incident(
        "face-up",
        happened="the next card lies face up in the shoe",
        means="the next card is found face up in the shoe",
        rule=_face_up_rule,
        moment=_face_up_moment,
        remedy=_face_up,
        entries=(entry(1, "face-up", "A card face up in the shoe", "face_up", "face_up_again"),),
    ),
    Incident(
        "ten",
        happened="a ten is found in the shoe",
        means="a ten is found; it is not in the shoe's list",
        rule=_ten_rule,
        moment=_ten_moment,
        remedy=_foreign,
        power=_ten_power,
        entries=(entry(14, "foreign-card", "A ten, or a card of another game", "ten", "ten_again", "foreign_card"),),
    ),
    Incident(
        "foreign-card",
        happened="a card that does not belong to the game is found in the shoe",
        means="a card of another game is found; it is not in the shoe's list",
        rule="foreign_card",
        moment=_foreign_moment,
        remedy=_foreign,
        entries=(entry(14, "foreign-card", "A ten, or a card of another game", "ten", "ten_again", "foreign_card"),),
    ),
    Incident(
        "drawn",
        happened="a card is drawn in error, and nobody has seen it",
        means="the next card was drawn in error, and nobody has seen it",
        rule="drawn_unseen",
        moment=_drawn_moment,
        remedy=_drawn,
        entries=(entry(2, "drawn", "A card drawn in error, unseen", "drawn_unseen"),),
    ),
    Incident(
        "exposed",
        happened="a card is drawn in error and seen",
        means="the next card was drawn in error and seen",
        says=(Says("box", "box", optional=True, default=0),),
        rule=_exposed_rule,
        moment=_exposed_moment,
        remedy=_exposed,
        entries=(
            entry(
                3,
                "exposed",
                "A card drawn in error and seen, after the initial deal",
                "drawn_exposed",
                "exposed_unused",
                "refused_card",
                "refusal_binds",
            ),
            entry(4, "exposed-early", "A card seen during the initial deal", "drawn_exposed_early"),
        ),
    ),
    Incident(
        "burnt",
        happened="the next card is burnt in error",
        means="the next card was burnt in error",
        rule="burnt",
        moment=_burnt_moment,
        remedy=_burnt,
        entries=(entry(5, "burnt", "A card burnt in error", "burnt"),),
    ),
    Incident(
        "overdrawn",
        happened="the dealer draws a card too many",
        means="the dealer drew a card too many. The round has to wait before its settlement: `stand 1 ...`, `go 2`, "
        "`overdrawn`",
        rule=_overdrawn_rule,
        moment=_overdrawn_moment,
        remedy=_overdrawn,
        entries=(entry(6, "overdrawn", "A card too many on the dealer's hand", "overdrawn", "overdrawn_when"),),
    ),
    Incident(
        "simultaneous",
        happened="two or more cards come out of the shoe together",
        means="two cards, or as many as are said, came out where one was due: `hit 1 ...`, `simultaneous`",
        says=(Says("together", "count", optional=True, default=MIN_TOGETHER),),
        rule=_together_rule,
        moment=_together_moment,
        remedy=_together,
        entries=(
            entry(18, "simultaneous", "Two cards at once, their order unknown", "simultaneous", "simultaneous_dealer"),
        ),
    ),
    Incident(
        "damaged",
        happened="a card is damaged",
        means="a card is damaged; between rounds too",
        says=(Says("card", "card", optional=True),),
        rule="damaged",
        moment=_damaged_moment,
        remedy=_damaged,
        entries=(entry(13, "damaged", "A damaged card", "damaged"),),
    ),
)
