"""Histories that a person names: a table's stream, a tournament's, an audit export of a house, or a round script."""

from typing import Any

import msgspec

from pontoon.cli.complaint import ComplaintError, read_text, shown
from pontoon.rulebook import Rulebook
from pontoon.surveillance import History, history_of, told_history, tournament_histories

_TOURNAMENT = '{"event":"TournamentOpened"'
_EXPORT = '{"pontoon":"audit export"'
_TABLES = "table:"


def histories_named(name: str, rules: Rulebook | None = None) -> dict[str, History]:
    """The histories of a file, by where they were played; a table's alone has no place to name.

    Events as JSON lines, of a table or of a tournament; what a house has exported, of which each table is looked at; or
    a round script (TOML), which is played, under `rules` if given.
    """
    text = read_text(name)
    if rules is not None and text.lstrip().startswith("{"):
        raise ComplaintError(f"--rules is for a round script; {shown(name)} has its rules in it.", text=name)
    if text.lstrip().startswith(_EXPORT):
        return _of_house(text, name)
    if text.lstrip().startswith(_TOURNAMENT):
        from pontoon.tournament.codec import decode_stream as decode_tournament

        try:
            return tournament_histories(decode_tournament(text.encode()))
        except (ValueError, AssertionError) as error:
            raise ComplaintError(f"{shown(name)} is no stream of a tournament: {error}", text=name) from None
    return {"": _of_table(text, name, rules)}


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


def _of_table(text: str, name: str, rules: Rulebook | None) -> History:
    try:
        if text.lstrip().startswith("{"):
            from pontoon.table.codec import decode_stream

            return history_of(decode_stream(text.encode()))
        from pontoon.script import ScriptError, play_script, read_script

        try:
            played = play_script(read_script(text), rules)
        except ScriptError as error:
            raise ComplaintError(f"{shown(name)} is no round script: {error}", text=name) from None
        if played.trouble is not None and not played.events:
            raise ComplaintError(f"{shown(name)} cannot be played: {played.trouble.reason}", text=name)
        return history_of(played.events)
    except (ValueError, AssertionError) as error:
        raise ComplaintError(f"{shown(name)} is no stream of a table: {error}", text=name) from None
