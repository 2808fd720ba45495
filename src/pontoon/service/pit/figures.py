"""Rounds, wagers and results of a table and of its players, counted from the records as everybody was told of them.

What has been counted is remembered, so that asking again costs no more than the rounds since. All of it blocks.
"""

from collections import Counter, OrderedDict
from collections.abc import Iterable
from itertools import pairwise
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct

from pontoon.money import Cents
from pontoon.service.journal import Entry
from pontoon.service.recall import recall
from pontoon.service.spans import HOUR, MINUTE
from pontoon.service.tables.money import plain_name
from pontoon.settlement import side_kinds
from pontoon.store import RoundRow, Store

MOST_ROUNDS = 2_000
"""How many rounds of a table are looked back at, the latest."""
_AT_ONCE = 100
_UNDONE_WITHIN = 2_000
"""How many records after a round are looked through for what undoes it: a table remembers its last twenty rounds."""
_BOXES = ("main", "split", "double")
_ENTRIES: msgspec.json.Decoder[Entry[dict[str, Any]]] = msgspec.json.Decoder(Entry[dict[str, Any]])
_KEPT = 50_000
_PAUSE = 15 * MINUTE
"""Who does not play for longer than this was away."""


class Wagered(Struct, frozen=True):
    """What a player put on a box before the deal."""

    player: str
    box: int
    amount: Cents


class Counted(Struct, frozen=True):
    """A finished round: its wagers, and by player what was gained on boxes and on side wagers."""

    round: int
    at: int
    wagers: tuple[Wagered, ...]
    net: dict[str, Cents]
    sides: dict[str, Cents]


class Sum(Struct, frozen=True):
    """What was wagered and gained over some rounds, seen from the house.

    `squares`: of all that lay on one box in one round, and `layouts`: of all that lay on all its boxes, for the
    spread. `wagers`: how many. `time`: milliseconds played.
    """

    rounds: int = 0
    wagers: int = 0
    wagered: Cents = Cents(0)
    squares: int = 0
    layouts: int = 0
    result: Cents = Cents(0)
    sides: Cents = Cents(0)
    time: int = 0


class Figures:
    """Counts the rounds of the tables of one house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[tuple[str, int], tuple[RoundRow, Counted]] = OrderedDict()
        self._lock = Lock()

    def rounds(self, stream: str, since: int = 0, until: int | None = None) -> list[Counted]:
        """The rounds of a table that ended in a span of time, the oldest first."""
        found: list[RoundRow] = []
        before: int | None = None
        while len(found) < MOST_ROUNDS:
            page = self._store.rounds(stream, before, _AT_ONCE)
            found += (row for row in page if row.at >= since)
            if len(page) < _AT_ONCE or page[-1].at < since:
                break
            before = page[-1].round
        rows = (row for row in reversed(found) if until is None or row.at < until)
        return [self._counted(row) for row in rows]

    def _counted(self, row: RoundRow) -> Counted:
        key = row.stream, row.round
        with self._lock:
            known = self._known.get(key)
            if known is not None and known[0] == row:
                self._known.move_to_end(key)
                return known[1]
        made = count_round(self._store, row)
        with self._lock:
            self._known[key] = row, made
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return made


def count_round(store: Store, row: RoundRow) -> Counted:
    """A finished round as it stands now: what was undone later is undone here, and no void wager was wagered."""
    found = recall(store, row.stream, row.round)
    events = [event for one in (found.records if found is not None else ()) for event in one.events]
    lines = [one["line"] for one in events if one["event"] == "WagerSettled"]
    names = {one.player: plain_name(one.player) for one in row.players}
    later = _later(store, row) if any(_net(lines, names[one.player]) != one.net for one in row.players) else []
    lines += (one["line"] for one in later if one["event"] == "LineReversed")
    void = any(one["event"] == "PastRoundVoided" for one in later)  # stand offs are not undone one by one
    decided = set() if void else _decided(lines)
    wagers = tuple(
        Wagered(one["player"], one["box"], Cents(one["amount"]))
        for event in events
        if event["event"] == "BettingClosed"
        for one in event["in_play"]
        if (one["player"], one["box"]) in decided
    )
    sides: dict[str, int] = {}
    for line in lines:
        if line["kind"] in side_kinds():
            sides[line["player"]] = sides.get(line["player"], 0) + line["net"]
    net = {names[one.player]: Cents(one.net - sides.get(names[one.player], 0)) for one in row.players}
    return Counted(row.round, row.at, wagers, net, {name: Cents(amount) for name, amount in sides.items()})


def _net(lines: list[dict[str, Any]], player: str) -> int:
    return sum(line["net"] for line in lines if line["player"] == player)


def _later(store: Store, row: RoundRow) -> list[dict[str, Any]]:
    """What undoes a round or single lines of it, from the records after its end."""
    records = store.read(row.stream, row.last, _UNDONE_WITHIN)
    events = (event for one in records for event in _ENTRIES.decode(one.data).events)
    return [one for one in events if one["event"] in ("LineReversed", "PastRoundVoided") and one["round"] == row.round]


def _decided(lines: list[dict[str, Any]]) -> set[tuple[str, int]]:
    """The wagers of players on boxes that stand: neither void, nor undone and not settled again."""
    settled: Counter[tuple[str, int]] = Counter()
    for line in lines:
        if line["kind"] in _BOXES:
            undone, void = line.get("reverses"), line["result"] == "void"
            settled[line["player"], line["box"]] += -1 if undone else 0 if void else 1
    return {wager for wager, times in settled.items() if times > 0}


def total(rounds: Iterable[Counted]) -> Sum:
    """All players together."""
    rounds = list(rounds)
    wagers = [one for each in rounds for one in each.wagers]
    return Sum(
        rounds=len(rounds),
        wagers=len(wagers),
        wagered=Cents(sum(one.amount for one in wagers)),
        squares=sum(_squares(each.wagers) for each in rounds),
        layouts=sum(sum(one.amount for one in each.wagers) ** 2 for each in rounds),
        result=Cents(-sum(sum(each.net.values()) for each in rounds)),
        sides=Cents(-sum(sum(each.sides.values()) for each in rounds)),
        time=_time(rounds),
    )


def by_player(rounds: Iterable[Counted]) -> dict[str, Sum]:
    """Each player alone, by name."""
    rounds = list(rounds)
    names = sorted({name for each in rounds for name in each.net})
    return {name: total(_of(each, name) for each in rounds if name in each.net) for name in names}


def _of(counted: Counted, name: str) -> Counted:
    wagers = tuple(one for one in counted.wagers if one.player == name)
    sides = {name: counted.sides[name]} if name in counted.sides else {}
    return Counted(counted.round, counted.at, wagers, {name: counted.net[name]}, sides)


def _squares(wagers: Iterable[Wagered]) -> int:
    """The squares of what lay on each box: those who wager on one box win and lose together."""
    boxes: dict[int, int] = {}
    for one in wagers:
        boxes[one.box] = boxes.get(one.box, 0) + one.amount
    return sum(amount * amount for amount in boxes.values())


def _time(rounds: list[Counted]) -> int:
    """From the end of the first round to that of the last, without longer pauses."""
    return sum(later.at - earlier.at for earlier, later in pairwise(rounds) if 0 <= later.at - earlier.at <= _PAUSE)


def pace(rounds: list[Counted], now: int) -> int:
    """Rounds an hour over the last hour; 0 where there were fewer than two."""
    latest = [one.at for one in rounds if now - HOUR <= one.at <= now]
    spent = latest[-1] - latest[0] if len(latest) > 1 else 0
    return round((len(latest) - 1) * HOUR / spent) if spent > 0 else 0
