"""Actions that report an incident: one for each that the table declares."""

from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.script.action import Action, Commands, fields_said
from pontoon.script.form import Form, Said
from pontoon.table import FindErrors, Person, Report, StackShoe, State, next_step
from pontoon.table.incidents import events as e
from pontoon.table.incidents.incident import Incident
from pontoon.table.incidents.known import INCIDENTS, TOPICS
from pontoon.table.order import Roles
from pontoon.table.saying import Says


def first_of(power: Roles) -> Person:
    """Who acts where nobody is named: a person in the first role that may."""
    return Person(power.value[0] if power.value else "operator")


def _report(incident: Incident) -> Action:
    form = Form(incident.action, incident.says, incident.means, by=True)

    def command(rules: Rulebook, state: State, said: Said) -> Commands:
        by = said.pop("by") or first_of(incident.power(rules))
        card = said.pop("card", None)
        return Report(incident.key, by, cards=() if card is None else (card,), **said)

    def written(state: State, event: e.IncidentReported) -> Said | None:
        mine = event.situation == incident.key and not event.found
        return fields_said(form, event) if mine else None

    return Action(form, command, (e.IncidentReported,), written)


# errors that went unnoticed, and the cards a round goes on with


def _find(rules: Rulebook, state: State, said: Said) -> Commands:
    """The report; nothing where the dealer has come upon the errors of this round already."""
    if state.trouble.came_to_light and not state.trouble.errors:
        return ()
    pending = state.trouble.pending
    if state.trouble.came_to_light and pending is not None and pending.situation in ("misdealt", "skipped"):
        return ()
    return FindErrors(said["by"] or first_of(rules.authority.staff))


def _found(state: State, event: e.IncidentReported) -> Said | None:
    return {"by": event.by} if event.found else None


def _reshuffle(rules: Rulebook, state: State, said: Said) -> Commands:
    """The reshuffled cards; before them the report that the shoe ran out, if nobody has made it."""
    cards = StackShoe(said["stack"].cards, said["stack"].cutting_card)
    if state.trouble.reshuffle and next_step(rules, state).kind == "shuffle":
        return cards
    return Report("shoe-empty", first_of(INCIDENTS["shoe-empty"].power(rules))), cards


_MORE: dict[str, tuple[Action, ...]] = {
    "the deal": (
        Action(
            Form("noticed", means="errors that went `unnoticed` come to light", by=True),
            _find,
            (e.IncidentReported,),
            _found,
        ),
    ),
    "the shoe": (
        Action(
            Form(
                "reshuffle",
                (Says("stack", "cards"),),
                "the shoe has run out, and the round goes on with these discards, shuffled; where the rulebook burns "
                "one, it is the first. Also what is left in a shoe that failed",
            ),
            _reshuffle,
        ),
    ),
}


def by_topic() -> dict[str, tuple[Action, ...]]:
    """The reports of every incident that the table knows, by subject; those declared from outside come last."""
    listed = {topic: tuple(map(_report, group)) + _MORE.get(topic, ()) for topic, group in TOPICS.items()}
    own: dict[str, Any] = {one.key: one for group in TOPICS.values() for one in group}
    others = tuple(_report(incident) for key, incident in INCIDENTS.items() if key not in own)
    return {**listed, "other incidents": others} if others else listed
