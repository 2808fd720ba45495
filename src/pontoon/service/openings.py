"""Opening a stream in the house: its first record, its line in the directory and the receipt, in one unit."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from pontoon.money import Posting, balanced
from pontoon.rulebook import Rulebook
from pontoon.service.caller import Caller
from pontoon.service.directory import Line, entered
from pontoon.service.hosted import Asked, GoneError, Hosted
from pontoon.service.journal import Entry, Journal
from pontoon.service.office import Office
from pontoon.service.progressives.evolve import ProgressiveEvent
from pontoon.service.progressives.host import HostedProgressive
from pontoon.service.progressives.joining import join
from pontoon.service.progressives.listing import ListedProgressive
from pontoon.service.progressives.opening import OpenProgressive, configuration_asked, desk_asked
from pontoon.service.progressives.opening import opened as open_progressive
from pontoon.service.progressives.told import public as progressive_public
from pontoon.service.tables.evolve import TableEvent
from pontoon.service.tables.joined import progressive_of
from pontoon.service.tables.judging import Decided
from pontoon.service.tables.listing import Listed
from pontoon.service.tables.money import moved
from pontoon.service.tables.opening import OpenTable, opened, rules_asked
from pontoon.service.tables.told import public
from pontoon.service.tournaments.evolve import TournamentEvent
from pontoon.service.tournaments.listing import ListedTournament
from pontoon.service.tournaments.loading import listed_as
from pontoon.service.tournaments.opening import OpenTournament, conditions_asked
from pontoon.service.tournaments.opening import opened as open_tournament
from pontoon.service.tournaments.told import public as tournament_public
from pontoon.store import Append, Committed, Conflict, Repeated, Unit
from pontoon.table import Refusal

L = TypeVar("L", bound=Line)

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 8
_TRIES = 16
"""How often a table is linked anew because another process has written to its progressive."""


class BehindError(GoneError):
    """Somebody else has written to a stream that is written to with the new one."""


async def begin(
    office: Office,
    caller: Caller,
    id: str,
    stream: str,
    journal: Journal[Any],
    entry: Entry[Any],
    listed: L,
    postings: tuple[Posting, ...] = (),
    appends: tuple[Append, ...] = (),
) -> L:
    """Commit the first record of a stream. Asked again with the same id, it is the stream of the first time.

    `stream`: the kind and the name, which are those of the line in the directory; `appends`: to other streams.
    """
    kind, _, name = stream.partition(":")
    line = msgspec.json.encode(listed)
    first = Append(stream, 0, (journal.encode(entry, stream, 1),))
    unit = Unit(
        opening_sender(kind, caller),
        id,
        (first, *appends),
        postings,
        entered(kind, name, listed),
        receipt=line,
    )
    match await office.finish(office.commit(unit)):
        case Committed():
            return listed
        case Repeated(receipt=receipt):
            return msgspec.json.decode(receipt, type=type(listed))
        case Conflict() as behind:
            raise BehindError(f"{stream} cannot be opened: {behind}")
        case other:
            raise GoneError(f"{stream} cannot be opened: {other}")


def opening_sender(kind: str, caller: Caller) -> str:
    """Receipts of openings lie apart from those of commands and of other kinds; no name has a colon."""
    return f"open-{kind}:{caller.name}"


class Openings:
    """Opens streams of every kind. `hosted`: has a stream read in."""

    def __init__(self, office: Office, hosted: Callable[[str], Awaitable[Hosted[Any, Any] | None]]) -> None:
        self._office = office
        self._hosted = hosted

    async def table(self, caller: Caller, id: str, asked: OpenTable) -> Listed | Refusal:
        """Open a table; asked again with the same id, it is opened once."""
        # A text of a stranger is read beside the loop: others are answered meanwhile.
        rules = await asyncio.to_thread(rules_asked, asked) if asked.variant else rules_asked(asked)
        if isinstance(rules, Refusal):
            return rules
        office = self._office
        table = self._new_id()
        stream = f"table:{table}"
        decided = opened(asked, rules, table, caller, office.chance)
        if isinstance(decided, Refusal):
            return decided
        at = office.clock.now()
        terms = asked.terms
        listed = Listed(table, decided.after.title, rules.id, caller.name, terms.public, at, 0, terms.dealing)
        if asked.terms.progressive:
            return await office.finish(self._open_linked(caller, id, decided, rules, listed))
        journal: Journal[TableEvent] = Journal(TableEvent, public, office.sealer)
        entry = Entry(at, f"player {caller.name}", id, decided.events)
        listed = await begin(office, caller, id, stream, journal, entry, listed, moved(decided.after, decided.own))
        await self._hosted(f"table:{listed.table}")
        return listed

    async def _open_linked(
        self, caller: Caller, id: str, decided: Decided, rules: Rulebook, listed: Listed
    ) -> Listed | Refusal:
        """Open a table at a terminal of the progressive that its terms name: one unit for both."""
        office = self._office
        stream = progressive_of(decided.after)
        progressive = await self._hosted(stream)
        if not isinstance(progressive, HostedProgressive):
            return no_stream(stream)
        done = await asyncio.to_thread(office.store.receipt, opening_sender("table", caller), id)
        if done is not None:
            return msgspec.json.decode(done, type=Listed)
        for _ in range(_TRIES):
            linked = await self._link(caller, id, decided, rules, listed, progressive)
            if linked is not None:
                break
        else:
            raise GoneError(f"{stream}: somebody else writes to it all the time")
        if isinstance(linked, Listed):
            await self._hosted(f"table:{linked.table}")
        return linked

    async def _link(
        self, caller: Caller, id: str, decided: Decided, rules: Rulebook, listed: Listed, progressive: HostedProgressive
    ) -> Listed | Refusal | None:
        """One try; None where another process has written to the progressive meanwhile."""
        office, at, by = self._office, listed.opened, f"player {caller.name}"
        async with progressive.lock:
            await progressive.reload()
            joined = join(progressive.state, progressive.rules, decided.after, rules, caller)
            if isinstance(joined, Refusal):
                return joined
            append = progressive.append_of(Asked(caller, id, None, at, by), (joined,))
            journal: Journal[TableEvent] = Journal(TableEvent, public, office.sealer)
            entry, money = Entry(at, by, id, decided.events), moved(decided.after, decided.own)
            table = f"table:{listed.table}"
            try:
                opened_as = await begin(office, caller, id, table, journal, entry, listed, money, (append,))
            except BehindError:
                return None
            if opened_as == listed:
                progressive.take(Entry(at, by, id, (joined,)), progressive.evolve(progressive.state, joined))
                progressive.publish()
                office.told(progressive.stream)
        return opened_as

    async def progressive(self, caller: Caller, id: str, asked: OpenProgressive) -> ListedProgressive | Refusal:
        """Open a progressive; asked again with the same id, it is opened once."""
        desk, configuration = desk_asked(asked), configuration_asked(asked)
        if isinstance(desk, Refusal):
            return desk
        if isinstance(configuration, Refusal):
            return configuration
        office, name, at = self._office, self._new_id(), self._office.clock.now()
        decided = open_progressive(asked, desk, configuration, name, caller, office.chance)
        if isinstance(decided, Refusal):
            return decided
        title, terms = configuration.terms.title, asked.terms
        listed = ListedProgressive(name, title, desk.rules.id, caller.name, terms.public, at)
        journal: Journal[ProgressiveEvent] = Journal(ProgressiveEvent, progressive_public, office.sealer)
        entry = Entry(at, f"player {caller.name}", id, decided.events)
        opened_as = await begin(
            office, caller, id, f"progressive:{name}", journal, entry, listed, balanced(decided.postings)
        )
        await self._hosted(f"progressive:{opened_as.progressive}")
        return opened_as

    async def tournament(self, caller: Caller, id: str, asked: OpenTournament) -> ListedTournament | Refusal:
        """Open a tournament; asked again with the same id, it is opened once."""
        conditions = conditions_asked(asked)
        if isinstance(conditions, Refusal):
            return conditions
        office, tournament, at = self._office, self._new_id(), self._office.clock.now()
        decided = open_tournament(asked, conditions, tournament, caller, office.chance, at)
        if isinstance(decided, Refusal):
            return decided
        stream = f"tournament:{tournament}"
        journal: Journal[TournamentEvent] = Journal(TournamentEvent, tournament_public, office.sealer)
        entry = Entry(at, f"player {caller.name}", id, decided.events)
        listed = await begin(office, caller, id, stream, journal, entry, listed_as(decided.after, at))
        await self._hosted(f"tournament:{listed.tournament}")
        return listed

    def _new_id(self) -> str:
        return "".join(_LETTERS[byte % len(_LETTERS)] for byte in self._office.chance.entropy(_ID_LENGTH))


def no_stream(stream: str) -> Refusal:
    """There is nothing of this name."""
    return Refusal("no-such-stream", f"There is no {stream!r} in this house.", (), {"stream": stream})
