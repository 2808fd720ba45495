"""A tournament in the house: its tables with their clocks, bots, an automatic director or a person, and who watches."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from pontoon.rulebook import Rulebook
from pontoon.service.caller import Caller
from pontoon.service.clock import Alarm
from pontoon.service.hosted import Asked, Hosted, Judged, Part
from pontoon.service.journal import Entry, Journal
from pontoon.service.office import Office
from pontoon.service.publishing import Fields, Watcher
from pontoon.service.tables.bots import seconds_of
from pontoon.service.tables.events import PlayerLeft, PlayerReturned
from pontoon.service.tables.seen import ClockView
from pontoon.service.tournaments import bots, seen
from pontoon.service.tournaments import commands as c
from pontoon.service.tournaments.authority import owns
from pontoon.service.tournaments.deciding import break_over, direct, judge, lapse
from pontoon.service.tournaments.directing import Order, Step, next_order
from pontoon.service.tournaments.draws import Draws
from pontoon.service.tournaments.evolve import TournamentEvent, evolve
from pontoon.service.tournaments.judging import Directing
from pontoon.service.tournaments.listing import ListedTournament, closing
from pontoon.service.tournaments.money import counted, moved, purse_account
from pontoon.service.tournaments.open import open_to, table_at
from pontoon.service.tournaments.rounds import Rounds
from pontoon.service.tournaments.state import Hosting
from pontoon.service.tournaments.times import seconds_until, time_of
from pontoon.service.tournaments.timing import AT_ONCE, Timing
from pontoon.service.tournaments.told import TOLD, public, told
from pontoon.service.tournaments.waiting import Waiting
from pontoon.store import DocumentWrite
from pontoon.table import Audience, Refusal
from pontoon.table.asking import Chooser
from pontoon.table.command_codec import CommandCodec
from pontoon.table.snapshot import VERSION
from pontoon.tournament import Command
from pontoon.tournament import events as e
from pontoon.wire import messages as wire

_COMMANDS: CommandCodec[Any] = CommandCodec(Command | c.HostCommand)
_STATES = msgspec.json.Decoder(Hosting)
_ENCODER = msgspec.json.Encoder()
_CLOCKS = msgspec.json.Decoder(tuple[int, dict[int, ClockView]])
SNAPSHOT = b"pontoon hosted tournament 1.%d\n" % VERSION

_CLOCK = Caller("clock")
_DIRECTOR = Caller("director")
_IN_TIME = Refusal("in-time", "What was waited for has come while the clock rang.")
_EVERYWHERE = (
    e.BallotDrawn,
    e.SessionStarted,
    e.SessionEnded,
    e.BreakCalled,
    e.BreakEnded,
    e.PaceSet,
    e.SubstituteApproved,
    e.TournamentCancelled,
    PlayerLeft,
    PlayerReturned,
)
"""Events that may change what any table waits for, or for how long."""

_FOR_ALL = (e.ConditionsApproved, e.DirectorNominated, e.EntryWithdrawn)
"""Events that may open or close an entry to anybody."""
_NAMES = ("player", "substitute", "reserve", "absent")
"""Fields of events that name somebody: also who sits at a table no more."""

_ANEW = (e.PaceSet, PlayerReturned)
"""Events that give whoever is awaited the whole time again."""


class _Lapse(Struct, frozen=True):
    """The time is up at a table, for what it waited for."""

    table: int
    waited: Waiting


class _BreakOver(Struct, frozen=True):
    """The time of a break is over."""


class _GoOn(Struct, frozen=True):
    """The house goes on at a table, where a new shoe had to be promised first."""

    table: int


class _Order(Struct, frozen=True):
    """The automatic director's turn."""

    order: Order


