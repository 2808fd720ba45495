"""Game protection in the pit: what a review looks through, what it finds, what is judged of it."""

from collections.abc import Iterator
from threading import Event
from typing import Any

import msgspec
import pytest

from pontoon.cards import seeded_entropy
from pontoon.rulebook import BOOK_IDS
from pontoon.server.reviewing.rates import rate_of, rates
from pontoon.server.reviewing.worker import look
from pontoon.service.caller import Caller
from pontoon.service.journal import Entry
from pontoon.service.pit.material import Place, of_table
from pontoon.service.pit.reviews import PATIENCE, Raised, Review
from pontoon.service.tables.told import public
from pontoon.surveillance.roc import DETECTORS
from pontoon.table import Table
from tests.support.served import Served, Somebody, serving

ROUNDS = 40


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("reviews")) as served:
        yield served


@pytest.fixture(scope="module")
def gil(house: Served) -> Somebody:
    return house.staff("Gil", "game-supervisor")


def evening() -> tuple[bytes, ...]:
    """Forty rounds of Ann, a record each: eight low cards in odd ones, eight kings in even ones.

    So the count stands at 0 before an odd round and at 8 before an even one, from six decks at first: 8 over at most
    six decks is above 1. She puts 10 where it is 0 and 80 where it is 8.
    """
    opened = Table.open("nz-current", entropy=seeded_entropy("reviewed")).events
    records = [[public(event) for event in opened]]
    for number in range(1, ROUNDS + 1):
        if number == 21:
            records.append([{"event": "ShoeShuffled"}])
        high = number % 2 == 0
        wager = 8000 if high else 1000
        line = {"player": "Ann", "kind": "main", "net": -wager}
        records.append(
            [
                {"event": "BettingClosed", "round": number, "in_play": [{"player": "Ann", "amount": wager}]},
                *({"event": "CardDealt", "card": "Ks" if high else "5h"} for _ in range(8)),
                {"event": "WagerSettled", "line": line},
                {"event": "RoundEnded", "round": number},
            ]
        )
    return tuple(msgspec.json.encode(Entry(1, "house", "", tuple(one))) for one in records)


def test_wagers_that_follow_the_count_are_found_in_what_was_told() -> None:
    found = look((Place("table:rata", "Rata", 0, 1, ROUNDS, ROUNDS, evening()),))
    assert (found.rounds, found.players, len(found.alerts)) == (ROUNDS, 1, 1)
    alert = found.alerts[0]
    assert (alert.number, alert.detector, alert.players, alert.book) == (
        1,
        "count-correlation",
        ("Ann",),
        "nz-current",
    )
    assert alert.score > 4
    assert alert.evidence[1] == "At a count of 1 and more the mean wager is 80.00, below it 10.00."
    assert all(number % 2 == 0 for number in alert.rounds)
    assert "sealed" in found.unjudged


def test_rounds_outside_the_span_are_read_for_the_count_and_not_looked_at() -> None:
    """Rounds 2 to 20 are nineteen, and below twenty nothing is said."""
    assert look((Place("table:rata", "Rata", 0, 2, 20, 19, evening()),)).alerts == ()
    assert look((Place("table:rata", "Rata", 0, 2, 40, 39, evening()),)).alerts[0].evidence[0].endswith("39 rounds.")


def test_every_detector_has_its_rate_under_every_book() -> None:
    assert set(rates().books) == set(BOOK_IDS)
    for book in BOOK_IDS:
        for detector in DETECTORS:
            rate = rate_of(book, detector)
            assert rate is not None
            # A bar of four deviations leaves nearly all honest people alone (docs/protection.md).
            assert rate.honest <= rates().sessions / 100
    assert rate_of("a house of its own", DETECTORS[0]) is None


def ended(house: Served, gil: Somebody) -> dict[str, Any]:
    """The latest review, when the thread that runs it has come to its end."""
    done = Event()
    house.front.reviewer.errands.begin(done.set)
    assert done.wait(60)
    found: dict[str, Any] = gil.get("/api/pit/reviews")[0]
    return found


