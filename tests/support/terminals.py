"""A progressive driven button by button, as dealers and players would."""

from importlib.resources import files
from typing import Any

from pontoon.cards import Card, parse_card, seeded_entropy
from pontoon.money import Cents
from pontoon.progressive import (
    SPIN_BYTES,
    Command,
    Configuration,
    Desk,
    Event,
    Staff,
    State,
    Terminal,
    decide,
    evolve,
    make_credential,
    open_progressive,
    options,
    read_configuration,
)
from pontoon.progressive import commands as c
from pontoon.progressive.state import ChanceSource
from pontoon.rulebook import load_book, variant
from pontoon.table import Person, Refusal

EXAMPLE = files("pontoon.progressive").joinpath("example.toml").read_text(encoding="utf-8")
CODE = "a code of pat's own"
PAT = Staff(Person("pit-supervisor", "pat"), make_credential(CODE, b"0123456789abcdef", 1000))
QUINN_CODE = "quinn has another"
QUINN = Staff(Person("shift-manager", "quinn"), make_credential(QUINN_CODE, b"0011223344556677", 1000))
DORA = Staff(Person("dealer", "dora"), make_credential("dora deals here", b"fedcba9876543210", 1000))

TERMS = """
[[tables]]
name = "one"
minimum = 10
[[tables]]
name = "two"
positions = 5

[wheel]
positions = [1, 1, 1, 1, 1, 1, 1]
community = [{ weight = 1, prize = 20 }]
hot_spot = [{ weight = 1, prize = 250 }]

[meters.grand]
seed = 1000
contribution = "5%"
reserve = "1%"

[authorisation]
threshold = 1000
"""
"""One field on each prize wheel, so that a test knows what comes: 20 each, 250 for the hot spot."""


def stops_at(position: int) -> bytes:
    """Random bytes by which the wheel of seven equal positions stops here."""
    return bytes([position - 1]) + bytes(SPIN_BYTES - 1)


