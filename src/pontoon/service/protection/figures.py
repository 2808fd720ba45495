"""What a player's view shows of the session, of limits and of what is to come."""

from msgspec import Struct

from pontoon.money import ZERO, Cents
from pontoon.service.protection.changing import in_force
from pontoon.service.protection.judging import Left, check_due, limits_left
from pontoon.service.protection.playing import session_of
from pontoon.service.protection.records import Coming, Exclusion, Protection
from pontoon.service.protection.settings import ProtectionSettings


class SessionFigures(Struct, frozen=True):
    """Since when a person plays, what was put down and gained since, in how many rounds. All 0 before the first wager.

    `net` counts rounds that have ended. `check_at`: when the next reality check is due; 0 where there is none.
    """

    since: int = 0
    staked: Cents = ZERO
    net: Cents = ZERO
    rounds: int = 0
    check_at: int = 0


class Protected(Struct, frozen=True):
    """Everything a person may see of the own protection; `exclusions` are those that hold.

    `coming`: limits that were raised or taken away, and from when on that holds. `bounds`: what may be asked for.
    """

    limits: tuple[Left, ...]
    coming: tuple[Coming, ...]
    break_until: int
    exclusions: tuple[Exclusion, ...]
    check_every: int
    session: SessionFigures
    bounds: ProtectionSettings


def session_figures(protection: Protection, now: int, settings: ProtectionSettings) -> SessionFigures:
    """The session that is going on."""
    session = session_of(protection, now, settings)
    if session is None:
        return SessionFigures()
    due = check_due(protection, now, settings)
    return SessionFigures(session.since, session.staked, session.net, session.rounds, due)


def protected(protection: Protection, now: int, settings: ProtectionSettings) -> Protected:
    """The whole of it as it is now. Who of the staff has decided an exclusion, and why, is for staff."""
    held = in_force(protection, now)
    return Protected(
        limits_left(protection, now, settings),
        tuple(one for one in protection.coming if now < one.since and one.value != held.get((one.what, one.per))),
        protection.break_until if now < protection.break_until else 0,
        tuple(Exclusion(one.since, one.until) for one in protection.exclusions if one.holds(now)),
        settings.check_every if protection.check_every is None else protection.check_every,
        session_figures(protection, now, settings),
        settings,
    )
