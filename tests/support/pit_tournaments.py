"""Tables of tournaments as the pit meets them: an example of the catalogue laid at one, and what a command does."""

from typing import Any

from msgspec.structs import replace

from pontoon.cards import seeded_entropy
from pontoon.service.caller import Caller, StaffRole
from pontoon.service.chance import Chance
from pontoon.service.hosted import Asked
from pontoon.service.pit.place import TournamentTable
from pontoon.service.tournaments.deciding import judge
from pontoon.service.tournaments.judging import Decided, Directing
from pontoon.service.tournaments.state import Hosting
from pontoon.service.tournaments.terms import TournamentTerms
from pontoon.table import Event as TableEvent
from pontoon.table import Person, Refusal, State, actor_of
from pontoon.tournament import Play, whole
from pontoon.tournament.events import TableActed
from pontoon.tournament.state import Seat, Table, session_of, table_of
from tests.support.console import Story
from tests.support.tournaments import Tournament, changed, seeded

NUMBER = 2
"""Two tables are on, and something happens at the second."""


def laid(story: Story, table: State, **terms: Any) -> TournamentTable:
    """A tournament whose second table lies as the example has it, with everybody who wagers there."""
    conditions = changed(("players = 7", "players = 2"))
    made = Tournament(conditions, seeded("pit")).enter("Cat", "Dan", "Eve", "Fay").draw("Cat", "Dan", "Eve", "Fay")
    names = {one.player: box.number for box in table.boxes for one in box.bettors}
    seats = tuple(Seat(box, name, whole(1000), taken=True) for name, box in names.items())
    session = session_of(made.state)
    lies = Table(NUMBER, seats, marker=seats[0].box if seats else 1, table=table)
    state = replace(made.state, session=replace(session, tables=(session.tables[0], lies)))
    return TournamentTable(story.rules, Hosting(state, "k1", "dora", TournamentTerms(**terms)), NUMBER)


def by(command: Any) -> Asked:
    """The command of the person in whose role it is given, with the own password; signed by the house."""
    person = actor_of(command)
    assert isinstance(person, Person)
    unsigned = replace(command, by=Person(person.role))
    role: StaffRole = person.role  # type: ignore[assignment]  # a player gives none of these
    return Asked(Caller("sue", (role,)), "", unsigned, 0, "sue", confirmed=True)


def done(place: TournamentTable, asked: Asked) -> Decided | Refusal:
    """What the command does in the tournament, with everything that the house does by itself then."""
    chance = Chance(seeded_entropy("pit"))
    directing = Directing(place.rules, place.hosting, "tournament:k1", chance, 0)
    refusal = judge(directing, replace(asked, command=Play(place.number, asked.command)))
    return directing.decided() if refusal is None else refusal


def at_the_table(decided: Decided, number: int) -> tuple[TableEvent, ...]:
    """What happened at a table."""
    acted = (one for one in decided.own if isinstance(one, TableActed) and one.table == number)
    return tuple(event for one in acted for event in one.events)


def chips_at(hosting: Hosting, number: int) -> dict[str, int]:
    """Hundredths of chips in front of everybody at a table, and what its house has won."""
    table = table_of(hosting.tournament, number)
    return {**{seat.player: seat.chips.hundredths for seat in table.seats}, "house": table.house}
