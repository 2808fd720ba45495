"""A bot is a function: what it is told, what its answers do, and what comes of many rounds."""

import pytest

from pontoon import (
    BOOK_IDS,
    Cents,
    ChartPlayer,
    FunctionPlayer,
    MimicPlayer,
    PlayedRounds,
    Turn,
    play_rounds,
    shipped_chart,
)


def by_seventeen(turn: Turn) -> str:
    return "stand" if turn.points >= 17 else "hit"


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_function_of_a_line_plays_every_book(book: str) -> None:
    assert play_rounds(book, by_seventeen, rounds=60, seed="lines").rounds == 60


def test_the_same_seed_deals_the_same_cards_and_another_does_not() -> None:
    first, again, other = (play_rounds("nz-current", by_seventeen, rounds=40, seed=seed) for seed in ("a", "a", "b"))
    assert first == again
    assert first.nets != other.nets


def test_a_function_that_draws_as_the_dealer_does_is_the_mimic() -> None:
    """In Massachusetts the dealer stands on every 17."""
    own = play_rounds("ma-2025", by_seventeen, rounds=80, seed="mimic")
    assert own == play_rounds("ma-2025", MimicPlayer(), rounds=80, seed="mimic")


def test_turns_tell_the_hand_the_up_card_and_what_is_open() -> None:
    seen: list[Turn] = []

    def look(turn: Turn) -> str:
        seen.append(turn)
        return "split" if "split" in turn.actions else by_seventeen(turn)

    play_rounds("act-2005", look, rounds=120, seed="look")
    assert {action for turn in seen for action in turn.actions} == {"hit", "stand", "double", "split"}
    assert all(turn.pair for turn in seen if "split" in turn.actions)
    assert all(turn.wager == 1000 for turn in seen)
    assert max(turn.hands for turn in seen) > 1
    assert all("stand" in turn.actions for turn in seen if turn.points >= 12)


def test_an_answer_that_is_not_open_says_what_is() -> None:
    with pytest.raises(ValueError, match=r"'stand' is not open on .* against ..; open are: hit"):
        play_rounds("nz-current", lambda turn: "stand", rounds=200)


def test_offers_pass_unless_they_are_taken() -> None:
    asked: set[tuple[str, ...]] = set()

    def takes(turn: Turn) -> bool:
        asked.add(turn.actions)
        return turn.actions == ("surrender",)

    given_up = play_rounds("nz-current", FunctionPlayer(by_seventeen, takes=takes), rounds=200, seed="offers")
    assert {("surrender",), ("insure",)} <= asked
    assert Cents(-500) in given_up.nets
    assert Cents(-500) not in play_rounds("nz-current", by_seventeen, rounds=200, seed="offers").nets


def test_a_chart_plays_alone_too() -> None:
    assert play_rounds("sg-rws-v5", ChartPlayer(shipped_chart("sg-rws-v5")), rounds=50, stake=Cents(2000)).stake == 2000


def test_the_figures_of_many_rounds() -> None:
    """Won 10 and 15, lost 10 twice: 5 of 40. Deviations 8.75, -11.25 twice, 13.75: 518.75 / 3 / 4, its root over 10."""
    played = PlayedRounds(Cents(1000), (Cents(1000), Cents(-1000), Cents(-1000), Cents(1500)))
    assert (played.rounds, played.net, played.edge) == (4, 500, -0.125)
    assert played.standard_error == pytest.approx((518.75 / 3 / 4) ** 0.5 / 10)
