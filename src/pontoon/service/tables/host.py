"""A table in the house: clocks, bots, an automatic house or a dealer, and people who watch and play."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from pontoon.money import Cents, Posting, balanced
from pontoon.rulebook import Rulebook
from pontoon.service.caller import Caller
from pontoon.service.chance import ShoeCommitted, commit_shoe
from pontoon.service.hosted import Asked, Hosted, Judged, Part
from pontoon.service.journal import Entry, Journal
from pontoon.service.office import Office
from pontoon.service.protection.keeper import Written
from pontoon.service.protection.money import Flow, SpendKind, flows, with_round
from pontoon.service.publishing import PUBLIC, Fields, Watcher
from pontoon.service.tables import commands as c
from pontoon.service.tables import events as h
from pontoon.service.tables import seen, waypoints
from pontoon.service.tables.authority import roles_at
from pontoon.service.tables.bot_seats import BotSeats
from pontoon.service.tables.by_hand import copies, enters, entries
from pontoon.service.tables.evolve import TableEvent, evolve
from pontoon.service.tables.joined import NOTHING, Beside, Joined, no_wheel, offered, progressive_of, with_wheel
from pontoon.service.tables.judging import Dealing, Decided, judge, lapse
from pontoon.service.tables.listing import Listed, relisted
from pontoon.service.tables.money import BOT, moved, purse_account
from pontoon.service.tables.rounds import Rounds
from pontoon.service.tables.seen import ClockView, Remembered, ShoeView
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.timing import Timing
from pontoon.service.tables.told import TOLD, public
from pontoon.service.tables.waiting import Waiting
from pontoon.store import RoundRow
from pontoon.table import (
    Answer,
    Audience,
    Choice,
    Command,
    PlaceSideWager,
    PlaceWager,
    Refusal,
    RefuseCard,
    State,
    answer_options,
    dealer_options,
    options,
)
from pontoon.table.command_codec import CommandCodec
from pontoon.table.snapshot import VERSION
from pontoon.table.views import open_to

_COMMANDS: CommandCodec[Any] = CommandCodec(Command | c.HostCommand)
_STATES = msgspec.json.Decoder(Hosting)
_ENCODER = msgspec.json.Encoder()
_CLOCKS = msgspec.json.Decoder(tuple[int, ClockView])
SNAPSHOT = b"pontoon hosted table 1.%d\n" % VERSION

_CLOCK = Caller("clock")
_HOUSE = Caller("house")
_PLAYING = ("player ", "bot ")
"""How the record of somebody's own play says who it was."""

_IN_TIME = Refusal("in-time", "What was waited for has come while the clock rang.")


