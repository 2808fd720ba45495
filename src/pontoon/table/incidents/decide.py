"""Judging reports: what went wrong, whether it can have happened now, and the book's remedy."""

from collections.abc import Callable
from typing import Any

from pontoon.rulebook import Clauses, Role, Rule, Rulebook
from pontoon.table.decide_dealing import play_absent
from pontoon.table.decide_following import withdraw
from pontoon.table.draft import Draft
from pontoon.table.incidents import cards, dealing, offers, rulings, shoe
from pontoon.table.incidents import commands as c
from pontoon.table.incidents import events as i
from pontoon.table.incidents.handler import Handler
from pontoon.table.incidents.reconstruct import wrongly_dealt
from pontoon.table.incidents.trouble import Remedy, Situation
from pontoon.table.incidents.voiding import go_on, void_named, void_round, void_wagers
from pontoon.table.people.person import unauthorised
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, box_at
from pontoon.table.steps import next_step

HANDLERS: dict[Situation, Handler] = {**cards.HANDLERS, **dealing.HANDLERS, **shoe.HANDLERS, **offers.HANDLERS}


def report_power(rules: Rulebook, situation: Situation) -> Rule[tuple[Role, ...]]:
    """Who may report this."""
    return HANDLERS[situation].power(rules)


def may_report(rules: Rulebook, state: State, report: c.Report) -> Refusal | None:
    """Whether this can have happened now, and this person may report it."""
    if state.phase in ("unopened", "closed"):
        return Refusal("table-closed", "The table is not open.")
    refusal = _nothing_pending(state)
    if refusal is not None:
        return refusal
    handler = HANDLERS.get(report.situation)
    if handler is None:
        message = "A player who broke the rules is dealt with by an order: the wager void, or the player excluded."
        return Refusal("order-it", message, rules.authority.void_wager.clauses)
    refusal = unauthorised(handler.power(rules), report.by, f"report {report.situation}")
    return refusal or handler.moment(rules, state, report)


def report(rules: Rulebook, draft: Draft, command: c.Report) -> Refusal | None:
    """What happened is recorded, and the remedy applied or asked for."""
    refusal = may_report(rules, draft.state, command)
    if refusal is not None:
        return refusal
    handler = HANDLERS[command.situation]
    rule = handler.rule(rules, draft.state, command)
    draft.add(_recorded(command, rule.clauses))
    handler.remedy(rules, draft, command)
    return None


def _recorded(report: c.Report, clauses: Clauses) -> i.IncidentReported:
    """The report as the record keeps it; cards that came out are told by what happened to them."""
    return i.IncidentReported(
        report.situation,
        report.by,
        clauses,
        report.box,
        report.hand,
        report.note,
        report.to,
        report.noticed,
        report.round,
        report.player,
        report.side,
        report.cards[0] if report.situation == "damaged" and report.cards else None,
        rack_empty=report.rack_empty,
    )


def may_find_errors(rules: Rulebook, state: State, command: c.FindErrors) -> Refusal | None:
    """Something was dealt wrongly and nobody has noticed."""
    pending = state.trouble.pending
    if pending is not None or not state.trouble.errors:
        message = "Nothing was dealt wrongly that is still to be found."
        return Refusal("no-errors", message, rules.incidents.misdealt.clauses)
    return unauthorised(rules.authority.staff, command.by, "report an error")


def find_errors(rules: Rulebook, draft: Draft, command: c.FindErrors) -> Refusal | None:
    """Errors of dealing come to light."""
    refusal = may_find_errors(rules, draft.state, command)
    if refusal is not None:
        return refusal
    error = draft.state.trouble.errors[-1]
    found = c.Report(error.kind, command.by, error.due[0], error.due[1])
    rule = dealing.rule_of(rules, draft.state, error)
    draft.add(i.IncidentReported(error.kind, command.by, rule.clauses, *error.due, found=True))
    dealing.put_right(rules, draft, found)
    return None


def _in_round(state: State, clauses: Clauses) -> Refusal | None:
    if state.phase in ("dealing", "playing"):
        return None
    return Refusal("no-round", "No round is in play that could be void.", clauses)


def _nothing_pending(state: State) -> Refusal | None:
    """A question about the round comes before orders about single wagers of it."""
    if state.trouble.pending is None:
        return None
    return Refusal("ruling-first", "Something else has to be decided first.", state.trouble.pending.clauses)


def may_void_hands(rules: Rulebook, state: State, command: c.VoidHands) -> Refusal | None:
    """Whether this person may declare these hands void."""
    power = rules.authority.void_hands
    return (
        unauthorised(power, command.by, "declare hands void")
        or _in_round(state, power.clauses)
        or _nothing_pending(state)
        or rulings.may_void_boxes(rules, state, command.boxes, command.hand)
    )


