"""What goes wrong is told, however the run ends.

pytest tells failures when all tests are over. A run that ends otherwise, for a fault of a process that tests or a
machine that has had enough, ends without a word of them: so they are written to a file as they come. And a failure
whose words cannot be sent to the process that hears of all tests would end the process that tests: so all words can be.
"""

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

_PLAIN = (type(None), bool, int, float, bytes)


class Sendable:
    """Reports of a process that tests, of what another process can read."""

    @pytest.hookimpl(wrapper=True)
    def pytest_report_to_serializable(self) -> Generator[None, dict[str, Any] | None, dict[str, Any] | None]:
        data = yield
        return None if data is None else {key: sendable(value) for key, value in data.items()}


def sendable(value: object) -> object:
    """The same, where it is plain; else as near as can be: a lone surrogate is spelled, and an object is its words."""
    match value:
        case _ if type(value) in _PLAIN:
            return value
        case str():
            return value.encode(errors="backslashreplace").decode()
        case dict():
            return {sendable(key): sendable(one) for key, one in value.items()}
        case list():
            return [sendable(one) for one in value]
        case tuple():
            return tuple(sendable(one) for one in value)
        case _:
            return sendable(repr(value))


class Failures:
    """What has gone wrong, one after the other, in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._keep(
                f"{report.nodeid} ({report.when})",
                report.longreprtext,
                *(f"{name}\n{text}" for name, text in report.sections),
            )

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._keep(f"{report.nodeid} (collected)", report.longreprtext)

    def pytest_internalerror(self, excrepr: object) -> None:
        self._keep("pytest itself, or a hook of the tests", str(excrepr))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object, error: object) -> None:
        if error:
            self._keep(f"a process that tests has ended: {node}", str(error))

    def _keep(self, where: str, *texts: str) -> None:
        with self._path.open("a", encoding="utf-8", errors="backslashreplace") as out:
            out.write("\n".join((f"==== {where}", *texts, "")))


def keep_failures(config: pytest.Config) -> None:
    """A process that tests sends what can be read; the one that hears of all keeps failures where it is told to."""
    path: str = config.getoption("--failures")
    if hasattr(config, "workerinput"):
        config.pluginmanager.register(Sendable(), "sendable")
    elif path:
        config.pluginmanager.register(Failures(Path(path)), "failures")
