"""`pontoon play`."""

import io
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console
from rich.text import Text
from typer.testing import CliRunner

import pontoon
from pontoon.cards import full_shoe, parse_cards, seeded_entropy
from pontoon.cli.app import app
from pontoon.cli.play import input as play_input
from pontoon.cli.play.bets import BetsError, offered_sides, read_bets
from pontoon.cli.play.game import Game, farewell
from pontoon.cli.play.input import LeaveError, Lines
from pontoon.cli.play.table import GameTable
from pontoon.money import Cents, format_dollars
from pontoon.rulebook import BOOK_IDS, load_book, load_text
from pontoon.script import judge_text, net_of, read_script
from pontoon.script.write import write_script
from pontoon.table import Limits, State, Table

PATIENCE = 120.0
"""Seconds after which a command hangs."""


def play(*arguments: str, lines: str, columns: int = 100) -> tuple[int, str]:
    """The command with lines through a pipe."""
    result = CliRunner(env={"COLUMNS": str(columns)}).invoke(app, ["play", *arguments], input=lines)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


class Typed(Lines):
    """Somebody who types these lines and then leaves."""

    def __init__(self, on: Console, typed: list[str]) -> None:
        super().__init__(on)
        self.typed = typed

    def ask(self, prompt: Text, begins: str = "") -> str:
        self.on.print(prompt)
        if not self.typed:
            raise LeaveError
        return self.typed.pop(0)


class Evening:
    """A game with stacked cards, played to the last typed line."""

    def __init__(
        self,
        shoe: str,
        *typed: str,
        book: str = "nz-current",
        boxes: int = 1,
        bank: int = 1000,
        columns: int = 100,
        hints: bool = False,
    ) -> None:
        rules = load_book(book)
        limits = Limits(Cents(500), Cents(50000), Cents(500))
        opened = Table.open(rules, entropy=seeded_entropy("evening"), limits=limits, burn=rules.shoe.burn.value)
        state = self.stacked(opened.state, shoe)
        table = Table(rules, opened.events, entropy=opened.entropy, state=state)
        self.table = GameTable(table, Cents(100 * bank))
        self.console = Console(file=io.StringIO(), width=columns, highlight=False, markup=False)
        self.game = Game(self.console, Typed(self.console, list(typed)), self.table, boxes, hints=hints)
        self.unfinished = self.game.play()

    def stacked(self, state: State, shoe: str) -> State:
        """These cards come next; a `|` at the end means that there are no more."""
        order = parse_cards(shoe.removesuffix("|")) + (() if shoe.endswith("|") else full_shoe(6))
        return replace(state, shoe=replace(state.shoe, order=order, position=0, cutting_card=None))

    @property
    def output(self) -> str:
        """All that was on the screen, line breaks and filling taken as one space."""
        assert isinstance(self.console.file, io.StringIO)
        return " ".join(self.console.file.getvalue().split())

    @property
    def net(self) -> int:
        return net_of(tuple(self.table.rounds)).get("you", Cents(0))


# A game through a pipe


def test_a_game_tells_cards_options_payments_and_the_balance() -> None:
    status, output = play("--seed", "a", lines="10\ns\nq\n")
    assert status == 0
    for words in ("Pontoon, nz-current", "Round 1, you have 1000.00", "╭───╮", "(h)it", "Round 1: ", "You leave with"):
        assert words in output


def test_the_same_seed_and_the_same_lines_give_the_same_game() -> None:
    lines = "10\nh\ns\n25\ns\ns\nq\n"
    assert play("--seed", "x", lines=lines) == play("--seed", "x", lines=lines)
    assert play("--seed", "x", lines=lines) != play("--seed", "y", lines=lines)


def test_without_a_seed_every_game_is_another() -> None:
    lines = "10\ns\n\n\ns\n\nq\n"
    assert play(lines=lines) != play(lines=lines)


