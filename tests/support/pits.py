"""Random progressives: linked tables whose rounds run side by side, with cancels, stops, hits and malfunctions."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from pontoon.cards import DECK, Card, Entropy, full_shoe, seeded_entropy
from pontoon.money import Cents
from pontoon.progressive import (
    SPIN_BYTES,
    Command,
    Desk,
    Event,
    Offer,
    State,
    Terminal,
    decide,
    evolve,
    open_progressive,
    options,
    read_configuration,
)
from pontoon.progressive import commands as c
from pontoon.rulebook import Rulebook
from pontoon.table import Refusal
from tests.support.terminals import CODE, PAT, QUINN, QUINN_CODE

CODES = {"pat": CODE, "quinn": QUINN_CODE}
_CORRECTIONS = ("CorrectCard", "CorrectMeter")
SHOE = full_shoe(6)
BUSY = """
dealer_spins = true
[[tables]]
name = "a"
[[tables]]
name = "b"
positions = 5
[[tables]]
name = "c"
positions = 3
[wheel]
positions = [3, 1, 2, 1, 1, 1, 5]
community = [
  { weight = 5, prize = 20 }, { weight = 2, prize = 0.01 },
  { weight = 2, meter = "grand", share = "1/3" }, { weight = 1, meter = "minor", share = "7%" },
]
hot_spot = [
  { weight = 3, prize = 250 }, { weight = 2, meter = "grand" }, { weight = 2, meter = "minor", share = "99%" },
  { weight = 1, prize = 2000 },
]
[meters.grand]
seed = 1000
contribution = "4.321%"
reserve = "1/7"
ceiling = 1010
[meters.minor]
seed = 12.34
contribution = "1/13"
[meters.mystery]
seed = 5
contribution = "1/9"
reserve = "1/1000"
must_hit = { from = 5.01, to = 40 }
ceiling = 40
[meters.second]
seed = 1
contribution = "1/11"
must_hit = { from = 1.01, to = 3 }
[authorisation]
threshold = 500
"""
"""Ratios that never make whole cents, hits every few rounds, two must-hit meters that can fall in one round."""


@dataclass
class RandomPit:
    """A progressive being played by dice."""

    desk: Desk
    state: State
    entropy: Entropy
    dice: random.Random
    events: list[Event] = field(default_factory=list)
    keep: bool = True
    rounds: int = 0

    def do(self, command: Command) -> tuple[Event, ...]:
        """A command that must be accepted."""
        events = decide(self.desk, self.state, command)
        assert not isinstance(events, Refusal), (command, events)
        for event in events:
            self.state = evolve(self.state, event)
        if self.keep:
            self.events += events
        return events

    def step(self) -> tuple[Event, ...]:
        """Something that is offered, at one of the tables."""
        table = self.dice.choice(self.state.terms.tables).name
        return self.do(self.choose(table))

    def choose(self, table: str) -> Command:
        """A command of an open offer; players and dealers mostly go on, and now and then something goes wrong."""
        offers = {one.button: one for one in options(self.desk, self.state, table)}
        name = self.dice.choice(list(offers))
        rare = name in (
            "CancelRound",
            "StopRound",
            "ReturnWager",
            "CancelJackpot",
            "RemoveChip",
            "DisableSpin",
            *_CORRECTIONS,
        )
        if rare and self.dice.random() < 0.9 and len(offers) > 1:
            name = self.dice.choice([one for one in offers if one != name])
        return self.command(table, offers[name])

    def command(self, table: str, offer: Offer) -> Command:
        """A command that the offer holds."""
        dice, number = self.dice, self.dice.choice(offer.numbers) if offer.numbers else 0
        bytes_ = self.entropy(SPIN_BYTES) if offer.random else b""
        match offer.button:
            case "PlaceChip":
                return c.PlaceChip(table, number, Cents(offer.least + dice.randint(0, 5000)))
            case "ShowCard":
                # Sixes and pictures come often here, so that the wheel turns.
                return c.ShowCard(table, dice.choice([*SHOE[:48], *(card for card in DECK if card.points in (6, 10))]))
            case "StopRound":
                return c.StopRound(table, dice.choice(offer.reasons))  # type: ignore[arg-type]
            case "SpinForPlayer":
                return c.SpinForPlayer(table, number, dice.choice(offer.reasons), bytes_)  # type: ignore[arg-type]
            case "TouchSensor":
                return c.TouchSensor(table, number, bytes_)
            case "Confirm":
                return c.Confirm(table, bytes_)
            case "EndRound":
                return c.EndRound(table, bytes_)
            case "CancelJackpot":
                return c.CancelJackpot(table, "no picture")
            case "Authorise":
                return c.Authorise(table, name := dice.choice(offer.names), CODES[name])
            case "CorrectCard":
                right = [one for one in (None, *DECK) if one is not offer.cards[number - 1]]
                return c.CorrectCard(table, number, dice.choice(right))
            case "CorrectMeter":
                return self._set_meter(table, offer)
            case "RemoveChip":
                return c.RemoveChip(table, number)
            case "ReturnWager":
                return c.ReturnWager(table, number)
            case "HandPrize":
                return c.HandPrize(table, number)
            case _:
                plain: Command = getattr(c, offer.button)(table)
                return plain

    def _set_meter(self, table: str, offer: Offer) -> Command:
        """Two people set a meter to something near what it holds."""
        one = self.dice.choice(offer.meters)
        most = one.now + 500 if one.most is None else one.most
        amounts = [Cents(amount) for amount in range(one.least, most + 1) if one.takes(Cents(amount))]
        first, second = self.dice.sample(offer.names, 2)
        why = self.dice.choice(("counted by hand", "the sign was wrong"))
        return c.CorrectMeter(
            table, one.meter, self.dice.choice(amounts), why, first, CODES[first], second, CODES[second]
        )


def random_pit(rules: Rulebook, seed: int, text: str = BUSY, *, keep: bool = True) -> RandomPit:
    """An opened progressive, by default a busy one."""
    desk, entropy = Desk(rules, (PAT, QUINN)), seeded_entropy(f"pit {seed}")
    opened = open_progressive(desk, read_configuration(text).terms, entropy(SPIN_BYTES))
    assert not isinstance(opened, Refusal)
    pit = RandomPit(desk, State(), entropy, random.Random(seed), keep=keep)
    for event in opened:
        pit.state = evolve(pit.state, event)
    pit.events += opened
    return pit


def quick_round(pit: RandomPit, table: str, cards: Sequence[Card] = ()) -> tuple[Event, ...]:
    """A whole round without asking what is offered: wagers, cards, perhaps the wheel, perhaps a cancel or a stop."""
    dice, terms = pit.dice, pit.state.terms.table(table)
    assert terms is not None
    chips = sorted(dice.sample(range(1, terms.positions + 1), dice.randint(1, terms.positions)))
    done: list[Event] = []
    for position in chips:
        done += pit.do(c.PlaceChip(table, position, Cents(5000)))
    done += pit.do(c.StartRound(table))
    if dice.random() < 0.05:
        return (*done, *pit.do(c.CancelRound(table)))
    done += pit.do(c.Deal(table))
    if dice.random() < 0.03:
        return (*done, *pit.do(c.StopRound(table, dice.choice(("misdeal", "malfunction")))))
    for card in cards or dice.sample(SHOE, 2):
        done += pit.do(c.ShowCard(table, card))
        if _at(pit, table).triggered is not None:
            break
    if _at(pit, table).triggered:
        done += _wheel(pit, table)
        if _at(pit, table).phase == "betting":
            return tuple(done)
    done += pit.do(c.EndRound(table, pit.entropy(SPIN_BYTES)))
    if _at(pit, table).phase == "payable":
        done += _pay(pit, table)
    return tuple(done)


def _at(pit: RandomPit, table: str) -> Terminal:
    terminal = pit.state.terminal(table)
    assert terminal is not None
    return terminal


def _wheel(pit: RandomPit, table: str) -> list[Event]:
    done: list[Event] = []
    for button in (c.PlaceLammer, c.Reconcile, c.MarkTriggeringEvent, c.Spin):
        done += pit.do(button(table))
    done += pit.do(c.Confirm(table, pit.entropy(SPIN_BYTES)))
    if _at(pit, table).phase == "hot-spot":
        if pit.dice.random() < 0.02:
            return [*done, *pit.do(c.StopRound(table, "malfunction"))]
        done += pit.do(c.EnableSpin(table))
        done += pit.do(c.TouchSensor(table, _at(pit, table).stopped_at, pit.entropy(SPIN_BYTES)))
    return done + _pay(pit, table)


def _pay(pit: RandomPit, table: str) -> list[Event]:
    if pit.dice.random() < 0.05:
        return list(pit.do(c.CancelJackpot(table, "no picture")))
    done = list(pit.do(c.PayJackpot(table)))
    terminal = _at(pit, table)
    if any(one.amount > pit.state.terms.threshold for one in terminal.payouts):
        done += pit.do(c.Authorise(table, "pat", CODE))
    for number in range(1, len(terminal.payouts) + 1):
        done += pit.do(c.HandPrize(table, number))
    return done + list(pit.do(c.Paid(table)))
