"""What moved, counted: the windows, the rounds in play and the session after it."""

from msgspec.structs import replace

from pontoon.money import ZERO, Cents
from pontoon.service.protection.money import Flow
from pontoon.service.protection.records import InRound, Protection, Session, Use, Window
from pontoon.service.protection.settings import ProtectionSettings
from pontoon.service.protection.windows import WINDOWS, start_of


def use_of(protection: Protection, window: Window, now: int) -> Use:
    """What has been played in the window that `now` lies in.

    A window begins anew only when the clock has reached it. Where the clock has gone back, what was counted stays: it
    moves into the window that is now, since a clock must not give back what was used.
    """
    start = start_of(window, now)
    kept = next((one for one in protection.uses if one.window == window), None)
    if kept is None or kept.start < start:
        return Use(window, start)
    return kept if kept.start == start else replace(kept, start=start)


def session_of(protection: Protection, now: int, settings: ProtectionSettings) -> Session | None:
    """The session that is going on; None after a pause that ended it."""
    session = protection.session
    return None if session is None or now - session.last > settings.idle else session


def time_of(protection: Protection, use: Use, now: int, settings: ProtectionSettings) -> int:
    """The time played in a window up to now, in milliseconds."""
    session = session_of(protection, now, settings)
    return use.time if session is None else use.time + max(0, now - max(session.last, use.start))


def in_round(protection: Protection, stream: str) -> Cents:
    """What the person has put down in the round in play at a stream."""
    return next((one.staked for one in protection.in_rounds if one.stream == stream), ZERO)


def moved(protection: Protection, flow: Flow, now: int, settings: ProtectionSettings) -> Protection:
    """After money has moved."""
    staked = flow.out - flow.back
    uses = []
    for window in WINDOWS:
        use = use_of(protection, window, now)
        time = time_of(protection, use, now, settings)
        lost = Cents(use.lost + staked - flow.paid)
        uses.append(replace(use, staked=Cents(max(0, use.staked + staked)), lost=lost, time=time))
    return replace(
        protection,
        uses=tuple(uses),
        in_rounds=_in_rounds(protection, flow),
        session=_session(protection, flow, now, settings),
    )


def _in_rounds(protection: Protection, flow: Flow) -> tuple[InRound, ...]:
    others = tuple(one for one in protection.in_rounds if one.stream != flow.stream)
    lies = Cents(in_round(protection, flow.stream) + flow.out - flow.back)
    return (*others, InRound(flow.stream, lies)) if flow.stream and lies > 0 and not flow.rounds else others


def _session(protection: Protection, flow: Flow, now: int, settings: ProtectionSettings) -> Session | None:
    """A session begins when money is put down; what is paid for an older one begins none."""
    session = session_of(protection, now, settings)
    if session is None:
        if not flow.out:
            return protection.session
        session = Session(now, now)
    return replace(
        session,
        last=now,
        staked=Cents(session.staked + flow.out - flow.back),
        net=Cents(session.net + flow.net),
        rounds=session.rounds + flow.rounds,
    )
