"""A counting system as plain data: what every rank counts, and the bet by the count."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, get_args

from pontoon.cards import Rank
from pontoon.money import Cents, MoneyError, parse_dollars
from pontoon.toml.check import Check, judged
from pontoon.toml.faults import Fault, UnfitValueError
from pontoon.toml.shape import Key, Rows, Table, read_tables
from pontoon.toml.unread import UNREAD, readable
from pontoon.toml.values import fitting, one_of, whole

Rounding = Literal["floor", "nearest", "towards-zero"]
FURTHEST = 31
"""The largest count, up or down: anything further from 0 is treated as this."""


class CountError(Exception):
    """A counting file that cannot be used, with every fault found in it."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(faults))


@dataclass(frozen=True, slots=True)
class Step:
    """From this count on, this bet; 0 sits the round out."""

    count: int
    bet: Cents


@dataclass(frozen=True, slots=True)
class Counting:
    """A system: tags by rank, the count that a shoe begins with, and the bets.

    `per_deck`: the count is divided by the decks left in the shoe. `bet` holds below the first step of the ramp.
    `insure_from`: the count at which insurance is taken, None for never. `bankroll`: what the risk of ruin is about.
    """

    name: str
    tags: dict[Rank, float]
    start: float
    per_deck: bool
    rounding: Rounding
    bet: Cents
    ramp: tuple[Step, ...]
    insure_from: int | None
    bankroll: Cents | None

    def bet_at(self, count: int) -> Cents:
        """The bet at a count."""
        return next((step.bet for step in reversed(self.ramp) if count >= step.count), self.bet)

    @property
    def bets(self) -> tuple[Cents, ...]:
        """Every bet there is."""
        return tuple(sorted({self.bet, *(step.bet for step in self.ramp)}))


def read_counting(text: str) -> Counting:
    """A system from its file; a `CountError` lists all its faults."""
    system, faults = read_tables(_FILE, text, contradictions)
    if faults:
        raise CountError(tuple(str(fault) for fault in faults))
    return system


def contradictions(system: Counting) -> tuple[Fault, ...]:
    """What does not go together in a system. A check that needs a value which could not be read is left out."""
    return judged(_rising(system), _some_bet(system))


def _rising(system: Counting) -> Iterator[Check]:
    steps = pairwise(readable(step.count for step in system.ramp))
    yield Check("ramp", lambda: "the counts must rise from step to step" if any(b <= a for a, b in steps) else "")


def _some_bet(system: Counting) -> Iterator[Check]:
    bets = [system.bet, *(step.bet for step in system.ramp)]
    yield Check("bet, ramp", lambda: "" if any(bets) else "one bet at least must be above zero")


def _money(raw: object) -> Cents:
    try:
        if isinstance(raw, bool) or not isinstance(raw, int | float | str):
            raise MoneyError("it is no amount")
        amount = parse_dollars(str(raw))
        if amount < 0:
            raise MoneyError("it is below zero")
    except MoneyError as error:
        raise UnfitValueError(f"{_AMOUNT}: {error}") from None
    return amount


def _number(raw: object) -> float:
    return float(_NUMBER(raw))


def _tags(**tags: float) -> dict[Rank, float]:
    return {Rank(name): tag for name, tag in tags.items()}


def _counting(per: str, round: Rounding, **rest: Any) -> Counting:
    return Counting(per_deck=per if per is UNREAD else per == "deck", rounding=round, **rest)


_AMOUNT = "must be an amount in dollars, 0 or more"
_COUNT = whole(-FURTHEST, FURTHEST)
_NUMBER = fitting(lambda raw: type(raw) in (int, float) and -1000 <= raw <= 1000, "must be a number")
_PER = one_of("deck", "shoe", wanted='must be "deck" (divided by the decks left) or "shoe" (as it is)')
_RANKS = ", ".join(rank.value for rank in Rank)
_EVERY_RANK = f"must give a number for every rank: {_RANKS}"
_STEPS = "must be a list of steps such as { count = 2, bet = 50 }"
_BET = Key(_money, missing=f"{_AMOUNT}: it is missing")
_STEP = Table(
    Step,
    {"count": Key(_COUNT, missing=f"must be a whole number from -{FURTHEST} to {FURTHEST}"), "bet": _BET},
    unknown="there is no such key; there are count and bet",
)
_TAGS = Table(_tags, {rank.value: Key(_number) for rank in Rank}, _EVERY_RANK, "there is no such rank; there are {}")
_FILE = Table(
    _counting,
    {
        "name": Key(str, "a count"),
        "tags": Key(_TAGS, missing=_EVERY_RANK),
        "start": Key(_number, 0.0),
        "per": Key(_PER, "deck"),
        "round": Key(one_of(*get_args(Rounding)), "floor"),
        "bet": _BET,
        "ramp": Key(Rows(_STEP, _STEPS), ()),
        "insure_from": Key(_COUNT, None),
        "bankroll": Key(_money, None),
    },
    unknown="there is no such key; there are {}",
)
KEYS = tuple(_FILE.keys)
