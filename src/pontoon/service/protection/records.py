"""What a person has decided about playing, what staff has, and what has been played: one document a person.

Money in cents, times in milliseconds since 1970 UTC. The document is written in the same unit of work as the money it
counts, so two tables, or two processes, cannot both use what a limit leaves.
"""

from typing import Literal

from msgspec import Struct

from pontoon.money import ZERO, Cents

PROTECTION = "protection"

Window = Literal["day", "week", "month"]
"""A day of UTC, a week of UTC from Monday, a calendar month of UTC. No clock of a place moves them."""

What = Literal["loss", "stake", "time"]
Per = Literal["round", "day", "week", "month"]


class Limit(Struct, frozen=True):
    """A person's own limit: cents for loss and stake, milliseconds for time. Per round there is a stake alone."""

    what: What
    per: Per
    value: int


class Coming(Struct, frozen=True):
    """A limit that was raised or taken away (`value` of None), and from when on that holds."""

    what: What
    per: Per
    value: int | None
    since: int


class Exclusion(Struct, frozen=True, omit_defaults=True):
    """Kept out from `since` to `until` (None: until lifted). `by`: the member of staff; empty where by own wish."""

    since: int
    until: int | None
    by: str = ""
    why: str = ""
    lifted_by: str = ""
    lifted_at: int = 0

    def holds(self, now: int) -> bool:
        """Whether the person is kept out now."""
        return not self.lifted_by and (self.until is None or now < self.until)


class Use(Struct, frozen=True):
    """What was played in a window that began at `start`.

    `staked`: what was put down, less what was taken back before it was played. `lost`: what went from the wallet to
    tables less what came back from them, so that what lies on a table counts as lost until it returns; a gain is less
    than nothing. `time`: milliseconds of sessions.
    """

    window: Window
    start: int
    staked: Cents = ZERO
    lost: Cents = ZERO
    time: int = 0


class InRound(Struct, frozen=True):
    """What lies in the round in play at a table, put down by this person."""

    stream: str
    staked: Cents


class Session(Struct, frozen=True):
    """A stretch of play: from the first wager to the last movement of money, without a pause of 15 minutes in it.

    `checked`: when the last reality check was acknowledged, 0 where none was.
    """

    since: int
    last: int
    staked: Cents = ZERO
    net: Cents = ZERO
    rounds: int = 0
    checked: int = 0


class Protection(Struct, frozen=True, omit_defaults=True):
    """All of it. `check_every`: how often a reality check is due; None as the house has it."""

    limits: tuple[Limit, ...] = ()
    coming: tuple[Coming, ...] = ()
    break_until: int = 0
    exclusions: tuple[Exclusion, ...] = ()
    check_every: int | None = None
    uses: tuple[Use, ...] = ()
    in_rounds: tuple[InRound, ...] = ()
    session: Session | None = None
