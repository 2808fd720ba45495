"""Cards against commitments: the verifier counts positions by itself, the service replays the table by the engine."""

import json
from pathlib import Path

import pytest

from pontoon.cards import Card, Pack, full_shoe, parse_cards, seeded_entropy, shuffle
from pontoon.rulebook import BOOK_IDS
from pontoon.service.audit.check import audit
from pontoon.service.audit.contents import ExportView
from pontoon.service.audit.verifier import verify
from pontoon.service.chance import DrawRevealed, commit, draw_committed, draw_revealed
from pontoon.store import open_store
from pontoon.store.port import Record
from pontoon.table import Setup, TableOpened
from pontoon.table import events as e
from tests.service.audit.conftest import Audited
from tests.support.audited import AuditedHouse, audited_house, exported
from tests.support.tampering import Copy

DAILY = range(500, 504)
FULL = range(600, 900)


def agree(path: Path, seed: int) -> int:
    """Tables of all books on which anything goes wrong are good to both, who have seen the same; how many cards."""
    lines = exported(audited_house(path, seed, 6))
    report, found = verify(lines), audit(ExportView(lines))
    assert report.faults == [], seed
    assert found.faults == (), seed
    counted = (report.streams, report.records, report.shoes, report.cards, report.postings)
    assert counted == (found.streams, found.records, found.shoes, found.cards, found.postings), seed
    assert report.shoes_open == 0
    return report.cards


def test_tables_on_which_anything_goes_wrong_stand_the_check_of_both(tmp_path: Path) -> None:
    assert sum(agree(tmp_path / f"{seed}.db", seed) for seed in DAILY) > 300


@pytest.mark.long
def test_so_they_do_at_full_size(tmp_path: Path) -> None:
    assert sum(agree(tmp_path / f"{seed}.db", seed) for seed in FULL) > 30_000


def shown(copy: Copy) -> list[tuple[str, int, int, str]]:
    """Every card that everybody saw come out of a shoe: stream, index of the record and of the event, the card."""
    found = []
    for stream, record in copy.records():
        for at, event in enumerate(json.loads(record.data)["events"]):
            if event["event"] in ("CardDealt", "DealerCardDealt", "HoleCardRevealed") and "card" in event:
                found.append((stream, record.sequence - 1, at, event["card"]))
    return found


def test_a_house_that_shows_another_card_than_the_committed_one_is_found_out(house: Audited) -> None:
    """It may write everything anew, with every digest: the commitment was published before the first bet."""
    for stream, record, at, card in shown(house.copy)[::3]:
        changed = house.copy.again()
        old = changed.kept[stream][record]
        entry = json.loads(old.data)
        entry["events"][at]["card"] = "2c" if card != "2c" else "3c"
        changed.kept[stream][record] = Record(old.sequence, json.dumps(entry).encode(), old.chain)
        changed.relink(stream)
        for found in (verify(changed.lines()).faults, audit(changed).faults):
            assert (found[0].where, found[0].sequence) == (stream, record + 1)
            assert f"is {card} in the order" in found[0].reason


def table_of(tmp_path: Path, *records: tuple[e.Event, ...]) -> AuditedHouse:
    store = open_store(f"sqlite:{tmp_path / 'table.db'}")
    house = AuditedHouse(store)
    for events in records:
        house.keep("table:t1", events)
    store.close()
    return house


FIRST, SECOND = (shuffle(full_shoe(6), seeded_entropy(name)) for name in ("first", "second"))
OPENED = TableOpened("nz-current", Setup())


def faults_of(copy: Copy) -> list[tuple[str, int]]:
    """The first that is wrong with each stream; both agree on it."""
    one, two = verify(copy.lines()).faults, audit(copy).faults
    assert [(each.where, each.sequence) for each in one] == [(each.where, each.sequence) for each in two]
    return [(each.where, each.sequence) for each in one]


def without(copy: Copy, kind: str) -> Copy:
    """The house leaves out an event, and every digest fits."""
    changed = copy.again()
    for at, record in enumerate(changed.kept["table:t1"]):
        entry = json.loads(record.data)
        entry["events"] = [event for event in entry["events"] if event["event"] != kind]
        changed.kept["table:t1"][at] = Record(record.sequence, json.dumps(entry).encode(), record.chain)
    changed.relink("table:t1")
    return changed


