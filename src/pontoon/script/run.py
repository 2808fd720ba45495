"""Playing a script through the table engine."""

from msgspec import Struct
from msgspec.structs import astuple, replace

from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, Clauses, Rulebook, UnknownRulebookError, load_book
from pontoon.script.action_order import IN_ROUND, between_rounds
from pontoon.script.actions import read_action
from pontoon.script.format import Script
from pontoon.script.pace import GO_ON, read_pace
from pontoon.script.stack import Stack
from pontoon.script.words import ActionError
from pontoon.table import (
    CloseOffer,
    Command,
    Event,
    Limits,
    Outcome,
    Pace,
    PlaceSideWager,
    PlaceWager,
    PlayedRound,
    Practice,
    Refusal,
    RoundEnded,
    Setup,
    StackShoe,
    State,
    evolve,
    next_step,
    open_table,
    run,
    start,
)
from pontoon.table.decide_spin import spin_at
from pontoon.table.incidents.events import PastRoundVoided
from pontoon.toml.unread import UNREAD


class Trouble(Struct, frozen=True):
    """Where a script stopped: the action (None for the header), why, and the clause if there is one.

    `faults` are the reasons one by one, where there are several.
    """

    action: int | None
    text: str | None
    reason: str
    clause: str | None = None
    faults: tuple[str, ...] = ()


class Done(Struct, frozen=True):
    """What one action led to."""

    action: int
    text: str
    events: tuple[Event, ...]


class Playthrough(Struct, frozen=True):
    """A script as it was played: every event, the rounds that ended, and where it stopped, if it did.

    >>> from pontoon import play_script, read_script
    >>> text = '''
    ... rulebook = "nz-current"
    ... shoe = "9s 8h Ks Kd"
    ... actions = ["bet ann 1 25", "deal", "stand 1"]
    ... '''
    >>> played = play_script(read_script(text))
    >>> played.net, played.rounds[0].dealer, played.trouble
    ({'ann': 2500}, (Card('8h'), Card('Kd')), None)
    """

    script: Script
    rules: Rulebook | None
    opening: tuple[Event, ...]
    done: tuple[Done, ...]
    rounds: tuple[PlayedRound, ...]
    state: State
    trouble: Trouble | None

    @property
    def events(self) -> tuple[Event, ...]:
        """The whole stream of the table."""
        return (*self.opening, *(event for one in self.done for event in one.events))

    @property
    def net(self) -> dict[str, Cents]:
        """What every player gained over all the rounds."""
        return net_of(self.rounds)


def net_of(rounds: tuple[PlayedRound, ...]) -> dict[str, Cents]:
    """Everybody's gain, in the order in which they first wagered."""
    net: dict[str, int] = {}
    for played in rounds:
        for box in played.boxes:
            for player in (*(one.player for one in box.bettors), *(one.player for one in box.sides)):
                net.setdefault(player, 0)
        for line in played.lines:
            net[line.player] = net.get(line.player, 0) + line.net
    return {player: Cents(amount) for player, amount in net.items()}


def play_script(script: Script, rules: Rulebook | None = None) -> Playthrough:
    """The script, played to its end or to the first thing that was refused.

    `rules` replaces the rulebook the script names: a house variant, for instance.

    >>> from pontoon import play_script, read_script
    >>> text = '''
    ... rulebook = "nz-current"
    ... shoe = "9s 8h"
    ... actions = ["bet ann 1 25", "hit 1"]
    ... '''
    >>> play_script(read_script(text)).trouble.reason
    'No round is in play. Wagers and a deal come first.'
    """
    player = _Player(script, rules)
    trouble = player.open() or player.act() or player.end()
    return Playthrough(
        script,
        player.rules,
        tuple(player.opening),
        tuple(player.done),
        tuple(player.rounds),
        player.state,
        trouble,
    )


