"""Game protection: what in a history deserves a look, with the evidence, for the pit to judge.

Nothing here decides anything about anybody. A detector gives a score with the chance that fair play would reach it, and
the rounds behind it.

- `history`: what happened at a table, from its stream; `tournaments`: at all tables of a tournament
- `told`: from what everybody was told of a live table; `counts`: what a counter would have known
- `alerts`: what a detector says; `correlation`: wagers that follow the count; `teams`: players who come when it is high
- `giving`: chips given away by play; `winning`: results beyond their exact spread
- `simulated`: honest sessions and others, by chance; `roc`: how well a detector tells them apart
"""

from pontoon.surveillance.alerts import Alert
from pontoon.surveillance.correlation import count_correlation
from pontoon.surveillance.giving import chips_given_away
from pontoon.surveillance.history import History, history_of
from pontoon.surveillance.review import review
from pontoon.surveillance.teams import team_play
from pontoon.surveillance.told import told_history
from pontoon.surveillance.tournaments import tournament_histories
from pontoon.surveillance.winning import beyond_spread

__all__ = [
    "Alert",
    "History",
    "beyond_spread",
    "chips_given_away",
    "count_correlation",
    "history_of",
    "review",
    "team_play",
    "told_history",
    "tournament_histories",
]