class HostedTable(Hosted[Hosting, TableEvent]):
    """A table that this process serves. `listed`: its line in the directory.

    `opened`: when it was, in milliseconds; `past`: its last records, by when they were made, and the state after each.
    """

    def __init__(
        self,
        office: Office,
        stream: str,
        rules: Rulebook,
        state: Hosting,
        sequence: int,
        latest: list[RoundRow],
        opened: int = 0,
        past: Sequence[tuple[int, Hosting]] = (),
    ) -> None:
        super().__init__(office, stream, Journal(TableEvent, public, office.sealer), state, sequence)
        self.rules = rules
        self.rounds = Rounds(stream, latest)
        terms = state.terms
        self.listed = Listed(state.id, state.title, rules.id, state.owner, terms.public, opened, 0, terms.dealing)
        self.commitment = _commitment(stream, state)
        self._timing = Timing(rules, office.clock, self)
        self._timing.read_in(state, past)
        self._bots = BotSeats(office, rules)
        self._judged: tuple[Hosting | None, tuple[Posting, ...]] = (None, ())
        self._remembered: dict[str, Remembered] = {}
        self._chosen: tuple[State | None, dict[str, tuple[tuple[Choice, ...], tuple[Answer | RefuseCard, ...]]]]
        self._chosen = None, {}
        self._changed = False

    @property
    def clock(self) -> ClockView:
        """What is awaited, and until when."""
        return self._timing.shown

    # commands

    def read(self, command: bytes) -> Command | c.HostCommand:
        """A command of the table or of the house."""
        read: Command | c.HostCommand = _COMMANDS.decode(command)
        return read

    def judge(self, asked: Asked) -> Judged | Refusal:
        """What follows from a command, with the money it moves and the rounds it ends."""
        dealing = self.dealing()
        if asked.caller is _CLOCK:
            refusal = self._by_clock(dealing, asked.command)
        elif asked.caller is _HOUSE:
            refusal = dealing.proceed()
        else:
            refusal = no_wheel(self.state, asked.command) or judge(dealing, asked)
        if refusal is not None:
            return refusal
        self._bank(dealing, asked)
        progressive = self._progressive()
        beside = NOTHING if progressive is None else progressive.beside(dealing, asked)
        return beside if isinstance(beside, Refusal) else self.concluded(dealing, asked, beside)

    def _by_clock(self, dealing: Dealing, what: Waiting | h.TimeGranted) -> Refusal | None:
        """The time is up, or somebody has more of it; not where what was awaited has come meanwhile."""
        if isinstance(what, h.TimeGranted):
            if not self._timing.may_have_more(what.player):
                return _IN_TIME
            dealing.add(what)
            return None
        return lapse(dealing) if what == self._timing.waits else _IN_TIME

    def dealing(self) -> Dealing:
        """A decision in the making, from the table as it is."""
        return Dealing(self.rules, self.state, self.stream, self.office.chance, self._timing.waits_for)

    def concluded(self, dealing: Dealing, asked: Asked, beside: Beside) -> Judged | Refusal:
        """The whole decision, with what it does at the progressive that the table is linked to."""
        decided = dealing.decided()
        rows = self.rounds.ended(decided.after.table, decided.own, self.sequence + 1, asked.at)
        moves = balanced(
            (*moved(self.state, decided.own), *self._bots.paid(self.state, decided.events), *beside.postings)
        )
        counted = self._counted(asked, decided, rows, beside.paid)
        if isinstance(counted, Refusal):
            return counted
        self._judged = decided.after, moves
        part = Part(self, decided.events, decided.after)
        parts = (part,) if beside.part is None else (part, beside.part)
        return Judged(parts, moves, relisted(self.listed, self.state, decided.after, asked.at), rows, counted)

    def needs(self) -> Iterable[str]:
        """The progressive that the table is linked to."""
        stream = progressive_of(self.state)
        return (stream,) if stream else ()

    def mailboxes(self, asked: Asked) -> Sequence[Hosted[Any, Any]]:
        """The table's own, then the progressive's."""
        return (self, *(self.office.hosted[stream] for stream in self.needs()))

    def _progressive(self) -> Joined | None:
        stream = progressive_of(self.state)
        found: Any = self.office.hosted[stream] if stream else None
        joined: Joined | None = found
        return joined

    def _counted(
        self, asked: Asked, decided: Decided, rows: tuple[RoundRow, ...], paid: Mapping[str, Flow]
    ) -> tuple[Written, ...] | Refusal:
        """What the decision means for the limits of those whose own money it moves; a refusal where it exceeds one."""
        if self.state.terms.money != "wallet":
            return ()
        moves = flows(decided.own, self.stream)
        for row in rows:
            if row.last == self.sequence + 1:
                moves = with_round(moves, row)
        for name, flow in paid.items():
            own = moves.get(name, Flow())
            moves[name] = replace(own, paid=Cents(own.paid + flow.paid), net=Cents(own.net + flow.net))
        people = {name: flow for name, flow in moves.items() if not name.startswith(BOT)}
        kind: SpendKind = "wager" if isinstance(asked.command, PlaceWager | PlaceSideWager) else "decision"
        return self.office.keeper.guard(people, kind, asked.at, asked.caller.name)

    def _bank(self, dealing: Dealing, asked: Asked) -> None:
        """What a decision took beyond its time comes out of the player's bank."""
        over = self._timing.over(self.state, asked.caller.name)
        if over:
            dealing.add(h.TimeBankUsed(asked.caller.name, over))

    def evolve(self, state: Hosting, event: TableEvent) -> Hosting:
        """The hosted table after an event."""
        return evolve(state, event)

    def take(self, entry: Entry[TableEvent], after: Hosting) -> None:
        """Go on from a record that is on disk."""
        self._changed = after.table is not self.state.table
        super().take(entry, after)
        if self.awake and self.sequence % waypoints.EVERY == 0:
            self.office.begin(self._keep(after, self.sequence))
        self.rounds.take(self.rounds.ended(after.table, entry.events, self.sequence, entry.at), self.sequence)
        judged, moves = self._judged
        self._judged = (None, ())
        self._bots.hold(after, moves if judged is after else None)
        if any(isinstance(event, ShoeCommitted) for event in entry.events):
            self.commitment = _commitment(self.stream, after)
        if self._timing.follow(after, entry.events):
            self._bots.anew()
        for event in entry.events:
            if isinstance(event, h.TimeGranted):
                self._timing.prolong(event)

    async def _keep(self, state: Hosting, sequence: int) -> None:
        """Keep the state after a record, so that what comes is not folded from the first one when it is old."""
        encoded = SNAPSHOT + _ENCODER.encode(state)
        await self.office.commit(waypoints.waypoint_unit(self.office, self.stream, sequence, encoded))

    # what is seen

    def sight_of(self, audience: Audience) -> str:
        """Who sees the same."""
        return seen.sight_of(self.state, audience)

    def view(self, sight: str) -> Fields:
        """The table as it is seen."""
        remembered = self._remembered.setdefault(sight, Remembered())
        return seen.view(self.rules, self.state, sight, self.clock, self.commitment, remembered)

    def told(self, sight: str) -> list[Any]:
        """The events of the last record."""
        assert self.last is not None
        if sight == PUBLIC:
            return list(self.journal.clear(self.last.events))
        audience = seen.audience_of(sight)
        return [TOLD.told(event, audience) for event in self.last.events]

    def open_to(self, caller: Caller, audience: Audience, *, closed: bool) -> dict[str, Any]:
        """What somebody may do: a player's choices, a dealer's steps; with `closed` all of it, and why not more."""
        table, player = self.state.table, audience.player
        session = {"session": self.office.keeper.figures(player, self.office.clock.now())} if player else {}
        entered = self._entered(table) if audience.role == "dealer" else {}
        if closed:
            return {**with_wheel(self.state, open_to(self.rules, table, audience)), **entered, **session}
        match audience.role:
            case "player":
                found, answers = self._choices(table, player)
                choices = offered(self.state, found)
                return {
                    "choices": choices,
                    "answers": answers,
                    "closed": seen.closed_to(self.rules, table, player, choices, self._timing.waits),
                    **session,
                }
            case "dealer":
                return {"dealer_choices": dealer_options(self.rules, table), **entered}
            case _:
                return {}

    def _entered(self, table: State) -> dict[str, Any]:
        """What a dealer may enter for players, and which cards can still come out of a physical shoe."""
        left = {"copies": copies(table)} if table.setup.shoe == "physical" else {}
        if not enters(self.state.terms):
            return left
        waits = self._timing.waits
        choices, answers = entries(self.rules, table, waits.players)
        in_turn = seen.closed_to(self.rules, table, waits.players[0], choices, waits) if waits.players else ()
        return {"choices": choices, "answers": answers, "closed_in_turn": in_turn, **left}

    def _choices(self, table: State, player: str) -> tuple[tuple[Choice, ...], tuple[Answer | RefuseCard, ...]]:
        """A player's choices and answers; a table at which nothing has changed is not asked again."""
        if self._chosen[0] is not table:
            self._chosen = table, {}
        known = self._chosen[1]
        if player not in known:
            known[player] = options(self.rules, table, player), answer_options(self.rules, table, player)
        return known[player]

    def concerned(self, watcher: Watcher) -> bool:
        """Who has just changed something on the table, who is awaited from now on, and everybody when betting opens.

        Where somebody of the house has acted, everybody who is awaited: that may have changed anything.
        """
        if watcher.audience.role == "dealer":
            return True
        name = watcher.audience.player
        if not name or self.last is None:
            return False
        if self._timing.began or (self._changed and self.last.by == f"player {name}"):
            return True
        awaited = name in self._timing.waits.players
        return awaited and (self._timing.newly or not self.last.by.startswith(_PLAYING))

    def purse_of(self, caller: Caller) -> str:
        """Where the caller's money for this table lies."""
        return purse_account(self.state, caller.name)

    def may_watch(self, caller: Caller, role: str) -> bool:
        """Whether somebody may watch as this: roles of the house are for those who have them here."""
        return role in ("player", "public") or role in roles_at(self.state, caller) or role in caller.roles

    # what happens by itself

    def parted(self, watcher: Watcher) -> None:
        """A connection is lost; if it was the last of somebody who is awaited, the terms may give more time."""
        super().parted(watcher)
        name, seconds = watcher.audience.player, self.state.terms.clocks.dropped
        there = any(one.audience.player == name for one in self.topic.watchers)
        if seconds and not there and self.awake and self._timing.may_have_more(name):
            granted = h.TimeGranted(name, seconds * 1000)
            self.office.begin(self.do(Asked(_CLOCK, "", granted, self.office.clock.now(), "clock")))

    def ring(self, waited: Waiting) -> None:
        """The time for this is up."""
        self.office.begin(self._lapse(waited))

    async def _lapse(self, waited: Waiting) -> None:
        if self._timing.waits == waited:
            await self.do(Asked(_CLOCK, "", waited, self.office.clock.now(), "clock"))

    def wake(self) -> None:
        """The table is in memory again, and its clocks run."""
        self._timing.wake(self.state)
        if self._timing.runs:
            self.topic.show_again(self.sequence)
        self.say()
        self.settled()

    def say(self) -> None:
        """Until when is waited: a clock that began anew did so without a record."""
        if self._timing.runs:
            self.office.said(self.stream, _ENCODER.encode((self.sequence, self.clock)))

    def hear(self, word: bytes) -> None:
        """The clock has begun anew where the table is judged now."""
        sequence, clock = _CLOCKS.decode(word)
        if sequence == self.sequence and clock != self.clock:
            self._timing.shown = clock
            self.topic.show_again(self.sequence)

    def sleep(self) -> None:
        """The house stops: no clock rings any more."""
        self._timing.stop()

    def busy(self) -> bool:
        """Whether a clock runs, a bot thinks, or somebody's wager lies here."""
        return self._timing.runs or self._bots.thinking or bool(self.state.table.boxes)

    def at_rest(self) -> bool:
        """Whether no wager lies here: no clock runs then, and a bot that thinks of one thinks as well elsewhere."""
        return not self.state.table.boxes

    def settled(self) -> None:
        """A bot that has something to do does it, in its own time."""
        if self._timing.waits.what == "betting" and self._ready_to_deal():
            self.office.begin(self._deal())
            return
        if self._bots.thinking or self.office.closing:
            return
        due = self._bots.next(self.state)
        if due is None:
            return
        self._bots.thinking = True
        seconds = self._bots.seconds(due[0])
        if seconds:
            self.office.clock.later(seconds, lambda: self.office.begin(self._bot_acts()))
        else:
            self.office.begin(self._bot_acts())

    def _ready_to_deal(self) -> bool:
        """Whether everybody is ready and the deal did not begin because a new shoe was made ready first."""
        return self.state.terms.dealing == "automatic" and self.dealing().all_ready(self._timing.waits.players)

    async def _deal(self) -> None:
        await self.do(Asked(_HOUSE, "", None, self.office.clock.now(), "house"))

    async def _bot_acts(self) -> None:
        due = self._bots.next(self.state)
        self._bots.thinking = False
        if due is not None:
            bot, command = due
            asked = Asked(Caller(bot.name), "", command, self.office.clock.now(), f"bot {bot.name}")
            await self.do(asked)

    # a cache of it all

    def encode_state(self) -> bytes:
        """The state for a snapshot; it holds the order of the shoe."""
        return SNAPSHOT + _ENCODER.encode(self.state)


def decode_state(data: bytes) -> Hosting | None:
    """The state of a snapshot; None for one of another version, which is no loss."""
    if not data.startswith(SNAPSHOT):
        return None
    try:
        return _STATES.decode(data[len(SNAPSHOT) :])
    except msgspec.MsgspecError:
        return None


def _commitment(stream: str, state: Hosting) -> ShoeView | None:
    """What was published of the shoe in use."""
    if not state.shoes.hidden or not state.shoes.hidden[-1].salt:
        return None
    shoe = state.shoes.hidden[-1]
    return ShoeView(shoe.number, commit_shoe(stream, shoe.number, shoe.cards, shoe.salt))
