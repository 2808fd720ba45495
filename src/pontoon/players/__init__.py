"""Players that choose for themselves: bots for tables and tournaments.

Each is a chooser over what is offered to it. None remembers anything: the same situation and the same bytes give the
same choice, so that a game that was stopped goes on as it would have.

- `mimic`: plays like the dealer; `chart`: plays a strategy chart; `chance`: plays anything that is offered
- `leader`: plays a chart, and wagers by who leads
- `bot`: what they share; `wagers`: amounts that fit; `commands`: a choice as a command
"""

from pontoon.players.chance import RandomPlayer
from pontoon.players.chart import ChartPlayer
from pontoon.players.leader import LeaderPlayer
from pontoon.players.mimic import MimicPlayer

__all__ = ["ChartPlayer", "LeaderPlayer", "MimicPlayer", "RandomPlayer"]
