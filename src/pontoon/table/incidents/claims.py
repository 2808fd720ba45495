"""What players say went wrong: recorded as a claim, which somebody of the staff confirms or dismisses."""

from msgspec.structs import asdict, replace

from pontoon.rulebook import Rulebook
from pontoon.table.draft import Draft
from pontoon.table.incidents import commands as c
from pontoon.table.incidents import events as i
from pontoon.table.incidents.dealing import rule_of
from pontoon.table.incidents.decide import may_report
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.incidents.trouble import Claim
from pontoon.table.people.person import Person
from pontoon.table.procedures.burn import players_at
from pontoon.table.refusal import Refusal
from pontoon.table.state import State


def reported(claim: Claim, by: Person) -> c.Report:
    """The claim as a report by somebody of the staff."""
    return c.Report(by=by, **asdict(claim))


def confirmers(rules: Rulebook, state: State, report: c.Report) -> tuple[Person, ...]:
    """Who could report this now, one for each role, and so may confirm it."""
    incident = INCIDENTS.get(report.situation)
    power = rules.authority.staff if report.found or incident is None else incident.power(rules)
    people = () if incident is None else tuple(Person(role) for role in power.value)
    return tuple(one for one in people if may_report(rules, state, replace(report, by=one)) is None)


def may_claim(rules: Rulebook, state: State, command: c.MakeClaim) -> Refusal | None:
    """Whether this can have happened now, and the player is at the table."""
    if command.player not in players_at(state):
        message = (
            f"{command.player or 'Nobody'} is not at the table; players who sit or wager here report what they see."
        )
        return Refusal("not-at-the-table", message)
    if confirmers(rules, state, command.report):
        return None
    incident = INCIDENTS.get(command.report.situation)
    first = Person("dealer") if incident is None else Person(incident.power(rules).value[0])
    return may_report(rules, state, replace(command.report, by=first))


def make_claim(rules: Rulebook, draft: Draft, command: c.MakeClaim) -> Refusal | None:
    """The claim is recorded, and everything waits until it is confirmed or dismissed."""
    refusal = may_claim(rules, draft.state, command)
    if refusal is not None:
        return refusal
    report = command.report
    roles = tuple(one.role for one in confirmers(rules, draft.state, report))
    if report.found:
        error = draft.state.trouble.errors[-1]
        report = c.Report(error.kind, report.by, *error.due, found=True)
        rule = rule_of(rules, draft.state, error)
    else:
        rule = INCIDENTS[report.situation].rule_now(rules, draft.state, report)
    said = {field: value for field, value in asdict(report).items() if field != "by"}
    draft.add(i.IncidentClaimed(command.player, Claim(**said)))
    draft.add(i.RulingAsked(report.situation, roles, ("confirm", "dismiss"), rule.clauses))
    return None
