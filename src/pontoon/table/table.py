"""A table as one object: its rulebook, its state and its stream, with an automatic house or a dealer."""

from collections.abc import Iterable
from typing import Any

from pontoon.cards import Entropy, parse_cards
from pontoon.money import Cents
from pontoon.rulebook import Rulebook, load_book
from pontoon.table.audience import Audience
from pontoon.table.codec import decode_stream, encode_stream
from pontoon.table.commands import CloseBetting, Command, StackShoe
from pontoon.table.decide import decide
from pontoon.table.events import BettingClosed, Event, TableOpened
from pontoon.table.evolve import evolve
from pontoon.table.house import UNHURRIED, Outcome, Pace, run, start
from pontoon.table.opening import open_table, rules_of
from pontoon.table.options import Choice, options
from pontoon.table.refusal import Refusal
from pontoon.table.setup import Practice, Setup
from pontoon.table.state import PlayedRound, State
from pontoon.table.steps import Step, next_step
from pontoon.table.views import View, view

_AT_ONCE = Pace(steps=0)
"""The command itself, and nothing that the house does after it."""


class RefusedError(Exception):
    """A command that the rules forbid; `refusal` says why. Nothing has changed.

    >>> from pontoon import Hit, RefusedError, Table
    >>> try:
    ...     Table.open("act-2005", cards="9s").do(Hit("ann", 1))
    ... except RefusedError as error:
    ...     print(error.refusal.code)
    no-round
    """

    def __init__(self, *refusals: Refusal) -> None:
        self.refusal = refusals[0]
        self.refusals = refusals
        super().__init__(" ".join(str(refusal) for refusal in refusals))