def test_a_review_runs_by_itself_and_only_over_finished_rounds(house: Served, gil: Somebody) -> None:
    ann = house.guest("Ann")
    own = ann.opens(setup={"shoe": "stacked"}, terms={"money": "felt"})
    review = {"scope": "table", "subject": own}
    begun = gil.http.post("/api/pit/reviews", json=review)
    assert (begun.status_code, begun.json()["status"], begun.json()["by"]) == (202, "under-way", "Gil")
    found = ended(house, gil)
    assert (found["status"], found["rounds"], found["alerts"]) == ("done", 0, [])
    for wrong, code in (("table", "no-such-table"), ("tournament", "no-such-stream"), ("day", "no-such-day")):
        answer = gil.http.post("/api/pit/reviews", json={"scope": wrong, "subject": "nothere"})
        assert answer.json()["code"] == code
    exercise = ann.opens(terms={"money": "felt", "owner_rules": True})
    answer = gil.http.post("/api/pit/reviews", json={"scope": "table", "subject": exercise})
    assert answer.json()["code"] == "no-such-table", "an exercise is its owner's"


def test_the_material_ends_with_the_last_finished_round(house: Served) -> None:
    ann = house.guest("Anna")
    table = ann.opens(setup={"shoe": "stacked"}, terms={"money": "felt", "owner_rules": True})
    one_round = (
        {"command": "PlaceWager", "player": "Anna", "box": 1, "amount": 2500},
        {"command": "Ready", "player": "Anna"},
    )
    stack = {"command": "StackShoe", "cards": ["9s", "8h", "Ks", "Kd", "9c", "9d", "8s", "Kh"]}
    stand = {"command": "Stand", "player": "Anna", "box": 1}
    for command in (stack, *one_round, stand, *one_round):
        assert ann.does(table, **command).status_code == 200
    place = of_table(house.front.house.office.store, f"table:{table}", "Own", 0, None, 100)
    assert place is not None
    assert (place.first, place.last, place.rounds, place.more) == (1, 1, 1, False)
    told = b"".join(place.records)
    assert b'"Ks"' in told
    assert b'"9d"' not in told, "a card of the round that is on"


def test_one_review_at_a_time_and_a_judgement_is_in_the_log(house: Served, gil: Somebody) -> None:
    reviews, now = house.front.reviews, house.front.now
    olga = house.staff("Olivia", "operator")
    table = olga.opens(title="Kauri", terms={"public": True})
    review = reviews.begin(Caller("Gil", roles=("game-supervisor",)), "table", table, "Kauri", now=now)
    assert isinstance(review, Review)
    raised = Raised(1, f"table:{table}", "Kauri", "nz-current", "team-play", ("Bob", "Cleo"), 5.0, 3e-7, ("So.",), (3,))
    busy = olga.http.post("/api/pit/reviews", json={"scope": "day", "subject": "2026-01-01"})
    assert (busy.status_code, busy.json()["code"]) == (409, "review-under-way")
    assert reviews.look(now + PATIENCE)[0].status == "failed", "after its time"
    reviews.end(msgspec.structs.replace(review, status="done", alerts=(raised,)))
    at = f"/api/pit/reviews/{review.number}/alerts/1/judgements"
    judged = gil.http.post(at, json={"verdict": "no-concern", "note": "a couple"})
    assert judged.status_code == 201, judged.text
    alert = judged.json()["alerts"][0]
    assert alert["replays"] == [[3, f"/pit/{table}/rounds?round=3"]]
    assert alert["rate"]["sessions"] == 400
    assert [(one["verdict"], one["note"], one["by"]) for one in alert["judged"]] == [("no-concern", "a couple", "Gil")]
    line = olga.get(f"/api/pit/tables/{table}/log")[-1]
    assert (line["subject"], line["by"]) == ("protection", "Gil")
    assert "team-play of Bob, Cleo, no concern (a couple)" in str(line["words"])
    assert line in olga.get("/api/pit/report")["log"]
    missing = gil.http.post(at.replace("alerts/1", "alerts/2"), json={"verdict": "looked-at"})
    assert (missing.status_code, missing.json()["code"]) == (404, "no-such-alert")
