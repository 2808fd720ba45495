"""A player who plays as the dealer has to."""

from pontoon.players.bot import Bot
from pontoon.players.wagers import steady
from pontoon.settlement import total
from pontoon.table import Choice, Command
from pontoon.table.asking import AskedToPlay, AskedToWager, Bet
from pontoon.table.options import command_of


class MimicPlayer(Bot):
    """Draws where the dealer would draw, never doubles, splits or takes an offer; wagers a steady part of the purse.

    >>> from pontoon import Cents, MimicPlayer, PlaceWager, Table, next_command, seeded_entropy
    >>> table = Table.open("nz-current", cards="9s 8h 7s Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> dice = lambda: seeded_entropy("dice")
    >>> next_command(table.rules, table.state, "ann", MimicPlayer(), purse=Cents(0), entropy=dice)
    Hit(player='ann', box=1)
    """

    def wager(self, asked: AskedToWager) -> Bet:
        """A twentieth of the purse."""
        return Bet(steady(asked))

    def decide(self, asked: AskedToPlay) -> Command:
        """Hit or stand as the dealer would, where that is offered."""
        box = next(one for one in asked.boxes if one.number == asked.box)
        points, soft = total(asked.rules, box.hands[asked.hand - 1])
        stop = asked.rules.dealer.stands_on_soft if soft else asked.rules.dealer.stands_on_hard
        return chosen(asked.choices, "stand" if points >= stop.value else "hit", "stand")

    def accept(self, asked: AskedToPlay) -> Command | None:
        """Never."""
        return None


def chosen(choices: tuple[Choice, ...], *wanted: str) -> Command:
    """The first of the wanted actions that is offered, otherwise the first choice there is."""
    for action in wanted:
        for choice in choices:
            if choice.action == action:
                return command_of(choice)
    return command_of(choices[0])
