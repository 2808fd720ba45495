"""What the house decided about people and boxes, and what players asked for, in words."""

from pontoon.table import State
from pontoon.table.people import events as p
from pontoon.words.narrate.voice import Teller, Voice, told
from pontoon.words.span import Text


def _restricted(voice: Voice, before: State, event: p.PlayerRestricted, after: State) -> list[Text]:
    why = "after tracking" if event.tracked else "who was restricted before"
    said = f"{{by}} restricts {{player}}, {why}, to one box and the minimum; the regulator is told{{clauses}}"
    return [voice.fill(said, event), *voice.rule(event.clauses)]


def _sharing(voice: Voice, before: State, event: p.SharingAnswered, after: State) -> list[Text]:
    refuses = "{player} do not let" if event.player == voice.you else "{player} does not let"
    answer = "{player:does let}" if event.consents else refuses
    return [voice.fill(f"{answer} others wager on box {{box}}{{clauses}}", event), *voice.rule(event.clauses)]


_SENTENCES: dict[type, str] = {
    p.PlayerExcluded: "{by} excludes {player}{note: (…)}: no more wagers",
    p.EntryPermitted: "{by} lets {player} wager freely in this shoe",
    p.RestrictionLifted: "{by} lifts the restriction of {player}",
    p.MaximumRaised: "{by} sets the maximum of box {box} to {amount:money}",
    p.LimitsChanged: "{by} announces new limits, {minimum:money} to {maximum:money}, from round {from_round} on",
    p.BoxGivenUp: "{by} has {player} give up the seat at box {box} for others",
    p.SeatVacated: "{by} has {player}, who sat rounds out, leave the seat at box {box}",
    p.CashConfirmed: "{dealer} and {by} confirm {player:whose} cash on box {box}; it is changed into chips",
    p.SqueezeGranted: "{by} lets {player} turn the cards of box {box}",
    p.SqueezeAsked: "{player:does ask} to turn the cards of box {box}",
    p.ReviewRequested: "{player:does ask} the regulator for a review{note:: …}; play goes on as decided",
}

PEOPLE_WORDS: dict[type, Teller] = {
    **{kind: told(sentence + "{clauses}", rule=True) for kind, sentence in _SENTENCES.items()},
    p.PlayerRestricted: _restricted,
    p.SharingAnswered: _sharing,
}