class Pit:
    """A progressive with every event so far."""

    def __init__(
        self,
        text: str = TERMS,
        staff: tuple[Staff, ...] = (PAT, QUINN, DORA),
        changes: dict[str, object] | None = None,
        seed: str = "a pit",
        chance: ChanceSource = "unrecorded",
    ) -> None:
        configuration: Configuration = read_configuration(text)
        self.rules = variant("ma-2025", changes) if changes else load_book("ma-2025")
        self.desk = Desk(self.rules, staff)
        self.entropy = seeded_entropy(seed)
        opened = open_progressive(self.desk, configuration.terms, self.entropy(SPIN_BYTES), chance)
        assert not isinstance(opened, Refusal), opened
        self.state = State()
        self.events: list[Event] = []
        self.commands: list[Command] = []
        self._apply(opened)

    def _apply(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def do(self, *commands: Command) -> tuple[Event, ...]:
        """Commands that must be accepted; the events they led to."""
        before = len(self.events)
        for command in commands:
            events = decide(self.desk, self.state, command)
            assert not isinstance(events, Refusal), (command, events)
            self.commands.append(command)
            self._apply(events)
        return tuple(self.events[before:])

    def refusal(self, command: Command) -> Refusal:
        """The refusal this command must meet, which changes nothing."""
        before = self.state
        outcome = decide(self.desk, self.state, command)
        assert isinstance(outcome, Refusal), (command, outcome)
        assert self.state is before
        assert outcome.message.endswith("."), outcome
        return outcome

    def correct(self, amount: int, meter: str = "grand", why: str = "counted by hand") -> c.CorrectMeter:
        """The order of pat and quinn that sets a meter to so many cents."""
        return c.CorrectMeter("one", meter, Cents(amount), why, "pat", CODE, "quinn", QUINN_CODE)

    def random(self) -> bytes:
        """Fresh bytes."""
        return self.entropy(SPIN_BYTES)

    def at(self, table: str = "one") -> Terminal:
        """The terminal of a table."""
        terminal = self.state.terminal(table)
        assert terminal is not None
        return terminal

    def phase(self, table: str = "one") -> str:
        """Where its round is."""
        return self.at(table).phase

    def amount(self, meter: str = "grand") -> int:
        """What a meter holds, in cents."""
        return self.state.meter(meter).amount

    def open_now(self, table: str = "one") -> set[str]:
        """The buttons that are offered."""
        return {one.button for one in options(self.desk, self.state, table)}

    def place(self, *positions: int, table: str = "one") -> None:
        """Wagers on these sensors, beside main wagers of 50."""
        self.do(*(c.PlaceChip(table, one, Cents(5000)) for one in positions))

    def deal(self, *positions: int, table: str = "one") -> None:
        """Wagers, Start Round and the deal."""
        self.place(*positions, table=table)
        self.do(c.StartRound(table), c.Deal(table))

    def show(self, cards: str, table: str = "one") -> None:
        """The dealer's cards."""
        self.do(*(c.ShowCard(table, parse_card(word)) for word in cards.split()))

    def lose(self, *positions: int, table: str = "one") -> tuple[Event, ...]:
        """A whole round without a triggering event."""
        self.deal(*positions, table=table)
        self.show("9h", table)
        return self.do(c.EndRound(table, self.random()))

    def trigger(self, *positions: int, table: str = "one") -> None:
        """A round up to the confirmation screen of the wheel."""
        self.deal(*positions, table=table)
        self.show("6h Kd", table)
        self.do(c.PlaceLammer(table), c.Reconcile(table), c.MarkTriggeringEvent(table), c.Spin(table))

    def spin(self, *positions: int, at: int, table: str = "one") -> None:
        """A round up to where the position wheel has stopped."""
        self.trigger(*positions, table=table)
        self.do(c.Confirm(table, stops_at(at)))

    def pay(self, table: str = "one", code: str = "") -> None:
        """From a payable jackpot to Paid, with a code where the prizes need one."""
        self.do(c.PayJackpot(table))
        if code:
            self.do(c.Authorise(table, "pat", code))
        self.do(*(c.HandPrize(table, number + 1) for number in range(len(self.at(table).payouts))), c.Paid(table))

    def prizes(self, table: str = "one") -> list[tuple[int, int]]:
        """Positions and dollars."""
        return [(one.position, one.amount // 100) for one in self.at(table).payouts]


def card(text: str) -> Card:
    """A card by its name."""
    return parse_card(text)


def every_button(table: str, position: int = 3, main: int = 5000) -> list[Command]:
    """One command of every kind."""
    plain: tuple[Any, ...] = (
        c.StartRound,
        c.CancelRound,
        c.Deal,
        c.PlaceLammer,
        c.Reconcile,
        c.MarkTriggeringEvent,
        c.Spin,
        c.EnableSpin,
        c.DisableSpin,
        c.PayJackpot,
        c.Paid,
    )
    found: list[Command] = [kind(table) for kind in plain]
    found += [c.PlaceChip(table, position, Cents(main)), c.RemoveChip(table, position)]
    found += [c.ShowCard(table, parse_card("6s")), c.ReturnWager(table, position)]
    found += [c.StopRound(table, "misdeal"), c.StopRound(table, "malfunction"), c.Confirm(table, bytes(64))]
    found += [c.TouchSensor(table, position, bytes(64)), c.SpinForPlayer(table, position, "sensor-fault", bytes(64))]
    found += [c.SpinForPlayer(table, position, "setting", bytes(64)), c.CancelJackpot(table, "no picture")]
    found += [c.CorrectCard(table, 1, parse_card("Kd")), c.CorrectCard(table, position)]
    for meter, amount in (("grand", main), ("grand", 100_500), ("minor", main)):
        found.append(c.CorrectMeter(table, meter, Cents(amount), "why", "pat", CODE, "quinn", QUINN_CODE))
    found.append(c.CorrectMeter(table, "minor", Cents(main), " ", "pat", CODE, "quinn", QUINN_CODE))
    found.append(c.CorrectMeter(table, "minor", Cents(main), "why", "pat", CODE, "pat", CODE))
    found += [c.Authorise(table, "pat", CODE), c.HandPrize(table, 1), c.EndRound(table, bytes(64))]
    return found