def opening_faults(script: Script, rules: Rulebook | None = None) -> tuple[str, ...]:
    """Why the table of a script cannot be opened, where only part of the script could be read.

    Harmless values replace those that could not be read, so that nothing is reported about them.
    """
    if rules is None:
        if script.rulebook not in BOOK_IDS:
            return (str(UnknownRulebookError(script.rulebook, BOOK_IDS)),)
        rules = load_book(script.rulebook)
    fitting = {"hole_card": rules.dealer.hole_card.value[0], "raised": ()}
    options = {key: fitting.get(key) if value is UNREAD else value for key, value in script.options.items()}
    limits = script.limits
    if any(amount is UNREAD for amount in astuple(limits)):
        limits, options["raised"] = Limits(), ()
    known = replace(
        script,
        decks=max(rules.cards.decks.value) if script.decks is UNREAD else script.decks,
        shoe=Stack(()) if script.shoe is UNREAD else script.shoe,
        limits=limits,
        options={key: value for key, value in options.items() if value is not None},
        practice={key: value for key, value in script.practice.items() if value is not UNREAD},
    )
    trouble = _Player(known, rules).open()
    return (trouble.faults or (trouble.reason,)) if trouble is not None else ()


def _begins_next_round(command: Command) -> bool:
    """Whether the command ends offers still open in this round."""
    return isinstance(command, (PlaceWager, PlaceSideWager, StackShoe, *between_rounds()))


_FOR_EMPTY = (["reshuffle"], ["void"], ["shoe-empty"], ["automated-fault"])
"""Actions that deal with a shoe that ran out."""


