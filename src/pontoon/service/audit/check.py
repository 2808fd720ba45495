"""The whole audit of a database or an export, answered by the engine: chains, cards, draws, money, signed heads."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from pontoon.service.audit import verifier
from pontoon.service.audit.cards import CardsError, Public, verify_shoes
from pontoon.service.audit.money import ledger_faults, table_money
from pontoon.service.chance import commit
from pontoon.service.commitments import place
from pontoon.store.chain import BrokenChainError, follow
from pontoon.store.port import GENESIS, Head, Record
from pontoon.store.view import View
from pontoon.table.evolve import APPLY

Records = list[tuple[int, list[Public]]]


class Found(Struct, frozen=True):
    """Something wrong: in a record of a stream, or with `sequence` 0 somewhere else that `where` names."""

    where: str
    sequence: int
    reason: str


class Audit(Struct, frozen=True):
    """What an audit has found, and how much it has looked at."""

    faults: tuple[Found, ...]
    streams: int
    records: int
    shoes: int
    shoes_open: int
    cards: int
    postings: int


def audit(view: View, signed: Sequence[verifier.Heads] = (), *, partial: bool = False) -> Audit:
    """Everything that can be checked without the keys of the house. `partial`: some streams alone, and no money."""
    streams: dict[str, list[Record]] = defaultdict(list)
    for stream, record in view.records():
        streams[stream].append(record)
    heads = {head.stream: head for head in view.heads()}
    faults: list[Found] = []
    told: dict[str, int] | None = defaultdict(int)
    seen = Seen()
    for stream in sorted(streams.keys() | heads.keys()):
        fault = _chain(stream, streams[stream], heads.get(stream)) or _signed(stream, streams[stream], signed)
        if fault is None:
            try:
                events = _events(stream, streams[stream])
                _cards(stream, events, seen)
                _draws(stream, events)
                if told is not None and stream.startswith("table:"):
                    for account, amount in table_money(stream, _all(events)).items():
                        told[account] += amount
            except CardsError as error:
                fault = Found(stream, error.sequence, str(error))
        if fault is not None:
            faults.append(fault)
            told = None
    if not partial:
        gone = {stream for one in signed for stream, _, _ in one.streams} - streams.keys() - heads.keys()
        faults += [Found(stream, 1, "is missing: its stream was signed and is gone") for stream in sorted(gone)]
        faults += [Found(where, 0, reason) for where, reason in ledger_faults(view, told)]
        faults += _signed_ledger(view, signed)
    postings = sum(1 for _ in view.postings())
    records = sum(map(len, streams.values()))
    return Audit(tuple(faults), len(streams), records, seen.shoes, seen.shoes_open, seen.cards, postings)


@dataclass(slots=True)
class Seen:
    """How many shoes there were, how many of them are not opened yet, and how many cards came out of the others."""

    shoes: int = 0
    shoes_open: int = 0
    cards: int = 0


def _chain(stream: str, records: Sequence[Record], head: Head | None) -> Found | None:
    """The first record that is missing, out of order or changed; or an end that is not where the head has it."""
    try:
        end = follow(GENESIS, stream, 0, records)
    except BrokenChainError as broken:
        return Found(stream, broken.sequence, str(broken))
    if head is None:
        return Found(stream, len(records), "the stream has no head")
    if head.sequence != len(records):
        first = min(head.sequence, len(records)) + 1
        return Found(stream, first, f"the stream has {head.sequence} records by its head, and {len(records)} here")
    return None if head.chain == end else Found(stream, len(records), "the head of the stream names another record")


def _signed(stream: str, records: Sequence[Record], signed: Iterable[verifier.Heads]) -> Found | None:
    """The first record that is not what was signed."""
    marks = sorted((number, chain) for one in signed for name, number, chain in one.streams if name == stream)
    for number, chain in marks:
        if number > len(records):
            return Found(stream, len(records) + 1, f"is missing: {number} records were signed")
        if records[number - 1].chain.hex() != chain:
            return Found(stream, number, "is not the one that was signed: this stream was written anew")
    return None


def _signed_ledger(view: View, signed: Iterable[verifier.Heads]) -> list[Found]:
    latest = max(signed, key=lambda one: one.ledger[0], default=None)
    if latest is None:
        return []
    number, digest, last = latest.ledger[0], GENESIS, 0
    for posted in view.postings():
        if posted.number <= number:
            digest, last = verifier.ledger_link(digest, *posted), posted.number
    if last == number and digest.hex() == latest.ledger[1]:
        return []
    return [Found(f"posting {number}", 0, "is not what was signed: the ledger was written anew")]


def _events(stream: str, records: Sequence[Record]) -> Records:
    found: Records = []
    for record in records:
        try:
            found.append((record.sequence, list(json.loads(record.data)["events"])))
        except (ValueError, KeyError, TypeError) as error:
            raise CardsError(record.sequence, f"cannot be read: {error}") from None
    return found


def _all(events: Records) -> Iterable[Public]:
    return (event for _, some in events for event in some)


def _cards(stream: str, events: Records, seen: Seen) -> None:
    """Check the shoes and cards of all the tables of a stream, and count them."""
    tables: dict[int, Records] = defaultdict(list)
    for sequence, some in events:
        for number, inner in _by_table(stream, some).items():
            tables[number].append((sequence, inner))
    for number, records in tables.items():
        try:
            replay = verify_shoes(place(stream, number), records)
        except (msgspec.MsgspecError, ValueError, KeyError, TypeError, IndexError, AssertionError) as error:
            last = records[-1][0]
            raise CardsError(last, f"the table cannot be replayed: {type(error).__name__} {error}") from error
        seen.shoes += replay.made
        seen.shoes_open += replay.made - len(replay.opened)
        seen.cards += replay.cards


def _by_table(stream: str, events: Iterable[Public]) -> dict[int, list[Public]]:
    """The events of a record by the table they belong to; a table of its own has number 0."""
    found: dict[int, list[Public]] = defaultdict(list)
    for event in events:
        match event["event"]:
            case "TableActed":
                found[event["table"]] += event.get("events", ())
            case "ShoeCommitted" | "ShoeRevealed":
                found[event.get("table", 0)].append(event)
            case kind if stream.startswith("table:") and kind in _OF_A_TABLE:
                found[0].append(event)
            case _:
                pass
    return found


_OF_A_TABLE = frozenset(kind.__name__ for kind in APPLY)
"""The names of the events of a table itself; what the house adds is not the engine's."""


def _draws(stream: str, events: Records) -> None:
    """Every draw is opened once, as it was committed to."""
    committed: dict[tuple[str, int], str] = {}
    count: defaultdict[str, int] = defaultdict(int)
    for sequence, some in events:
        for event in some:
            if event["event"] == "DrawCommitted":
                count[event["kind"]] += 1
                if event["number"] != count[event["kind"]]:
                    raise CardsError(sequence, f"{event['kind']} {event['number']} is committed to out of order")
                committed[event["kind"], event["number"]] = event["commitment"]
            elif event["event"] == "DrawRevealed":
                _draw(stream, sequence, event, committed.pop((event["kind"], event["number"]), ""))


def _draw(stream: str, sequence: int, event: dict[str, Any], commitment: str) -> None:
    name = f"{event['kind']} {event['number']}"
    made = commit(event["kind"], stream, event["number"], event["salt"], event["payload"])
    if made != commitment:
        raise CardsError(sequence, f"{name} is not what was committed to, or was opened before")
    subject = event.get("subject", "")
    if subject and not event["payload"].startswith(f"{subject} "):
        raise CardsError(sequence, f"{name} was committed to for something else than {subject}")
