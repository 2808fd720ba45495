"""The protocol page and its schema are made from the types, and what is really sent fits the schema."""

import asyncio
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from pontoon.money import Cents
from pontoon.service.tables.commands import Pass, Ready, SeatBot
from pontoon.table import Hit, PlaceWager, Stand
from pontoon.wire import messages as wire
from scripts.make_protocol import PAGE, SCHEMA, page, schema
from tests.support.live import Live


def test_page_and_schema_are_up_to_date() -> None:
    """`python -m scripts.make_protocol` writes them."""
    assert PAGE.read_text(encoding="utf-8") == page()
    assert SCHEMA.read_text(encoding="utf-8") == schema()


@pytest.mark.parametrize("book", ["nz-current", "ma-2025"])
def test_what_is_sent_fits_the_schema(tmp_path: Path, book: str) -> None:
    whole = json.loads(SCHEMA.read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(whole)
    views = jsonschema.Draft202012Validator({**whole, "$ref": "#/$defs/TableView"})
    for message in asyncio.run(_told(tmp_path, book)):
        validator.validate(message)
        if message["message"] == "Snapshot":
            views.validate(message["view"])


async def _told(folder: Path, book: str) -> list[dict[str, Any]]:
    """Everything ann and a dealer were told of two rounds."""
    live = Live(folder)
    await live.gives("ann", 100_000)
    stream = await live.table(book=book)
    ann = await live.watches("ann", stream)
    await live.does("ann", stream, SeatBot(pace="at-once"))
    for _ in range(2):
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        while live.hosted(stream).state.table.phase != "betting":
            if live.hosted(stream).clock.what == "offer":
                await live.does("ann", stream, Pass("ann"))
            elif isinstance(await live.do("ann", stream, Stand("ann", 1)), wire.Refused):
                await live.does("ann", stream, Hit("ann", 1))
    late = await live.watches("bob", stream, "public")
    await live.close()
    return [*ann.messages, *late.messages]
