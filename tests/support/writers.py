"""Real processes that run commands of `pontoon` when they are told to, so that two can be let loose at one moment."""

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import pytest

from pontoon.cli.complaint import ComplaintError
from pontoon.cli.event_file import writing

_WORKER = """
import json, sys, time
from typer.testing import CliRunner
from pontoon.cli.app import app
import pontoon.cli.progressive.commands, pontoon.cli.progressive.session
import pontoon.cli.tournament.order, pontoon.cli.tournament.run
print("ready", flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    while time.monotonic() < asked["at"]:
        pass
    result = CliRunner().invoke(app, asked["arguments"])
    raised = "" if result.exception is None or isinstance(result.exception, SystemExit) else repr(result.exception)
    print(json.dumps([result.exit_code, result.output, raised]), flush=True)
"""
_HEADSTART = 0.01
"""Seconds until both begin: long enough for both to have heard of it."""


class Said(NamedTuple):
    """How a command ended."""

    status: int
    output: str


class Writers:
    """Two processes, each with a command line of its own."""

    def __enter__(self) -> "Writers":
        self._workers = [
            subprocess.Popen(
                [sys.executable, "-c", _WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
            for _ in range(2)
        ]
        for worker in self._workers:
            assert worker.stdout is not None
            assert worker.stdout.readline() == "ready\n"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self._workers:
            assert worker.stdin is not None
            assert worker.stdout is not None
            worker.stdin.close()
            worker.wait(120)
            worker.stdout.close()

    def at_once(self, first: Sequence[str], second: Sequence[str]) -> tuple[Said, Said]:
        """Both commands at one moment."""
        at = time.monotonic() + _HEADSTART
        for worker, arguments in zip(self._workers, (first, second), strict=True):
            assert worker.stdin is not None
            worker.stdin.write(json.dumps({"at": at, "arguments": list(arguments)}) + "\n")
            worker.stdin.flush()
        one, other = (self._heard(worker) for worker in self._workers)
        return one, other

    def _heard(self, worker: "subprocess.Popen[str]") -> Said:
        assert worker.stdout is not None
        status, output, raised = json.loads(worker.stdout.readline())
        assert not raised, raised
        return Said(status, output)


def locked_when_asked(monkeypatch: pytest.MonkeyPatch, function: str, path: Path) -> list[bool]:
    """Filled each time this function is asked: whether nobody else could write the file then."""
    asked = list[bool]()
    module, _, name = function.rpartition(".")
    true_function = getattr(import_module(module), name)

    def watched(*arguments: object) -> object:
        try:
            with writing(str(path)):
                asked.append(False)
        except ComplaintError:
            asked.append(True)
        return true_function(*arguments)

    monkeypatch.setattr(function, watched)
    return asked
