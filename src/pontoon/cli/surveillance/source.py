"""Histories that a person names: a table's stream, a tournament's, or a round script."""

from pontoon.cli.complaint import ComplaintError, read_text, shown
from pontoon.surveillance import History, history_of, tournament_histories

_TOURNAMENT = '{"event":"TournamentOpened"'


def histories_named(name: str) -> dict[str, History]:
    """The histories of a file, by where they were played; a table's alone has no place to name.

    Events as JSON lines, of a table or of a tournament, or a round script (TOML), which is played.
    """
    text = read_text(name)
    if text.lstrip().startswith(_TOURNAMENT):
        from pontoon.tournament.codec import decode_stream as decode_tournament

        try:
            return tournament_histories(decode_tournament(text.encode()))
        except (ValueError, AssertionError) as error:
            raise ComplaintError(f"{shown(name)} is no stream of a tournament: {error}", text=name) from None
    return {"": _of_table(text, name)}


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
