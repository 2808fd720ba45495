"""What other packages log is told by kind, and never with the values that stand in it."""

import asyncio
import gc
import io
import json
import logging
import sys
from collections.abc import Iterator

import pytest
import structlog

from pontoon.server import logs

SECRET = "As Kd 7h behind the next card"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    lines = io.StringIO()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", lines)
        logs.set_up()
    yield lines
    structlog.reset_defaults()
    root.handlers[:], root.level = handlers, level


def test_a_task_that_failed_and_that_nobody_asked_for_is_told_without_what_it_knew(written: io.StringIO) -> None:
    async def fails() -> None:
        raise ValueError(SECRET)

    async def story() -> None:
        task = asyncio.create_task(fails())
        await asyncio.wait((task,))
        del task
        gc.collect()
        asyncio.get_running_loop().call_exception_handler({"message": "Exception in callback f(", "handle": SECRET})

    asyncio.run(story())
    told = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [one["template"] for one in told] == ["Task exception was never retrieved", "Exception in callback f"]
    assert "ValueError" in written.getvalue(), "what kind of fault it was is told"
    assert SECRET not in written.getvalue()


def test_the_values_of_a_message_are_not_told(written: io.StringIO) -> None:
    logging.getLogger("some.package").warning("cannot send %s to %r", SECRET, SECRET)
    logging.getLogger("some.package").error(f"nobody knows: {SECRET}")
    told = [json.loads(line)["template"] for line in written.getvalue().splitlines()]
    assert told == ["cannot send %s to %r", "nobody knows"]
