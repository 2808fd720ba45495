"""A finished round again, event by event, as somebody saw it."""

from pontoon.server.telling.words import Unit, in_money, sentence_of
from pontoon.service.tables.past import Span
from pontoon.service.tables.replaying import Step, chosen_from, first_view, steps
from pontoon.store import RoundRow
from pontoon.table import Audience, Event
from pontoon.table.events import WagerSettled
from pontoon.wire import history as wire
from pontoon.words.lines import sentence
from pontoon.words.narrate.narrator import Narrator


def replay(row: RoundRow, span: Span, title: str, you: str, unit: Unit = in_money) -> wire.Replay:
    """The round as this player saw it; without a name as everybody did. `unit`: in what its amounts are told."""
    audience = Audience.of(f"player {you}" if you else "public")
    narrator = Narrator(span.rules, you)
    frames = tuple(_frame(span, step, narrator, unit) for step in steps(span, audience))
    return wire.Replay(
        stream=row.stream,
        table=row.stream.partition(":")[2],
        title=title,
        rulebook=span.rules.id,
        round=row.round,
        at=row.at,
        you=you,
        view=dict(first_view(span, audience)),
        frames=frames,
    )


def _frame(span: Span, step: Step, narrator: Narrator, unit: Unit) -> wire.Frame:
    told = step.fact if isinstance(step.fact, Event) and not step.hidden else None
    lines = [] if told is None else narrator.tell(step.before.table, told, step.after.table)
    if isinstance(told, WagerSettled) and not lines:
        lines = [sentence(span.rules, told.line, yours=told.line.player == narrator.voice.you)]
    chosen = None if step.hidden else chosen_from(span.rules, step)
    player, choices, closed = chosen or ("", (), ())
    return wire.Frame(
        record=step.record,
        at=step.at,
        by=step.by,
        event=step.event,
        changes=step.changes,
        words=tuple(sentence_of(line, unit) for line in lines),
        player=player,
        open=tuple(one.action for one in choices),
        closed=closed,
    )
