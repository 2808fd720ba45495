"""A counting system as plain data: what every rank counts, and the bet by the count."""

import tomllib
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, get_args

from pontoon.cards import Rank
from pontoon.money import Cents, MoneyError, parse_dollars

Rounding = Literal["floor", "nearest", "towards-zero"]
KEYS = ("name", "tags", "start", "per", "round", "bet", "ramp", "insure_from", "bankroll")
FURTHEST = 31
"""Counts beyond this are taken as this one."""


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
    """A system from its file; a `CountError` says all its faults."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CountError((f"this is no TOML: {error}",)) from None
    except RecursionError:
        raise CountError(("this cannot be read: it is nested too deeply",)) from None
    faults = [f"{key}: there is no such key; there are {', '.join(KEYS)}" for key in found if key not in KEYS]
    per = found.get("per", "deck")
    rounding = found.get("round", "floor")
    if per not in ("deck", "shoe"):
        faults.append('per: must be "deck" (divided by the decks left) or "shoe" (as it is)')
    if rounding not in get_args(Rounding):
        faults.append(f"round: must be one of {', '.join(get_args(Rounding))}")
    bankroll = found.get("bankroll")
    system = Counting(
        name=str(found.get("name", "a count")),
        tags=_tags(found.get("tags"), faults),
        start=_number(found.get("start", 0), "start", faults),
        per_deck=per == "deck",
        rounding=rounding,
        bet=_money(found.get("bet"), "bet", faults),
        ramp=_ramp(found.get("ramp", []), faults),
        insure_from=None if "insure_from" not in found else _count(found["insure_from"], "insure_from", faults),
        bankroll=None if bankroll is None else _money(bankroll, "bankroll", faults),
    )
    if not any(system.bets) and not faults:
        faults.append("bet, ramp: one bet at least must be above zero")
    if faults:
        raise CountError(tuple(faults))
    return system


def _tags(found: object, faults: list[str]) -> dict[Rank, float]:
    ranks = {rank.value: rank for rank in Rank}
    if not isinstance(found, dict):
        faults.append(f"tags: must give a number for every rank: {', '.join(ranks)}")
        return {}
    faults += (
        f"tags.{name}: there is no such rank; there are {', '.join(ranks)}" for name in found if name not in ranks
    )
    faults += (f"tags.{name}: is missing" for name in ranks if name not in found)
    return {rank: _number(found.get(name, 0), f"tags.{name}", faults) for name, rank in ranks.items()}


def _ramp(found: object, faults: list[str]) -> tuple[Step, ...]:
    if not isinstance(found, list) or not all(isinstance(step, dict) for step in found):
        faults.append("ramp: must be a list of steps such as { count = 2, bet = 50 }")
        return ()
    steps = []
    for number, step in enumerate(found, 1):
        faults += (
            f"ramp {number}: there is no key {key}; there are count and bet"
            for key in step
            if key not in ("count", "bet")
        )
        count = _count(step.get("count"), f"ramp {number}: count", faults)
        steps.append(Step(count, _money(step.get("bet"), f"ramp {number}: bet", faults)))
    if any(later.count <= earlier.count for earlier, later in pairwise(steps)):
        faults.append("ramp: the counts must rise from step to step")
    return tuple(steps)


def _count(found: object, name: str, faults: list[str]) -> int:
    if not isinstance(found, int) or isinstance(found, bool) or abs(found) > FURTHEST:
        faults.append(f"{name}: must be a whole number from -{FURTHEST} to {FURTHEST}")
        return 0
    return found


def _number(found: object, name: str, faults: list[str]) -> float:
    if not isinstance(found, int | float) or isinstance(found, bool) or not -1000 <= found <= 1000:
        faults.append(f"{name}: must be a number")
        return 0.0
    return float(found)


def _money(found: object, name: str, faults: list[str]) -> Cents:
    try:
        if isinstance(found, bool) or not isinstance(found, int | float | str):
            raise MoneyError("it is missing" if found is None else "it is no amount")
        amount = parse_dollars(str(found))
        if amount < 0:
            raise MoneyError("it is below zero")
        return amount
    except MoneyError as error:
        faults.append(f"{name}: must be an amount in dollars, 0 or more: {error}")
        return Cents(0)
