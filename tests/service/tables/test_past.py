"""Rounds that are over: replayed they lead to the same table, as scripts they come to the same result."""

from pathlib import Path

import msgspec
import pytest

from pontoon.money import Cents, format_dollars
from pontoon.rulebook import BOOK_IDS
from pontoon.script import judge_text
from pontoon.service import past as past_module
from pontoon.service.sealing import Sealer
from pontoon.service.shared_rounds import SharedRound, round_of, token_for
from pontoon.service.tables import past as tables_past
from pontoon.service.tables import waypoints
from pontoon.service.tables.commands import Pass, Ready, SeatBot
from pontoon.service.tables.past import Past
from pontoon.service.tables.replaying import first_view, steps
from pontoon.service.tables.scripting import script_of
from pontoon.store import Record
from pontoon.table import Audience, Hit, PlaceWager, Refusal, Stand, TableOpened
from pontoon.wire import messages as wire
from pontoon.words.elsewhere import elsewhere
from tests.support.live import KEY, Live, run

_NOT_KEPT = ("clock", "shoe")
"""What was of that moment, and is not replayed."""


async def played(live: Live, book: str, rounds: int) -> tuple[str, list[dict[str, object]]]:
    """Rounds with bots that do anything; the public view after each of them."""
    await live.gives("ann", 100_000)
    stream = await live.table(book=book)
    for kind in ("chart", "random", "random"):
        await live.does("ann", stream, SeatBot(kind, pace="at-once"))
    hosted = live.hosted(stream)
    views: list[dict[str, object]] = []
    while len(views) < rounds:
        number = hosted.state.table.round
        await live.does("ann", stream, PlaceWager("ann", 7, Cents(1000)), Ready("ann"))
        while hosted.state.table.round == number:
            for command in (Pass("ann"), Stand("ann", 7), Hit("ann", 7)):
                if isinstance(await live.do("ann", stream, command), wire.Done):
                    break
        views.append(msgspec.to_builtins(dict(hosted.view("public"))))
    return stream, views


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_round_replayed_event_by_event_leads_to_the_table_as_it_was_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: str
) -> None:
    monkeypatch.setattr(past_module, "_EVERY", 4)

    async def story() -> None:
        live = Live(tmp_path, seed=f"past {book}")
        stream, views = await played(live, book, 4)
        past = Past(live.house.office)
        rows = live.store.rounds(stream)
        assert [row.round for row in rows] == [4, 3, 2, 1]
        for row in rows:
            span = past.span(stream, row.first, row.last)
            assert span is not None
            for who in ("public", "player ann"):
                view = dict(first_view(span, Audience.of(who)))
                for step in steps(span, Audience.of(who)):
                    view |= step.changes
                told, was = msgspec.to_builtins(view), views[row.round - 1]
                kept = {name for name in was if name not in _NOT_KEPT}
                if row is rows[0]:
                    assert {name: told[name] for name in kept} == {name: was[name] for name in kept}
                assert told["previous"] == was["previous"]
        await live.close()

    run(story())


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_round_is_written_as_a_script_of_the_same_result(tmp_path: Path, book: str) -> None:
    async def story() -> None:
        live = Live(tmp_path, seed=f"script {book}")
        stream, _ = await played(live, book, 4)
        past = Past(live.house.office)
        opening = past.span(stream, 1, 1)
        assert opening is not None
        opened = next(event for event in opening.records[0][1].events if isinstance(event, TableOpened))
        for row in live.store.rounds(stream):
            span = past.span(stream, row.first, row.last)
            assert span is not None
            text = script_of(span, opened, "a round")
            assert not isinstance(text, Refusal), (book, row.round)
            net = {one.player.partition("@")[0]: format_dollars(one.net) for one in row.players}
            assert judge_text(text).json["net"] == net
        await live.close()

    run(story())


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_book_in_force_never_pays_otherwise_than_it_has(tmp_path: Path, book: str) -> None:
    """Settled again from the cards as they lay, every wager comes to the line that the table gave it."""

    async def story() -> None:
        live = Live(tmp_path, seed=f"again {book}")
        stream, _ = await played(live, book, 8)
        for one in live.hosted(stream).state.table.history:
            found = {other for others in elsewhere(one).values() for other, _ in others}
            assert book not in found, one
        await live.close()

    run(story())


def test_an_old_round_is_folded_from_what_was_kept_on_the_way_and_not_from_the_first_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A state is kept after every eighth record; without them the same comes out, from the first record on."""
    monkeypatch.setattr(waypoints, "EVERY", 8)
    monkeypatch.setattr(past_module, "_EVERY", 4)

    async def story() -> None:
        live = Live(tmp_path, seed="way")
        stream, _ = await played(live, "ma-2025", 12)
        store, read = live.store, live.store.read
        row = store.rounds(stream)[3]
        firsts: list[int] = []

        def noted(name: str, after: int = 0, most: int | None = None) -> list[Record]:
            firsts.append(after)
            return read(name, after, most)

        monkeypatch.setattr(store, "read", noted)
        near = Past(live.house.office).span(stream, row.first, row.last)
        assert row.first > 20
        assert [one for one in firsts if one not in (0, row.first - 1)] in ([], [(row.first - 1) // 8 * 8])
        assert firsts.count(0) == 1, "the rules are in the first record, and nothing is folded from it"
        monkeypatch.setattr(tables_past, "nearest", lambda *_: None)
        assert Past(live.house.office).span(stream, row.first, row.last) == near
        sealed = store.document(waypoints.KIND, f"{stream}/8")
        assert sealed is not None
        assert b"ann" not in sealed.data
        await live.close()

    run(story())


def test_there_is_no_past_of_a_table_that_is_not_there(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        assert Past(live.house.office).span("table:nowhere", 1, 1) is None
        await live.close()

    run(story())


def test_a_link_to_a_round_opens_in_the_house_that_made_it_alone() -> None:
    own, other = Sealer(KEY), Sealer(bytes(32))
    shared = SharedRound("table:t1", 7)
    token = token_for(own, shared)
    assert round_of(own, token) == shared
    assert token != token_for(own, shared), "nobody can tell from two links whether they lead to the same round"
    assert round_of(other, token) is None
    assert [round_of(own, wrong) for wrong in ("", "x", token[1:], token + "AAAA", "\udcff", "…")] == [None] * 6
