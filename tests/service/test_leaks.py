"""Leak pairs through the house: two tables equal in all that is shown tell everybody the same, byte for byte."""

import asyncio
from itertools import count, islice
from typing import Any

import pytest

from pontoon.cards import seeded_entropy
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.service.caller import Caller
from pontoon.service.chance import Chance
from pontoon.service.hosted import Asked
from pontoon.service.office import Office
from pontoon.service.protection.keeper import Keeper
from pontoon.service.publishing import Watcher
from pontoon.service.sealing import Sealer
from pontoon.service.tables.commands import Paced
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.terms import Terms
from pontoon.store import Committed, Result, Unit
from pontoon.table import State
from pontoon.wire import messages as wire
from tests.support.live import KEY, START, HandClock
from tests.support.secrets import AUDIENCES, Pair, leak_pair

OWNER = Caller("ann")


class Untold:
    """A store that keeps nothing: what is told is the subject here, not what is kept."""

    failure = None

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def commit(self, unit: Unit) -> "asyncio.Future[Result]":
        self.written += [record for append in unit.appends for record in append.records]
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        done.set_result(Committed(tuple(append.expected + 1 for append in unit.appends)))
        return done

    def balance(self, account: str) -> int:
        return 0

    def document(self, kind: str, key: str) -> None:
        return None


def hosted(rules: Rulebook, begun: State, *, by_dealer: bool) -> HostedTable:
    """A table in a house, as it is in the middle of things."""
    nothing: Any = Untold()
    chance = Chance(seeded_entropy("leak"))
    office = Office(nothing, nothing, Sealer(KEY), HandClock(), chance, print, Keeper(nothing))
    terms = Terms(dealing="person" if by_dealer else "automatic", money="felt", owner_rules=True)
    state = Hosting(table=begun, id="t1", title="a table", owner="ann", terms=terms)
    return HostedTable(office, "table:t1", rules, state, 1, [])


async def heard(rules: Rulebook, pair: Pair, which: int) -> tuple[list[list[bytes]], list[wire.Done | wire.Refused]]:
    """What everybody was told of one of the two tables, and what the owner was answered."""
    table = hosted(rules, pair.begun[which], by_dealer=pair.by_dealer)
    told: list[list[bytes]] = [[] for _ in AUDIENCES]
    for audience, into in zip(AUDIENCES, told, strict=True):
        table.topic.join(Watcher(OWNER, audience, into.append), table.sequence, None)
    answers = []
    for number, (command, pace) in enumerate(pair.commands):
        said = Paced(command, pace.cards, pace.steps, pace.until_empty)
        asked = Asked(OWNER, f"c{number}", said, START, "player ann")
        answer = await table.do(asked)
        assert answer is not None
        answers.append(answer)
        if table.office.tasks:
            await asyncio.wait(set(table.office.tasks))
    return told, answers


@pytest.mark.parametrize("book", BOOK_IDS)
def test_two_tables_that_look_the_same_tell_everybody_the_same(book: str) -> None:
    """Four hundred pairs a book; 100,000 in the long run."""
    _compare(book, "hosted leak", 400)


@pytest.mark.long
@pytest.mark.parametrize("piece", range(20))
@pytest.mark.parametrize("book", BOOK_IDS)
def test_very_many_tables_that_look_the_same_tell_everybody_the_same(book: str, piece: int) -> None:
    _compare(book, f"hosted leak {piece}", 5_000)


def _compare(book: str, seed: str, number: int) -> None:
    """So many pairs; each must have told everybody the same bytes."""
    rules = load_book(book)
    tries = ((one, leak_pair(rules, f"{seed} {one}")) for one in count())
    with asyncio.Runner() as runner:
        for one, pair in islice(((one, pair) for one, pair in tries if pair is not None), number):
            first, second = runner.run(heard(rules, pair, 0)), runner.run(heard(rules, pair, 1))
            assert first == second, f"{book} {seed} {one}"