def random_lines(dice: random.Random, book: str, count: int) -> str:
    """Anything a person might type, sense and nonsense."""
    sides = [f"{code} 5" for code in offered_sides(load_book(book))] + ["", ""]
    words = ["h", "h", "s", "s", "d", "p", "p", "r", "", "", "f", "i", "i 5", "d 5", "rules", "why", "?", "zz"]
    bets = ["10", "5 20", "15 0 5", "", "500", "5", "0"]
    lines = [
        f"{dice.choice(bets)} {dice.choice(sides)}" if dice.random() < 0.3 else dice.choice(words) for _ in range(count)
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("number", range(30))
def test_any_game_saved_replays_to_the_balance_that_was_told(number: int, tmp_path: Path) -> None:
    dice = random.Random(number)
    book = BOOK_IDS[number % 5]
    saved = tmp_path / "game.toml"
    status, output = play(
        *("--rulebook", book, "--seed", str(number), "--boxes", str(dice.choice([1, 1, 2, 3, 5]))),
        *("--bank", "700", "--save", str(saved)),
        lines=random_lines(dice, book, 90),
    )
    assert status == 0
    assert "Traceback" not in output
    assert not re.search(r"you have -|You have -|leave with -", output)
    left = re.search(r"You leave with (\d+\.\d\d)", output)
    assert left is not None
    if not saved.exists():
        assert left[1] == "700.00"
        return
    verdict = judge_text(saved.read_text())
    assert verdict.status == 0, verdict.json
    assert verdict.played is not None
    assert left[1] == format_dollars(Cents(70000 + verdict.played.net["you"]))


def test_the_random_games_do_play(tmp_path: Path) -> None:
    """The property above would hold for games in which nothing happens."""
    saved = tmp_path / "game.toml"
    play("--seed", "2", "--save", str(saved), lines=random_lines(random.Random(2), "nz-current", 300))
    assert len(read_script(saved.read_text()).actions) > 30


def test_end_of_input_in_a_round_does_not_count_it(tmp_path: Path) -> None:
    saved = tmp_path / "game.toml"
    first = play("--seed", "a", lines="10\ns\n")
    assert first[0] == 0
    balance = re.search(r"You leave with (\S+)", first[1])
    assert balance is not None
    status, output = play("--seed", "a", "--save", str(saved), lines="10\ns\n500\n")
    assert status == 0
    assert "The round was not finished and does not count." in output
    assert f"You leave with {balance[1]}" in output
    assert read_script(saved.read_text()).actions.count("deal") == 1


def test_nothing_is_saved_where_nothing_was_finished(tmp_path: Path) -> None:
    saved = tmp_path / "game.toml"
    status, output = play("--save", str(saved), lines="q\n")
    assert "No round was finished, so there is nothing to save" in " ".join(output.split())
    assert status == 0
    assert "You leave with 1000.00 (0.00) after 0 rounds." in output
    assert not saved.exists()


def test_leaving_tells_of_saving() -> None:
    assert "With --save FILE a game is kept as a round script." in play("--seed", "a", lines="10\ns\nq\n")[1]


# Decisions, with the cards stacked


def test_a_hand_is_hit_and_stood_on_and_pays() -> None:
    evening = Evening("9s 7h 4s 6d Kd", "10", "h", "s")
    assert evening.net == 1000  # 19 against 17
    assert "Box 1: 9♠ 4♠, 13 against 7♥: (h)it (s)tand (d)ouble >" in evening.output
    assert "box 1 draws 6♦: 9♠ 4♠ 6♦ 19" in evening.output
    assert "19 beats the dealer's 17" in evening.output
    assert "Round 1: +10.00. You have 1010.00." in evening.output


def test_words_do_as_well_as_letters() -> None:
    assert Evening("9s 7h 4s 6d Kd", "10", "HIT", "stand").net == 1000


def test_a_closed_option_tells_its_reason_and_clause() -> None:
    evening = Evening("9s 7h 4s", "10", "p", "r", "d 7", "h 3", "d x", "dance")
    for words in (
        "Only two cards of the same value may be split. (13.1)",
        "Surrender is offered against A K Q J, and the dealer shows 7h.",
        "multiple of 5.00",
        "hit goes without '3'.",
        "'x' is no amount",
        "'dance' is nothing that can be done here",
    ):
        assert words in evening.output
    assert evening.unfinished


@pytest.mark.parametrize(("typed", "about"), [("i", "insur"), ("i 5", "insur"), ("insure", "insur"), ("f", "forfeit")])
def test_insurance_and_forfeit_that_are_not_on_offer_tell_the_reason(typed: str, about: str) -> None:
    """A 9 of the dealer offers no insurance, and nothing has been doubled."""
    evening = Evening("6s 9h 5s", "10", typed)
    said = evening.output.split("(h)it (d)ouble >")[1]
    assert about in said.lower()
    assert re.search(r"\(\d+\.", said), said
    assert "nothing that can be done here" not in evening.output
    assert "you has" not in evening.output


@pytest.mark.parametrize("word", ["?", "rules", "help"])
def test_the_help_lists_every_option_with_the_reason_and_what_the_book_pays(word: str) -> None:
    evening = Evening("5s 7h 4s", word, "10", word)
    for words in (
        "25 on each of your boxes: 5.00 to 500.00 in steps of 5.00",
        "25 pp 5 25, and 5 on perfect-pairs",
        "Perfect Pairs 5 to 1: Mixed pair; 10 to 1: Coloured pair; 25 to 1: Perfect pair",
        "3 to 2: Pontoon / 21 in five cards / 6-7-8, mixed suits / 7-7-7, mixed suits;",
        "Super Bonus $1,000: Wager $2 to under $25; $5,000: Wager $25 or more; $50: Every other wager",
        "(h)it another card",
        "stand A hand of 9 must draw: nobody may stand below 12. (14.1(d))",
        "(d)ouble one more card",
        "split Only two cards of the same value may be split. (13.1)",
    ):
        assert words in evening.output


def test_why_cites_the_clauses_of_the_last_payments_in_words() -> None:
    evening = Evening("9s 7h Ks Kd", "why", "10", "s", "why")
    assert "Nothing has been paid or collected yet." in evening.output
    assert "Your main of 10.00 on box 1, hand 1 wins 10.00 at 1 to 1: 19 beats the dealer's 17" in evening.output
    assert "5.1(b) Wins: player total beats dealer's, neither over 21." in evening.output


def test_the_help_fits_a_small_terminal() -> None:
    for book in BOOK_IDS:
        _, output = play("--rulebook", book, lines="?\nq\n", columns=80)
        shown = output.partition("> ?\n")[2].partition("  Round 1")[0]
        assert 10 < len(shown.splitlines()) < 23, shown


def test_a_double_may_be_for_less_and_be_forfeited() -> None:
    evening = Evening("6s 9h 5s 2d Ks", "20", "d 10", "?", "x", "f")
    assert evening.net == -2000
    assert "Box 1: doubled, 6♠ 5♠ 2♦, 13: (f)orfeit to save the double, Enter keeps it >" in evening.output
    assert "(f)orfeit gives the doubled part back and the bet up. (12.8" in evening.output
    assert "'x' is nothing that can be done here" in evening.output
    kept = Evening("6s 6h 5s 2d Ks 7c", "20", "d", "")
    assert kept.net == 4000  # 13 doubled, and the dealer's 23 is over


def test_a_split_plays_both_hands() -> None:
    evening = Evening("8s 6h 8h Ks 3d Kc Kd Qd", "10", "p", "s", "h")
    assert evening.net == 2000  # 18 and 21 against a dealer who is over
    for words in ("s(p)lit", "Box 1, hand 1 ◂", "box 1.1 main", "box 1.2 split"):
        assert words in evening.output


def test_after_a_split_the_question_names_the_hand_and_the_end_shows_what_each_won() -> None:
    evening = Evening("8s 6h 8h 8d 3c Kc Kd Qd Kh", "10", "p", "p", "s", "h", "s")
    for words in (
        "Box 1, hand 1 of 2: 8♠ 8♦, 16 against 6♥: (h)it (s)tand (d)ouble s(p)lit >",
        "Box 1, hand 1 of 3: 8♠ 3♣, 11 against 6♥: (h)it (d)ouble >",
    ):
        assert words in evening.output


def test_the_table_is_drawn_once_at_the_end_with_the_gains() -> None:
    evening = Evening("8s 6h 8h Ks 3d Kc Kd Qd", "10", "p", "s", "h")
    end = evening.output.split("box 1, hand 2 draws K♣")[1]
    assert end.count("Dealer") == 1
    assert "18 10.00 21 10.00 +10.00 +10.00 box 1.2 split 10.00 win 1:1 +10.00" in end


def test_insurance_is_asked_for_by_box_and_paid() -> None:
    evening = Evening("9s 5s Ah 9d 6c Kd", "20", "rules", "i", "5", "", "s", "h", "s", boxes=2)
    assert "Box 1: 9♠ 9♦, 18: (i)nsure with 10.00, Enter declines >" in evening.output
    assert "(i)nsure 2.50 to 10.00 pays 2 to 1 when the dealer makes a pontoon." in evening.output
    lines = [(line.kind, line.box, line.net) for line in evening.table.table.state.lines]
    assert lines == []
    assert [(one.number, [bet.amount for bet in one.insurances]) for one in evening.table.table.state.boxes] == [
        (1, [1000]),
        (2, [500]),
    ]


def test_a_winning_insurance_pays_2_to_1() -> None:
    evening = Evening("9s Ah 9d Kd", "20", "i", "s")
    assert evening.net == 0  # 20 lost, 10 insured at 2 to 1
    assert "insurance 10.00 win 2:1 +20.00" in evening.output


def test_surrender_stands_in_the_menu_of_one_box() -> None:
    evening = Evening("9s Kh 6d 9c", "20", "r")
    assert "su(r)render" in evening.output
    assert evening.net == -1000


def test_surrender_is_asked_for_where_there_are_several_boxes() -> None:
    evening = Evening("9s 9c Kh 6d Kd 8c", "20", "rules", "r", "n", "s", boxes=2)
    assert "Box 2: 9♣ K♦, 19: su(r)render, Enter plays on >" in evening.output
    assert "su(r)render gives up half the wager" in evening.output
    assert evening.net == 1000  # 10 given up, and 19 beats 18


def test_surrender_at_ones_own_turn_where_the_book_has_it() -> None:
    evening = Evening("9s 6h 6d", "20", "r", book="ma-2025")
    assert evening.net == -1000


def test_a_side_wager_is_paid_before_the_hand_is_played() -> None:
    evening = Evening("8s 6h 8c Kd", "10 pp 5")
    assert "your perfect-pairs on box 1 wins 50.00 at 10 to 1" in evening.output  # two black eights


def test_enter_bets_the_same_again() -> None:
    evening = Evening("9s 7h Ks Kd 9c 7c Kc Jd", "10", "s", "", "s")
    assert [one.net for played in evening.table.rounds for one in played.lines] == [1000, 1000]
    assert "Your bet [10]" in evening.output


# What is not seen is not told


@pytest.mark.parametrize(
    ("book", "seen", "typed"),
    [
        ("nz-current", "9s Kh 6d", ["20", "v"]),  # surrender is on offer with the decision
        ("ma-2025", "9s Kh 6d", ["20", "v"]),  # the hole card has been looked at
        ("act-2005", "9s Ah 6d", ["20", "v", "", "?"]),
        ("sg-rws-v5", "8s 6h 8d", ["20", "p", "v"]),
    ],
)
def test_questions_help_and_hints_do_not_change_with_the_cards_behind(book: str, seen: str, typed: list[str]) -> None:
    split = "3c 4c" if "p" in typed else ""
    behind = ("2s 3h 4d 5c", "9c 9d 8h 7s")
    told = [Evening(f"{seen} {split} {cards}", *typed, book=book, hints=True).output for cards in behind]
    assert told[0] == told[1]
    assert "Exact" in told[0]


# Hints


def test_values_of_the_choices_are_those_of_the_mathematics() -> None:
    evening = Evening("9s 5c Ah 7d 2c", "25", "n", "n", "n", "n", "v", boxes=2)
    found = pontoon.action_values("nz-current", hand="9s 7d", up="Ah", seen="5c 2c", bet=Cents(2500))
    open_now = [one for one in found.actions if one.action != "surrender"]  # it was declined
    best = open_now[0].ev
    rows = [f"{open_now[0].action} {25 * best:.2f} best"]
    rows += [f"{one.action} {25 * one.ev:.2f} costs {25 * (best - one.ev):.2f}" for one in open_now[1:]]
    assert " ".join(rows) in evening.output


def test_a_choice_tells_its_cost_when_hints_are_on() -> None:
    """18 against a 7 stands; a card on it is a mistake."""
    on = Evening("9s 7h 9d 2s Kd", "10", "h", hints=True)
    assert re.search(r"hit costs \d\.\d\d on average: stand is better", on.output)
    assert "stand is the best choice" in Evening("9s 7h 9d Kd", "10", "s", hints=True).output
    switched = Evening("9s 7h 9d Kd 9c 7c 9h Ks", "v", "10", "s", "v", "10", "s").output
    assert switched.count("is the best choice") == 1
    assert "Hints are on." in switched
    assert "Hints are off." in switched


def test_offers_have_values_too() -> None:
    """Insurance against an ace costs: 2 to 1 on a chance of one in four."""
    insured = Evening("9s Ah 9d 9c", "20", "v", "i", hints=True).output
    assert re.search(r"Enter 0\.00 best insure -\d\.\d\d costs", insured)
    assert "insure costs" in insured
    assert "Enter is the best choice" in Evening("9s Ah 9d 9c", "20", "", hints=True).output
    forfeited = Evening("6s 9h 5s 2d Ks", "20", "d", "v", "f", hints=True).output
    assert re.search(r"forfeit -20\.00 best Enter -2\d\.\d\d costs", forfeited)  # 13 against a 9
    several = Evening("9s 9c Kh 6d Kd 8c", "20", "v", "r", hints=True, boxes=2).output
    assert "surrender costs" in several


def test_without_the_mathematics_there_is_a_word_instead_of_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pontoon.analysis.answers", None)
    monkeypatch.setattr("pontoon.analysis.import_module", missing_math)
    evening = Evening("9s 7h 9d Kd", "10", "v", "s", hints=True)
    assert (
        "No hint: The mathematics needs numba and numpy: pip install '.[math]' in a clone, or the wheel with [math]"
        in evening.output
    )
    assert evening.net == 1000


def missing_math(name: str) -> None:
    raise ModuleNotFoundError("No module named 'numba'", name="numba")


# The purse


def test_bets_beyond_the_purse_are_refused_whole() -> None:
    evening = Evening("9s 7h Ks Kd", "20", boxes=2, bank=30)
    assert "All the bets together are 40.00; you have 30.00." in evening.output
    assert evening.table.purse == 3000
    assert not evening.table.in_round


def test_a_double_beyond_the_purse_is_offered_for_what_it_has() -> None:
    evening = Evening("6s 7h 5s 9d Kd", "20", "d 20", "d", bank=30)
    assert "That takes 20.00, and you have 10.00." in evening.output
    assert "(h)it (d)ouble with 10.00 >" in evening.output
    assert evening.unfinished  # the double was made and its forfeit is on offer
    assert evening.table.purse == 0


def test_an_amount_alone_doubles_with_it() -> None:
    evening = Evening("6s 7h 5s 9d Kd", "20", "5")
    assert evening.table.purse == 97500


def test_a_double_over_the_wager_is_refused_by_the_rule_before_the_purse() -> None:
    evening = Evening("6s 7h 5s 9d Kd", "10", "d 50", bank=50)
    assert "at most the original wager of 10.00" in evening.output
    assert "That takes" not in evening.output
    assert "40.00 doubles with less" not in evening.output
    assert evening.table.purse == 4000


def test_a_split_beyond_the_purse_is_refused() -> None:
    evening = Evening("8s 7h 8d", "20", "p", bank=30)
    assert "That takes 20.00, and you have 10.00." in evening.output
    assert "s(p)lit" not in evening.output


def test_insurance_is_not_asked_for_without_money() -> None:
    evening = Evening("9s Ah 9d 9c", "20", "s", bank=20)
    assert "Insurance is open for box 1, but your money is all on the table." in evening.output
    assert evening.net == -2000  # 18 against 20


def test_insurance_is_cut_to_what_the_purse_has() -> None:
    evening = Evening("9s Ah 9d 9c", "20", "i", bank=25)
    assert "(i)nsure with 5.00" in evening.output


def test_the_game_is_over_when_the_smallest_bet_cannot_be_made() -> None:
    evening = Evening("9s Ah 9d 9c", "20", "", "s", bank=20)
    assert not evening.unfinished
    assert "less than the smallest bet, 5.00. The game is over." in evening.output


# The shoe


class Late(Evening):
    """A game late in a shoe: these cards are in the discard rack."""

    RACK = "Ks Kd Kh Ks Kd Kh"

    def stacked(self, state: State, shoe: str) -> State:
        return replace(super().stacked(state, shoe), rack=parse_cards(self.RACK))


def test_a_shoe_that_runs_out_is_filled_with_the_discards_where_the_book_says_so() -> None:
    evening = Late("9s 7h 9d|", "20", "s", "5")
    assert "the shoe has no card left for this round; the dealer reports it rule 16.7" in evening.output
    assert "the discards are shuffled and cut, and the round is finished with them" in evening.output
    assert "Round 1: +20.00. You have 1020.00." in evening.output  # 18 against 7 and a king
    assert evening.net == 2000
    assert evening.table.purse == 101500  # 5 lies on the table
    assert judge_text(write_script(evening.table.table.events)).status == 0


def test_a_shoe_that_runs_out_makes_the_round_void_where_the_book_says_so() -> None:
    evening = Late("9s 7h 9d|", "20", "s", "5", book="sg-rws-v5")
    assert "you get 20.00 back: main on box 1 ROUND 1 IS VOID" in evening.output
    assert "Round 1: void, 0.00. You have 1000.00." in evening.output
    assert "Round 2, you have 1000.00. Your bet [20]" in evening.output
    assert evening.output.count("a new shoe begins") == 2
    assert evening.net == 0
    assert evening.table.purse == 99500
    assert [played.void for played in evening.table.rounds] == [True]
    assert judge_text(write_script(evening.table.table.events)).status == 0


def test_a_shoe_that_runs_out_burns_a_card_where_the_book_says_so() -> None:
    evening = Late("9s 7h 9d|", "20", "s", book="ma-2025")
    assert "one card is burnt, and the round is finished with them" in evening.output
    assert evening.net == 2000
    assert judge_text(write_script(evening.table.table.events)).status == 0


def test_without_discards_the_round_is_void_and_the_money_back() -> None:
    evening = Evening("9s 7h 4s|", "20", "h", "5")
    assert "the operator rules: the round is void" in evening.output
    assert "Round 1: void, 0.00. You have 1000.00." in evening.output
    assert not evening.table.rounds[0].boxes[0].doubled


def test_a_double_or_a_split_that_finds_no_card_costs_nothing() -> None:
    evening = Evening("8s 7h 8d|", "20", "p", "5", bank=45)
    assert "Round 1: void, 0.00. You have 45.00." in evening.output


def test_the_deal_itself_may_run_out() -> None:
    evening = Evening("9s 7h|", "20", "5", book="sg-rws-v5")
    assert "Round 1: void, 0.00. You have 1000.00." in evening.output


def test_a_new_shoe_goes_into_the_saved_game(tmp_path: Path) -> None:
    saved = tmp_path / "game.toml"
    lines = "5\n" + "s\nh\n\n" * 120
    status, output = play("--seed", "z", "--decks", "4", "--bank", "100000", "--save", str(saved), lines=lines)
    assert status == 0
    assert output.count("a new shoe begins") >= 2
    assert "the cutting card comes out" in output
    script = read_script(saved.read_text())
    assert any(action.startswith("shuffle") for action in script.actions)
    assert judge_text(saved.read_text()).status == 0


def test_the_burn_of_the_book_is_in_the_saved_game(tmp_path: Path) -> None:
    saved = tmp_path / "game.toml"
    play("--rulebook", "ma-2025", "--seed", "1", "--save", str(saved), lines="10\ns\ns\n10\ns\ns\n")
    assert read_script(saved.read_text()).options == {"burn": 1}
    assert judge_text(saved.read_text()).status == 0


# Bets


def read(text: str, boxes: int = 3) -> tuple[tuple[int, ...], dict[str, tuple[int, ...]]]:
    bets = read_bets(text, boxes, offered_sides(load_book("sg-rws-v5")))
    return bets.mains, {str(kind): amounts for kind, amounts in bets.sides.items()}


def test_bets_are_for_every_box_or_box_by_box() -> None:
    assert read("25") == ((2500, 2500, 2500), {})
    assert read("25 50") == ((2500, 5000, 0), {})
    assert read("25 0 7.50") == ((2500, 0, 750), {})


def test_side_wagers_go_where_a_main_wager_is() -> None:
    assert read("25 0 25 pair 5") == ((2500, 0, 2500), {"player-pair": (500, 0, 500)})
    assert read("25 bonus 5 10 player-pair 5") == (
        (2500, 2500, 2500),
        {"bonus": (500, 1000, 0), "player-pair": (500, 500, 500)},
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "at least one box"),
        ("0", "at least one box"),
        ("pair 5", "at least one box"),
        ("ten", "'ten' is no amount and no side wager (pair, bonus)"),
        ("-5", "less than nothing"),
        ("5 5 5 5", "4 amounts for main wagers, but you play 3 boxes"),
        ("5 pair", "How much on pair?"),
    ],
)
def test_a_line_that_is_no_bet_says_how_one_is_written(text: str, said: str) -> None:
    with pytest.raises(BetsError, match=re.escape(said)):
        read(text)


