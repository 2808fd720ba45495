"""What follows from each command at a hosted progressive, at the terminal and at the table it belongs to.

The table presses the buttons up to Spin by what happens there (`pontoon.progressive.join`). The wheel's result goes
back to the table when its prizes may be handed out: at once, or when a large one has been confirmed. At a table that
the house deals, the house presses every other button too, and stops before a prize that somebody has to confirm: then
it is paid when it is authorised, or cancelled for a malfunction.
"""

from msgspec.structs import replace

from pontoon.progressive import SPIN_BYTES, Command, Desk, spin_result
from pontoon.progressive import commands as c
from pontoon.progressive.corrections import meter_not_to_be_set
from pontoon.progressive.guards import large_prizes
from pontoon.progressive.join import next_button
from pontoon.service.hosted import Asked
from pontoon.service.progressives import events as h
from pontoon.service.progressives.authority import permitted
from pontoon.service.progressives.commands import ConfirmMeter, ProposeMeter
from pontoon.service.progressives.draws import spin_bytes
from pontoon.service.progressives.judging import Attending
from pontoon.service.tables.commands import move_of
from pontoon.service.tables.judging import Dealing
from pontoon.service.tables.state import Hosting as TableHosting
from pontoon.table import CancelSpin, DecideSpin, Refusal, next_step
from pontoon.table.people.person import unauthorised

_DRAWS = (c.Confirm, c.TouchSensor, c.SpinForPlayer, c.EndRound)
BY_THE_TABLE = (
    c.PlaceChip,
    c.RemoveChip,
    c.StartRound,
    c.CancelRound,
    c.Deal,
    c.ShowCard,
    c.CorrectCard,
    c.ReturnWager,
    c.StopRound,
    c.PlaceLammer,
    c.Reconcile,
    c.MarkTriggeringEvent,
    c.Spin,
)
"""What the events of a linked table press, and nobody else."""


class Together:
    """A table and its terminal in one decision; `dealing` is None where the terminal has no hosted table."""

    def __init__(self, attending: Attending, terminal: str, dealing: Dealing | None) -> None:
        self.attending = attending
        self.terminal = terminal
        self.dealing = dealing
        self._followed = 0
        self._seen = None if dealing is None else dealing.before.table

    @property
    def table(self) -> TableHosting | None:
        """The hosted table as it is now."""
        return None if self.dealing is None else self.dealing.state

    def press(self, command: Command) -> Refusal | None:
        """One button of the terminal."""
        return self.attending.press(command, self.table)

    def conclude(self) -> Refusal | None:
        """Everything that follows without anybody: at the terminal what the table pressed, at the table the result."""
        while True:
            refusal = self._catch_up()
            if refusal is not None:
                return refusal
            if self._result_due():
                refusal = self._decide_spin()
            else:
                command = self._next()
                if command is None:
                    return None
                refusal = self.press(command)
            if refusal is not None:
                return refusal

    def cancel_spin(self, malfunction: str) -> Refusal | None:
        """The table gives the wagers on the wheel back, where it still waits for the wheel."""
        if self.dealing is None or not self._waits_for_wheel():
            return None
        return self.dealing.perform(CancelSpin(malfunction)) or self.dealing.proceed()

    def is_automatic(self) -> bool:
        """Whether the house deals at the table, and so attends to the terminal."""
        return self.dealing is not None and self.dealing.state.terms.dealing == "automatic"

    def waits_for_person(self) -> bool:
        """Whether a prize has to be confirmed before it is paid."""
        terminal = self.attending.terminal(self.terminal)
        return bool(large_prizes(self.attending.state.progressive, terminal)) and terminal.authorised_by is None

    def _catch_up(self) -> Refusal | None:
        if self.dealing is None or self._seen is None:
            return None
        new = tuple(self.dealing.own[self._followed :])
        if not new:
            return None
        refusal = self.attending.follow(self.terminal, self._seen, new, self.dealing.state)
        self._followed += len(new)
        self._seen = self.dealing.state.table
        return refusal

    def _waits_for_wheel(self) -> bool:
        dealing = self.dealing
        return dealing is not None and next_step(dealing.rules, dealing.state.table).kind == "spin"

    def _result_due(self) -> bool:
        paying = self.attending.terminal(self.terminal).phase in ("paying", "paid")
        return paying and not self.waits_for_person() and self._waits_for_wheel()

    def _decide_spin(self) -> Refusal | None:
        assert self.dealing is not None, "a result is due at a table"
        result = spin_result(self.attending.terminal(self.terminal))
        return self.dealing.perform(result) or self.dealing.proceed()

    def _next(self) -> Command | None:
        """The next button that the house presses at its own tables; Pay Jackpot waits where somebody has to confirm."""
        if not self.is_automatic():
            return None
        attending = self.attending
        bytes_ = spin_bytes(attending.state, self.terminal, attending.chance)
        command = next_button(attending.state.progressive, attending.terminal(self.terminal), bytes_)
        return None if isinstance(command, c.PayJackpot) and self.waits_for_person() else command