def test_a_shoe_without_a_commitment_is_named_and_so_is_one_that_is_not_opened(tmp_path: Path) -> None:
    table_of(tmp_path, (OPENED, e.ShoeShuffled(FIRST)), (e.ShoeShuffled(SECOND),))
    copy = Copy.of(f"sqlite:{tmp_path / 'table.db'}")
    assert faults_of(copy) == []
    assert faults_of(without(copy, "ShoeCommitted")) == [("table:t1", 1)]
    assert faults_of(without(copy, "ShoeRevealed")) == [("table:t1", 2)]


def test_a_shoe_that_lacks_a_card_is_found_when_it_is_opened(tmp_path: Path) -> None:
    poor = tuple(Card("2c") if card is Card("As") else card for card in FIRST)
    table_of(tmp_path, (OPENED, e.ShoeShuffled(poor)), (e.ShoeShuffled(SECOND),))
    assert faults_of(Copy.of(f"sqlite:{tmp_path / 'table.db'}")) == [("table:t1", 1)]


@pytest.mark.parametrize("pack", ["spanish", "full"])
def test_a_shoe_holds_the_tens_where_the_decks_have_them_and_only_there(pack: Pack, tmp_path: Path) -> None:
    """A house that deals tens from decks without, or keeps them from decks with, is found out by both."""
    opened = TableOpened("nz-current", Setup(), pack=pack)
    for held, faults in (("spanish", pack == "full"), ("full", pack == "spanish")):
        folder = tmp_path / held
        folder.mkdir()
        order = shuffle(full_shoe(6, "full" if held == "full" else "spanish"), seeded_entropy("first"))
        table_of(folder, (opened, e.ShoeShuffled(order)), (e.ShoeShuffled(order),))
        assert faults_of(Copy.of(f"sqlite:{folder / 'table.db'}")) == [("table:t1", 1)] * faults


def test_a_stacked_shoe_may_hold_any_cards(tmp_path: Path) -> None:
    opened = TableOpened("nz-current", Setup(shoe="stacked"))
    table_of(tmp_path, (opened, e.ShoeStacked(parse_cards("7s 7s 7s"))), (e.ShoeStacked(parse_cards("9s")),))
    assert faults_of(Copy.of(f"sqlite:{tmp_path / 'table.db'}")) == []


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_shoe_in_use_is_not_opened_and_nothing_is_wrong_with_that(book: str, tmp_path: Path) -> None:
    table_of(tmp_path, (TableOpened(book, Setup()), e.ShoeShuffled(FIRST)))
    report = verify(exported(f"sqlite:{tmp_path / 'table.db'}"))
    assert (report.faults, report.shoes, report.shoes_open, report.cards) == ([], 1, 1, 0)


def test_a_draw_is_opened_once_as_it_was_committed_to(tmp_path: Path) -> None:
    stream = "progressive:p1"
    store = open_store(f"sqlite:{tmp_path / 'table.db'}")
    kept = AuditedHouse(store)
    one = draw_committed(kept.chance, "mystery", stream, 1, "125000", "grand")
    kept.write(stream, (one,))
    kept.write(stream, (draw_revealed(one),))
    store.close()
    copy = Copy.of(f"sqlite:{tmp_path / 'table.db'}")
    assert faults_of(copy) == []
    other = DrawRevealed("mystery", 1, one.salt, "grand 999900", "grand")
    assert commit("mystery", stream, 1, one.salt, other.payload) != one.commitment
    changed = copy.again()
    old = changed.kept[stream][1]
    changed.kept[stream][1] = Record(2, old.data.replace(b"125000", b"999900"), old.chain)
    changed.relink(stream)
    assert faults_of(changed) == [(stream, 2)]
    changed = copy.again()
    changed.kept[stream].append(Record(3, old.data, old.chain))
    changed.relink(stream)
    assert faults_of(changed) == [(stream, 3)]
