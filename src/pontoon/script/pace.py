"""How far the house goes by itself after an action: `...` at its end, and `go`, `go 3` or `go step`."""

from pontoon.script.words import ActionError, read_number
from pontoon.table import Pace

GO_ON = "go"
WAITS = "..."
STEP = "step"
_MOST_CARDS = 999


def read_pace(text: str) -> tuple[str, Pace]:
    """Split off what an action says about pace.

    `...` at the end: the house does nothing after it. `go`: the house goes on from where it waits; `go 3`: until it
    has dealt three cards; `go step`: one step, a card or none (the card reader used, the hole card turned over).
    """
    words = text.split()
    if words[-1:] == [WAITS]:
        return text.rsplit(WAITS, 1)[0].strip(), Pace(cards=0)
    if words == [GO_ON, STEP]:
        return GO_ON, Pace(steps=1)
    if len(words) == 2 and words[0] == GO_ON:
        if not (words[1].isascii() and words[1].isdecimal()):
            raise ActionError(f"{text!r} is not understood; write it as go, go step, or go N for N cards")
        return GO_ON, Pace(cards=read_number(words[1], "number of cards", _MOST_CARDS))
    return text, Pace()
