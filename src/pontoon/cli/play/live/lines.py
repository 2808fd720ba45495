"""A prompt at a table that goes on: it counts down, and is taken away when it is too late to answer."""

from rich.text import Text

from pontoon.cli.play.input import Lines
from pontoon.cli.play.live.seat import LiveSeat

_MARKS = (30, 10, 5)
"""Seconds before the end at which the player is reminded."""


class TooLateError(Exception):
    """The table has gone on without an answer."""


class LiveLines(Lines):
    """Lines at a live table. `seat` is set as soon as there is one."""

    seat: LiveSeat | None = None
    _at: tuple[str, str, int] = ("", "", 0)
    _told: int | None = None
    _prompt = Text()
    _lost = False

    def ask(self, prompt: Text, begins: str = "") -> str:
        """As anywhere; `TooLateError` where the table goes on meanwhile."""
        if self.seat is not None:
            self._at, self._told, self._prompt = self._moment(self.seat), self.seat.seconds_left(), prompt
            self._lost = False
        return super().ask(prompt, begins)

    def idle(self) -> None:
        """Look at the table while nobody types."""
        if self.seat is None:
            return
        if self._moment(self.seat) != self._at:
            self.on.print()
            raise TooLateError
        said = self._reminder(self.seat) or self._connection(self.seat)
        if said:
            self.on.print()
            self.on.print(Text(f"  {said}", "yellow"))
            self.on.print(self._prompt, end=" ", soft_wrap=True)
            self.on.file.flush()

    @staticmethod
    def _moment(seat: LiveSeat) -> tuple[str, str, int]:
        """What is asked of the player: while it is the same, an answer is in time."""
        if seat.awaited:
            return seat.awaited, "", seat.sequence
        return "", "betting" if seat.phase == "betting" else "playing", 0

    def _reminder(self, seat: LiveSeat) -> str:
        left, before = seat.seconds_left(), self._told
        if left is None or before is None:
            return ""
        mark = next((one for one in _MARKS if left <= one < before), None)
        if mark is None:
            return ""
        self._told = left
        return f"{mark} seconds left."

    def _connection(self, seat: LiveSeat) -> str:
        if seat.connected is not self._lost:
            return ""
        self._lost = not self._lost
        return LOST if self._lost else FOUND


LOST = "The connection is lost; it is tried again by itself, and nothing at the table is lost with it."
FOUND = "The connection is back."
