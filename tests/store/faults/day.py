"""A short day of a house: groups of units, snapshots, a restart; and what must stand in the store after each group.

The picture of what must be there is built from the units and the answers alone, without a database.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from pontoon.money import Cents, Posting
from pontoon.store import (
    Append,
    Committed,
    DocumentWrite,
    Result,
    RoundPlayer,
    RoundRow,
    Snapshot,
    Store,
    StoreError,
    Unit,
)

Group = tuple[Unit, ...]
Turn = Group | Literal["snapshot", "restart"]

TABLES = ("table:a", "table:b", "table:c")
PLAYERS = ("ann", "bob", "zoe")


def script(seed: int, groups: int) -> list[Turn]:
    """A day at random; some of its units are refused or come twice."""
    chance = Random(seed)
    plan = _Plan(chance)
    turns: list[Turn] = [tuple(_opening(player) for player in PLAYERS)]
    for number in range(groups):
        turns.append(tuple(plan.unit(f"{number}-{at}") for at in range(chance.randint(1, 3))))
        if chance.random() < 0.2:
            turns.append("snapshot")
        if chance.random() < 0.1:
            turns.append("restart")
    return turns


def _opening(player: str) -> Unit:
    postings = (Posting("issue", Cents(-1_000)), Posting(f"wallet:{player}", Cents(1_000)))
    return Unit(player, "welcome", (), postings, (DocumentWrite("user", player, b"guest", 0),), receipt=b"welcome")


class _Plan:
    """Draws units that a store will take, and some that it will not."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._heads = dict.fromkeys(TABLES, 0)
        self._wallets = dict.fromkeys(PLAYERS, 1_000)

    def unit(self, id: str) -> Unit:
        chance, heads = self._chance, self._heads
        player = chance.choice(PLAYERS)
        table, other = chance.sample(TABLES, 2)
        early = chance.random() < 0.1
        again = chance.random() < 0.05
        stake = Cents(chance.choice((5, 50, 100_000)))
        records = tuple(chance.randbytes(chance.choice((40, 300, 5_000))) for _ in range(2))
        appends = [Append(table, heads[table] + early, records)]
        if chance.random() < 0.3:
            appends.append(Append(other, heads[other], (chance.randbytes(30),)))
        if not early and not again and stake <= self._wallets[player]:
            self._wallets[player] -= stake
            for append in appends:
                heads[append.stream] += len(append.records)
        row = RoundRow(table, heads[table], 1, 2, heads[table], (RoundPlayer(player, stake, Cents(-stake)),))
        return Unit(
            player,
            "welcome" if again else id,
            tuple(appends),
            (Posting(f"wallet:{player}", Cents(-stake)), Posting(f"layout:{table}", stake)),
            (DocumentWrite("table", table, id.encode()),),
            (row,),
            f"answer {id}".encode(),
        )


@dataclass(slots=True)
class Picture:
    """Everything that stands in a store, as far as a day touches it."""

    streams: dict[str, list[bytes]] = field(default_factory=dict)
    balances: dict[str, int] = field(default_factory=dict)
    documents: dict[tuple[str, str], tuple[int, bytes]] = field(default_factory=dict)
    receipts: dict[tuple[str, str], bytes] = field(default_factory=dict)
    rounds: dict[tuple[str, int], RoundRow] = field(default_factory=dict)

    def after(self, units: Sequence[Unit], answers: Sequence[Result]) -> "Picture":
        """The picture after these units were answered so."""
        new = Picture(
            {stream: list(records) for stream, records in self.streams.items()},
            dict(self.balances),
            dict(self.documents),
            dict(self.receipts),
            dict(self.rounds),
        )
        for unit, answer in zip(units, answers, strict=True):
            if isinstance(answer, Committed):
                new._take(unit)
        return new

    def _take(self, unit: Unit) -> None:
        for append in unit.appends:
            self.streams.setdefault(append.stream, []).extend(append.records)
        for posting in unit.postings:
            self.balances[posting.account] = self.balances.get(posting.account, 0) + posting.amount
        for write in unit.documents:
            version, _ = self.documents.get((write.kind, write.key), (0, b""))
            self.documents[write.kind, write.key] = version + 1, write.data or b""
        for row in unit.rounds:
            self.rounds[row.stream, row.round] = row
        self.receipts[unit.sender, unit.id] = unit.receipt


def picture_of(store: Store, commands: Sequence[tuple[str, str]]) -> Picture:
    """What stands in a store; the money is added up from the postings, and must be what the balances say."""
    seen = Picture()
    for head in store.heads():
        records = store.read(head.stream)
        assert (len(records), records[-1].chain) == (head.sequence, head.chain), f"{head.stream} ends elsewhere"
        seen.streams[head.stream] = [record.data for record in records]
        for row in store.rounds(head.stream, most=10_000):
            seen.rounds[row.stream, row.round] = row
    for account, balance in store.balances().items():
        lines = store.statement(account, most=10_000)
        assert sum(line.amount for line in lines) == balance == lines[-1].balance, f"{account} does not add up"
        seen.balances[account] = balance
    assert sum(seen.balances.values()) == 0
    for kind in ("user", "table"):
        for document in store.documents(kind):
            seen.documents[kind, document.key] = document.version, document.data
    for command in commands:
        receipt = store.receipt(*command)
        if receipt is not None:
            seen.receipts[command] = receipt
    return seen


def snapshot_of(store: Store) -> None:
    """Keep a snapshot of a stream, as a cache that may be lost; a store that cannot says so."""
    for head in store.heads():
        try:
            store.save_snapshot(Snapshot(head.stream, head.sequence, b"state" * 200))
        except StoreError:
            return
