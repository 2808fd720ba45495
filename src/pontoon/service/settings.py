"""Where a house keeps its things, if nobody says otherwise."""

import os
from collections.abc import Mapping
from pathlib import Path

DATABASE = "PONTOON_DATABASE"
"""Names, in the environment, the address of the database."""


def data_directory(environment: Mapping[str, str] = os.environ) -> Path:
    """The user's data directory for Pontoon, by the XDG base directory specification; it need not be there yet."""
    given = environment.get("XDG_DATA_HOME", "")
    base = Path(given) if Path(given).is_absolute() else Path.home() / ".local" / "share"
    return base / "pontoon"


def default_database(environment: Mapping[str, str] = os.environ) -> str:
    """The address of the database: what the environment names, else a file in the user's data directory."""
    return environment.get(DATABASE) or f"sqlite:{data_directory(environment) / 'house.db'}"
