"""How far the house goes: dots at the end of an action, `go`, `go 3` and `go step`."""

import pytest

from pontoon.script import Playthrough, Script, parse_stack, play_script
from pontoon.script.pace import read_pace
from pontoon.script.words import ActionError
from pontoon.table import Pace


def play(shoe: str, *actions: str, book: str = "nz-current", **options: object) -> Playthrough:
    return play_script(Script(book, parse_stack(shoe), actions, options=options))


def dealt(played: Playthrough) -> list[str]:
    """The cards each action led to, a word each."""
    return [
        " ".join(event.card.value for event in done.events if type(event).__name__ in ("CardDealt", "DealerCardDealt"))  # type: ignore[union-attr]
        for done in played.done
    ]


@pytest.mark.parametrize(
    ("text", "said", "pace"),
    [
        ("deal", "deal", Pace()),
        ("deal ...", "deal", Pace(cards=0)),
        ("stand 1 ...", "stand 1", Pace(cards=0)),
        ('uncovered "a light ... went out" ...', 'uncovered "a light ... went out"', Pace(cards=0)),
        ("go", "go", Pace()),
        ("go 3", "go", Pace(cards=3)),
        ("go step", "go", Pace(steps=1)),
    ],
)
def test_an_action_says_how_far_the_house_goes_after_it(text: str, said: str, pace: Pace) -> None:
    assert read_pace(text) == (said, pace)


@pytest.mark.parametrize("text", ["go on", "go -1", "go ²"])
def test_a_number_of_cards_is_a_number(text: str) -> None:
    with pytest.raises(ActionError, match="write it as go, go step, or go N"):
        read_pace(text)


def test_a_number_of_cards_that_is_too_large_is_called_so() -> None:
    assert read_pace("go 999") == ("go", Pace(cards=999))
    with pytest.raises(ActionError, match="'1000' is too large a number: the largest possible is 999"):
        read_pace("go 1000")


def test_the_house_waits_deals_so_many_cards_and_goes_on() -> None:
    played = play("9s 9d Kh 9c", "bet ann 1 10", "deal ...", "go 2", "go", "stand 1")
    assert played.trouble is None
    assert dealt(played) == ["", "", "9s 9d", "Kh", "9c"]


def test_any_later_action_without_dots_lets_the_house_go_on() -> None:
    played = play("9s 9d Kh 9c", "bet ann 1 10", "deal ...", "damaged", "stand 1")
    assert played.trouble is None
    assert dealt(played) == ["", "", "9s 9d Kh", "9c"]


def test_one_step_may_be_no_card() -> None:
    """MA 7(h): all players have stood; the hole card is turned over, and the house waits before the dealer draws."""
    shoe = "9s 5d Kh 9c 7c"
    actions = ("bet ann 1 10", "deal", "stand 1 ...", "go step", "go step", "go")
    played = play(shoe, *actions, book="ma-2025", hole_card="hole")
    assert played.trouble is None
    events = [[type(event).__name__ for event in done.events] for done in played.done]
    assert events[3] == ["HoleCardRevealed"]
    assert events[4] == ["DealerCardDealt"]
    assert events[5][-1] == "RoundEnded"


@pytest.mark.parametrize(
    ("actions", "options"),
    [
        (("bet ann 1 10", "deal ..."), {}),
        (("bet ann 1 10", "deal ...", "go 4"), {"hole_card": "reader"}),
    ],
)
def test_a_script_that_ends_while_the_house_waits_is_not_finished(
    actions: tuple[str, ...], options: dict[str, object]
) -> None:
    played = play("9s Kd Kh 9c 7c", *actions, book="ma-2025", **options)
    assert played.trouble is not None
    assert played.trouble.action is None
    assert played.trouble.reason == "the script ends while the house waits; write go to let it go on"


@pytest.mark.parametrize(
    ("book", "actions", "who"),
    [
        ("act-2005", ("bet ann 1 10", "deal", "disturbance"), "disturbance waits for a decision by the operator"),
        (
            "sg-rws-v5",
            ("bet ann 1 10", "bet bob 2 10", "bet ann 3 10", "deal ...", "drawn"),
            "drawn waits for a decision by ann and bob",
        ),
        ("sg-rws-v5", ("bet ann 1 10", "deal ...", "burnt"), "burnt waits for a decision by the operator"),
    ],
)
def test_a_script_that_ends_with_an_open_question_says_whose_it_is(
    book: str, actions: tuple[str, ...], who: str
) -> None:
    played = play("9s 9d Kh 9c 7c", *actions, book=book)
    assert played.trouble is not None
    assert played.trouble.reason == f"the script ends while {who}"
