"""Split boxes twice: as the solver values them, and hand by hand through the simulator's tables.

The tables are built apart from the solver and hold every decision; here they are followed exactly, for an endless shoe.
"""

from collections import defaultdict
from functools import cache
from typing import Any

import numpy as np
import pytest

from pontoon.analysis.game import TEN, Game, compile_game
from pontoon.analysis.simulator.automaton import NO_PONTOON, RESPLIT, SHIFT, Automaton, build, kind_of, place_number
from pontoon.analysis.simulator.automaton_value import SUPER_BONUS, place_count
from pontoon.analysis.simulator.chart_policy import ChartPolicy
from pontoon.analysis.simulator.policy import BONUS_OPEN, BONUS_WON, NO_BONUS, Optimal
from pontoon.analysis.solver.advice import Question, advise
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.chart_value import chart_solution
from pontoon.analysis.solver.dealer import BUST, OUTCOMES, PONTOON
from pontoon.analysis.solver.shoe import SUITED, full
from pontoon.analysis.solver.solve import LIKE, SEVEN, SIX, UNLIKE, Solution
from pontoon.cards import DECK, Card, parse_cards
from pontoon.money import Cents
from pontoon.rulebook import variant
from pontoon.strategy import Cell, Chart, parse_cell

BET = Cents(2500)


class Boxes:
    """The boxes of a game by its tables."""

    def __init__(self, game: Game, tables: Automaton) -> None:
        self.game, self.tables = game, tables
        self.shares = np.bincount(tables.kinds) / len(tables.kinds)
        self.places = place_count(tables.most)
        self.value = cache(self._value)
        self.ends = cache(self._ends)

    def _ends(self, state: int) -> dict[tuple[int, int], float]:
        """The chances of every end of a hand from a state, with the kind of the last card where it is split again."""
        found: dict[tuple[int, int], float] = defaultdict(float)
        for kind, share in enumerate(self.shares):
            after = int(self.tables.table[state << SHIFT | kind])
            if after >= self.tables.first_live:
                for end, chance in self.ends(after).items():
                    found[end] += share * chance
            else:
                code = int(self.tables.hand_codes[after - self.tables.first_hand_end])
                found[code, kind if code == RESPLIT else -1] += share
        return found

    def dealer(self, up: int, *, whole: bool) -> np.ndarray[Any, Any]:
        found = np.zeros(NO_PONTOON + 1)
        for (outcome, _), chance in self.ends(int(self.tables.dealers[up, 0 if whole else 1])).items():
            found[outcome] += chance
        return found

    def _value(
        self, up: int, waiting: tuple[int, ...], formed: int, *, opened: bool, even: bool, bonus: int, owed: float = 0.0
    ) -> np.ndarray[Any, Any]:
        """What the hands still to play gain, by the dealer's outcome, with the Super Bonuses owed by then."""
        if not waiting:
            return np.full(OUTCOMES, owed)
        kind, rest = waiting[0], waiting[1:]
        number = place_number(self.tables.most, formed, len(rest), opened, even, bonus)
        state = int(self.tables.starts[(up * (1 << SHIFT) + kind) * self.places + number])
        total = np.zeros(OUTCOMES)
        for (code, last), chance in self.ends(state).items():
            if code == RESPLIT:
                still, kept = (NO_BONUS, 0.0) if kind == last else (bonus, owed)
                split = (kind, last, *rest)
                total += chance * self.value(up, split, formed + 1, opened=opened, even=even, bonus=still, owed=kept)
                continue
            end = self.tables.hand_ends[code]
            gone = end.chips_gone and len(waiting) == formed
            open_now, even_now = opened or end.need > 0 or gone, even or end.doubled
            won = self.game.super_bonus if end.label == SUPER_BONUS else 0.0
            kept = 0.0 if end.doubled and self.game.box_even else owed + won
            now = BONUS_WON if won else bonus
            after = self.value(up, rest, formed, opened=open_now, even=even_now, bonus=now, owed=kept)
            total += chance * (self._gains(code, opened=opened) - won + after)
        return total

    def _gains(self, code: int, *, opened: bool) -> np.ndarray[Any, Any]:
        end = self.tables.hand_ends[code]
        gains = np.full(OUTCOMES, end.win)
        if end.need == 0:
            return gains
        if end.need == 2:
            for outcome in range(PONTOON):
                gains[outcome] = end.win if outcome + 12 < end.total else -end.lose if outcome + 12 > end.total else 0.0
        gains[PONTOON] = -end.extra - (0.0 if opened and self.tables.one_loss else end.base)
        gains[BUST] = end.win
        return gains

    def first_split(self, up: int, first: int, second: int) -> float:
        """The value of splitting two cards against an up card."""
        value = self.value(
            up, (first, second), 2, opened=False, even=False, bonus=NO_BONUS if first == second else BONUS_OPEN
        )
        return float(self.dealer(up, whole=True)[:OUTCOMES] @ value)


VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "nz-current": ("nz-current", {}),
    "act-2005": ("act-2005", {}),
    "sg-rws-v5": ("sg-rws-v5", {}),
    "ma-2025": ("ma-2025", {}),
    "everything on split hands": ("sg-rws-v5", {"dealer_pontoon.split_takes": "everything"}),
    "one original and every addition": ("nz-current", {"dealer_pontoon.double_takes": "everything"}),
    "everything": (
        "ma-2025",
        {"dealer_pontoon.split_takes": "everything", "dealer_pontoon.double_takes": "everything"},
    ),
    "a split ace-ten as a pontoon, even money on a doubled box": (
        "act-2005",
        {"split.ace_ten": "two-card-21", "double.others": "even-on-box", "double.odds": "9:10", "pays.other": "9:10"},
    ),
    "three doubles": ("ma-2025", {"double.times": 3, "double.forfeit_loses": "all-but-last"}),
    "one wager in all": ("nz-current", {"dealer_pontoon.after_bust": "one-in-all", "double.times": 2}),
    "nothing more where the original chips are bust": ("nz-current", {"dealer_pontoon.after_bust": "original-chips"}),
    "the same, every addition lost, three doubles": (
        "ma-2025",
        {
            "dealer_pontoon.after_bust": "original-chips",
            "dealer_pontoon.double_takes": "everything",
            "double.times": 3,
        },
    ),
    "the same with even money on a doubled box": ("act-2005", {"dealer_pontoon.after_bust": "original-chips"}),
    "doubles on 9 to 11, no bonus odds after a split": (
        "nz-current",
        {"double.totals": [9, 10, 11], "double.totals_on": "hard-count", "split.bonus": "withheld"},
    ),
    "free split aces": ("nz-current", {"split.ace_cards": "free", "double.split_aces": True, "split.ace_hands": 3}),
}


@pytest.mark.parametrize(
    "name",
    [name if at in (0, 7) else pytest.param(name, marks=pytest.mark.long) for at, name in enumerate(VARIANTS)],
)
def test_a_split_box_gains_by_the_tables_what_the_solver_says(name: str) -> None:
    """To the last digits. Where a double changes the odds of the box, the player of the tables no longer sees, once a
    hand has three cards, how many hands there are: that costs a little."""
    book, changes = VARIANTS[name]
    game = compile_game(variant(book, changes), BET)
    solution = Solution(game, full(None))
    tables = build(game, Optimal(solution))
    boxes, kinds = Boxes(game, tables), sorted({kind_of(card, game) for card in DECK})
    assert len(tables.escape) > 20
    for up, first, second in tables.escape:
        one, two = kinds[first], kinds[second]
        suits = (one.suit, two.suit) if one.rank in SUITED else (0, 0)
        wanted = solution.up_card(tables.ups[up][0]).two_cards(one.rank, two.rank, suits).split
        behind = wanted - boxes.first_split(up, first, second)
        unseen = 1e-6 if game.box_even else 0.0
        assert -1e-12 < behind < unseen + 1e-12, (tables.ups[up], one, two)


def test_pairs_by_rank_are_split_and_split_again_by_rank() -> None:
    """A player who splits every pair of tens against a six: a third of the tens is of the same rank."""
    game = compile_game(variant("nz-current", {"split.pairs": "rank"}), BET)
    chart = derive_chart(Solution(game, full(None)), "best")
    rows = {table: dict(cells) for table, cells in chart.tables.items()}
    for table in ("pair", "split-pair"):
        rows[table]["T"] = tuple(Cell("P") if up == SIX else cell for up, cell in enumerate(rows[table]["T"]))
    changed = Chart("splits tens", rows)
    played = chart_solution(game, full(None), changed)
    tables = build(game, ChartPolicy(game, changed))
    boxes, kinds = Boxes(game, tables), sorted({kind_of(card, game) for card in DECK})
    tens = [(up, one, two) for up, one, two in tables.escape if kinds[one].rank == TEN]
    assert len(tens) == 3, "J J, Q Q and K K"
    wanted = played.up_card(SIX).two_cards(TEN, TEN, LIKE).split
    for up, one, two in tens:
        assert boxes.first_split(up, one, two) == pytest.approx(wanted, abs=1e-12)
    loss = played.up_card(SIX).two_cards(TEN, TEN, LIKE).stand - wanted
    before = chart_solution(game, full(None), chart).ev
    assert before - played.ev == pytest.approx(loss * (1 / 4) ** 2 / 3 / 12, abs=1e-12)


def test_the_share_of_tens_of_one_rank_is_that_of_the_shoe() -> None:
    """Six decks: 23 of the other 71 tens are of the same rank, and an up card that is a ten changes nothing."""
    game = compile_game(variant("nz-current", {"split.pairs": "rank"}), None)
    for up in (SIX, TEN):
        pairs = Solution(game, full(6)).pairs(Solution(game, full(6)).up_card(up))
        shares = {suits: chance for chance, first, second, suits in pairs if first == second == TEN}
        assert shares[LIKE] / (shares[LIKE] + shares[UNLIKE]) == pytest.approx(23 / 71, abs=1e-12)


