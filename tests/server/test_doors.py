"""Who tries to come in by other ways than the door: each is refused with a clear answer."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from msgspec import structs
from websockets.exceptions import ConnectionClosed

from pontoon.server.protocol import SocketProtocol
from pontoon.server.settings import Limits, Rate
from tests.support.served import GENEROUS, PASSWORD, PATIENCE, Served, Somebody, open_socket, serving


def signed_in(served: Served, name: str, password: str = PASSWORD, **headers: str) -> httpx.Response:
    with served.client(**headers) as door:
        return door.post("/api/sessions", json={"name": name, "password": password})


def cookie_of(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].split(";")[0]


# sessions


def test_a_session_is_in_a_cookie_that_no_script_reads_and_no_other_site_sends(served: Served) -> None:
    served.account("Ann")
    answer = signed_in(served, "Ann")
    assert answer.json()["token"] == ""
    parts = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")}
    assert {"httponly", "path=/", "samesite=strict"} <= parts
    own = {"cookie": cookie_of(answer), "origin": served.address}
    assert served.client(**own).get("/api/me").json()["name"] == "Ann"


def test_a_visitor_without_a_session_is_told_that_he_is_nobody(served: Served) -> None:
    there = served.guest("Here")
    assert there.http.get("/api/sessions/current").json()["name"] == "Here"
    planted = served.client(cookie="pontoon=nothing", origin=served.address)
    for door in (served.client(), planted):
        answer = door.get("/api/sessions/current")
        assert (answer.status_code, answer.json()) == (200, None)
        assert door.get("/api/me").status_code == 401, "what asks for a session is closed as before"
    there.http.delete("/api/sessions/current")
    assert there.http.get("/api/sessions/current").json() is None


def test_over_tls_the_cookie_is_sent_over_tls_alone(tmp_path: Path) -> None:
    with serving(tmp_path, secure=True) as house:
        answer = house.client().post("/api/guests", json={})
    assert answer.headers["set-cookie"].startswith("__Host-pontoon=")
    assert "Secure" in answer.headers["set-cookie"]
    assert answer.headers["strict-transport-security"]


def test_a_session_that_was_there_before_is_not_the_one_that_is_signed_in(served: Served) -> None:
    served.account("Fixed")
    planted = served.guest("Planter")
    answer = signed_in(served, "Fixed", cookie=f"pontoon={planted.token}", origin=served.address)
    assert cookie_of(answer) != f"pontoon={planted.token}"
    assert planted.http.get("/api/me").status_code == 401, "what was planted is worth nothing"


def test_who_guesses_passwords_has_to_wait_even_with_the_right_one(served: Served) -> None:
    served.account("Guessed")
    answers = [signed_in(served, "Guessed", f"guess number {number}") for number in range(5)]
    assert [answer.status_code for answer in answers] == [401] * 5
    assert {answer.json()["code"] for answer in answers} == {"wrong-credentials"}
    locked = signed_in(served, "Guessed")
    assert (locked.status_code, locked.json()["code"]) == (429, "locked-out")
    assert locked.json()["facts"]["wait"] > 0


def test_whether_a_name_is_there_is_not_told(served: Served) -> None:
    served.account("There")
    there, nowhere = signed_in(served, "There", "no such password"), signed_in(served, "Not there", "no such password")
    assert there.json() == nowhere.json()


def test_who_signs_out_is_out(served: Served) -> None:
    ann = served.guest("Leaver")
    assert ann.http.delete("/api/sessions/current").json() == {"sessions": 1}
    assert ann.http.get("/api/me").status_code == 401


def test_a_session_that_was_taken_over_gives_no_commands_until_it_takes_over_again(served: Served) -> None:
    ann = served.account("Roamer")
    table = ann.opens()
    signed_in(served, "Roamer")
    refused = ann.does(table, command="PlaceWager", player="Roamer", box=1, amount=500)
    assert (refused.status_code, refused.json()["code"]) == (409, "taken-over")
    assert ann.http.post("/api/sessions/current").status_code == 200
    assert ann.does(table, command="PlaceWager", player="Roamer", box=1, amount=500).status_code == 200


# other sites


@pytest.fixture(scope="module")
def ann(served: Served) -> Somebody:
    return served.guest("Cookie Ann")


def test_a_page_of_another_site_cannot_post_with_somebodys_cookie(served: Served, ann: Somebody) -> None:
    cookie = f"pontoon={ann.token}"
    for headers in ({"origin": "https://elsewhere.example"}, {"origin": "null"}, {}, {"sec-fetch-site": "cross-site"}):
        with served.client(cookie=cookie, **headers) as page:
            answer = page.post("/api/me/wallet/fill", json={"id": "x"})
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")


def test_a_page_of_this_house_can(served: Served, ann: Somebody) -> None:
    cookie = f"pontoon={ann.token}"
    for headers in ({"origin": served.address}, {"sec-fetch-site": "same-origin"}):
        with served.client(cookie=cookie, **headers) as page:
            assert page.post("/api/me/wallet/fill", json={"id": "x"}).status_code == 409


def test_a_house_is_not_reached_by_another_name(served: Served) -> None:
    answer = served.client(host="elsewhere.example").get("/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (403, "host")


def test_a_socket_with_a_cookie_and_no_origin_is_refused(served: Served, ann: Somebody) -> None:
    from websockets.exceptions import InvalidStatus

    with (
        pytest.raises(InvalidStatus),
        open_socket(served, additional_headers={"cookie": f"pontoon={ann.token}"}),
    ):
        pass


def test_a_page_of_another_site_opens_no_socket(served: Served, ann: Somebody) -> None:
    from websockets.exceptions import InvalidStatus
    from websockets.typing import Origin

    own = {"cookie": f"pontoon={ann.token}"}
    for origin in ("https://elsewhere.example", "null", f"https://127.0.0.1:{served.port}"):
        for headers in (own, {}):
            with (
                pytest.raises(InvalidStatus) as refused,
                open_socket(served, additional_headers=headers, origin=Origin(origin)),
            ):
                pass
            assert refused.value.response.status_code == 403


def test_a_socket_of_this_house_comes_in_by_its_cookie(served: Served, ann: Somebody) -> None:
    from websockets.typing import Origin

    own = {"cookie": f"pontoon={ann.token}"}
    with open_socket(served, additional_headers=own, origin=Origin(served.address)) as wire:
        assert wire.hears("Welcome")["name"] == "Cookie Ann"


def test_every_answer_tells_browsers_what_they_must_not_do(served: Served) -> None:
    for page in ("/health", "/nowhere", "/api/me", "/openapi.json"):
        headers = served.client().get(page).headers
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


# bodies


DEEP = b'{"id":"x","command":' + b"[" * 100_000 + b"]" * 100_000 + b"}"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"null", 400),
        (b'{"id":"x"}', 400),
        (b'{"id":"x","command":7}', 400),
        (b'{"id":"","command":{}}', 400),
        (b'{"id":"x","command":{},"more":1}', 400),
        (b'{"id":"x","command":{}}', 400),
        (b'{"id":"x","command":{"command":"NoSuch"}}', 400),
        (b'{"id":"\\ud800","command":{}}', 400),
        (b'{"id":"a\\u0000","command":{"command":"Ready","player":"ann"}}', 400),
        (b'\xff\xfe{"id"', 400),
        (DEEP, 400),
        (b'{"id":"x","command":{"a":' * 20_000, 413),
        (b" " * 300_000, 413),
    ],
    ids=lambda value: str(value[:20]) if isinstance(value, bytes) else str(value),
)
def test_a_body_that_is_none_is_refused(served: Served, ann: Somebody, body: bytes, status: int) -> None:
    table = ann.opens()
    answer = ann.http.post(f"/api/tables/{table}/commands", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"] != "fault") == (status, True)


def test_nothing_is_answered_with_what_was_sent_in_secret(served: Served) -> None:
    with served.client() as door:
        answer = door.post("/api/accounts", json={"name": "", "password": "correct horse", "more": 1})
    assert answer.status_code == 400
    assert "correct horse" not in answer.text


# somebody else's


def test_nobody_plays_with_anothers_money_seat_or_session(served: Served) -> None:
    owner, thief = served.guest("Owner"), served.guest("Thief")
    table = owner.opens()
    assert owner.does(table, command="PlaceWager", player="Owner", box=1, amount=500).status_code == 200
    tries: list[dict[str, Any]] = [
        {"command": "PlaceWager", "player": "Owner", "box": 2, "amount": 500},
        {"command": "TakeBackWager", "player": "Owner", "box": 1},
        {"command": "Ready", "player": "Owner"},
        {"command": "Leave", "player": "Owner"},
        {"command": "SeatBot"},
        {"command": "CloseBetting"},
        {"command": "StackShoe", "cards": ["As"]},
    ]
    for command in tries:
        answer = thief.does(table, **command)
        assert answer.status_code == 403, (command, answer.text)
    assert thief.http.get("/api/people/Owner/wallet").status_code == 403
    assert thief.http.get("/api/people/Owner/wallet/statement").status_code == 403
    assert owner.get("/api/me")["purse"] == 99_500


def test_an_id_that_was_used_is_taken_for_no_other_command(served: Served) -> None:
    ann = served.guest("Reuser")
    first, second = (f"/api/tables/{ann.opens()}/commands" for _ in range(2))
    wager = {"command": "PlaceWager", "player": "Reuser", "box": 1, "amount": 500}
    order = {"id": "once", "command": wager}
    done = ann.http.post(first, json=order)
    assert done.status_code == 200
    others: list[tuple[str, dict[str, Any]]] = [
        (second, order),
        (first, {**order, "command": {**wager, "amount": 600}}),
        (first, {**order, "command": {"command": "Ready", "player": "Reuser"}}),
    ]
    for page, other in others:
        answer = ann.http.post(page, json=other)
        assert (answer.status_code, answer.json()["code"]) == (409, "id-used")
    again = {"command": dict(reversed(wager.items())), "id": "once"}
    assert ann.http.post(first, json=again).json() == done.json(), "written otherwise it is the same"
    assert ann.get("/api/me")["purse"] == 99_500


def test_a_command_is_done_once_however_often_and_wherever_it_comes(served: Served) -> None:
    ann = served.guest("Repeater")
    page = f"/api/tables/{ann.opens()}/commands"
    order = {"id": "once", "command": {"command": "PlaceWager", "player": "Repeater", "box": 1, "amount": 500}}
    answers = [ann.http.post(page, json=order).json() for _ in range(3)]
    with ann.socket() as wire:
        wire.says(message="Do", id="once", stream=page.split("/")[3], command=order["command"])
        assert wire.hears("Refused")["code"] == "no-such-stream"
        wire.says(message="Do", id="once", stream=f"table:{page.split('/')[3]}", command=order["command"])
        assert wire.hears("Done")["sequence"] == answers[0]["sequence"]
        wire.says(message="Do", id="a\0", stream=f"table:{page.split('/')[3]}", command=order["command"])
        assert wire.hears("Refused")["code"] == "id"
    assert answers[0] == answers[1] == answers[2]
    assert ann.get("/api/me")["purse"] == 99_500


# too much


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Served]:
    limits = Limits(
        messages=Rate(20, 0.001),
        requests=Rate(30, 0.001),
        arrivals=Rate(3, 0.001),
        openings=Rate(2, 0.001),
        sockets_per_person=2,
        sockets_per_address=3,
        sign_in=PATIENCE,
        parting=1.0,
    )
    with serving(tmp_path, limits=limits) as house:
        yield house


def test_too_many_new_people_tables_requests_messages_and_sockets_are_turned_away(strict: Served) -> None:
    from pontoon.wire.messages import CloseCode

    ann = strict.guest("Ann")
    strict.guest()
    with strict.client() as door:
        strict.guest()
        answer = door.post("/api/guests", json={})
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
    ann.opens()
    ann.opens()
    answer = ann.http.post("/api/tables", json={"id": "a third table"})
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
    strict.staff("Olga", "operator").opens()
    with ann.socket() as one, ann.socket() as two:
        with open_socket(strict) as three:
            three.says(message="SignIn", token=ann.token)
            assert three.closed() == CloseCode.TOO_MANY, "a third of one person"
        with open_socket(strict), open_socket(strict) as fourth:
            assert fourth.closed() == CloseCode.TOO_MANY, "a fourth of one address"
        with suppress(ConnectionClosed):  # the house may have closed before the last is said
            for _ in range(30):
                one.says(message="Ping")
        assert one.closed() == CloseCode.TOO_MANY
        two.says(message="Ping")
        assert two.hears("Pong")
    with strict.client() as door:
        answers = [door.get("/api/tables") for _ in range(40)]
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert door.get("/health").status_code == 200


def test_passwords_are_looked_at_so_often_for_an_address_and_a_person_right_ones_too(tmp_path: Path) -> None:
    limits = structs.replace(GENEROUS, proofs=Rate(3, 0.001))
    with serving(tmp_path, limits=limits) as house:
        olga = house.staff("Olga", "operator")
        answers = [signed_in(house, "Olga") for _ in range(4)]
        assert [one.status_code for one in answers] == [201, 201, 201, 429]
        assert answers[-1].json()["code"] == "too-many"
        order = {"command": {"command": "Ready", "player": "Olga"}, "code": PASSWORD}
        here = Somebody(house, "Olga", answers[0].json()["token"] or olga.token)
        page = f"/api/tables/{house.guest().opens()}/commands"
        assert here.http.post("/api/sessions/current").status_code == 200
        codes = [here.http.post(page, json={"id": f"{number}", **order}).json()["code"] for number in range(4)]
        assert codes == ["not-betting", "not-betting", "not-betting", "too-many"]
        other = {"password": PASSWORD, "new": PASSWORD + "!"}
        assert here.http.post("/api/me/password", json=other).status_code == 429
        assert house.account("Ann").does(house.guest().opens(), command="Ready", player="Ann").status_code == 409


def test_many_sockets_of_one_address_are_heard_later_and_none_is_cut_off(tmp_path: Path) -> None:
    """Five messages at once and twenty a second: 25 of two people take a second."""
    limits = structs.replace(GENEROUS, together=Rate(5, 20))
    with serving(tmp_path, limits=limits) as house, house.guest().socket() as one, house.guest().socket() as two:
        began = time.monotonic()
        for number in range(25):
            (one, two)[number % 2].says(message="Ping", id=str(number))
        for wire, numbers in ((one, range(0, 25, 2)), (two, range(1, 25, 2))):
            assert [wire.hears("Pong")["id"] for _ in numbers] == [str(number) for number in numbers]
        assert time.monotonic() - began > 0.9


def test_one_address_holds_so_many_connections_and_a_proxy_as_many_as_it_needs(tmp_path: Path) -> None:
    def connected(house: Served) -> socket.socket:
        return socket.create_connection(("127.0.0.1", house.port), PATIENCE)

    def answers(connection: socket.socket, house: Served) -> bool:
        with suppress(OSError):
            connection.sendall(f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n\r\n".encode())
            return connection.recv(100).startswith(b"HTTP/1.1 200")
        return False

    limits = structs.replace(GENEROUS, connections_per_address=3)
    with serving(tmp_path, limits=limits) as house, ExitStack() as all_of_them:

        def another() -> socket.socket:
            return all_of_them.enter_context(closing(connected(house)))

        one, two, three = another(), another(), another()
        assert all(answers(each, house) for each in (one, two, three))
        assert not answers(another(), house)
        one.close()
        two.close()
        door: Any = house.server.config.http_protocol_class
        while door.counted.of("127.0.0.1") > 1:
            time.sleep(0.01)
        with house.guest().socket() as wire:  # what has become a socket is counted as one
            wire.says(message="Ping")
            assert wire.hears("Pong")
        door.proxies = (ip_network("127.0.0.0/8"),)
        assert all(answers(another(), house) for _ in range(9))


def test_who_does_not_say_who_it_is_has_to_go(tmp_path: Path) -> None:
    from pontoon.wire.messages import CloseCode

    with serving(tmp_path, limits=Limits(sign_in=0.1, parting=1.0)) as house, open_socket(house) as silent:
        assert silent.closed() == CloseCode.SIGN_IN


def test_who_is_silent_keeps_nobody_else_out(tmp_path: Path) -> None:
    """Of two who are greeted at a time; four sockets say nothing, and the fifth is let in before they have to go."""
    with (
        serving(tmp_path, limits=Limits(greeting=2, sign_in=PATIENCE, parting=1.0)) as house,
        ExitStack() as silent,
    ):
        for _ in range(4):
            silent.enter_context(open_socket(house))
        with open_socket(house) as ann:
            ann.says(message="SignIn", token=house.guest("Ann").token)
            assert json.loads(ann.socket.recv(timeout=PATIENCE / 4))["message"] == "Welcome"


_LONG = (
    b"POST /api/guests HTTP/1.1\r\nhost: 127.0.0.1:%d\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n"
)
"""A request that announces a body of 9,999 bytes."""


def refused_bodies(house: Served) -> float:
    """How many requests were refused as nothing that can be read; none may be a fault of the house."""
    counted = {"route": "/api/guests", "method": "POST"}
    value = house.front.metrics.registry.get_sample_value
    assert not value("pontoon_requests_total", {**counted, "status": "500"})
    return value("pontoon_requests_total", {**counted, "status": "400"}) or 0.0


def test_a_body_that_comes_drop_by_drop_has_no_more_time_than_another(tmp_path: Path) -> None:
    with (
        serving(tmp_path, limits=Limits(body_seconds=1.0, parting=1.0)) as house,
        socket.create_connection(("127.0.0.1", house.port), PATIENCE) as line,
    ):
        line.sendall(_LONG % house.port)
        line.settimeout(0.1)
        for _ in range(int(PATIENCE / 0.1)):
            try:
                if not line.recv(1000):
                    break
            except TimeoutError:
                with suppress(ConnectionError):
                    line.sendall(b" ")
            except ConnectionError:
                break
        else:
            raise AssertionError("the body may go on for ever")
        while not refused_bodies(house):  # it is counted when it has been answered
            house.client().get("/health")
        assert refused_bodies(house) == 1


def test_who_goes_in_the_midst_of_a_body_is_no_fault_of_the_house(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as line:
            line.sendall(_LONG % house.port + b"{")
        while not refused_bodies(house):
            house.client().get("/health")


def test_a_reader_that_takes_nothing_is_cut_off_and_nobody_waits_for_it(tmp_path: Path) -> None:
    limits = structs.replace(GENEROUS, queue=50, parting=0.5)
    with serving(tmp_path, limits=limits) as house:
        ann, stalled = house.guest("Ann"), house.guest("Stalled")
        table = ann.opens()
        house.keep_little()
        with stalled.socket(max_queue=1, sock=house.narrow()) as deaf, ann.socket() as wire:
            deaf.says(message="Watch", stream=f"table:{table}")
            wire.says(message="Watch", stream=f"table:{table}")
            for number in range(20_000):
                with suppress(ConnectionClosed):
                    for _ in range(4):
                        deaf.says(message="Ask", stream=f"table:{table}")
                wager = {"command": "PlaceWager", "player": "Ann", "box": 1, "amount": 500}
                back = {"command": "TakeBackWager", "player": "Ann", "box": 1}
                command = back if number % 2 else wager
                wire.says(message="Do", id=str(number), stream=f"table:{table}", command=command)
                assert wire.hears("Done")["id"] == str(number)
                if house.front.metrics.registry.get_sample_value("pontoon_sockets_closed_total", {"code": "4001"}):
                    return
        raise AssertionError("who takes nothing was never cut off")


def lies_there(house: Served) -> list[Any]:
    """The sockets for which something lies that their readers have not taken."""
    open_: list[Any] = [one for one in tuple(house.server.server_state.connections) if hasattr(one, "pipe")]
    return [one for one in open_ if one.transport is not None and one.transport.get_write_buffer_size()]


@pytest.mark.parametrize("end", ["told", "tells", "silent"])
def test_who_takes_nothing_holds_no_connection_when_it_is_over(tmp_path: Path, end: str) -> None:
    """Told of it, telling it, or found to be silent: what lies there for such a reader is not waited for."""
    begin = SocketProtocol.connection_made

    def hasty(protocol: Any, transport: Any) -> None:
        begin(protocol, transport)
        protocol.close_timeout = 0.2

    limits = GENEROUS
    with (
        patch.object(SocketProtocol, "connection_made", hasty),
        serving(tmp_path, limits=limits) as house,
        house.client() as door,
    ):
        ann = house.guest("Ann")
        table = ann.opens()
        house.keep_little()
        with ann.socket(max_queue=1, sock=house.narrow(), close_timeout=0.1) as deaf:
            deaf.says(message="Watch", stream=f"table:{table}")
            while not (lying := lies_there(house)):
                deaf.says(message="Ask", stream=f"table:{table}")
                door.get("/health")  # one after the other: it shall not be cut off for what it has asked
            (connection,) = lying
            assert not connection.pipe.full
            match end:
                case "told":
                    deaf.socket.send("no message")
                case "tells":
                    with deaf.socket.protocol_mutex:
                        deaf.socket.protocol.send_close(1000)
                        deaf.socket.send_data()
                case _:
                    connection.loop.call_soon_threadsafe(connection.keepalive_timeout)
            ended = time.monotonic() + PATIENCE
            while connection in house.server.server_state.connections:
                assert time.monotonic() < ended, "the connection is held for who takes nothing"
                door.get("/health")


def test_who_takes_nothing_of_an_answer_is_dropped(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(headers=0.5, parting=1.0)) as house:
        house.keep_little()
        with house.narrow() as line:
            line.sendall(b"GET /openapi.json HTTP/1.1\r\nhost: 127.0.0.1:%d\r\n\r\n" % house.port)
            assert line.recv(1) == b"H"
            ended = time.monotonic() + PATIENCE
            while house.server.server_state.connections:
                assert time.monotonic() < ended, "the connection is held for who takes nothing"
                time.sleep(0.01)


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HTTP/1.1\r\nhost: x\r\nslow", b"GET / HTTP/1.1\r\nx: " + b"y" * 100_000],
    ids=["nothing", "no end", "too much"],
)
def test_who_never_comes_to_the_end_of_a_request_is_cut_off(tmp_path: Path, sent: bytes) -> None:
    limits = Limits(headers=0.5 if len(sent) < 1000 else 60, parting=1.0)
    with (
        serving(tmp_path, limits=limits) as house,
        socket.create_connection(("127.0.0.1", house.port), PATIENCE) as line,
    ):
        with suppress(ConnectionError):  # who sends too much may be cut off in the midst of it
            line.sendall(sent)
        with suppress(ConnectionError):
            assert line.recv(1) == b""


def test_going_down_everybody_is_told_when_to_come_back(tmp_path: Path) -> None:
    from pontoon.wire.messages import CloseCode

    house = Served(tmp_path)
    ann = house.guest("Ann")
    with ann.socket() as wire:
        house.stop()
        told = wire.hears("Notice")
        assert (told["code"], told["facts"]) == ("going-down", {"seconds": 5})
        assert wire.closed() == CloseCode.GOING_DOWN
    again = Served(tmp_path)
    try:
        assert again.client(ann.token).get("/api/me").json()["name"] == "Ann", "sessions outlive the house"
    finally:
        again.stop()


def test_secrets_and_names_are_in_no_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path) as house:
        ann = house.account("Unlogged")
        table = ann.opens()
        ann.does(table, command="PlaceWager", player="Unlogged", box=1, amount=500)
        signed_in(house, "Unlogged", "wrong password here")
        with ann.socket() as wire:
            wire.socket.send(json.dumps({"message": "Ping", "id": "canary frame"}) + "x")
            wire.closed()
    said = "".join(capsys.readouterr())
    for secret in (PASSWORD, ann.token, "Unlogged", "wrong password here", "canary frame"):
        assert secret not in said
