"""The page for whoever runs a house, followed to the letter on a machine of one's own with systemd: every line of it.

Every day with the program as the tests have it; `make long` installs the wheel, Python and nginx as the page says.
"""

import json
import re
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.certificates import make_certificates
from tests.support.handbook import DOCS, ROOT
from tests.support.own_machine import BROUGHT, INSTALLED, OwnMachine, why_none
from tests.support.served import PASSWORD, PATIENCE, Somebody
from tests.support.service import CONFIGURATION, FILES, NAME, PROXY, SHELL, UNIT, Address, plays_a_round

WHEEL = "pontoon-0.1.0-py3-none-any.whl"
ALONE, INSTALL, START, PROXIED, FRONT, PEOPLE, UPGRADE, BACKUP, RESTORE, FAULT = SHELL
"""The lines of the page, block by block."""
INSTALLING = ("apt-get install", "python3 -m venv", "/opt/pontoon/bin/pip install")
"""What brings Debian's packages and Python's; in the daily test it is there already."""
NO_TLS = ssl.create_default_context()


def test_the_page_has_what_is_followed_here() -> None:
    assert set(FILES) == {CONFIGURATION, UNIT, PROXY}
    assert [line.partition("  #")[0].strip() for line in ALONE] == ["pontoon serve"]  # tests/cli/test_serve.py
    told = {line.split()[0] for block in SHELL for line in block}
    assert {"systemctl", "journalctl", "nginx", "adduser", "runuser"} <= told
    assert [sum(line.startswith(INSTALLING) for line in block) for block in SHELL] == [0, 3, 0, 1, 0, 0, 2, 0, 0, 0]


class Operator:
    """Somebody who follows the page, as root, on a machine. `wheel`: what is installed; else the tests' own program."""

    def __init__(self, machine: OwnMachine, wheel: Path | None = None) -> None:
        self.machine = machine
        self._online = wheel is not None
        if wheel is None:
            machine.runs("mkdir -p /opt/pontoon/bin")
            machine.at("/opt/pontoon/bin/pontoon").write_text(INSTALLED)
            machine.runs("chmod 755 /opt/pontoon/bin/pontoon")
        else:
            machine.at(f"/root/{WHEEL}").write_bytes(wheel.read_bytes())
            machine.at("/etc/apt/apt.conf.d/99-yes").write_text('APT::Get::Assume-Yes "true";\n')
            machine.runs("apt-get update -qq", online=True)

    def types(self, block: list[str]) -> str:
        """The lines of a block in a shell of their own, and what they print; what installs has a network."""
        installs = [line for line in block if line.startswith(INSTALLING)]
        asked = block if self._online else [line for line in block if line not in installs]
        return self.machine.runs("\n".join(["cd /root", *asked]), online=self._online and bool(installs))

    def saves(self, place: str) -> None:
        """A file of the page, where it says."""
        self.machine.at(place).parent.mkdir(parents=True, exist_ok=True)
        self.machine.at(place).write_text(FILES[place])

    def shows(self, name: str) -> str:
        """A property of the service."""
        return self.machine.runs(f"systemctl show --property={name} --value pontoon").strip()

    def asks(self, page: str, **headers: str) -> httpx.Response:
        """The house, straight from its machine."""
        address, named = f"http://127.0.0.1:8021{page}", {"host": NAME, **headers}
        with self.machine.network():
            return httpx.get(address, headers=named, timeout=PATIENCE, verify=NO_TLS)

    def waits(self) -> None:
        """Until the house is open."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(httpx.TransportError):
                if self.asks("/ready").status_code == 200:
                    return
            time.sleep(0.1)
        raise AssertionError(self.machine.tries("\n".join(FAULT)).stdout)

    def installs(self) -> str:
        """User, program, key, files and service; what the journal says of the first start."""
        self.types(INSTALL)
        self.saves(CONFIGURATION)
        self.saves(UNIT)
        assert self.machine.runs(f"systemd-analyze verify {UNIT} 2>&1") == ""
        said = self.types(START)
        assert "Active: active (running)" in said
        self.waits()
        return self.machine.runs(START[-1])


def comes_in(operator: Operator, page: str, **said: str) -> dict[str, Any]:
    """Somebody new, by this page; the session."""
    with operator.machine.network():
        answer = httpx.post(f"http://127.0.0.1:8021{page}", json=said, headers={"host": NAME}, verify=NO_TLS)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def until(true: Callable[[], bool]) -> None:
    """Look again and again until something is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.2)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[OwnMachine]:
    if why := why_none():
        pytest.skip(why)
    with OwnMachine(folder_in(tmp_path), BROUGHT) as made:
        yield made


