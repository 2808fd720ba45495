"""Snapshots of a state: a cache with a version."""

from hashlib import sha256
from typing import Any

import msgspec
import pytest

from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.table import State, fold
from pontoon.table.snapshot import VERSION, SnapshotError, decode_state, encode_state
from tests.support.worlds import open_world, play_round

SHAPE_OF_VERSION = {
    1: "391d6f57cd07539a",
    2: "32fde164c44ebff9",
    3: "ab4a37e154097d94",
    4: "e43293da2cb94645",
    5: "f7288abc8403c2b0",
    6: "7ed7d496879e4bef",
    7: "34ccc09fb04a42e5",
    8: "1750bdc6d553b687",
}
"""A digest of the shape of a state in each version: a change of the shape needs a new version here."""


def shape() -> str:
    """A digest of everything a state is made of, names and types; what docstrings say of it does not count."""
    return sha256(msgspec.json.encode(_bare(msgspec.json.schema(State)), order="deterministic")).hexdigest()[:16]


def _bare(part: Any) -> Any:
    """A part of a schema without words."""
    if isinstance(part, dict):
        return {key: _bare(value) for key, value in part.items() if key != "description"}
    return [_bare(one) for one in part] if isinstance(part, list) else part


def test_a_change_of_the_state_has_a_new_version() -> None:
    assert SHAPE_OF_VERSION[VERSION] == shape()


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_state_comes_back_as_it_was(book: str) -> None:
    world = open_world(load_book(book), 3)
    for _ in range(3):
        play_round(world)
    assert decode_state(encode_state(world.state)) == world.state == fold(world.events)


@pytest.mark.parametrize(
    "data", [b"", b"pontoon state 0\n{}", encode_state(State())[:-1], b"pontoon state %d\nnull" % VERSION]
)
def test_what_is_no_snapshot_of_this_version_is_refused(data: bytes) -> None:
    with pytest.raises(SnapshotError, match="from the stream"):
        decode_state(data)
