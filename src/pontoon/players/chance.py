"""A player who does anything that is offered."""

from pontoon.cards import Entropy, below
from pontoon.money import Cents
from pontoon.players.bot import Bot
from pontoon.players.wagers import fitting
from pontoon.table import Choice, Command, Follow
from pontoon.table.asking import AskedToPlay, AskedToWager, Bet
from pontoon.table.options import command_of

_BOUND = 60_000


class RandomPlayer(Bot):
    """Every choice is drawn from the player's own bytes, amounts too.

    >>> from pontoon import Cents, RandomPlayer, Table, next_command, seeded_entropy
    >>> table = Table.open("nz-current", cards="9s 8h")
    >>> dice = lambda: seeded_entropy("dice")
    >>> command = next_command(table.rules, table.state, "ann", RandomPlayer(), purse=Cents(5000), entropy=dice)
    >>> table.may(command) is None
    True
    """

    def wager(self, asked: AskedToWager) -> Bet:
        """Any amount up to a quarter of the purse, now and then more; now and then a side wager."""
        entropy = asked.entropy()
        top = asked.purse if below(16, entropy) == 0 else asked.purse // 4
        amount = fitting(asked, top * below(1001, entropy) // 1000)
        room = asked.purse - amount
        sides = [one for one in asked.sides if one.amounts.first <= (min(amount, room) if one.up_to_wager else room)]
        if sides and below(8, entropy) == 0:
            side = sides[below(len(sides), entropy)]
            return Bet(amount, ((side.kind, side.amounts.first),))
        return Bet(amount)

    def decide(self, asked: AskedToPlay) -> Command:
        """Any choice."""
        entropy = asked.entropy()
        return _any(asked.choices[below(len(asked.choices), entropy)], entropy)

    def accept(self, asked: AskedToPlay) -> Command | None:
        """Any offer, one time in three."""
        entropy = asked.entropy()
        if below(3, entropy):
            return None
        offers = [one for one in asked.choices if one.action in ("insure", "surrender", "forfeit", "follow")]
        return _any(offers[below(len(offers), entropy)], entropy)


def _any(choice: Choice, entropy: Entropy) -> Command:
    """The choice, with any of its amounts."""
    if choice.action == "follow":
        answer = choice.answers[below(len(choice.answers), entropy)]
        if answer != "follow":
            return Follow(choice.player, choice.box, answer)
    if choice.action not in ("double", "insure", "follow"):
        return command_of(choice)
    amounts = choice.amounts[0]
    count = min((amounts.most - amounts.first) // amounts.multiple + 1, _BOUND)
    return command_of(choice, Cents(amounts.first + below(count, entropy) * amounts.multiple))
