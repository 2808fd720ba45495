"""What the house decided about people and boxes, and what players asked for, in words."""

from rich.text import Text

from pontoon.cli.replay.narrate_voice import Voice, Words, cited, who
from pontoon.money import format_dollars
from pontoon.rulebook import Clauses
from pontoon.table import State
from pontoon.table.people import events as p


def _said(voice: Voice, words: str, clauses: Clauses) -> list[Text]:
    return [Text(words).append_text(cited(clauses)), *voice.rule(clauses)]


def _excluded(voice: Voice, before: State, event: p.PlayerExcluded, after: State) -> list[Text]:
    note = f" ({event.note})" if event.note else ""
    return _said(voice, f"{who(event.by)} excludes {event.player}{note}: no more wagers", event.clauses)


def _permitted(voice: Voice, before: State, event: p.EntryPermitted, after: State) -> list[Text]:
    return _said(voice, f"{who(event.by)} lets {event.player} wager freely in this shoe", event.clauses)


def _restricted(voice: Voice, before: State, event: p.PlayerRestricted, after: State) -> list[Text]:
    why = "after tracking" if event.tracked else "who was restricted before"
    words = f"{who(event.by)} restricts {event.player}, {why}, to one box and the minimum; the regulator is told"
    return _said(voice, words, event.clauses)


def _lifted(voice: Voice, before: State, event: p.RestrictionLifted, after: State) -> list[Text]:
    return _said(voice, f"{who(event.by)} lifts the restriction of {event.player}", event.clauses)


def _raised(voice: Voice, before: State, event: p.MaximumRaised, after: State) -> list[Text]:
    words = f"{who(event.by)} sets the maximum of box {event.box} to {format_dollars(event.amount)}"
    return _said(voice, words, event.clauses)


def _limits(voice: Voice, before: State, event: p.LimitsChanged, after: State) -> list[Text]:
    least, most = format_dollars(event.minimum), format_dollars(event.maximum)
    words = f"{who(event.by)} announces new limits, {least} to {most}, from round {event.from_round} on"
    return _said(voice, words, event.clauses)


def _given_up(voice: Voice, before: State, event: p.BoxGivenUp, after: State) -> list[Text]:
    words = f"{who(event.by)} has {event.player} give up the seat at box {event.box} for others"
    return _said(voice, words, event.clauses)


def _vacated(voice: Voice, before: State, event: p.SeatVacated, after: State) -> list[Text]:
    words = f"{who(event.by)} has {event.player}, who sat rounds out, leave the seat at box {event.box}"
    return _said(voice, words, event.clauses)


def _cash(voice: Voice, before: State, event: p.CashConfirmed, after: State) -> list[Text]:
    both = f"{who(event.dealer)} and {who(event.by)}"
    words = f"{both} confirm {voice.whose(event.player)} cash on box {event.box}; it is changed into chips"
    return _said(voice, words, event.clauses)


def _squeeze(voice: Voice, before: State, event: p.SqueezeGranted, after: State) -> list[Text]:
    words = f"{who(event.by)} lets {event.player} turn the cards of box {event.box}"
    return _said(voice, words, event.clauses)


def _sharing(voice: Voice, before: State, event: p.SharingAnswered, after: State) -> list[Text]:
    refuses = f"{event.player} {'do' if event.player == voice.you else 'does'} not let"
    answer = voice.does(event.player, "let") if event.consents else refuses
    return _said(voice, f"{answer} others wager on box {event.box}", event.clauses)


def _squeeze_asked(voice: Voice, before: State, event: p.SqueezeAsked, after: State) -> list[Text]:
    words = f"{voice.does(event.player, 'ask')} to turn the cards of box {event.box}"
    return _said(voice, words, event.clauses)


def _review(voice: Voice, before: State, event: p.ReviewRequested, after: State) -> list[Text]:
    note = f": {event.note}" if event.note else ""
    words = f"{voice.does(event.player, 'ask')} the regulator for a review{note}; play goes on as decided"
    return _said(voice, words, event.clauses)


PEOPLE_WORDS: dict[type, Words] = {
    p.PlayerExcluded: _excluded,
    p.EntryPermitted: _permitted,
    p.PlayerRestricted: _restricted,
    p.RestrictionLifted: _lifted,
    p.MaximumRaised: _raised,
    p.LimitsChanged: _limits,
    p.BoxGivenUp: _given_up,
    p.SeatVacated: _vacated,
    p.CashConfirmed: _cash,
    p.SqueezeGranted: _squeeze,
    p.SharingAnswered: _sharing,
    p.SqueezeAsked: _squeeze_asked,
    p.ReviewRequested: _review,
}
