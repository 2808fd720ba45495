"""A table of a tournament before its staff, over HTTP and at the socket: who may what, and what follows from it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.support.served import PASSWORD, Served, Somebody, serving
from tests.support.tournaments import TEXT

NAMES = ("ann", "bob")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("pit")) as served:
        yield served
        assert served.total == 0


class Contest:
    """A tournament of the house with everybody around it: ann and bob play, dora directs, the house deals."""

    def __init__(self, house: Served, word: str, text: str = TEXT) -> None:
        self.house = house
        self.word = word
        self.dora = house.staff(f"dora {word}", "tournament-director")
        self.dee = house.staff(f"dee {word}", "dealer")
        self.sue = house.staff(f"sue {word}", "casino-supervisor")
        self.olga = house.staff(f"olga {word}", "operator")
        self.eve = house.staff(f"eve {word}", "auditor")
        self.people = {name: house.guest(f"{name} {word}") for name in NAMES}
        asked = {"id": f"t {word}", "conditions": text, "terms": {"public": True}}
        opened = self.dora.http.post("/api/tournaments", json=asked)
        assert opened.status_code == 201, opened.text
        self.id = opened.json()["tournament"]
        self.stream = f"tournament:{self.id}"
        self.desk = f"/api/pit/tournaments/{self.id}/tables/1"
        self._number = 0

    def says(self, who: Somebody, code: str = "", role: str = "", **command: Any) -> Any:
        """A command over HTTP: its answer."""
        self._number += 1
        order = {"id": f"{self.word} {self._number}", "command": command, "code": code, "role": role}
        return who.http.post(f"/api/tournaments/{self.id}/commands", json=order)

    def does(self, who: Somebody, **command: Any) -> None:
        """One that must be accepted."""
        answer = self.says(who, **command)
        assert answer.status_code == 200, answer.text

    def at_table(self, who: Somebody, move: dict[str, Any], code: str = "", role: str = "") -> Any:
        """What somebody of the staff does at the table."""
        return self.says(who, code, role, command="Play", table=1, move=move)

    def starts(self) -> None:
        self.does(self.eve, command="ApproveConditions", by={"office": "regulator", "name": ""})
        for one in self.people.values():
            self.does(one, command="AskEntry", player=one.name)
        self.does(self.dora, command="HoldBallot")
        for one in self.people.values():
            self.does(one, command="TakeSeats", players=[one.name])
        self.does(self.dora, command="StartSession", by={"office": "director", "name": ""})

    @property
    def table(self) -> dict[str, Any]:
        """The table as everybody sees it."""
        seen: dict[str, Any] = self.dora.get(f"/api/tournaments/{self.id}/view", role="public")["view"]["table-1"]
        return seen

    def chips(self) -> dict[str, int]:
        """Hundredths of chips in front of everybody."""
        return {seat["player"]: seat["chips"][0] for seat in self.table["seats"]}

    def goes_on(self, until: Callable[[dict[str, Any]], bool]) -> None:
        """Everybody wagers 20 and stands as soon as may be."""
        while not until(table := self.table):
            what, awaited = table["clock"]["what"], table["clock"]["players"]
            who = next(one for one in self.people.values() if one.name in awaited)
            if what == "wager":
                self.does(who, command="Wager", table=1, player=who.name, amount=[2000])
            elif what == "offer":
                self.does(who, command="PassOffer", table=1, player=who.name)
            else:
                box = next(seat["box"] for seat in table["seats"] if seat["player"] == who.name)
                stand = {"command": "Stand", "player": who.name, "box": box}
                if self.says(who, command="Play", table=1, move=stand).status_code != 200:
                    self.does(who, command="Play", table=1, move={**stand, "command": "Hit"})


def decides(table: dict[str, Any]) -> bool:
    """Whether a decision on a hand is awaited."""
    return bool(table["clock"]["what"] == "decision")


def report(situation: str, role: str = "dealer", **more: Any) -> dict[str, Any]:
    return {"command": "Report", "situation": situation, "by": {"role": role}, **more}


def ruling(remedy: str, role: str) -> dict[str, Any]:
    return {"command": "GiveRuling", "remedy": remedy, "by": {"role": role}}


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def test_a_table_at_which_nothing_is_played_has_no_desk(house: Served) -> None:
    contest = Contest(house, "early")
    assert refused(contest.dee.http.get(contest.desk)) == (409, "not-open")
    contest.starts()
    assert contest.dee.http.get(contest.desk).status_code == 200
    assert refused(contest.dee.http.get(contest.desk.replace("tables/1", "tables/2"))) == (409, "no-table")
    assert refused(contest.dee.http.get("/api/pit/tournaments/none/tables/1")) == (404, "no-such-stream")


def test_who_may_not_rule_cannot_at_the_page_nor_at_the_socket(house: Served) -> None:
    """ACT is silent about an interruption, so the operator rules. The dealer reports it, and the table waits."""
    contest = Contest(house, "rule")
    contest.starts()
    contest.goes_on(decides)
    ann, dee, dora, olga = contest.people["ann"], contest.dee, contest.dora, contest.olga
    for one in (ann, contest.eve):
        assert refused(one.http.get(contest.desk)) == (403, "not-your-role")
        told = one.http.post(f"{contest.desk}/preview", json={"command": report("interruption")})
        assert refused(told) == (403, "not-your-role")
        assert refused(contest.at_table(one, report("interruption")))[0] == 403
    seen = dora.get(contest.desk)
    assert (seen["role"], seen["place"]["roles"]) == ("tournament-director", [])
    assert refused(contest.at_table(dora, report("interruption"))) == (403, "not-your-role")
    assert not any(each["forms"] for one in seen["incidents"] for each in one["situations"])

    desk = dee.get(contest.desk)
    assert (desk["role"], desk["place"]["chips"], desk["confirms"]) == ("dealer", True, True)
    one = next(one for one in desk["incidents"] if one["key"] == "interruption")
    form = one["situations"][0]["forms"][0]["command"]
    foretold = dee.http.post(f"{contest.desk}/preview", json={"command": form}).json()
    assert (foretold["postings"], foretold["asks"]["title"], foretold["chips"]) == ([], "Play is interrupted", True)
    assert contest.at_table(dee, form, role="dealer").status_code == 200
    assert contest.table["clock"]["what"] == "staff"

    waits = dee.get(contest.desk)["ruling"]
    who = waits["remedies"][0]["roles"]
    assert waits["by"] == f"dealer {dee.name}"
    assert "dealer" not in who
    assert [one["role"] for one in waits["remedies"]] == [""] * len(waits["remedies"])
    own, others = ruling("void-round", "dealer"), ruling("void-round", who[0])
    cells = ((dee, own, "wrong-role"), (dee, others, "not-your-role"), (dora, others, "not-your-role"))
    for somebody, command, code in (*cells, (ann, others, "account-needed")):
        told = somebody.http.post(f"{contest.desk}/preview", json={"command": command})
        assert refused(told)[0] == 403, somebody.name
        assert refused(contest.at_table(somebody, command, PASSWORD)) == (403, code), somebody.name
        played = {"command": "Play", "table": 1, "move": command}
        with somebody.socket() as wire:
            wire.says(message="Do", id=f"s-{code}", stream=contest.stream, command=played, code=PASSWORD)
            assert wire.hears("Refused")["code"] == code, somebody.name
    assert refused(contest.at_table(ann, others)) == (403, "not-your-role")
    assert contest.table["clock"]["what"] == "staff", "nothing was ruled"

    rules = olga if "operator" in who else contest.sue
    before, mine = contest.chips(), rules.get(contest.desk)["ruling"]
    remedy = next(one for one in mine["remedies"] if one["remedy"] == "void-round")
    foretold = rules.http.post(f"{contest.desk}/preview", json={"command": remedy["command"]}).json()
    assert contest.chips() == before, "nothing is done by asking"
    assert refused(contest.at_table(rules, remedy["command"])) == (403, "confirm")
    assert refused(contest.at_table(rules, remedy["command"], "no password")) == (403, "wrong-credential")
    assert contest.at_table(rules, remedy["command"], PASSWORD, remedy["role"]).status_code == 200
    moved = {one["account"]: one["amount"] for one in foretold["postings"]}
    assert moved == {**{one.name: 2000 for one in contest.people.values()}, "layout": -4000}
    assert contest.chips() == {name: chips + moved[name] for name, chips in before.items()}
    assert contest.table["rounds"] == 0, "a void round does not count towards the session (T9)"
    contest.goes_on(lambda table: table["rounds"] == 1)


@pytest.mark.clause("act-2005", "15.5")
def test_a_misdeal_found_late_takes_the_chips_of_that_round_back_and_play_goes_on(house: Served) -> None:
    """Found when the next round has begun: the round of the misdeal is void, its chips go back, later wagers stay."""
    contest = Contest(house, "late")
    contest.starts()
    begin = contest.chips()
    assert set(begin.values()) == {100_000}
    contest.goes_on(lambda table: table["rounds"] == 1 and table["clock"]["what"] == "wager")
    contest.goes_on(lambda table: any(one["called"] == "wagered" for one in table["order"]))
    lies = {one["player"]: one["amount"][0] for one in contest.table["order"]}
    assert sorted(lies.values()) == [0, 2000]
    before = contest.chips()
    late = report("found-late", round=1)
    assert contest.at_table(contest.dee, late).status_code == 200
    assert contest.table["clock"]["what"] == "staff", "nobody is asked for a wager meanwhile"
    waits = contest.olga.get(contest.desk)["ruling"]
    remedy = next(one for one in waits["remedies"] if one["remedy"] == "void-past-round")
    foretold = contest.olga.http.post(f"{contest.desk}/preview", json={"command": remedy["command"]}).json()
    assert contest.at_table(contest.olga, remedy["command"], PASSWORD).status_code == 200
    assert contest.chips() == {name: begin[name] - lies[name] for name in begin}
    moved = {one["account"]: one["amount"] for one in foretold["postings"]}
    assert contest.chips() == {name: chips + moved.get(name, 0) for name, chips in before.items()}
    contest.goes_on(lambda table: table["rounds"] == 2)


def test_what_is_ordered_elsewhere_is_closed_at_a_tournament_with_the_reason(house: Served) -> None:
    contest = Contest(house, "orders")
    contest.starts()
    contest.goes_on(decides)
    desk = contest.olga.get(contest.desk)
    assert {one["topic"] for one in desk["orders"]} == {"voids"}
    closed = {one["order"]: one["why"] for one in desk["closed"]}
    assert "At a tournament's table this is not open" in closed["change-limits"]
    order = {"command": "AnnounceFinalRounds", "by": {"role": "operator"}}
    told = contest.olga.http.post(f"{contest.desk}/preview", json={"command": order})
    assert refused(told) == (409, "not-in-a-tournament")
    play = {"command": "CloseBetting"}
    told = contest.dee.http.post(f"{contest.desk}/preview", json={"command": play})
    assert refused(told) == (409, "not-previewed")
    told = contest.dee.http.post(f"{contest.desk}/preview", json={"command": {"command": "Nonsense"}})
    assert refused(told)[1] == "not-a-command"


def test_a_round_of_a_tournament_is_recalled_for_a_dispute_in_chips(house: Served) -> None:
    contest = Contest(house, "recall")
    contest.starts()
    contest.goes_on(lambda table: table["rounds"] == 1)
    page = f"/api/tournaments/{contest.id}/sessions/1/tables/1/rounds"
    told = contest.dee.get(f"{page}/1/replay")
    assert told["title"] == "Test, table 1"
    spans = [span for frame in told["frames"] for line in frame["words"] for span in line]
    assert {"20"} <= {span["text"] for span in spans if span["kind"] == "chips"}
    assert not [span for span in spans if span["kind"] == "money"]
    settled = [frame["event"]["line"] for frame in told["frames"] if frame["event"]["event"] == "WagerSettled"]
    gained = {
        one.name: sum(line["net"] for line in settled if line["player"] == one.name) for one in contest.people.values()
    }
    began = contest.dora.get(f"/api/tournaments/{contest.id}/view", role="public")["view"]["held-1"]
    assert gained == {name: chips[1] - chips[0] for name, chips in began.items()}
    assert refused(contest.dee.http.get(f"{page}/7/replay")) == (404, "no-such-round")