class Table:
    """A table of Pontoon.

    With `house`, the automatic house does after each command whatever needs nobody's decision: it shuffles, deals,
    draws and settles. Without it, every step of the dealer is a command. A virtual shoe is shuffled with `entropy`
    (bytes for the asking: `os.urandom`, or `seeded_entropy` for a game that can be repeated).

    >>> from pontoon import Cents, PlaceWager, Stand, Table
    >>> table = Table.open("nz-current", cards="9s 8h Ks Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(2500)))
    >>> events += table.deal()
    >>> [choice.action for choice in table.choices("ann")]
    ['hit', 'stand', 'double']
    >>> events += table.do(Stand("ann", 1))
    >>> table.net("ann")
    2500
    """

    def __init__(
        self,
        rules: Rulebook,
        events: Iterable[Event],
        *,
        entropy: Entropy | None = None,
        house: bool = True,
        state: State | None = None,
    ) -> None:
        """The table after these events; `state`, if you have it, saves applying them again."""
        self.rules = rules
        self.entropy = entropy
        self.house = house
        self._events = list(events)
        self._state = State() if state is None else state
        if state is None:
            for event in self._events:
                self._state = evolve(self._state, event)

    @classmethod
    def open(
        cls,
        book: str | Rulebook,
        *,
        entropy: Entropy | None = None,
        house: bool = True,
        cards: str = "",
        practice: Practice = Practice(),  # noqa: B008 - it is frozen
        **setup: Any,
    ) -> "Table":
        """A new table under a rulebook, by its id or as a value (a house variant), and the fields of `Setup`.

        A field that is left out is as usual, with all the boxes of the book, the cards that it burns at a new shoe
        and the first way to deal that it names.
        `cards`: a stacked shoe that begins with them, for exercises and tests. `RefusedError` names everything that
        the rulebook does not allow.

        >>> from pontoon import Table, seeded_entropy
        >>> table = Table.open("sg-rws-v5", decks=8, entropy=seeded_entropy("an evening"))
        >>> table.step.kind
        'bet'
        """
        rules = load_book(book) if isinstance(book, str) else book
        usual: dict[str, Any] = {"boxes": rules.boxes.number.value, "shoe": "stacked" if cards else "virtual"}
        usual["hole_card"] = rules.dealer.hole_card.value[0]
        by_itself = {**usual, **setup}["shoe"] != "stacked"
        if by_itself or (practice.by_hand and not rules.shoe.burn_optional.value):  # a step that people have to take
            usual["burn"] = rules.shoe.burn.value
        opened = open_table(rules, Setup(**{**usual, **setup}), practice)
        if isinstance(opened, tuple):
            raise RefusedError(*opened)
        table = cls(rules, (opened,), entropy=entropy, house=house)
        if cards:
            table.do(StackShoe(parse_cards(cards, pack=rules.cards.pack.value)))
        elif house:
            table.go_on()
        return table

    # what it is

    @property
    def state(self) -> State:
        """Everything that is known of the table, sealed cards among it: for the engine, not for people."""
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return tuple(self._events)

    @property
    def step(self) -> Step:
        """The one thing that has to happen next."""
        return next_step(self.rules, self._state)

    @property
    def previous(self) -> PlayedRound | None:
        """The last finished round, as it lay on the table, with every payment."""
        return self._state.previous

    def net(self, player: str) -> Cents:
        """What the player gained in the last finished round, in cents."""
        lines = () if self.previous is None else self.previous.lines
        return Cents(sum(line.net for line in lines if line.player == player))

    def view(self, audience: Audience | str = "public") -> View:
        """The table as somebody may see it: `public`, `dealer`, `player ann`, a supervising role.

        >>> from pontoon import Table
        >>> Table.open("nz-current", cards="9s 8h").view("player ann").phase
        'betting'
        """
        return view(self.rules, self._state, audience)

    # what may be done, and doing it

    def choices(self, player: str) -> tuple[Choice, ...]:
        """Everything the player may do now; `command_of` turns one into a command."""
        return options(self.rules, self._state, player)

    def may(self, command: Command) -> Refusal | None:
        """Why a command would be refused; None where it would be accepted. Nothing changes.

        >>> from pontoon import Cents, PlaceWager, Table
        >>> print(Table.open("nz-current", cards="9s").may(PlaceWager("ann", 9, Cents(1000))))
        There is no box 9: this table has boxes 1 to 7. (3.1)
        """
        outcome = self._outcome(command, _AT_ONCE)
        return outcome if isinstance(outcome, Refusal) else None

    def do(self, command: Command, pace: Pace = UNHURRIED) -> tuple[Event, ...]:
        """Do it; the events that came of it. `RefusedError` where the rules forbid it, and nothing has changed.

        `pace`: how far the house goes on after it.
        """
        return self._take(self._outcome(command, pace))

    def deal(self) -> tuple[Event, ...]:
        """No more bets, and the initial deal.

        Where the cutting card would be the round's first card the house shuffles first, and deals from the new shoe.
        """
        happened = self.do(CloseBetting())
        if self.step.kind == "bet" and not any(isinstance(event, BettingClosed) for event in happened):
            happened += self.do(CloseBetting())
        return happened

    def go_on(self, pace: Pace = UNHURRIED) -> tuple[Event, ...]:
        """Let the house do what it does without a command, as far as the pace allows."""
        return self._take(start(self.rules, self._state, self.entropy, pace))

    def _outcome(self, command: Command, pace: Pace) -> Outcome | Refusal:
        if self.house:
            return run(self.rules, self._state, command, self.entropy, pace)
        decided = decide(self.rules, self._state, command)
        if isinstance(decided, Refusal):
            return decided
        state = self._state
        for event in decided:
            state = evolve(state, event)
        return Outcome(state, decided)

    def _take(self, outcome: Outcome | Refusal) -> tuple[Event, ...]:
        if isinstance(outcome, Refusal):
            raise RefusedError(outcome)
        self._state = outcome.state
        self._events += outcome.events
        return outcome.events

    # streams and copies

    def stream(self) -> bytes:
        """All the events, a line of JSON each. It holds the order of the shoe: keep it from people at the table.

        >>> from pontoon import Table
        >>> table = Table.open("ma-2025", cards="9s 8h")
        >>> Table.from_stream(table.stream()).state == table.state
        True
        """
        return encode_stream(self._events)

    @classmethod
    def from_stream(cls, stream: bytes, *, entropy: Entropy | None = None, house: bool = True) -> "Table":
        """The table that wrote the stream, under the rules it was opened with."""
        events = decode_stream(stream)
        if not events or not isinstance(events[0], TableOpened):
            raise ValueError("a table's stream begins with TableOpened, and this one does not")
        return cls(rules_of(events[0]), events, entropy=entropy, house=house)

    def copy(self) -> "Table":
        """A copy of this table, independent of it."""
        return type(self)(self.rules, self._events, entropy=self.entropy, house=self.house, state=self._state)

    def __repr__(self) -> str:
        state = self._state
        return f"<Table {self.rules.id}, round {state.round}, {state.phase}, {len(self._events)} events>"
