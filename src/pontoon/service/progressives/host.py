"""A progressive in the house: its terminals, and the tables that are linked to it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from pontoon.money import balanced
from pontoon.progressive import Command, Desk
from pontoon.progressive.commands import Button
from pontoon.rulebook import Rulebook
from pontoon.service.caller import Caller
from pontoon.service.hosted import Asked, Hosted, Judged, Part
from pontoon.service.journal import Journal
from pontoon.service.office import Office
from pontoon.service.progressives import seen
from pontoon.service.progressives.authority import owns, vouched
from pontoon.service.progressives.commands import ConfirmMeter, HostCommand, ProposeMeter
from pontoon.service.progressives.deciding import Together, joined_fault, judge
from pontoon.service.progressives.evolve import ProgressiveEvent, evolve
from pontoon.service.progressives.judging import Attending
from pontoon.service.progressives.state import Hosting
from pontoon.service.progressives.told import public
from pontoon.service.publishing import PUBLIC, Fields, Watcher
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.joined import NOTHING, Beside
from pontoon.service.tables.judging import Dealing
from pontoon.service.wallets import wallet_of
from pontoon.table import Audience, Refusal
from pontoon.table.command_codec import CommandCodec

_COMMANDS: CommandCodec[Any] = CommandCodec(Command | HostCommand)
_STATES = msgspec.json.Decoder(Hosting)
_ENCODER = msgspec.json.Encoder()
SNAPSHOT = b"pontoon hosted progressive 1\n"


class HostedProgressive(Hosted[Hosting, ProgressiveEvent]):
    """A progressive that this process serves, with the tables that are linked to it."""

    def __init__(self, office: Office, stream: str, rules: Rulebook, state: Hosting, sequence: int) -> None:
        super().__init__(office, stream, Journal(ProgressiveEvent, public, office.sealer), state, sequence)
        self.rules = rules

    # its tables

    def needs(self) -> Iterable[str]:
        """The tables at its terminals: a button may change a table, and is judged with it."""
        return tuple(f"table:{table}" for table in self.state.tables.values())

    def mailboxes(self, asked: Asked) -> tuple[Hosted[Any, Any], ...]:
        """The table of the terminal first, as for every decision that concerns both."""
        table = self._table(self._terminal(asked.command))
        return (self,) if table is None else (table, self)

    def _terminal(self, command: object) -> str:
        if isinstance(command, Button | ProposeMeter):
            return command.table
        proposed = {one.meter: one.terminal for one in self.state.proposed}
        return proposed.get(command.meter, "") if isinstance(command, ConfirmMeter) else ""

    def _table(self, terminal: str) -> HostedTable | None:
        table = self.office.hosted.get(f"table:{self.state.tables.get(terminal, '')}")
        return table if isinstance(table, HostedTable) else None

    def _desk(self, asked: Asked) -> Desk:
        desk = Desk(self.rules, self.state.staff)
        return Desk(self.rules, self.state.staff, vouched(desk, asked))

    # commands

    def read(self, command: bytes) -> Command | HostCommand:
        """A button of a terminal, or a command of the house."""
        read: Command | HostCommand = _COMMANDS.decode(command)
        return read

    def judge(self, asked: Asked) -> Judged | Refusal:
        """What follows from a command, here and at the table of the terminal."""
        terminal = self._terminal(asked.command)
        table = self._table(terminal)
        if table is None and terminal in self.state.tables:
            return Refusal("opening", "The table of this terminal is being opened: send the command again.")
        attending = Attending(self._desk(asked), self.state, self.stream, self.office.chance)
        dealing = None if table is None else table.dealing()
        refusal = judge(Together(attending, terminal, dealing), asked)
        if refusal is not None:
            return refusal
        decided = attending.decided()
        beside = Beside(Part(self, decided.events, decided.after), decided.postings, decided.paid)
        if table is not None and dealing is not None and dealing.own:
            return table.concluded(dealing, asked, beside)
        limits = self.office.keeper.guard(decided.paid, "decision", asked.at, asked.caller.name)
        if isinstance(limits, Refusal):
            return limits
        assert beside.part is not None
        return Judged((beside.part,), balanced(beside.postings), counted=limits)

    def beside(self, dealing: Dealing, asked: Asked) -> Beside | Refusal:
        """What follows here from a decision at a linked table; the wheel's result goes back to the table by it."""
        terminal = self.state.terminal_of(dealing.state.id)
        if not terminal or not dealing.own:
            return NOTHING
        attending = Attending(Desk(self.rules), self.state, self.stream, self.office.chance)
        refusal = joined_fault(attending, terminal, asked.command)
        if refusal is None:
            refusal = Together(attending, terminal, dealing).conclude()
        if refusal is not None:
            return refusal
        if not attending.events:
            return NOTHING
        decided = attending.decided()
        return Beside(Part(self, decided.events, decided.after), decided.postings, decided.paid)

    def evolve(self, state: Hosting, event: ProgressiveEvent) -> Hosting:
        """The hosted progressive after an event."""
        return evolve(state, event)

    # what is seen

    def sight_of(self, audience: Audience) -> str:
        """Everybody sees the same."""
        return PUBLIC

    def view(self, sight: str) -> Fields:
        """The progressive as it is seen."""
        return seen.view(self.state)

    def told(self, sight: str) -> list[Any]:
        """The events of the last record."""
        assert self.last is not None
        return [public(event) for event in self.last.events]

    def open_to(self, caller: Caller, audience: Audience, *, closed: bool) -> dict[str, Any]:
        """Every open button for the staff, the own sensors for a player."""
        return seen.open_to(Desk(self.rules, self.state.staff), self.state, caller, audience)

    def concerned(self, watcher: Watcher) -> bool:
        """The staff, and the player whose sensor has become a button, or is none any more."""
        if seen.is_staff(self.state, Desk(self.rules), watcher.caller):
            return True
        mine = watcher.audience.player
        names = {one for at in self.state.sensors.values() for one in at.values()}
        return bool(mine) and mine in names

    def purse_of(self, caller: Caller) -> str:
        """The person's own wallet; nothing is put down here."""
        return wallet_of(caller.name)

    def may_watch(self, caller: Caller, role: str) -> bool:
        """Whether somebody may watch as this: roles of the house are for those who have them."""
        return role in ("player", "public") or role in caller.roles or owns(self.state, caller)

    # a cache of it all

    def encode_state(self) -> bytes:
        """The state for a snapshot; it holds mystery values."""
        return SNAPSHOT + _ENCODER.encode(self.state)


def decode_state(data: bytes) -> Hosting | None:
    """The state of a snapshot; None for one of another version, which is no loss."""
    if not data.startswith(SNAPSHOT):
        return None
    try:
        return _STATES.decode(data[len(SNAPSHOT) :])
    except msgspec.MsgspecError:
        return None
