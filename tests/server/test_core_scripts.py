"""What the core's tests ask of tournaments and progressives, asked of a house by the client library.

The same commands in the same order, each by whoever gives it: the same events and lines, the same refusals in the same
words, the same chips, fees, prizes and meters. A sample a day, all of them in the long run.
"""

import asyncio
import itertools
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast, get_args
from unittest.mock import patch

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from pontoon.client import AsyncClient, RefusedError
from pontoon.progressive import SPIN_BYTES
from pontoon.progressive import Event as ProgressiveEvent
from pontoon.service.chance import Chance
from pontoon.service.journal import Journal
from pontoon.service.progressives import evolve as progressives
from pontoon.service.progressives.told import public as progressive_public
from pontoon.service.sealing import Sealer
from pontoon.service.tournaments import evolve as tournaments
from pontoon.service.tournaments import host
from pontoon.service.tournaments.draws import Draws
from pontoon.service.tournaments.judging import Directing
from pontoon.service.tournaments.told import public as tournament_public
from pontoon.tournament import ApproveConditions, NominateDirector, Official, accounts, actor_of
from pontoon.tournament import Event as TournamentEvent
from pontoon.tournament.events import BreakCalled, OrderGiven
from pontoon.wire import messages as wire
from tests.clauses import (
    test_equal_chips_act,
    test_progressive_branches,
    test_progressive_ma,
    test_tournament_act,
    test_tournament_orders_act,
)
from tests.support.core_scripts import Asked, Case, Noted, cases, noted
from tests.support.served import KEY, Served, Somebody, serving

TOURNAMENTS = (test_tournament_act, test_tournament_orders_act, test_equal_chips_act)
PROGRESSIVES = (test_progressive_ma, test_progressive_branches)
PIECES = 6
_LONG = 3600.0
_OPENING = 3
"""Events with which an exercise begins: opened, a director nominated, the conditions approved."""
_NEVER_TOLD = Sealer(KEY)


BY_THE_CLOCK = frozenset(
    (
        "test_times_are_written_as_the_start_is_and_do_not_go_back",
        "test_a_break_lasts_until_its_time_is_over",
        "test_a_break_ends_by_order_and_without_a_time_only_so",
    )
)
"""Scripts that say what time it is: in a house its own clock does, and ends breaks (tests/service/tournaments)."""
USUALLY = "2026-03-05T20:00:00"
"""What time it is in scripts that do not say: after the published start."""


class Stage:
    """A house in which the scripts of the core are played, by people with sessions of their own."""

    def __init__(self, served: Served, director: Somebody) -> None:
        self.served = served
        self.director = director
        self.seen: Counter[str] = Counter()
        self._people: dict[str, AsyncClient] = {}
        self._ids = itertools.count(1)
        self.office = served.front.house.office

    async def person(self, name: str) -> AsyncClient:
        """The session of somebody of this name; without a name that of who opened it."""
        if name not in self._people:
            client = AsyncClient(self.served.address)
            if name:
                await client.resume(self.served.guest(name).token)
            else:
                await client.resume(self.director.token)
            self._people[name] = client
        return self._people[name]

    async def close(self) -> None:
        for one in self._people.values():
            await one.close()

    async def sends(self, who: str, stream: str, command: Any) -> RefusedError | None:
        """A command over the socket of whoever gives it; why not, where it was refused."""
        client = await self.person(who)
        do = wire.Do(f"s{next(self._ids)}", stream, Raw(msgspec.json.encode(command)))
        try:
            await client.do(do)
        except RefusedError as error:
            return error
        return None

    def same(self, asked: Asked, refused: RefusedError | None) -> None:
        """The house did what the core did, or refused it in the same words."""
        if asked.refusal is None:
            assert refused is None, (asked.command, refused)
            self.seen["done"] += 1
            return
        assert refused is not None, (asked.command, asked.refusal)
        if refused.code == "not-a-command":  # the door reads more strictly than the core, and nothing is done
            self.seen["not a command"] += 1
            return
        text, by = refused.text, getattr(asked.command, "by", None)
        if isinstance(by, Official) and not by.name:  # the house names whoever gave an order
            text = text.replace(str(Official(by.office, self.director.name)), str(by))
        said = (refused.code, text, tuple(refused.clauses), dict(refused.facts))
        core = asked.refusal
        assert said == (core.code, core.message, core.clauses, dict(core.facts)), asked.command
        self.seen["refused"] += 1

    def records(self, stream: str, journal: Journal[Any], own: Any) -> list[Any]:
        """The events of the core among those on disk."""
        found = [
            event
            for one in self.office.store.read(stream)
            for event in journal.decode(one.data, stream, one.sequence).events
        ]
        return [event for event in found if isinstance(event, get_args(own))]


class Terminals(Stage):
    """Progressives: an exercise, where whoever opened it has every role and gives the bytes of a spin."""

    async def plays(self, script: Noted) -> None:
        client = await self.person("")
        staff = "".join(
            f'\n[[authorisation.people]]\nname = "{one.person.name}"\nrole = "{one.person.role}"\n'
            f'credential = "{one.credential}"\n'
            for one in script.staff
        )
        asked = {
            "id": f"open-{next(self._ids)}",
            "book": "ma-2025",
            "configuration": script.text + staff,
            "terms": {"practice": True},
        }
        opening = script.opening
        given = Chance(lambda count: opening.ljust(count, b"\0") if count % SPIN_BYTES == 0 else os.urandom(count))
        with patch.object(self.office, "chance", given):
            opened = await client.doors.post("/api/progressives", asked)
        stream = f"progressive:{opened['progressive']}"
        for one in script.asked:
            self.same(one, await self.sends("", stream, one.command))
        journal: Journal[Any] = Journal(progressives.ProgressiveEvent, progressive_public, _NEVER_TOLD)
        core = script.made
        assert self.records(stream, journal, ProgressiveEvent)[script.begun :] == core.events[script.begun :]
        for meter in core.state.terms.meters:
            balance = self.office.store.balance(f"meter:{opened['progressive']}:{meter.name}")
            assert balance == core.state.meter(meter.name).amount
            self.seen["money"] += 1
        self.seen["scripts"] += 1


