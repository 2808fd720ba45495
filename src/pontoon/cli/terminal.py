"""The console that people read: width, colour and what its encoding can show."""

import re
import sys
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderableType, RenderHook, RenderResult
from rich.control import Control
from rich.segment import Segment

from pontoon.cli.say import harmless

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
    found = Console(file=stream, highlight=False, markup=False, emoji=False)
    found.push_render_hook(_Cleaning())
    return found


def shows_symbols(on: Console) -> bool:
    """Whether suits and card frames can be shown; otherwise letters and plain lines are used."""
    try:
        _SYMBOLS.encode(on.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def emit(on: Console, *parts: RenderableType) -> None:
    """Print without the spaces that fill up a line: they are a nuisance in a pipe or a copied text."""
    with on.capture() as captured:
        for part in parts:
            on.print(part)
    on.file.write(_FILLING.sub("", captured.get()))
    on.file.flush()


class _Cleaning(RenderHook):
    """Whatever a console prints has no control characters but the console's own."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """The same, each without them."""
        return [one if isinstance(one, Control) else _Harmless(one) for one in renderables]


@dataclass(frozen=True, slots=True)
class _Harmless:
    """Anything that can be printed; colours are added after its text has been cleaned."""

    part: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.part, options):
            yield segment if segment.control else Segment(harmless(segment.text), segment.style)


_FILLING = re.compile(r" +$", re.MULTILINE)
