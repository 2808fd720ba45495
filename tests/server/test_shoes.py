"""Shoes for whoever checks them: the commitment from the start, order and events when the shoe is opened."""

import hashlib

from tests.server.test_history import does, exercise
from tests.server.test_pages import guest, played_round
from tests.support.served import Served


def test_a_shoe_in_use_shows_its_commitment_and_nothing_else(served: Served) -> None:
    ann = guest(served)
    table = ann.opens()
    played_round(ann, table)
    [line] = served.client().get(f"/api/tables/{table}/shoes").json()
    assert line["commitment"] == ann.get(f"/api/tables/{table}/view")["view"]["shoe"]["commitment"]
    assert (line["shoe"], line["opened_record"]) == (1, 0)
    said = served.client().get(f"/api/tables/{table}/shoes/1").json()
    assert (said["opened"], said["events"]) == (None, [])
    assert served.client().get(f"/api/tables/{table}/shoes/2").json()["code"] == "no-such-shoe"


def test_an_opened_shoe_is_checked_from_its_file_alone(served: Served) -> None:
    """The digest of salt and order is the commitment, and every card came in that order."""
    ann = guest(served)
    table = exercise(ann, "9s 8h Ks Kd")
    does(ann, table, "PlaceWager", box=1, amount=1000)
    does(ann, table, "Ready")
    does(ann, table, "Stand", box=1)
    assert ann.does(table, command="StackShoe", cards=["2s", "3s", "4s", "5s", "6s"]).status_code == 200
    lines = served.client().get(f"/api/tables/{table}/shoes").json()
    assert [(one["shoe"], one["opened_record"] > 0) for one in lines] == [(2, False), (1, True)]
    said = served.client().get(f"/api/tables/{table}/shoes/1").json()
    opened = said["opened"]
    text = "".join(
        f"{line}\n"
        for line in ("pontoon commitment 1", "shoe", said["stream"], "1", opened["salt"], " ".join(opened["cards"]))
    )
    assert hashlib.sha256(text.encode()).hexdigest() == said["commitment"] == lines[1]["commitment"]
    events = [one["event"] for one in said["events"]]
    shown = [event["card"] for event in events if event["event"] in ("CardDealt", "DealerCardDealt")]
    assert shown == opened["cards"] == ["9s", "8h", "Ks", "Kd"]
    assert events[0]["event"] == "ShoeStacked"
    assert "cards" not in events[0]
    assert events[-1]["event"] != "ShoeStacked", "the next shoe is another file"
    assert all(one["record"] <= opened["record"] for one in said["events"])
