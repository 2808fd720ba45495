"""Small parts of the server by themselves: buckets, outboxes, admission, logs."""

import asyncio
import io
import json
import logging
import time
from collections.abc import Iterator

import pytest
import structlog

from pontoon.server.identity import cookie_token
from pontoon.server.limits import Bucket, Buckets, Counted
from pontoon.server.logs import log, set_up
from pontoon.server.refusals import STATUS, status_of
from pontoon.server.settings import Rate, Settings
from pontoon.server.socket.admission import Admission
from pontoon.server.socket.outbox import Lying, Outbox
from pontoon.server.socket.pipe import Pipe, framed
from pontoon.wire.messages import CloseCode


def test_a_bucket_gives_a_burst_and_then_as_time_goes_by() -> None:
    time = [0.0]
    bucket = Bucket(Rate(2, 4), lambda: time[0])
    assert [bucket.take(), bucket.take(), bucket.take()] == [0, 0, 0.25]
    time[0] = 0.25
    assert [bucket.take(), bucket.take()] == [0, 0.25]
    time[0] = 100.0
    assert [bucket.take(), bucket.take(), bucket.take()] == [0, 0, 0.25], "no more than the burst is saved up"


def test_each_has_an_own_bucket_and_the_most_silent_is_forgotten() -> None:
    buckets = Buckets(Rate(1, 0.5), lambda: 0.0, most=2)
    assert [buckets.take("a"), buckets.take("b"), buckets.take("a")] == [0, 0, 2]
    assert buckets.take("c") == 0
    assert buckets.take("a") == 2, "heard of lately"
    assert buckets.take("b") == 0, "forgotten"


@pytest.mark.parametrize(
    ("sent", "token"),
    [
        ("pontoon=abc-_1", "abc-_1"),
        ("theme=dark; pontoon=abc; pontoon2=no", "abc"),
        ("theme=dark;pontoon=abc", "abc"),
        ("pontoon", ""),
        ("=pontoon; xpontoon=no", ""),
        ("", ""),
        ("\xff\x00;;;=", ""),
    ],
)
def test_the_token_is_the_one_of_our_cookie(sent: str, token: str) -> None:
    assert cookie_token({"headers": [(b"cookie", sent.encode("latin-1"))]}, Settings()) == token


@pytest.mark.parametrize(
    "sent", ['pontoon="' + "\\" * 60_000 + '"', "a=b; " * 12_000, '"' * 60_000, "pontoon=" + "=;" * 30_000]
)
def test_no_cookie_takes_longer_than_it_takes_to_send(sent: str) -> None:
    """Nobody is answered meanwhile, since it is done in the loop that serves all."""
    began = time.process_time()
    cookie_token({"headers": [(b"cookie", sent.encode())]}, Settings())
    assert time.process_time() - began < 0.5


def test_what_is_open_is_counted_for_each() -> None:
    counted = Counted(2)
    assert [counted.enter("a"), counted.enter("a"), counted.enter("a"), counted.enter("b")] == [True, True, False, True]
    counted.leave("a")
    assert counted.enter("a")


class Way:
    """A way to a client that takes nothing until it is told to."""

    def __init__(self, *, full: bool = True) -> None:
        self.full = full
        self.sent: list[bytes] = []

    def write(self, message: bytes) -> None:
        self.sent.append(message)


def outbox_story(most: int, most_bytes: int, *messages: bytes) -> tuple[list[bytes], int]:
    async def story() -> tuple[list[bytes], int]:
        way = Way()
        box = Outbox(way, most, most_bytes, Lying(1_000_000))
        for message in messages:
            box.put(message)
        box.end(CloseCode.GOING_DOWN, b"bye")
        box.put(b"after the end")
        box.end(CloseCode.TAKEN_OVER)
        assert way.sent == [], "nothing is written while the way is full"
        way.full = False
        box.flush()
        await box.emptied()
        return way.sent, box.code

    return asyncio.run(story())


def test_an_outbox_keeps_the_order_and_ends_with_the_first_code() -> None:
    assert outbox_story(9, 99, b"1", b"2") == ([b"1", b"2", b"bye"], CloseCode.GOING_DOWN)


