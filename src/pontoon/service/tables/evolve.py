"""Applying an event of a hosted table: the table's own, those of its commitments, and those of the house."""

from collections.abc import Iterable

from msgspec.structs import replace

from pontoon.service.chance import ShoeCommitted, ShoeRevealed
from pontoon.service.tables import events as h
from pontoon.service.tables.by_hand import with_due
from pontoon.service.tables.state import Bot, Call, Hosting
from pontoon.table import Event, RoundEnded, State
from pontoon.table import events as e
from pontoon.table import evolve as evolve_table
from pontoon.table.incidents.events import LineReversed

TableEvent = Event | h.HostEvent | ShoeCommitted | ShoeRevealed

_NEW_QUESTION = (e.BettingClosed, RoundEnded)
_MOST_AWAY = 50
"""How many are remembered who have left and have no wager here: anybody may say so, and all of them are in the view."""
_SHOES = (e.ShoeShuffled, e.ShoeStacked, e.ShoeLoaded, e.TableOpened, RoundEnded)


def evolve(state: Hosting, event: TableEvent) -> Hosting:
    """The hosted table after an event; nothing is refused here."""
    match event:
        case h.TableHosted():
            return replace(state, id=event.table, title=event.title, owner=event.owner, terms=event.terms)
        case h.PlayerReady():
            return replace(state, ready=(*state.ready, event.player))
        case h.OfferPassed():
            return replace(state, passed=(*state.passed, event.player))
        case h.PlayerLeft():
            return replace(state, away=_away(state, event.player))
        case h.PlayerReturned():
            return replace(state, away=tuple(one for one in state.away if one != event.player))
        case h.TimeBankUsed():
            used = dict(state.banks)
            used[event.player] = used.get(event.player, 0) + event.milliseconds
            return replace(state, banks=tuple(sorted(used.items())))
        case h.BotSeated():
            return replace(state, bots=(*state.bots, Bot(event.name, event.kind, event.box, event.pace)))
        case h.BotDismissed():
            return replace(state, bots=tuple(one for one in state.bots if one.name != event.name))
        case h.ClockLapsed(what="betting"):
            bettors = (bettor.player for box in state.table.boxes for bettor in box.bettors)
            return replace(state, ready=tuple(dict.fromkeys((*bettors, *(bot.name for bot in state.bots)))))
        case h.LinePaid():
            return replace(state, dues=state.dues[event.number - state.marked :], marked=event.number)
        case h.SupervisorCalled():
            return replace(state, call=Call(event.by, event.why))
        case h.CallAnswered():
            return replace(state, call=None)
        case h.ClockLapsed() | h.TimeGranted():
            return state
        case ShoeCommitted() | ShoeRevealed():
            return replace(state, shoes=state.shoes.after(event))
        case _:
            return _at_the_table(state, event)


def _away(state: Hosting, player: str) -> tuple[str, ...]:
    """Who has left, the latest last. Of those for whom nothing is finished here the first are forgotten."""
    playing = {bettor.player for box in state.table.boxes for bettor in box.bettors}
    idle = [one for one in state.away if one not in playing]
    forgotten = idle[: max(0, len(idle) + 1 - _MOST_AWAY)]
    return (*(one for one in state.away if one not in forgotten), player)


def _at_the_table(state: Hosting, event: Event) -> Hosting:
    """An event of the table itself, and what it ends of what the house knew."""
    return replace(_beside(state, event), table=evolve_table(state.table, event))


def evolve_to(state: Hosting, events: Iterable[Event], table: State) -> Hosting:
    """The hosted table after events of the table itself, of which the table after them is known already."""
    for event in events:
        state = _beside(state, event)
    return replace(state, table=table)


def _beside(state: Hosting, event: Event) -> Hosting:
    """What an event of the table ends of what the house knew."""
    after = state
    if state.terms.dealing == "person" and isinstance(event, e.WagerSettled | LineReversed):
        after = replace(after, dues=with_due(state.dues, event.line))
    if isinstance(event, e.WagerPlaced | e.WagerTakenBack | e.SideWagerPlaced) and event.player in after.ready:
        after = replace(after, ready=tuple(one for one in after.ready if one != event.player))
    if isinstance(event, _NEW_QUESTION) and (after.ready or after.passed):
        after = replace(after, ready=(), passed=())
    elif isinstance(event, e.OfferClosed | e.FollowersInvited) and after.passed:
        after = replace(after, passed=())
    shoes = state.shoes.after(event)
    return after if shoes is state.shoes else replace(after, shoes=shoes)