def test_unlike_tens_are_no_pair_where_pairs_are_by_rank() -> None:
    game = compile_game(variant("nz-current", {"split.pairs": "rank"}), None)
    for hand, splits in (("Kd Kh", True), ("Kd Qd", False)):
        actions = dict(advise(game, full(6), Question(parse_cards(hand), Card("6c")), None).actions)
        assert ("split" in actions) is splits


def test_a_super_bonus_won_on_the_box_is_kept_by_not_doubling() -> None:
    """ACT 14.3, 12.8: 5,000 on a bet of 25 is 200 bets. It comes with every end of the last hand but a double."""
    tree = Solution(compile_game(variant("act-2005", {}), BET), full(None)).up_card(SEVEN).tree(SEVEN)
    eleven = tree.up.hands.of(3, SEVEN)
    without, with_it = (
        tree.play(tree.key((1,), 2, opened=False, even=False, bonuses=bonuses))[0] for bonuses in (0, 1)
    )
    assert without.double[eleven, 0] > without.hit[eleven, 0], "7-4 against a seven is doubled"
    assert with_it.double[eleven, 0] == pytest.approx(without.double[eleven, 0], abs=1e-12)
    # after a draw the hand is still not doubled: what it gives up is what a later double was worth
    assert 199.9 < with_it.hit[eleven, 0] - without.hit[eleven, 0] <= 200.0
    assert with_it.stand[tree.up.hands.of(SEVEN, TEN)] == pytest.approx(
        without.stand[tree.up.hands.of(SEVEN, TEN)] + 200
    )


def test_a_chart_that_doubles_loses_the_super_bonus_it_has() -> None:
    """The chart does not look at the other hands, so it is worth a little less in the ACT than where a double of one
    hand leaves the others alone."""
    played = []
    for others in ("even-on-box", "bonus-odds"):
        game = compile_game(variant("act-2005", {"double.others": others}), BET)
        chart = derive_chart(Solution(game, full(None)), "best")
        table, checked = chart_solution(game, full(None), chart).up_card(SEVEN), 0
        tables = build(game, ChartPolicy(game, chart))
        boxes, kinds = Boxes(game, tables), sorted({kind_of(card, game) for card in DECK})
        for up, one, two in tables.escape:
            if kinds[one].rank == SEVEN == tables.ups[up][0]:
                wanted = table.two_cards(SEVEN, SEVEN, (kinds[one].suit, kinds[two].suit)).split
                assert boxes.first_split(up, one, two) == pytest.approx(wanted, abs=1e-12)
                checked += 1
        assert checked == 12, "sevens of two suits; the chart draws to suited ones"
        played.append(table.two_cards(SEVEN, SEVEN, (0, 1)).split)
    assert played[0] < played[1]


@pytest.mark.parametrize(
    "cell",
    [
        "P oH",
        "D oH",
        *(
            pytest.param(cell, marks=pytest.mark.long)
            for cell in ("P", "P oD sH", "P oS sP", "H oP", "S", "S oH", "P xH")
        ),
    ],
)
def test_suited_sevens_on_a_split_box_are_played_as_the_chart_says(cell: str) -> None:
    """In the ACT they may win the Super Bonus (11.10, I45), so a chart may draw to them and split other sevens."""
    game = compile_game(variant("act-2005", {}), BET)
    best = derive_chart(Solution(game, full(None)), "best")
    assert str(best.cell("split-pair", "7", SEVEN)) == "P oH"
    rows = {table: dict(cells) for table, cells in best.tables.items()}
    sevens = list(rows["split-pair"]["7"])
    sevens[SEVEN] = parse_cell(cell, "split-pair")
    rows["split-pair"]["7"] = tuple(sevens)
    changed = Chart("other sevens", rows)
    table = chart_solution(game, full(None), changed).up_card(SEVEN)
    tables = build(game, ChartPolicy(game, changed))
    boxes, kinds = Boxes(game, tables), sorted({kind_of(card, game) for card in DECK})
    values = []
    for up, one, two in tables.escape:
        if kinds[one].rank == SEVEN == tables.ups[up][0]:
            values.append(table.two_cards(SEVEN, SEVEN, (kinds[one].suit, kinds[two].suit)).split)
            assert boxes.first_split(up, one, two) == pytest.approx(values[-1], abs=1e-12)
    assert len(values) == 12
    best_value = chart_solution(game, full(None), best).up_card(SEVEN).two_cards(SEVEN, SEVEN, (1, 2)).split
    assert (table.two_cards(SEVEN, SEVEN, (1, 2)).split < best_value) is (cell != "P oH")
