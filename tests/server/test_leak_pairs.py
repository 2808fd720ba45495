"""Leak pairs through the pages: two tables equal in all that is shown replay and explain to the same bytes."""

import msgspec
import pytest

from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.server.advising.question import Situation, encoded, situation
from pontoon.server.telling.explained import explanation
from pontoon.server.telling.replayed import replay
from pontoon.service.journal import Entry
from pontoon.service.tables.past import Span
from pontoon.service.tables.state import Hosting
from pontoon.store import RoundRow
from pontoon.table.state import PlayedRound
from tests.support.secrets import AUDIENCES, Pair, leak_pair

VIEWERS = ("", *(one.player for one in AUDIENCES if one.player))


def told(rules: Rulebook, pair: Pair, which: int) -> list[bytes]:
    """What everybody is told of the round so far, event by event and line by line, and what advice is made from."""
    begun, state = pair.begun[which], pair.states[which]
    span = Span(rules, Hosting(table=begun, id="t1"), ((2, Entry(0, "player ann", "", tuple(pair.events[which]))),))
    row = RoundRow("table:t1", state.round, 2, 2, 0)
    played = PlayedRound(state.round, state.boxes, state.dealer, state.lines)
    asked = [
        encoded(one.question)
        for viewer in VIEWERS[1:]
        for box in state.boxes
        for hand in range(1, len(box.hands) + 1)
        if isinstance(one := situation(rules, state, viewer, box.number, hand), Situation)
    ]
    return asked + [
        msgspec.json.encode(one)
        for viewer in VIEWERS
        for one in (
            replay(row, span, "a table", viewer),
            explanation("table:t1", rules, played, viewer, running=True),
        )
    ]


@pytest.mark.parametrize("book", BOOK_IDS)
def test_two_tables_that_look_the_same_replay_and_explain_the_same(book: str) -> None:
    assert _pairs(book, "page leak", 60) > 20


@pytest.mark.long
@pytest.mark.parametrize("piece", range(10))
@pytest.mark.parametrize("book", BOOK_IDS)
def test_very_many_tables_that_look_the_same_replay_and_explain_the_same(book: str, piece: int) -> None:
    assert _pairs(book, f"page leak {piece}", 2_000) > 600


def _pairs(book: str, seed: str, number: int) -> int:
    """How many pairs there were; each must be told in the same bytes."""
    rules, found = load_book(book), 0
    for one in range(number):
        pair = leak_pair(rules, f"{seed} {one}")
        if pair is not None:
            found += 1
            assert told(rules, pair, 0) == told(rules, pair, 1), f"{book} {seed} {one}"
    return found
