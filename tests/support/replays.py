"""A table's stream written down as a script, which gives the same lines, cards and money again."""

from collections.abc import Sequence

from pontoon.rulebook import Rulebook
from pontoon.script.result import judge_text
from pontoon.script.write import write_script
from pontoon.table import Event, PlayedRound, RoundEnded, WagerSettled, fold
from pontoon.table.incidents import events as i


def lines(events: Sequence[Event]) -> list[Event]:
    """What was settled, undone and ended in the finished rounds."""
    ends = [at for at, event in enumerate(events) if isinstance(event, RoundEnded)]
    told = (WagerSettled, i.LineReversed, RoundEnded)
    return [event for event in events[: ends[-1] + 1 if ends else 0] if isinstance(event, told)]


def replays(events: Sequence[Event], rules: Rulebook) -> str:
    """The script of a stream, which gives the same lines again."""
    text = write_script(events)
    verdict = judge_text(text, rules)
    assert verdict.status == 0, (text, verdict.json)
    assert verdict.played is not None
    assert lines(verdict.played.events) == lines(events)
    assert rounds(verdict.played.events) == rounds(events)
    return text


def rounds(events: Sequence[Event]) -> tuple[PlayedRound, ...]:
    """The finished rounds with everybody's cards and wagers; a wager that was only put aside is nowhere in them."""
    return fold(tuple(events)).history
