"""A round script played by people with browsers: every action is pressed in the window of whoever takes it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from pontoon.cards import format_cards, full_shoe
from pontoon.script import Script, read_script
from pontoon.table import StackShoe
from tests.support.browsing import Visitor, until
from tests.support.played import noted
from tests.support.seats import Seat, at_rest, signed
from tests.support.served import Served, Somebody

ROUNDS = Path(__file__).parents[1] / "rounds"
_WORDS = {"hit": "Hit", "stand": "Stand", "double": "Double", "split": "Split", "surrender": "Surrender"}


@dataclass(frozen=True)
class Laid:
    """A table whose shoe was laid out as a script has it, and who opened it."""

    table: str
    owner: Somebody
    script: Script


BEHIND = format_cards(full_shoe(1)[::-1])


def lay_out(served: Served, script: Script, behind: str = BEHIND, title: str = "") -> Laid:
    """Open a table for a script. Behind its cards come others, so that whoever draws on gets one."""
    _, notes = noted(script)
    assert notes.opened is not None
    stacked = next(one.move for one in notes.asked if isinstance(one.move, StackShoe))
    owner = served.guest()
    table = owner.opens(
        book=script.rulebook,
        title=title,
        setup=msgspec.to_builtins(notes.opened.setup),
        terms={"money": "felt", "owner_rules": True},
    )
    stack(owner, table, f"{format_cards(stacked.cards)} {behind}")
    return Laid(table, owner, script)


def stack(owner: Somebody, table: str, cards: str) -> None:
    """Lay out the shoe."""
    answer = owner.does(table, command="StackShoe", cards=cards.split())
    assert answer.status_code == 200, answer.text


def script_of(name: str) -> Script:
    """One of the scripts in tests/rounds."""
    return read_script((ROUNDS / f"{name}.toml").read_text(encoding="utf-8"))


class Round:
    """People in their windows at one table."""

    def __init__(self, laid: Laid, comes: Callable[..., Visitor], *, keys: bool = False) -> None:
        self.laid = laid
        words = [action.split() for action in laid.script.actions]
        names = dict.fromkeys(line[1] for line in words if line[0] in ("bet", "side"))
        prefix = laid.table[-4:]
        self.seats = {name: Seat(comes(f"{name}{prefix}"), laid.table, keys=keys) for name in names}
        self.decider: dict[str, str] = {}
        for line in words:
            if line[0] == "bet":
                self.decider.setdefault(line[2], line[1])

    def plays(self) -> None:
        """The whole script, as it stands there."""
        for action in self.laid.script.actions:
            self.takes(*action.split())
        self.waits(lambda: at_rest(list(self.seats.values())), "the round is settled")

    def takes(self, what: str, *words: str) -> None:
        """One action of the script."""
        match (what, *words):
            case ("bet", who, box, amount):
                self.seats[who].bets(int(box), amount)
            case ("side", who, box, wager, amount):
                self.seats[who].bets(int(box), amount, wager)
            case ("deal",):
                for seat in self.seats.values():
                    seat.ready()
                # Nothing is declined here: what is offered with the last card may be what the script takes.
                first = next(iter(self.seats.values()))
                until(
                    lambda: all(seat.phase != "betting" for seat in self.seats.values()), first.page, "cards are dealt"
                )
            case ("pass",):
                pass
            case ("insure", who, _, amount):
                self.answers(self.seats[who], "Insurance", "Insure", amount)
            case ("forfeit", _, who):
                self.answers(self.seats[who], "Forfeit", "Forfeit")
            case ("surrender", box) if self.surrenders_by_offer(self.seats[self.decider[box]]):
                self.answers(self.seats[self.decider[box]], "Surrender", "Surrender")
            case ("double" | "split", box, *shares):
                self.shares(what, self.seats[self.decider[box]], dict(_share(one) for one in shares))
            case (_, box):
                seat = self.seats[self.decider[box]]
                self.waits(lambda: seat.in_turn, f"{what} {box} is asked for")
                seat.decides(_WORDS[what])
            case _:
                raise AssertionError(f"nobody knows how to press {what} {words}")

    def surrenders_by_offer(self, seat: Seat) -> bool:
        """Whether surrender is offered to all at once, and not a turn's choice."""
        self.waits(lambda: seat.in_turn or "Surrender" in seat.offered, "surrender is possible", but=seat)
        return not seat.in_turn

    def answers(self, seat: Seat, heading: str, button: str, amount: str = "") -> None:
        """An offer is taken; whatever else is on offer is declined."""
        self.waits(lambda: heading in seat.offered, f"{heading} is offered", but=seat, heading=heading)
        seat.answers(button, amount)

    def shares(self, what: str, seat: Seat, shares: dict[str, str]) -> None:
        """The controller doubles or splits; the others follow or stay, as the script has it."""
        self.waits(lambda: seat.in_turn, f"{what} is asked for")
        seat.decides(_WORDS[what])
        here = {name: other for name, other in self.seats.items() if other is not seat}
        for name, other in here.items():
            if name in shares:
                self.answers(other, f"{what}s box", "Double" if what == "double" else "Both", shares[name])

    def waits(self, true: Callable[[], bool], what: str, but: Seat | None = None, heading: str = "") -> None:
        """Until something is so; what is offered meanwhile and nobody wants is declined."""

        def look() -> bool:
            if true():
                return True
            for seat in self.seats.values():
                if seat.offered and not (seat is but and heading in seat.offered) and not self.wanted(seat):
                    seat.declines()
            return true()

        until(look, next(iter(self.seats.values())).page, what)

    def wanted(self, seat: Seat) -> bool:
        """Whether the offer in a window is one that a later action takes, or that the window has just answered."""
        return seat.page.locator("[role=dialog].offer button:not([disabled])").count() == 0

    def results(self) -> dict[str, str]:
        """What everybody's bar says."""
        return {name: seat.result() for name, seat in self.seats.items()}

    def expected(self) -> dict[str, str]:
        """What the script expects for everybody."""
        found = self.laid.script.expected_net
        assert found is not None
        return {name: signed(_dollars(amount)) for name, amount in found.items() if name in self.seats}


def _dollars(cents: int) -> str:
    return f"{cents / 100:.2f}"


def _share(text: str) -> tuple[str, str]:
    name, _, amount = text.partition("=")
    return name, re.sub(r"\.00$", "", amount)
