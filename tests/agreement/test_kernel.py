"""The simulator's tables and the table engine play the same cards with the same decisions and agree on every cent."""

from dataclasses import replace
from functools import cache

import pytest

from pontoon.analysis.game import compile_game
from pontoon.analysis.simulator.automaton import build
from pontoon.analysis.simulator.chart_policy import ChartPolicy
from pontoon.analysis.simulator.policy import BONUS_OPEN, BONUS_WON, Action, Mimic, Optimal, Policy, Seat
from pontoon.analysis.simulator.simulate import Dealing, Simulator
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.cards import DECK, Card, format_cards, parse_cards
from pontoon.rulebook import BOOK_IDS, load_book
from tests.support.engine_rounds import BET, Erratic, Round, shoes


@cache
def solution(book: str) -> Solution:
    return Solution(compile_game(load_book(book), BET), full(6))


class Heedless(Optimal):
    """The best player, but for a Super Bonus that has been won."""

    def action(self, seat: Seat, allowed: tuple[Action, ...]) -> Action:
        if seat.split is not None and seat.split.bonus == BONUS_WON:
            seat = replace(seat, split=replace(seat.split, bonus=BONUS_OPEN))
        return super().action(seat, allowed)


@cache
def player(book: str, name: str) -> Policy:
    if name == "chart":
        return ChartPolicy(solution(book).game, derive_chart(solution(book), "best"))
    if name == "optimal":
        return Optimal(solution(book))
    if name == "heedless":
        return Heedless(solution(book))
    return Mimic() if name == "mimic" else Erratic()


@cache
def simulator(book: str, name: str) -> Simulator:
    return Simulator(build(compile_game(load_book(book), BET), player(book, name)), Dealing(6, None))


def kinds_of(book: str, cards: list[Card]) -> list[int]:
    """Cards as the simulator numbers them."""
    kinds = simulator(book, "mimic").automaton.kinds
    return [int(kinds[DECK.index(card)]) for card in cards]


def assert_agreement(book: str, name: str, rounds: int, seed: str) -> set[str]:
    """Net in cents and cards used, round by round; the results there were."""
    rules, ready = load_book(book), simulator(book, name)
    seen = set()
    for cards in shoes(f"{book} {name} {seed}", rounds):
        label, net, used = ready.ordered(kinds_of(book, cards))
        played = Round(rules, cards, player(book, name))
        assert (played.net, played.used) == (round(net * BET), used), (label, format_cards(tuple(cards[:30])))
        seen.add(label)
    return seen


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("name", ["mimic", "erratic"])
def test_kernel_and_table_engine_agree_on_every_cent_and_card(book: str, name: str) -> None:
    assert_agreement(book, name, 100, "daily")


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("name", ["chart", "optimal"])
def test_so_they_do_with_every_strategy(book: str, name: str) -> None:
    assert_agreement(book, name, 300, "daily")


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_rounds_hold_what_is_rare(book: str) -> None:
    """Splits to the last hand, rescues, surrender and the bonus hands."""
    seen = assert_agreement(book, "erratic", 400, "rare") | assert_agreement(book, "optimal", 400, "rare")
    most = load_book(book).split.hands.value
    wanted = {f"split, {hands} hands" for hands in range(2, most + 1)}
    wanted |= {"double, rescued", "double, 21", "double, win", "surrender", "pontoon", "6-7-8 mixed"}
    assert wanted <= seen


@pytest.mark.parametrize("book", BOOK_IDS)
def test_kernel_and_table_engine_agree_on_the_super_bonus(book: str) -> None:
    """Seven of hearts three times against a seven: 2 to 1, and 5,000 on 25 (1,000 in sg-rws-v5, by 4.1.2)."""
    cards = [Card("7h"), Card("7d"), Card("7h"), Card("7h"), *DECK]
    label, net, used = simulator(book, "mimic").ordered(kinds_of(book, cards))
    assert (label, used) == ("super bonus", 4)
    assert net == 2 + (40 if book == "sg-rws-v5" else 200)
    assert Round(load_book(book), cards, Mimic()).net == net * BET


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("name", ["optimal", "erratic"])
@pytest.mark.parametrize("piece", range(10))
def test_kernel_and_table_engine_agree_over_very_many_rounds(book: str, name: str, piece: int) -> None:
    """A hundred thousand rounds a book, in pieces."""
    assert_agreement(book, name, 5_000, f"long {piece}")


@pytest.mark.parametrize(("name", "gain"), [pytest.param("heedless", 4, marks=pytest.mark.long), ("optimal", 203)])
def test_a_double_on_a_later_hand_costs_the_super_bonus_of_an_earlier_one(name: str, gain: int) -> None:
    """ACT 14.3 pays the Super Bonus at the end of the round, but not on a box that has been doubled by then (12.8).

    Off-suit sevens are split twice (I45): 7h-7h-8s is over, 7s-7s-7s wins 3, and 7d-3h-Jd is 20. Doubled it wins 2; the
    best player draws, wins 1, and keeps the 5,000, which are 200 bets.
    """
    shoe = [*parse_cards("7h 7d 7d 7s 7h 8s 7s 7s 3h Jd 2h 6d 8c"), *DECK]
    label, net, _ = simulator("act-2005", name).ordered(kinds_of("act-2005", shoe))
    played = Round(load_book("act-2005"), shoe, player("act-2005", name))
    assert (label, net, played.net) == ("split, 3 hands", gain, gain * BET)
