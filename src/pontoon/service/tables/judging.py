"""Judging a command at a hosted table: the table's own judgement, and what the house does around it."""

from collections.abc import Iterable

from msgspec import Struct

from pontoon.money import Cents
from pontoon.players import ChartPlayer, chart_for, next_command
from pontoon.rulebook import Rulebook
from pontoon.service.chance import Chance
from pontoon.service.commitments import commitments
from pontoon.service.hosted import Asked
from pontoon.service.tables import commands as c
from pontoon.service.tables import events as h
from pontoon.service.tables.authority import permitted
from pontoon.service.tables.early import ends_offer, too_early
from pontoon.service.tables.evolve import TableEvent, evolve, evolve_to
from pontoon.service.tables.money import BOT
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.waiting import Waiting, Waits
from pontoon.table import (
    CloseBetting,
    CloseOffer,
    Command,
    Event,
    Hit,
    Outcome,
    Pace,
    Refusal,
    Shuffle,
    Stand,
    decide,
    run,
    start,
)
from pontoon.table import evolve as evolve_table
from pontoon.table.house import UNHURRIED
from pontoon.table.incidents.reshuffle import cards_to_shuffle
from pontoon.table.names import is_plain, name_fault

_MOST_BOTS = 7
_MOST_WHY = 200
_NOTHING = Cents(0)
"""What somebody who is not there puts down beyond what lies there."""


class Decided(Struct, frozen=True):
    """What a decision does at the table; `own`: the events of the table itself among `events`."""

    after: Hosting
    events: tuple[TableEvent, ...]
    own: tuple[Event, ...]


class Dealing:
    """A decision in the making at one table: what the house adds is judged in the light of what came before it."""

    def __init__(
        self, rules: Rulebook, state: Hosting, stream: str, chance: Chance, waits: Waits | None = None
    ) -> None:
        self.rules = rules
        self.waits = waits or Waits(rules)
        self.before = state
        self.state = state
        self.stream = stream
        self.chance = chance
        self.events: list[TableEvent] = []
        self.own: list[Event] = []

    def add(self, event: h.HostEvent) -> None:
        """Record something the house knows."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def perform(self, command: Command | None, pace: Pace = UNHURRIED) -> Refusal | None:
        """Have the table do something, or go on by itself; with an automatic house also what it does after it."""
        outcome = self._outcome(command, pace)
        if isinstance(outcome, Refusal):
            return outcome
        self.state = evolve_to(self.state, outcome.events, outcome.state)
        self.events += outcome.events
        self.own += outcome.events
        return None

    def _outcome(self, command: Command | None, pace: Pace) -> Outcome | Refusal:
        table = self.state.table
        if command is None:
            return start(self.rules, table, self.chance.entropy, pace)
        if self.state.terms.dealing == "automatic":
            entropy = None if table.setup.shoe == "stacked" else self.chance.entropy
            return run(self.rules, table, command, entropy, pace)
        events = decide(self.rules, table, command)
        if isinstance(events, Refusal):
            return events
        for event in events:
            table = evolve_table(table, event)
        return Outcome(table, events)

    def proceed(self) -> Refusal | None:
        """Close betting when everybody with a wager is ready, and an offer when nobody is left who could take it."""
        if self.state.terms.dealing == "person":
            return None
        while True:
            now = self.waits(self.state)
            shoes = self.state.shoes.made
            if now.what == "betting" and self.all_ready(now.players):
                refusal = self.perform(CloseBetting())
                if self.state.shoes.made > shoes:
                    # The cutting card came first: what is promised of the new shoe is told before its first card.
                    return refusal
            elif now.what == "offer" and not self.awaited(now):
                refusal = self.perform(CloseOffer())
            else:
                return None
            if refusal is not None:
                return refusal

    def all_ready(self, players: tuple[str, ...]) -> bool:
        """Whether all people with a wager are ready and all bots have wagered; with bots alone, if they may be."""
        people = self._people(players)
        bots = {one.name for one in self.state.bots}
        all_in = bots <= {*players, *self.state.ready}
        if not people:
            return all_in and self.state.terms.bots_alone
        return all_in and all(one in self.state.ready or one in self.state.away for one in people)

    def awaited(self, now: Waiting) -> tuple[str, ...]:
        """Whom an offer waits for: people alone, but for a bot's own money behind a double or a split the bot too."""
        return now.players if now.offer == "follow" else self._people(now.players)

    def _people(self, players: Iterable[str]) -> tuple[str, ...]:
        return tuple(one for one in players if self.state.bot(one) is None)

    def decided(self) -> Decided:
        """The whole decision, with the commitments that its shuffles ask for."""
        promises = commitments(self.before.shoes, self.stream, self.own, self.chance)
        for event in promises:
            self.state = evolve(self.state, event)
        return Decided(self.state, (*self.events, *promises), tuple(self.own))


