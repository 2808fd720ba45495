"""Before and behind tournaments and progressives: conditions looked through, meters over time, the wager's value."""

from fractions import Fraction
from typing import Any

import pytest

from pontoon.rulebook import BOOK_IDS
from pontoon.server.telling import progressive_past
from tests.support.served import Served, Somebody
from tests.support.terminals import TERMS
from tests.support.tournaments import TEXT


def test_ready_made_conditions_have_no_fault_and_others_tell_all_of_theirs(served: Served) -> None:
    dora = served.staff("Dodo", "tournament-director")
    formats = {one["name"]: one["conditions"] for one in served.client().get("/api/tournament-formats").json()}
    assert set(formats) == {"freeze-out", "heats", "shoot-out", "duplicate"}
    for text in formats.values():
        assert _checked(dora, text)["faults"] == []
    said = _checked(dora, TEXT)
    assert (said["title"], said["pool"], said["prizes"]) == ("Test", 70_000, [42_000, 28_000])
    wrong = TEXT.replace('fee = "110.00"', 'fee = "9.00"').replace("rounds = 3", "rounds = 0").replace("step = 10", "")
    faults = _checked(dora, wrong)["faults"]
    assert len(faults) == 3, faults
    assert all(one["message"] for one in faults)


def test_only_who_may_open_a_tournament_has_conditions_looked_through(served: Served) -> None:
    answer = served.guest().http.post("/api/tournament-conditions", json={"conditions": TEXT})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")


def test_a_progressive_is_looked_back_at_and_its_wager_valued(served: Served) -> None:
    """One accounted wager of 5 at terminal one: 5 % of it are 25 cents for the meter of 1,000.

    Alone at the wheel of seven: 250 with 1/7, else 20, so 370/7 on average, and with 8 decks 16/383 of that less 5.
    """
    pru = served.staff("Pru", "progressive-operator")
    body = {"id": "p1", "book": "ma-2025", "configuration": TERMS, "terms": {}}
    name = pru.http.post("/api/progressives", json=body).json()["progressive"]
    buttons: tuple[dict[str, Any], ...] = (
        {"command": "PlaceChip", "position": 3, "main": 1000},
        {"command": "StartRound"},
        {"command": "Deal"},
        {"command": "ShowCard", "card": "9h"},
        {"command": "EndRound", "random": ""},
    )
    for number, command in enumerate(buttons):
        order = {"id": f"b{number}", "command": {"table": "one", **command}}
        answer = pru.http.post(f"/api/progressives/{name}/commands", json=order)
        assert answer.status_code == 200, answer.text
    past = pru.get(f"/api/progressives/{name}/history")
    assert [(one["amount"], one["why"]) for one in past["points"]] == [(100_000, "opened"), (100_025, "fed")]
    assert (past["jackpots"], past["recomputed"]["differences"], past["recomputed"]["rounds"]) == ([], [], 1)
    (meter,) = past["recomputed"]["meters"]
    assert (meter["shown"], meter["computed"], meter["contributed"]) == (100_025, 100_025, "0.2500")
    value = pru.get(f"/api/progressives/{name}/value", participants=1, decks=8)
    assert value["trigger"]["exact"] == "16/383"
    assert Fraction(value["expected"]["exact"]) == Fraction(16, 383) * Fraction(370, 7) - 5
    assert value["break_even"] == [{"meter": "grand", "now": 100_025, "amount": None}]
    assert pru.http.get(f"/api/progressives/{name}/value", params={"participants": 9}).status_code == 409
    assert pru.http.get("/api/progressives/none/history").status_code == 404


def test_a_past_is_followed_on_from_where_it_was_last_asked_for(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it is: three records at a time are read, and none a second time."""
    monkeypatch.setattr(progressive_past, "_TOGETHER", 3)
    pru = served.staff("Petra", "progressive-operator")
    body = {"id": "p2", "book": "ma-2025", "configuration": TERMS, "terms": {}}
    name = pru.http.post("/api/progressives", json=body).json()["progressive"]
    page = f"/api/progressives/{name}"
    store = served.front.house.office.store
    read: list[int] = []
    past: dict[str, Any] = {}
    whole = store.read

    def noted(stream: str, after: int = 0, most: int | None = None) -> Any:
        found = whole(stream, after, most)
        read.extend(one.sequence for one in found)
        return found

    monkeypatch.setattr(store, "read", noted)
    for number in range(3):
        for command in (
            {"command": "PlaceChip", "position": 3, "main": 1000},
            {"command": "StartRound"},
            {"command": "Deal"},
            {"command": "ShowCard", "card": "9h"},
            {"command": "EndRound", "random": ""},
        ):
            order = {"id": f"{number} {command['command']}", "command": {"table": "one", **command}}
            assert pru.http.post(f"{page}/commands", json=order).status_code == 200
        past = pru.get(f"{page}/history")
        assert [one["amount"] for one in past["points"]] == [100_000 + 25 * fed for fed in range(number + 2)]
        assert past["recomputed"]["rounds"] == number + 1
        assert past["recomputed"]["differences"] == []
    assert read == list(range(1, read[-1] + 1))
    served.front.look_back = progressive_past.LookBack()
    assert pru.get(f"{page}/history") == past, "as who reads all of it at once"


def test_every_book_has_a_chart_to_print(served: Served) -> None:
    for book in BOOK_IDS:
        chart = served.client().get(f"/api/rules/{book}/chart").json()
        assert [one["title"] for one in chart["sections"]][:3] == ["Hard totals", "Soft totals", "Pairs"]
        assert all(len(line["cells"]) == 10 for section in chart["sections"] for line in section["lines"])


def _checked(who: Somebody, text: str) -> dict[str, Any]:
    answer = who.http.post("/api/tournament-conditions", json={"conditions": text})
    assert answer.status_code == 200, answer.text
    said: dict[str, Any] = answer.json()
    return said
