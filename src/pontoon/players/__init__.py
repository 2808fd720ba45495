"""Players that choose for themselves: bots for tables and tournaments.

Each is a chooser over what is offered to it. None remembers anything: the same situation and the same bytes give the
same choice, so that a game that was stopped goes on as it would have. `next_command` lets one play at any table.

- `mimic`: plays like the dealer; `chart`: plays a strategy chart; `chance`: plays anything that is offered
- `leader`: plays a chart, and wagers by who leads
- `bot`: what they share; `wagers`: amounts that fit; `commands`: a choice as a command
- `turn`: a player made of functions; `rounds`: a player alone at a table, for many rounds
- `seat`: a chooser at a table; `charts`: the charts that come with the bots
"""

from pontoon.players.chance import RandomPlayer
from pontoon.players.chart import ChartPlayer
from pontoon.players.charts import chart_for, shipped_chart
from pontoon.players.leader import LeaderPlayer
from pontoon.players.mimic import MimicPlayer
from pontoon.players.rounds import PlayedRounds, play_rounds
from pontoon.players.seat import next_command
from pontoon.players.turn import FunctionPlayer, Turn

__all__ = [
    "ChartPlayer",
    "FunctionPlayer",
    "LeaderPlayer",
    "MimicPlayer",
    "PlayedRounds",
    "RandomPlayer",
    "Turn",
    "chart_for",
    "next_command",
    "play_rounds",
    "shipped_chart",
]
