"""The cache of the simulator's tables: quick where it fits, never wrong, and never in the way."""

from pathlib import Path

import pytest

from pontoon.analysis.game import Game, compile_game
from pontoon.analysis.simulation import tables_of
from pontoon.analysis.simulator.automaton import Automaton
from pontoon.cli import cache as cli_cache
from pontoon.cli.cache import cache_directory
from pontoon.cli.simulate.tables import tables_for
from pontoon.rulebook import load_book, variant

GAME = compile_game(load_book("nz-current"), None)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PONTOON_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The strategies for which tables were built."""
    built: list[str] = []

    def build(game: Game, decks: int, strategy: str) -> Automaton:
        built.append(strategy)
        return tables_of(game, decks, strategy)

    monkeypatch.setattr("pontoon.analysis.simulation.tables_of", build)
    return built


def test_tables_are_built_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = counted(monkeypatch)
    first, second = (tables_for(GAME, 6, "mimic") for _ in range(2))
    assert built == ["mimic"]
    assert first.ends == second.ends
    assert (first.table == second.table).all()
    assert [path.suffix for path in cache.iterdir()] == [".npz"], "nothing half written lies about"


def test_other_rules_and_other_decks_have_tables_of_their_own(cache: Path) -> None:
    tables_for(GAME, 6, "mimic")
    tables_for(GAME, 8, "mimic")
    tables_for(compile_game(variant("nz-current", {"pays.five_cards": "2:1"}), None), 6, "mimic")
    assert len(list(cache.iterdir())) == 3


def test_a_damaged_file_is_built_again(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables_for(GAME, 6, "mimic")
    (path,) = cache.iterdir()
    path.write_bytes(path.read_bytes()[:1000])
    built = counted(monkeypatch)
    assert tables_for(GAME, 6, "mimic").ends
    assert built == ["mimic"]
    tables_for(GAME, 6, "mimic")
    assert built == ["mimic"], "and written anew"


def test_a_cache_that_cannot_be_written_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PONTOON_CACHE", str(tmp_path / "file"))
    assert tables_for(GAME, 6, "mimic").ends


def test_only_so_many_files_are_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli_cache, "MOST_FILES", 2)
    for decks in (4, 6, 8):
        tables_for(GAME, decks, "mimic")
    assert len(list(cache.iterdir())) == 2


def test_the_cache_is_where_the_user_wants_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PONTOON_CACHE", "off")
    assert cache_directory() is None
    monkeypatch.delenv("PONTOON_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_directory() == tmp_path / "pontoon"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_directory() == tmp_path / ".cache" / "pontoon"
