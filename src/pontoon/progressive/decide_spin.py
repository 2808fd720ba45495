"""The wheels and their prizes."""

from pontoon.money import Cents
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from pontoon.progressive.chance import Source
from pontoon.progressive.desk import Desk
from pontoon.progressive.draft import Draft
from pontoon.progressive.meters import part_of, taken
from pontoon.progressive.state import Payout, PrizeKind, State, Taking
from pontoon.progressive.terms import Prize


def confirm(desk: Desk, draft: Draft, command: c.Confirm) -> None:
    """The position wheel stops, and with it the inner wheel if anybody wins the community prize."""
    source, wheel = Source(command.random), draft.state.terms.wheel
    chips = draft.terminal(command.table).chips
    position = source.pick(wheel.positions) + 1
    winners = tuple(one for one in chips if one != position)
    if position in chips and desk.wager.others_win.value == "nothing":
        winners = ()
    field = source.pick([one.weight for one in wheel.community]) + 1 if winners else 0
    draft.add(e.WheelSpun(command.table, position, field))
    if winners:
        _won(draft, command.table, wheel.community[field - 1], winners, "community", field)


def hot_spot(draft: Draft, command: c.TouchSensor | c.SpinForPlayer) -> None:
    """The hot-spot wheel stops at the winner's prize."""
    wheel = draft.state.terms.wheel
    field = Source(command.random).pick([one.weight for one in wheel.hot_spot]) + 1
    if isinstance(command, c.TouchSensor):
        draft.add(e.HotSpotSpun(command.table, command.position, field))
    else:
        draft.add(e.HotSpotSpun(command.table, command.position, field, "dealer", command.reason))
    _won(draft, command.table, wheel.hot_spot[field - 1], (command.position,), "hot-spot", field)


def _won(draft: Draft, table: str, prize: Prize, winners: tuple[int, ...], kind: PrizeKind, field: int) -> None:
    each = worth(draft.state, prize, len(winners))
    takings: tuple[Taking, ...] = ()
    if prize.meter:
        meter, terms = draft.state.meter(prize.meter), draft.state.terms.meter(prize.meter)
        takings = (taken(meter, terms, Cents(each * len(winners))),)
    payouts = tuple(Payout(position, each, kind, field, prize.meter) for position in winners)
    draft.add(e.PrizesWon(table, payouts, takings))


def worth(state: State, prize: Prize, winners: int) -> Cents:
    """What each winner gets: a fixed amount each, or an equal part of the share of a meter."""
    if not prize.meter:
        return prize.amount
    return part_of(state.meter(prize.meter).amount, prize.share, winners)
