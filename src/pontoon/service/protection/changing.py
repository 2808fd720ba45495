"""What a person or staff decides, as changes of the document: each answers the changed one, or why it cannot be."""

from msgspec.structs import replace

from pontoon.service.protection.records import Coming, Exclusion, Limit, Per, Protection, What
from pontoon.service.protection.settings import ProtectionSettings
from pontoon.service.spans import DAY, MINUTE
from pontoon.table import Refusal
from pontoon.table.names import is_plain

PAIRS: tuple[tuple[What, Per], ...] = (
    ("loss", "day"),
    ("loss", "week"),
    ("loss", "month"),
    ("stake", "round"),
    ("stake", "day"),
    ("stake", "week"),
    ("stake", "month"),
    ("time", "day"),
    ("time", "week"),
    ("time", "month"),
)
"""The limits there are."""
MOST_LIMIT = 10**12
MOST_WHY = 500
_MOST_KEPT = 50
"""Exclusions that are remembered: those that hold and the latest of the others."""


def in_force(protection: Protection, now: int) -> dict[tuple[What, Per], int]:
    """The limits that hold now."""
    held = {(one.what, one.per): one.value for one in protection.limits}
    for one in protection.coming:
        if now >= one.since:
            if one.value is None:
                held.pop((one.what, one.per), None)
            else:
                held[one.what, one.per] = one.value
    return held


def set_limit(
    protection: Protection, what: What, per: Per, value: int | None, now: int, settings: ProtectionSettings
) -> Protection | Refusal:
    """Another limit; None for none. A lower one holds at once; a higher one, or none, after `raise_after`.

    Whatever was coming for this limit is replaced: who lowers it, or says it again, has called the raise off.
    """
    if (what, per) not in PAIRS:
        known = ", ".join(f"{one} per {other}" for one, other in PAIRS)
        return Refusal("no-such-limit", f"There is no limit of {what} per {per}. There are: {known}.")
    if value is not None and not 0 <= value <= MOST_LIMIT:
        return Refusal(
            "bad-limit", f"A limit is 0 to {MOST_LIMIT}, in cents or milliseconds.", (), {"most": MOST_LIMIT}
        )
    held = in_force(protection, now)
    coming = tuple(one for one in protection.coming if now < one.since and (one.what, one.per) != (what, per))
    before = held.get((what, per))
    if value is not None and (before is None or value <= before):
        held[what, per] = value
    elif value != before:
        coming = (*coming, Coming(what, per, value, now + settings.raise_after))
    limits = tuple(Limit(one, other, held[one, other]) for one, other in PAIRS if (one, other) in held)
    return replace(protection, limits=limits, coming=coming)


def take_break(protection: Protection, span: int, now: int, settings: ProtectionSettings) -> Protection | Refusal:
    """No play for so long from now. A break is never shortened, by anybody."""
    if not settings.least_break <= span <= settings.most_break:
        message = f"A break lasts {settings.least_break // MINUTE} minutes to {settings.most_break // DAY} days."
        facts: dict[str, str | int] = {"least": settings.least_break, "most": settings.most_break}
        return Refusal("bad-break", message, (), facts)
    return replace(protection, break_until=max(protection.break_until, now + span))


def exclude_self(
    protection: Protection, until: int | None, now: int, settings: ProtectionSettings
) -> Protection | Refusal:
    """No play until then, or (None) until staff lifts it; nobody lifts one with an end before it."""
    if until is not None and until - now < settings.least_exclusion:
        days = settings.least_exclusion // DAY
        message = f"An exclusion lasts {days} days or longer. For less there is a break."
        return Refusal("too-short", message, (), {"least": settings.least_exclusion})
    return _excluded(protection, Exclusion(now, until), now)


def exclude(protection: Protection, by: str, why: str, until: int | None, now: int) -> Protection | Refusal:
    """Staff keeps a person out: who, why, until when (None: until lifted)."""
    if not why.strip() or len(why) > MOST_WHY or not is_plain(why):
        return Refusal("why-needed", f"Say why, in one line of at most {MOST_WHY} characters.", (), {"most": MOST_WHY})
    if until is not None and until <= now:
        return Refusal("too-short", "An exclusion ends in the future.")
    return _excluded(protection, Exclusion(now, until, by, why.strip()), now)


def lift(protection: Protection, by: str, now: int, settings: ProtectionSettings) -> Protection | Refusal:
    """Staff lets a person in again. What a person has decided for a time stays until it is over."""
    holding = [one for one in protection.exclusions if one.holds(now)]
    if not holding:
        return Refusal("not-excluded", "Nothing keeps this person out.")
    liftable = [one for one in holding if one.by or (one.until is None and now - one.since >= settings.lift_after)]
    if not liftable:
        days = settings.lift_after // DAY
        message = f"This person wished to be kept out: to the end of the time, or for {days} days where none was given."
        return Refusal("own-wish", message)
    lifted = tuple(
        replace(one, lifted_by=by, lifted_at=now) if one in liftable else one for one in protection.exclusions
    )
    return replace(protection, exclusions=lifted)


def set_check(protection: Protection, every: int | None, settings: ProtectionSettings) -> Protection | Refusal:
    """How often a reality check is due; None as the house has it."""
    if every is not None and not settings.least_check <= every <= settings.most_check:
        least, most = settings.least_check // MINUTE, settings.most_check // MINUTE
        message = f"A reality check comes every {least} to {most} minutes."
        facts: dict[str, str | int] = {"least": settings.least_check, "most": settings.most_check}
        return Refusal("bad-check", message, (), facts)
    return replace(protection, check_every=every)


def acknowledge(protection: Protection, now: int) -> Protection:
    """The person has seen the figures, and plays on."""
    session = protection.session
    return protection if session is None else replace(protection, session=replace(session, checked=now))


def _excluded(protection: Protection, exclusion: Exclusion, now: int) -> Protection:
    """With one exclusion more. What is forgotten for it keeps nobody out, or no longer than another one does."""
    kept = [*protection.exclusions, exclusion]
    while len(kept) > _MOST_KEPT:
        del kept[next((at for at, one in enumerate(kept) if not one.holds(now)), _covered(kept))]
    return replace(protection, exclusions=tuple(kept))


def _covered(holding: list[Exclusion]) -> int:
    """The first of these that another one of its kind covers, which holds as long or longer.

    Of the three kinds each has its own way to end, so none stands in for another; of more than three one is covered.
    """
    longest = {_kind(one): one for one in sorted(holding, key=lambda one: (one.until is None, one.until or one.since))}
    return next(at for at, one in enumerate(holding) if one is not longest[_kind(one)])


def _kind(one: Exclusion) -> str:
    return "staff" if one.by else "own wish" if one.until is None else "own time"
