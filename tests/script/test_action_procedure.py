"""Actions of procedures: what a script says about the cards before, between and after rounds."""

import pytest

from pontoon.cards import Card
from pontoon.rulebook import load_book
from pontoon.script.action_order import between_rounds, by_topic
from pontoon.script.actions import read_action, written
from pontoon.script.words import ActionError
from pontoon.table import (
    AnnounceFinalRounds,
    BurnCard,
    ChangeDealer,
    CloseBetting,
    CloseTable,
    Command,
    CountCards,
    CutShoe,
    DeclineCut,
    InsertCuttingCard,
    LeaveIdle,
    OrderRecut,
    OrderShuffle,
    Outcome,
    Person,
    RemoveShuffler,
    ReplaceCards,
    State,
    TakeStep,
    ViewBurnCard,
    evolve,
    run,
)
from pontoon.table.procedures import events as e
from tests.support.procedures import DEALER, OPERATOR, by_hand
from tests.support.tables import Table, bet, stacked


def read(book: str, text: str, state: State | None = None) -> Command:
    return _one(read_action(load_book(book), state or State(), text))


def _one(meant: Command | tuple[Command, ...]) -> Command:
    assert not isinstance(meant, tuple)
    return meant


@pytest.mark.parametrize(
    ("book", "text", "command"),
    [
        ("nz-current", "step wash", TakeStep("wash", DEALER)),
        ("nz-current", "step view by player ann", TakeStep("view", Person("player", "ann"))),
        ("nz-current", "decline-cut ann", DeclineCut("ann")),
        ("nz-current", "cut ann 150", CutShoe("ann", 150)),
        ("nz-current", "cut casino-employee 150", CutShoe("casino employee", 150)),
        ("act-2005", "cut casino-supervisor 150", CutShoe("casino supervisor", 150)),
        ("ma-2025", "cut dealer 150", CutShoe("dealer", 150)),
        ("ma-2025", "recut", OrderRecut(Person("casino-supervisor"))),
        ("ma-2025", "recut by casino-supervisor kim", OrderRecut(Person("casino-supervisor", "kim"))),
        ("ma-2025", "recut same", OrderRecut(Person("casino-supervisor"), "same")),
        ("ma-2025", "recut next by dealer", OrderRecut(DEALER, "next")),
        ("nz-current", "cutting-card 72", InsertCuttingCard(72)),
        ("nz-current", "burn", BurnCard()),
        ("nz-current", "new-dealer bob", ChangeDealer("bob")),
        ("nz-current", "new-dealer bob in-round", ChangeDealer("bob")),
        ("nz-current", "view-burn ann", ViewBurnCard("ann")),
        ("nz-current", "view-burn ann 7h", ViewBurnCard("ann", Card.H7)),
        ("nz-current", "replace-cards", ReplaceCards(OPERATOR)),
        ("nz-current", "replace-cards by dealer", ReplaceCards(DEALER)),
        ("nz-current", "idle", LeaveIdle(DEALER)),
        ("nz-current", "order-shuffle suspected", OrderShuffle("suspected", Person("game-supervisor"))),
        (
            "nz-current",
            "order-shuffle vacant by casino-supervisor",
            OrderShuffle("vacant", Person("casino-supervisor")),
        ),
        ("ma-2025", "order-shuffle at-will", OrderShuffle("at-will", OPERATOR)),
        ("nz-current", "count 288", CountCards(288, DEALER)),
        ("act-2005", "close", CloseTable(OPERATOR)),
        ("act-2005", "close by operator", CloseTable(OPERATOR)),
        ("ma-2025", "remove-shuffler", RemoveShuffler(DEALER)),
        ("act-2005", "final-rounds", AnnounceFinalRounds()),
        ("act-2005", "final-rounds by casino-supervisor", AnnounceFinalRounds(Person("casino-supervisor"))),
    ],
)
def test_an_action_means_a_command(book: str, text: str, command: Command) -> None:
    assert read(book, text) == command


