"""The action of a player who reports something: the words of a report after the player's name."""

from pontoon.rulebook import Rulebook
from pontoon.script.action import Action, Commands
from pontoon.script.action_incident import by_topic as incidents_by_topic
from pontoon.script.form import Form, Said
from pontoon.script.words import FormError
from pontoon.table import MakeClaim, Person, Report, State
from pontoon.table.incidents import events as e
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.saying import PLAYER, Says

FORM = Form(
    "claim",
    (PLAYER, Says("words", "report", many=True)),
    "a player says so: `claim ann damaged 9s`, or `claim ann noticed` of an error that went unnoticed. The staff "
    "answer with `ruling confirm`, and it is dealt with as if they had reported it, or with `ruling dismiss`",
)


FOUND = "noticed"


def _reports() -> dict[str, Action]:
    return {action.form.word: action for group in incidents_by_topic().values() for action in group}


def _claim(rules: Rulebook, state: State, said: Said) -> Commands:
    word, *rest = said["words"]
    action = _reports().get(word)
    if action is None:
        raise FormError(FORM.usage)
    read = action.form.read(" ".join(rest))
    by = Person("player", said["player"])
    report = Report("misdealt", by, found=True) if word == FOUND else action.command(rules, state, {**read, "by": by})
    if not isinstance(report, Report):
        raise FormError(FORM.usage)
    return MakeClaim(said["player"], report)


def _claimed(state: State, event: e.IncidentClaimed) -> Said:
    claim = event.claim
    if claim.found:
        return {"player": event.player, "words": (FOUND,)}
    form = _reports()[INCIDENTS[claim.situation].action].form
    card = claim.cards[0] if claim.situation == "damaged" and claim.cards else None
    fields = {one.field: card if one.field == "card" else getattr(claim, one.field) for one in form.says}
    return {"player": event.player, "words": (form.write(fields),)}


ACTIONS = (Action(FORM, _claim, (e.IncidentClaimed,), _claimed),)
