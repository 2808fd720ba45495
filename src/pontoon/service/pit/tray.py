"""A table's tray: float, fills, credits, drop and count, with two people for each, and postings for all of it.

The account `tray:ID` holds what should lie in the tray: the float, more by fills and by what the house wins, less by
credits, by chips that were changed for cash and by what the house loses. A count is held against it, and the
difference is booked to `difference:ID`, so that the account is what was counted. Closing sends all of it to the cage:
then the tray holds nothing, and every chip is accounted for. All of it blocks.
"""

from collections.abc import Callable
from typing import assert_never, get_args

from msgspec import Struct
from msgspec.structs import replace

from pontoon.money import Cents, Posting, balanced, format_dollars
from pontoon.service.authority import Operation, may
from pontoon.service.caller import Caller
from pontoon.service.pit.events import CashChanged, Movement, SlipAsked, SlipConfirmed, SlipWithdrawn, recorded
from pontoon.service.register import ID_USED, Kept, Plan, Register, write
from pontoon.service.tables.state import Hosting
from pontoon.store.port import Append, Unit
from pontoon.table import Refusal
from pontoon.table.names import name_key

TRAY = "tray"
CAGE = "cage"
"""Where floats and fills come from and credits go."""
CASH = "cash"
"""Money of the world outside that players bring: what the drop boxes hold, it owes."""
MOVEMENTS: tuple[Movement, ...] = get_args(Movement)
_COUNTS: tuple[Movement, ...] = ("count", "close", "drop")
_MOST_SLIPS = 20
_MOST = Cents(10**12)


class Slip(Struct, frozen=True):
    """A movement that waits for the second person."""

    number: int
    movement: Movement
    amount: Cents
    by: str
    at: int
    note: str = ""


class Tray(Struct, frozen=True):
    """What is known of a tray since it was opened. `dropped`: cash that went into the box and is not yet counted.

    `differences`: of all counts since the opening. `number`: of the last slip that was made out.
    """

    open: bool = False
    opened: int = 0
    opened_by: tuple[str, ...] = ()
    float: Cents = Cents(0)
    fills: Cents = Cents(0)
    credits: Cents = Cents(0)
    changed: Cents = Cents(0)
    dropped: Cents = Cents(0)
    differences: Cents = Cents(0)
    closed: int = 0
    counted: Cents = Cents(0)
    result: Cents = Cents(0)
    number: int = 0
    slips: tuple[Slip, ...] = ()


class Statement(Struct, frozen=True):
    """A tray reconciled: float + fills − credits − cash changed + result + differences is what it should hold.

    `result`: what the house has won at the table since the opening, by the ledger; `by_rounds`: the same by the index
    of its rounds, another way; they may differ while a round is in play.
    """

    tray: Tray
    holds: Cents
    result: Cents
    by_rounds: Cents
    in_play: Cents


