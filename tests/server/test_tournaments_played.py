"""Tournaments of the core, played in the house over a socket by the client library, judged by the core's own audit.

The audit builds the command behind every recorded decision again and has the core judge it, at tables with the recorded
shuffles: whatever the house did is what the core does, line for line and prize for prize.
"""

import asyncio
from typing import Any, cast, get_args

import pytest

from pontoon.client import AsyncClient, RefusedError
from pontoon.service.journal import Journal
from pontoon.service.sealing import Sealer
from pontoon.service.tournaments.commands import EnterBot, HoldBallot
from pontoon.service.tournaments.evolve import TournamentEvent
from pontoon.service.tournaments.told import public
from pontoon.tournament import EndSession, Event, Official, StartSession, fold
from pontoon.tournament.audit import audit
from tests.support.served import KEY, Served, Somebody
from tests.support.tournaments import HEATS, TEXT

EXERCISE: dict[str, Any] = {"money": "felt", "owner_rules": True, "directing": "automatic"}
LONG_AGO = "2020-03-05T19:30:00"
"""A start that has come: the director begins when everybody is there."""
_KINDS = ("chart", "leader", "mimic", "random")


async def played(
    served: Served, director: Somebody, conditions: str, players: int
) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """A tournament of bots that somebody opens and watches to its end: its stream, the view told, and the one asked."""
    async with AsyncClient(served.address) as client:
        await client.resume(director.token)
        all_in = conditions.replace("minimum = 2", f"minimum = {players}").replace("2026-03-05T19:30:00", LONG_AGO)
        asked = {"id": "open", "conditions": all_in, "terms": EXERCISE}
        opened = await client.doors.post("/api/tournaments", asked)
        stream = await client.watch(f"tournament:{opened['tournament']}", "public")
        for number in range(players):
            await stream.do(EnterBot(cast(Any, _KINDS[number % len(_KINDS)]), "at-once"))
        await stream.until(lambda one: one.view["phase"] == "finished", 120)
        shown = await client.doors.get(f"/api/tournaments/{opened['tournament']}/view", role="public")
        return stream.name, stream.view, shown["view"]


def own_events(served: Served, stream: str) -> list[Event]:
    """The events of the tournament itself, as they are on disk."""
    journal: Journal[TournamentEvent] = Journal(TournamentEvent, public, Sealer(KEY))
    records = served.front.house.office.store.read(stream)
    found = [event for one in records for event in journal.decode(one.data, stream, one.sequence).events]
    return [cast(Event, event) for event in found if isinstance(event, get_args(Event))]


@pytest.mark.parametrize(("conditions", "players"), [(TEXT, 5), (HEATS, 14)], ids=["final", "heats"])
def test_a_tournament_in_the_house_is_the_core_s_own(served: Served, conditions: str, players: int) -> None:
    director = served.staff(f"dora-{players}", "tournament-director")
    stream, told, shown = asyncio.run(played(served, director, conditions, players))
    assert told == shown, "what was told over the socket folds to what is shown"
    events = own_events(served, stream)
    assert audit(events) == ()
    assert fold(events).phase == "finished"
    page = f"/api/tournaments/{stream.partition(':')[2]}/sessions/1/tables/1/rounds"
    lines = director.get(page)
    assert len(lines) == (3 if conditions is TEXT else 4)
    recalled = director.get(f"{page}/1")
    assert recalled["round"] == lines[-1]
    acted = [event for record in recalled["records"] for event in record["events"] if event["event"] == "TableActed"]
    assert [one["event"] for event in acted for one in event["events"]].count("RoundEnded") == 1


def test_a_round_of_a_session_with_the_same_cards_is_recalled_when_the_session_is_over(served: Served) -> None:
    """Nine at two tables: who plays a round later would know its cards."""
    director = served.staff("dora-duplicate", "tournament-director")

    async def story() -> None:
        async with AsyncClient(served.address) as client:
            await client.resume(director.token)
            text = HEATS.replace("start =", "duplicate = true\nstart =").replace("2026-03-05T19:30:00", LONG_AGO)
            terms = {"money": "felt", "owner_rules": True}
            opened = await client.doors.post("/api/tournaments", {"id": "d", "conditions": text, "terms": terms})
            stream = await client.watch(f"tournament:{opened['tournament']}", "public")
            page = f"/api/tournaments/{opened['tournament']}/sessions/1/tables/1/rounds"
            for _ in range(9):
                await stream.do(EnterBot("mimic", "at-once"))
            await stream.do(HoldBallot())
            await stream.do(StartSession(Official("director", "")))
            await stream.until(lambda one: one.view["table-1"]["rounds"] == 4 and one.view["table-2"]["rounds"] == 4)
            with pytest.raises(RefusedError, match="same cards"):
                await client.doors.get(f"{page}/1")
            assert len(await client.doors.get(page)) == 4, "that rounds were played is no secret"
            await stream.do(EndSession(Official("director", "")))
            assert (await client.doors.get(f"{page}/1"))["round"]["round"] == 1

    asyncio.run(story())
