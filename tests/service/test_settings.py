"""Where a house keeps its things."""

from pathlib import Path

from pontoon.service.settings import data_directory, default_database


def test_the_database_lies_in_the_users_data_directory_unless_the_environment_names_one() -> None:
    home = Path.home() / ".local" / "share" / "pontoon"
    assert data_directory({}) == home
    assert data_directory({"XDG_DATA_HOME": "relative"}) == home  # the specification says to ignore it
    assert default_database({"XDG_DATA_HOME": "/srv/data"}) == "sqlite:/srv/data/pontoon/house.db"
    assert default_database({"PONTOON_DATABASE": "postgresql://house"}) == "postgresql://house"
    assert default_database({"PONTOON_DATABASE": ""}) == f"sqlite:{home / 'house.db'}"
