"""Laws of every hosted tournament: what is told adds up to what is, and what is kept leads to what is."""

from pathlib import Path

import msgspec
import pytest

from pontoon.service.journal import stored_events
from pontoon.service.tournaments.commands import AskEntry
from pontoon.service.tournaments.evolve import evolve
from pontoon.service.tournaments.host import decode_state
from pontoon.service.tournaments.state import Hosting
from pontoon.tournament import AwardPrizes, CalculatePlaces, EndSession
from pontoon.tournament.audit import audit
from tests.support.halls import DIRECTOR, FINAL, STAGES, Hall, is_waiting
from tests.support.live import Seen, run

DUPLICATE = STAGES.replace("start =", "duplicate = true\nstart =")


async def audiences(hall: Hall) -> list[Seen]:
    """Somebody of every kind watches: the public, players, the dealer, the director, an auditor."""
    return [
        await hall.watches("zoe", hall.stream, "public"),
        await hall.watches("ann", hall.stream),
        await hall.watches("bob", hall.stream),
        await hall.watches("dan", hall.stream, "dealer", roles=("dealer",)),
        await hall.watches("dora", hall.stream, "tournament-director", roles=("tournament-director",)),
        await hall.watches("eve", hall.stream, "auditor", roles=("auditor",)),
    ]


def told_is_shown(hall: Hall, seen: list[Seen]) -> None:
    """What everybody has put together from the news is what a newcomer would be shown."""
    for one in seen:
        assert one.sequence == hall.it.sequence
        view = msgspec.json.decode(msgspec.json.encode(hall.it.view(hall.it.sight_of(one.watcher.audience))))
        assert one.view == view


async def whole(hall: Hall, text: str, check: object = None) -> list[Seen]:
    """A tournament of two people and bots from the entries to the prizes, with a check after everything."""
    await hall.opens(text)
    seen = await audiences(hall)
    await hall.enter("ann", "bob")
    await hall.bots(7 if "Heats" in text else 2)
    while hall.phase() != "finished":
        await hall.starts()
        while hall.phase() == "playing":
            session = hall.state.tournament.session
            assert session is not None
            awaited = [one.number for one in session.tables if is_waiting(hall.it, one.number).players]
            if not awaited:
                await hall.order(EndSession(DIRECTOR))
                break
            await hall.plays(awaited[0])
            told_is_shown(hall, seen)
        if hall.phase() == "counted":
            await hall.order(CalculatePlaces(DIRECTOR))
        if hall.phase() == "decided":
            await hall.order(AwardPrizes(DIRECTOR))
        told_is_shown(hall, seen)
    return seen


@pytest.mark.parametrize("text", [FINAL, STAGES, DUPLICATE], ids=["final", "heats", "duplicate"])
def test_news_fold_to_the_view_and_records_to_the_state_and_the_audit_finds_nothing(tmp_path: Path, text: str) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await whole(hall, text)
        assert hall.phase() == "finished"
        state = Hosting()
        for event in hall.events():
            state = evolve(state, event)
        assert state == hall.state
        assert decode_state(hall.it.encode_state()) == hall.state
        assert audit(hall.own_events()) == ()
        assert hall.store.balance(f"pool:{hall.state.id}") == 0
        assert sum(hall.store.balances().values()) == 0
        await hall.close()

    run(story())


@pytest.mark.parametrize("every", [1, 7])
def test_a_house_that_stops_anywhere_goes_on_as_if_it_had_not(tmp_path: Path, every: int) -> None:
    """The house is closed and opened on the same store again and again, from the entries to the prizes."""

    async def story() -> None:
        hall = Hall(tmp_path)
        steps = 0

        async def again() -> None:
            nonlocal steps
            steps += 1
            if steps % every:
                return
            state, sequence = hall.state, hall.it.sequence
            await hall.again()
            assert (hall.state, hall.it.sequence) == (state, sequence)

        await hall.opens()
        await again()
        await hall.enter("ann", "bob")
        await again()
        while hall.phase() != "finished":
            await hall.starts()
            await again()
            while is_waiting(hall.it).players:
                await hall.plays()
                await again()
            await hall.order(EndSession(DIRECTOR), CalculatePlaces(DIRECTOR))
            await again()
            if hall.phase() == "decided":
                await hall.order(AwardPrizes(DIRECTOR))
        assert audit(hall.own_events()) == ()
        assert (hall.store.balance(f"pool:{hall.state.id}"), sum(hall.store.balances().values())) == (0, 0)
        await hall.close()

    run(story())


def test_a_house_that_wakes_lets_its_bots_and_its_director_go_on(tmp_path: Path) -> None:
    """Bots at a human pace, an automatic director: stopped every three seconds of the night."""

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(directing="automatic", clocks={"pause": 1})
        await hall.bots(3, pace="human", kind="chart")
        await hall.passes(599)
        for _ in range(200):
            if hall.phase() == "finished":
                break
            await hall.again()
            await hall.passes(3)
        assert hall.phase() == "finished"
        await hall.close()

    run(story())


def test_a_finished_tournament_is_not_read_in_when_the_house_wakes(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(directing="automatic")
        await hall.bots(2)
        await hall.passes(600)
        assert hall.phase() == "finished"
        await hall.again()
        assert hall.stream not in hall.house.office.hosted
        seen = await hall.watches("ann", hall.stream)
        assert seen.view["phase"] == "finished"
        await hall.close()

    run(story())


def test_a_command_sent_twice_is_done_once_also_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens()
        await hall.gives("ann", 20_000)
        first = await hall.do("ann", hall.stream, AskEntry("ann"), id="once")
        second = await hall.do("ann", hall.stream, AskEntry("ann"), id="once")
        await hall.again()
        third = await hall.do("ann", hall.stream, AskEntry("ann"), id="once")
        assert first == second == third
        assert hall.wallet("ann") == 9000
        await hall.close()

    run(story())


def test_no_undealt_card_and_no_ballot_to_come_is_on_disk_in_the_clear(tmp_path: Path) -> None:
    """Of a shuffle the record has its number alone; of a ballot its commitment; of the bytes of a shoe its name."""

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(DUPLICATE)
        await hall.enter("ann", "bob")
        await hall.bots(7)
        await hall.starts()
        kept = [msgspec.json.decode(raw) for one in hall.store.read(hall.stream) for raw in stored_events(one.data)]
        secret = {"cards", "salt", "payload", "tape"}
        for event in kept:
            inside = [event, *event.get("events", ())]
            for one in inside:
                if one["event"] in ("ShoeShuffled", "ShoeCommitted", "DrawCommitted", "TapeKept"):
                    assert not secret & one.keys(), one
        names = {event["event"] for event in kept}
        assert {"TapeKept", "DrawCommitted", "ShoeCommitted"} <= names
        await hall.close()

    run(story())
