"""What has to follow when a wheel stops or a round ends: the prizes, exactly as they have to be recorded."""

from dataclasses import dataclass

from pontoon.money import Cents
from pontoon.progressive import events as e
from pontoon.progressive.audit.place import Place
from pontoon.progressive.audit.pots import Award, Pot
from pontoon.progressive.state import Payout, PrizeKind
from pontoon.progressive.terms import Prize, Wheel


@dataclass(frozen=True, slots=True)
class Won:
    """Prizes that are due now, and the money they take out of a meter."""

    event: e.PrizesWon
    award: Award | None = None


def community(wheel: Wheel, place: Place, spun: e.WheelSpun, pots: dict[str, Pot], *, others_win: bool) -> Won | None:
    """The community prize: for all who take part, or for the others beside a hot spot (16(i)(1), 16(j)(1), I29)."""
    winners = [one for one in place.chips if one != spun.position]
    if spun.position in place.chips and not others_win:
        winners = []
    if not winners or not 1 <= spun.community <= len(wheel.community):
        return None
    return _won(place.terms.name, wheel.community[spun.community - 1], winners, "community", spun.community, pots)


def community_due(place: Place, position: int, *, others_win: bool) -> bool:
    """Whether anybody wins the community prize when the wheel stops here."""
    hot_spot = position in place.chips
    return any(one != position for one in place.chips) and (others_win or not hot_spot)


def hot_spot(wheel: Wheel, spun: e.HotSpotSpun, pots: dict[str, Pot]) -> Won | None:
    """The prize of the outer wheel."""
    if not 1 <= spun.field <= len(wheel.hot_spot):
        return None
    return _won(spun.table, wheel.hot_spot[spun.field - 1], [spun.position], "hot-spot", spun.field, pots)


def _won(table: str, prize: Prize, winners: list[int], kind: PrizeKind, field: int, pots: dict[str, Pot]) -> Won:
    each, award = prize.amount, None
    if prize.meter:
        pot = pots[prize.meter]
        each = Cents(pot.shown * prize.share.parts // (prize.share.of * len(winners)))
        award = pot.award(each * len(winners))
    payouts = tuple(Payout(one, each, kind, field, prize.meter) for one in winners)
    return Won(e.PrizesWon(table, payouts, () if award is None else (award.taking,)), award)


def must_hit(table: str, position: int, value: int, pot: Pot) -> Won:
    """A must-hit jackpot pays its mystery value (16(s))."""
    award = pot.award(value)
    payout = Payout(position, Cents(value), "must-hit", meter=pot.terms.name)
    return Won(e.PrizesWon(table, (payout,), (award.taking,)), award)
