"""Whole tables: the simulator and the table engine play the same cards on several boxes and agree on every cent."""

from functools import cache

import pytest

from pontoon.analysis.game import compile_game, others_share
from pontoon.analysis.sidebets import side_pays
from pontoon.analysis.simulator.automaton import build
from pontoon.analysis.simulator.kernel_table import ROUND_SUM
from pontoon.analysis.simulator.policy import Mimic, Policy
from pontoon.analysis.simulator.simulate import Dealing, Simulator
from pontoon.analysis.simulator.simulate_table import Seating, TableSimulator
from pontoon.cards import DECK, Card, format_cards, parse_cards
from pontoon.rulebook import BOOK_IDS, load_book
from tests.support.engine_rounds import BET, Erratic, Faithful, Round, shoes

PLAYERS: dict[str, Policy] = {"mimic": Mimic(), "erratic": Erratic(), "faithful": Faithful()}
ENOUGH = 240
"""Cards for seven split boxes."""


@cache
def table(book: str, name: str, boxes: int) -> TableSimulator:
    rules = load_book(book)
    sides = tuple(side_pays(rules).items())
    seating = Seating(boxes, sides if boxes == 1 else (), others=others_share(rules, BET))
    return TableSimulator(build(compile_game(rules, BET), PLAYERS[name]), Dealing(8, None), seating)


def gained(simulator: TableSimulator, cards: list[Card]) -> tuple[int, int]:
    """All boxes together in cents, and the cards used."""
    tally, used = simulator.in_order(cards)
    return round(float(tally.more[2][:, ROUND_SUM].sum()) * BET), used


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize(
    ("name", "boxes"),
    [
        pytest.param("mimic", 7, marks=pytest.mark.long),
        ("faithful", 2),
        pytest.param("faithful", 5, marks=pytest.mark.long),
    ],
)
def test_several_boxes_end_as_at_the_table(book: str, name: str, boxes: int) -> None:
    rules, ready = load_book(book), table(book, name, boxes)
    for cards in shoes(f"{book} {name} {boxes}", 20, ENOUGH):
        played = Round(rules, cards, PLAYERS[name], boxes)
        assert gained(ready, cards) == (played.net, played.used), format_cards(tuple(cards[:60]))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_others_get_their_share_of_a_super_bonus(book: str) -> None:
    """NZ 11.3, ACT 14.3, SG 4.1.2, MA 5(g): 50 to each of two others, whether they win or lose.

    7h-7h-7h against 7d: 2 to 1 on 25 and 5,000 (1,000 in sg-rws-v5); 7s-K stands on 17, 9s-9c on 18. The dealer's 7-8
    draws a king and is over, so both win 25.
    """
    cards = [*parse_cards("7h 7s 9s 7d 7h Kh 9c 7h 8d Kc"), *DECK]
    ready, played = table(book, "mimic", 3), Round(load_book(book), cards, PLAYERS["mimic"], 3)
    wanted = 50_00 + (1_000_00 if book == "sg-rws-v5" else 5_000_00) + 2 * 25_00 + 2 * 50_00
    assert (gained(ready, cards)[0], played.net) == (wanted, wanted)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("boxes", range(2, 8))
def test_so_they_do_over_many_rounds(book: str, boxes: int) -> None:
    rules, ready = load_book(book), table(book, "faithful", boxes)
    for cards in shoes(f"{book} {boxes} long", 1_500, ENOUGH):
        played = Round(rules, cards, PLAYERS["faithful"], boxes)
        assert gained(ready, cards) == (played.net, played.used), format_cards(tuple(cards[:60]))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_one_box_is_the_heads_up_game(book: str) -> None:
    """Surrender included, which the table test leaves out."""
    ready = table(book, "erratic", 1)
    alone = Simulator(ready.automaton, ready.dealing)
    for cards in shoes(f"{book} one", 300):
        kinds = [int(ready.automaton.kinds[DECK.index(card)]) for card in cards]
        _, net, used = alone.ordered(kinds)
        assert gained(ready, cards) == (round(net * BET), used)
