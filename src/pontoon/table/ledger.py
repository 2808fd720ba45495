"""The money of every event, as postings that sum to zero.

A stake goes from the player to the layout; a settlement line moves it off again, with the gain or loss
between player and house. The sum over all accounts never changes.
"""

from collections.abc import Iterable

from pontoon.money import Cents, Posting, balanced, balances
from pontoon.settlement import LAYOUT
from pontoon.table import events as e
from pontoon.table.incidents import events as i


def postings(event: e.Event) -> tuple[Posting, ...]:
    """What the event moves; nothing for most of them."""
    match event:
        case e.WagerPlaced() | e.SideWagerPlaced() | e.InsurancePlaced():
            return _staked(event.player, event.amount)
        case e.WagerTakenBack() | e.ExcessRejected():
            return _staked(event.player, Cents(-event.amount))
        case e.BettingClosed():
            return tuple(one for play in event.in_play for one in _staked(play.player, Cents(-play.returned)))
        case e.FollowersInvited() | e.FollowerAnswered():
            return _staked(event.player, event.amount)
        case e.InvitationWithdrawn():
            return tuple(one for back in event.returned for one in _staked(back.player, Cents(-back.amount)))
        case e.HandDoubled(asked=True) | e.HandSplit(asked=True):
            return ()  # the money was put down with the answers
        case e.HandDoubled():
            return tuple(one for added in event.additions for one in _staked(added.player, added.amount))
        case e.HandSplit():
            return tuple(one for added in event.cover for one in _staked(added.player, added.amount))
        case e.WagerSettled() | i.LineReversed():
            return event.line.postings()
        case _:
            return ()


def _staked(player: str, amount: Cents) -> tuple[Posting, ...]:
    return balanced((Posting(f"player:{player}", Cents(-amount)), Posting(LAYOUT, amount)))


def accounts(events: Iterable[e.Event]) -> dict[str, Cents]:
    """What every account holds after a stream."""
    return balances(posting for event in events for posting in postings(event))