def judge(dealing: Dealing, asked: Asked) -> Refusal | None:
    """Add what follows from a command to the decision, or say why nothing does."""
    command = permitted(dealing.state, asked)
    match command:
        case Refusal():
            return command
        case c.Ready():
            return _ready(dealing, command.player)
        case c.Pass():
            return _pass(dealing, command.player)
        case c.Leave():
            if command.player in dealing.state.away:
                return Refusal("away", f"{command.player} has left already; coming back is possible.")
            dealing.add(h.PlayerLeft(command.player))
            return dealing.proceed()
        case c.Return():
            if command.player not in dealing.state.away:
                return Refusal("not-away", f"{command.player} has not left this table.")
            dealing.add(h.PlayerReturned(command.player))
            return None
        case c.SeatBot():
            return _seat_bot(dealing, command, asked.caller.name)
        case c.DismissBot():
            return _dismiss_bot(dealing, command, asked.caller.name)
        case c.MarkPaid():
            return _mark_paid(dealing, command)
        case c.CallSupervisor():
            return _call(dealing, command.why, asked.caller.name)
        case c.AnswerCall():
            if dealing.state.call is None:
                return Refusal("no-call", "Nobody has called from this table.")
            dealing.add(h.CallAnswered(asked.caller.name))
            return None
        case c.Enter():
            raise AssertionError("what is entered was unpacked where it was permitted")
        case c.Paced():
            if command.move is None and dealing.state.terms.dealing == "person":
                return Refusal("dealer", "A person deals at this table: every step is a command of its own.")
            pace = Pace(command.cards, command.until_empty, command.steps)
            return dealing.perform(command.move, pace)
        case _:
            if asked.caller.name in dealing.state.away:
                dealing.add(h.PlayerReturned(asked.caller.name))
            refusal = None if dealing.state.terms.dealing == "person" else _for_others(dealing, command)
            return refusal or dealing.perform(_drawn(dealing, command)) or dealing.proceed()


def _for_others(dealing: Dealing, command: Command) -> Refusal | None:
    """Close the offers before a command one by one, while nobody else is awaited; else it is refused as a whole."""
    while ends_offer(dealing.rules, dealing.state.table, command):
        awaited = dealing.awaited(dealing.waits(dealing.state))
        refusal = too_early(dealing.rules, dealing.state.table, command, awaited) or dealing.perform(CloseOffer())
        if refusal is not None:
            return refusal
    return None


def _drawn(dealing: Dealing, command: Command) -> Command:
    """A dealer who shuffles a virtual shoe names no cards: their order is the house's chance."""
    if isinstance(command, Shuffle) and not command.cards:
        return Shuffle(dealing.chance.shuffled(cards_to_shuffle(dealing.state.table)))
    return command


def _mark_paid(dealing: Dealing, command: c.MarkPaid) -> Refusal | None:
    """The next wagers are paid. What was marked already is not marked again, whoever asks twice."""
    state = dealing.state
    if command.number != state.marked:
        facts: dict[str, str | int] = {"marked": state.marked}
        return Refusal("marked", f"{state.marked} wagers are marked at this table, not {command.number}.", (), facts)
    if not 1 <= command.lines <= len(state.dues):
        return Refusal("nothing-due", f"{len(state.dues)} wagers are left to pay, to take or to leave.")
    dealing.add(h.LinePaid(command.number + command.lines))
    return None


