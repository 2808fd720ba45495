"""Commitments: exactly the digest that the page describes, and nothing of what they hide."""

import hashlib

from pontoon.cards import full_shoe, parse_cards, seeded_entropy
from pontoon.service.chance import (
    Chance,
    DrawRevealed,
    ShoeCommitted,
    commit,
    commit_shoe,
    draw_committed,
    draw_revealed,
)
from pontoon.table.event_base import TELLS

SALT = "00" * 31 + "ff"


def test_a_shoe_is_committed_to_by_the_digest_of_six_lines() -> None:
    text = f"pontoon commitment 1\nshoe\ntable:t7k2m9\n3\n{SALT}\n7s 9h Ad\n"
    assert commit_shoe("table:t7k2m9", 3, parse_cards("7s 9h Ad"), SALT) == hashlib.sha256(text.encode()).hexdigest()


def test_another_kind_stream_number_salt_or_payload_is_another_commitment() -> None:
    one = ("wheel", "progressive:p1", 1, SALT, "aa")
    others = [
        ("hot-spot", *one[1:]),
        ("wheel", "progressive:p2", *one[2:]),
        ("wheel", "progressive:p1", 2, *one[3:]),
        (*one[:3], "11" * 32, "aa"),
        (*one[:4], "ab"),
    ]
    assert len({commit(*each) for each in [one, *others]}) == 6  # type: ignore[arg-type]


def test_chance_comes_from_the_operating_system_unless_something_else_is_given() -> None:
    assert Chance().salt() != Chance().salt()
    assert len(bytes.fromhex(Chance().salt())) == 32
    given, again = Chance(seeded_entropy("monday")), Chance(seeded_entropy("monday"))
    assert given.shuffled(full_shoe(8)) == again.shuffled(full_shoe(8))


def test_a_draw_is_committed_to_together_with_what_it_is_for() -> None:
    committed = draw_committed(Chance(), "mystery", "progressive:p1", 2, "1250000", "grand")
    opened = draw_revealed(committed)
    assert opened == DrawRevealed("mystery", 2, committed.salt, "grand 1250000", "grand")
    assert committed.commitment == commit("mystery", "progressive:p1", 2, opened.salt, opened.payload)
    assert draw_committed(Chance(), "ballot", "tournament:m1", 1, "c0ffee").payload == "c0ffee"


def test_what_is_sealed_is_told_to_nobody_and_does_not_print() -> None:
    assert TELLS[ShoeCommitted] == ("shoe commitment table", "")
    assert SALT not in repr(ShoeCommitted(1, "c0", SALT))
    committed = draw_committed(Chance(), "mystery", "progressive:p1", 2, "1250000", "grand")
    assert "1250000" not in repr(committed)
    assert committed.salt not in repr(committed)
