"""The lobby and the rules: what a visitor reads before sitting down, and finds again on coming back."""

from pontoon.rulebook import BOOK_IDS, clauses_of
from tests.server.test_pages import guest
from tests.support.served import Served
from tests.support.terminals import TERMS

VARIANT = 'extends = "nz-current"\nid = "house"\ntitle = "House"\n[double]\ncards = "two"\n'


def test_the_lobby_shows_public_tables_with_limits_seats_speciality_and_edge(served: Served) -> None:
    operator = served.staff("Lola", "operator")
    private = guest(served).opens()
    setup = {"decks": 8, "limits": {"minimum": 500, "maximum": 50_000, "step": 500}}
    public = operator.opens(book="act-2005", title="Bluebell", setup=setup, terms={"public": True})
    ann = guest(served)
    ann.does(public, command="PlaceWager", player=ann.name, box=3, amount=500)
    said = served.client().get("/api/lobby").json()
    assert [book["book"] for book in said["books"]] == list(BOOK_IDS)
    tables = {one["table"]: one for one in said["tables"]}
    assert private not in tables
    card = tables[public]
    assert (card["title"], card["minimum"], card["maximum"], card["step"], card["decks"]) == (
        "Bluebell",
        500,
        50_000,
        500,
        8,
    )
    assert card["seats"][2] == {"box": 3, "players": [ann.name]}
    assert card["in_play"] == 500
    assert (card["clock"]["what"], card["phase"]) == ("betting", "betting")
    assert card["special"][0]["clauses"] == ["12.8"]
    assert card["edge"]["known"]


def test_a_private_table_is_described_to_who_has_its_link(served: Served) -> None:
    table = guest(served).opens(variant=VARIANT, terms={"clocks": {"decision": 25, "follow": 6}})
    card = served.client().get(f"/api/tables/{table}/card").json()
    assert (card["rulebook"], card["book"], card["variant"], card["public"]) == ("house", "nz-current", True, False)
    assert (card["clocks"]["decision"], card["clocks"]["follow"]) == (25, 6)
    assert card["edge"]["known"] is False
    assert served.client().get("/api/tables/nowhere/card").json()["code"] == "no-such-table"


def test_who_comes_back_finds_the_table_that_waits_first(served: Served) -> None:
    ann = guest(served)
    quiet, waiting = ann.opens(), ann.opens()
    assert ann.get("/api/me/seats") == []
    ann.does(quiet, command="PlaceWager", player=ann.name, box=2, amount=500)
    ann.does(quiet, command="Ready", player=ann.name)
    ann.does(quiet, command="Leave", player=ann.name)
    ann.does(waiting, command="PlaceWager", player=ann.name, box=1, amount=300)
    ann.does(waiting, command="PlaceWager", player=ann.name, box=4, amount=200)
    first = ann.get("/api/me/seats")[0]
    assert (first["table"]["table"], first["boxes"], first["in_play"]) == (waiting, [1, 4], 500)
    assert (first["awaited"], first["away"]) == (True, False)
    assert [one["table"]["table"] for one in guest(served).get("/api/me/seats")] == []


def test_the_rules_of_a_table_say_what_the_house_has_changed(served: Served) -> None:
    table = guest(served).opens(variant=VARIANT)
    said = served.client().get(f"/api/tables/{table}/rules").json()
    assert [(one["path"], one["words"], one["usual"]) for one in said["changed"]] == [
        ("double.cards", "two cards only", "any number of cards")
    ]
    assert (said["book"], said["base"], said["decks"]) == ("house", "nz-current", [6])


def test_a_book_is_told_with_pay_tables_sections_and_readings(served: Served) -> None:
    """NZ 11.1: five cards totalling 21 pay 3 to 2."""
    said = served.client().get("/api/rules/nz-current").json()
    assert "3 to 2" in [row["pays"] for row in said["scales"][0]["rows"]]
    assert said["readings"]
    assert all(one["reading"] for one in said["readings"])
    assert "Dealer draws to hard 16 and soft 17" in [one["text"] for one in said["inscriptions"]]
    assert {"double", "split", "insurance"} <= {one["section"] for one in said["sections"]}
    assert served.client().get("/api/rules/whist").json()["code"] == "no-such-book"


def test_every_clause_has_a_page(served: Served) -> None:
    client = served.client()
    for book in BOOK_IDS:
        listed = client.get(f"/api/clauses/{book}").json()
        assert [one["number"] for one in listed] == list(clauses_of(book))
    said = client.get("/api/clauses/nz-current/12.6").json()
    assert (said["number"], said["book"]) == ("12.6", "nz-current")
    assert "double.others" in [one["path"] for one in said["rules"]]
    other = next(one for one in said["elsewhere"] if (one["path"], one["book"]) == ("double.others", "act-2005"))
    assert other == {
        "path": "double.others",
        "book": "act-2005",
        "words": "as doubled, on the whole box",
        "clauses": ["12.8"],
    }
    assert client.get("/api/clauses/nz-current/99.9").json()["code"] == "no-such-clause"


def test_a_clause_with_brackets_has_a_page(served: Served) -> None:
    said = served.client().get("/api/clauses/ma-2025/7(i)[reader]").json()
    assert said["number"] == "7(i)[reader]"


def test_the_board_of_a_linked_table_has_meters_and_no_balance(served: Served) -> None:
    keeper = served.staff("Mia", "progressive-operator", "operator")
    body = {"id": "p", "book": "ma-2025", "configuration": TERMS, "terms": {"public": True}}
    progressive = keeper.http.post("/api/progressives", json=body).json()["progressive"]
    setup = {"boxes": 5, "limits": {"minimum": 1000}}
    table = keeper.opens(book="ma-2025", setup=setup, terms={"progressive": progressive, "public": True})
    said = served.client().get(f"/api/tables/{table}/board").json()
    assert said["progressive"]["meters"]
    assert "Dealer stands on all 17s" in [one["text"] for one in said["inscriptions"]]
    assert said["view"]["table"] == table
    lobby = served.client().get("/api/lobby").json()
    meter = next(one for one in lobby["progressives"] if one["progressive"] == progressive)
    assert set(meter["meters"]) == {one["name"] for one in said["progressive"]["meters"]}
    assert meter["tables"] == [table]
    assert served.client().get(f"/api/tables/{guest(served).opens()}/board").json()["progressive"] is None
