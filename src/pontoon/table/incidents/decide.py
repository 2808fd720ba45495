"""Judging reports: what went wrong, whether it can have happened now, and the book's remedy."""

from pontoon.rulebook import Clauses, Role, Rule, Rulebook
from pontoon.table.draft import Draft
from pontoon.table.incidents import commands as c
from pontoon.table.incidents import dealing
from pontoon.table.incidents import events as i
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.incidents.trouble import Situation
from pontoon.table.people.person import unauthorised
from pontoon.table.refusal import Refusal
from pontoon.table.state import State


def report_power(rules: Rulebook, situation: Situation) -> Rule[tuple[Role, ...]]:
    """Who may report this."""
    return INCIDENTS[situation].power(rules)


def may_report(rules: Rulebook, state: State, report: c.Report) -> Refusal | None:
    """Whether this can have happened now, and this person may report it."""
    if state.phase in ("unopened", "closed"):
        return Refusal("table-closed", "The table is not open.")
    refusal = nothing_pending(state)
    if refusal is not None:
        return refusal
    if report.found:
        return may_find_errors(rules, state, c.FindErrors(report.by))
    incident = INCIDENTS.get(report.situation)
    if incident is None:
        return _no_incident(rules, report.situation)
    power, rule = incident.power(rules), incident.rule_now(rules, state, report)
    named = power if power.clauses else Rule(power.value, rule.clauses)
    refusal = unauthorised(named, report.by, f"report that {incident.happened}")
    return refusal or incident.moment(rules, state, report, rule)


def _no_incident(rules: Rulebook, situation: Situation) -> Refusal:
    if situation == "contravention":
        message = "A player who broke the rules is dealt with by an order: the wager void, or the player excluded."
        return Refusal("order-it", message, rules.authority.void_wager.clauses)
    message = f"There is no incident {situation!r}; what can be reported is {', '.join(INCIDENTS)}."
    return Refusal("no-such-incident", message)


def report(rules: Rulebook, draft: Draft, command: c.Report) -> Refusal | None:
    """What happened is recorded, and the remedy applied or asked for."""
    refusal = may_report(rules, draft.state, command)
    if refusal is not None:
        return refusal
    if command.found:
        return find_errors(rules, draft, c.FindErrors(command.by))
    incident = INCIDENTS[command.situation]
    rule = incident.rule_now(rules, draft.state, command)
    draft.add(_recorded(command, rule.clauses))
    incident.remedy(rules, draft, command, rule)
    return None


def _recorded(report: c.Report, clauses: Clauses) -> i.IncidentReported:
    """The report as it is recorded. Cards that came out are in the events that follow."""
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
        directed=report.directed,
        together=report.together,
    )


def may_find_errors(rules: Rulebook, state: State, command: c.FindErrors) -> Refusal | None:
    """Why there are no errors to find; None where something was dealt wrongly and nobody has noticed."""
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


def nothing_pending(state: State) -> Refusal | None:
    """Why a pending question must be answered first; None where there is none."""
    if state.trouble.pending is None:
        return None
    return Refusal("ruling-first", "Something else has to be decided first.", state.trouble.pending.clauses)
