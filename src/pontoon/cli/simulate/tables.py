"""Tables of the simulator, kept in the user's cache so that the next start is quick.

A file is named by a digest of the rules, the player and the code that built it, so a wrong one is never found. One that
cannot be read is built again. `PONTOON_CACHE` names another directory, or is `off`.
"""

import hashlib
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pontoon.analysis.game import Game
    from pontoon.analysis.simulation import Strategy
    from pontoon.analysis.simulator.automaton import Automaton

SETTING, OFF = "PONTOON_CACHE", "off"
MOST_FILES = 64
"""If there are more files than this, the oldest are deleted."""
_BUILT_BY = ("analysis", "strategy", "cards")
"""The packages whose code decides what is in a table."""


def tables_for(game: "Game", decks: int, strategy: "Strategy") -> "Automaton":
    """The tables of a game and a strategy by its name, or of a chart: from the cache, or built and kept there."""
    from pontoon.analysis.simulation import tables_of

    directory = cache_directory()
    if directory is None:
        return tables_of(game, decks, strategy)
    path = directory / f"tables-{_digest(game, decks, strategy)}.npz"
    found = _kept(path)
    if found is None:
        found = tables_of(game, decks, strategy)
        _keep(path, found)
    return found


def cache_directory() -> Path | None:
    """Where the tables are kept; None where they are not."""
    asked = os.environ.get(SETTING, "")
    if asked:
        return None if asked == OFF else Path(asked)
    base = os.environ.get("XDG_CACHE_HOME", "")
    if base and Path(base).is_absolute():
        return Path(base) / "pontoon"
    try:
        return Path.home() / ".cache" / "pontoon"
    except RuntimeError:
        return None


def _digest(game: "Game", decks: int, strategy: "Strategy") -> str:
    from pontoon.strategy import chart_csv

    player = f"{strategy} of {decks} decks" if isinstance(strategy, str) else chart_csv(strategy)
    whole = hashlib.sha256(f"{game!r}\n{player}\n".encode())
    root = Path(__file__).parents[2]
    for package in _BUILT_BY:
        for source in sorted((root / package).rglob("*.py")):
            whole.update(source.read_bytes())
    return whole.hexdigest()[:32]


def _kept(path: Path) -> "Automaton | None":
    """What the file holds; None where there is none that can be read."""
    from pontoon.analysis.simulator.automaton_file import DamagedTablesError, read

    try:
        return read(path.read_bytes())
    except (OSError, DamagedTablesError):
        return None


def _keep(path: Path, automaton: "Automaton") -> None:
    """Write the file whole or not at all; a cache that cannot be written is ignored."""
    from pontoon.analysis.simulator.automaton_file import written

    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".tables-")
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(written(automaton))
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
        _forget_oldest(path.parent)


def _forget_oldest(directory: Path) -> None:
    kept = sorted(directory.glob("tables-*.npz"), key=lambda one: one.stat().st_mtime)
    for path in kept[:-MOST_FILES]:
        path.unlink(missing_ok=True)
