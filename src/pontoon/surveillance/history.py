"""What happened at a table, from its stream: wagers with the count at which they were made, results, decisions."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from pontoon.analysis import MathematicsError
from pontoon.analysis.decisions.moves import Act
from pontoon.analysis.decisions.tables import DecisionTables, decision_tables
from pontoon.analysis.decisions.valuation import FloatArray, best_policy
from pontoon.analysis.game import RANKS, rank_index
from pontoon.rulebook import Rulebook
from pontoon.study.seen import open_acts, seen
from pontoon.surveillance.counts import true_count
from pontoon.table import Event, State, TableOpened, evolve
from pontoon.table import events as e
from pontoon.table.opening import rules_of


class Wagered(Struct, frozen=True):
    """A player's part in a round. `count`: when betting closed. `wager`: what was put on all boxes together.

    `net`: the gain, side wagers and insurance among it; `main`: that of the main wagers with all that was added.
    """

    round: int
    shoe: int
    player: str
    count: float
    wager: int
    net: int
    main: int


class Decided(Struct, frozen=True):
    """A decision that gave something away: `cost` in wagers, beside the best play for an endless shoe."""

    round: int
    player: str
    hand: str
    up: str
    action: str
    best: str
    cost: float
    wager: int


class History(Struct, frozen=True):
    """A table's rounds. `counts`: of every round, by its number; `decided`: decisions, where they were looked at.

    `unjudged`: why they were not, where the mathematics cannot follow the rules.
    """

    rules: Rulebook
    decks: int
    counts: dict[int, float]
    wagered: tuple[Wagered, ...]
    decided: tuple[Decided, ...] = ()
    unjudged: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who wagered, in the order of their first wagers."""
        return tuple(dict.fromkeys(one.player for one in self.wagered))

    def of(self, player: str) -> list[Wagered]:
        """A player's rounds."""
        return [one for one in self.wagered if one.player == player]

    def between(self, first: int, last: int) -> "History":
        """The same table's rounds from one number to another."""
        return replace(
            self,
            counts={number: count for number, count in self.counts.items() if first <= number <= last},
            wagered=tuple(one for one in self.wagered if first <= one.round <= last),
            decided=tuple(one for one in self.decided if first <= one.round <= last),
        )


_ACTS: dict[type, Act] = {
    e.HandHit: Act.HIT,
    e.HandStood: Act.STAND,
    e.HandDoubled: Act.DOUBLE,
    e.HandSplit: Act.SPLIT,
    e.HandSurrendered: Act.SURRENDER,
    e.DoubleForfeited: Act.FORFEIT,
}
_DECISIONS = (e.HandHit, e.HandStood, e.HandDoubled, e.HandSplit, e.HandSurrendered, e.DoubleForfeited)
_SHOES = (e.ShoeShuffled, e.ShoeStacked, e.ShoeLoaded)


def history_of(events: Iterable[Event], *, decisions: bool = True) -> History:
    """The history of a stream that begins with `TableOpened`. `decisions`: value them too, which takes longer."""
    reader: _Reader | None = None
    for event in events:
        if reader is None:
            if not isinstance(event, TableOpened):
                raise ValueError("a table's stream begins with TableOpened, and this one does not")
            reader = _Reader(event, decisions=decisions)
        reader.take(event)
    if reader is None:
        raise ValueError("there are no events")
    found = (reader.counts, tuple(reader.wagered), tuple(reader.decided))
    return History(reader.rules, reader.decks, *found, reader.unjudged)


@lru_cache(maxsize=8)
def _judged(rules: Rulebook) -> tuple[DecisionTables, FloatArray] | str:
    """Every decision of these rules with the values of its actions, or why there are none."""
    try:
        tables = decision_tables(rules)
    except MathematicsError as error:
        return str(error)
    return tables, best_policy(tables).actions


class _Reader:
    """Follows a stream."""

    def __init__(self, opened: TableOpened, *, decisions: bool) -> None:
        self.rules, self.decks, self.pack = rules_of(opened), opened.setup.decks, opened.pack
        self.state = State()
        self.cards = [0] * RANKS
        self.shoe = 0
        self.counts: dict[int, float] = {}
        self.wagered: list[Wagered] = []
        self.decided: list[Decided] = []
        self.judged = _judged(self.rules) if decisions else ""
        self.unjudged = self.judged if isinstance(self.judged, str) else ""

    def take(self, event: Event) -> None:
        """One event more."""
        self._decision(event)
        self.state = evolve(self.state, event)
        if isinstance(event, _SHOES):
            self.shoe += 1
            self.cards = [0] * RANKS
        match event:
            case e.BettingClosed():
                self.counts[self.state.round] = true_count(self.cards, self.decks, self.pack)
            case e.CardDealt(card=card) | e.DealerCardDealt(card=card) | e.HoleCardRevealed(card=card):
                self.cards[rank_index(card.rank)] += 1
            case e.RoundEnded():
                self._ended()
            case _:
                pass

    def _ended(self) -> None:
        played = self.state.previous
        if played is None or played.void or played.number not in self.counts:
            return
        wagers: dict[str, int] = {}
        for box in played.boxes:
            for bettor in box.wagered:
                wagers[bettor.player] = wagers.get(bettor.player, 0) + bettor.wager
        for player, wager in wagers.items():
            mine = [line for line in played.lines if line.player == player]
            net, main = (
                sum(line.net for line in mine),
                sum(line.net for line in mine if line.kind in ("main", "double")),
            )
            count = self.counts[played.number]
            self.wagered.append(Wagered(played.number, self.shoe, player, count, wager, net, main))

    def _decision(self, event: Event) -> None:
        """What the decision in this event gave away; nothing where it is none, or cannot be told."""
        if not isinstance(event, _DECISIONS) or isinstance(self.judged, str):
            return
        tables, values = self.judged
        act = _ACTS[type(event)]
        box = next(one for one in self.state.boxes if one.number == event.box)
        if len(box.bettors) != 1:
            return  # who controls a shared box decides for others too: that is not for this to judge
        player = box.bettors[0].player
        if sum(any(bettor.player == player for bettor in one.bettors) for one in self.state.boxes) > 1:
            return
        if act not in open_acts(self.rules, self.state, player):
            return  # an offer lapsed by acting
        at = tables.find(seen(tables, self.rules, self.state, player))
        if at is None:
            return
        worth = values[at]
        best = Act(int(max(open_acts(self.rules, self.state, player), key=lambda one: float(worth[one]))))
        hand = " ".join(str(card) for card in box.hands[event.hand - 1].cards)
        cost = float(worth[best] - worth[act])
        self.decided.append(
            Decided(
                self.state.round,
                player,
                hand,
                str(self.state.dealer[0]),
                act.name.lower(),
                "keep" if best is Act.PASS else best.name.lower(),  # a double that is not taken back
                round(cost, 6),
                box.bettors[0].wager,
            )
        )
