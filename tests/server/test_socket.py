"""The socket, by a client that knows nothing but the messages."""

import json

import pytest
from websockets.exceptions import InvalidStatus

from pontoon.wire.messages import MOST_FRAME, CloseCode
from tests.support.served import Served, open_socket


def test_who_signs_in_is_welcomed_by_name(served: Served) -> None:
    ann = served.guest("Ann")
    with ann.socket() as wire:
        assert wire.welcome["name"] == "Ann"
        assert wire.welcome["protocol"] == 1


def test_a_command_is_told_before_it_is_answered(served: Served) -> None:
    bob = served.guest("Bob")
    stream = f"table:{bob.opens()}"
    with bob.socket() as wire:
        wire.says(message="Watch", stream=stream)
        assert wire.next()["message"] == "Snapshot"
        assert wire.next()["message"] == "Open"
        wager = {"command": "PlaceWager", "player": "Bob", "box": 1, "amount": 500}
        wire.says(message="Do", id="one", stream=stream, command=wager)
        heard = [wire.next()["message"]]
        while heard[-1] != "Done":
            heard.append(wire.next()["message"])
        assert "News" in heard


def test_the_same_command_again_gets_the_same_answer_and_is_done_once(served: Served) -> None:
    cleo = served.guest("Cleo")
    stream = f"table:{cleo.opens()}"
    wager = {"command": "PlaceWager", "player": "Cleo", "box": 1, "amount": 500}
    with cleo.socket() as wire:
        wire.says(message="Do", id="once", stream=stream, command=wager)
        first = wire.hears("Done")
        wire.says(message="Do", id="once", stream=stream, command=wager)
        assert wire.hears("Done") == first
    assert cleo.get("/api/me")["purse"] == 100_000 - 500


def test_what_the_wallet_is_given_elsewhere_is_told_at_the_table(served: Served) -> None:
    gwen = served.guest("Gwen")
    stream = f"table:{gwen.opens()}"
    with gwen.socket() as wire:
        wire.says(message="Watch", stream=stream)
        assert wire.hears("Open")["purse"] == 100_000
        for box, left in ((1, 99_500), (2, 99_000)):
            wager = {"command": "PlaceWager", "player": "Gwen", "box": box, "amount": 500}
            wire.says(message="Do", id=f"box {box}", stream=stream, command=wager)
            assert wire.hears("Open")["purse"] == left
            wire.hears("Done")
        assert gwen.http.post("/api/me/wallet/fill", json={"id": "more"}).json()["purse"] == 100_000
        wager = {"command": "PlaceWager", "player": "Gwen", "box": 3, "amount": 500}
        wire.says(message="Do", id="box 3", stream=stream, command=wager)
        while (told := wire.hears("Open"))["sequence"] < 4:
            pass
        assert told["purse"] == gwen.get("/api/me")["purse"] == 99_500


def test_what_is_refused_has_a_code_and_changes_nothing(served: Served) -> None:
    dan, eve = served.guest("Dan"), served.guest("Eve")
    stream = f"table:{dan.opens()}"
    with eve.socket() as wire:
        wager = {"command": "PlaceWager", "player": "Dan", "box": 1, "amount": 500}
        wire.says(message="Do", id="theft", stream=stream, command=wager)
        assert wire.hears("Refused")["code"] == "not-yours"
    assert dan.get("/api/me")["purse"] == 100_000


def test_a_ping_is_answered(served: Served) -> None:
    with served.guest().socket() as wire:
        wire.says(message="Ping", id="7")
        assert wire.hears("Pong")["id"] == "7"


def test_a_second_session_takes_over_and_the_first_is_told(served: Served) -> None:
    first = served.account("Fay")
    with first.socket() as old:
        with served.client() as door:
            body = {"name": "Fay", "password": "a long walk by the sea", "keep": "token"}
            assert door.post("/api/sessions", json=body).status_code == 201
        assert old.hears("Notice")["code"] == "taken-over"
        assert old.closed() == CloseCode.TAKEN_OVER


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", CloseCode.NOT_A_MESSAGE),
        ("{}", CloseCode.NOT_A_MESSAGE),
        ('{"message":"Shuffle"}', CloseCode.NOT_A_MESSAGE),
        ('{"message":"Ping","id":7}', CloseCode.NOT_A_MESSAGE),
        ('{"message":"Ping","more":7}', CloseCode.NOT_A_MESSAGE),
        (b'{"message":"Ping"}', CloseCode.NOT_A_MESSAGE),
        ("[" * 60_000, CloseCode.NOT_A_MESSAGE),
        ('{"message":"Do","id":"a","stream":"table:a","command":' + "[" * 30_000, CloseCode.NOT_A_MESSAGE),
        (json.dumps({"message": "Ping", "id": "x" * MOST_FRAME}), CloseCode.TOO_LARGE),
        ('{"message":"SignIn","token":"again"}', CloseCode.NOT_A_MESSAGE),
    ],
)
def test_what_is_no_message_closes_the_socket_with_its_code(served: Served, frame: str | bytes, code: int) -> None:
    with served.guest().socket() as wire:
        wire.socket.send(frame)
        assert wire.closed() == code


def test_without_a_session_nothing_is_heard(served: Served) -> None:
    with open_socket(served) as wire:
        wire.says(message="Ping")
        assert wire.closed() == CloseCode.SIGN_IN
    with open_socket(served) as wire:
        wire.says(message="SignIn", token="x" * 43)
        assert wire.closed() == CloseCode.SIGN_IN


def test_a_page_of_another_site_opens_no_socket(served: Served) -> None:
    with pytest.raises(InvalidStatus) as refused, open_socket(served, origin="https://elsewhere.example"):
        pass
    assert refused.value.response.status_code == 403
