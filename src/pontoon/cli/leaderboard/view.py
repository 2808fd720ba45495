"""The leaderboard, as JSON and to read."""

from typing import Any

from pontoon.analysis.leaderboard import Entry
from pontoon.cli.figure import share, share_with_error

EXACT = "Exact, for an endless shoe: every decision of every policy, split boxes included."


def entry_json(entry: Entry) -> dict[str, Any]:
    """One policy."""
    answer: dict[str, Any] = {"name": entry.name, "edge": entry.edge, "regret": entry.regret}
    if entry.played is not None:
        played = entry.played
        answer["simulated"] = {
            "rounds": played.rounds,
            "edge": -played.ev,
            "standard_error": played.standard_error,
        }
    return answer


def show(game: str, found: tuple[Entry, ...]) -> None:
    """The answer to read."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from pontoon.cli.terminal import console, emit

    simulated = any(entry.played is not None for entry in found)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Policy")
    for title in ("House edge", "Regret", *(("Simulated",) if simulated else ())):
        table.add_column(title, justify="right")
    for entry in found:
        row = [entry.name, share(entry.edge), share(max(entry.regret, 0.0))]
        if entry.played is not None:
            row.append(share_with_error(-entry.played.ev, entry.played.standard_error))
        table.add_row(*row)
    emit(console(), Text(game, "bold"), "", table, Text(EXACT, "dim"))
