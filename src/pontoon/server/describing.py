"""A table as anybody may know it before sitting down."""

from msgspec import to_builtins

from pontoon.rulebook import digest_of
from pontoon.server.telling.lobby import seats_of
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.listing import Listed
from pontoon.wire import http


def line(listed: Listed) -> http.TableLine:
    """A table of the directory as a body."""
    one = listed
    told = (one.table, one.title, one.rulebook, one.owner, one.public, one.opened, one.closed)
    return http.TableLine(*told, dealing=one.dealing)


def described(hosted: HostedTable, edge: http.Edge) -> http.TableAnswer:
    """The public description: rules, limits, terms, who sits where, what the house keeps."""
    state, table = hosted.state, hosted.state.table
    return http.TableAnswer(
        table=state.id,
        title=state.title,
        rulebook=hosted.rules.id,
        rules_title=hosted.rules.title,
        digest=digest_of(hosted.rules),
        owner=state.owner,
        open=table.phase != "closed",
        sequence=hosted.sequence,
        round=table.round,
        setup=to_builtins(table.setup),
        terms=to_builtins(state.terms),
        seats=seats_of(state),
        bots=tuple(bot.name for bot in state.bots),
        edge=edge,
    )
