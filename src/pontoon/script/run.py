"""Playing a script through the table engine."""

from msgspec import Struct
from msgspec.structs import astuple, replace

from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, Clauses, Rulebook, UnknownRulebookError, foremost, load_book
from pontoon.script.action_order import IN_ROUND, between_rounds
from pontoon.script.action_play import CANCEL_SPIN
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
    Pace,
    PlaceSideWager,
    PlaceWager,
    PlayedRound,
    Practice,
    RefusedError,
    RoundEnded,
    StackShoe,
    State,
    Table,
)
from pontoon.table.decide_spin import spin_at
from pontoon.table.house import left_to_stand
from pontoon.table.incidents.events import LineReversed
from pontoon.table.names import either, every
from pontoon.toml.unread import UNREAD


class Trouble(Struct, frozen=True):
    """Where a script stopped: the action (None for the header), why, and the clauses behind it, the first one first.

    `faults` are the reasons one by one, where there are several, and `clause` is the one to show where there is room
    for one.
    """

    action: int | None
    text: str | None
    reason: str
    clauses: Clauses = ()
    faults: tuple[str, ...] = ()
    clause: str | None = None


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
    try:
        rules = load_book(script.rulebook) if rules is None else rules
        table = _opened(script, rules)
    except (UnknownRulebookError, RefusedError) as error:
        return Playthrough(script, rules, (), (), (), State(), _shown(_trouble(None, None, error), rules))
    opening = table.events
    player = _Player(script, table)
    trouble = player.act() or player.end()
    shown = trouble and _shown(trouble, rules)
    return Playthrough(script, rules, opening, tuple(player.done), tuple(player.rounds), player.table.state, shown)


def _shown(trouble: Trouble, rules: Rulebook | None) -> Trouble:
    """With the one of its clauses that tells most."""
    book = "" if rules is None else rules.extends or rules.id
    return replace(trouble, clause=foremost(trouble.clauses, book))


def _opened(script: Script, rules: Rulebook) -> Table:
    """The table of a script, its shoe stacked."""
    setup = {"decks": script.decks, "limits": script.limits, "shoe": "stacked", **script.options}
    table = Table.open(rules, house=False, practice=Practice(**script.practice), **setup)
    table.house = True
    if script.shoe.cards or not table.state.practice.by_hand:  # else its steps come first, then `shuffle`
        table.do(StackShoe(script.shoe.cards, script.shoe.cutting_card))
    return table


def _trouble(action: int | None, text: str | None, error: Exception) -> Trouble:
    """What stopped a script."""
    if not isinstance(error, RefusedError):
        return Trouble(action, text, str(error), error.clauses if isinstance(error, ActionError) else ())
    faults = tuple(refusal.message for refusal in error.refusals)
    cited = dict.fromkeys(clause for refusal in error.refusals for clause in refusal.clauses)
    return Trouble(action, text, " ".join(faults), tuple(cited), faults)


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
    try:
        _opened(known, rules)
    except RefusedError as error:
        return tuple(refusal.message for refusal in error.refusals)
    return ()


def _begins_next_round(command: Command) -> bool:
    """Whether the command ends offers still open in this round."""
    return isinstance(command, (PlaceWager, PlaceSideWager, StackShoe, *between_rounds()))


_HOUSE_WAITS = ("deal-box", "deal-dealer", "deal-hole", "check-hole", "reveal-hole", "settle", "notice")
_FOR_EMPTY = (["reshuffle"], ["void"], ["shoe-empty"], ["automated-fault"])
"""Actions that deal with a shoe that ran out."""


