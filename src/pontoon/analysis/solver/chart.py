"""The best chart by totals, from the solver: every cell by the values of its hands, weighed by how often they come.

A cell holds the best action of two cards; where hands of more cards are better played otherwise, an exception says from
how many cards on. Two cards that may become 6-7-8 or 7-7-7 have exceptions of their own, and so have hands whose aces
are not among those that a double binds to 1.
"""

from functools import cache
from math import factorial, prod

import numpy as np

from pontoon.analysis.game import ACE, RANKS, TEN
from pontoon.analysis.solver.arguments import FloatArray, Tables
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.shoe import SPADES, SUITED
from pontoon.analysis.solver.solve import (
    EIGHT,
    LIKE,
    NEVER,
    SEVEN,
    SIX,
    Solution,
    SplitTree,
    UpCard,
    Waiting,
    completing,
)
from pontoon.strategy import RANKS as NAMES
from pontoon.strategy import ROWS, Cell, Chart, Situation

Scores = dict[str, float]
"""The weighed value of every action, by its letter."""
SplitScores = dict[tuple[str, int, int, int], Scores]
"""Scores by table, total, number of cards and aces bound."""
SuitedScores = dict[str, dict[str, Scores]]
"""Scores of two cards of 6-7-8 by total and kind of suits."""
MOST_CARDS = 6
_SUITS = {"x": (1, 2), "o": (1, 1), "s": (SPADES, SPADES)}


def derive_chart(solution: Solution, title: str) -> Chart:
    """The best chart of a solved game; tables of up cards that were not there before are not kept."""
    columns: list[dict[str, dict[str, Cell]]] = []
    for up in range(RANKS):
        there = (up, -1) in solution.by_up
        columns.append(_Column(solution, up).tables())
        if not there:
            solution.forget(up)
    return Chart(
        title,
        {table: {row: tuple(column[table][row] for column in columns) for row in rows} for table, rows in ROWS.items()},
    )


def _best(scores: Scores) -> str:
    """The best action; standing first where nothing is better."""
    return max(scores, key=lambda letter: (scores[letter], letter == "S"))