def test_the_side_wagers_are_those_of_the_book() -> None:
    assert {book: list(offered_sides(load_book(book))) for book in BOOK_IDS} == {
        "nz-2000": [],
        "nz-current": ["pp"],
        "act-2005": ["pp"],
        "sg-rws-v5": ["pair", "bonus"],
        "ma-2025": ["match"],
    }


def test_books_without_side_wagers_or_with_one_that_needs_its_wheel_say_so() -> None:
    assert "nz-2000 has no side wagers." in play("--rulebook", "nz-2000", lines="rules\n")[1]
    assert "bsx-16 needs its wheel" in play("--rulebook", "ma-2025", lines="rules\n")[1]


# Options


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--limits", "5"], "MIN-MAX/STEP"),
        (["--limits", "a-b"], "no amount"),
        (["--limits", "50-5"], "the maximum $5 is under the minimum $50"),
        (["--limits", "5-500/3"], "nobody could wager the minimum $5 in multiples of $3"),
        (["--bank", "lots"], "no amount"),
        (["--rulebook", "ma-2025", "--decks", "5"], "6, 8 decks"),
        (["--boxes", "99"], "--boxes takes a whole number from 1 to 7, not '99'."),
        (["--boxes", "two"], "--boxes takes a whole number from 1 to 7, not 'two'."),
        (["--decks", "x"], "--decks takes a whole number, not 'x'."),
        (
            ["--rulebook", "uk"],
            "There is no rulebook 'uk'. The books are nz-2000, nz-current, act-2005, sg-rws-v5, ma-2025, their",
        ),
        (["--rulebook", "-"], "--rulebook takes an id or a file: standard input is what you play with."),
        (["--rulebook", "no/such/file.toml"], "cannot be read: No such file or directory."),
        (["--save", "no/such/folder/game.toml"], "is not there"),
        (["--save", "pyproject.toml"], "is there already"),
    ],
)
def test_an_option_that_cannot_be_is_told_before_the_game(arguments: list[str], said: str) -> None:
    status, output = play(*arguments, lines="q\n")
    assert status == 2
    assert said in output
    assert "Invalid value" not in output