def test_a_step_is_taken_by_whoever_it_belongs_to_unless_somebody_is_named() -> None:
    table = by_hand("nz-current")
    assert read("nz-current", "step verify", table.state) == TakeStep("verify", Person("game-supervisor"))
    assert read("nz-current", "step verify by dealer", table.state) == TakeStep("verify", DEALER)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("step", "step NAME [by ROLE [NAME]]"),
        ("step wash twice", "step NAME"),
        ("decline-cut", "decline-cut NAME"),
        ("cut ann", "cut NAME CARDS"),
        ("recut first", "recut [same|next]"),
        ("recut same next", "recut [same|next]"),
        ("cutting-card", "cutting-card CARDS"),
        ("burn 7s", "burn"),
        ("new-dealer", "new-dealer NAME"),
        ("new-dealer bob later", "new-dealer NAME [in-round]"),
        ("view-burn", "view-burn NAME"),
        ("replace-cards all", "replace-cards [by ROLE [NAME]]"),
        ("idle now", "idle [by ROLE"),
        ("order-shuffle", "REASON one of vacant, suspected, at-will"),
        ("order-shuffle bored", "REASON one of vacant, suspected, at-will"),
        ("count", "count CARDS"),
        ("remove-shuffler now", "remove-shuffler"),
        ("close now", "close"),
        ("final-rounds soon by dealer", "final-rounds"),
    ],
)
def test_a_malformed_action_says_how_it_is_written(text: str, form: str) -> None:
    with pytest.raises(ActionError) as told:
        read("nz-current", text)
    assert form in str(told.value)


@pytest.mark.parametrize("text", ["cut ann ten", "cutting-card -1", "count 28.5"])
def test_a_number_of_cards_is_a_number(text: str) -> None:
    with pytest.raises(ActionError, match="is no number of cards"):
        read("nz-current", text)


@pytest.mark.parametrize("text", ["cut ann 10000", "cutting-card 99999", "count 12345"])
def test_a_number_of_cards_that_is_too_large_is_called_so(text: str) -> None:
    with pytest.raises(ActionError, match="too large a number: the largest possible is 9999"):
        read("nz-current", text)


def test_every_action_is_known_to_scripts() -> None:
    with pytest.raises(ActionError) as told:
        read("nz-current", "dance")
    for word in (action.form.word for action in by_topic()["procedures"]):
        assert f" {word}," in f"{told.value},"


# A whole day by hand


def play(table: Table, *actions: str) -> None:
    """The actions of a script, each with what the house does after it."""
    for text in actions:
        outcome = run(table.rules, table.state, _one(read_action(table.rules, table.state, text)))
        assert isinstance(outcome, Outcome), (text, outcome)
        table.take(outcome)


@pytest.mark.clause("nz-current", "6.1")
@pytest.mark.clause("nz-current", "7.2")
def test_a_dealer_schools_script_opens_plays_and_closes_a_table() -> None:
    table = by_hand("nz-current", shoe="stacked")
    play(
        table,
        *("step inspect", "step verify", "step spread", "step view by player ann", "step turn-down"),
        *("step wash", "step stack", "step riffle", "step shuffle"),
        'shuffle "9s 9d Kh 9c"',
        *("decline-cut ann", "cut casino-employee 150", "cutting-card 72"),
        *("bet ann 1 20", "deal", "stand 1"),
        *("replace-cards", "close"),
    )
    assert table.phase() == "closed"
    assert table.state.previous is not None
    assert [line.net for line in table.state.previous.lines] == [2000]  # 19 beats 18


# Events back to actions


@pytest.mark.parametrize(
    "actions",
    [
        ("idle by dealer", "order-shuffle vacant by casino-supervisor kim"),
        ("count 288 by dealer", "new-dealer bob", "close by operator"),
        ("replace-cards by operator",),
    ],
)
def test_what_a_table_that_is_not_worked_by_hand_was_told_can_be_written_down_again(actions: tuple[str, ...]) -> None:
    table = stacked("nz-current", "9s 9d Kh 9c")
    table.run(bet("ann"), CloseBetting())
    table.finish()
    before = len(table.events)
    play(table, *actions)
    assert [written(State(), event) for event in table.events[before:]] == list(actions)


def test_steps_and_cuts_are_left_out_and_so_is_a_replacement_that_was_due() -> None:
    table = by_hand("nz-current")
    play(table, "step inspect")
    assert written(State(), table.events[-1]) is None
    table = stacked("ma-2025", "9s 9d Kh 9c")
    table.run(bet("ann"), CloseBetting())
    table.finish()
    before, state = len(table.events), table.state
    play(table, "count 287 by dealer")
    told = []
    for event in table.events[before:]:
        told.append(written(state, event))
        state = evolve(state, event)
    assert told == ["count 287 by dealer", None]  # the house replaced the cards by itself


def test_a_shown_card_and_a_removed_shuffler_are_written_down() -> None:
    assert written(State(), e.BurnCardShown("ann", Card.H7)) == "view-burn ann"
    assert written(State(), e.ShufflerRemoved(DEALER)) == "remove-shuffler by dealer"


def test_orders_between_rounds_are_known_to_the_runner() -> None:
    assert {ReplaceCards, CloseTable, ChangeDealer} <= set(between_rounds())
    assert TakeStep not in between_rounds()
