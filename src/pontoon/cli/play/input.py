"""Lines from a person at a terminal, or from a pipe."""

import select
import sys

from rich.console import Console
from rich.text import Text

PATIENCE = 10.0
"""Seconds to wait for the first line where nobody is at a terminal."""
TURN = 0.2
"""Seconds after which a signal is noticed at the latest."""


class LeaveError(Exception):
    """The player leaves: by `q`, or because there is no more input."""


class Lines:
    """Asks for one line after the other. What came through a pipe is shown, so that the game can be read."""

    def __init__(self, on: Console) -> None:
        self.on = on
        self.at_terminal = sys.stdin is not None and sys.stdin.isatty()

    def someone_is_there(self) -> bool:
        """A person at a terminal, or something in the pipe; asked once, before the first line."""
        if sys.stdin is None or sys.stdin.closed:
            return False
        if self.at_terminal:
            return True
        try:
            ready, _, _ = select.select([sys.stdin], [], [], PATIENCE)
        except (OSError, ValueError):
            return True  # a stream that cannot be waited for: reading it will tell
        return bool(ready) and self._more()

    def _more(self) -> bool:
        """Whether a readable stream has anything but its end."""
        peek = getattr(sys.stdin.buffer, "peek", None)
        return peek is None or bool(peek(1))

    def _wait(self) -> None:
        """Wait for a line in short turns: a read would sleep through a signal that came just before it."""
        while self.at_terminal:
            try:
                ready, _, _ = select.select([sys.stdin], [], [], TURN)
            except (OSError, ValueError):
                return  # reading will tell
            if ready:
                return

    def ask(self, prompt: Text) -> str:
        """One line, without white space around it."""
        self.on.print(prompt, end=" ", soft_wrap=True)
        self.on.file.flush()
        try:
            self._wait()
            line = sys.stdin.readline()
        except OSError:  # the terminal is gone
            raise LeaveError from None
        if not line:
            self.on.print(Text("" if self.at_terminal else "(the input has ended)", "bright_black"))
            raise LeaveError
        if not self.at_terminal:
            self.on.print(Text(line.strip()))
        return line.strip()