def test_a_house_variant_is_played_by_its_own_rules(tmp_path: Path) -> None:
    house, saved = tmp_path / "house.toml", tmp_path / "game.toml"
    house.write_text(
        'extends = "nz-current"\nid = "riverside"\ntitle = "Riverside"\nwithout = ["perfect_pairs"]\n'
        '[pays]\npontoon = "6:5"\n'
    )
    asked = ("--rulebook", str(house), "--seed", "a", "--save", str(saved))
    status, output = play(*asked, lines="?\n10\n\ns\ns\nq\n")
    assert status == 0
    assert "Pontoon, riverside" in output
    assert "6 to 5: Pontoon;" in output
    assert "riverside has no side wagers." in output
    verdict = judge_text(saved.read_text(), load_text(house.read_text()))
    assert verdict.status == 0, verdict.json
    assert f"pontoon replay --rules {house} {saved} plays it again." in output.replace("\n  ", " ")


def test_a_relative_that_was_played_is_played_again_as_it_says(tmp_path: Path) -> None:
    saved = tmp_path / "game.toml"
    asked = ("--rulebook", "spanish-21-s17", "--seed", "a", "--save", str(saved))
    status, output = play(*asked, lines="10\n\ns\ns\ns\nq\n")
    assert status == 0
    assert f"pontoon replay --rules spanish-21-s17 {saved} plays it again." in output.replace("\n  ", " ")
    done = CliRunner().invoke(app, ["replay", "--rules", "spanish-21-s17", str(saved)])
    assert done.exit_code == 0, done.output


