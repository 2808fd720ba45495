"""Histories that a person names: a table's stream, or a round script."""

from pontoon.cli.complaint import ComplaintError, read_text, shown
from pontoon.surveillance import History, history_of


def history_named(name: str) -> History:
    """The history of a file: events as JSON lines, or a round script (TOML), which is played."""
    text = read_text(name)
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
