"""A table's stream as a round script."""

import tomllib
from pathlib import Path

import pytest

from pontoon.cards import parse_card, parse_cards
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.script import judge_text, play_script, read_script
from pontoon.script.write import write_script
from pontoon.table import (
    AnnounceFinalRounds,
    BurnCard,
    CloseBetting,
    CloseOffer,
    Command,
    DealCard,
    Event,
    Limits,
    LoadShoe,
    Outcome,
    PlaceWager,
    Refusal,
    RevealHoleCard,
    Settle,
    Setup,
    ShowCuttingCard,
    StackShoe,
    Stand,
    State,
    TakeBackWager,
    WagerSettled,
    decide,
    evolve,
    fold,
    next_step,
    open_table,
    run,
)
from tests.support.worlds import mixed_variant, open_world, play_round

ROUNDS = sorted(Path("tests/rounds").glob("*.toml"))


def finished(path: Path) -> bool:
    return "error" not in tomllib.loads(path.read_text()).get("expect", {})


@pytest.mark.parametrize("path", [path for path in ROUNDS if finished(path)], ids=lambda path: path.stem)
def test_a_played_script_written_down_replays_to_the_same_result(path: Path) -> None:
    verdict = judge_text(path.read_text())
    assert verdict.played is not None
    again = judge_text(write_script(verdict.played.events, verdict.played.script.title))
    assert again.status == 0
    assert again.json == verdict.json


def lines_of(events: tuple[Event, ...] | list[Event], rounds: int) -> list[object]:
    """The settlement lines of so many rounds."""
    found: list[object] = []
    for event in events:
        if isinstance(event, WagerSettled):
            found.append(event.line)
        if type(event).__name__ == "RoundEnded":
            rounds -= 1
            if not rounds:
                return found
    return []


@pytest.mark.parametrize("seed", range(25))
def test_random_tables_written_down_replay_line_by_line(seed: int) -> None:
    rules = mixed_variant(seed) if seed % 5 == 4 else load_book(BOOK_IDS[seed % 5])
    world = open_world(rules, seed)
    for _ in range(6):
        play_round(world)
    verdict = judge_text(write_script(world.events), rules)
    assert verdict.status == 0, verdict.json
    assert verdict.played is not None
    rounds = len(verdict.played.rounds)
    assert rounds >= 1
    assert [line for one in verdict.played.rounds for line in one.lines] == lines_of(world.events, rounds)


def play(setup: Setup, book: str, commands: list[Command]) -> list[Event]:
    """A table driven by these commands, the house doing the rest."""
    rules = load_book(book)
    opened = open_table(rules, setup)
    assert not isinstance(opened, tuple), opened
    state = evolve(State(), opened)
    events: list[Event] = [opened]
    for command in commands:
        outcome = run(rules, state, command)
        assert isinstance(outcome, Outcome), (command, outcome)
        state = outcome.state
        events += outcome.events
    return events


def by_hand(setup: Setup, book: str, commands: list[Command]) -> list[Event]:
    """A table at which a dealer does every step."""
    rules = load_book(book)
    opened = open_table(rules, setup)
    assert not isinstance(opened, tuple), opened
    events: list[Event] = [opened]
    for command in commands:
        decided = decide(rules, fold(events), command)
        assert not isinstance(decided, Refusal), (command, decided)
        events += decided
    return events


def stacked(*commands: Command, shoe: str, book: str = "nz-current", cutting_card: int | None = None) -> list[Event]:
    return play(Setup(shoe="stacked"), book, [StackShoe(parse_cards(shoe), cutting_card), *commands])


def test_only_cards_that_were_dealt_are_told() -> None:
    events = stacked(PlaceWager("ann", 1, Cents(1000)), CloseBetting(), Stand("ann", 1), shoe="9s 9h Ks 8h 2c 3c 4c 5c")
    assert read_script(write_script(events)).shoe.cards == parse_cards("9s 9h Ks 8h")


def test_an_unfinished_round_is_left_out() -> None:
    shoe = "9s 9h Ks 8h 9d 9c Kd"
    bet = PlaceWager("ann", 1, Cents(1000))
    events = stacked(bet, CloseBetting(), Stand("ann", 1), bet, CloseBetting(), shoe=shoe)
    script = read_script(write_script(events))
    assert script.actions == ("bet ann 1 10", "deal", "stand 1")
    assert script.expected_net == {"ann": 1000}


def test_a_table_without_a_finished_round_is_an_empty_script() -> None:
    events = stacked(PlaceWager("ann", 1, Cents(1000)), shoe="9s 9h Ks 8h")
    assert judge_text(write_script(events)).json == {"rulebook": "nz-current", "rounds": [], "net": {}}


@pytest.mark.clause("nz-current", "8.8")
def test_a_cutting_card_before_the_first_card_is_a_deal_a_shuffle_and_a_deal() -> None:
    """NZ 8.8: the round is not begun; the cards are shuffled and dealt anew."""
    shoe = "9s 9h Ks 8h"
    bet = PlaceWager("ann", 1, Cents(1000))
    again = StackShoe(parse_cards("9c 9d Kc 9h"))
    events = stacked(
        bet,
        CloseBetting(),
        Stand("ann", 1),
        bet,
        CloseBetting(),
        again,
        CloseBetting(),
        Stand("ann", 1),
        shoe=shoe,
        cutting_card=4,
    )
    text = write_script(events)
    script = read_script(text)
    assert script.shoe.cutting_card == 4
    assert script.actions[3:] == ("bet ann 1 10", "deal", 'shuffle "9c 9d Kc 9h"', "deal", "stand 1")
    assert judge_text(text).status == 0


