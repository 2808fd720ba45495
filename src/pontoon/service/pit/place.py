"""A table before its staff, in whatever stream it stands: in one of its own, or in a tournament's with others.

What is reported, ruled and ordered is the same command of the table at both; who may give it, what the tournament
leaves open and what it is written into differ, and that is all a place knows.
"""

from typing import Any, Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from pontoon.rulebook import Role, Rulebook
from pontoon.service.caller import Caller
from pontoon.service.hosted import Asked
from pontoon.service.tables import authority as at_tables
from pontoon.service.tables.state import Hosting as TableHosting
from pontoon.service.tournaments import authority as at_tournaments
from pontoon.service.tournaments.past import lay_at
from pontoon.service.tournaments.state import Hosting as TournamentHosting
from pontoon.table import Audience, Refusal, State
from pontoon.table.audience import STAFF_ROLES
from pontoon.table.closed import Closed
from pontoon.table.order_options import OrderChoice
from pontoon.table.views import open_to
from pontoon.tournament import Play
from pontoon.tournament.decide_round import at_table, may_play
from pontoon.tournament.state import conditions_of, table_of
from pontoon.tournament.views import game_view

Orders = tuple[tuple[OrderChoice, ...], tuple[Closed, ...]]
"""What a role may order now, and what not with the reason."""

_RANKED: tuple[Role, ...] = ("operator", *(one for one in STAFF_ROLES if one not in ("operator", "dealer")), "dealer")
"""Of several roles somebody acts in the one that may most."""


class Place(Protocol):
    """Where it is decided. `chips`: amounts are hundredths of tournament chips, and no money.

    `number`: of the table in a tournament, 0 for one with a stream of its own. `confirms`: a ruling needs the person's
    own password.
    """

    @property
    def rules(self) -> Rulebook: ...

    @property
    def table(self) -> State: ...

    @property
    def title(self) -> str: ...

    @property
    def number(self) -> int: ...

    @property
    def chips(self) -> bool: ...

    @property
    def confirms(self) -> bool: ...

    def roles(self, caller: Caller) -> tuple[Role, ...]:
        """The roles that somebody has here."""
        ...

    def looks_on(self, caller: Caller) -> bool:
        """Whether somebody without one of these roles sees what is decided."""
        ...

    def permitted(self, asked: Asked) -> Any | Refusal:
        """The command of the table as it may be judged, signed with the caller's name."""
        ...

    def orders(self, role: Role) -> Orders:
        """What this role may order here, and what not."""
        ...


class OwnTable(Struct, frozen=True):
    """A table with a stream of its own."""

    rules: Rulebook
    hosting: TableHosting
    number: int = 0
    chips: bool = False

    @property
    def table(self) -> State:
        return self.hosting.table

    @property
    def title(self) -> str:
        return self.hosting.title

    @property
    def confirms(self) -> bool:
        return not self.hosting.terms.owner_rules

    def roles(self, caller: Caller) -> tuple[Role, ...]:
        return at_tables.roles_at(self.hosting, caller)

    def looks_on(self, caller: Caller) -> bool:
        return False

    def permitted(self, asked: Asked) -> Any | Refusal:
        return at_tables.permitted(self.hosting, asked)

    def orders(self, role: Role) -> Orders:
        found = open_to(self.rules, self.table, Audience(role))
        return found["orders"], found["closed"]


class TournamentTable(Struct, frozen=True):
    """A table of the session that is on (ACT 20.1: it is played by its book, with everything that can go wrong)."""

    rules: Rulebook
    hosting: TournamentHosting
    number: int
    chips: bool = True

    @property
    def table(self) -> State:
        return lay_at(self.hosting, self.number)

    @property
    def title(self) -> str:
        return f"{conditions_of(self.hosting.tournament).title}, table {self.number}"

    @property
    def confirms(self) -> bool:
        return not self.hosting.terms.owner_rules

    def closed(self) -> Refusal | None:
        """Why nothing is played here now; at a door `no-session` is who has none of the house's own."""
        refusal = at_table(self.hosting.tournament, self.number)
        return replace(refusal, code="not-open") if refusal is not None and refusal.code == "no-session" else refusal

    def roles(self, caller: Caller) -> tuple[Role, ...]:
        return at_tournaments.roles_at(self.hosting, caller)

    def looks_on(self, caller: Caller) -> bool:
        return at_tournaments.in_office(self.hosting, caller, "director") is None

    def permitted(self, asked: Asked) -> Any | Refusal:
        played = Play(self.number, asked.command)
        allowed = at_tournaments.permitted(self.hosting, replace(asked, command=played))
        if isinstance(allowed, Refusal):
            return allowed
        assert isinstance(allowed, Play), "whoever may play at a table plays there"
        return may_play(self.rules, self.hosting.tournament, allowed) or allowed.move

    def orders(self, role: Role) -> Orders:
        tournament = self.hosting.tournament
        seen = game_view(self.rules, tournament, table_of(tournament, self.number), Audience(role))
        return seen.orders, seen.closed


Acting = Role | Literal["tournament-director"]
"""In which role somebody is here; a director without a role of the book looks on."""


def acting(place: Place, caller: Caller, role: str) -> Acting | Refusal:
    """The role that somebody acts in: the one that is named, or of one's own the one that may most."""
    roles = place.roles(caller)
    found = next((one for one in _RANKED if one in roles and role in ("", one)), None)
    if found is not None:
        return found
    if role in ("", "tournament-director") and place.looks_on(caller):
        return "tournament-director"
    text = f"This is for the staff of this table, and {caller.name} is not."
    return Refusal("not-your-role", text, (), {"role": role or "staff"})