def test_limits_without_a_step_step_by_the_least() -> None:
    assert "bets 10.00 to 200.00 in steps of 10.00" in play("--limits", "10-200", lines="q\n")[1]


def test_a_game_that_cannot_be_saved_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: object, **options: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    status, output = play("--seed", "a", "--save", str(tmp_path / "game.toml"), lines="10\ns\nq\n")
    assert status == 1
    assert "could not be saved" in output
    assert "No space left on device" in output


# Where nobody is


def process(stdin: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pontoon", "play"]
    return subprocess.run(command, stdin=stdin, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_without_a_terminal_and_without_input_it_says_so() -> None:
    result = process(subprocess.DEVNULL)
    assert (result.returncode, result.stdout) == (2, "")
    assert "pontoon play is for a terminal, and there is none here, nor any input: it has ended" in result.stderr
    assert "Nothing was played. Run it in a terminal, or give it lines: printf" in result.stderr


def test_input_that_ends_in_the_game_is_told() -> None:
    status, output = play("--seed", "a", lines="10\n")
    assert (status, "(the input has ended)" in output) == (0, True)
    assert "The round was not finished and does not count." in output
    assert "the input has ended" not in play("--seed", "a", lines="10\nq\n")[1]


def test_a_pipe_in_which_nothing_comes_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    monkeypatch.setattr(play_input, "PATIENCE", 0.05)
    with os.fdopen(reading) as nothing_comes, os.fdopen(writing, "w"):
        monkeypatch.setattr(sys, "stdin", nothing_comes)
        assert not Lines(Console(file=io.StringIO())).someone_is_there()


def test_a_closed_standard_input_is_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert not Lines(Console(file=io.StringIO())).someone_is_there()


# At a terminal


class Terminal:
    """The real command at a real terminal."""

    def __init__(self, *arguments: str) -> None:
        self.screen, other_end = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pontoon", "play", *arguments],
            stdin=other_end,
            stdout=other_end,
            stderr=other_end,
            env={**os.environ, "COLUMNS": "80", "TERM": "xterm-256color"},
        )
        os.close(other_end)
        self.seen = ""

    def until(self, words: str) -> None:
        """Read the screen until the words are there."""
        end = time.monotonic() + PATIENCE
        while words not in self.seen:
            ready, _, _ = select.select([self.screen], [], [], 0.2)
            try:
                self.seen += os.read(self.screen, 65536).decode(errors="replace") if ready else ""
            except OSError:
                break
            assert time.monotonic() < end, self.seen
        assert words in self.seen

    def types(self, text: str) -> None:
        self.seen = ""
        os.write(self.screen, text.encode())

    def status(self) -> int:
        return self.process.wait(timeout=PATIENCE)

    def hang_up(self) -> None:
        """The screen and the keys are gone."""
        os.close(self.screen)
        self.screen = os.open(os.devnull, os.O_RDONLY)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.screen)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ctrl_c_or_an_end_from_outside_saves_the_finished_rounds(number: signal.Signals, tmp_path: Path) -> None:
    saved = tmp_path / "game.toml"
    with closing(Terminal("--seed", "a", "--save", str(saved))) as terminal:
        terminal.until("Your bet")
        terminal.types("10\n")
        terminal.until("(s)tand")
        assert "\x1b[" in terminal.seen
        terminal.types("s\n")
        terminal.until("Round 2, you have")
        terminal.types("10\n")
        terminal.until("(h)it")
        terminal.process.send_signal(number)
        terminal.until("You leave with")
        assert "does not count" in terminal.seen
        assert terminal.status() == 0
    assert read_script(saved.read_text()).actions.count("deal") == 1
    assert judge_text(saved.read_text()).status == 0


