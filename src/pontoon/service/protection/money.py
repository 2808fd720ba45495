"""What a person wants to put down, what has moved between a wallet and a table, and both read from a table's events."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct, structs

from pontoon.money import ZERO, Cents
from pontoon.store.port import RoundRow
from pontoon.table import Event
from pontoon.table.events import BettingClosed, ExcessRejected, InvitationWithdrawn, WagerSettled, WagerTakenBack
from pontoon.table.incidents.events import LineReversed
from pontoon.table.ledger import postings

SpendKind = Literal["wager", "decision"]
"""`wager`: something new (a wager before the cards, a tournament's fee). `decision`: about what is in play already."""

_PLAYER = "player:"


class Spend(Struct, frozen=True):
    """What a command takes from a purse at a stream; for what belongs to no round, such as a fee, without a stream."""

    kind: SpendKind
    cost: Cents
    stream: str = ""


class Flow(Struct, frozen=True):
    """What has moved: `out` put down, `back` taken back before it was played, `paid` into the wallet by settlement.

    `rounds` and `net`: rounds that ended with it and what the person gained in them (less than nothing: lost).
    A past round put right may make `paid` less than nothing.
    """

    out: Cents = ZERO
    back: Cents = ZERO
    paid: Cents = ZERO
    rounds: int = 0
    net: Cents = ZERO
    stream: str = ""


def flows(events: Iterable[Event], stream: str) -> dict[str, Flow]:
    """What a decision at a table moved for each player; the rounds that ended are added by `with_round`."""
    found: dict[str, Flow] = {}
    for event in events:
        for account, amount in postings(event):
            if account.startswith(_PLAYER):
                player = account.removeprefix(_PLAYER)
                found[player] = _added(found.get(player, Flow(stream=stream)), event, amount)
    return found


def _added(flow: Flow, event: Event, amount: Cents) -> Flow:
    match event:
        case WagerSettled() | LineReversed():
            return structs.replace(flow, paid=Cents(flow.paid + amount))
        case WagerTakenBack() | BettingClosed() | ExcessRejected() | InvitationWithdrawn():
            return structs.replace(flow, back=Cents(flow.back + amount))
        case _:
            return structs.replace(flow, out=Cents(flow.out - amount))


def with_round(moves: Mapping[str, Flow], row: RoundRow) -> dict[str, Flow]:
    """The flows of a decision with which this round ended; also for those who got nothing back."""
    found = dict(moves)
    for one in row.players:
        flow = found.get(one.player, Flow(stream=row.stream))
        found[one.player] = structs.replace(flow, rounds=flow.rounds + 1, net=Cents(flow.net + one.net))
    return found
