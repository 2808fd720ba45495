"""One's own rounds in lists, and the curve of results beside what best play brings on average. All of it blocks."""

from collections.abc import Iterable
from math import sqrt
from typing import Any

import msgspec

from pontoon.cards import Card, total_of
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.server.edges import edge_of, variance_of
from pontoon.service.recall import RecalledRecord, recall
from pontoon.service.tables.listing import Listed
from pontoon.settlement import Line, side_kinds, why
from pontoon.store import RoundRow, Store
from pontoon.table import TableOpened
from pontoon.table.opening import rules_of
from pontoon.wire import history as wire
from pontoon.wire.http import Edge

_TAGS = {"split": "split", "double": "doubled", "insurance": "insured"}
_NOTE = (
    "Without side wagers. Expectation and spread are those of best play, exact for a wager of 25.00 on one box; how "
    "boxes of a round hang together, since they share the dealer's cards, is simulated to less than 0.1 % of it."
)


class Told:
    """What everybody was told of a player's round."""

    def __init__(self, records: Iterable[RecalledRecord], player: str) -> None:
        events = [event for one in records for event in one.events]
        self.dealer = tuple(
            Card(event["card"]) for event in events if event["event"] in ("DealerCardDealt", "HoleCardRevealed")
        )
        settled = (event["line"] for event in events if event["event"] in ("WagerSettled", "LineReversed"))
        self.lines = [msgspec.convert(line, Line) for line in settled if line["player"] == player]
        self.wagers = [
            Cents(one["amount"])
            for event in events
            if event["event"] == "BettingClosed"
            for one in event["in_play"]
            if one["player"] == player
        ]

    def words(self, pontoon_name: str) -> str:
        """What decided the round for the player, in a few words."""
        kinds = dict.fromkeys(line.kind for line in self.lines)
        tags = [_TAGS[kind] for kind in kinds if kind in _TAGS]
        most = max(self.lines, key=lambda line: abs(line.net), default=None)
        return ", ".join((*tags, why(most, pontoon_name))) if most is not None else ""

    @property
    def net(self) -> Cents:
        """What was gained without side wagers."""
        return Cents(sum(line.net for line in self.lines if line.kind not in side_kinds()))


class Tables:
    """What is known of tables, each read once. `store`: of the house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._listed: dict[str, Listed] = {}
        self._edges: dict[str, Edge] = {}

    def listed(self, stream: str) -> Listed:
        """The line of a table in the directory."""
        if stream not in self._listed:
            found = self._store.document("table", stream.partition(":")[2])
            assert found is not None, "a table with rounds stands in the directory"
            self._listed[stream] = msgspec.json.decode(found.data, type=Listed)
        return self._listed[stream]

    def edge(self, stream: str) -> Edge:
        """The edge of a table as it was opened."""
        if stream not in self._edges:
            first = self._store.read(stream, 0, 1)[0]
            opened = _opened(msgspec.json.decode(first.data)["events"])
            self._edges[stream] = edge_of(rules_of(opened), opened.setup)
        return self._edges[stream]


def _opened(events: Iterable[dict[str, Any]]) -> TableOpened:
    found = next(event for event in events if event["event"] == "TableOpened")
    return msgspec.convert(found, TableOpened)


def rows_of(store: Store, name: str, stream: str, before: int | None, most: int) -> list[RoundRow]:
    """A player's latest rounds at tables, or at one of them."""
    if not stream:
        return [row for row in store.rounds_of(name, before, most) if row.stream.startswith("table:")]
    found = [row for row in store.rounds_of(name, before, most * 4) if row.stream == stream]
    return found[:most]


def history(store: Store, name: str, rows: Iterable[RoundRow]) -> list[wire.HistoryLine]:
    """Rounds of one's own, each in a line."""
    tables = Tables(store)
    return [_line(store, name, row, tables.listed(row.stream)) for row in rows]


def _line(store: Store, name: str, row: RoundRow, listed: Listed) -> wire.HistoryLine:
    found = recall(store, row.stream, row.round)
    told = Told(found.records if found is not None else (), name)
    own = next(one for one in row.players if one.player == name)
    called = load_book(listed.rulebook).pontoon_name if listed.rulebook in BOOK_IDS else "pontoon"
    return wire.HistoryLine(
        stream=row.stream,
        table=listed.table,
        title=listed.title,
        rulebook=listed.rulebook,
        round=row.round,
        at=row.at,
        staked=own.staked,
        net=own.net,
        dealer=told.dealer,
        dealer_points=total_of(told.dealer).points,
        words=told.words(called),
    )


def curve(store: Store, name: str, rows: Iterable[RoundRow]) -> wire.Curve:
    """Results beside expectation; `rows` come the latest first."""
    tables = Tables(store)
    result, expected, variance, unknown = 0, 0.0, 0.0, 0
    points: list[wire.CurvePoint] = []
    for row in reversed(list(rows)):
        edge, found = tables.edge(row.stream), recall(store, row.stream, row.round)
        if not edge.known or found is None:
            unknown += 1
            continue
        told = Told(found.records, name)
        wager = Cents(sum(told.wagers))
        result += told.net
        expected -= wager * edge.millionths / 1e6
        variance += variance_of(edge, sum(one * one for one in told.wagers), wager * wager)
        point = (row.stream, row.round, row.at, told.net, wager, Cents(result), round(expected, 2))
        points.append(wire.CurvePoint(*point, round(sqrt(variance), 2)))
    return wire.Curve(tuple(points), unknown, _NOTE)
