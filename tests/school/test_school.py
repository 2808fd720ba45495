"""The dealer school: what is asked about a round, what is right, and errors that are planted."""

from pathlib import Path

import pytest

from pontoon.cards import seeded_entropy
from pontoon.rulebook import BOOK_IDS, clauses_of
from pontoon.school import TOPICS, Exercise, Given, exercises_of, lessons_of, mark, passed
from pontoon.school.planting import NOTHING, planted
from scripts.make_lessons import page

ROUND = """
rulebook = "nz-current"
shoe = "As 9d 8h Ks 2c Kd 9h"
actions = ["bet ann 1 20", "bet bob 2 10", "deal", "double 2 bob=10"]
"""
"""ann's pontoon pays 30 at once (9.1); bob doubles 9-2 and gets a king: 21, against 8-9 = 17 he is paid 10 and 10."""


def asked(script: str = ROUND, seed: str = "monday") -> tuple[Exercise, ...]:
    return exercises_of(script, seeded_entropy(seed))


def test_every_payment_is_asked_with_its_clause() -> None:
    payments = [one for one in asked() if one.kind == "payment"]
    assert [one.right for one in payments] == [(3000,), (1000,), (1000,)]
    assert "9.1" in payments[0].cites
    for one in payments:
        assert len(set(one.clauses) & set(one.cites)) == 1, "one of those to choose from is right"
        assert len(one.clauses) == 4
    assert payments[0].state.boxes[0].hands[0].stakes[0].status == "open", "it is asked before it is paid"


def test_the_next_step_is_asked() -> None:
    steps = [one for one in asked() if one.kind == "step"]
    assert steps[0].because == "Box 2 decides"
    assert all(one.options[one.right[0]] == one.because for one in steps)


def test_a_ruling_is_asked_with_who_may_give_it() -> None:
    """NZ 16.5: a misdealt card is put right by the dealer, a supervisor or the operator."""
    rulings = next(one for one in lessons_of("nz-current") if one.topic == "rulings")
    script = next(one for one in rulings.scripts if '"misdealt ' in one and '"reconstruct"' in one)
    found = {one.kind: one for one in asked(script)}
    ruling, who = found["ruling"], found["who"]
    assert ruling.prompt == "A card is dealt to a wrong place. What may be ruled?"
    assert "The cards are put where they belong" in [ruling.options[at] for at in ruling.right]
    assert who.prompt == "Who may rule that the cards are put where they belong?"
    assert "dealer" in [who.options[at] for at in who.right]


def test_payment_and_citation_are_marked_apart_with_the_time() -> None:
    one = next(one for one in asked() if one.kind == "payment")
    clause = next(number for number in one.clauses if number in one.cites)
    other = next(number for number in one.clauses if number not in one.cites)
    good = mark(one, Given(amount=3000, clause=clause), 4000)
    half = mark(one, Given(amount=3000, clause=other), 4000)
    bad = mark(one, Given(amount=2000, clause=other), 4000)
    assert (good.marks, half.marks, bad.marks) == ((2, 2), (1, 2), (0, 2))
    assert good.took == 4000
    assert passed([good] * 4 + [bad])
    assert not passed([good] * 3 + [bad])


def test_a_planted_error_is_the_only_thing_that_differs() -> None:
    """Over many seeds all kinds come: a wrong payment, a missed pontoon, a third card, and nothing at all."""
    kinds = set()
    for seed in range(60):
        found = planted(ROUND, seeded_entropy(str(seed)))
        assert found is not None
        assert found.prompt == "Another dealer has dealt and settled so. What went wrong first?", "it tells nothing"
        assert found.options[-3:] == ("The cards of box 1", "The cards of box 2", NOTHING)
        chosen = found.options[found.right[0]]
        cards = [len(hand.cards) for box in found.state.boxes for hand in box.hands]
        moved = [line.net for line in found.shown]
        if chosen == NOTHING:
            kinds.add("nothing")
            assert (cards, moved) == ([2, 3], [3000, 1000, 1000])
        elif chosen.startswith("The cards"):
            kinds.add("third card")
            assert (chosen, cards, moved) == ("The cards of box 2", [2, 4], [3000, 1000, 1000])
        else:
            wrong = [at for at, net in enumerate((3000, 1000, 1000)) if moved[at] != net]
            assert (wrong, cards) == ([found.right[0]], [2, 3])
            kinds.add("missed pontoon" if wrong == [0] else "wrong payment")
    assert kinds == {"nothing", "third card", "missed pontoon", "wrong payment"}


def test_a_script_that_cannot_be_played_is_refused_with_the_reason() -> None:
    with pytest.raises(ValueError, match="No round is in play"):
        asked('rulebook = "nz-current"\nshoe = "9s 8h"\nactions = ["bet ann 1 25", "hit 1"]')


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_lesson_of_every_book_can_be_asked_and_answered(book: str) -> None:
    lessons = lessons_of(book)
    assert len(lessons) >= 9
    known = clauses_of(book)
    for lesson in lessons:
        assert lesson.title == TOPICS[lesson.topic]
        for script in lesson.scripts:
            exercises = exercises_of(script, seeded_entropy(script[:40]))
            assert exercises, script
            for one in exercises:
                assert one.right
                assert one.kind == "payment" or all(0 <= at < len(one.options) for at in one.right)
                assert all(number in known for number in one.clauses if number not in one.cites)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_packaged_lessons_are_those_of_the_clause_scripts(book: str) -> None:
    kept = Path("src/pontoon/school/lessons") / f"{book}.toml"
    assert kept.read_text(encoding="utf-8") == page(book), "python -m scripts.make_lessons"