class Halls(Stage):
    """Tournaments: an exercise directed and dealt by hand, in which players give their own commands."""

    async def plays(self, script: Noted) -> None:
        client = await self.person("")
        asked = {
            "id": f"open-{next(self._ids)}",
            "conditions": script.text,
            "director": "Dora",
            "terms": {"money": "felt", "owner_rules": True, "dealing": "person"},
        }
        asked_later = _after_opening(script.asked)
        if not asked_later:
            self.seen["nothing after the opening"] += 1
            return
        times = [getattr(one.command, "at", "") for one in asked_later]
        time = next((one for one in times if one), USUALLY)
        with patch.object(Directing, "time", time):
            opened = await client.doors.post("/api/tournaments", asked)
        stream = f"tournament:{opened['tournament']}"
        for one in asked_later:
            time = getattr(one.command, "at", "") or time
            with patch.object(Directing, "time", time), patch.object(Draws, "__call__", _drawn(one.chance)):
                self.same(one, await self.sends(_sender(one.command), stream, one.command))
        journal: Journal[Any] = Journal(tournaments.TournamentEvent, tournament_public, _NEVER_TOLD)
        played = _untimed(self.records(stream, journal, TournamentEvent))
        assert played[_OPENING:] == _untimed(event for one in asked_later for event in one.events)
        self._same_money(opened["tournament"], script.made.events)
        self.seen["scripts"] += 1

    def _same_money(self, tournament: str, events: list[Any]) -> None:
        names = {"prize-pool": f"pool:{tournament}", "commission": f"commission:{tournament}"}
        for account, amount in accounts(events).items():
            name = names.get(account, f"felt:{tournament}:{account.removeprefix('player:')}")
            assert self.office.store.balance(name) == amount, account
            self.seen["money"] += 1


def _after_opening(asked: list[Asked]) -> list[Asked]:
    """What was asked once a director is nominated and the conditions are approved, with which an exercise begins."""
    due = [NominateDirector("Dora", Official("shift-manager")), ApproveConditions(Official("regulator"))]
    for at, one in enumerate(asked):
        if not due:
            return asked[at:]
        if one.refusal is None and one.command in due:
            due.remove(one.command)
    return []


def _drawn(chance: Any) -> Any:
    """The bytes of a script, by the name of what they are for."""
    return lambda draws, name: chance(name)


def _sender(command: Any) -> str:
    """Whose session a command comes from; empty for whoever opened the tournament and has every office."""
    actor = actor_of(command)
    if isinstance(actor, str):
        return actor
    if isinstance(actor, Official):
        return ""
    return actor.name if actor.role == "player" else ""


def _untimed(events: Iterable[Any]) -> list[Any]:
    """Without when and by whom an order was given, which a script of the core leaves out."""
    return [
        replace(event, until="") if isinstance(event, BreakCalled) else event
        for event in events
        if not isinstance(event, OrderGiven)
    ]


async def _played(stage: Terminals | Halls, script: Noted) -> None:
    if script.test.partition("[")[0] in BY_THE_CLOCK:
        stage.seen["by the clock"] += 1
        return
    if not script.complete:
        stage.seen["went around its driver"] += 1
        return
    try:
        await stage.plays(script)
    except Exception as error:
        error.add_note(script.test)
        raise


def play(served: Served, kind: type[Terminals] | type[Halls], chosen: Iterable[Case]) -> Counter[str]:
    """Play scripts one after the other; what has occurred."""
    role = "progressive-operator" if kind is Terminals else "tournament-director"
    director = served.staff(f"dora {os.urandom(2).hex()}", cast(Any, role))

    async def story() -> Counter[str]:
        stage = kind(served, director)
        try:
            with patch.object(host, "seconds_until", lambda *given: _LONG):  # in scripts breaks end by orders alone
                for case in chosen:
                    for script in noted(case):
                        await _played(stage, script)
        finally:
            await stage.close()
        return stage.seen

    return asyncio.run(story())


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A house for each test: the people of the scripts have the same names."""
    with serving(tmp_path) as house:
        yield house
        assert house.total == 0


def all_of(modules: Iterable[Any]) -> list[Case]:
    return [case for module in modules for case in cases(module)]


SCRIPTS = {Terminals: all_of(PROGRESSIVES), Halls: all_of(TOURNAMENTS)}
KINDS = pytest.mark.parametrize("kind", [Terminals, Halls])


@KINDS
def test_a_sample_of_the_core_s_scripts_goes_in_the_house_as_in_the_core(
    served: Served, kind: type[Terminals] | type[Halls]
) -> None:
    seen = play(served, kind, SCRIPTS[kind][::PIECES])
    assert seen["scripts"] > 10, seen
    assert seen["refused"] > 5, seen
    assert seen["money"] > 10, seen


@pytest.mark.long
@KINDS
def test_every_script_of_the_core_goes_in_the_house_as_in_the_core(
    served: Served, kind: type[Terminals] | type[Halls]
) -> None:
    seen = play(served, kind, SCRIPTS[kind])
    sys.stdout.write(f"{kind.__name__}: {dict(seen)}\n")
    assert seen["scripts"] > 65, seen
    assert not seen["went around its driver"], seen
