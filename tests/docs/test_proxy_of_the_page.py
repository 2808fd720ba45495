"""docs/operations.md behind a proxy: nginx by its file in front of a house by its file, and who comes through."""

import json
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.support import nginx
from tests.support.certificates import make_certificates
from tests.support.served import PASSWORD, PATIENCE, Wire
from tests.support.service import CONFIGURATION, FILES, NAME, PAGE, Address, plays_a_round

STRANGERS = ("127.0.0.9", "127.0.0.10", "127.0.0.11")
"""Addresses that are not this machine's own to the house, as little as one of the internet."""


class Fronted:
    """The house of the page behind the proxy of the page, each in a process of its own."""

    def __init__(self, folder: Path, place: Path) -> None:
        self.authority, *_ = make_certificates(folder, NAME)
        self.port, self.plain, self.tls = _free_ports(3)
        self._folder = folder
        self._open = ExitStack()
        (folder / "srv").mkdir()
        (folder / "pontoon.toml").write_text(FILES[CONFIGURATION].replace("/srv/pontoon", f"{folder}/srv"))
        self._pontoon("--make-key", f"{folder}/srv/house.key").wait()
        self.said = ""
        self.starts()
        self._open.enter_context(nginx.running(folder, place, house=self.port, plain=self.plain, tls=self.tls))

    def _pontoon(self, *flags: str) -> subprocess.Popen[str]:
        with (self._folder / "said").open("a") as said, (self._folder / "log").open("a") as log:
            command = [sys.executable, "-m", "pontoon", "serve", *flags]
            return subprocess.Popen(command, stdout=said, stderr=log, text=True)

    def starts(self) -> None:
        """Start the house, and wait until it is open."""
        self.process = self._pontoon("--config", f"{self._folder}/pontoon.toml", "--port", str(self.port))
        end = time.monotonic() + PATIENCE
        opened = self.log().count('"open"')
        while self.log().count('"open"') == opened and self.process.poll() is None and time.monotonic() < end:
            time.sleep(0.02)
        assert self.process.poll() is None, self.log()
        self.said = (self._folder / "said").read_text()

    def log(self) -> str:
        """What the house has logged so far."""
        return (self._folder / "log").read_text()

    def stops(self) -> int:
        """Stop it as systemd does; its status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def at(self, address: str) -> Address:
        """Somebody's address."""
        made = Address(address, self.authority, self.tls)
        self._open.callback(made.close)
        return made

    def close(self) -> None:
        self._open.close()
        if self.process.poll() is None:
            assert self.stops() == 0


def _free_ports(number: int) -> list[int]:
    """Ports that stay free meanwhile: none of those that the machine gives to who asks for any."""
    found: list[int] = []
    while len(found) < number:
        port = random.randint(12_000, 30_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            found.append(port)
    return found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fronted]:
    place = nginx.debian()
    if place is None:
        pytest.skip("there is no nginx of Debian on this machine: scripts/servers.sh fetches it")
    made = Fronted(tmp_path_factory.mktemp("fronted"), place)
    yield made
    made.close()


def test_who_comes_without_tls_is_sent_to_the_address_with_it(house: Fronted) -> None:
    asked = httpx.get(f"http://127.0.0.1:{house.plain}/docs/?a=1", headers={"host": NAME}, trust_env=False)
    assert (asked.status_code, asked.headers["location"]) == (301, f"https://{NAME}/docs/?a=1")


def test_the_pages_come_with_the_headers_of_the_house_each_once(house: Fronted) -> None:
    with house.at(STRANGERS[0]).client() as door:
        page = door.get("/")
        assert page.status_code == 200
        assert "<html" in page.text
        for name in ("content-security-policy", "x-frame-options", "strict-transport-security", "cache-control"):
            assert len(page.headers.get_list(name)) == 1, name
        (script, *_) = re.findall(r'src="(/[^"]+\.js)"', page.text)
        assert door.get(script).status_code == 200
        handbook = door.get("/docs/operations.html")
        assert (handbook.status_code, "Running a house" in handbook.text) == (200, True)


def test_a_guest_opens_a_table_and_a_socket_plays_a_round_at_it(house: Fronted) -> None:
    street = house.at(STRANGERS[0])
    guest = street.comes("/api/guests", name="Passing by")
    with street.socket(guest, origin=f"https://{NAME}") as wire:
        assert plays_a_round(guest, wire) == 1000


def test_a_browser_is_given_a_cookie_for_tls_alone(house: Fronted) -> None:
    with house.at(STRANGERS[0]).client(origin=f"https://{NAME}") as door:
        cookie = door.post("/api/guests", json={}).headers["set-cookie"]
    assert cookie.startswith("__Host-pontoon=")
    assert "Secure" in cookie


