"""The answer before money goes down.

Exclusion, a break, the own limit of time and a reality check that waits keep a person from something new. They never
touch what is in play: a round is finished as it would have been, with its doubles, splits and insurance. The limits of
stake and loss hold for every chip: what would go beyond one is refused also as a double, a split or insurance, and the
decisions that cost nothing (draw, stand, surrender, pass) are always open. So no decision is ever blocked, and no limit
ever exceeded.
"""

from typing import assert_never

from msgspec import Struct

from pontoon.money import Cents, format_dollars
from pontoon.service.protection.changing import in_force
from pontoon.service.protection.money import Spend
from pontoon.service.protection.playing import in_round, session_of, time_of, use_of
from pontoon.service.protection.records import Per, Protection, What
from pontoon.service.protection.settings import ProtectionSettings
from pontoon.service.protection.windows import end_of
from pontoon.service.spans import MINUTE
from pontoon.table import Refusal


class Left(Struct, frozen=True):
    """A limit, what is used of it, and when it begins anew (0: with the next round)."""

    what: What
    per: Per
    limit: int
    used: int
    until: int

    @property
    def left(self) -> int:
        """What may still be used; never less than nothing."""
        return max(0, self.limit - self.used)


def judge(protection: Protection, spend: Spend, now: int, settings: ProtectionSettings) -> Refusal | None:
    """Why the person may not put this down; None where nothing speaks against it."""
    refusal = None if spend.kind == "decision" else _may_begin(protection, now, settings)
    return refusal or (_money(protection, spend, now, settings) if spend.cost > 0 else None)


def limits_left(protection: Protection, now: int, settings: ProtectionSettings, stream: str = "") -> tuple[Left, ...]:
    """Every limit with what is used of it."""
    return tuple(
        _left(protection, what, per, limit, now, settings, stream)
        for (what, per), limit in in_force(protection, now).items()
    )


def _left(
    protection: Protection, what: What, per: Per, limit: int, now: int, settings: ProtectionSettings, stream: str
) -> Left:
    if per == "round":
        return Left(what, per, limit, in_round(protection, stream), 0)
    use, end = use_of(protection, per, now), end_of(per, now)
    match what:
        case "stake":
            return Left(what, per, limit, use.staked, end)
        case "loss":
            return Left(what, per, limit, use.lost, end)
        case "time":
            return Left(what, per, limit, time_of(protection, use, now, settings), end)
        case _:
            assert_never(what)


def check_due(protection: Protection, now: int, settings: ProtectionSettings) -> int:
    """When the next reality check of this session is due; 0 where none is."""
    session = session_of(protection, now, settings)
    every = settings.check_every if protection.check_every is None else protection.check_every
    return 0 if session is None or not every else max(session.since, session.checked) + every


def _may_begin(protection: Protection, now: int, settings: ProtectionSettings) -> Refusal | None:
    return _kept_out(protection, now) or _check(protection, now, settings) or _time(protection, now, settings)


def _kept_out(protection: Protection, now: int) -> Refusal | None:
    for one in protection.exclusions:
        if one.holds(now):
            whose = "the house has decided so" if one.by else "you have decided so"
            facts: dict[str, str | int] = {} if one.until is None else {"until": one.until}
            return Refusal("excluded", f"No wager is taken from you: {whose}. What is in play is finished.", (), facts)
    if now < protection.break_until:
        minutes = -(-(protection.break_until - now) // MINUTE)
        message = f"You are taking a break for another {minutes} minutes. What is in play is finished."
        return Refusal("on-break", message, (), {"until": protection.break_until})
    return None


def _check(protection: Protection, now: int, settings: ProtectionSettings) -> Refusal | None:
    due, session = check_due(protection, now, settings), protection.session
    if session is None or not due or now < due:
        return None
    minutes, net = (now - session.since) // MINUTE, format_dollars(session.net)
    message = f"You have played for {minutes} minutes with a result of {net}. Say that you have seen it to play on."
    facts: dict[str, str | int] = {"since": session.since, "net": session.net, "rounds": session.rounds}
    return Refusal("reality-check", message, (), facts)


def _time(protection: Protection, now: int, settings: ProtectionSettings) -> Refusal | None:
    for one in limits_left(protection, now, settings):
        if one.what == "time" and not one.left:
            message = f"You have played for the {one.limit // MINUTE} minutes that you have set yourself per {one.per}."
            return Refusal("time-limit", message, (), _facts(one))
    return None


def _money(protection: Protection, spend: Spend, now: int, settings: ProtectionSettings) -> Refusal | None:
    for one in limits_left(protection, now, settings, spend.stream):
        if one.what == "time" or spend.cost <= one.limit - one.used:
            continue
        limit, left = format_dollars(Cents(one.limit)), format_dollars(Cents(one.left))
        rest = f"You may put down {left} more." if one.left else "No more can be put down."
        if one.what == "loss":
            message = f"You have limited your loss to {limit} per {one.per}. {rest}"
            return Refusal("loss-limit", message, (), _facts(one))
        message = f"You have limited your stake to {limit} per {one.per}. {rest}"
        return Refusal("stake-limit", message, (), _facts(one))
    return None


def _facts(one: Left) -> dict[str, str | int]:
    return {"per": one.per, "limit": one.limit, "used": one.used, "left": one.left, "until": one.until}
