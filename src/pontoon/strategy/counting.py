"""A counting system as plain data: what every rank counts, the bet by the count, and plays that change with it."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, get_args

from pontoon.cards import DECK_RANKS, Pack, Rank, ranks_of
from pontoon.money import Cents, MoneyError, parse_dollars
from pontoon.strategy.chart import RANKS, ROWS, Cell, Chart, ChartError, parse_cell
from pontoon.toml.check import Check, judged
from pontoon.toml.faults import Fault, UnfitValueError
from pontoon.toml.shape import Key, Place, Rows, Table, read_tables
from pontoon.toml.unread import UNREAD, readable
from pontoon.toml.values import fitting, one_of, text, whole

Rounding = Literal["floor", "nearest", "towards-zero"]
FURTHEST = 4095
"""The largest count, up or down: anything further from 0 is treated as this."""


class CountError(Exception):
    """A counting file that cannot be used, with every fault found in it."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(faults))


@dataclass(frozen=True, slots=True)
class Step:
    """From this count on, this bet; 0 sits the round out."""

    count: int
    bet: Cents


@dataclass(frozen=True, slots=True)
class IndexPlay:
    """A cell of the chart that is played otherwise between two counts, both included; None for no bound.

    `up`: the column of the dealer's card, 0 for an ace to 9 for a ten.
    """

    table: str
    row: str
    up: int
    least: int | None
    most: int | None
    cell: Cell

    def holds(self, count: int) -> bool:
        """Whether it is played at this count."""
        return (self.least is None or count >= self.least) and (self.most is None or count <= self.most)


@dataclass(frozen=True, slots=True)
class Trip:
    """Some rounds with a part of the bankroll: the chance to lose it on the way."""

    rounds: int
    bankroll: Cents


@dataclass(frozen=True, slots=True)
class Counting:
    """A system: tags by rank, the count that a shoe begins with, and the bets. A ten need not have a tag: see `ten`.

    `per_deck`: the count is divided by the decks left in the shoe. `bet` holds below the first step of the ramp.
    `insure_from`: the count at which insurance is taken, None for never. `bankroll`: what the risk of ruin is about.
    `index`: plays that change with the count; of several for one cell the last that holds. `deck_step`: the decks left
    are estimated to a multiple of this, 0 for exactly. `deck_error`: the standard deviation of that estimate, in decks.
    `kelly`: the fraction of a full Kelly bet that the player thinks right. `trip`, `goal`: for risks of their own.
    """

    name: str
    tags: dict[Rank, float]
    start: float
    per_deck: bool
    rounding: Rounding
    bet: Cents
    ramp: tuple[Step, ...]
    insure_from: int | None
    bankroll: Cents | None
    index: tuple[IndexPlay, ...] = ()
    deck_step: float = 0.0
    deck_error: float = 0.0
    kelly: float = 1.0
    trip: Trip | None = None
    goal: Cents | None = None

    @property
    def ten(self) -> float | None:
        """What a ten counts: its own tag, or that of J, Q and K where they share one; None where they do not."""
        pictures = {self.tags[rank] for rank in _PICTURES}
        return self.tags.get(Rank.TEN, pictures.pop() if len(pictures) == 1 else None)

    def tags_in(self, pack: Pack) -> dict[Rank, float]:
        """What every rank of a pack counts. A `CountError` where tens are in it that have no tag."""
        ten = self.ten
        if ten is None and pack == "full":
            raise CountError((_NO_TEN,))
        return {rank: self.tags[rank] if rank is not Rank.TEN else ten or 0.0 for rank in ranks_of(pack)}

    def deck_total(self, pack: Pack) -> float:
        """What a whole deck adds up to: 0 for a balanced count."""
        return 4 * sum(self.tags_in(pack).values())

    def bet_at(self, count: int) -> Cents:
        """The bet at a count."""
        return next((step.bet for step in reversed(self.ramp) if count >= step.count), self.bet)

    @property
    def bets(self) -> tuple[Cents, ...]:
        """Every bet there is."""
        return tuple(sorted({self.bet, *(step.bet for step in self.ramp)}))

    @property
    def turns(self) -> tuple[int, ...]:
        """The counts at which the play changes, rising."""
        begin = {play.least for play in self.index if play.least is not None}
        return tuple(sorted(begin | {play.most + 1 for play in self.index if play.most is not None}))

    def chart_at(self, chart: Chart, count: int) -> Chart:
        """A chart as it is played at this count."""
        tables = {table: dict(rows) for table, rows in chart.tables.items()}
        for play in self.index:
            if play.holds(count):
                cells = list(tables[play.table][play.row])
                cells[play.up] = play.cell
                tables[play.table][play.row] = tuple(cells)
        return Chart(chart.title, tables)


def read_counting(text: str) -> Counting:
    """A system from its file; a `CountError` lists all its faults."""
    system, faults = read_tables(_FILE, text, contradictions)
    if faults:
        raise CountError(tuple(str(fault) for fault in faults))
    return system


def contradictions(system: Counting) -> tuple[Fault, ...]:
    """What does not go together in a system. A check that needs a value which could not be read is left out."""
    return judged(_rising(system), _some_bet(system), _estimated(system))


def _rising(system: Counting) -> Iterator[Check]:
    steps = pairwise(readable(step.count for step in system.ramp))
    yield Check("ramp", lambda: "the counts must rise from step to step" if any(b <= a for a, b in steps) else "")


def _some_bet(system: Counting) -> Iterator[Check]:
    bets = [system.bet, *(step.bet for step in system.ramp)]
    yield Check("bet, ramp", lambda: "" if any(bets) else "one bet at least must be above zero")


