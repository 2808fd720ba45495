"""The console that people read: width, colour and what its encoding can show."""

import re
import sys

from rich.console import Console, RenderableType

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
    """Whether suits and card frames can be shown; letters and plain lines take their place where not."""
    try:
        _SYMBOLS.encode(on.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def emit(on: Console, *parts: RenderableType) -> None:
    """Print without the spaces that fill up a line: they are in the way in a pipe or a copied text."""
    with on.capture() as captured:
        for part in parts:
            on.print(part)
    on.file.write(_FILLING.sub("", captured.get()))
    on.file.flush()


_FILLING = re.compile(r" +$", re.MULTILINE)
