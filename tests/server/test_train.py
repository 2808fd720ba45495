"""The trainer over HTTP: asked by the house, marked by the exact mathematics, kept for the person."""

from math import isclose
from typing import Any

import pytest

from pontoon import action_values, load_book
from pontoon.money import Cents
from pontoon.rulebook import load_relative
from pontoon.server.advising.question import Worth
from pontoon.service.training import TRAIN, Learner
from pontoon.table.names import name_key
from pontoon.trainer import EXAM_LENGTH, best_letters, daily_question, high_low, often, right_count, system_words, worth
from tests.server.test_pages import guest
from tests.support.served import Served, Somebody

BET = Cents(2500)


def kept(served: Served, who: Somebody, game: str) -> Learner:
    found = served.front.people.register.find(TRAIN, f"{name_key(who.name)}/{game}", Learner)
    assert found is not None
    return found.value


def posts(who: Somebody, page: str, body: dict[str, object]) -> Any:
    found = who.http.post(page, json=body)
    assert found.is_success, found.text
    return found.json()


def asks(who: Somebody, game: str, theme: str) -> Any:
    return posts(who, "/api/train/questions", {"game": game, "theme": theme})


def says(who: Somebody, game: str, question: Any, answer: str) -> Any:
    return posts(who, "/api/train/answers", {"game": game, "id": question["id"], "answer": answer})


def test_an_answer_has_the_exact_values_and_what_the_mistake_costs(served: Served) -> None:
    ann = guest(served)
    question = asks(ann, "sg-rws-v5", "hard")
    put = kept(served, ann, "sg-rws-v5").open
    assert put is not None
    assert put.question is not None
    assert put.question.up is not None
    exact = action_values("sg-rws-v5", hand=put.question.hand, up=put.question.up, decks="infinite", bet=BET)
    assert set(question["actions"]) == {one.action for one in exact.actions}
    worst = exact.actions[-1]
    mark = says(ann, "sg-rws-v5", question, worst.action)
    assert not mark["right"]
    assert mark["best"] == exact.best
    assert [one["action"] for one in mark["values"]] == [one.action for one in exact.actions]
    cost = exact.actions[0].ev - worst.ev
    share = often(load_book("sg-rws-v5"))[put.question.cell]
    assert isclose(float(mark["per_hundred"]), cost * share * 100 * 2500)
    home = ann.get("/api/me/train/sg-rws-v5")
    hard = next(one for one in home["themes"] if one["theme"] == "hard")
    assert [(one["shade"], one["missed"]) for one in hard["cells"] if one["asked"]] == [("weak", 1)]
    assert [(one["asked"], one["right"]) for one in home["days"]] == [(1, 0)]


def test_a_question_is_answered_once_and_only_with_what_it_offers(served: Served) -> None:
    ann = guest(served)
    question = asks(ann, "nz-current", "pair")
    body = {"game": "nz-current", "id": question["id"], "answer": "fold"}
    assert ann.http.post("/api/train/answers", json=body).status_code == 400
    says(ann, "nz-current", question, "hit")
    assert ann.http.post("/api/train/answers", json={**body, "answer": "hit"}).status_code == 409
    assert ann.http.post("/api/train/questions", json={"game": "nz-2000", "theme": "side"}).status_code == 400
    assert ann.http.post("/api/train/questions", json={"game": "none"}).status_code == 404


@pytest.mark.parametrize("kind", ["running", "true", "decks", "bet"])
def test_a_counting_drill_is_marked(served: Served, kind: str) -> None:
    ann = guest(served)
    question = asks(ann, "act-2005", f"count-{kind}")
    assert question["system"] == list(system_words(kind, high_low()))
    put = kept(served, ann, "act-2005").open
    assert put is not None
    assert put.count is not None
    right = float(right_count(put.count, high_low()))
    for no_number in ("many", "1e999999999"):  # the second would be worked out in the loop of the house
        body = {"game": "act-2005", "id": question["id"], "answer": no_number}
        assert ann.http.post("/api/train/answers", json=body).status_code == 400
    assert says(ann, "act-2005", question, f"{right:g}")["right"]
    question = asks(ann, "act-2005", f"count-{kind}")
    assert not says(ann, "act-2005", question, "9999")["right"]


