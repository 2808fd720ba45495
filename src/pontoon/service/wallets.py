"""Play money: issued by the house, never made from nothing. Whatever a wallet gets, `issue` owes.

A new person gets `start`. On request a wallet that holds less is filled up to it again, at most once in `every`.
"""

import msgspec
from msgspec import Struct

from pontoon.money import Cents, Posting, balanced, format_dollars
from pontoon.service.caller import Caller
from pontoon.service.register import Plan, Register, write
from pontoon.service.spans import HOUR, MINUTE
from pontoon.store.port import Entered, Store, Unit
from pontoon.table import Refusal

ISSUE = "issue"
SIGN_UP = "sign-up"
"""The sender of the unit that gives a new person the first money; it stands in the statement."""
FILLED = "fill-up"
"""How the sender of a unit begins that fills a wallet up on request; a colon follows, which no name has."""
ALLOWANCE = "allowance"


class WalletSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a house gives, in cents, and how long it is until a wallet is filled up again, in milliseconds."""

    start: Cents = Cents(100_000)
    every: int = HOUR


class Allowance(Struct, frozen=True):
    """When a person's wallet was last filled up, and what was given on request in all."""

    last: int
    given: Cents


class FilledUp(Struct, frozen=True):
    """What was given, what the wallet holds then, and when it may be asked for again."""

    amount: Cents
    purse: Cents
    again: int


def wallet_of(name: str) -> str:
    """The account of a person's own money."""
    return f"wallet:{name}"


def granted(name: str, amount: Cents) -> tuple[Posting, ...]:
    """Play money from the house's issue into a wallet."""
    return balanced((Posting(ISSUE, Cents(-amount)), Posting(wallet_of(name), amount)))


class Wallets:
    """Fills wallets up and reads them."""

    __slots__ = ("_register", "settings")

    def __init__(self, register: Register, settings: WalletSettings | None = None) -> None:
        self._register = register
        self.settings = settings or WalletSettings()

    def fill_up(self, caller: Caller, id: str, *, now: int) -> FilledUp | Refusal:
        """Fill the caller's wallet up to `start`; the same id again gives the same answer and no more money."""
        sender = f"{FILLED}:{caller.name}"

        def repeated() -> Plan[FilledUp] | None:
            done = self._register.store.receipt(sender, id) if id else None
            return None if done is None else Plan(None, msgspec.json.decode(done, type=FilledUp))

        def plan() -> Plan[FilledUp] | Refusal:
            done = repeated()
            if done is not None:
                return done
            kept = self._register.find(ALLOWANCE, caller.key, Allowance)
            before = Allowance(0, Cents(0)) if kept is None else kept.value
            purse = self.purse(caller.name)
            amount = Cents(self.settings.start - purse)
            refusal = self._too_much(amount, purse) or self._too_soon(before, now)
            if refusal is not None:
                return repeated() or refusal  # the same request may have been granted at this very moment
            answer = FilledUp(amount, self.settings.start, now + self.settings.every)
            allowance = Allowance(now, Cents(before.given + amount))
            document = write(ALLOWANCE, caller.key, allowance, kept)
            postings = granted(caller.name, amount)
            return Plan(Unit(sender, id, (), postings, (document,), (), msgspec.json.encode(answer)), answer)

        return self._register.change(plan)

    def purse(self, name: str) -> Cents:
        """What the person's own wallet holds."""
        return self._register.store.balance(wallet_of(name))

    def statement(self, name: str, after: int = 0, most: int = 100) -> list[Entered]:
        """The lines of a wallet behind number `after`; the first is what was given at sign-up."""
        return self._register.store.statement(wallet_of(name), after, most)

    def _too_much(self, amount: Cents, purse: Cents) -> Refusal | None:
        if amount > 0:
            return None
        start = format_dollars(self.settings.start)
        message = f"A wallet is filled up to {start}, and this one holds {format_dollars(purse)}."
        return Refusal("wallet-full", message, (), {"purse": purse, "start": self.settings.start})

    def _too_soon(self, before: Allowance, now: int) -> Refusal | None:
        again = before.last + self.settings.every
        if not before.last or now >= again or now < before.last:
            return None
        minutes = -(-(again - now) // MINUTE)
        message = f"A wallet is filled up once in {self.settings.every // MINUTE} minutes: again in {minutes}."
        return Refusal("filled-up-already", message, (), {"again": again})


def total(store: Store) -> Cents:
    """The sum over all accounts: always nothing."""
    return Cents(sum(store.balances().values()))
