"""Files of events: one writer at a time, every append whole or not there, and for their owner's eyes only."""

import errno
import json
import os
import resource
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pontoon import progressive, tournament
from pontoon.cli.app import app
from pontoon.cli.complaint import ComplaintError
from pontoon.cli.event_file import EventKind, read_events, writing
from pontoon.progressive import audit
from pontoon.progressive import events as p
from tests.support.terminals import PAT, TERMS
from tests.support.tournaments import TEXT
from tests.support.writers import Writers, locked_when_asked

KIND: EventKind[progressive.Event] = EventKind(progressive.decode_event, p.ProgressiveOpened, "an opening")
STAFF = f'[[authorisation.people]]\nname = "pat"\nrole = "pit-supervisor"\ncredential = "{PAT.credential}"\n'
OPENING = b'{"event":"ProgressiveOpened"}'
TRIGGER = ["place 3", "start", "deal", "card 6h", "card Kd", "lammer", "clear", "event", "spin"]


def call(*arguments: str) -> Result:
    result = CliRunner().invoke(app, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def script(tmp_path: Path, *actions: str) -> str:
    path = tmp_path / "script.toml"
    path.write_text(f"actions = {json.dumps(actions)}\n")
    return str(path)


@pytest.fixture
def terms(tmp_path: Path) -> str:
    """A progressive's file."""
    path = tmp_path / "mine.toml"
    path.write_text(TERMS + STAFF)
    return str(path)


@pytest.fixture
def kept(terms: str, tmp_path: Path) -> Path:
    """The events of a progressive whose jackpot is payable: the wheel of this seed stops at an empty seat."""
    path = tmp_path / "kept.jsonl"
    actions = [*TRIGGER, "confirm"]
    for seed in map(str, range(20)):
        path.unlink(missing_ok=True)
        call("progressive", "run", terms, "--script", script(tmp_path, *actions), "--seed", seed, "--events", str(path))
        if b"PrizesWon" in path.read_bytes():
            return path
    raise AssertionError("no seed stops at an empty seat")


# One writer


def test_the_second_writer_is_told_who_holds_the_file_and_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    with writing(str(path)) as file:
        file.append([OPENING])
        with pytest.raises(ComplaintError) as caught, writing(str(path)):
            pass
    assert str(path) in caught.value.reason
    assert f"process {os.getpid()} (" in caught.value.reason
    assert "wait until it has ended" in caught.value.reason
    with writing(str(path)) as file:
        assert file.size == len(OPENING) + 1


def test_another_name_of_the_file_is_no_way_around_the_lock(tmp_path: Path) -> None:
    path, hard, soft = tmp_path / "events.jsonl", tmp_path / "hard.jsonl", tmp_path / "soft.jsonl"
    with writing(str(path)) as file:
        file.append([OPENING])
        hard.hardlink_to(path)
        soft.symlink_to(path)
        for other in (hard, soft):
            with pytest.raises(ComplaintError, match="is being written by"), writing(str(other)):
                pass


_HOLDER = """
import sys, time
from pontoon.cli.event_file import writing
with writing(sys.argv[1]) as file:
    file.append([b"{}"])
    print("held", flush=True)
    time.sleep(60)
"""


def test_the_file_of_a_dead_holder_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    with subprocess.Popen([sys.executable, "-c", _HOLDER, str(path)], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(ComplaintError, match=f"process {holder.pid} "), writing(str(path)):
            pass
        holder.send_signal(signal.SIGKILL)
    with writing(str(path)) as file:
        file.append([b"{}"])
    assert path.read_bytes() == b"{}\n{}\n"


def test_a_file_that_is_taken_away_while_it_is_in_use_gets_no_more_events(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    with writing(str(path)) as file:
        file.append([b"{}"])
        path.rename(tmp_path / "elsewhere.jsonl")
        with pytest.raises(ComplaintError, match="moved, replaced or removed"):
            file.append([b"{}"])
        path.write_bytes(b"another\n")
        with pytest.raises(ComplaintError, match="moved, replaced or removed"):
            file.append([b"{}"])
    assert path.read_bytes() == b"another\n"


def race(tmp_path: Path, kept: Path, terms: str, times: int) -> None:
    """Two terminals pay one jackpot: one of them, once, whatever the moment."""
    before, pay = kept.read_bytes(), script(tmp_path, "pay", "hand", "paid", "end")
    refused = 0
    with Writers() as writers:
        for _ in range(times):
            kept.write_bytes(before)
            command = ("progressive", "run", terms, "--script", pay, "--events", str(kept))
            ended = writers.at_once(command, command)
            assert sorted(one.status for one in ended) == [0, 2], ended
            refused += sum("is being written by" in one.output for one in ended)
            stream = progressive.decode_stream(kept.read_bytes())
            assert [type(one).__name__ for one in stream].count("PrizeHanded") == 1
            assert audit(stream).differences == []
    assert refused, "the two never met"


def test_two_terminals_never_both_pay_a_jackpot(tmp_path: Path, kept: Path, terms: str) -> None:
    race(tmp_path, kept, terms, 30)


@pytest.mark.long
def test_two_terminals_never_both_pay_a_jackpot_in_200_races(tmp_path: Path, kept: Path, terms: str) -> None:
    race(tmp_path, kept, terms, 200)


def test_a_file_is_audited_while_nobody_else_can_write_it(
    kept: Path, terms: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = locked_when_asked(monkeypatch, "pontoon.cli.progressive.source.audit", kept)
    assert call("progressive", "run", terms, "--script", script(tmp_path, "pay"), "--events", str(kept)).exit_code == 0
    assert asked == [True]


# Whole or not there


def failing(monkeypatch: pytest.MonkeyPatch, after: int, code: int, name: str = "pwrite") -> None:
    """A disk that takes so many bytes and then no more."""
    left = [after]
    true_write: Callable[[int, bytes, int], int] = os.pwrite

    def write(handle: int, data: bytes, at: int) -> int:
        if not left[0]:
            raise OSError(code, os.strerror(code))
        part = bytes(data[: left[0]])
        left[0] -= len(part)
        return true_write(handle, part, at)

    def fail(handle: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, name, write if name == "pwrite" else fail)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
def test_an_append_is_whole_or_not_there_wherever_the_disk_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    path, lines = tmp_path / "events.jsonl", [b'{"one":1}', b'{"two":2}', b'{"three":3}']
    whole = b'{"one":1} \n{"two":2} \n{"three":3}\n'
    with writing(str(path)) as file:
        file.append([OPENING])
        before = path.read_bytes()
        for taken in range(len(whole)):
            with monkeypatch.context() as broken:
                failing(broken, taken, code)
                with pytest.raises(ComplaintError, match="cannot be written"):
                    file.append(lines)
            assert path.read_bytes() == before
        with monkeypatch.context() as broken:
            failing(broken, 0, code, "fsync")
            with pytest.raises(ComplaintError, match="cannot be written"):
                file.append(lines)
        assert path.read_bytes() == before
        file.append(lines)
    assert path.read_bytes() == before + whole


def test_what_nobody_is_told_of_yet_is_whole_too_and_safe_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "events.jsonl"
    synced: list[int] = []
    with monkeypatch.context() as watched, writing(str(path)) as file:
        watched.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_size))
        for _ in range(5):
            file.append_soon([OPENING])
        assert synced == []
        assert path.read_bytes() == 5 * (OPENING + b"\n")
        with monkeypatch.context() as broken:
            failing(broken, 3, errno.ENOSPC)
            with pytest.raises(ComplaintError, match="No space left"):
                file.append_soon([OPENING])
        assert path.read_bytes() == 5 * (OPENING + b"\n")
    assert synced[-1] == path.stat().st_size


def test_a_new_file_that_cannot_be_begun_does_not_stay_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "events.jsonl"
    with monkeypatch.context() as broken, writing(str(path)) as file:
        failing(broken, 5, errno.ENOSPC)
        with pytest.raises(ComplaintError, match="No space left"):
            file.append([OPENING])
    assert not path.exists()
    path.touch()  # one that was there stays
    with writing(str(path)):
        pass
    assert path.exists()


def test_every_cut_of_a_decision_is_recognised_and_written_over(kept: Path, terms: str, tmp_path: Path) -> None:
    """Power fails at any byte of Confirm's two events: it has not happened, and can be pressed again."""
    full = kept.read_bytes()
    begins = full.index(b'{"event":"WheelSpun"')
    for cut in range(begins, len(full)):
        kept.write_bytes(full[:cut])
        stream = read_events(str(kept), KIND)
        assert (stream.length, stream.over) == (begins, cut - begins)
    assert "cut off in writing" in call("progressive", "meters", str(kept)).output
    again = call("progressive", "run", terms, "--script", script(tmp_path, "confirm"), "--events", str(kept))
    assert again.exit_code == 0, again.output
    assert audit(progressive.decode_stream(kept.read_bytes())).differences == []


def test_a_file_that_was_cut_off_in_its_first_decision_is_told(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    example = ("progressive", "run", "example", "--script", script(tmp_path, "place 3"), "--events", str(path))
    assert call(*example).exit_code == 0
    first, *_ = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first)
    for command in (("progressive", "meters", str(path)), example):
        result = call(*command)
        assert (result.exit_code, "remove it, and begin anew" in result.output) == (2, True), result.output
    path.write_bytes(first[:30])
    assert "does not begin with" in call(*example).output


def limited(size: int) -> Callable[[], None]:
    """No file may grow beyond so many bytes: what a full disk is to a program."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_an_order_that_a_full_disk_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    """Starting a session forfeits who is absent and begins it: all of that, or nothing, on a really full disk."""
    conditions, path = tmp_path / "terms.toml", tmp_path / "events.jsonl"
    conditions.write_text(TEXT, encoding="utf-8")
    call("tournament", "open", str(conditions), str(path))
    for words in ("enter Ann", "enter Bob", "enter Cleo", "ballot", "seat Ann Bob"):
        result = call("tournament", "order", str(path), *words.split())
        assert result.exit_code == 0, result.output
    before = path.read_bytes()
    command = [sys.executable, "-m", "pontoon", "tournament", "order", str(path), "start"]
    for room in (0, 1, 40):
        full = subprocess.run(
            command, capture_output=True, text=True, check=False, preexec_fn=limited(len(before) + room)
        )
        assert (full.returncode, "cannot be written" in full.stderr) == (2, True), full
        assert path.read_bytes() == before
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    names = [type(one).__name__ for one in tournament.decode_stream(path.read_bytes()[len(before) :])]
    assert names[:2] == ["OrderGiven", "PositionForfeited"]
    assert "SessionStarted" in names


def test_a_button_that_a_full_disk_fails_has_not_been_pressed(kept: Path, terms: str, tmp_path: Path) -> None:
    before = kept.read_bytes()
    command = [sys.executable, "-m", "pontoon", "progressive", "run", terms, "--events", str(kept)]
    command += ["--script", script(tmp_path, "pay")]
    full = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=limited(len(before) + 20))
    assert (full.returncode, "cannot be written" in full.stderr) == (2, True), full
    assert kept.read_bytes() == before
    new = [*command[:-3], str(tmp_path / "new.jsonl"), *command[-2:]]
    full = subprocess.run(new, capture_output=True, text=True, check=False, preexec_fn=limited(100))
    assert full.returncode == 2
    assert not (tmp_path / "new.jsonl").exists()


# Who may read it


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_only_the_owner_reads_and_writes_it_whatever_the_umask(terms: str, tmp_path: Path, mask: int) -> None:
    path, conditions = tmp_path / "events.jsonl", tmp_path / "terms.toml"
    conditions.write_text(TEXT, encoding="utf-8")
    before = os.umask(mask)
    try:
        call("progressive", "run", terms, "--script", script(tmp_path, "place 3"), "--events", str(path))
        call("tournament", "open", str(conditions), str(tmp_path / "opened.jsonl"))
        call("tournament", "run", str(conditions), "--players", "4", "--events", str(tmp_path / "run.jsonl"))
    finally:
        os.umask(before)
    for name in ("events.jsonl", "opened.jsonl", "run.jsonl"):
        assert rights(tmp_path / name) == 0o600, name


def test_a_file_that_others_could_read_is_made_private(kept: Path, terms: str, tmp_path: Path) -> None:
    kept.chmod(0o664)
    call("progressive", "run", terms, "--script", script(tmp_path, "pay"), "--events", str(kept))
    assert rights(kept) == 0o600


def test_a_file_that_cannot_be_made_private_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "events.jsonl"
    path.write_bytes(b"{}\n")
    path.chmod(0o644)

    def fail(handle: int, mode: int) -> None:
        raise PermissionError(errno.EPERM, "not yours")

    monkeypatch.setattr(os, "fchmod", fail)
    with pytest.raises(ComplaintError, match="others may read it"), writing(str(path)):
        pass


# What is no file


@pytest.mark.parametrize("kind", ["folder", "pipe", "device"])
def test_events_are_kept_in_a_file_and_nothing_else(terms: str, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "it"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path = Path("/dev/null")
    for command in (
        ("progressive", "run", terms, "--script", script(tmp_path, "place 3"), "--events", str(path)),
        ("tournament", "run", "freeze-out", "--players", "4", "--events", str(path)),
        ("tournament", "open", "freeze-out", str(path)),
        ("tournament", "order", str(path), "start"),
    ):
        result = call(*command)
        assert (result.exit_code, f"is a {kind} and no file" in result.output) == (2, True), result.output
    assert Path("/dev/null").is_char_device()


def test_a_run_that_cannot_be_leaves_no_file_behind(terms: str, tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    for more in (("--script", "nothing.toml"), ("--table", "nine"), ("--rulebook", "nz-current")):
        assert call("progressive", "run", terms, *more, "--events", str(path)).exit_code == 2
    assert call("tournament", "run", "freeze-out", "--players", "1", "--events", str(path)).exit_code == 2
    assert not path.exists()