def test_plays_by_the_count_side_wagers_and_insurance_have_values(served: Served) -> None:
    ann = guest(served)
    for theme, least in (("count-index", {"hit"}), ("side", {"take", "leave"}), ("insurance", {"insure", "leave"})):
        question = asks(ann, "ma-2025", theme)
        assert least <= set(question["actions"])
        mark = says(ann, "ma-2025", question, min(least))
        assert len(mark["values"]) > 1


def test_a_whole_test_ends_with_a_certificate(served: Served) -> None:
    ann, rules = guest(served), load_book("nz-2000")
    for number in range(1, EXAM_LENGTH + 1):
        question = asks(ann, "nz-2000", "test")
        assert (question["number"], question["of"]) == (number, EXAM_LENGTH)
        put = kept(served, ann, "nz-2000").open
        assert put is not None
        assert put.question is not None
        values = worth(rules, put.question, BET)
        mark = says(ann, "nz-2000", question, max(values, key=lambda action: values[action]))
        assert mark["right"]
        assert (mark["test"] is None) == (number < EXAM_LENGTH)
    [test] = ann.get("/api/me/train/nz-2000")["tests"]
    assert (test["passed"], test["right"]) == (True, EXAM_LENGTH)
    assert ann.name in test["lines"]


def test_the_hand_of_a_day_is_for_anybody_and_the_same(served: Served) -> None:
    exact = daily_question(load_book("ma-2025"), "2026-11-18")
    one, other = guest(served), served.guest()
    path = "/api/train/daily/ma-2025/2026-11-18"
    assert one.get(path) == other.get(path)
    assert one.get(path)["hand"] == [str(card) for card in exact.hand]
    values = worth(load_book("ma-2025"), exact, BET)
    best = max(values, key=lambda action: values[action])
    assert posts(one, path, {"answer": best})["right"]
    assert one.http.get("/api/train/daily/ma-2025/yesterday").status_code == 404


def test_a_relative_of_the_game_is_trained_by_its_own_rules(served: Served) -> None:
    """Spanish 21 with three doubles: a hand doubled once may be doubled again, which no book allows."""
    ann = guest(served)
    question = asks(ann, "spanish-21-redouble", "rescue")
    assert (question["title"], question["base"]) == ("Spanish 21, doubled up to three times", "ma-2025")
    assert "double" in question["actions"]
    assert says(ann, "spanish-21-redouble", question, "stand")["values"]
    home = ann.get("/api/me/train/spanish-21-redouble")
    assert {cell["letter"] for theme in home["themes"] for cell in theme["cells"]} == {""}
    letters = ann.get("/api/train/cards/spanish-21-redouble")["letters"]
    assert letters == best_letters(load_relative("spanish-21-redouble"))
    assert (letters["hard/9/6"], letters["hard/17/6"]) == ("D", "S"), "more is doubled where it may be done again"


def test_the_card_tells_its_rows_in_words_and_the_chart_s_letters(served: Served) -> None:
    home = guest(served).get("/api/me/train/act-2005")
    cells = {(theme["theme"], cell["row"], cell["up"]): cell for theme in home["themes"] for cell in theme["cells"]}
    assert cells["bonus", "14n5", "6"]["head"] == "hard 14 in 5 cards"
    assert cells["hard", "17", "6"]["letter"] == "S"
    assert cells["insurance", "38", "A"]["letter"] == ""


def test_a_table_of_a_house_variant_is_trained_by_its_own_rules(served: Served) -> None:
    """Where only two cards may be doubled, nobody is asked whether to double four."""
    ann = guest(served)
    variant = 'extends = "nz-current"\nid = "house"\ntitle = "House"\n[double]\ncards = "two"\n'
    game = f"table:{ann.opens(variant=variant)}"
    for _ in range(5):
        question = asks(ann, game, "bonus")
        assert ("double" in question["actions"]) == (len(question["hand"]) == 2)
        says(ann, game, question, "hit")
    assert ann.get(f"/api/me/train/{game}")["title"] == "House variant"


def test_where_the_mathematics_cannot_answer_the_reason_is_told(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as in a house that was installed without it; it used to say that the rules leave nothing to choose."""

    async def nothing(*_: object) -> Worth:
        return Worth(fault="The mathematics needs numba and numpy.")

    monkeypatch.setattr(served.front.advisor, "worth", nothing)
    ann = guest(served)
    for found in (
        ann.http.post("/api/train/questions", json={"game": "nz-current", "theme": "hard"}),
        ann.http.get("/api/train/daily/nz-current/2026-11-18"),
    ):
        assert found.status_code == 409
        assert "numba" in found.text