class _Column:
    """One up card."""

    def __init__(self, solution: Solution, up: int) -> None:
        self.up = solution.up_card(up)
        self.game = solution.game
        self.weights = _weights(self.up)
        self.groups = _groups()
        self.holds: list[list[bool]] = (self.up.hands.cards.T > 0).tolist()

    def tables(self) -> dict[str, dict[str, Cell]]:
        """All tables."""
        unsplit = {table: {row: self._cell(table, row) for row in ROWS[table]} for table in ("hard", "soft")}
        pairs = {row: self._pair(rank) for rank, row in enumerate(NAMES)}
        after = self._after_split([rank for rank, row in enumerate(NAMES) if pairs[row].action == "P"], unsplit)
        again = {row: self._split_pair(rank, pairs[row], after) for rank, row in enumerate(NAMES)}
        rescue = {row: self._rescue(int(row)) for row in ROWS["rescue"]}
        return {**unsplit, "pair": pairs, **after, "split-pair": again, "rescue": rescue}

    def _cell(self, table: str, row: str) -> Cell:
        """A row of unsplit hands by its total."""
        bound = 1 if self.game.bound and table == "soft" else 0
        cell = _by_size(self._by_bound(table, row, bound))
        if bound:
            cell = _with_free_aces(cell, self._by_bound(table, row, 0))
        return self._suited(cell, table, row)

    def _by_bound(self, table: str, row: str, bound: int) -> dict[int, Scores]:
        """The weighed values by number of cards, where so many aces are bound."""
        found: dict[int, Scores] = {}
        for size in range(2, MOST_CARDS + 1):
            members = self.groups.get((table, int(row), size), [])
            found[size] = {}
            if size > 2:
                _add(found[size], self.up.tables, members, bound, self.weights)
                continue
            for hand in members:
                self._add_two_cards(found[size], hand)
        return found

    def _add_two_cards(self, sums: Scores, hand: int) -> None:
        first, second = _two(self.up.hands.cards[hand])
        found = self.up.two_cards(first, second, (1, 2))
        for letter, value in (("S", found.stand), ("H", found.hit), ("D", found.double), ("R", found.surrender)):
            if value > NEVER / 2:
                sums[letter] = sums.get(letter, 0.0) + float(self.weights[hand]) * value

    def _suited(self, cell: Cell, table: str, row: str) -> Cell:
        """Exceptions for two cards of 6-7-8."""
        pairs = [(SIX, SEVEN), (SIX, EIGHT), (SEVEN, EIGHT)]
        mine = [pair for pair in pairs if table == "hard" and sum(pair) + 2 == int(row)]
        for first, second in mine:
            cell = self._with_suits(cell, first, second)
        return cell

    def _with_suits(self, cell: Cell, first: int, second: int, kinds: str = "xos") -> Cell:
        standing = cell.action
        extra: list[tuple[str, str]] = []
        for kind in kinds:
            found = self.up.two_cards(first, second, _SUITS[kind])
            scores = {"S": found.stand, "H": found.hit, "D": found.double, "P": found.split, "R": found.surrender}
            wanted = _best({letter: value for letter, value in scores.items() if value > NEVER / 2})
            if wanted != standing:
                extra.append((kind, wanted))
                standing = wanted
        return Cell(cell.action, (*cell.exceptions, *extra))

    def _pair(self, rank: int) -> Cell:
        found = self.up.two_cards(rank, rank, LIKE if rank == TEN else (1, 2))
        scores = {"S": found.stand, "H": found.hit, "D": found.double, "P": found.split, "R": found.surrender}
        cell = Cell(_best({letter: value for letter, value in scores.items() if value > NEVER / 2}))
        return self._with_suits(cell, rank, rank, "os") if rank == SEVEN else cell

    def _after_split(self, ranks: list[int], unsplit: dict[str, dict[str, Cell]]) -> dict[str, dict[str, Cell]]:
        """The rows of split hands, by their own values; a row that no split hand reaches is that of unsplit hands."""
        sums: SplitScores = {}
        suited: SuitedScores = {}
        for rank in ranks:
            if rank == ACE and self.game.ace_one:
                continue
            tree = self.up.tree(rank)
            key = tree.waiting((1 if tree.suited else -1,), tree.most)
            tables, _ = tree.play(key)
            self._add_split(tree, tables, sums)
            self._add_suited(tree, key, tables, suited)
        found: dict[str, dict[str, Cell]] = {}
        for table in ("hard", "soft"):
            found[f"split-{table}"] = {
                row: _with_notes(
                    self._split_cell(table, row, sums, unsplit[table][row]),
                    suited.get(row, {}) if table == "hard" else {},
                )
                for row in ROWS[table]
            }
        return found

    def _add_suited(self, tree: SplitTree, key: Waiting, tables: Tables, found: SuitedScores) -> None:
        """Two cards of 6-7-8 on a split box: of several suits, of one, of spades."""
        for second in SUITED:
            if tree.rank == second or completing(tree.rank, second) < 0:
                continue
            hand = self.up.hands.of(tree.rank, second)
            row = found.setdefault(str(tree.rank + second + 2), {kind: {} for kind in _SUITS})
            for kind, suits in _SUITS.items():
                drawn = key._replace(suits=(suits[0],))
                gain = tree.suited_gain(drawn, second, hand)[0] if kind != "x" else 0.0
                values = {"S": tables.stand[hand], "H": tables.hit[hand, 0] + gain, "D": tables.double[hand, 0]}
                for letter, value in values.items():
                    if value > NEVER / 2:
                        row[kind][letter] = row[kind].get(letter, 0.0) + float(self.weights[hand] * value)

    def _split_cell(self, table: str, row: str, sums: SplitScores, plain: Cell) -> Cell:
        """One row of split hands."""
        by_bound = [
            {size: sums.get((table, int(row), size, bound), {}) for size in range(2, MOST_CARDS + 1)}
            for bound in (0, 1)
        ]
        if not any(by_bound[0].values()):
            return _unsurrendered(plain)
        if self.game.bound == 2 and table == "soft":
            return _with_free_aces(_by_size(by_bound[1]), by_bound[0])
        return _by_size(by_bound[0])

    def _add_split(self, tree: SplitTree, tables: Tables, sums: SplitScores) -> None:
        for (table, total, size), members in self.groups.items():
            mine = [hand for hand in members if self.holds[tree.rank][hand]]
            for bound in (0, 1) if table == "soft" and mine else (0,) if mine else ():
                scores = sums.setdefault((table, total, size, bound), {})
                _add(scores, tables, mine, bound, self.weights)

    def _split_pair(self, rank: int, pair: Cell, after: dict[str, dict[str, Cell]]) -> Cell:
        """A pair after a split: again, or by its total."""
        if pair.action == "P":
            return Cell("P", self._suited_sevens() if rank == SEVEN else ())
        return after["split-soft"]["12"] if rank == ACE else after["split-hard"][str(2 * rank + 2)]

    def _suited_sevens(self) -> tuple[tuple[str, str], ...]:
        """Exceptions for two sevens of one suit, or of spades, that are drawn to: a Super Bonus may still be won."""
        tree, drawn = self.up.tree(SEVEN), {}
        for kind in "os":
            key = tree.waiting(_SUITS[kind][:1], 2)
            parts = tree.seconds(key, *tree.play(key))
            drawn[kind] = any(part.drawn and again is None for _, part, again in parts if part.second == SEVEN)
        if drawn["o"]:
            return (("o", "H"),) if drawn["s"] else (("o", "H"), ("s", "P"))
        return (("s", "H"),) if drawn["s"] else ()

    def _rescue(self, total: int) -> Cell:
        """A doubled hand, weighed over all that have this total with no ace bound."""
        game = self.game
        may_rescue = game.forfeit and (total < 21 or game.forfeit_21)
        may_again = game.doubles > 1 and total < 21 and game.double_on[total]
        if not may_rescue and not may_again:
            return Cell("K")
        kept = weight = again = 0.0
        for (_, points, size), members in self.groups.items():
            if points == total and size >= 3:
                kept += float(self.weights[members] @ self.up.kept(members, total, 0, self.up.showdown, self.up.rules))
                again += float(self.weights[members] @ self.up.doubled_again(members)) if may_again else 0.0
                weight += float(self.weights[members].sum())
        if not weight:
            return self._rescue(12)  # any total below 17 wins only where the dealer is bust
        best, letter = (again, "D") if may_again and again > kept else (kept, "K")
        return Cell("G" if may_rescue and best < -weight else letter)