class Trays:
    """The trays of one house."""

    __slots__ = ("_register",)

    def __init__(self, register: Register) -> None:
        self._register = register

    def look(self, caller: Caller, hosting: Hosting) -> Statement | Refusal:
        """The tray of a table, for who works there."""
        return may(caller, "see-tray", owner=_owner(hosting)) or self._statement(hosting)

    def ask(
        self, caller: Caller, hosting: Hosting, id: str, movement: Movement, amount: Cents, note: str, *, now: int
    ) -> Statement | Refusal:
        """Make out a slip; nothing moves before somebody else has confirmed it."""

        def change(kept: Kept[Tray] | None) -> Unit | Refusal:
            tray = Tray() if kept is None else kept.value
            refusal = self._fault(hosting, tray, movement, amount)
            if refusal is not None:
                return refusal
            if len(tray.slips) >= _MOST_SLIPS:
                return Refusal("too-many-slips", f"{_MOST_SLIPS} slips wait to be confirmed already.")
            slip = Slip(tray.number + 1, movement, amount, caller.name, now, note)
            after = replace(tray, number=slip.number, slips=(*tray.slips, slip))
            event = SlipAsked(slip.number, movement, amount, note)
            append = recorded(self._register.store, hosting.id, event, by=caller.name, now=now, id=id)
            return _unit(caller, id, hosting, (append,), (), after, kept)

        return self._change(caller, hosting, id, "ask-tray", change, f"ask {movement} {amount} {note}")

    def confirm(self, caller: Caller, hosting: Hosting, id: str, number: int, *, now: int) -> Statement | Refusal:
        """Carry out a slip that somebody else has made out; at one's own exercise one may do both."""

        def change(kept: Kept[Tray] | None) -> Unit | Refusal:
            tray = Tray() if kept is None else kept.value
            slip = next((one for one in tray.slips if one.number == number), None)
            if slip is None:
                return _no_slip(number)
            if name_key(slip.by) == caller.key and not hosting.terms.owner_rules:
                text = f"{slip.by} made out slip {number}: somebody else has to confirm it."
                return Refusal("two-people", text, (), {"slip": number})
            refusal = self._fault(hosting, tray, slip.movement, slip.amount)
            return refusal or self._done(caller, id, hosting, kept, slip, now)

        return self._change(caller, hosting, id, "confirm-tray", change, f"confirm {number}")

    def withdraw(self, caller: Caller, hosting: Hosting, number: int, *, now: int) -> Statement | Refusal:
        """A slip is not carried out."""

        def change(kept: Kept[Tray] | None) -> Unit | Refusal:
            tray = Tray() if kept is None else kept.value
            slip = next((one for one in tray.slips if one.number == number), None)
            if slip is None:
                return _no_slip(number)
            event = SlipWithdrawn(number, slip.movement, slip.amount)
            append = recorded(self._register.store, hosting.id, event, by=caller.name, now=now)
            return _unit(caller, "", hosting, (append,), (), _without(tray, slip), kept)

        return self._change(caller, hosting, "", "ask-tray", change)

    def change_cash(
        self, caller: Caller, hosting: Hosting, id: str, player: str, amount: Cents, *, now: int
    ) -> Statement | Refusal:
        """A player's cash goes into the drop box and chips from the tray to the player, where chips lie on the felt."""

        def change(kept: Kept[Tray] | None) -> Unit | Refusal:
            tray = Tray() if kept is None else kept.value
            refusal = _not_open(tray) or _amount_fault(amount, least=1)
            if refusal is not None:
                return refusal
            if hosting.terms.money != "felt":
                return Refusal("not-cash", "At this table people wager out of their wallets: nobody changes cash here.")
            if self._holds(hosting) < amount:
                return _short(self._holds(hosting), amount)
            event = CashChanged(player, amount)
            append = recorded(self._register.store, hosting.id, event, by=caller.name, now=now, id=id)
            moved = (
                Posting(f"tray:{hosting.id}", Cents(-amount)),
                Posting(f"felt:{hosting.id}:{player}", amount),
                Posting(CASH, Cents(-amount)),
                Posting(f"drop:{hosting.id}", amount),
            )
            after = replace(tray, changed=Cents(tray.changed + amount), dropped=Cents(tray.dropped + amount))
            return _unit(caller, id, hosting, (append,), moved, after, kept)

        return self._change(caller, hosting, id, "ask-tray", change, f"cash {amount} {player}")

    # within

    def _change(
        self, caller: Caller, hosting: Hosting, id: str, operation: Operation, change: "Change", what: str = ""
    ) -> Statement | Refusal:
        """One change. `what` it is stands in the receipt, so that the same id is not taken for another change."""
        refusal = may(caller, operation, owner=_owner(hosting))
        if refusal is not None:
            return refusal
        store = self._register.store

        def plan() -> Plan[None] | Refusal:
            done = store.receipt(_sender(caller, hosting), id) if id else None
            if done is not None:
                return Plan(None, None) if done == what.encode() else ID_USED
            unit = change(self._register.find(TRAY, hosting.id, Tray))
            return (
                unit if isinstance(unit, Refusal) else Plan(replace(unit, receipt=what.encode() if id else b""), None)
            )

        done = self._register.change(plan)
        return done if isinstance(done, Refusal) else self._statement(hosting)

    def _done(self, caller: Caller, id: str, hosting: Hosting, kept: Kept[Tray] | None, slip: Slip, now: int) -> Unit:
        tray = _without(Tray() if kept is None else kept.value, slip)
        holds, at = self._holds(hosting), hosting.id
        expected, difference = Cents(0), Cents(0)
        match slip.movement:
            case "float":
                # What was won or lost here before any float was on the table goes to the cage first.
                moved = _between(CAGE, f"tray:{at}", Cents(slip.amount - holds))
                tray = Tray(
                    open=True, opened=now, opened_by=(slip.by, caller.name), float=slip.amount, dropped=tray.dropped,
                    number=tray.number, slips=tray.slips,
                )  # fmt: skip
            case "fill":
                moved = _between(CAGE, f"tray:{at}", slip.amount)
                tray = replace(tray, fills=Cents(tray.fills + slip.amount))
            case "credit":
                moved = _between(f"tray:{at}", CAGE, slip.amount)
                tray = replace(tray, credits=Cents(tray.credits + slip.amount))
            case "count" | "close":
                expected, difference = holds, Cents(slip.amount - holds)
                moved = _between(f"difference:{at}", f"tray:{at}", difference)
                result = _result(tray, holds)
                tray = replace(tray, differences=Cents(tray.differences + difference), counted=slip.amount)
                if slip.movement == "close":
                    moved = (*moved, *_between(f"tray:{at}", CAGE, slip.amount))
                    tray = replace(tray, open=False, closed=now, result=result)
            case "drop":
                expected = self._register.store.balance(f"drop:{at}")
                difference = Cents(slip.amount - expected)
                moved = (
                    *_between(f"difference:{at}", f"drop:{at}", difference),
                    *_between(f"drop:{at}", CAGE, slip.amount),
                )
                tray = replace(tray, dropped=Cents(0))
            case other:
                assert_never(other)
        event = SlipConfirmed(slip.number, slip.movement, slip.amount, slip.by, expected, difference)
        append = recorded(self._register.store, at, event, by=caller.name, now=now, id=id)
        return _unit(caller, id, hosting, (append,), moved, tray, kept)

    def _fault(self, hosting: Hosting, tray: Tray, movement: Movement, amount: Cents) -> Refusal | None:
        """Why this movement cannot be made now."""
        refusal = _amount_fault(amount, least=0 if movement in _COUNTS else 1)
        if refusal is not None:
            return refusal
        if movement == "float":
            text = "The tray is open already; a fill brings more, a count closes it."
            return Refusal("tray-open", text) if tray.open else self._in_play(hosting)
        if movement != "drop" and not tray.open:
            return _not_open(tray)
        if movement == "credit" and self._holds(hosting) < amount:
            return _short(self._holds(hosting), amount)
        return self._in_play(hosting) if movement in ("count", "close") else None

    def _in_play(self, hosting: Hosting) -> Refusal | None:
        if not self._register.store.balance(f"layout:{hosting.id}"):
            return None
        return Refusal("in-play", "Wagers lie on the layout: the tray is counted when the round has ended.")

    def _holds(self, hosting: Hosting) -> Cents:
        return self._register.store.balance(f"tray:{hosting.id}")

    def _statement(self, hosting: Hosting) -> Statement:
        store = self._register.store
        kept = self._register.find(TRAY, hosting.id, Tray)
        tray, holds = (Tray() if kept is None else kept.value), self._holds(hosting)
        by_rounds = Cents(-store.totals_at(f"table:{hosting.id}", tray.opened).net) if tray.open else Cents(0)
        result = _result(tray, holds) if tray.open else tray.result
        return Statement(tray, holds, result, by_rounds, store.balance(f"layout:{hosting.id}"))


