"""What a person asks for the own protection, and what staff decides about a person, written to the store."""

from collections.abc import Callable

from pontoon.service.authority import Operation, may
from pontoon.service.caller import Caller
from pontoon.service.people.events import ExclusionLifted, PeopleEvent, PersonExcluded, recorded
from pontoon.service.people.links import by_whom
from pontoon.service.people.records import USER, User
from pontoon.service.protection import changing
from pontoon.service.protection.figures import Protected, protected
from pontoon.service.protection.keeper import Keeper
from pontoon.service.protection.records import PROTECTION, Exclusion, Per, Protection, What
from pontoon.service.register import Plan, Register, write
from pontoon.store.port import Unit
from pontoon.table import Refusal
from pontoon.table.names import name_key

Change = Callable[[Protection], Protection | Refusal]


class Wishes:
    """Changes documents of protection; everything holds from the moment it is answered. All of it blocks."""

    __slots__ = ("_keeper", "_register")

    def __init__(self, register: Register, keeper: Keeper) -> None:
        self._register = register
        self._keeper = keeper

    def look(self, name: str, *, now: int) -> Protected:
        """What a person may see of it."""
        kept = self._register.find(PROTECTION, name_key(name), Protection)
        return protected(Protection() if kept is None else kept.value, now, self._keeper.settings)

    def exclusions(self, caller: Caller, name: str) -> tuple[Exclusion, ...] | Refusal:
        """Everything that ever kept a person out, with who and why, for staff."""
        refusal = may(caller, "exclude-person")
        kept = self._register.find(PROTECTION, name_key(name), Protection)
        return refusal or (() if kept is None else kept.value.exclusions)

    def set_limit(self, caller: Caller, what: What, per: Per, value: int | None, *, now: int) -> Protected | Refusal:
        """A limit of one's own: lower at once, higher (or None) after a day."""
        own = self._keeper.settings
        return self._own(caller, now, lambda held: changing.set_limit(held, what, per, value, now, own))

    def take_break(self, caller: Caller, span: int, *, now: int) -> Protected | Refusal:
        """A break of one's own, in milliseconds."""
        return self._own(caller, now, lambda held: changing.take_break(held, span, now, self._keeper.settings))

    def exclude_self(self, caller: Caller, until: int | None, *, now: int) -> Protected | Refusal:
        """No play until then, or without an end."""
        return self._own(caller, now, lambda held: changing.exclude_self(held, until, now, self._keeper.settings))

    def set_check(self, caller: Caller, every: int | None, *, now: int) -> Protected | Refusal:
        """How often one wants to be told how it goes."""
        return self._own(caller, now, lambda held: changing.set_check(held, every, self._keeper.settings))

    def acknowledge(self, caller: Caller, *, now: int) -> Protected | Refusal:
        """The person has seen the figures of a reality check."""
        return self._own(caller, now, lambda held: changing.acknowledge(held, now))

    def exclude(
        self, caller: Caller | None, name: str, why: str, until: int | None, *, now: int
    ) -> Protected | Refusal:
        """Staff keeps a person out. Without a caller it is whoever runs the program."""
        by = by_whom(caller)
        user = self._somebody(caller, "exclude-person", name)
        if isinstance(user, Refusal):
            return user
        event = PersonExcluded(user.name, until)
        return self._changed(user.name, now, lambda held: changing.exclude(held, by, why, until, now), event, by)

    def lift(self, caller: Caller | None, name: str, *, now: int) -> Protected | Refusal:
        """Staff lets a person in again."""
        by = by_whom(caller)
        user = self._somebody(caller, "lift-exclusion", name)
        if isinstance(user, Refusal):
            return user
        event, own = ExclusionLifted(user.name), self._keeper.settings
        return self._changed(user.name, now, lambda held: changing.lift(held, by, now, own), event, by)

    def _somebody(self, caller: Caller | None, operation: Operation, name: str) -> User | Refusal:
        refusal = None if caller is None else may(caller, operation)
        if refusal is not None:
            return refusal
        kept = self._register.find(USER, name_key(name), User)
        return Refusal("no-such-person", f"Nobody in the house is called {name}.") if kept is None else kept.value

    def _own(self, caller: Caller, now: int, change: Change) -> Protected | Refusal:
        return self._changed(caller.name, now, change, None, "")

    def _changed(self, name: str, now: int, change: Change, event: PeopleEvent | None, by: str) -> Protected | Refusal:
        key = name_key(name)

        def plan() -> Plan[Protected] | Refusal:
            kept = self._register.find(PROTECTION, key, Protection)
            after = change(Protection() if kept is None else kept.value)
            if isinstance(after, Refusal):
                return after
            appends = () if event is None else (recorded(self._register.store, event, by=by, now=now),)
            unit = Unit("protection", "", appends, documents=(write(PROTECTION, key, after, kept),))
            return Plan(unit, protected(after, now, self._keeper.settings))

        answer = self._register.change(plan)
        self._keeper.forget(key)
        return answer
