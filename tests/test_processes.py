"""The tests' own care for processes: whoever starts the tests, children heed Ctrl-C, and one left behind is found."""

import os
import signal
import subprocess
import sys

import pytest

from tests.support import processes
from tests.support.processes import heeding_interrupts, leaving_nothing_behind

WAITING = [sys.executable, "-c", "import time; print('here', flush=True); time.sleep(60)"]


def test_a_child_is_interrupted_though_the_tests_are_a_background_job() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with (
            heeding_interrupts(),
            subprocess.Popen(WAITING, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as child,
        ):
            assert child.stdout is not None
            child.stdout.readline()
            os.kill(os.getpid(), signal.SIGINT)  # nothing happens here
            child.send_signal(signal.SIGINT)
            assert child.wait(timeout=120) == -signal.SIGINT
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform != "linux", reason="the environment of another process can be read there alone")
def test_a_process_whose_parent_has_gone_is_found_and_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "GRACE", 0.1)
    told = r"left running: sleep 61, started by .*whose_parent_has_gone"
    with pytest.raises(AssertionError, match=told), leaving_nothing_behind():
        subprocess.run(["sh", "-c", "sleep 61 &"], check=True)
    monkeypatch.undo()
    with leaving_nothing_behind():
        subprocess.run(["sh", "-c", "true &"], check=True)


@pytest.mark.skipif(sys.platform != "linux", reason="the environment of another process can be read there alone")
def test_what_was_started_before_the_watch_is_left_alone_and_watched_by_the_outer_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "GRACE", 0.1)

    def an_inner_watch() -> None:
        subprocess.run(["sh", "-c", "sleep 62 &"], check=True)
        with leaving_nothing_behind():
            subprocess.run(["true"], check=True)

    with pytest.raises(AssertionError, match=r"left running: sleep 62, started by"), leaving_nothing_behind():
        an_inner_watch()
