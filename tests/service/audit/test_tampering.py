"""Whatever is changed in what the house has written down is found, and named; by two who do not know each other."""

import random
from pathlib import Path

import pytest

from pontoon.service.audit.check import audit
from pontoon.service.audit.contents import ExportView
from pontoon.service.audit.verifier import verify
from pontoon.store.port import Record
from tests.service.audit.conftest import Audited
from tests.support.audited import exported
from tests.support.tampering import TAMPERINGS

DAILY = 50
FULL = 1000
ONLY_SIGNED = ("truncate", "rewrite")


def check(house: Audited, kind: str, seed: int, folder: Path) -> None:
    """Tamper once, in the database or in an export of it, and have it found."""
    dice = random.Random(f"{kind} {seed}")
    changed = house.copy.again()
    place = TAMPERINGS[kind](changed, dice)
    lines = changed.lines() if seed % 2 else exported(changed.into(house.path, folder / f"{kind}-{seed}.db"))
    signed = [house.signed] if kind in ONLY_SIGNED else []
    report = verify(lines, signed)
    assert report.faults, (kind, seed)
    assert (report.faults[0].where, report.faults[0].sequence) == place, (kind, seed, report.faults)
    found = audit(ExportView(lines), signed).faults
    assert (found[0].where, found[0].sequence) == place, (kind, seed, found)


@pytest.mark.parametrize("kind", TAMPERINGS)
def test_every_tampering_is_found_and_its_record_named(house: Audited, kind: str, tmp_path: Path) -> None:
    for seed in range(DAILY):
        check(house, kind, seed, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("kind", TAMPERINGS)
def test_every_tampering_is_found_at_full_size(house: Audited, kind: str, tmp_path: Path) -> None:
    for seed in range(FULL):
        check(house, kind, seed, tmp_path)
        (tmp_path / f"{kind}-{seed}.db").unlink(missing_ok=True)


def test_what_was_not_tampered_with_is_good(house: Audited) -> None:
    report = verify(house.copy.lines(), [house.signed])
    assert report.faults == []
    assert report.cards > 20
    assert report.postings > 50
    assert audit(house.copy, [house.signed]).faults == ()


def test_a_rewritten_past_looks_good_to_whoever_has_no_signed_heads(house: Audited) -> None:
    """Which is why heads are signed and given away."""
    changed = house.copy.again()
    TAMPERINGS["rewrite"](changed, random.Random(1))
    assert verify(changed.lines()).faults == []


def test_a_stream_that_is_gone_with_its_head_is_missed_by_whoever_has_signed_heads(house: Audited) -> None:
    changed = house.copy.again()
    del changed.kept["table:ma-2025"], changed.ends["table:ma-2025"]
    for found in (verify(changed.lines(), [house.signed]).faults, audit(changed, [house.signed]).faults):
        assert (found[0].where, found[0].sequence) == ("table:ma-2025", 1)


def test_a_signature_of_an_earlier_day_binds_what_came_before_and_lets_the_house_go_on(house: Audited) -> None:
    stream, half = "table:nz-current", len(house.copy.kept["table:nz-current"]) // 2
    chain = house.copy.kept[stream][half - 1].chain.hex()
    earlier = house.signed._replace(streams=((stream, half, chain),), ledger=(0, bytes(32).hex()))
    assert verify(house.copy.lines(), [earlier]).faults == []
    assert audit(house.copy, [earlier]).faults == ()
    changed = house.copy.again()
    old = changed.kept[stream][half - 3]
    changed.kept[stream][half - 3] = Record(old.sequence, old.data.replace(b"dora", b"dana"), old.chain)
    changed.relink(stream)
    for found in (verify(changed.lines(), [earlier]).faults, audit(changed, [earlier]).faults):
        assert (found[0].where, found[0].sequence) == (stream, half)