class _Player:
    """A script in progress."""

    def __init__(self, script: Script, rules: Rulebook | None) -> None:
        self.script = script
        self.rules = rules
        self.state = State()
        self.opening: list[Event] = []
        self.done: list[Done] = []
        self.rounds: list[PlayedRound] = []
        self.spins = 0

    def open(self) -> Trouble | None:
        """The table opens and its shoe is stacked."""
        script = self.script
        if self.rules is None:
            try:
                self.rules = load_book(script.rulebook)
            except UnknownRulebookError as error:
                return Trouble(None, None, str(error))
        setup = Setup(
            decks=script.decks,
            boxes=self.rules.boxes.number.value,
            limits=script.limits,
            shoe="stacked",
            **script.options,
        )
        opened = open_table(self.rules, setup, Practice(**script.practice))
        if isinstance(opened, tuple):
            faults = tuple(fault.message for fault in opened)
            return Trouble(None, None, " ".join(faults), first_clause(opened[0].clauses), faults)
        self.state = evolve(self.state, opened)
        if self.state.practice.by_hand and not script.shoe.cards:
            self.opening = [opened]  # its steps come first, then `shuffle`
            return None
        outcome = run(self.rules, self.state, StackShoe(script.shoe.cards, script.shoe.cutting_card))
        if isinstance(outcome, Refusal):
            return Trouble(None, None, outcome.message, first_clause(outcome.clauses))
        self.opening = [opened, *outcome.events]
        self.state = outcome.state
        return None

    def act(self) -> Trouble | None:
        """Every action in turn."""
        assert self.rules is not None
        for number, text in enumerate(self.script.actions, start=1):
            trouble = self._one(number, text)
            if trouble is not None:
                return trouble
            trouble = self._spin(number, text)
            if trouble is not None:
                return trouble
        return None

    def _one(self, number: int, text: str) -> Trouble | None:
        """One action, with everything the house does after it."""
        assert self.rules is not None
        try:
            said, pace = read_pace(text)
            commands = () if said == GO_ON else read_action(self.rules, self.state, said)
        except ActionError as error:
            return Trouble(number, text, str(error), error.clause)
        commands = commands if isinstance(commands, tuple) else (commands,)
        if commands and _begins_next_round(commands[0]) and not said.endswith(f" {IN_ROUND}"):
            trouble = self._lapse(number, text) or self._spin(number, text)
            if trouble is not None:
                return trouble
        state = self.state
        events: list[Event] = []
        for at, command in enumerate(commands or (None,), start=1):
            last = at >= len(commands)
            outcome = self._run(state, command, pace if last else Pace(cards=0))
            if isinstance(outcome, Refusal) and outcome.code == "shoe-empty" and self._dealt_with(number):
                outcome = self._run(state, command, replace(pace, until_empty=True))
            if isinstance(outcome, Refusal):
                return Trouble(number, text, outcome.message, first_clause(outcome.clauses))
            state = outcome.state
            events += outcome.events
        self._record(number, text, state, tuple(events))
        return None

    def _run(self, state: State, command: Command | None, pace: Pace) -> Outcome | Refusal:
        assert self.rules is not None
        if command is None:
            return start(self.rules, state, pace=pace)
        return run(self.rules, state, command, pace=pace)

    def _dealt_with(self, number: int) -> bool:
        """Whether the next action deals with a shoe that ran out."""
        return any(text.split()[:1] in _FOR_EMPTY for text in self.script.actions[number : number + 1])

    def _lapse(self, number: int | None, text: str | None) -> Trouble | None:
        """Offers still open end as if passed: at the end of the script, and when the next round begins."""
        assert self.rules is not None
        while next_step(self.rules, self.state).kind == "offer":
            outcome = run(self.rules, self.state, CloseOffer())
            if isinstance(outcome, Refusal):
                return Trouble(number, text, outcome.message, first_clause(outcome.clauses))
            self._record(number or len(self.script.actions) + 1, "pass", outcome.state, outcome.events)
        return None

    def _spin(self, number: int | None, text: str | None) -> Trouble | None:
        """The wheel, where it is due: the script's next spin says where it stops."""
        assert self.rules is not None
        if next_step(self.rules, self.state).kind != "spin":
            return None
        if not self.script.wheel:
            return self._no_wheel(number, text)
        spin = self.script.wheel[min(self.spins, len(self.script.wheel) - 1)]
        self.spins += 1
        decided = spin_at(self.rules, self.state, spin.position, spin.community, spin.outer)
        outcome = run(self.rules, self.state, decided)
        if isinstance(outcome, Refusal):
            return Trouble(number, text, outcome.message, first_clause(outcome.clauses))
        self._record(number or len(self.script.actions) + 1, "wheel", outcome.state, outcome.events)
        return None

    def _no_wheel(self, number: int | None, text: str | None) -> Trouble:
        assert self.rules is not None
        reason = "the dealer's six and ten triggered bsx-16, and the script gives no wheel to decide it"
        return Trouble(number, text, reason, first_clause(self.rules.cites.bsx_16_trigger))

    def end(self) -> Trouble | None:
        """Offers still open end as if passed; a hand that waits for a decision is an error."""
        assert self.rules is not None
        trouble = self._lapse(None, None) or self._spin(None, None)
        if trouble is not None:
            return trouble
        step = next_step(self.rules, self.state)
        if step.kind in ("rule", "answer"):
            pending = self.state.trouble.pending
            assert pending is not None
            asked = ", ".join(player for _, player in pending.asked) or ", ".join(pending.roles)
            reason = f"the script ends while {pending.situation} waits for a decision by {asked}"
            return Trouble(None, None, reason, first_clause(pending.clauses))
        shuffling = self.state.phase in ("dealing", "playing") and step.kind in (
            "shuffle",
            "cut",
            "insert-cutting-card",
        )
        if shuffling or step.kind in ("deal-box", "deal-dealer", "deal-hole", "check-hole", "reveal-hole", "settle"):
            return Trouble(None, None, "the script ends while the house waits; write go to let it go on")
        if step.kind == "decide":
            return Trouble(None, None, f"the script ends while box {step.box} still has to decide on hand {step.hand}")
        return None

    def _record(self, number: int, text: str, state: State, events: tuple[Event, ...]) -> None:
        self.state = state
        self.done.append(Done(number, text, events))
        if any(isinstance(event, RoundEnded) for event in events):
            assert state.previous is not None
            self.rounds.append(state.previous)
        if any(isinstance(event, PastRoundVoided) for event in events):
            undone = {played.number: played for played in state.history}
            self.rounds = [undone.get(played.number, played) for played in self.rounds]


def first_clause(clauses: Clauses) -> str | None:
    """The clause to show where there is room for one."""
    return clauses[0] if clauses else None