def test_a_full_outbox_closes_and_never_drops_one_of_several() -> None:
    assert outbox_story(2, 99, b"1", b"2", b"3") == ([], CloseCode.TOO_SLOW)
    assert outbox_story(9, 3, b"12", b"34") == ([], CloseCode.TOO_SLOW)


def test_a_message_goes_at_once_where_nothing_waits_and_else_behind_what_does() -> None:
    async def story() -> list[bytes]:
        way = Way(full=False)
        box = Outbox(way, 9, 99, Lying(99))
        box.put(b"1")
        assert way.sent == [b"1"]
        way.full = True
        box.put(b"2")
        way.full = False
        box.put(b"3")
        assert way.sent == [b"1"], "what came later does not overtake what waits"
        emptied = asyncio.create_task(box.emptied())
        await asyncio.sleep(0)
        assert not emptied.done()
        box.flush()
        await emptied
        return way.sent

    assert asyncio.run(story()) == [b"1", b"2", b"3"]


@pytest.mark.parametrize(
    ("size", "head"),
    [
        (0, "8100"),
        (125, "817d"),
        (126, "817e007e"),
        (65_535, "817effff"),
        (65_536, "817f0000000000010000"),
    ],
)
def test_a_message_is_one_frame_of_text(size: int, head: str) -> None:
    """RFC 6455, 5.2: 81 is a whole text; up to 125 bytes the length follows, else 7e and 2 or 7f and 8 bytes of it."""
    assert framed(b"x" * size) == bytes.fromhex(head) + b"x" * size


class _Client(asyncio.Transport):
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closing = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closing


def test_what_one_turn_of_the_loop_has_for_a_client_is_written_together() -> None:
    client = _Client()

    async def story() -> None:
        pipe = Pipe(client, asyncio.get_running_loop())
        for message in (b"news", b"open", b"done"):
            pipe.write(message)
        assert not client.written, "the turn is not over"
        await asyncio.sleep(0)
        assert client.written == [framed(b"news") + framed(b"open") + framed(b"done")]
        pipe.write(b"more")
        await asyncio.sleep(0)
        assert client.written[1:] == [framed(b"more")]
        large = b"x" * 65_537
        pipe.write(large)
        assert client.written[2:] == [framed(large)], "so much is seen by the transport at once"
        await asyncio.sleep(0)
        pipe.write(b"too late")
        client.closing = True
        await asyncio.sleep(0)

    asyncio.run(story())
    assert len(client.written) == 3, "nothing is written to who is going, and nothing twice"


def test_some_are_let_in_at_a_time_some_wait_and_the_rest_is_turned_away() -> None:
    async def story() -> list[str]:
        admission, leave, said = Admission(1, 1), asyncio.Event(), list[str]()

        async def comes(name: str) -> None:
            async with admission.turn() as admitted:
                said.append(f"{name} {'in' if admitted else 'away'}")
                if admitted:
                    await leave.wait()

        tasks = [asyncio.create_task(comes(name)) for name in "abc"]
        while len(said) < 2:
            await asyncio.sleep(0)
        leave.set()
        await asyncio.gather(*tasks)
        return said

    assert asyncio.run(story()) == ["a in", "c away", "b in"]


def test_every_status_is_one_that_pages_document() -> None:
    assert set(STATUS.values()) == {400, 401, 403, 404, 410, 413, 429, 503}
    assert status_of("must-draw") == 409, "what the game refuses is a conflict"


@pytest.fixture
def _logs_as_they_were() -> Iterator[None]:
    """What a test sets up for the logs is undone: they belong to the whole process."""
    handlers, level = logging.root.handlers[:], logging.root.level
    yield
    structlog.reset_defaults()
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)


@pytest.mark.usefixtures("_logs_as_they_were")
def test_a_log_that_nobody_takes_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    monkeypatch.setattr("sys.stderr", closed)
    set_up()
    closed.close()
    log.info("open")


@pytest.mark.usefixtures("_logs_as_they_were")
def test_a_fault_is_logged_by_kind_and_place_without_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    set_up()
    try:
        raise ValueError("the hole card is 7s")
    except ValueError as error:
        log.error("fault", exc_info=error)
    line = json.loads(capsys.readouterr().err)
    assert line["exception"]["kind"] == "ValueError"
    assert line["exception"]["frames"][-1].endswith("test_a_fault_is_logged_by_kind_and_place_without_its_words")
    assert "7s" not in json.dumps(line)
