"""A settlement line: one wager decided, with amount, odds, reason and the clauses that made it."""

from typing import Literal

from msgspec import Struct

from pontoon.money import ZERO, Cents, Odds, Posting, balanced
from pontoon.rulebook import Clauses

SideKind = str
"""The key of a side wager, such as `perfect-pairs`; `sides` declares them all."""
WagerKind = str
"""`main`, `double`, `split` or `insurance`, the key of a side wager, `super-bonus` or `envy-bonus`."""
Result = Literal["win", "lose", "stand-off", "surrender", "forfeit", "void"]


class Line(Struct, frozen=True, omit_defaults=True):
    """What became of one wager. `net` is the player's gain; the stake itself is returned unless lost.

    `hand` counts from 1 within the box and is None for a wager that belongs to the box's first two cards.
    `reason` is a stable code that `explain` puts into words; `total` and `dealer` are the totals compared.
    `reverses`: the line undoes an earlier one, either for good (`void`) or so that the wager lies there again
    (`reopen`).

    >>> from pontoon import Cents, PlaceWager, Stand, Table
    >>> table = Table.open("nz-current", cards="9s 8h Ks Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(2500))) + table.deal() + table.do(Stand("ann", 1))
    >>> [(line.kind, line.result, line.odds, line.net) for line in table.previous.lines]
    [('main', 'win', '1:1', 2500)]
    """

    player: str
    box: int
    hand: int | None
    kind: WagerKind
    stake: Cents
    result: Result
    odds: str | None
    net: Cents
    clauses: Clauses
    reason: str
    total: int | None = None
    dealer: int | None = None
    reverses: Literal["", "void", "reopen"] = ""

    def __post_init__(self) -> None:
        assert self.clauses, f"a settlement line must cite a clause: {self}"
        assert self.reverses or self.stake + self.net >= 0, f"a wager cannot lose more than its stake: {self}"

    def postings(self) -> tuple[Posting, ...]:
        """The stake leaves the layout; the player gets it with the gain, the house the rest.

        A line that undoes another moves the gain back, and the stake too where the wager lies there again.
        """
        if self.reverses:
            stake = self.stake if self.reverses == "reopen" else ZERO
            return balanced(
                (
                    Posting(LAYOUT, stake),
                    Posting(f"player:{self.player}", Cents(self.net - stake)),
                    Posting(HOUSE, Cents(-self.net)),
                )
            )
        return balanced(
            (
                Posting(LAYOUT, Cents(-self.stake)),
                Posting(f"player:{self.player}", Cents(self.stake + self.net)),
                Posting(HOUSE, Cents(-self.net)),
            )
        )


LAYOUT = "layout"
HOUSE = "house"


class Where(Struct, frozen=True):
    """The wager a line is about: player, box and hand, kind and amount. Every line about it cites `also` too."""

    player: str
    box: int
    hand: int | None
    kind: WagerKind
    stake: Cents
    also: Clauses = ()


def won(
    where: Where,
    odds: Odds,
    clauses: Clauses,
    reason: str,
    total: int | None = None,
    dealer: int | None = None,
) -> Line:
    """The wager wins at these odds."""
    return _line(where, "win", odds.pays(where.stake), clauses, reason, total, dealer, str(odds))


def lost(where: Where, clauses: Clauses, reason: str, total: int | None = None, dealer: int | None = None) -> Line:
    """The wager is lost whole."""
    return _line(where, "lose", Cents(-where.stake), clauses, reason, total, dealer)


def returned(
    where: Where,
    result: Result,
    clauses: Clauses,
    reason: str,
    total: int | None = None,
    dealer: int | None = None,
) -> Line:
    """The wager is neither paid nor collected."""
    return _line(where, result, ZERO, clauses, reason, total, dealer)


def gave_up(where: Where, result: Result, loss: Cents, clauses: Clauses, reason: str) -> Line:
    """The player gives up `loss` of the wager and keeps the rest."""
    return _line(where, result, Cents(-loss), clauses, reason, None, None)


def bonus_paid(where: Where, amount: Cents, clauses: Clauses, reason: str) -> Line:
    """A fixed amount on top, without a stake of its own."""
    return _line(where, "win", amount, clauses, reason, None, None)


def _line(
    where: Where,
    result: Result,
    net: Cents,
    clauses: Clauses,
    reason: str,
    total: int | None,
    dealer: int | None,
    odds: str | None = None,
) -> Line:
    cited = tuple(dict.fromkeys((*clauses, *where.also)))
    return Line(
        where.player,
        where.box,
        where.hand,
        where.kind,
        where.stake,
        result,
        odds,
        net,
        cited,
        reason,
        total,
        dealer,
    )


def undone(line: Line, clauses: Clauses, reverses: Literal["void", "reopen"]) -> Line:
    """The opposite of a line."""
    cited = tuple(dict.fromkeys((*clauses, *line.clauses)))
    return Line(
        line.player,
        line.box,
        line.hand,
        line.kind,
        line.stake,
        "void",
        None,
        Cents(-line.net),
        cited,
        "undone",
        reverses=reverses,
    )


def standing(lines: tuple[Line, ...], since: int = 0) -> tuple[Line, ...]:
    """The lines that still count: not those that were undone, nor those that undid them; from line `since` on."""
    left: list[tuple[int, Line]] = []
    for number, line in enumerate(lines):
        if line.reverses:
            wager = (line.player, line.box, line.hand, line.kind)
            at = max(at for at, (_, one) in enumerate(left) if (one.player, one.box, one.hand, one.kind) == wager)
            del left[at]
        else:
            left.append((number, line))
    return tuple(line for number, line in left if number >= since)
