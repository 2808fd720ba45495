"""How a house is set up: flags over environment over file, and every fault at once."""

from pathlib import Path

import pytest

from pontoon.cli.serve.configuration import KEYS, configured, is_loopback

NOWHERE = {"XDG_DATA_HOME": "/nowhere"}
PAGE = Path(__file__).parents[2] / "docs" / "operations.md"


def test_without_a_word_it_is_this_machine_and_a_file() -> None:
    asked, faults = configured(None, {}, NOWHERE)
    assert faults == ()
    assert (asked.host, asked.port, asked.processes) == ("127.0.0.1", 8021, 1)
    assert asked.database == "sqlite:/nowhere/pontoon/house.db"


def test_a_flag_is_stronger_than_the_environment_and_that_than_the_file() -> None:
    file = "port = 1\nback = 1\nhost = 'localhost'\nstart = 12.5\n"
    asked, faults = configured(file, {"port": 3}, {"PONTOON_PORT": "2", "PONTOON_BACK": "2", **NOWHERE})
    assert faults == ()
    assert (asked.port, asked.back, asked.host, asked.start) == (3, 2, "localhost", 1250)


def test_a_list_in_the_environment_has_commas() -> None:
    asked, _ = configured(None, {}, {"PONTOON_ORIGINS": "https://a.example, https://B.example", **NOWHERE})
    assert asked.origins == ("https://a.example", "https://b.example")


def test_every_fault_is_told_at_once_with_where_it_is() -> None:
    file = "port = 'x'\nwheels = 3\n"
    flags = {"public": "pontoon.example", "certificate": "a.pem", "host": "0.0.0.0"}
    _, faults = configured(file, flags, {"PONTOON_BACK": "soon", **NOWHERE})
    assert {fault.path for fault in faults} == {
        *("port", "wheels", "PONTOON_BACK", "--public", "certificate", "key"),
    }


@pytest.mark.parametrize("database", ["mysql://localhost/house", "house.db", "sqlite:", "sqlite::memory:"])
def test_an_address_of_no_database_is_told_with_the_rest(database: str) -> None:
    _, faults = configured(None, {"database": database, "port": 99_999}, NOWHERE)
    assert {fault.path for fault in faults} == {"database", "--port"}


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ({"certificate": "c", "private_key": "k", "public": "http://a.example", "key": "f"}, "public"),
        ({"certificate": "c", "private_key": "k", "key": "f"}, "public"),
        ({"proxies": ["10.0.0.1"], "public": "https://a.example"}, "key"),
        ({"public": "https://a.example", "key": "f"}, "host"),
    ],
)
def test_beyond_this_machine_it_needs_tls_or_a_proxy_an_address_and_a_key(said: dict[str, str], path: str) -> None:
    _, faults = configured(None, {"host": "192.0.2.7", **said}, NOWHERE)
    assert [fault.path for fault in faults] == [path]


def test_on_this_machine_too_somebody_has_to_do_tls_where_browsers_come_by_https() -> None:
    """Behind a proxy that is not named everybody comes from this machine: limits are shared, figures open to all."""
    public = {"public": "https://a.example"}
    assert [fault.path for fault in configured(None, public, NOWHERE)[1]] == ["proxies"]
    assert configured(None, {**public, "proxies": ["127.0.0.1"]}, NOWHERE)[1] == ()
    assert configured(None, {**public, "certificate": "c", "private_key": "k"}, NOWHERE)[1] == ()
    assert configured(None, {"public": "http://a.example"}, NOWHERE)[1] == ()


def test_beyond_this_machine_it_opens_with_all_of_them() -> None:
    behind = {"proxies": ["10.0.0.0/8"], "public": "https://a.example", "key": "f"}
    assert configured(None, {"host": "192.0.2.7", **behind}, NOWHERE)[1] == ()
    itself = {"certificate": "c", "private_key": "k", "public": "https://a.example", "key": "f"}
    assert configured(None, {"host": "::", **itself}, NOWHERE)[1] == ()


def test_a_file_that_is_no_toml_is_a_fault() -> None:
    _, faults = configured("port = ", {}, NOWHERE)
    assert len(faults) == 1


def test_several_processes_need_postgresql() -> None:
    _, faults = configured(None, {"processes": 2}, NOWHERE)
    assert [fault.path for fault in faults] == ["processes"]
    assert configured(None, {"processes": 2, "database": "postgresql://x/y"}, NOWHERE)[1] == ()


@pytest.mark.parametrize(("host", "own"), [("127.0.0.9", True), ("::1", True), ("localhost", True), ("0.0.0.0", False)])
def test_which_addresses_are_this_machines_alone(host: str, *, own: bool) -> None:
    assert is_loopback(host) is own


def test_every_key_stands_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [key for key in KEYS if f"`{key}`" not in text] == []