def test_the_cutting_card_stands_where_it_came_out() -> None:
    events = stacked(
        PlaceWager("ann", 1, Cents(1000)), CloseBetting(), Stand("ann", 1), shoe="9s 9h Ks 8h 2c", cutting_card=3
    )
    text = write_script(events)
    assert 'shoe = "9s 9h Ks | 8h"' in text
    assert judge_text(text).status == 0


def test_set_up_comes_back_as_limits_and_options() -> None:
    setup = Setup(
        decks=8,
        boxes=5,
        shoe="stacked",
        limits=Limits(Cents(500), Cents(25000), Cents(250), Cents(100), Cents(5000)),
        automated=True,
        mid_shoe_limited=True,
        full_patronage=True,
        raised=((3, Cents(50000)),),
    )
    bet = PlaceWager("ann", 1, Cents(1250))
    shoe = StackShoe(parse_cards("9s 9h Ks 8h"))
    text = write_script(play(setup, "act-2005", [shoe, bet, CloseBetting(), Stand("ann", 1)]))
    played = play_script(read_script(text))
    assert played.trouble is None
    assert played.state.setup == setup
    assert played.net == {"ann": 1250}


def test_a_physical_shoe_keeps_the_hole_card_in_its_place_and_leaves_out_what_nobody_saw() -> None:
    """The hole card left the shoe after the box's second card, and was seen only at the end."""
    cards = [parse_card(text) for text in ("9s", "9h", "Ks")]
    setup = Setup(shoe="physical", hole_card="hole", burn=1)
    commands: list[Command] = [LoadShoe(), BurnCard(), PlaceWager("ann", 1, Cents(1000)), CloseBetting()]
    commands += [DealCard(card) for card in cards]
    commands += [DealCard(), Stand("ann", 1), RevealHoleCard(parse_card("8d")), Settle()]
    text = write_script(by_hand(setup, "ma-2025", commands))
    script = read_script(text)
    assert script.shoe.cards == parse_cards("9s 9h Ks 8d")
    assert script.options == {"hole_card": "hole"}
    assert script.expected_net == {"ann": 1000}  # 19 against 17
    assert judge_text(text).status == 0


def test_a_physical_cutting_card_is_written_too() -> None:
    bet = PlaceWager("ann", 1, Cents(1000))
    commands: list[Command] = [LoadShoe(), bet, CloseBetting(), DealCard(parse_card("9s")), ShowCuttingCard()]
    commands += [DealCard(parse_card(text)) for text in ("9h", "Ks")]
    commands += [Stand("ann", 1), DealCard(parse_card("8d")), Settle()]
    text = write_script(by_hand(Setup(shoe="physical"), "nz-current", commands))
    assert 'shoe = "9s | 9h Ks 8d"' in text
    assert judge_text(text).status == 0


def test_an_offer_that_was_closed_is_a_pass() -> None:
    events = stacked(
        PlaceWager("ann", 1, Cents(1000)), CloseBetting(), CloseOffer(), Stand("ann", 1), shoe="9s Kh Ks 9d"
    )
    text = write_script(events)
    assert read_script(text).actions == ("bet ann 1 10", "deal", "pass", "stand 1")
    assert judge_text(text).status == 0


def test_a_wheel_at_fault_is_written_and_replays_event_by_event() -> None:
    path = Path("tests/clauses/ma-2025/bsx-16-wheel-at-fault-once.toml")
    played = play_script(read_script(path.read_text(encoding="utf-8")))
    text = write_script(played.events, "again")
    assert 'cancel-spin "the wheel stopped between two fields"' in text.replace("\\", "")
    assert text.count("position = 3") == 1
    assert play_script(read_script(text)).events[1:] == played.events[1:]


def test_wagers_taken_back_and_final_rounds_are_written() -> None:
    events = stacked(
        AnnounceFinalRounds(),
        PlaceWager("ann", 2, Cents(1000)),
        TakeBackWager("ann", 2),
        PlaceWager("ann", 1, Cents(1000)),
        CloseBetting(),
        Stand("ann", 1),
        shoe="9s 9h Ks 8h",
        book="act-2005",
    )
    text = write_script(events)
    assert read_script(text).actions[:3] == ("final-rounds", "bet ann 2 10", "take-back ann 2")
    assert judge_text(text).status == 0


def test_long_shoes_are_written_in_lines_a_person_can_read() -> None:
    world = open_world(load_book("act-2005"), 1)
    while world.state.shoes < 3 and len(world.events) < 5000:
        play_round(world)
    text = write_script(world.events)
    assert max(len(line) for line in text.splitlines()) <= 100
    assert judge_text(text).status == 0
    assert any(action.startswith("shuffle") for action in read_script(text).actions)


def test_a_title_may_hold_anything() -> None:
    title = 'Ann\'s "seven"\\\n\tand ♠'
    events = stacked(PlaceWager("ann", 1, Cents(1000)), CloseBetting(), Stand("ann", 1), shoe="9s 9h Ks 8h")
    assert read_script(write_script(events, title)).title == title


def test_the_next_step_after_a_replay_is_the_next_round() -> None:
    events = stacked(PlaceWager("ann", 1, Cents(1000)), CloseBetting(), Stand("ann", 1), shoe="9s 9h Ks 8h")
    played = play_script(read_script(write_script(events)))
    assert played.rules is not None
    assert next_step(played.rules, played.state).kind == "bet"
