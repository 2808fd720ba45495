"""What the auditor knows of each kind of stream: how its records are read, folded, and what its events move."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, cast

from pontoon.service.journal import Journal
from pontoon.service.sealing import Sealer
from pontoon.service.tables import evolve as tables
from pontoon.service.tables.state import Hosting as TableHosting
from pontoon.service.tables.told import public as table_public
from pontoon.service.tournaments import evolve as tournaments
from pontoon.service.tournaments.state import Hosting as TournamentHosting
from pontoon.service.tournaments.told import public as tournament_public
from pontoon.table import RoundEnded
from pontoon.table import postings as table_postings
from pontoon.tournament import postings as tournament_postings
from pontoon.tournament.events import TableActed
from tests.support.live import KEY

Move = tuple[str, int]
"""An account of the ledger, and what comes to it."""

ISSUE = "issue"
"""Where play money comes from, and what stands behind bots in a tournament; it owes what is in all others."""


@dataclass(frozen=True)
class Kind:
    """`moved`: what an event moves in the ledger, by the core's own postings.

    `ended`: the rounds that an event ends, by the name they have in the index; the state is the one before it.
    """

    journal: Journal[Any]
    empty: Callable[[], Any]
    evolve: Callable[[Any, Any], Any]
    moved: Callable[[Any, Any], Iterable[Move]]
    ended: Callable[[Any, Any], Iterable[tuple[str, int]]]


def _at_a_table(state: TableHosting, event: Any) -> Iterable[Move]:
    for name, amount in table_postings(cast(Any, event)):
        kind, _, player = name.partition(":")
        if kind != "player":
            yield f"{'layout' if kind == 'layout' else 'tray'}:{state.id}", amount
        else:
            yield (f"wallet:{player}@{state.id}" if player.startswith("bot-") else f"wallet:{player}"), amount


def _in_a_tournament(state: TournamentHosting, event: Any) -> Iterable[Move]:
    """Fees and prizes; chips are no money."""
    for name, amount in tournament_postings(cast(Any, event)):
        kind, _, player = name.partition(":")
        if kind != "player":
            yield f"{'pool' if kind == 'prize-pool' else 'commission'}:{state.id}", amount
        else:
            yield (ISSUE if player.startswith("bot-") else f"wallet:{player}"), amount


def _rounds_of_a_table(state: TableHosting, event: Any) -> Iterable[tuple[str, int]]:
    if isinstance(event, RoundEnded):
        yield f"table:{state.id}", event.round


def _rounds_of_a_tournament(state: TournamentHosting, event: Any) -> Iterable[tuple[str, int]]:
    if isinstance(event, TableActed):
        for one in event.events:
            if isinstance(one, RoundEnded):
                yield f"tournament:{state.id}/{state.tournament.played}/{event.table}", one.round


KINDS: dict[str, Kind] = {
    "table:": Kind(
        Journal(tables.TableEvent, table_public, Sealer(KEY)),
        TableHosting,
        tables.evolve,
        _at_a_table,
        _rounds_of_a_table,
    ),
    "tournament:": Kind(
        Journal(tournaments.TournamentEvent, tournament_public, Sealer(KEY)),
        TournamentHosting,
        tournaments.evolve,
        _in_a_tournament,
        _rounds_of_a_tournament,
    ),
}


def kind_of(stream: str) -> Kind:
    """The kind of a stream."""
    return KINDS[f"{stream.partition(':')[0]}:"]