def folder_in(folder: Path) -> Path:
    (folder / "machine").mkdir()
    return folder / "machine"


def test_a_house_is_a_service_that_is_protected_and_comes_back(machine: OwnMachine) -> None:
    operator = Operator(machine)
    is_installed_and_protected(operator)
    comes_back_when_it_was_killed(operator)


@pytest.mark.long
def test_the_whole_page_is_followed_from_the_wheel_to_the_restore(
    machine: OwnMachine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the packages of Debian and Python as they are fetched, and people who come through nginx from elsewhere."""
    monkeypatch.setenv("DEBIAN_FRONTEND", "noninteractive")
    operator, authority = Operator(machine, built(tmp_path)), certified(machine, tmp_path)
    is_installed_and_protected(operator)
    with closing(Address("192.0.2.7", authority)) as street:
        guest = comes_through_the_proxy(operator, street)
        comes_back_when_it_was_killed(operator)
        operator.types(UPGRADE)
        operator.waits()
        with machine.network():
            assert guest.get("/api/me")["name"] == "Passing by", "an upgrade ends no session"
    reads_a_changed_file(operator)
    says_why_it_does_not_run_and_is_restored(operator)


def is_installed_and_protected(operator: Operator) -> None:
    """Its links are in the journal, it begins with the machine, and its user can write nowhere else."""
    machine, journal = operator.machine, operator.installs()
    (link,) = re.findall(rf"administrator  https://{NAME}/#invitation=(\S+)", journal)
    comes_in(operator, "/api/invitations/join", token=link, name="Ada", password=PASSWORD)
    assert machine.runs("systemctl is-enabled pontoon") == "enabled\n"
    assert "pontoon.service" in machine.runs("systemctl list-dependencies --plain multi-user.target")
    assert machine.runs("stat --format='%U %a' /srv/pontoon/house.key /srv/pontoon/house.db") == "pontoon 600\n" * 2
    main = operator.shows("MainPID")
    own = machine.at(f"/proc/{main}")
    status = (own / "status").read_text()
    assert re.findall(r"^NoNewPrivs:\t(.*)$", status, re.MULTILINE) == ["1"]
    assert re.findall(r"^Uid:\t(\d+)", status, re.MULTILINE)[0] == machine.runs("id --user pontoon").strip() != "0"
    files = machine.runs(
        "(ulimit -Hn 65536) 2>/dev/null && echo 65536 || ulimit -Hn"
    ).strip()  # some roots may not raise it
    assert re.findall(r"^Max open files +(\d+) +(\d+)", (own / "limits").read_text(), re.MULTILINE) == [(files, files)]
    machine.runs("touch /tmp/seen /root/seen")
    for place, refusal in (("/etc", "Read-only"), ("/usr", "Read-only"), ("/root", "(Permission denied|Read-only)")):
        tried = machine.tries(f"nsenter --target={main} --mount touch {place}/tried")  # root, in what the service sees
        assert tried.returncode != 0, place
        assert re.search(refusal, tried.stderr), tried.stderr
    machine.runs(
        f"nsenter --target={main} --mount sh -euc 'touch /srv/pontoon/tried /tmp/tried; ! ls /tmp/seen /root/seen'"
    )
    machine.runs("rm /srv/pontoon/tried; ! ls /tmp/tried")


def comes_back_when_it_was_killed(operator: Operator) -> None:
    """At once and by itself; stopped in order it ends with status 0 and stays so."""
    main = operator.shows("MainPID")
    operator.machine.runs(f"kill -s KILL {main}")
    until(lambda: operator.shows("NRestarts") == "1")
    operator.waits()
    assert operator.shows("MainPID") not in (main, "0")
    operator.machine.runs("systemctl stop pontoon")
    assert (operator.shows("Result"), operator.shows("ExecMainStatus")) == ("success", "0")
    last = operator.machine.runs("journalctl -u pontoon -n 5 --output=cat").splitlines()
    assert [json.loads(line)["event"] for line in last if line.startswith("{")][-2:] == ["going down", "closed"]


def reads_a_changed_file(operator: Operator) -> None:
    """Who is new has 500 dollars from now on."""
    operator.machine.runs(f"echo 'start = 500' >> {CONFIGURATION}\nsystemctl restart pontoon")
    operator.waits()
    token = comes_in(operator, "/api/guests", name="New", keep="token")["token"]
    assert operator.asks("/api/me", authorization=f"Bearer {token}").json()["purse"] == 50_000


def says_why_it_does_not_run_and_is_restored(operator: Operator) -> None:
    """Without its key it waits for it; what came after the backup is lost, and no more."""
    machine = operator.machine
    people = operator.types(PEOPLE)
    assert re.search(rf"^https://{NAME}/#invitation=\S+$", people, re.MULTILINE)
    assert re.search(r"Ada.*administrator", people)
    operator.waits()
    operator.types(BACKUP)
    comes_in(operator, "/api/accounts", name="Bob", password=PASSWORD)
    machine.runs("systemctl stop pontoon; mv /srv/pontoon/house.key /root/; systemctl start pontoon")
    status, journal = FAULT
    until(lambda: "Put the key file back" in machine.runs(journal))
    until(lambda: "code=exited, status=2" in machine.tries(status).stdout)
    machine.runs("mv /root/house.key /srv/pontoon/")
    operator.waits()
    machine.runs("systemctl stop pontoon; printf spoilt | dd of=/srv/pontoon/house.db conv=notrunc status=none")
    machine.runs("systemctl start pontoon")
    until(lambda: "cannot be opened" in machine.runs(journal))
    operator.types(RESTORE)
    operator.waits()
    people = operator.types(PEOPLE)
    assert "Ada" in people
    assert "Bob" not in people


def certified(machine: OwnMachine, folder: Path) -> Path:
    """The authority of a certificate that lies, with its key, where the page has them."""
    authority, certificate, key = make_certificates(folder, NAME)
    for place, file in (("/etc/ssl/pontoon.pem", certificate), ("/etc/ssl/private/pontoon.key", key)):
        machine.at(place).parent.mkdir(exist_ok=True)
        machine.at(place).write_bytes(file.read_bytes())
    return authority


def comes_through_the_proxy(operator: Operator, street: Address) -> Somebody:
    """A guest from elsewhere, who has played a round through Debian's nginx."""
    machine = operator.machine
    operator.types(PROXIED)
    operator.saves(PROXY)
    operator.types(FRONT)
    machine.runs("ip address add 192.0.2.7/32 dev lo")
    with machine.network():
        until(lambda: street.client().get("/ready").status_code == 200)
        guest = street.comes("/api/guests", name="Passing by")
        with street.socket(guest, origin=f"https://{NAME}") as wire:
            assert plays_a_round(guest, wire) == 1000
        assert street.client().get("/metrics").status_code == 401
    assert "pontoon_requests_total" in operator.asks("/metrics").text
    return guest


@pytest.mark.long
def test_the_wheel_is_installed_elsewhere_as_the_programmers_page_says(tmp_path: Path) -> None:
    """By the command that installs nothing, by pipx with the manual, and into an environment with the mathematics."""
    page = (DOCS / "tutorials" / "programmer.md").read_text(encoding="utf-8")
    tools, wheel = ("uvx", "pipx install", "pip install"), str(built(tmp_path))
    once, command, library = (re.findall(rf"`({tool} .*\.whl.*?)`", page)[0].replace(WHEEL, wheel) for tool in tools)
    listed = sh(once.replace("uvx", f"{_uv()} tool run", 1))
    assert "nz-current" in listed
    places = f"PIPX_HOME={tmp_path}/pipx PIPX_BIN_DIR={tmp_path}/bin PIPX_MAN_DIR={tmp_path}/man"
    sh(f"{places} {_uv()} tool run {command}")
    assert "0.1.0" in sh(f"{tmp_path}/bin/pontoon --version")
    assert (tmp_path / "man" / "man1" / "pontoon.1").exists()
    sh(f"{sys.executable} -m venv {tmp_path}/own")
    sh(library.replace("pip", f"{tmp_path}/own/bin/pip", 1))
    assert "+0.3253%" in sh(f"{tmp_path}/own/bin/pontoon edge nz-current")


def sh(line: str) -> str:
    """What a line of a shell prints."""
    return subprocess.run(line, shell=True, check=True, capture_output=True, text=True, timeout=600).stdout


def built(folder: Path) -> Path:
    """The wheel of this clone."""
    subprocess.run([_uv(), "build", "-q", "--wheel", "--out-dir", folder, ROOT], check=True)
    return next(folder.glob("*.whl"))


def _uv() -> str:
    own = ROOT / ".tools" / "bin" / "uv"
    return str(own) if own.exists() else "uv"
