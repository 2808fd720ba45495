"""One's own rounds in lists, and the curve of results beside what best play brings on average. All of it blocks."""

from collections.abc import Iterable
from math import sqrt
from typing import Any

import msgspec

from pontoon.cards import Card, total_of
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.server.edges import Edges, figures_note, variance_of
from pontoon.service.pit.figures import by_player, count_round
from pontoon.service.recall import RecalledRecord, recall
from pontoon.service.tables.listing import Listed
from pontoon.settlement import Line, why
from pontoon.store import RoundRow, Store
from pontoon.table import TableOpened
from pontoon.table.opening import rules_of
from pontoon.wire import history as wire
from pontoon.wire.http import Edge

_TAGS = {"split": "split", "double": "doubled", "insurance": "insured"}


class Told:
    """What everybody was told of a player's round."""

    def __init__(self, records: Iterable[RecalledRecord], player: str) -> None:
        events = [event for one in records for event in one.events]
        self.dealer = tuple(
            Card(event["card"]) for event in events if event["event"] in ("DealerCardDealt", "HoleCardRevealed")
        )
        settled = (event["line"] for event in events if event["event"] == "WagerSettled")
        self.lines = [msgspec.convert(line, Line) for line in settled if line["player"] == player]

    def words(self, pontoon_name: str) -> str:
        """What decided the round for the player, in a few words."""
        kinds = dict.fromkeys(line.kind for line in self.lines)
        most = max(self.lines, key=lambda line: abs(line.net), default=None)
        if most is None:
            return ""
        decided = why(most, pontoon_name)
        tags = [_TAGS[kind] for kind in kinds if kind in _TAGS and _TAGS[kind] not in decided]
        return ", ".join((*tags, decided))


class Tables:
    """What is known of tables, each read once. `store`: of the house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._listed: dict[str, Listed] = {}
        self._opened: dict[str, TableOpened] = {}

    def listed(self, stream: str) -> Listed:
        """The line of a table in the directory."""
        if stream not in self._listed:
            found = self._store.document("table", stream.partition(":")[2])
            assert found is not None, "a table with rounds stands in the directory"
            self._listed[stream] = msgspec.json.decode(found.data, type=Listed)
        return self._listed[stream]

    def opened(self, stream: str) -> TableOpened:
        """A table as it was opened."""
        if stream not in self._opened:
            first = self._store.read(stream, 0, 1)[0]
            self._opened[stream] = _opened(msgspec.json.decode(first.data)["events"])
        return self._opened[stream]


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


def curve(store: Store, edges: Edges, name: str, rows: Iterable[RoundRow]) -> wire.Curve:
    """Results beside expectation; `rows` come the latest first."""
    tables, known = Tables(store), dict[str, Edge]()
    result, expected, variance, unknown = 0, 0.0, 0.0, 0
    points: list[wire.CurvePoint] = []
    for row in reversed(list(rows)):
        if row.stream not in known:
            opened = tables.opened(row.stream)
            known[row.stream] = edges.of(rules_of(opened), opened.setup)
        edge = known[row.stream]
        if not edge.known:
            unknown += 1
            continue
        own = by_player([count_round(store, row)])[name]
        result -= own.result
        expected -= own.wagered * edge.millionths / 1e6
        variance += variance_of(edge, own.squares, own.layouts)
        net = Cents(-own.result)
        point = (row.stream, row.round, row.at, net, own.wagered, Cents(result), round(expected, 2))
        points.append(wire.CurvePoint(*point, round(sqrt(variance), 2)))
    return wire.Curve(tuple(points), unknown, figures_note(known.values()))