class HostedTournament(Hosted[Hosting, TournamentEvent]):
    """A tournament that this process serves. `listed`: its line in the directory."""

    def __init__(
        self,
        office: Office,
        stream: str,
        rules: Rulebook,
        state: Hosting,
        sequence: int,
        listed: ListedTournament,
        rounds: Rounds,
    ) -> None:
        super().__init__(office, stream, Journal(TournamentEvent, public, office.sealer), state, sequence)
        self.rules = rules
        self.listed = listed
        self.rounds = rounds
        self._timing = Timing(rules, office.clock, self)
        self._step: Step | None = None
        self._step_alarm: Alarm | None = None
        self._break = ""
        self._break_alarm: Alarm | None = None
        self._choosers: dict[str, Chooser] = {}
        self._bots_due: set[int] = set()
        self._going_on: set[int] = set()
        self._touched: set[int] = set()
        self._for_all = False
        self._named: set[str] = set()

    @property
    def clocks(self) -> Mapping[int, ClockView]:
        """What each table waits for, and until when."""
        return self._timing.shown

    # commands

    def read(self, command: bytes) -> Command | c.HostCommand:
        """A command of the tournament or of the house."""
        read: Command | c.HostCommand = _COMMANDS.decode(command)
        return read

    def judge(self, asked: Asked) -> Judged | Refusal:
        """What follows from a command, with the fees and prizes it moves."""
        directing = Directing(self.rules, self.state, self.stream, self.office.chance, asked.at)
        match asked.command:
            case _Lapse(table=number, waited=waited):
                refusal = lapse(directing, number) if self._timing.at(number) == waited else _IN_TIME
            case _BreakOver():
                refusal = break_over(directing)
            case _GoOn(table=number):
                refusal = directing.deal(number)
            case _Order(order=order):
                refusal = direct(directing, order)
            case _:
                refusal = judge(directing, asked)
        if refusal is not None:
            return refusal
        decided = directing.decided()
        part = Part(self, decided.events, decided.after)
        limits = self.office.keeper.guard(counted(decided.after, decided.own), "wager", asked.at, asked.caller.name)
        if isinstance(limits, Refusal):
            return limits
        money, documents = moved(decided.after, decided.own), self._documents(decided.after, asked.at)
        rows = self.rounds.ended(self.state, decided.events, self.sequence + 1, asked.at)
        return Judged((part,), money, documents, rows, limits)

    def _documents(self, after: Hosting, at: int) -> tuple[DocumentWrite, ...]:
        over = after.tournament.phase in ("finished", "cancelled")
        was = self.state.tournament.phase in ("finished", "cancelled")
        return closing(self.listed, at) if over and not was else ()

    def evolve(self, state: Hosting, event: TournamentEvent) -> Hosting:
        """The hosted tournament after an event."""
        return evolve(state, event)

    def take(self, entry: Entry[TournamentEvent], after: Hosting) -> None:
        """Go on from a record that is on disk."""
        self._for_all = after.tournament.phase != self.state.tournament.phase or any(
            isinstance(event, _FOR_ALL) for event in entry.events
        )
        self._named = {
            name for event in entry.events for field in _NAMES if isinstance(name := getattr(event, field, ""), str)
        }
        super().take(entry, after)
        self.rounds.take(entry.events, self.sequence)
        self._touched = self._tables_of(entry.events)
        anew = any(isinstance(event, _ANEW) for event in entry.events)
        for number in self._touched:
            self._timing.wait(after, number, anew=anew)
        self._timing.forget_beyond(self._number_of_tables())

    def _tables_of(self, events: tuple[TournamentEvent, ...]) -> set[int]:
        if any(isinstance(event, _EVERYWHERE) for event in events):
            return set(range(1, self._number_of_tables() + 1))
        found = {getattr(event, "table", 0) for event in events}
        return {one for one in found if 1 <= one <= self._number_of_tables()}

    def _number_of_tables(self) -> int:
        session = self.state.tournament.session
        return 0 if session is None else len(session.tables)

    # what is seen

    def sight_of(self, audience: Audience) -> str:
        """Who sees the same."""
        return seen.sight_of(self.state, audience)

    def view(self, sight: str) -> Fields:
        """The tournament as it is seen."""
        return seen.view(self.rules, self.state, sight, self.clocks)

    def told(self, sight: str) -> list[Any]:
        """The events of the last record; what happened at a table whose cards are not seen, without them."""
        assert self.last is not None
        audience = seen.audience_of(sight)
        return [
            TOLD.told(event, audience)
            if isinstance(event, e.TableActed) and not seen.sees(self.state, sight, event.table)
            else told(event, audience)
            for event in self.last.events
        ]

    def open_to(self, caller: Caller, audience: Audience, *, closed: bool) -> dict[str, Any]:
        """What somebody may do: a player's entry, seat, wager and choices; a director's orders."""
        at = time_of(self.state.tournament, self.office.clock.now(), self.state.terms.offset)
        found = open_to(self.rules, self.state, caller, audience, at)
        if audience.player:
            found["session"] = self.office.keeper.figures(audience.player, self.office.clock.now())
        return found

    def concerned(self, watcher: Watcher) -> bool:
        """Everybody at a table where something happened, who has acted or is named, all in a new phase, the staff."""
        name = watcher.caller.name
        if (
            self._for_all
            or name in self._named
            or watcher.audience.is_house
            or name in (self.state.owner, *self.state.tournament.directors)
        ):
            return True
        table = table_at(self.state, watcher.audience.player)
        seated = table is not None and table.number in self._touched
        return seated or (self.last is not None and self.last.by == f"player {name}")

    def purse_of(self, caller: Caller) -> str:
        """Where the fee comes from and the prize goes; the chips in front of somebody are in the view."""
        return purse_account(self.state, caller.name)

    def may_watch(self, caller: Caller, role: str) -> bool:
        """Whether somebody may watch as this: roles of the house are for those who have them."""
        return role in ("player", "public") or role in caller.roles or owns(self.state, caller)

    # what happens by itself

    def ring(self, number: int, waited: Waiting) -> None:
        """The time for this at a table is up."""
        self.office.begin(self._lapse(number, waited))

    async def _lapse(self, number: int, waited: Waiting) -> None:
        if self._timing.at(number) == waited:
            await self._by_itself(_CLOCK, _Lapse(number, waited), "clock")

    async def _by_itself(self, caller: Caller, command: Any, by: str) -> None:
        await self.do(Asked(caller, "", command, self.office.clock.now(), by))

    def wake(self) -> None:
        """The tournament is in memory again: what is awaited has its whole time anew, and the grace on top."""
        for number in range(1, self._number_of_tables() + 1):
            self._timing.wait(self.state, number, anew=True, grace=self.state.terms.clocks.grace)
        if self._timing.runs:
            self.topic.show_again(self.sequence)
        self.say()
        self.settled()

    def say(self) -> None:
        """Until when is waited at each table: clocks that began anew did so without a record."""
        if self._timing.runs:
            self.office.said(self.stream, _ENCODER.encode((self.sequence, self.clocks)))

    def hear(self, word: bytes) -> None:
        """The clocks have begun anew where the tournament is judged now."""
        sequence, clocks = _CLOCKS.decode(word)
        if sequence == self.sequence and clocks != self.clocks:
            self._timing.shown.update(clocks)
            self.topic.show_again(self.sequence)

    def sleep(self) -> None:
        """The house stops, or another process has the tournament: nothing rings or is due here any more."""
        self._timing.stop()
        for alarm in (self._step_alarm, self._break_alarm):
            if alarm is not None:
                alarm.cancel()
        self._step, self._step_alarm = None, None
        self._break, self._break_alarm = "", None

    def busy(self) -> bool:
        """Whether a clock runs, a break ends, a bot thinks, or an order is due."""
        soon = self._timing.runs or bool(self._bots_due) or bool(self._going_on)
        return soon or self._step is not None or self._break_alarm is not None

    def settled(self) -> None:
        """The end of a break, the automatic director and the bots have their turn."""
        if self.office.closing:
            return
        self._watch_break()
        self._direct()
        for number, now in self._timing.waits.items():
            self._call_bot(number, now)
            if now.what == "house" and self.state.terms.dealing == "automatic":
                self._go_on(number)

    def _go_on(self, number: int) -> None:
        if number not in self._going_on:
            self._going_on.add(number)
            self.office.begin(self._goes_on(number))

    async def _goes_on(self, number: int) -> None:
        self._going_on.discard(number)
        if self._timing.at(number).what == "house":
            await self._by_itself(_CLOCK, _GoOn(number), "house")

    def _watch_break(self) -> None:
        until = self.state.tournament.break_until
        waits = until if any(one.what == "break" for one in self._timing.waits.values()) else ""
        if waits == self._break:
            return
        if self._break_alarm is not None:
            self._break_alarm.cancel()
        self._break, self._break_alarm = waits, None
        if waits:
            seconds = seconds_until(self.state.tournament, until, self.office.clock.now(), self.state.terms.offset)
            self._break_alarm = self.office.clock.later(max(seconds, AT_ONCE), self._break_rings)

    def _break_rings(self) -> None:
        self._break, self._break_alarm = "", None
        self.office.begin(self._by_itself(_CLOCK, _BreakOver(), "clock"))

    def _direct(self) -> None:
        step = next_order(self.rules, self.state, self.office.clock.now())
        old = self._step
        if step is not None and old is not None and (step.order, step.at) == (old.order, old.at):
            return
        if self._step_alarm is not None:
            self._step_alarm.cancel()
        self._step, self._step_alarm = step, None
        if step is not None and step.seconds:
            order = step.order
            self._step_alarm = self.office.clock.later(step.seconds, lambda: self._orders(order))
        elif step is not None:
            self._orders(step.order)

    def _orders(self, order: Order) -> None:
        self.office.begin(self._by_itself(_DIRECTOR, _Order(order), "director"))

    # bots

    def _call_bot(self, number: int, now: Waiting) -> None:
        bot = next((found for one in now.players if (found := self.state.bot(one)) is not None), None)
        if bot is None or number in self._bots_due:
            return
        self._bots_due.add(number)
        seconds = seconds_of(bot.pace, self.office.chance)
        if seconds:
            self.office.clock.later(seconds, lambda: self.office.begin(self._bot_acts(number)))
        else:
            self.office.begin(self._bot_acts(number))

    async def _bot_acts(self, number: int) -> None:
        self._bots_due.discard(number)
        now = self._timing.at(number)
        bot = next((found for one in now.players if (found := self.state.bot(one)) is not None), None)
        if bot is None:
            return
        if bot.name not in self._choosers:
            self._choosers[bot.name] = bots.chooser_of(bot.kind, self.rules)
        chance = Draws(self.state, self.office.chance)
        command = bots.move_of(self.rules, self.state, number, now, bot.name, self._choosers[bot.name], chance)
        asked = Asked(Caller(bot.name), "", command, self.office.clock.now(), f"bot {bot.name}")
        answer = await self.do(asked)
        if isinstance(answer, wire.Refused):
            await self._lapse(number, now)

    # a cache of it all

    def encode_state(self) -> bytes:
        """The state for a snapshot; it holds the order of every shoe."""
        return SNAPSHOT + _ENCODER.encode(self.state)


def decode_state(data: bytes) -> Hosting | None:
    """The state of a snapshot; None for one of another version, which is no loss."""
    if not data.startswith(SNAPSHOT):
        return None
    try:
        return _STATES.decode(data[len(SNAPSHOT) :])
    except msgspec.MsgspecError:
        return None
