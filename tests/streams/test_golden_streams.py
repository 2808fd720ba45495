"""Golden event streams: a game of each book that every later version must replay byte for byte."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.settlement import LAYOUT
from pontoon.table import (
    Command,
    Double,
    Person,
    Refusal,
    Split,
    accounts,
    decide,
    decode_stream,
    encode_stream,
    evolve,
    fold,
)

HERE = Path(__file__).parent
SEEN_SOMEWHERE = {
    "BettingClosed",
    "CardBurned",
    "CardDealt",
    "CuttingCardInserted",
    "CuttingCardReached",
    "DealerCardDealt",
    "DoubleForfeited",
    "HandDoubled",
    "HandHit",
    "HandSplit",
    "HandStood",
    "HandSurrendered",
    "InitialDealCompleted",
    "InsurancePlaced",
    "OfferClosed",
    "RoundEnded",
    "ShoeCut",
    "ShoeShuffled",
    "SideWagerPlaced",
    "TableOpened",
    "WagerPlaced",
    "WagerSettled",
}


def _stream(book: str) -> bytes:
    return (HERE / f"{book}.events.jsonl").read_bytes()


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_stream_is_read_and_written_byte_for_byte(book: str) -> None:
    data = _stream(book)
    events = decode_stream(data)
    assert encode_stream(events) == data
    state = fold(events)
    assert state.sequence == len(events)
    assert state.phase == "betting"
    held = accounts(events)
    assert sum(held.values()) == 0
    assert held.get(LAYOUT, 0) == 0


def _as_entered(command: Command) -> Command:
    """These games were dealt by hand: the dealer entered every double and split with the answers of all bettors."""
    return replace(command, entered_by=Person("dealer")) if isinstance(command, Double | Split) else command


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_same_commands_give_the_same_bytes(book: str) -> None:
    """Judging has not changed either."""
    rules = load_book(book)
    first, *_ = decode_stream(_stream(book))
    state = evolve(fold(()), first)
    written = [first]
    decoder = msgspec.json.Decoder(Command)
    for line in (HERE / f"{book}.commands.jsonl").read_bytes().splitlines():
        events = decide(rules, state, _as_entered(decoder.decode(line)))
        assert not isinstance(events, Refusal), (line, events)
        for event in events:
            state = evolve(state, event)
        written += events
    assert encode_stream(written) == _stream(book)


def test_the_streams_show_what_tables_do() -> None:
    kinds: Counter[str] = Counter()
    for book in BOOK_IDS:
        kinds.update(type(event).__name__ for event in decode_stream(_stream(book)))
    assert set(kinds) >= SEEN_SOMEWHERE
