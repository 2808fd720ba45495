"""Events as bytes and back: the same bytes for the same events, one object a line."""

import json
from pathlib import Path

import msgspec
import pytest

from pontoon.cards import Card
from pontoon.script import play_script, read_script
from pontoon.table import (
    CloseBetting,
    Event,
    Stand,
    decode_event,
    decode_stream,
    encode_event,
    encode_stream,
    fold,
)
from pontoon.table import events as e
from tests.support.tables import bet, cents, stacked

ROUNDS = sorted((Path(__file__).parent.parent / "rounds").glob("*.toml"))


def test_an_event_is_one_json_object_with_its_name() -> None:
    line = encode_event(e.CardDealt(2, 1, Card.S7))
    assert line == b'{"event":"CardDealt","box":2,"hand":1,"card":"7s"}'
    assert decode_event(line) == e.CardDealt(2, 1, Card.S7)


def test_amounts_are_whole_cents() -> None:
    line = encode_event(e.WagerPlaced("ann", 1, cents(12.50), seated=True))
    assert json.loads(line) == {"event": "WagerPlaced", "player": "ann", "box": 1, "amount": 1250, "seated": True}


def test_a_stream_has_a_line_for_each_event() -> None:
    table = stacked("nz-current", "9s 9d Kh 9c")
    table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    data = encode_stream(table.events)
    assert data.endswith(b"\n")
    assert len(data.splitlines()) == len(table.events)
    assert decode_stream(data) == tuple(table.events)
    assert decode_stream(b"") == ()
    assert encode_stream(()) == b""


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_a_round_goes_through_bytes_unchanged_and_replays_to_its_state(path: Path) -> None:
    played = play_script(read_script(path.read_text(encoding="utf-8")))
    data = encode_stream(played.events)
    assert decode_stream(data) == played.events
    assert encode_stream(decode_stream(data)) == data
    assert fold(decode_stream(data)) == played.state


@pytest.mark.parametrize(
    "line",
    [b"", b"{}", b'{"event":"NoSuchEvent"}', b'{"event":"CardDealt","box":1,"hand":1,"card":"10s"}', b"[1]"],
)
def test_a_line_that_is_no_event_is_not_decoded(line: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_event(line)


def test_every_event_has_a_name_of_its_own() -> None:
    kinds = Event.__args__
    assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)
    assert all(kind.__struct_config__.tag == kind.__name__ for kind in kinds)