class _Player:
    """A script in progress."""

    def __init__(self, script: Script, table: Table) -> None:
        self.script = script
        self.table = table
        self.done: list[Done] = []
        self.rounds: list[PlayedRound] = []
        self.spins = 0

    def act(self) -> Trouble | None:
        """Every action in turn."""
        for number, text in enumerate(self.script.actions, start=1):
            try:
                self._one(number, text)
                self._spin(number, *self.script.actions[number : number + 1])
            except (ActionError, RefusedError) as error:
                return _trouble(number, text, error)
        return None

    def _one(self, number: int, text: str) -> None:
        """One action, with everything the house does after it; all of it or nothing."""
        said, pace = read_pace(text)
        read = () if said == GO_ON else read_action(self.table.rules, self.table.state, said)
        commands = read if isinstance(read, tuple) else (read,)
        if commands and _begins_next_round(commands[0]) and not said.endswith(f" {IN_ROUND}"):
            self._lapse(number)
            self._spin(number, text)
        table = self.table.copy()
        events: tuple[Event, ...] = ()
        for command in commands[:-1]:
            events += self._do(table, number, command, Pace(cards=0))
        events += self._do(table, number, commands[-1] if commands else None, pace)
        self.table = table
        self._record(number, text, events)

    def _do(self, table: Table, number: int, command: Command | None, pace: Pace) -> tuple[Event, ...]:
        """A command, or the house going on; as far as the shoe lasts where the next action deals with its end."""
        try:
            return table.go_on(pace) if command is None else table.do(command, pace)
        except RefusedError as error:
            if pace.until_empty or error.refusal.code != "shoe-empty" or not self._dealt_with(number):
                raise
            return self._do(table, number, command, replace(pace, until_empty=True))

    def _dealt_with(self, number: int) -> bool:
        """Whether the next action deals with a shoe that ran out."""
        return any(text.split()[:1] in _FOR_EMPTY for text in self.script.actions[number : number + 1])

    def _lapse(self, number: int) -> None:
        """Offers still open end as if passed: at the end of the script, and when the next round begins.

        So does the wait for a hand that may have no more cards: it stands.
        """
        while True:
            stands = left_to_stand(self.table.rules, self.table.state)
            if stands is not None:
                self._record(number, f"stand {stands.box}", self.table.do(stands))
            elif self.table.step.kind == "offer":
                self._record(number, "pass", self.table.do(CloseOffer()))
            else:
                return

    def _spin(self, number: int, then: str = "") -> None:
        """The wheel, where it is due: the script's next spin says where it stops.

        It is not spun where `then`, the action that comes next, says that it is at fault.
        """
        rules, wheel = self.table.rules, self.script.wheel
        if self.table.step.kind != "spin" or then.split()[:1] == [CANCEL_SPIN]:
            return
        if not wheel:
            reason = "the dealer's six and ten triggered bsx-16, and the script gives no wheel to decide it"
            raise ActionError(reason, rules.cites.bsx_16_trigger)
        spin = wheel[min(self.spins, len(wheel) - 1)]
        self.spins += 1
        decided = spin_at(rules, self.table.state, spin.position, spin.community, spin.outer)
        self._record(number, "wheel", self.table.do(decided))

    def end(self) -> Trouble | None:
        """Offers still open end as if passed; a hand that waits for a decision is an error."""
        number = len(self.script.actions) + 1
        try:
            self._lapse(number)
            self._spin(number)
        except (ActionError, RefusedError) as error:
            return _trouble(None, None, error)
        step, state = self.table.step, self.table.state
        if step.kind in ("rule", "answer"):
            pending = state.trouble.pending
            assert pending is not None
            roles = (role.replace("-", " ") for role in pending.roles)
            asked = every(one.player for one in pending.waiting) if pending.waiting else f"the {either(roles)}"
            reason = f"the script ends while {pending.situation} waits for a decision by {asked}"
            return Trouble(None, None, reason, pending.clauses)
        shuffling = state.phase in ("dealing", "playing") and step.kind in (
            "shuffle",
            "cut",
            "insert-cutting-card",
        )
        if shuffling or step.kind in _HOUSE_WAITS:
            return Trouble(None, None, "the script ends while the house waits; write go to let it go on")
        if step.kind == "decide":
            return Trouble(None, None, f"the script ends while box {step.box} still has to decide on hand {step.hand}")
        return None

    def _record(self, number: int, text: str, events: tuple[Event, ...]) -> None:
        state = self.table.state
        self.done.append(Done(number, text, events))
        if any(isinstance(event, RoundEnded) for event in events):
            assert state.previous is not None
            self.rounds.append(state.previous)
        if any(isinstance(event, LineReversed) for event in events):
            undone = {played.number: played for played in state.history}
            self.rounds = [undone.get(played.number, played) for played in self.rounds]
