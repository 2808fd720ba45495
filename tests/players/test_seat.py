"""Bots at ordinary tables: `next_command` asks them what the table asks."""

from collections import Counter
from functools import partial

import pytest

import pontoon
from pontoon.cards import seeded_entropy
from pontoon.money import Cents
from pontoon.players import ChartPlayer, LeaderPlayer, MimicPlayer, RandomPlayer, chart_for, next_command
from pontoon.rulebook import BOOK_IDS
from pontoon.table import (
    Answer,
    CloseBetting,
    CloseOffer,
    Command,
    GiveRuling,
    Hit,
    Insure,
    Limits,
    Person,
    PlaceSideWager,
    PlaceWager,
    Report,
    next_step,
)
from pontoon.table.asking import AskedToPlay, Chooser
from tests.support.tables import Table, bet, cents, stacked

PURSE = cents(1000)
CHANCE = seeded_entropy("a bot's own bytes")


class Evening:
    """Four bots at a table with an automatic house; every command of theirs must be accepted."""

    def __init__(self, book: str) -> None:
        limits = Limits(cents(5), cents(500), cents(5))
        self.table = pontoon.Table.open(book, entropy=seeded_entropy(f"evening of {book}"), limits=limits)
        chart = chart_for(self.table.rules)
        self.bots: dict[str, Chooser] = {
            "mimic": MimicPlayer(),
            "chart": ChartPlayer(chart),
            "random": RandomPlayer(),
            "leader": LeaderPlayer(chart),
        }
        self.done: Counter[type] = Counter()

    def play(self, rounds: int) -> None:
        while self.table.state.round <= rounds:
            command = self._wanted()
            if command is None:
                command = CloseBetting() if self.table.step.kind == "bet" else CloseOffer()
            self.done[type(command)] += 1
            self.table.do(command)

    def _wanted(self) -> Command | None:
        rules, state = self.table.rules, self.table.state
        for player, bot in self.bots.items():
            dice = partial(seeded_entropy, str(state.sequence))
            command = next_command(rules, state, player, bot, purse=PURSE, entropy=dice)
            if command is not None:
                return command
        return None


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("rounds", [30, pytest.param(1000, marks=pytest.mark.long)])
def test_bots_play_at_a_table_of_every_book_and_are_never_refused(book: str, rounds: int) -> None:
    evening = Evening(book)
    evening.play(rounds)
    assert evening.done[PlaceWager] == 4 * rounds
    assert evening.done[Hit] > rounds
    assert (evening.done[PlaceSideWager] > 0) == (book != "nz-2000")


def at(table: Table, player: str, *, purse: Cents = PURSE, box: int | None = None) -> Command | None:
    return next_command(table.rules, table.state, player, MimicPlayer(), purse=purse, entropy=lambda: CHANCE, box=box)


def test_who_has_wagered_or_has_no_money_or_finds_no_box_does_not_wager() -> None:
    table = stacked("nz-current", "9s 9d Kh 9c")
    assert at(table, "ann") == PlaceWager("ann", 1, cents(50))
    assert at(table, "ann", box=3) == PlaceWager("ann", 3, cents(50))
    assert at(table, "ann", purse=cents(0.5)) is None
    assert at(table, "ann", box=20) is None
    table.do(bet("ann"))
    assert at(table, "ann") is None
    assert at(table, "bob") == PlaceWager("bob", 2, cents(50))
    assert at(table, "bob", box=1) == PlaceWager("bob", 1, cents(50))


def test_only_the_player_whose_turn_it_is_decides_and_nobody_where_the_dealer_is_next() -> None:
    table = stacked("nz-current", "2s 3d 9h 4c 5s")
    table.do(bet("ann"), bet("bob", 2), CloseBetting())
    assert (at(table, "ann"), at(table, "bob")) == (None, None)
    table.pull(5)
    assert (at(table, "ann"), at(table, "bob")) == (Hit("ann", 1), None)


class OnBoxTwo(MimicPlayer):
    """Takes offers on box 2 alone."""

    def accept(self, asked: AskedToPlay) -> Command | None:
        return Insure(asked.player, 2, asked.choices[0].amounts[0].first) if asked.box == 2 else None


def test_an_offer_is_put_to_every_box_of_the_player_in_turn() -> None:
    table = stacked("nz-current", "9s 8d Ah 7c 5s")
    table.do(bet("ann"), bet("ann", 2), CloseBetting())
    table.pull(5)
    assert next_step(table.rules, table.state).kind == "offer"
    assert at(table, "ann") is None
    insured = next_command(table.rules, table.state, "ann", OnBoxTwo(), purse=PURSE, entropy=lambda: CHANCE)
    assert isinstance(insured, Insure)


def test_a_question_about_an_incident_gets_its_first_answer() -> None:
    table = stacked("sg-rws-v5", "9s 8d 9h 7c 5s")
    table.do(bet("ann"), bet("bob", 2), CloseBetting(), Report("burnt", Person("dealer")))
    table.do(GiveRuling("continue", Person("operator")))
    assert isinstance(at(table, "ann"), Answer)
    assert at(table, "cat") is None
