"""Who judges the commands of incidents."""

from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.table.changes import box_of
from pontoon.table.control import controller
from pontoon.table.decide_dealing import play_absent
from pontoon.table.decide_following import withdraw
from pontoon.table.draft import Draft, Judge
from pontoon.table.incidents import commands as c
from pontoon.table.incidents import events as i
from pontoon.table.incidents import refusing, rulings, void_past, void_side, voids
from pontoon.table.incidents.claims import make_claim, reported
from pontoon.table.incidents.dealing import put_right
from pontoon.table.incidents.decide import find_errors, report
from pontoon.table.incidents.rulings import NOBODY
from pontoon.table.refusal import Refusal
from pontoon.table.steps import next_step


def _then_absent(judge: Judge) -> Judge:
    """The same judge, which then plays on for a player who is not there if it is that hand's turn again."""

    def judged(rules: Rulebook, draft: Draft, command: Any) -> Refusal | None:
        refusal = judge(rules, draft, command)
        if refusal is None:
            _left_alone(rules, draft)
        if refusal is None and draft.state.trouble.absent:
            step = next_step(rules, draft.state)
            if step.kind == "decide" and step.box in draft.state.trouble.absent:
                play_absent(rules, draft, step.box, step.hand)
        return refusal

    return judged


def _left_alone(rules: Rulebook, draft: Draft) -> None:
    """Where those who decided have left the box, and who stays is not there, cards are drawn for the hand."""
    state = draft.state
    step = next_step(rules, state) if rules.incidents.absent.value == "draw" else None
    if step is None or step.kind != "decide" or step.box in state.trouble.absent:
        return
    box = box_of(state, step.box)
    decides = controller(rules, box, box.hands[step.hand - 1])
    if decides.away:
        draft.add(i.PlayerAbsent(step.box, decides.player))


def _withdrawing(judge: Judge) -> Judge:
    """The same judge, which first drops an open question to follow a double or split."""

    def judged(rules: Rulebook, draft: Draft, command: Any) -> Refusal | None:
        if draft.state.invitation is not None:
            refusal = judge(rules, Draft(draft.state), command)
            if refusal is not None:
                return refusal
            withdraw(draft)
        return judge(rules, draft, command)

    return judged


def _with_the_next(judge: Judge) -> Judge:
    """The same judge, which after a choice about a place passed over turns to the next error that has come to light."""

    def judged(rules: Rulebook, draft: Draft, command: Any) -> Refusal | None:
        asked = draft.state.trouble.pending
        refusal = judge(rules, draft, command)
        if refusal is None and asked is not None and "late" in asked.choices and draft.state.trouble.found:
            put_right(rules, draft, c.Report("skipped", NOBODY))
        return refusal

    return judged


def _give_ruling(rules: Rulebook, draft: Draft, command: c.GiveRuling) -> Refusal | None:
    """A ruling; a claim that is confirmed is dealt with as if who confirms it had reported it."""
    claim = draft.state.trouble.claim
    refusal = rulings.give_ruling(rules, draft, command)
    if refusal is None and claim is not None and command.remedy == "confirm":
        return _withdrawing(report)(rules, draft, reported(claim, command.by))
    return refusal


JUDGES: dict[type, Judge] = {
    c.Report: _withdrawing(_then_absent(report)),
    c.FindErrors: _withdrawing(_then_absent(find_errors)),
    c.MakeClaim: make_claim,
    c.GiveRuling: _then_absent(_give_ruling),
    c.Answer: _then_absent(_with_the_next(rulings.answer)),
    c.RefuseCard: _withdrawing(refusing.refuse_card),
    c.VoidHands: _withdrawing(_then_absent(voids.void_hands)),
    c.VoidRound: _withdrawing(_then_absent(voids.declare_round_void)),
    c.VoidWager: _withdrawing(_then_absent(voids.void_wager)),
    c.VoidSideWager: _withdrawing(_then_absent(void_side.void_side_wager)),
    c.VoidPastRound: void_past.declare_past_round_void,
    c.VoidPastWager: void_past.void_past_wager,
}