def test_a_terminal_that_goes_away_costs_no_finished_round(tmp_path: Path) -> None:
    saved = tmp_path / "game.toml"
    with closing(Terminal("--seed", "a", "--save", str(saved))) as terminal:
        terminal.until("Your bet")
        terminal.types("10\n")
        terminal.until("(s)tand")
        terminal.types("s\n")
        terminal.until("Round 2, you have")
        terminal.hang_up()
        terminal.status()
    assert judge_text(saved.read_text()).status == 0


def test_at_a_terminal_a_key_is_an_answer() -> None:
    """An Enter out of habit is no bet; what is no key is a line, which can be mended."""
    with closing(Terminal("--seed", "a")) as terminal:
        terminal.until("Your bet")
        terminal.types("10\n")
        terminal.until("(s)tand")
        terminal.types("x")
        terminal.until("'x' is nothing that can be done here")
        for keys in "1", "\x7f", "\x1b[A", "2", "\x15", " ", "dance", "\n":
            terminal.types(keys)
            time.sleep(0.05)
        terminal.until("'dance' is nothing that can be done here")
        terminal.types("s")
        terminal.until("Round 2, you have")
        terminal.types("\n")
        terminal.types("?\n")
        terminal.until("Super Bonus")
        terminal.until("Round 2, you have")
        terminal.types("10\n")
        terminal.until(" >")
        terminal.types("\x04")
        terminal.until("does not count")
        assert terminal.status() == 0


