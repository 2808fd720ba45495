"""Every script of the core, played at a table of the house by the client library: the same events, lines and money.

One in twenty-five a day, all of them in the long run. Together they hold every incident, procedure and order.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from pontoon.client import AsyncClient
from pontoon.script import ScriptError, read_script
from tests.support.played import Stage
from tests.support.served import Served

TESTS = Path(__file__).parents[1]
SCRIPTS = sorted([*TESTS.glob("clauses/*/*.toml"), *TESTS.glob("rounds/*.toml")])
PIECES = 25


def play(served: Served, paths: Iterable[Path]) -> Counter[str]:
    """Play scripts one after the other; what has occurred."""

    async def story() -> Counter[str]:
        async with AsyncClient(served.address) as client:
            await client.guest()
            stage = Stage(client, served.front.house.office.store)
            for path in paths:
                try:
                    script = read_script(path.read_text(encoding="utf-8"))
                except ScriptError:  # there is nothing in it that could be sent
                    stage.seen["unread"] += 1
                    continue
                try:
                    await stage.plays(script)
                except Exception as error:
                    error.add_note(str(path.relative_to(TESTS)))
                    raise
            return stage.seen

    return asyncio.run(story())


def test_a_sample_of_all_scripts_goes_in_the_house_as_in_the_engine(served: Served) -> None:
    seen = play(served, SCRIPTS[::PIECES])
    assert seen["scripts"] > 80, seen
    assert seen["refused"], seen
    assert seen["lines"] > 100, seen


@pytest.mark.long
@pytest.mark.parametrize("piece", range(PIECES))
def test_every_script_goes_in_the_house_as_in_the_engine(served: Served, piece: int) -> None:
    seen = play(served, SCRIPTS[piece::PIECES])
    assert seen["scripts"] > 80, seen
