"""Lines and keys from a person at a terminal, or lines from a pipe."""

import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from rich.console import Console
from rich.text import Text

try:
    import termios
except ImportError:  # a system without them: every answer ends with Enter there
    _KEYS = False
else:
    _KEYS = True

PATIENCE = 10.0
"""Seconds to wait for the first line where nobody is at a terminal."""
TURN = 0.2
"""Seconds after which a signal is noticed at the latest."""
HABIT = 0.5
"""Seconds in which an Enter after a key belongs to that key: it is no answer to the question just asked."""

_END, _ERASE, _KILL, _ESCAPE = ("\x04", "\x00"), ("\x7f", "\b"), "\x15", "\x1b"
"""Keys that end the input, rub out, rub out the line, or begin the name of another key."""


class LeaveError(Exception):
    """The player leaves: by `q`, or because there is no more input."""


class Lines:
    """Asks for one answer after the other. What came through a pipe is shown, so that the game can be read."""

    def __init__(self, on: Console) -> None:
        self.on = on
        self.at_terminal = sys.stdin is not None and sys.stdin.isatty()
        self._by_key = False
        self._since = -HABIT

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
            self.idle()

    def idle(self) -> None:
        """Called while nobody types, a few times a second."""

    def ask(self, prompt: Text, begins: str = "") -> str:
        """One line, without white space around it.

        With `begins`, a key at a terminal is an answer without Enter, unless it is one of these, which begin a line.
        """
        try:
            if begins and self.at_terminal and _KEYS:
                with _key_by_key():
                    self._put(prompt)
                    line = self._typed(begins)
            else:
                self._put(prompt)
                line = self._line()
        except OSError:  # the terminal is gone
            raise LeaveError from None
        if not line:
            self.on.print(Text("" if self.at_terminal else "(the input has ended)", "bright_black"))
            raise LeaveError
        if not self.at_terminal:
            self.on.print(Text(self.shown(line.strip())))
        return line.strip()

    def _put(self, prompt: Text) -> None:
        self.on.print(prompt, end=" ", soft_wrap=True)
        self.on.file.flush()
        self._since, self._by_key = time.monotonic() if self._by_key else -HABIT, False

    def shown(self, line: str) -> str:
        """What is shown of a line that came through a pipe."""
        return line

    def _line(self) -> str:
        """One line; nothing at the end of the input."""
        while True:
            self._wait()
            line = sys.stdin.readline()
            if line.strip() or not line or not self._is_habit():
                return line

    def _is_habit(self) -> bool:
        """Whether an Enter that comes now belongs to the key that answered the question before."""
        return time.monotonic() - self._since < HABIT

    def _typed(self, begins: str) -> str:
        """A key, or a line that begins with one of these; nothing at the end of the input.

        Several characters that come at once were pasted or sent: they are a line, whatever they begin with.
        """
        line = ""
        while "\n" not in line:
            self._wait()
            came = os.read(sys.stdin.fileno(), 1024).decode(errors="ignore").replace("\r", "\n")
            if not came or (came in _END and not line):
                return ""
            if came == "\n" and not line and self._is_habit():
                continue
            if not line and len(came) == 1 and came.isprintable() and came not in f" {begins}":
                self._by_key = True
                came += "\n"
            line = self._edited(line, came)
        return line

    def _edited(self, line: str, came: str) -> str:
        """The line with what came, up to its end; the screen shows it."""
        if came.startswith(_ESCAPE):  # an arrow or another key that is no character
            return line
        if came in _ERASE or came == _KILL:
            gone = len(line) if came == _KILL else min(1, len(line))
            self._echo("\b \b" * gone)
            return line[: len(line) - gone]
        text, end, _ = came.partition("\n")
        shown = "".join(one for one in text if one.isprintable())
        self._echo(shown + end)
        return line + shown + end

    def _echo(self, text: str) -> None:
        self.on.file.write(text)
        self.on.file.flush()


@contextmanager
def _key_by_key() -> Iterator[None]:
    """Keys come as they are pressed, and the terminal does not show them by itself; Ctrl-C stays what it is."""
    try:
        before, mode = termios.tcgetattr(sys.stdin), termios.tcgetattr(sys.stdin)
        mode[3] &= ~(termios.ECHO | termios.ICANON)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, mode)
    except termios.error as error:
        raise OSError(*error.args) from None
    try:
        yield
    finally:
        with suppress(termios.error):  # the terminal is gone
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