def test_ctrl_d_leaves_cleanly() -> None:
    with closing(Terminal()) as terminal:
        terminal.until("Your bet")
        terminal.types("\x04")
        terminal.until("You leave with 1000.00 (0.00) after 0 rounds.")
        assert terminal.status() == 0


# On the screen


@pytest.mark.parametrize("columns", [50, 80])
def test_every_question_is_whole_on_the_screen(columns: int) -> None:
    """From the line typed before to the question itself, in 24 rows; and the question in one line."""
    for book, seed in zip(BOOK_IDS * 2, range(10), strict=True):
        lines = "10\n" + "\n\np\nh\ns\n" * 12
        _, output = play("--rulebook", book, "--seed", str(seed), "--boxes", "3", lines=lines, columns=columns)
        typed = re.split(r"^.* >.*$", output, flags=re.MULTILINE)[1:]
        assert max(part.count("\n") for part in typed if not re.search(r"Round \d+: ", part)) <= 23, output
        questions = re.findall(r"^.* >", output, flags=re.MULTILINE)
        assert len(questions) > 20
        assert max(len(one) for one in questions) < columns, questions


@pytest.mark.parametrize(("boxes", "bet", "told"), [(1, "10", "reasons"), (3, "10 pp 5", "lines"), (5, "10 pp 5", "")])
def test_payments_are_left_to_w_where_the_screen_is_small(boxes: int, bet: str, told: str) -> None:
    screen = io.StringIO()
    on = Console(file=screen, width=80, height=24, force_terminal=True, highlight=False, markup=False)
    table = Table.open(
        "nz-current", entropy=seeded_entropy("tall"), limits=Limits(Cents(500), Cents(50000), Cents(500))
    )
    Game(on, Typed(on, [bet, *["n"] * 5, *["s", "h"] * 12]), GameTable(table, Cents(100000)), boxes).play()
    end = screen.getvalue().rpartition("Dealer")[2].partition("Round 2, you")[0]
    assert "Round 1: " in end
    assert (f"{boxes}  main" in end) == (told != "")
    assert ("5.1" in end) == (told == "reasons")
    assert ("w tells every payment." in end) == (told == "")
    assert len(end.splitlines()) <= 24


