"""What disturbs a round: interruptions, misplaced wagers, exposed squeeze cards, and whatever no rule covers."""

from typing import Any

from pontoon.rulebook import Rule, Rulebook
from pontoon.table.control import bettor_of
from pontoon.table.draft import Draft
from pontoon.table.incidents.commands import Report
from pontoon.table.incidents.incident import (
    SILENT,
    Entry,
    Incident,
    entry,
    in_round,
    not_now,
    round_begun,
    round_in_play,
    round_under_way,
)
from pontoon.table.incidents.interruptions import by_outcome, finish_or_void
from pontoon.table.incidents.rulings import ask_ruling
from pontoon.table.procedures.burn import players_at
from pontoon.table.refusal import Refusal
from pontoon.table.saying import BOX, PLAYER, Says
from pontoon.table.state import State, box_at


def _interruption_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    return by_outcome(rules, state, rules.incidents.interruption)


def _interruption(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    if rule.value == "by-outcome":
        finish_or_void(rules, draft, rule)
    else:
        ask_ruling(rules, draft, report, ("continue", "void-round"), rule.clauses)


def _disturbance(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    ask_ruling(rules, draft, report, ("continue", "void-round"), rule.clauses)


def _stands(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    """The book leaves it as it is, or says nothing."""
    if rule.value == "silent":
        ask_ruling(rules, draft, report, ("continue", "void-round"))


def _misplaced_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    here = box_at(state, report.box)
    if in_round(state) and here is not None and bettor_of(here, report.player) is not None:
        return None
    when = "betting has closed and the player has a wager on that box"
    return not_now(report, f"it is for when {when}", rule)


def _squeeze_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    if in_round(state) and any(box == report.box for box, _ in state.people.squeezed):
        return None
    return not_now(report, "no such box is squeezed in this round", rule)


def _handled_rule(rules: Rulebook, state: State, report: Report) -> Rule[Any]:
    """Books forbid it and name no consequence."""
    return Rule("silent", rules.people.squeeze.clauses)


def _handled_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    if not in_round(state):
        return not_now(report, "no round is in play", rule)
    if report.player not in players_at(state):
        return not_now(report, f"{report.player or 'nobody'} is not at the table", rule)
    if any(player == report.player for _, player in state.people.squeezed):
        boxes = ", ".join(str(box) for box, player in state.people.squeezed if player == report.player)
        message = f"{report.player} has permission to turn the cards of box {boxes}, and may handle them."
        return Refusal("may-squeeze", message, rule.clauses)
    return None


def _handled(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    ask_ruling(rules, draft, report, ("continue", "void-round"), rule.clauses)


def _any_time(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    return None


def _uncovered(rules: Rulebook, draft: Draft, report: Report, rule: Rule[Any]) -> None:
    if in_round(draft.state):
        ask_ruling(rules, draft, report, ("continue", "void-hands", "void-round"))
    elif round_begun(rules, draft.state):
        ask_ruling(rules, draft, report, ("continue", "void-round"))
    else:
        ask_ruling(rules, draft, report, ("continue",))


_BREACH = Entry(
    38,
    "disturbance",
    "A disturbance, a fraud, a breach of the rules",
    ("incidents.disturbance", "authority.void_wager", "authority.exclude"),
    situations=("contravention",),
)

INCIDENTS = (
    Incident(
        "misplaced-bet",
        happened="a wager is said to lie in the wrong place",
        means="the player says that the wager was meant for another place",
        says=(PLAYER, BOX),
        rule="misplaced_bet",
        moment=_misplaced_moment,
        remedy=_stands,
        entries=(
            Entry(
                30,
                "misplaced-bet",
                "A late wager, or one in the wrong place",
                ("incidents.misplaced_bet",),
                locks=True,
            ),
        ),
    ),
    Incident(
        "squeeze-exposed",
        happened="a card to be squeezed is dealt face up",
        means="a card to be squeezed was dealt face up",
        says=(BOX,),
        rule="squeeze_exposed",
        moment=_squeeze_moment,
        remedy=_stands,
        entries=(entry(27, "squeeze-exposed", "A card to be squeezed is dealt face up", "squeeze_exposed"),),
    ),
    Incident(
        "handled",
        happened="a player handles a card",
        means="the player touches a card without permission",
        says=(PLAYER,),
        rule=_handled_rule,
        moment=_handled_moment,
        remedy=_handled,
        entries=(_BREACH,),
    ),
    Incident(
        "interruption",
        happened="play is interrupted",
        means="play is interrupted: power, equipment",
        rule=_interruption_rule,
        moment=round_under_way,
        remedy=_interruption,
        entries=(entry(34, "interruption", "An interruption: power, equipment", "interruption", "round_begins"),),
    ),
    Incident(
        "disturbance",
        happened="the round is disturbed",
        means="a disturbance or a fraud",
        rule="disturbance",
        moment=round_in_play,
        remedy=_disturbance,
        entries=(_BREACH,),
    ),
    Incident(
        "uncovered",
        happened="something happens that the rules do not foresee",
        means="anything else, in your words",
        says=(Says("note", "text", "WHAT"),),
        rule=SILENT,
        moment=_any_time,
        remedy=_uncovered,
        entries=(Entry(39, "uncovered", "Anything the rules do not cover", ("authority.uncovered",)),),
    ),
)