def _estimated(system: Counting) -> Iterator[Check]:
    step, error = system.deck_step, system.deck_error
    why = "only a count that is divided by the decks left has them estimated"
    yield Check("deck_step, deck_error", lambda: why if (step or error) and not system.per_deck else "")


def _money(raw: object) -> Cents:
    try:
        if isinstance(raw, bool) or not isinstance(raw, int | float | str):
            raise MoneyError("it is no amount")
        amount = parse_dollars(str(raw))
        if amount < 0:
            raise MoneyError("it is below zero")
    except MoneyError as error:
        raise UnfitValueError(f"{_AMOUNT}: {error}") from None
    return amount


def _number(raw: object) -> float:
    return float(_NUMBER(raw))


def _tags(**tags: float | None) -> dict[Rank, float]:
    return {Rank(name): tag for name, tag in tags.items() if tag is not None}


def _index(hand: Any, up: int, play: Any, **bounds: Any) -> IndexPlay:
    table, row = (UNREAD, UNREAD) if hand is UNREAD else hand
    cell: Any = UNREAD
    if hand is not UNREAD and play is not UNREAD:
        with suppress(ChartError):  # told by `_whole`
            cell = parse_cell(play, table)
    return IndexPlay(table, row, up, bounds["from"], bounds["to"], cell)


def _whole(raw: Any, place: Place) -> None:
    """A play of the index has a count, and a cell as its table has them."""
    if "from" not in raw and "to" not in raw:
        place.fault("must say from which count on, or to which, it is played: from, to or both")
    table = str(raw.get("hand", "")).partition(" ")[0]
    if table in ROWS and isinstance(raw.get("play"), str):
        try:
            parse_cell(raw["play"], table)
        except ChartError as error:
            for fault in error.faults:
                place.key("play").fault(fault)


def _hand(raw: object) -> tuple[str, str]:
    words = raw.split() if isinstance(raw, str) else []
    if len(words) != 2 or words[0] not in ROWS or words[1] not in ROWS[words[0]]:
        raise UnfitValueError(f'must be a table and a row of the chart, such as "hard 16", not {raw!r}')
    return words[0], words[1]


def _up(raw: object) -> int:
    if str(raw) not in RANKS:
        raise UnfitValueError(f"must be one of {', '.join(RANKS)}, not {raw!r}")
    return RANKS.index(str(raw))


def _counting(per: str, round: Rounding, **rest: Any) -> Counting:
    return Counting(per_deck=per if per is UNREAD else per == "deck", rounding=round, **rest)


_PICTURES = (Rank.JACK, Rank.QUEEN, Rank.KING)
_NO_TEN = "tags.T: must say what a ten counts, since J, Q and K do not count alike"
_AMOUNT = "must be an amount in dollars, 0 or more"
_COUNT = whole(-FURTHEST, FURTHEST)
_NUMBER = fitting(lambda raw: type(raw) in (int, float) and -1000 <= raw <= 1000, "must be a number")
_PER = one_of("deck", "shoe", wanted='must be "deck" (divided by the decks left) or "shoe" (as it is)')
_EVERY_RANK = f"must give a number for every rank: {', '.join(rank.value for rank in DECK_RANKS)}"
_STEPS = "must be a list of steps such as { count = 2, bet = 50 }"
_BET = Key(_money, missing=f"{_AMOUNT}: it is missing")
_INDEX = Table(
    _index,
    {
        "hand": Key(_hand, missing='must be a table and a row of the chart, such as "hard 16": it is missing'),
        "up": Key(_up, missing=f"must be one of {', '.join(RANKS)}: it is missing"),
        "from": Key(_COUNT, None),
        "to": Key(_COUNT, None),
        "play": Key(text, missing='must be a cell of the chart, such as "S" or "S 4H": it is missing'),
    },
    unknown="there is no such key; there are {}",
    also=_whole,
)
_TRIP = Table(
    Trip,
    {"rounds": Key(whole(1, 10**9)), "bankroll": _BET},
    unknown="there is no such key; there are rounds and bankroll",
)
_DECKS = fitting(lambda raw: type(raw) in (int, float) and 0 <= raw <= 8, "must be a number of decks from 0 to 8")
_KELLY = fitting(lambda raw: type(raw) in (int, float) and 0 < raw <= 2, "must be a number above 0, up to 2")
_PLAYS = 'must be a list of plays such as { hand = "hard 16", up = "T", from = 3, play = "S" }'
_STEP = Table(
    Step,
    {"count": Key(_COUNT, missing=f"must be a whole number from -{FURTHEST} to {FURTHEST}"), "bet": _BET},
    unknown="there is no such key; there are count and bet",
)
_TAGS = Table(
    _tags,
    {rank.value: Key(_number) for rank in DECK_RANKS} | {Rank.TEN.value: Key(_number, None)},
    _EVERY_RANK,
    "there is no such rank; there are {}",
)
_FILE = Table(
    _counting,
    {
        "name": Key(str, "a count"),
        "tags": Key(_TAGS, missing=_EVERY_RANK),
        "start": Key(_number, 0.0),
        "per": Key(_PER, "deck"),
        "round": Key(one_of(*get_args(Rounding)), "floor"),
        "bet": _BET,
        "ramp": Key(Rows(_STEP, _STEPS), ()),
        "insure_from": Key(_COUNT, None),
        "bankroll": Key(_money, None),
        "index": Key(Rows(_INDEX, _PLAYS), ()),
        "deck_step": Key(lambda raw: float(_DECKS(raw)), 0.0),
        "deck_error": Key(lambda raw: float(_DECKS(raw)), 0.0),
        "kelly": Key(lambda raw: float(_KELLY(raw)), 1.0),
        "trip": Key(_TRIP, None),
        "goal": Key(_money, None),
    },
    unknown="there is no such key; there are {}",
)
KEYS = tuple(_FILE.keys)
