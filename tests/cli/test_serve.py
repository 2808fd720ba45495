"""`pontoon serve` and `pontoon user`, as processes of their own."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from typer.testing import CliRunner

from pontoon.cli.app import app

PASSWORD = "a long walk by the sea"
PATIENCE = 120.0
"""Seconds after which a house hangs."""


class Process:
    """A house in a process of its own."""

    def __init__(self, folder: Path, *flags: str) -> None:
        environment = {**os.environ, "XDG_DATA_HOME": str(folder)}
        command = [sys.executable, "-m", "pontoon", "serve", "--port", "0", *flags]
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.said: list[str] = []

    def opened(self) -> str:
        """The address, as soon as the house is open."""
        assert self.process.stderr is not None
        assert self.process.stdout is not None
        opened = json.loads(self.process.stderr.readline())
        assert opened["event"] == "open", opened
        return f"http://127.0.0.1:{opened['port']}"

    def stopped(self, sign: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        """Stop it in order; its status and what it said."""
        self.process.send_signal(sign)
        out, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, errors


@contextmanager
def process(folder: Path, *flags: str) -> Iterator[Process]:
    made = Process(folder, *flags)
    try:
        yield made
    finally:
        if made.process.poll() is None:
            made.process.kill()
            made.process.wait()
        for pipe in (made.process.stdout, made.process.stderr):
            if pipe is not None:
                pipe.close()


def test_the_first_start_prints_links_once_and_they_work_once(tmp_path: Path) -> None:
    with process(tmp_path) as house:
        house.opened()
        status, said, _ = house.stopped()
    links = re.findall(r"#invitation=([\w-]{43})", said)
    assert (status, len(links)) == (0, 2)
    files = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "pontoon").iterdir()}
    assert files["house.db"] == files["house.key"] == 0o600
    with process(tmp_path) as house:
        address = house.opened()
        joins = {"token": links[0], "name": "Ada", "password": PASSWORD, "keep": "token"}
        answers = [httpx.post(f"{address}/api/invitations/join", json=joins, timeout=PATIENCE) for _ in range(2)]
        status, said, errors = house.stopped(signal.SIGINT)
    assert [answer.status_code for answer in answers] == [201, 410]
    assert answers[0].json()["roles"] == ["administrator"]
    assert (status, "#invitation" in said) == (0, False)
    assert [json.loads(line)["event"] for line in errors.splitlines()] == ["going down", "closed"]
    assert links[0] not in errors


def test_a_house_in_use_is_not_opened_twice(tmp_path: Path) -> None:
    with process(tmp_path) as house:
        house.opened()
        with process(tmp_path) as second:
            second.process.wait(PATIENCE)
            assert second.process.returncode == 2
            assert second.process.stderr is not None
            assert "is in use by process" in second.process.stderr.read()
        listed = CliRunner(env={"XDG_DATA_HOME": str(tmp_path)}).invoke(app, ["user", "list"])
        assert listed.exit_code == 2
        assert "is in use by process" in listed.stderr


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with process(tmp_path) as house:
        port = house.opened().rpartition(":")[2]
        done = CliRunner(env={"XDG_DATA_HOME": str(tmp_path / "other")}).invoke(app, ["serve", "--port", port])
    assert done.exit_code == 2
    assert "cannot listen" in done.stderr


def test_without_its_key_a_house_with_records_is_not_opened(tmp_path: Path) -> None:
    with process(tmp_path) as house:
        house.opened()
        house.stopped()
    key = tmp_path / "pontoon" / "house.key"
    own = key.read_bytes()
    key.unlink()
    runner = CliRunner(env={"XDG_DATA_HOME": str(tmp_path)})
    done = runner.invoke(app, ["serve", "--port", "0"])
    assert done.exit_code == 2
    assert "Put the key file back" in done.stderr
    assert not key.exists()
    assert runner.invoke(app, ["serve", "--make-key", str(key)]).exit_code == 0
    done = runner.invoke(app, ["serve", "--port", "0"])
    assert (done.exit_code, done.stdout) == (2, ""), "with another key nobody comes in"
    assert "is not the key of this house" in done.stderr
    key.write_bytes(own + key.read_bytes())
    with process(tmp_path) as house:
        house.opened()  # the old key, and a newer one behind it
        assert house.stopped()[0] == 0


def test_a_key_is_made_once(tmp_path: Path) -> None:
    key = tmp_path / "house.key"
    made = CliRunner().invoke(app, ["serve", "--make-key", str(key)])
    assert (made.exit_code, key.stat().st_mode & 0o777) == (0, 0o600)
    again = CliRunner().invoke(app, ["serve", "--make-key", str(key)])
    assert again.exit_code == 2
    assert "never written over" in again.stderr


def test_people_are_looked_after_by_whoever_runs_the_house(tmp_path: Path) -> None:
    with process(tmp_path) as house:
        address = house.opened()
        httpx.post(f"{address}/api/accounts", json={"name": "Ann Lee", "password": PASSWORD}, timeout=PATIENCE)
        httpx.post(f"{address}/api/guests", json={"name": "Bob"}, timeout=PATIENCE)
        house.stopped()
    runner = CliRunner(env={"XDG_DATA_HOME": str(tmp_path)})

    def said(*words: str) -> str:
        done = runner.invoke(app, ["user", *words])
        assert done.exit_code == 0, done.output
        return done.stdout

    assert said("roles", "Ann Lee", "auditor", "dealer").startswith("Ann Lee is dealer, auditor now")
    assert said("list").splitlines() == [f"{'Ann Lee':<32}  dealer, auditor", f"{'Bob':<32}  guest"]
    assert "#invitation=" in said("reset", "Ann Lee")
    assert said("invite", "dealer", "--address", "https://a.example/").startswith("https://a.example/#invitation=")
    assert said("exclude", "Bob", "--why", "asked for it", "--days", "90") == "Bob plays no more for 90 days.\n"
    assert said("lift", "Bob") == "Bob may play again.\n"


def test_without_the_packages_of_the_server_it_says_how_to_get_them() -> None:
    blocked = "import sys; sys.modules['litestar'] = sys.modules['argon2'] = None\n"
    start = "sys.argv = ['pontoon', *sys.argv[1:]]\nfrom pontoon.cli.main import main\nmain()"
    for words in (["serve"], ["user", "list"]):
        done = subprocess.run(
            [sys.executable, "-c", blocked + start, *words, "--database", "sqlite:/nowhere/x"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert (
            done.stderr
            == "The live house needs more packages: pip install '.[server]' in a clone, or the wheel with [server]\n"
        )


def serving(house: Process) -> list[int]:
    """The processes that serve for the one that keeps them."""
    pid = house.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def test_when_the_one_that_keeps_them_is_killed_the_others_go_down_in_order(tmp_path: Path, postgres: str) -> None:
    with process(tmp_path, "--database", postgres, "--processes", "2") as house:
        address = house.opened()
        assert house.opened() == address
        assert len(serving(house)) == 2
        _, _, errors = house.stopped(signal.SIGKILL)
        told = [json.loads(line)["event"] for line in errors.splitlines() if line.startswith("{")]
        assert told.count("closed") == 2, "the pipe ended, since both have let go of it"
    with process(tmp_path, "--database", postgres, "--port", address.rpartition(":")[2]) as again:
        assert again.opened() == address


def test_several_processes_serve_one_house_and_one_that_dies_is_started_again(tmp_path: Path, postgres: str) -> None:
    with process(tmp_path, "--database", postgres, "--processes", "2") as house:
        address = house.opened()
        assert house.opened() == address
        named = {"name": "Ann", "keep": "token"}
        token = httpx.post(f"{address}/api/guests", json=named, timeout=PATIENCE).json()["token"]
        assert len(serving(house)) == 2
        os.kill(serving(house)[0], signal.SIGKILL)
        assert house.opened() == address, "another one is there instead"
        headers = {"authorization": f"Bearer {token}"}
        me = [httpx.get(f"{address}/api/me", headers=headers, timeout=PATIENCE) for _ in range(4)]
        assert {one.json()["name"] for one in me} == {"Ann"}
        status, said, _ = house.stopped()
    assert status == 0
    assert said.count("#invitation=") == 2
