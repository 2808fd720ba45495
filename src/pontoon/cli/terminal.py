"""The console that people read: width, colour and what its encoding can show."""

import re
import sys
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

_SYMBOLS = "♠♥♦♣╭─╮│╰╯░·→✓✗"


def console(*, to_errors: bool = False) -> Console:
    """A console on standard output (or on standard error).

    Width and colour are the terminal's; COLUMNS, NO_COLOR and a pipe are respected. What the encoding cannot
    show becomes a question mark, never an error.
    """
    stream = sys.stderr if to_errors else sys.stdout
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    return Console(file=stream, highlight=False, markup=False, emoji=False)


def shows_symbols(on: Console) -> bool:
    """Whether suits and card frames can be shown; otherwise letters and plain lines are used."""
    try:
        _SYMBOLS.encode(on.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def emit(on: Console, *parts: RenderableType) -> None:
    """Print without control characters, and without the spaces that fill up a line.

    Such spaces are a nuisance in a pipe or a copied text, and a control character in a script's text could control the
    terminal.
    """
    with on.capture() as captured:
        for part in parts:
            on.print(_Harmless(part))
    on.file.write(_FILLING.sub("", captured.get()))
    on.file.flush()


def harmless(text: str) -> str:
    """The text without control characters; line breaks stay."""
    return text.translate(_CONTROLS)


@dataclass(frozen=True, slots=True)
class _Harmless:
    """Anything that can be printed; colours are added after its text has been cleaned."""

    part: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.part, options):
            yield segment if segment.control else Segment(harmless(segment.text), segment.style)


_CONTROLS = dict.fromkeys(code for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) != "\n")
_FILLING = re.compile(r" +$", re.MULTILINE)