def _result(tray: Tray, holds: int) -> Cents:
    """What the house has won since the opening: what the tray holds beyond all that was brought and taken."""
    return Cents(holds - tray.float - tray.fills + tray.credits + tray.changed - tray.differences)


def _owner(hosting: Hosting) -> str:
    """Whoever opened an exercise has every role at it; no other table's owner works there."""
    return hosting.owner if hosting.terms.owner_rules else ""


def _sender(caller: Caller, hosting: Hosting) -> str:
    return f"tray:{hosting.id} {caller.name}"


def _between(source: str, target: str, amount: Cents) -> tuple[Posting, ...]:
    return balanced((Posting(source, Cents(-amount)), Posting(target, amount)))


def _without(tray: Tray, slip: Slip) -> Tray:
    return replace(tray, slips=tuple(one for one in tray.slips if one != slip))


def _unit(
    caller: Caller,
    id: str,
    hosting: Hosting,
    appends: tuple[Append, ...],
    moved: tuple[Posting, ...],
    tray: Tray,
    kept: Kept[Tray] | None,
) -> Unit:
    """Record, money and document in one; two postings to one account are one."""
    totals: dict[str, int] = {}
    for account, amount in moved:
        totals[account] = totals.get(account, 0) + amount
    postings = balanced(Posting(account, Cents(amount)) for account, amount in totals.items())
    document = write(TRAY, hosting.id, tray, kept)
    return Unit(_sender(caller, hosting), id, appends, postings, (document,))


def _amount_fault(amount: Cents, *, least: int) -> Refusal | None:
    if least <= amount <= _MOST:
        return None
    return Refusal("amount", f"An amount of chips is {format_dollars(Cents(least))} or more.")


def _not_open(tray: Tray) -> Refusal | None:
    return None if tray.open else Refusal("tray-closed", "The tray is not open: a float comes first.")


def _short(holds: Cents, amount: Cents) -> Refusal:
    text = f"The tray should hold {format_dollars(holds)}, and this takes {format_dollars(amount)}."
    return Refusal("tray-short", text, (), {"holds": holds, "amount": amount})


def _no_slip(number: int) -> Refusal:
    return Refusal("no-such-slip", f"No slip {number} waits at this table.", (), {"slip": number})


Change = Callable[[Kept[Tray] | None], Unit | Refusal]
"""What a change writes, given the tray as it is; a refusal where it cannot be."""
