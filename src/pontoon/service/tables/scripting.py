"""One round of a table as a round script, with nothing in it that nobody was shown."""

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from pontoon.script import judge_text
from pontoon.script.write import write_script
from pontoon.service.tables.past import Span
from pontoon.table import Event, Refusal, TableOpened
from pontoon.table import events as e
from pontoon.table.codec import decode_event
from pontoon.table.procedures import events as p

_UNFIT = re.compile(r"[^a-z0-9_]+")
_OF_THE_SHOE = (e.ShoeShuffled, e.ShoeStacked, e.ShoeLoaded)
_LEFT_OUT = (TableOpened, e.ShoeCut, e.CuttingCardInserted, e.CuttingCardReached, e.CuttingCardDiscarded, e.CardBurned)
"""What a script of one round need not tell: its shoe is ready, and begins with the first card of the round."""


def script_of(span: Span, opened: TableOpened, title: str) -> str | Refusal:
    """The script of a round that replays to the same result; a refusal where there is none.

    The cards are entered as they came out: the order of the shoe, burnt cards and a hole card that was never turned
    over are in none of the events it is written from.
    """
    table = span.before.table
    setup = table.setup if table.phase != "unopened" else opened.setup
    begins = replace(opened, setup=replace(setup, shoe="physical", burn=0))
    own: list[Event] = [
        _seen(event)
        for _, entry in span.records
        for event in entry.events
        if isinstance(event, Event) and not isinstance(event, (*_LEFT_OUT, p.ShuffleOrdered))
    ]
    while own and isinstance(own[0], _OF_THE_SHOE):
        own.pop(0)
    text = write_script((begins, e.ShoeLoaded(), *_renamed(own)), title)
    if judge_text(text, span.rules).status:
        return Refusal("no-script", "This round cannot be written as a script that replays to the same result.")
    return text


def _renamed(events: list[Event]) -> list[Event]:
    """The events with names of players that a script can hold: `Ann Lee` is `ann-lee` there."""
    players = dict.fromkeys(
        one.player for event in events if isinstance(event, e.BettingClosed) for one in event.in_play
    )
    names: dict[str, str] = {}
    for player in players:
        plain = _UNFIT.sub("-", player.casefold()).strip("-_") or "player"
        plain = plain if plain[0].isalpha() else f"player-{plain}"
        taken = set(names.values())
        names[player] = next(one for one in (plain, *(f"{plain}-{n}" for n in range(2, 99))) if one not in taken)
    if all(name == player for player, name in names.items()):
        return events
    return [decode_event(msgspec.json.encode(_with(names, msgspec.to_builtins(event)))) for event in events]


def _with(names: dict[str, str], value: Any) -> Any:
    """Plain data with the names exchanged, but for what says which kind of event it is."""
    match value:
        case str():
            return names.get(value, value)
        case dict():
            return {key: one if key == "event" else _with(names, one) for key, one in value.items()}
        case list() | tuple():
            return [_with(names, one) for one in value]
        case _:
            return value


def _seen(event: Event) -> Event:
    """The event without cards that only the house knows."""
    match event:
        case e.HoleCardDealt():
            return e.HoleCardDealt(None)
        case e.ShoeShuffled() | e.ShoeStacked():
            return e.ShoeLoaded()
        case _:
            return event