def _add(sums: Scores, tables: Tables, hands: list[int], bound: int, weights: FloatArray) -> None:
    """Add the weighed values of these hands. An action is allowed to all of them or to none: rules go by totals."""
    for letter, values in (("S", tables.stand), ("H", tables.hit[:, bound]), ("D", tables.double[:, bound])):
        found = values[hands]
        allowed = found > NEVER / 2
        if allowed.any():
            sums[letter] = sums.get(letter, 0.0) + float(weights[hands][allowed] @ found[allowed])


def _with_notes(cell: Cell, scores: dict[str, Scores]) -> Cell:
    """Exceptions for two cards of 6-7-8, where any are drawn to otherwise than the others of their total."""
    standing, extra = cell.action, []
    for kind, values in scores.items():
        wanted = _best(values) if values else standing
        if wanted != standing:
            extra.append((kind, wanted))
            standing = wanted
    return Cell(cell.action, (*cell.exceptions, *extra))


def _with_free_aces(cell: Cell, scores: dict[int, Scores]) -> Cell:
    """Exceptions for hands of three cards or more whose aces are not bound."""
    for size in range(3, MOST_CARDS + 1):
        if scores[size]:
            wanted = _best(scores[size])
            if wanted != cell.at(Situation(size, free_ace=True)):
                cell = Cell(cell.action, (*cell.exceptions, (f"f{size}", wanted)))
    return cell


def _two(cards: FloatArray) -> tuple[int, int]:
    """The two ranks of a composition of two cards."""
    first, *rest = (rank for rank in range(RANKS) for _ in range(int(cards[rank])))
    return first, rest[0]


def _unsurrendered(cell: Cell) -> Cell:
    """The cell for hands that may not surrender: what it says for three cards."""
    if cell.action != "R":
        return cell
    rest = tuple(one for one in cell.exceptions if one[0] != "3")
    first = dict(cell.exceptions).get("3", "H")
    return Cell(first, rest)


def _by_size(scores: dict[int, Scores]) -> Cell:
    """A cell from the best action by number of cards."""
    sizes = [size for size, values in scores.items() if values]
    if not sizes:
        return Cell("S")
    action = _best(scores[sizes[0]])
    standing, exceptions = action, []
    for size in sizes[1:]:
        wanted = _best(scores[size])
        if wanted != standing:
            exceptions.append((str(size), wanted))
            standing = wanted
    return Cell(action, tuple(exceptions))


def _weights(up: UpCard) -> FloatArray:
    """How often every composition comes, as a share of the draws of its size."""
    hands, shoe = up.hands, list(up.shoe.ranks)
    shoe[up.up] -= 0 if up.shoe.endless else 1
    left, sizes = sum(shoe), range(int(hands.size.max()) + 1)
    found: FloatArray = np.ones(len(hands.hard))
    for rank, have in enumerate(shoe):
        if up.shoe.endless:
            ways = [(have / left) ** drawn / factorial(drawn) for drawn in sizes]
        else:
            ways = [_ways(have, drawn) for drawn in sizes]
        found *= np.array(ways)[hands.cards[:, rank]]
    whole = [1 / factorial(size) if up.shoe.endless else _ways(left, size) for size in sizes]
    found /= np.array(whole)[hands.size]
    return found


def _ways(have: float, drawn: int) -> float:
    """In how many ways so many cards can be drawn; a shoe in the mean over many holds parts of cards."""
    return prod(max(have - taken, 0.0) / (taken + 1) for taken in range(drawn))


@cache
def _groups() -> dict[tuple[str, int, int], list[int]]:
    """Hands by table, total and number of cards; pairs only where nothing else has their total."""
    found: dict[tuple[str, int, int], list[int]] = {}
    hands = all_hands()
    for hand in range(len(hands.hard)):
        hard, size, aces = int(hands.hard[hand]), int(hands.size[hand]), int(hands.cards[hand, ACE])
        soft = aces > 0 and hard <= 11
        total = hard + 10 if soft else hard
        if size < 2 or (total == 21 and not soft) or (size == 2 and not _plain(hands.cards[hand], total, soft=soft)):
            continue
        found.setdefault(("soft" if soft else "hard", total, min(size, MOST_CARDS)), []).append(hand)
    return found


def _plain(cards: FloatArray, total: int, *, soft: bool) -> bool:
    """Whether two cards are played by their total: no pontoon, no two cards of 6-7-8, and no pair if others have it."""
    first, second = _two(cards)
    if {first, second} == {ACE, TEN}:
        return False
    if first == second:
        return total in (4, 20) or (soft and total == 12)
    return completing(first, second) < 0