@pytest.mark.parametrize("columns", [40, 60, 100])
def test_no_picture_is_wider_than_the_terminal(columns: int) -> None:
    """Prompts are left to the terminal; everything else is wrapped."""
    _, output = play("--seed", "7", "--boxes", "5", lines="10\n" + "\n" * 10 + "h\ns\n" * 20, columns=columns)
    printed = [line for line in output.splitlines() if " >" not in line]
    assert len(printed) > 30
    assert max(len(line) for line in printed) <= columns
    assert not any(line.endswith(" ") for line in printed)


def test_many_cards_overlap_where_room_is_short() -> None:
    evening = Evening("2s 7h 2h 2d 2c 3s 3h 3d", "10", "h", "h", "h", "h", "h", columns=40)
    assert "╭──╭──╭──" in evening.output


def test_a_terminal_without_symbols_gets_plain_cards() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "COLUMNS": "80"}
    result = subprocess.run(
        [sys.executable, "-m", "pontoon", "play", "--seed", "a"],
        input=b"10\ns\nq\n",
        capture_output=True,
        check=False,
        env=environment,
    )
    assert result.returncode == 0
    assert b"+---+" in result.stdout
    assert b"?" not in result.stdout.replace(b"? is the help", b"")


def test_the_farewell_tells_gain_and_rounds() -> None:
    evening = Evening("9s 7h Ks Kd", "10", "s")
    text = io.StringIO()
    Console(file=text, width=80).print(farewell(evening.table, Cents(100000), unfinished=False))
    assert text.getvalue().strip() == "You leave with 1010.00 (+10.00) after 1 round."