def _call(dealing: Dealing, why: str, by: str) -> Refusal | None:
    if dealing.state.call is not None:
        return Refusal("called", "A supervisor has been called already.")
    if len(why) > _MOST_WHY or not (why == "" or is_plain(why)):
        return Refusal("why", f"A reason has at most {_MOST_WHY} characters that can be seen.")
    dealing.add(h.SupervisorCalled(by, why))
    return None


def lapse(dealing: Dealing) -> Refusal | None:
    """The time is up: the house deals, closes an offer, or decides for the player as the terms have it."""
    now = dealing.waits(dealing.state)
    match now.what:
        case "betting":
            dealing.add(h.ClockLapsed("betting"))
            return dealing.proceed()
        case "offer":
            dealing.add(h.ClockLapsed("offer"))
            return dealing.perform(CloseOffer()) or dealing.proceed()
        case "decision":
            player = now.players[0]
            dealing.add(h.ClockLapsed("decision", player))
            return _decide_for(dealing, player, now.at[1]) or dealing.proceed()
        case _:
            return Refusal("no-clock", "Nothing that has a clock is awaited.")


def _decide_for(dealing: Dealing, player: str, box: int) -> Refusal | None:
    """A decision for somebody who is not there. A hand that has to draw draws."""
    if dealing.state.terms.absence == "best":
        chooser = ChartPlayer(chart_for(dealing.rules))
        table = dealing.state.table
        entropy = dealing.chance.entropy
        best = next_command(dealing.rules, table, player, chooser, purse=_NOTHING, entropy=lambda: entropy)
        if best is not None and dealing.perform(best) is None:
            return None
    return None if dealing.perform(Stand(player, box)) is None else dealing.perform(Hit(player, box))


def _ready(dealing: Dealing, player: str) -> Refusal | None:
    state = dealing.state
    now = dealing.waits(state)
    if now.what != "betting" or player not in now.players:
        return Refusal("not-betting", f"{player} has no wager that waits for the deal; a wager comes first.")
    if player in state.ready:
        return Refusal("ready", f"{player} is ready already, and waits for others.")
    dealing.add(h.PlayerReady(player))
    return dealing.proceed()


def _pass(dealing: Dealing, player: str) -> Refusal | None:
    now = dealing.waits(dealing.state)
    if now.what != "offer" or player not in now.players:
        return Refusal("no-offer", f"Nothing is on offer that {player} could let pass.")
    dealing.add(h.OfferPassed(player))
    return dealing.proceed()


def _seat_bot(dealing: Dealing, command: c.SeatBot, by: str) -> Refusal | None:
    state = dealing.state
    taken = {one.name for one in state.bots}
    name = command.name or next(f"{BOT}{number}" for number in range(1, 99) if f"{BOT}{number}" not in taken)
    fault = name_fault(name)
    if fault is not None or not name.startswith(BOT) or name in taken:
        text = f"A bot's name begins with {BOT} and is no other bot's here, unlike {name!r}."
        return Refusal("bot-name", text, (), {"name": name})
    if len(state.bots) >= min(_MOST_BOTS, state.table.setup.boxes):
        return Refusal("bots", f"There is room for {len(state.bots)} bots at this table, and they are here.")
    if not 0 <= command.box <= state.table.setup.boxes:
        return Refusal("no-box", f"There is no box {command.box}: this table has boxes 1 to {state.table.setup.boxes}.")
    dealing.add(h.BotSeated(name, command.kind, command.box, command.pace, by))
    return None


def _dismiss_bot(dealing: Dealing, command: c.DismissBot, by: str) -> Refusal | None:
    state = dealing.state
    if state.bot(command.name) is None:
        here = ", ".join(one.name for one in state.bots) or "none"
        return Refusal("bot-name", f"There is no bot {command.name} at this table; here are: {here}.")
    if any(one.player == command.name for box in state.table.boxes for one in box.bettors):
        return Refusal("in-play", f"{command.name} has a wager in play; it can go when the round has ended.")
    dealing.add(h.BotDismissed(command.name, by))
    return dealing.proceed()