def judge(together: Together, asked: Asked) -> Refusal | None:
    """Add what follows from a command to the decision, or say why nothing does."""
    attending = together.attending
    command = permitted(attending.state, attending.desk, asked)
    match command:
        case Refusal():
            return command
        case ProposeMeter():
            return _propose(attending, command)
        case ConfirmMeter():
            return _confirm(attending, command)
        case _:
            return _pressed(together, command) or together.conclude()


def _pressed(together: Together, command: Command) -> Refusal | None:
    attending, joined = together.attending, together.dealing is not None
    at = attending.state.progressive.terminal(command.table)
    early_end = isinstance(command, c.EndRound) and at is not None and at.phase == "dealt"
    if joined and (isinstance(command, BY_THE_TABLE) or early_end):
        text = f"What happens at the table presses this at {command.table}: it is done there."
        return Refusal("by-the-table", text, (), {"table": attending.state.tables[command.table]})
    if isinstance(command, c.Authorise) and together.is_automatic() and at is not None and at.phase == "payable":
        refusal = together.press(c.PayJackpot(command.table))
        if refusal is not None:
            return refusal
    accounted = at is not None and at.ended
    refusal = together.press(_with_bytes(attending, command))
    if refusal is None and isinstance(command, c.CancelJackpot) and not accounted:
        return together.cancel_spin(command.malfunction)
    return refusal


def _with_bytes(attending: Attending, command: Command) -> Command:
    """The command with the house's random bytes; at an exercise those that came with it."""
    if not isinstance(command, _DRAWS) or (attending.state.terms.practice and command.random):
        return command
    return replace(command, random=spin_bytes(attending.state, command.table, attending.chance)(SPIN_BYTES))


def _propose(attending: Attending, command: ProposeMeter) -> Refusal | None:
    """What one person wants for a meter: the progressive says whether it can be, a second person whether it is."""
    (person,) = attending.desk.vouched
    wanted = c.CorrectMeter(command.table, command.meter, command.amount, command.why, person.name, "", "", "")
    refusal = unauthorised(attending.desk.wager.authorised_by, person, "put a meter right") or meter_not_to_be_set(
        attending.desk, attending.state.progressive, wanted
    )
    if refusal is None:
        attending.add(h.MeterProposed(command.table, command.meter, command.amount, command.why, person))
    return refusal


def _confirm(attending: Attending, command: ConfirmMeter) -> Refusal | None:
    proposed = next((one for one in attending.state.proposed if one.meter == command.meter), None)
    if proposed is None or proposed.amount != command.amount:
        text = f"Nobody has proposed this for {command.meter}: a meter is set by two people, of whom one proposes it."
        return Refusal("not-proposed", text, (), {"meter": command.meter})
    (second,) = attending.desk.vouched
    attending.desk = Desk(attending.desk.rules, (), (proposed.by, second))
    return attending.press(
        c.CorrectMeter(
            proposed.terminal, proposed.meter, proposed.amount, proposed.why, proposed.by.name, "", second.name, ""
        )
    )


def joined_fault(attending: Attending, terminal: str, command: object) -> Refusal | None:
    """What nobody does at a table whose wheel is here: say what the wheel gave, or cancel what is being paid."""
    move = move_of(command)
    if isinstance(move, DecideSpin):
        return Refusal("wheel-decides", "The wheel of the progressive says what it gave, and the table hears it.")
    if isinstance(move, CancelSpin) and attending.terminal(terminal).phase in ("paying", "paid"):
        text = "The prizes of this spin are being paid: it cannot be cancelled any more."
        return Refusal("being-paid", text, attending.desk.clauses("cancel-jackpot"))
    return None
