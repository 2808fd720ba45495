"""A player's place at a table of a live house."""

from typing import Any

import msgspec
from msgspec import Struct

from pontoon.client.errors import RefusedError
from pontoon.client.plain import Client, Watched
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.table import PlayedRound, Setup, View
from pontoon.table.amounts import UNLIMITED
from pontoon.table.commands import Command

_FIELDS = frozenset(View.__struct_fields__)
_SECOND = 1000


class Clock(Struct, frozen=True):
    """What the table waits for. `until`: milliseconds of the server's clock; 0: as long as one likes."""

    what: str = ""
    players: tuple[str, ...] = ()
    until: int = 0


class LiveSeat:
    """The view, the purse and the clock of one player, always the newest; commands that are done once."""

    def __init__(self, client: Client, watched: Watched, rules: Rulebook) -> None:
        self._client = client
        self._watched = watched
        self._rules = rules
        self._heard = len(client.notices)
        watched.until(lambda one: one.opened_at > 0)  # the purse comes with what is open

    @property
    def me(self) -> str:
        """The player's name in the house."""
        return self._client.name

    @property
    def rules(self) -> Rulebook:
        """The rulebook in force."""
        return self._rules

    @property
    def setup(self) -> Setup:
        """How the table is set up."""
        return msgspec.convert(self._watched.view["setup"], Setup)

    @property
    def balance(self) -> Cents:
        """What the player holds: the wallet, or what was won and lost where chips on the felt are nobody's money."""
        return Cents(self._watched.purse)

    @property
    def purse(self) -> Cents:
        """What the player can put down."""
        return UNLIMITED if self._watched.view["terms"].get("money") == "felt" else self.balance

    @property
    def view(self) -> View:
        """The table as it lies; what is open stands in it as far as the house has told."""
        return self._seen(self._watched.open)

    def asked(self) -> View:
        """The same with everything that is open, and why the rest is not."""
        return self._seen(self._watched.ask())

    def _seen(self, opened: dict[str, Any]) -> View:
        shown = {name: value for name, value in self._watched.view.items() if name in _FIELDS}
        shown |= {name: value for name, value in opened.items() if name in _FIELDS}
        shown |= {"audience": {"role": "player", "player": self.me}, "sequence": self._watched.sequence}
        return msgspec.convert(shown, View, str_keys=True)

    @property
    def sequence(self) -> int:
        """The number of the last record."""
        return self._watched.sequence

    @property
    def phase(self) -> str:
        """Where the round is."""
        phase: str = self._watched.view["phase"]
        return phase

    @property
    def clock(self) -> Clock:
        """What the table waits for."""
        return msgspec.convert(self._watched.view["clock"], Clock)

    @property
    def awaited(self) -> str:
        """What the table waits for from this player: `decision`, `offer`, `answer`, or nothing."""
        clock = self.clock
        return clock.what if self.me in clock.players and clock.what != "betting" else ""

    def seconds_left(self) -> int | None:
        """Seconds until the time for what is awaited is up; None where there is no end to it."""
        until = self.clock.until
        return max(0, (until - self._client.now) // _SECOND) if until else None

    @property
    def previous(self) -> PlayedRound | None:
        """The last round that was played here."""
        return msgspec.convert(self._watched.view["previous"], PlayedRound | None, str_keys=True)

    @property
    def has_wager(self) -> bool:
        """Whether the player has something in the round that lies there."""
        boxes = self._watched.view["boxes"]
        return any(one["player"] == self.me for box in boxes for one in (*box["bettors"], *box["sides"]))

    @property
    def others(self) -> tuple[str, ...]:
        """Everybody else with a wager or a seat, with the box, and bots."""
        view = self._watched.view
        found = {player: f"{player} (box {box})" for box, player in view["seats"] if player != self.me}
        for box in view["boxes"]:
            for one in box["bettors"]:
                if one["player"] != self.me:
                    found.setdefault(one["player"], f"{one['player']} (box {box['number']})")
        for bot in view["bots"]:
            found.setdefault(bot["name"], bot["name"])
        away = set(view["away"])
        return tuple(f"{said}, away" if name in away else said for name, said in found.items())

    def free_boxes(self, wanted: int) -> tuple[int, ...]:
        """The boxes to play: the player's own seats first, then those where nobody has wagered."""
        view = self._watched.view
        taken = {box["number"] for box in view["boxes"] if box["bettors"]}
        seats = dict(view["seats"])
        numbers = range(1, self.setup.boxes + 1)
        own = [one for one in numbers if seats.get(one) == self.me and one not in taken]
        free = [one for one in numbers if one not in taken and seats.get(one, self.me) == self.me and one not in own]
        return tuple(sorted((*own, *free)[:wanted]))

    def do(self, command: Command | dict[str, Any]) -> str:
        """Have a command done, however long the connection takes; what the house says against it, if anything."""
        try:
            self._watched.do(command)
        except RefusedError as error:
            return str(error)
        return ""

    def wait(self, seconds: float) -> None:
        """Until something has happened at the table, so long at most."""
        known = self.sequence
        try:
            self._watched.until(lambda one: one.sequence > known, seconds)
        except TimeoutError:
            return

    @property
    def connected(self) -> bool:
        """Whether the house can be heard."""
        return self._client.connected

    def notices(self) -> list[str]:
        """What the house has said to this person since it was asked last."""
        new = self._client.notices[self._heard :]
        self._heard += len(new)
        return [one["text"] for one in new]