def void_hands(rules: Rulebook, draft: Draft, command: c.VoidHands) -> Refusal | None:
    """The operator declares hands void."""
    refusal = may_void_hands(rules, draft.state, command)
    if refusal is not None:
        return refusal
    _ruled(draft, "misdealt", "void-hands", command, rules.authority.void_hands, command.boxes)
    void_named(rules, draft, command.boxes, command.hand, rules.authority.void_hands.clauses, "void_hand")
    rulings.leave_errors(rules, draft)
    go_on(rules, draft)
    return None


def may_void_round(rules: Rulebook, state: State, command: c.VoidRound) -> Refusal | None:
    """Whether this person may declare the round void."""
    power, pending = rules.authority.void_round, state.trouble.pending
    refusal = unauthorised(power, command.by, "declare the round void") or _in_round(state, power.clauses)
    if refusal is None and pending is not None and "void-round" in pending.remedies:
        return Refusal("ruling-first", "A ruling is asked for, and that the round is void may be it.", pending.clauses)
    return refusal


def declare_round_void(rules: Rulebook, draft: Draft, command: c.VoidRound) -> Refusal | None:
    """The operator declares the round void."""
    refusal = may_void_round(rules, draft.state, command)
    if refusal is not None:
        return refusal
    _ruled(draft, "disturbance", "void-round", command, rules.authority.void_round)
    void_round(rules, draft, rules.authority.void_round.clauses)
    return None


def may_void_wager(rules: Rulebook, state: State, command: c.VoidWager) -> Refusal | None:
    """Whether this person may declare a player's wager void."""
    power = rules.authority.void_wager
    refusal = (
        unauthorised(power, command.by, "declare a wager void")
        or _in_round(state, power.clauses)
        or _nothing_pending(state)
    )
    if refusal is not None:
        return refusal
    here = box_at(state, command.box)
    if here is None or all(one.player != command.player for one in here.bettors):
        return Refusal("no-wager", f"{command.player} has no wager on box {command.box}.", power.clauses)
    return None


def void_wager(rules: Rulebook, draft: Draft, command: c.VoidWager) -> Refusal | None:
    """A player broke the rules, and the wager is void."""
    refusal = may_void_wager(rules, draft.state, command)
    if refusal is not None:
        return refusal
    power = rules.authority.void_wager
    _ruled(draft, "contravention", "void-hands", command, power, (command.box,))
    wrong = wrongly_dealt(draft.state)
    void_wagers(rules, draft, command.box, (command.player,), power.clauses, "void_wager", wrong)
    go_on(rules, draft)
    return None


def _ruled(
    draft: Draft,
    situation: Situation,
    remedy: Remedy,
    command: c.VoidHands | c.VoidRound | c.VoidWager,
    power: Rule[Any],
    boxes: tuple[int, ...] = (),
) -> None:
    cited, note = power.clauses, command.note
    hand = command.hand if isinstance(command, c.VoidHands) else 0
    player = command.player if isinstance(command, c.VoidWager) else ""
    draft.add(i.RulingGiven(situation, remedy, command.by, cited, cited, boxes, note, hand, player))


Judge = Callable[[Rulebook, Draft, Any], Refusal | None]


def _then_absent(judge: Judge) -> Judge:
    """The same judge; a hand whose turn has come again, and whose player is not there, is played on at once."""

    def judged(rules: Rulebook, draft: Draft, command: Any) -> Refusal | None:
        refusal = judge(rules, draft, command)
        if refusal is None and draft.state.trouble.absent:
            step = next_step(rules, draft.state)
            if step.kind == "decide" and step.box in draft.state.trouble.absent:
                play_absent(rules, draft, step.box, step.hand)
        return refusal

    return judged


def _withdrawing(judge: Judge) -> Judge:
    """The same judge; where bettors are asked to follow a double or split, that falls away first."""

    def judged(rules: Rulebook, draft: Draft, command: Any) -> Refusal | None:
        if draft.state.invitation is not None:
            refusal = judge(rules, Draft(draft.state), command)
            if refusal is not None:
                return refusal
            withdraw(draft)
        return judge(rules, draft, command)

    return judged


JUDGES: dict[type, Judge] = {
    c.Report: _withdrawing(_then_absent(report)),
    c.FindErrors: _withdrawing(_then_absent(find_errors)),
    c.GiveRuling: _then_absent(rulings.give_ruling),
    c.Answer: _then_absent(rulings.answer),
    c.RefuseCard: _withdrawing(rulings.refuse_card),
    c.VoidHands: _withdrawing(_then_absent(void_hands)),
    c.VoidRound: _withdrawing(declare_round_void),
    c.VoidWager: _withdrawing(_then_absent(void_wager)),
}
