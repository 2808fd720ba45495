"""Tables of the simulator, kept in the user's cache so that the next start is quick.

A file is named by a digest of the rules, the player and the code that built it: see `pontoon.cli.cache`.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from pontoon.cli.cache import cache_directory, digest, keep

if TYPE_CHECKING:
    from pontoon.analysis.game import Game
    from pontoon.analysis.simulation import Strategy
    from pontoon.analysis.simulator.automaton import Automaton


def tables_for(game: "Game", decks: int, strategy: "Strategy") -> "Automaton":
    """The tables of a game and a strategy by its name, or of a chart: from the cache, or built and kept there."""
    from pontoon.analysis.simulation import tables_of
    from pontoon.analysis.simulator.automaton_file import written

    directory = cache_directory()
    if directory is None:
        return tables_of(game, decks, strategy)
    path = directory / f"tables-{_digest(game, decks, strategy)}.npz"
    found = _kept(path)
    if found is None:
        found = tables_of(game, decks, strategy)
        keep(path, written(found))
    return found


def _digest(game: "Game", decks: int, strategy: "Strategy") -> str:
    from pontoon.strategy import chart_csv

    player = f"{strategy} of {decks} decks" if isinstance(strategy, str) else chart_csv(strategy)
    return digest(f"{game!r}\n{player}\n")


def _kept(path: Path) -> "Automaton | None":
    """What the file holds; None where there is none that can be read."""
    from pontoon.analysis.simulator.automaton_file import DamagedTablesError, read

    try:
        return read(path.read_bytes())
    except (OSError, DamagedTablesError):
        return None
