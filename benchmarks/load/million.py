"""A house with many rounds behind it, made quickly: one table is played, and its rows are written for all the others.

What is sealed is sealed anew for its place, and every chain is worked out, so each stream can be read back like any
other. Commitments to shoes are those of the first table: an audit would find that, and nothing here asks for one.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from benchmarks.load.house import PURSE, Player, new_guest
from pontoon.money import Cents
from pontoon.service.caller import Caller
from pontoon.service.house import House
from pontoon.service.journal import Journal
from pontoon.service.people import People
from pontoon.service.sealing import Sealer, make_key_file
from pontoon.service.tables.commands import Pass, Ready
from pontoon.service.tables.evolve import TableEvent
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.listing import Listed
from pontoon.service.tables.opening import OpenTable
from pontoon.service.tables.told import public
from pontoon.service.wallets import WalletSettings
from pontoon.store import GENESIS, open_store
from pontoon.store.chain import link
from pontoon.table import Audience, Hit, PlaceWager, Stand, box_at, next_step
from pontoon.wire import messages as wire

DATABASE = "house.db"
_BUILT = "million.json"
_TEMPLATE = "q0000000"
_TOGETHER = 32
_ROWS = 20_000
_AS_PLAYER = Audience.of(f"player {_TEMPLATE}")


class Template:
    """The rows of one table that was really played."""

    def __init__(self, database: Path, table: str, sealer: Sealer) -> None:
        self.table = table
        self.stream = f"table:{table}"
        self._sealer = sealer
        self._journal: Journal[TableEvent] = Journal(TableEvent, public, sealer)
        with closing(sqlite3.connect(database)) as source:
            own = (self.stream,)
            self.records = source.execute("SELECT sequence, data FROM records WHERE stream = ?", own).fetchall()
            self.snapshot = source.execute("SELECT sequence, data FROM snapshots WHERE stream = ?", own).fetchone()
            self.others = {
                name: source.execute(f"SELECT * FROM {name} {where}").fetchall() for name, where in _COPIED.items()
            }

    def record(self, sequence: int, data: bytes, stream: str) -> bytes:
        """A record for another stream; what is sealed in it is sealed for its new place."""
        if b'"sealed":' not in data:
            return data
        return self._journal.encode(self._journal.decode(data, self.stream, sequence), stream, sequence)

    def snapshot_for(self, stream: str, rename: "Rename") -> tuple[str, int, bytes] | None:
        """The snapshot for another stream."""
        if self.snapshot is None:
            return None
        sequence, data = self.snapshot
        plain = self._sealer.open(data, f"snapshot/{self.stream}/{sequence}")
        return stream, sequence, self._sealer.seal(rename.bytes(plain), f"snapshot/{stream}/{sequence}")


_COPIED = {
    "postings": "WHERE account NOT LIKE 'issue%' AND id <> ''",
    "balances": "WHERE account <> 'issue'",
    "receipts": "",
    "documents": "WHERE kind NOT IN ('user', 'session')",
    "rounds": "",
    "round_players": "",
}
"""What else is written for every table, and which rows of it."""


class Rename:
    """From the names of the first table to those of another, of the same length."""

    def __init__(self, template: Template, number: int) -> None:
        self.table, self.player = f"t{number:07d}", f"p{number:07d}"
        self._pairs = ((template.table, self.table), (_TEMPLATE, self.player))

    def text(self, value: str) -> str:
        """A text with the new names."""
        for old, new in self._pairs:
            value = value.replace(old, new)
        return value

    def bytes(self, value: bytes) -> bytes:
        """Bytes with the new names."""
        for old, new in self._pairs:
            value = value.replace(old.encode(), new.encode())
        return value

    def row(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        """A row with the new names."""
        return tuple(
            self.text(one) if isinstance(one, str) else self.bytes(one) if isinstance(one, bytes) else one
            for one in row
        )


class Million(Struct, frozen=True):
    """A house with many rounds behind it: how many tables, rounds of each, and a player for each table."""

    tables: int
    rounds: int
    players: dict[str, Player]


def build(folder: Path, tables: int, rounds: int) -> Million:
    """A database with so many tables of so many rounds each in this folder, and what it is beside it."""
    if (folder / _BUILT).exists():
        return msgspec.json.decode((folder / _BUILT).read_bytes(), type=Million)
    folder.mkdir(parents=True, exist_ok=True)
    database = folder / DATABASE
    sealer = make_key_file(database.with_suffix(".key"))
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as fast:
        source = Path(fast) / "one.db"
        template = Template(source, asyncio.run(_played(source, sealer, rounds)), sealer)
    store = open_store(f"sqlite:{database}")
    house = House.start(store, sealer)
    people = People(store, lambda unit: house.office.group.submit(unit).result(), money=WalletSettings(start=PURSE))
    with ThreadPoolExecutor(_TOGETHER) as threads:
        players = list(threads.map(lambda number: new_guest(people, f"p{number:07d}"), range(tables)))
    asyncio.run(house.close())
    _fill(database, template, tables)
    built = Million(tables, rounds, {f"t{number:07d}": player for number, player in enumerate(players)})
    (folder / _BUILT).write_bytes(msgspec.json.encode(built))
    return built


async def _played(database: Path, sealer: Sealer, rounds: int) -> str:
    """Play one table for so many rounds; its id."""
    house = House.start(open_store(f"sqlite:{database}"), sealer)
    people = People(
        house.office.store,
        lambda unit: house.office.group.submit(unit).result(),
        money=WalletSettings(start=PURSE),
    )
    await asyncio.to_thread(new_guest, people, _TEMPLATE)
    caller = Caller(_TEMPLATE)
    opened = await house.open_table(caller, "open", OpenTable(book="nz-current"))
    assert isinstance(opened, Listed), opened
    stream = f"table:{opened.table}"
    hosted = await house.hosted(stream)
    assert isinstance(hosted, HostedTable)
    sent = 0
    while hosted.state.table.round <= rounds:
        for command in _next(hosted):
            sent += 1
            done = await house.do(caller, wire.Do(f"c{sent}", stream, msgspec.Raw(msgspec.json.encode(command))))
            assert isinstance(done, wire.Done), done
        while hosted.state.table.phase == "betting" and hosted.state.table.boxes:
            await asyncio.sleep(0)  # a shoe that was shuffled is committed to first, and dealt from then
    await house.close()
    return opened.table


def _next(hosted: HostedTable) -> Iterator[Any]:
    """What the player does next: wager, stand as soon as that is allowed, and take nothing that is offered."""
    table = hosted.state.table
    step = next_step(hosted.rules, table)
    match step.kind:
        case "bet":
            yield PlaceWager(_TEMPLATE, 1, Cents(1000))
            yield Ready(_TEMPLATE)
        case "offer":
            yield Pass(_TEMPLATE)
        case _:
            box = box_at(table, step.box)
            assert box is not None
            able = {one.action for one in hosted.open_to(Caller(_TEMPLATE), _AS_PLAYER, closed=False)["choices"]}
            yield (Stand if "stand" in able else Hit)(_TEMPLATE, step.box)


def _fill(database: Path, template: Template, tables: int) -> None:
    """Write the rows of all tables."""
    with closing(sqlite3.connect(database, isolation_level=None)) as target:
        target.execute("PRAGMA journal_mode = OFF")
        target.execute("PRAGMA synchronous = OFF")
        target.execute("BEGIN")
        for name, rows in _tables(template, tables):
            places = ", ".join("?" for _ in rows[0])
            target.executemany(f"INSERT OR REPLACE INTO {name} VALUES ({places})", rows)
        target.execute("COMMIT")
        target.execute("PRAGMA journal_mode = WAL")


def _tables(template: Template, tables: int) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    numbers = len(template.others["postings"])
    for number in range(tables):
        rename = Rename(template, number)
        stream = f"table:{rename.table}"
        chain, records = GENESIS, []
        for sequence, data in template.records:
            renamed = rename.bytes(template.record(sequence, data, stream))
            chain = link(chain, stream, sequence, renamed)
            records.append((stream, sequence, chain, renamed))
        for at in range(0, len(records), _ROWS):
            yield "records", records[at : at + _ROWS]
        yield "heads", [(stream, len(records), chain)]
        snapshot = template.snapshot_for(stream, rename)
        if snapshot is not None:
            yield "snapshots", [snapshot]
        for name, rows in template.others.items():
            renamed_rows = [rename.row(row) for row in rows]
            if name == "postings":
                first = 1_000_000 + number * numbers
                renamed_rows = [(first + at, *row[1:]) for at, row in enumerate(renamed_rows)]
            if renamed_rows:
                yield name, renamed_rows
