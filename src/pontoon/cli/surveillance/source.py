"""Histories that a person names: a table's stream, a tournament's, an audit export of a house, or a round script."""

from typing import Any

import msgspec

from pontoon.cli.complaint import ComplaintError, read_text, shown
from pontoon.surveillance import History, history_of, told_history, tournament_histories

_TOURNAMENT = '{"event":"TournamentOpened"'
_EXPORT = '{"pontoon":"audit export"'
_TABLES = "table:"


def histories_named(name: str) -> dict[str, History]:
    """The histories of a file, by where they were played; a table's alone has no place to name.

    Events as JSON lines, of a table or of a tournament; what a house has exported, of which each table is looked at; or
    a round script (TOML), which is played.
    """
    text = read_text(name)
    if text.lstrip().startswith(_EXPORT):
        return _of_house(text, name)
    if text.lstrip().startswith(_TOURNAMENT):
        from pontoon.tournament.codec import decode_stream as decode_tournament

        try:
            return tournament_histories(decode_tournament(text.encode()))
        except (ValueError, AssertionError) as error:
            raise ComplaintError(f"{shown(name)} is no stream of a tournament: {error}", text=name) from None
    return {"": _of_table(text, name)}


def _of_house(text: str, name: str) -> dict[str, History]:
    """The tables of an audit export (docs/audit.md): its records, in their order."""
    tables: dict[str, list[dict[str, Any]]] = {}
    try:
        for line in text.splitlines():
            row = msgspec.json.decode(line)
            if row.get("kind") == "record" and row["stream"].startswith(_TABLES):
                tables.setdefault(row["stream"], []).extend(msgspec.json.decode(row["data"])["events"])
        found = {stream: told_history(events) for stream, events in tables.items()}
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as error:
        raise ComplaintError(f"{shown(name)} is no audit export: {error}", text=name) from None
    histories = {stream: history for stream, history in found.items() if history is not None}
    if not histories:
        raise ComplaintError(f"{shown(name)} has no table in it.", text=name)
    return histories


def _of_table(text: str, name: str) -> History:
    try:
        if text.lstrip().startswith("{"):
            from pontoon.table.codec import decode_stream

            return history_of(decode_stream(text.encode()))
        from pontoon.script import ScriptError, play_script, read_script

        try:
            return history_of(play_script(read_script(text)).events)
        except ScriptError as error:
            raise ComplaintError(f"{shown(name)} is no round script: {error}", text=name) from None
    except (ValueError, AssertionError) as error:
        raise ComplaintError(f"{shown(name)} is no stream of a table: {error}", text=name) from None
