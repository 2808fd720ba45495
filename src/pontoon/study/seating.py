"""Players at a table of the engine, each on a box, asked one after the other: by number, as environments ask."""

from collections import Counter
from collections.abc import Sequence

from pontoon.analysis.decisions.moves import ACTIONS, Act, Situation
from pontoon.analysis.decisions.tables import DecisionTables
from pontoon.analysis.game import RANKS, rank_index
from pontoon.analysis.solver.limits import UnsupportedRulesError
from pontoon.cards import Entropy, full_shoe
from pontoon.money import Cents
from pontoon.rulebook import Fault, Rulebook
from pontoon.study.seen import open_acts, seen
from pontoon.table import (
    CloseBetting,
    CloseOffer,
    Command,
    PlaceWager,
    Refusal,
    RefusedError,
    Setup,
    State,
    TableOpened,
    evolve,
    next_step,
    open_table,
    run,
    start,
)
from pontoon.table.events import CardDealt, DealerCardDealt, Event, HoleCardRevealed, ShoeShuffled
from pontoon.table.options import Choice, command_of
from pontoon.table.state import PlayedRound


def opening(rules: Rulebook, *, decks: int, players: int, reader: bool) -> TableOpened | tuple[Refusal, ...]:
    """How a table with a box for each of so many players is opened, or everything that is wrong with it."""
    burn = rules.shoe.burn.value
    setup = Setup(decks=decks, boxes=max(players, 1), burn=burn, hole_card="reader" if reader else "none")
    return open_table(rules, setup)


def check_seated(rules: Rulebook) -> None:
    """Refuse rules under which a table asks otherwise than the tables of decisions do."""
    if rules.double.forfeit.value and rules.double.forfeit_until.value == "dealer-card":
        reason = "a double is taken back before the next card here; next-card is possible"
        raise UnsupportedRulesError(rules.id, (Fault("double.forfeit_until", reason),))


class Seating:
    """A table with these players, on boxes 1, 2 and so on, who wager so many units each.

    Nothing of a shoe's order is ever told. `asked`: whose turn it is, None when a round has just ended. `last`: the
    round that ended last. `events`: of the round in play, or of the last.
    """

    def __init__(
        self,
        tables: DecisionTables,
        players: Sequence[str],
        *,
        unit: Cents,
        wagers: tuple[int, ...],
        decks: int,
        entropy: Entropy,
        reader: bool = False,
        state: State | None = None,
    ) -> None:
        check_seated(tables.asked.rules)
        self.tables, self.rules, self.players = tables, tables.asked.rules, tuple(players)
        self.unit, self.wagers, self.entropy = unit, wagers, entropy
        self.seen_cards = [0] * RANKS
        self._full = Counter(rank_index(card.rank) for card in full_shoe(decks, self.rules.cards.pack.value))
        if state is None:
            state = self._opened(self.rules, decks, reader=reader)
        self.state = state
        self._passed: set[str] = set()
        self.events: list[Event] = []
        self.last: PlayedRound | None = None
        self.asked: str | None = None
        self.begin()

    def _opened(self, rules: Rulebook, decks: int, *, reader: bool) -> State:
        opened = opening(rules, decks=decks, players=len(self.players), reader=reader)
        if isinstance(opened, tuple):
            raise RefusedError(*opened)
        return evolve(State(), opened)

    def begin(self) -> None:
        """Get ready for the wagers of a round; a new shoe is shuffled where one is due."""
        self.events = []
        self._took(start(self.rules, self.state, self.entropy))
        self.asked = self.players[0]

    def choices(self, player: str) -> dict[Act, Choice | None]:
        """What the player may do now, but for wagers."""
        return open_acts(self.rules, self.state, player) if player == self.asked and not self.wagering else {}

    @property
    def wagering(self) -> bool:
        """Whether a wager is awaited."""
        return next_step(self.rules, self.state).kind == "bet"

    def allowed(self, player: str) -> list[int]:
        """The numbers of the actions that the player may take now."""
        if player != self.asked:
            return []
        if self.wagering:
            return [ACTIONS + at for at in range(len(self.wagers))]
        return sorted(self.choices(player))

    def sees(self, player: str) -> Situation:
        """What the player sees."""
        return seen(self.tables, self.rules, self.state, player)

    def command(self, player: str, action: int) -> Command | None:
        """The command of an action; None where it is not open, and for passing."""
        if self.wagering:
            at = action - ACTIONS
            if 0 <= at < len(self.wagers):
                return PlaceWager(player, self.players.index(player) + 1, Cents(self.unit * self.wagers[at]))
            return None
        choice = self.choices(player).get(Act(action)) if 0 <= action < ACTIONS else None
        if choice is None:
            return None
        if choice.action == "insure":
            half = self._wager(player) // 2
            return command_of(choice, half if half in choice.amounts[0] else None)
        return command_of(choice)

    def _wager(self, player: str) -> int:
        return next(bettor.wager for box in self.state.boxes for bettor in box.bettors if bettor.player == player)

    def do(self, player: str, action: int) -> dict[str, float] | None:
        """Take an action that is allowed. When it ends the round: what everybody gained, in units."""
        command, before = self.command(player, action), next_step(self.rules, self.state).offer
        if command is not None:
            self._took(run(self.rules, self.state, command, self.entropy))
        if self.wagering and len(self.state.boxes) == len(self.players):
            self._took(run(self.rules, self.state, CloseBetting(), self.entropy))
            if next_step(self.rules, self.state).kind == "bet" and len(self.state.boxes) == len(self.players):
                self._took(run(self.rules, self.state, CloseBetting(), self.entropy))  # the cutting card came first
            self._passed = set()
        elif before is not None and next_step(self.rules, self.state).offer == before:
            self._passed.add(player)  # the same offer is open to the others
        else:
            self._passed = set()
        return self._go_on()

    def _go_on(self) -> dict[str, float] | None:
        """Find who is asked next; offers that nobody takes are closed."""
        while True:
            step = next_step(self.rules, self.state)
            if step.kind == "bet":
                if self.state.boxes:
                    waiting = {bettor.player for box in self.state.boxes for bettor in box.bettors}
                    self.asked = next(player for player in self.players if player not in waiting)
                    return None
                return self._ended()
            self.asked = next(
                (
                    player
                    for player in self.players
                    if player not in self._passed and open_acts(self.rules, self.state, player)
                ),
                None,
            )
            if self.asked is not None:
                return None
            self._passed = set()
            self._took(run(self.rules, self.state, CloseOffer(), self.entropy))

    def _ended(self) -> dict[str, float]:
        self.last, self.asked = self.state.previous, None
        assert self.last is not None
        return {
            player: sum(line.net for line in self.last.lines if line.player == player) / self.unit
            for player in self.players
        }

    def _took(self, outcome: object) -> None:
        if isinstance(outcome, Refusal):
            raise RefusedError(outcome)
        self.state = outcome.state  # type: ignore[attr-defined]
        for event in outcome.events:  # type: ignore[attr-defined]
            self.events.append(event)
            match event:
                case ShoeShuffled():
                    self.seen_cards = [0] * RANKS
                case CardDealt(card=card) | DealerCardDealt(card=card) | HoleCardRevealed(card=card):
                    self.seen_cards[rank_index(card.rank)] += 1
                case _:
                    pass

    def counted(self) -> list[float]:
        """What a counter knows: the share of each rank among the cards not seen yet, ace first; how much is left."""
        left = [self._full[rank] - self.seen_cards[rank] for rank in range(RANKS)]
        total = max(sum(left), 1)
        return [*(count / total for count in left), total / self._full.total()]
