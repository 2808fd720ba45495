"""Replayable bytes: the same seed gives the same stream, however it is taken."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon.cards import seeded_entropy

SEEDS = st.text(alphabet="ab/01é ", max_size=12)


@settings(deadline=None)
@given(SEEDS, st.lists(st.integers(0, 5000), max_size=12))
def test_stream_does_not_depend_on_the_pieces_it_is_taken_in(seed: str, pieces: list[int]) -> None:
    whole = seeded_entropy(seed)(sum(pieces))
    source = seeded_entropy(seed)
    assert b"".join(source(piece) for piece in pieces) == whole


@settings(deadline=None)
@given(SEEDS, st.integers(0, 30_000))
def test_as_many_bytes_as_asked_for(seed: str, count: int) -> None:
    assert len(seeded_entropy(seed)(count)) == count


@settings(deadline=None)
@given(SEEDS, SEEDS)
def test_another_seed_is_another_stream(one: str, other: str) -> None:
    assert (seeded_entropy(one)(32) == seeded_entropy(other)(32)) == (one == other)


def test_seeds_that_look_like_a_block_number_do_not_run_into_each_other() -> None:
    """The second block of seed `a` is not the first block of seed `a/1`."""
    assert seeded_entropy("a")(16384)[8192:] != seeded_entropy("a/1")(8192)


def test_blocks_of_one_stream_differ() -> None:
    stream = seeded_entropy("blocks")(8192 * 4)
    blocks = {stream[at : at + 8192] for at in range(0, len(stream), 8192)}
    assert len(blocks) == 4


def test_stream_of_a_seed_is_fixed_for_good() -> None:
    """Recorded games are replayed by seed, so these bytes are SHAKE-256 of `pontoon/0` and never change."""
    assert seeded_entropy("pontoon")(8).hex() == "9b6d826be1223558"


def test_a_seed_may_hold_what_a_terminal_could_not_decode() -> None:
    assert len(seeded_entropy("\udcff")(4)) == 4


def test_two_sources_of_one_seed_do_not_disturb_each_other() -> None:
    one, other = seeded_entropy("a"), seeded_entropy("a")
    first = one(10)
    assert other(10) == first
    assert one(10) == other(10)
    assert one(10) != first
