"""A reader that is too slow is cut off and told so, and goes on from the record it knows without missing one."""

import asyncio
import json
from pathlib import Path
from typing import Any

from msgspec import structs
from websockets.exceptions import ConnectionClosed

from pontoon.server.socket.outbox import Lying, Outbox
from pontoon.wire.messages import CloseCode
from tests.support.served import GENEROUS, PATIENCE, Served, Somebody, Wire, serving

LIMITS = structs.replace(GENEROUS, queue=80, parting=PATIENCE)
_CUT = "pontoon_sockets_closed_total"


class Fold:
    """A view folded from what was told; a gap is an error."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.sequence = 0
        self.kinds: list[str] = []

    def hear(self, message: dict[str, Any]) -> None:
        self.kinds.append(message["message"])
        if message["message"] == "Snapshot":
            assert message["sequence"] >= self.sequence, "nobody is sent back"
            self.view, self.sequence = message["view"], message["sequence"]
        elif message["message"] == "News":
            assert message["sequence"] == self.sequence + 1, "a gap"
            self.view |= message["changes"]
            self.sequence = message["sequence"]


def watch(wire: Wire, stream: str, after: int | None = None) -> None:
    more = {} if after is None else {"after": after}
    wire.says(message="Watch", stream=stream, role="public", **more)


def hear_until(wire: Wire, fold: Fold, sequence: int) -> None:
    while fold.sequence < sequence:
        fold.hear(wire.next())


def acts(who: Somebody, table: str, number: int) -> int:
    """A wager, or the same one taken back; the number of its record."""
    move: dict[str, Any] = {"command": "PlaceWager", "amount": 500} if number % 2 == 0 else {"command": "TakeBackWager"}
    answer = who.does(table, player=who.name, box=1, **move)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["sequence"])


def given_up(house: Served) -> bool:
    """Whether the server has given a socket up; it is closed when its reader has taken what was on its way."""
    return any(one.outbox.code == CloseCode.TOO_SLOW for one in house.front.hub) or cut_off(house)


def cut_off(house: Served) -> bool:
    found = house.front.metrics.registry.get_sample_value(_CUT, {"code": str(CloseCode.TOO_SLOW)})
    return bool(found)


def test_a_reader_that_was_cut_off_goes_on_from_the_record_it_knows(tmp_path: Path) -> None:
    """Ann plays until Deaf, who reads nothing, is cut off; he then reads what had reached him, and comes back."""
    with serving(tmp_path, limits=LIMITS) as house:
        ann, deaf = house.guest("Ann"), house.guest("Deaf")
        table = ann.opens(book="nz-current")
        stream, last, number = f"table:{table}", 0, 0
        fold = Fold()
        house.keep_little()
        with deaf.socket(max_queue=1, sock=house.narrow()) as wire:
            watch(wire, stream)
            hear_until(wire, fold, 1)
            while not given_up(house):
                last = acts(ann, table, number)
                number += 1
                assert number < 20_000, "who takes nothing was never cut off"
            code = drain(wire, fold)
        assert code == CloseCode.TOO_SLOW
        assert cut_off(house)
        assert fold.sequence < last, "he has missed something"
        with deaf.socket() as wire:
            watch(wire, stream, fold.sequence)
            hear_until(wire, fold, last)
            last = acts(ann, table, number)
            hear_until(wire, fold, last)
            known = Fold()
            wire.says(message="Unwatch", stream=stream)
            watch(wire, stream)
            hear_until(wire, known, last)
        assert known.view == fold.view


def test_who_was_away_for_a_moment_gets_what_came_since_and_no_snapshot(tmp_path: Path) -> None:
    with serving(tmp_path, limits=LIMITS) as house:
        ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
        table = ann.opens(book="nz-current")
        stream, fold = f"table:{table}", Fold()
        with eve.socket() as other:  # somebody watches all the time
            watch(other, stream)
            seen = Fold()
            hear_until(other, seen, 1)
            with bob.socket() as wire:
                watch(wire, stream)
                hear_until(wire, fold, 1)
            last = [acts(ann, table, number) for number in range(20)][-1]
            with bob.socket() as wire:
                watch(wire, stream, fold.sequence)
                hear_until(wire, fold, last)
            hear_until(other, seen, last)
        assert fold.kinds.count("Snapshot") == 1
        assert fold.kinds.count("News") == 20


def drain(wire: Wire, fold: Fold) -> int:
    """Read what had reached the socket, and the code it was closed with."""
    try:
        while True:
            fold.hear(json.loads(wire.socket.recv(timeout=PATIENCE)))
    except ConnectionClosed:
        return int(wire.socket.close_code or 0)


class Way:
    """A way to a client that takes so many messages."""

    takes = 0

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    @property
    def full(self) -> bool:
        return len(self.sent) >= self.takes

    def write(self, message: bytes) -> None:
        self.sent.append(message)


def test_what_is_asked_for_waits_until_there_is_room_for_it() -> None:
    """Half of the messages that may wait is the most that somebody has who asks for more."""

    async def story() -> list[bytes]:
        way = Way()
        outbox = Outbox(way, 4, 1_000, Lying(1_000))
        for number in range(3):
            outbox.put(b"%d" % number)
        asking = asyncio.create_task(outbox.room())
        await asyncio.sleep(0)
        assert not asking.done()
        way.takes = 1
        outbox.flush()
        await asking
        full = Outbox(Way(), 4, 10, Lying(10))
        full.put(b"123456")
        ending = asyncio.create_task(full.room())
        await asyncio.sleep(0)
        assert not ending.done()
        full.end(CloseCode.GOING_DOWN)
        await ending
        return way.sent

    assert asyncio.run(story()) == [b"0"]


def test_what_lies_for_all_readers_of_an_address_is_bounded_together_and_given_back() -> None:
    """Ten bytes for both: the second reader that takes nothing is cut off, and who reads is not concerned."""

    async def story() -> None:
        lying, reads = Lying(10), Way()
        reads.takes = 100
        slow, slower, quick = (Outbox(way, 99, 99, lying) for way in (Way(), Way(), reads))
        slow.put(b"123456")
        slower.put(b"1234")
        assert lying.bytes == 10
        slower.put(b"5")
        assert (slower.code, slow.code, lying.bytes) == (CloseCode.TOO_SLOW, 0, 6)
        quick.put(b"0123456789")
        assert (quick.code, len(reads.sent)) == (0, 1)
        slow.drop()
        assert lying.bytes == 0
        slow.flush()

    asyncio.run(story())
