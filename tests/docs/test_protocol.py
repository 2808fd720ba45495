"""The protocol page and its schema are made from the types, and what is really sent fits the schema."""

import asyncio
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from pontoon.money import Cents
from pontoon.service.progressives.commands import ProposeMeter
from pontoon.service.tables.commands import Pass, Ready, SeatBot
from pontoon.table import Hit, PlaceWager, Stand
from pontoon.wire import messages as wire
from scripts.make_protocol import PAGE, SCHEMA, page, schema
from tests.support.casino import BOTH_TRIGGER, GRAND, Casino
from tests.support.halls import FIRST_WINS, Hall
from tests.support.handbook import blocks
from tests.support.live import Live, run
from tests.support.served import open_socket, serving


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


def _fits(told: dict[str, list[dict[str, Any]]], kind: str) -> None:
    """Every message, every view and everything open is as the schema has it, and nothing is there that it has not."""
    whole = json.loads(SCHEMA.read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(whole)
    seen = set()
    for message in (one for some in told.values() for one in some):
        validator.validate(message)
        seen.add(message["message"])
        for name, field in ((f"{kind}View", "view"), (f"{kind}Open", "open")):
            if field in message:
                definition = whole["$defs"][name] | {"additionalProperties": False}
                jsonschema.Draft202012Validator({**definition, "$defs": whole["$defs"]}).validate(message[field])
    assert seen == {"Snapshot", "News", "Open"}


def test_what_is_sent_of_a_tournament_fits_the_schema(tmp_path: Path) -> None:
    async def story() -> dict[str, list[dict[str, Any]]]:
        hall = Hall(tmp_path, FIRST_WINS)
        await hall.opens()
        watching = {
            "ann": await hall.watches("ann", hall.stream),
            "dora": await hall.watches(
                "dora", hall.stream, "tournament-director", roles=("tournament-director", "dealer")
            ),
            "public": await hall.watches("eve", hall.stream, "public"),
        }
        await hall.enter("ann", "bob")
        await hall.bots(1)
        await hall.starts()
        await hall.plays()
        late = await hall.watches("late", hall.stream)
        await hall.plays()
        await hall.close()
        return {name: one.messages for name, one in watching.items()} | {"late": late.messages}

    _fits(run(story()), "Tournament")


def test_what_is_sent_of_a_progressive_fits_the_schema(tmp_path: Path) -> None:
    async def story() -> dict[str, list[dict[str, Any]]]:
        casino = Casino(tmp_path, None, 3)
        await casino.opens(GRAND)
        table = await casino.links()
        pat = await casino.watches("pat", casino.stream, "pit-supervisor", roles=("pit-supervisor",))
        player = await casino.watches("p3", casino.stream)
        await casino.round(table, BOTH_TRIGGER, 3, 5)
        propose = ProposeMeter("one", "grand", Cents(120_000), "counted")
        await casino.press("pat", propose, "pit-supervisor", confirmed=True)
        late = await casino.watches("late", casino.stream)
        await casino.close()
        return {"pat": pat.messages, "player": player.messages, "late": late.messages}

    _fits(run(story()), "Progressive")


def test_the_examples_of_the_page_are_commands() -> None:
    whole = json.loads(SCHEMA.read_text(encoding="utf-8"))
    said = [json.loads(line) for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith('{"message"')]
    commands = [one for one in said if one["message"] == "Do"]
    assert {one["stream"].partition(":")[0] for one in commands} == {"table", "tournament", "progressive"}
    for one in said:
        jsonschema.Draft202012Validator({**whole, "$ref": "#/$defs/Request"}).validate(one)
    for one in commands:
        kind = one["stream"].partition(":")[0].capitalize()
        jsonschema.Draft202012Validator({**whole, "$ref": f"#/$defs/{kind}Command"}).validate(one["command"])


def test_the_lines_of_the_page_play_a_round_at_a_table(tmp_path: Path) -> None:
    """As they stand, with a token and a table that are there. K 9 stands against 8 K: 19 beats 18, and 10.00 is won."""
    spoken = next(block for block in blocks(PAGE.read_text(encoding="utf-8")) if block.language == "json")
    with serving(tmp_path) as house:
        ann = house.guest("ann")
        table = ann.opens(setup={"shoe": "stacked"}, terms={"money": "felt", "owner_rules": True})
        assert ann.does(table, command="StackShoe", cards=["9s", "8h", "Ks", "Kd"]).status_code == 200
        with open_socket(house) as wire:
            for line in spoken.text.replace('"..."', f'"{ann.token}"').replace("t7k2m9", table).splitlines():
                wire.socket.send(line)
                wire.hears({"SignIn": "Welcome", "Watch": "Snapshot"}.get(json.loads(line)["message"], "Done"))
        (settled,) = ann.get(f"/api/tables/{table}/rounds/1/explanation")["lines"]
    assert settled["line"]["net"] == 1000


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
