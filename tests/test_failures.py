"""The tests' own care for failures: whatever ends a run, what went wrong before is told."""

import os
import subprocess
import sys
from enum import IntEnum, StrEnum
from pathlib import Path

from execnet import dumps

from tests.support.failures import sendable

FAULTS = """
import pytest

def test_the_words_of_a_failure_cannot_be_sent():
    raise ValueError("half of a letter: \\ud800")

@pytest.fixture
def broken():
    yield
    raise OSError("no space left")

def test_what_it_stands_on_breaks(broken):
    print("it was here")

def test_the_process_dies():
    import os
    os._exit(3)
"""
BROKEN_HOOK = """
def pytest_runtest_logfinish(nodeid):
    if "breaks" in nodeid:
        raise RuntimeError("a hook of the tests has a fault")
"""


def kept(folder: Path, hook: str, *, ends: int) -> tuple[str, str]:
    """The failures of a run of two processes, and what it has said."""
    (folder / "test_faults.py").write_text(FAULTS)
    (folder / "conftest.py").write_text(hook)
    plugins = ["-p", "xdist", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    where: list[str | Path] = ["-c", os.devnull, "--rootdir", folder, "--failures", folder / "failures.txt", folder]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, "-n", "1", "--max-worker-restart", "0", *where],
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == ends, run.stdout + run.stderr
    return (folder / "failures.txt").read_text(), run.stdout


def test_failures_are_kept_as_they_come_whatever_their_words_and_a_process_that_dies_is_told(tmp_path: Path) -> None:
    found, said = kept(tmp_path, "", ends=1)
    assert "2 failed, 1 passed, 1 error" in said
    heads = [line.partition("::")[2] for line in found.splitlines() if line.startswith("====") and "::" in line]
    assert heads == [
        "test_the_words_of_a_failure_cannot_be_sent (call)",
        "test_what_it_stands_on_breaks (teardown)",
        "test_the_process_dies (???)",
    ]
    assert "ValueError: half of a letter: \\ud800" in found
    assert "OSError: no space left" in found
    assert "Captured stdout call\nit was here" in found
    assert "a process that tests has ended: <WorkerController gw0>\nNot properly terminated" in found


def test_a_fault_that_ends_the_run_is_kept_with_the_failures_before_it(tmp_path: Path) -> None:
    found, said = kept(tmp_path, BROKEN_HOOK, ends=3)
    assert "INTERNALERROR" in said
    assert found.index("ValueError: half of a letter") < found.index("a hook of the tests has a fault")


def test_what_cannot_be_sent_is_told_in_words() -> None:
    class Colour(StrEnum):
        RED = "red \udc80"

    class Suit(IntEnum):
        SPADES = 1

    found = sendable({"a": [1, None, 2.5, True, b"\xff"], Colour.RED: (Colour.RED, Suit.SPADES, {3}, "…")})
    assert found == {"a": [1, None, 2.5, True, b"\xff"], "red \\udc80": ("red \\udc80", "<Suit.SPADES: 1>", "{3}", "…")}
    dumps(found)
