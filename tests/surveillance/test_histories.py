"""Histories from streams: of house variants, of split hands, of tables of a tournament."""

import pytest

from pontoon.cards import seeded_entropy
from pontoon.money import Cents
from pontoon.players import ChartPlayer, FunctionPlayer, Turn, chart_for, next_command
from pontoon.rulebook import Rulebook, load_book, load_relative, variant
from pontoon.script import play_script, read_script
from pontoon.service.tables.told import public
from pontoon.surveillance import History, beyond_spread, history_of, review, told_history, tournament_histories
from pontoon.surveillance.history import Wagered
from pontoon.surveillance.winning import spread_of
from pontoon.table import CloseOffer, PlaceWager, Table, command_of
from pontoon.table.asking import Chooser
from pontoon.tournament import conduct
from tests.support.tournaments import Tournament, changed, seeded

GENTLE = variant("nz-current", {"dealer.stands_on_soft": 17}, book="gentle")


def winner(rules: Rulebook) -> History:
    """Ann wins 275 of 400 rounds of 10."""
    nets = [1000] * 275 + [-1000] * 125
    wagered = tuple(Wagered(number, 1, "ann", 0.0, 1000, net, net) for number, net in enumerate(nets, 1))
    return History(rules, 6, {one.round: 0.0 for one in wagered}, wagered)


def test_a_house_variant_is_held_against_its_own_spread() -> None:
    """The dealer who stands on soft 17 costs the house: the same result is less far above best play."""
    [usual], [gentle] = beyond_spread(winner(load_book("nz-current"))), beyond_spread(winner(GENTLE))
    assert spread_of(GENTLE).ev > spread_of(load_book("nz-current")).ev
    assert 5 < gentle.score < usual.score


def test_a_stream_of_a_house_variant_is_reviewed() -> None:
    table = Table.open(GENTLE, entropy=seeded_entropy("gentle"))
    table.do(PlaceWager("ann", 1, Cents(2500)))
    table.deal()
    history = history_of(table.events)
    assert history.rules.id == "gentle"
    assert review(history) == []


def test_a_table_with_decks_of_52_cards_is_counted_as_such() -> None:
    """Two twos and two kings, then a ten, are gone before the second round: the running count is -1."""
    tens = ["A", "T", "J", "Q", "K"]
    asked = {"cards.pack": "full", "surrender.up_cards": tens, "surrender.held_against": tens}
    rules = variant("nz-current", asked, book="full")
    table = Table.open(rules, cards="2s Ks 2d Ts Kd 9s 8s 9d 9h")
    for _ in range(2):
        table.do(PlaceWager("ann", 1, Cents(2500)))
        table.deal()
        while table.step.kind != "bet":
            if table.step.kind == "offer":
                table.do(CloseOffer())
                continue
            choices = {choice.action: choice for choice in table.choices("ann")}
            table.do(command_of(choices["stand" if "stand" in choices else "hit"]))
    whole, told = history_of(table.events), told_history([public(event) for event in table.events])
    assert told is not None
    assert whole.counts == told.counts
    assert whole.counts[2] == pytest.approx(-1 / (6 - 5 / 52))
    assert not whole.unjudged
    assert [(one.hand, one.action, one.best) for one in whole.decided] == [
        ("2s 2d", "hit", "hit"),
        ("2s 2d Ts", "stand", "hit"),
        ("9s 9d", "stand", "split"),
    ]
    assert review(whole) == []


def test_rules_whose_decisions_nobody_can_value_are_reviewed_without_them() -> None:
    table = Table.open(load_relative("spanish-21-redouble"), entropy=seeded_entropy("again"))
    table.do(PlaceWager("ann", 1, Cents(2500)))
    table.deal()
    history = history_of(table.events)
    assert "double.times" in history.unjudged
    assert history.decided == ()
    assert review(history) == []


def test_the_hand_of_a_decision_is_the_one_that_was_decided_on() -> None:
    """Eights split against a 6; the second hand, 8-9, is hit, where standing is best."""
    script = """
rulebook = "nz-current"
shoe = "8s 6h 8d Kc 9h 4d Ks 9s 2h"
actions = ["bet ann 1 20", "deal", "split 1 ann", "stand 1", "hit 1"]
"""
    history = history_of(play_script(read_script(script)).events)
    split, stood, hit = history.decided
    assert (split.action, split.hand, split.cost) == ("split", "8s 8d", 0.0)
    assert (stood.action, stood.hand) == ("stand", "8s Kc")
    assert (hit.action, hit.best, hit.hand) == ("hit", "stand", "8d 9h")
    assert hit.cost > 0.3


def dumped(turn: Turn) -> str:
    """Draws to anything that can be drawn to."""
    return "hit" if "hit" in turn.actions else turn.actions[0]


def played(*, dumps: bool) -> dict[str, History]:
    """A tournament of five at one table over twenty rounds; Eve throws her chips away, or plays like the others."""
    terms = changed(("rounds = 3", "rounds = 20"), ("maximum = 500", "maximum = 40"))
    made = Tournament(terms, seeded("dumping")).enter("ann", "bob", "cat", "dan", "eve")
    choosers: dict[str, Chooser] = {name: ChartPlayer(chart_for(made.rules)) for name in made.state.entrants}
    if dumps:
        choosers["eve"] = FunctionPlayer(dumped, stake=Cents(4000))
    for outcome in conduct(made.rules, made.state, choosers, made.chance):
        made.events += outcome.events
    return tournament_histories(made.events)


@pytest.mark.parametrize("dumps", [True, False])
def test_chips_thrown_away_in_a_tournament_are_seen(*, dumps: bool) -> None:
    """What more rounds decide between equal chips is a session of its own."""
    histories = played(dumps=dumps)
    assert list(histories) == (["session 1, table 1"] if dumps else ["session 1, table 1", "session 2, table 1"])
    history = histories["session 1, table 1"]
    assert len(history.counts) == 20
    assert set(history.players) == {"ann", "bob", "cat", "dan", "eve"}
    found = [(one.detector, one.players) for one in review(history)]
    assert found == ([("chip-dumping", ("eve",))] if dumps else [])


@pytest.mark.parametrize("book", ["nz-current", "sg-rws-v5"])
def test_what_everybody_is_told_gives_the_same_wagers_counts_and_results(book: str) -> None:
    """Two players over two shoes and more: from the sealed stream, and from what a house tells of it."""
    rules = load_book(book)
    table, dice = Table.open(rules, boxes=2, entropy=seeded_entropy(book)), seeded_entropy("dice")
    players: dict[str, Chooser] = {"ann": ChartPlayer(chart_for(rules)), "bob": FunctionPlayer(dumped)}
    for number in range(70):
        for box, player in enumerate(players, start=1):
            table.do(PlaceWager(player, box, Cents(1000 * (1 + number % 3))))
        table.deal()
        while table.step.kind != "bet":
            asked = (
                next_command(rules, table.state, who, one, purse=Cents(10**9), entropy=lambda: dice)
                for who, one in players.items()
            )
            table.do(next((command for command in asked if command is not None), CloseOffer()))
    sealed, told = history_of(table.events, decisions=False), told_history(public(event) for event in table.events)
    assert told is not None
    assert (told.rules, told.decks, told.counts, told.wagered) == (rules, 6, sealed.counts, sealed.wagered)
    assert len(told.wagered) == 140
    assert {one.shoe for one in told.wagered} >= {1, 2}
    assert told.unjudged
