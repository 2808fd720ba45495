"""A progressive looked back at and valued: its meters over time, its jackpots in order, what the wager is worth."""

from pontoon.wire.http import Answer


class ProgressiveExample(Answer, frozen=True):
    """A progressive's file (TOML) to begin with; its prizes are invented."""

    configuration: str


class MeterPoint(Answer, frozen=True):
    """What a meter stood at after record `sequence`; `why`: what changed it (`opened`, `fed`, `won`, `back`, `set`)."""

    sequence: int
    at: int
    meter: str
    amount: int
    why: str


class JackpotLine(Answer, frozen=True):
    """A prize in the order in which the wheels stopped. `number`: counted from 1 over all linked tables.

    `standing`: `won` until it is paid or cancelled. `malfunction`: what happened, where it was cancelled.
    """

    number: int
    sequence: int
    at: int
    terminal: str
    round: int
    position: int
    player: str
    kind: str
    meter: str
    amount: int
    standing: str
    authorised_by: str
    malfunction: str


class MeterCheck(Answer, frozen=True):
    """A meter as it stands, and as it is computed anew from every wager, award and correction since it was opened."""

    meter: str
    shown: int
    computed: int
    seeded: str
    contributed: str
    over: str
    awarded: str
    corrected: str


class Recomputed(Answer, frozen=True):
    """Everything computed a second time; `differences` is empty where nothing differs."""

    rounds: int
    wagered: int
    unaccounted: int
    meters: tuple[MeterCheck, ...]
    differences: tuple[str, ...]


class ProgressiveHistory(Answer, frozen=True):
    """Meters over time and every jackpot, the oldest first, with the recomputation."""

    points: tuple[MeterPoint, ...]
    jackpots: tuple[JackpotLine, ...]
    recomputed: Recomputed


class Exact(Answer, frozen=True):
    """An exact fraction as text, and its decimals."""

    exact: str
    decimal: str


class BreakEven(Answer, frozen=True):
    """The least amount of a meter, in cents, at which the wager loses nothing; None where there is none."""

    meter: str
    now: int
    amount: int | None


class WagerValue(Answer, frozen=True):
    """What one wager is worth at the present meters, in dollars; `edge`: what the house keeps of the stake."""

    participants: int
    decks: int | None
    stake: int
    trigger: Exact
    wheel: Exact
    must_hit: Exact
    expected: Exact
    edge: Exact
    deviation: str
    break_even: tuple[BreakEven, ...]
