"""The process that runs the detectors: places on its input, what was found on its output.

It sees what everybody was told, and nothing else: what is sealed in the records cannot be opened here.
"""

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from pontoon.server.reviewing.found import Found
from pontoon.service.journal import Entry
from pontoon.service.pit.material import Place
from pontoon.service.pit.reviews import MOST_ALERTS, Raised
from pontoon.surveillance import review, told_history
from pontoon.words.clauses import texts_of

PLACES: msgspec.msgpack.Decoder[tuple[Place, ...]] = msgspec.msgpack.Decoder(tuple[Place, ...])
_ENTRIES: msgspec.json.Decoder[Entry[dict[str, Any]]] = msgspec.json.Decoder(Entry[dict[str, Any]])


def look(places: tuple[Place, ...]) -> Found:
    """Run every detector over every place by itself."""
    alerts: list[Raised] = []
    players: set[str] = set()
    rounds, unjudged = 0, ""
    for place in places:
        history = told_history(_told(place))
        if history is None:
            continue
        history = history.between(place.first, place.last)
        rounds, unjudged = rounds + place.rounds, history.unjudged
        players.update(history.players)
        book = texts_of(history.rules)
        alerts += (
            Raised(
                0, place.place, place.title, book, one.detector, one.players, one.score, one.chance, one.evidence,
                one.rounds,
            )
            for one in review(history)
        )  # fmt: skip
    strongest = sorted(alerts, key=lambda one: -one.score)[:MOST_ALERTS]
    numbered = tuple(msgspec.structs.replace(one, number=number) for number, one in enumerate(strongest, 1))
    return Found(rounds, len(players), unjudged, numbered)


def _told(place: Place) -> Iterator[dict[str, Any]]:
    for record in place.records:
        for event in _ENTRIES.decode(record).events:
            if place.table == 0:
                yield event
            elif event["event"] == "TableActed" and event["table"] == place.table:
                yield from event["events"]


def main() -> None:
    """Look through what is handed in, once."""
    found = look(PLACES.decode(sys.stdin.buffer.read()))
    sys.stdout.buffer.write(msgspec.msgpack.encode(found))


if __name__ == "__main__":
    main()
