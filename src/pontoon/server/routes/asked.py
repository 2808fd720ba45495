"""What stands in a path or behind its question mark."""

import re
from typing import Annotated

from litestar.params import PathParameter, QueryParameter

from pontoon.server.front import Front
from pontoon.server.refusals import RefusalError
from pontoon.service.tables.host import HostedTable
from pontoon.service.tournaments.host import HostedTournament
from pontoon.table import Refusal

After = Annotated[str, QueryParameter(max_length=256, description="Behind which key to go on.")]
Most = Annotated[int, QueryParameter(ge=1, le=100, description="How many at most.")]
Number = Annotated[int, QueryParameter(ge=0, le=2**53, description="Behind which number to go on.")]
Before = Annotated[int | None, QueryParameter(ge=0, le=2**53, description="Before which number or time.")]
Since = Annotated[int, QueryParameter(ge=0, le=2**53, description="From which time on, in milliseconds.")]
PersonName = Annotated[str, PathParameter(max_length=256)]
TableId = Annotated[str, PathParameter(max_length=64)]
TournamentId = Annotated[str, PathParameter(max_length=64)]
ProgressiveId = Annotated[str, PathParameter(max_length=64)]
InvitationKey = Annotated[str, PathParameter(max_length=256)]
AsRole = Annotated[str, QueryParameter(max_length=32, description="As whom to look: a role of the house, or player.")]
Natural = Annotated[int, PathParameter(ge=1, le=2**31)]
RoundNumber = Annotated[int, QueryParameter(ge=1, le=2**53)]

_ID = re.compile(r"[a-z0-9]{1,16}")


def stream_of(kind: str, id: str) -> str:
    """The stream of a table, tournament or progressive; refused where nothing can be called so."""
    if _ID.fullmatch(id) is None:
        raise RefusalError(Refusal("no-such-stream", f"There is no such {kind} in this house."))
    return f"{kind}:{id}"


async def hosted_table(front: Front, table: str) -> HostedTable:
    """A table of the house, in memory; refused where there is none of this id."""
    hosted = await front.house.hosted(stream_of("table", table))
    if not isinstance(hosted, HostedTable):
        raise RefusalError(Refusal("no-such-table", "There is no such table in this house."))
    return hosted


async def hosted_tournament(front: Front, tournament: str) -> HostedTournament:
    """A tournament of the house, in memory; refused where there is none of this id."""
    hosted = await front.house.hosted(stream_of("tournament", tournament))
    if not isinstance(hosted, HostedTournament):
        raise RefusalError(Refusal("no-such-stream", "There is no such tournament in this house."))
    return hosted
