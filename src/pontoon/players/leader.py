"""A player who looks at the other stacks before wagering."""

from pontoon.players.chart import ChartPlayer
from pontoon.players.wagers import fitting, steady
from pontoon.table.asking import AskedToWager, Bet

_LAST_ROUNDS = 5


class LeaderPlayer(ChartPlayer):
    """Plays a chart. In the last rounds of a session who is among those to go through bets as the rivals do, and who
    is behind bets what would overtake.

    >>> from pontoon import Cents, LeaderPlayer, Table, chart_for, next_command, seeded_entropy
    >>> table = Table.open("nz-current", cards="9s 8h")
    >>> bot, dice = LeaderPlayer(chart_for(table.rules)), lambda: seeded_entropy("dice")
    >>> next_command(table.rules, table.state, "ann", bot, purse=Cents(20_000), entropy=dice).amount
    1000
    """

    def wager(self, asked: AskedToWager) -> Bet:
        """A steady wager at first; in the last rounds by the distance to those who would go through."""
        if asked.rounds_left is None or asked.rounds_left > _LAST_ROUNDS:
            return Bet(steady(asked))
        stacks = sorted((one.purse + one.wager for one in asked.order if one.player != asked.player), reverse=True)
        mine = asked.purse
        if not stacks:
            return Bet(fitting(asked, 0))
        line = stacks[min(asked.through, len(stacks)) - 1]
        if mine > line:
            return Bet(fitting(asked, self._cover(asked)))
        return Bet(fitting(asked, (line - mine) // asked.rounds_left + asked.amounts.multiple))

    def _cover(self, asked: AskedToWager) -> int:
        """A player ahead wagers as much as the largest wager so far, so that its owner cannot win more."""
        return max((one.wager for one in asked.order), default=0) // 2
