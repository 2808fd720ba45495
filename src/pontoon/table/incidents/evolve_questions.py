"""Applying reports, and the questions to the house and to players that follow them."""

from msgspec.structs import replace

from pontoon.table.changes import Apply, following, troubled
from pontoon.table.incidents import events as e
from pontoon.table.incidents.trouble import Answered, Asked, Pending, Reopened
from pontoon.table.state import State


def incident_reported(state: State, event: e.IncidentReported) -> State:
    """The events that follow say what is done about it; errors of dealing that it is about have come to light."""
    if event.found:
        return troubled(state, found=len(state.trouble.errors), came_to_light=True)
    if event.situation in ("misdealt", "skipped") and event.noticed:
        return troubled(state, found=1)
    return following(state)


def incident_claimed(state: State, event: e.IncidentClaimed) -> State:
    return troubled(state, claim=event.claim)


def ruling_asked(state: State, event: e.RulingAsked) -> State:
    pending = Pending(
        event.situation,
        event.clauses,
        event.roles,
        event.remedies,
        box=event.box,
        hand=event.hand,
        player=event.player,
        round=event.round,
    )
    return troubled(state, pending=pending)


def ruling_given(state: State, event: e.RulingGiven) -> State:
    return troubled(state, pending=None, claim=None)


def players_asked(state: State, event: e.PlayersAsked) -> State:
    hands = event.hands or (0,) * len(event.asked)
    asked = tuple(Asked(box, player, hand) for (box, player), hand in zip(event.asked, hands, strict=True))
    pending = Pending(event.situation, event.clauses, asked=asked, choices=event.choices, hand=event.hand)
    return troubled(state, pending=pending)


def player_answered(state: State, event: e.PlayerAnswered) -> State:
    pending = state.trouble.pending
    assert pending is not None
    answers = (*pending.answers, Answered(Asked(event.box, event.player, event.hand), event.choice))
    return troubled(state, pending=replace(pending, answers=answers))


def question_closed(state: State, event: e.QuestionClosed) -> State:
    return troubled(state, pending=None)


def offer_reopened(state: State, event: e.OfferReopened) -> State:
    return troubled(state, reopened=Reopened(event.offer, event.box, event.player, event.drawn))


def payment_missed(state: State, event: e.PaymentMissed) -> State:
    """Nothing changes: the lines before it have opened the stakes again."""
    return following(state)


APPLY: dict[type, Apply] = {
    e.IncidentReported: incident_reported,
    e.IncidentClaimed: incident_claimed,
    e.RulingAsked: ruling_asked,
    e.RulingGiven: ruling_given,
    e.PlayersAsked: players_asked,
    e.PlayerAnswered: player_answered,
    e.QuestionClosed: question_closed,
    e.OfferReopened: offer_reopened,
    e.PaymentMissed: payment_missed,
}