def test_pages_of_others_and_other_names_are_refused_through_the_proxy_too(house: Fronted) -> None:
    street = house.at(STRANGERS[0])
    foreign = "https://evil.example"
    refused = street.client(origin=foreign).post("/api/guests", json={})
    assert (refused.status_code, refused.json()["code"]) == (403, "origin")
    renamed = street.client(host="evil.example").get("/api/tables")
    assert renamed.json()["code"] == "host"
    with pytest.raises(InvalidStatus) as told, street.socket(origin=foreign):
        pass
    assert told.value.response.status_code == 403


def test_figures_are_closed_to_strangers_whatever_they_say_about_their_address(house: Fronted) -> None:
    street = house.at(STRANGERS[0])
    for said in ({}, {"x-forwarded-for": "127.0.0.1"}, {"x-forwarded-for": "::1", "x-real-ip": "127.0.0.1"}):
        assert street.client(**said).get("/metrics").status_code == 401, said
    here = httpx.get(f"http://127.0.0.1:{house.port}/metrics", headers={"host": NAME}, trust_env=False)
    assert "pontoon_requests_total" in here.text
    (invitation, *_) = re.findall(rf"administrator  https://{NAME}/#invitation=(\S+)", house.said)
    ada = street.comes("/api/invitations/join", token=invitation, name="Ada", password=PASSWORD)
    assert "pontoon_requests_total" in ada.http.get("/metrics").text


@pytest.mark.parametrize(
    "network", ["127.0.0", pytest.param("six", marks=pytest.mark.skipif(not nginx.SIX, reason="no IPv6"))]
)
def test_what_one_address_may_ask_is_counted_for_each_behind_the_proxy(house: Fronted, network: str) -> None:
    """60 new people at once and one a second: where more come from they are refused, and nobody else is."""
    door = house.at("::1" if network == "six" else STRANGERS[1]).client()

    def comes(**said: str) -> httpx.Response:
        return door.post("/api/guests", json={"keep": "token"}, headers=said)

    number, refused = next((tried, one) for tried in range(1_000) if (one := comes()).status_code != 201)
    assert number >= 60
    assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
    assert refused.json()["facts"]["wait"] > 0
    assert 429 in [comes(**{"x-forwarded-for": f"192.0.2.{last}"}).status_code for last in range(1, 11)]
    assert house.at(STRANGERS[2]).client().post("/api/guests", json={}).status_code == 201


def test_a_body_that_is_too_large_is_told_so(house: Fronted) -> None:
    """256 KiB are 262,144 bytes: the house takes no more, and hangs up on who sends it, so nginx is told to say it."""
    door = house.at(STRANGERS[2]).client()
    for size, status in ((262_144, 400), (262_145, 413), (1_040_000, 413), (3_000_000, 413)):
        answer = door.post("/api/guests", content=b" " * size, headers={"content-type": "application/json"})
        assert answer.status_code == status, size


def test_the_page_says_what_debian_s_nginx_holds(house: Fronted) -> None:
    place = nginx.debian()
    assert place is not None
    assert "worker_connections 768;" in (place / "etc/nginx/nginx.conf").read_text()
    assert "each of its workers has 768:" in " ".join(PAGE.split())


def test_people_at_sockets_are_told_when_the_house_stops_and_come_back_through_the_proxy(house: Fronted) -> None:
    street = house.at(STRANGERS[2])
    guest = street.comes("/api/guests", name="Staying")
    with street.socket(guest) as wire:
        assert house.stops() == 0
        assert wire.closed() == 4000
    assert street.client().get("/ready").status_code == 502, "nginx finds nobody"
    house.starts()
    assert guest.get("/api/me")["name"] == "Staying"
    with street.socket(guest) as wire:
        assert plays_a_round(guest, wire) == 1000


@pytest.mark.long
def test_a_socket_at_which_nobody_says_anything_stays_open_for_longer_than_the_proxy_waits(house: Fronted) -> None:
    """The house asks every 20 seconds whether the client is there; the proxy would wait for 120."""
    street = house.at(STRANGERS[2])
    guest = street.comes("/api/guests", name="Silent")
    with street.socket(guest) as wire:
        _silent(wire, 125)
        assert plays_a_round(guest, wire) == 1000


def _silent(wire: Wire, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(1)
        assert wire.socket.close_code is None


def test_the_log_of_the_house_names_no_address(house: Fronted) -> None:
    """One object of JSON a line, without a client's address."""
    lines = house.log().splitlines()
    assert all(isinstance(json.loads(line), dict) for line in lines)
    assert not any(address in line for line in lines for address in STRANGERS)
