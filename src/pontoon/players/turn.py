"""A bot in a few lines: a function that looks at a hand and says what to do."""

from collections.abc import Callable
from dataclasses import dataclass

from pontoon.cards import Card
from pontoon.money import ZERO, Cents
from pontoon.players.bot import Bot
from pontoon.players.wagers import fitting
from pontoon.settlement import total
from pontoon.table import Choice, Command
from pontoon.table.asking import AskedToPlay, AskedToWager, Bet
from pontoon.table.options import command_of

USUAL_STAKE = Cents(1000)


@dataclass(frozen=True, slots=True)
class Turn:
    """What a bot sees when it is asked: one hand, the dealer's up card, and what may be done.

    `points` and `soft`: what the cards count, and whether an ace counts 11. `actions`: the words that may be answered,
    of `hit`, `stand`, `double`, `split`, `surrender`; of an offer it is the one action that is offered: `insure`,
    `surrender` or `forfeit`. `hand` of `hands`: which of the box's hands it is. `wager`: the bot's stake on it.

    >>> from pontoon import Turn, parse_card, parse_cards
    >>> turn = Turn(parse_cards("8s 8h"), 16, False, parse_card("7d"), ("hit", "stand", "double", "split"))
    >>> turn.pair
    True
    """

    cards: tuple[Card, ...]
    points: int
    soft: bool
    up_card: Card
    actions: tuple[str, ...]
    hand: int = 1
    hands: int = 1
    wager: Cents = ZERO

    @property
    def pair(self) -> bool:
        """Whether it is two cards of the same value."""
        return len(self.cards) == 2 and self.cards[0].points == self.cards[1].points

    def __str__(self) -> str:
        kind = "soft " if self.soft else ""
        return f"{kind}{self.points} ({' '.join(map(str, self.cards))}) against {self.up_card}"


Choose = Callable[[Turn], str]
"""What to do with a hand: one of the turn's `actions`."""
Takes = Callable[[Turn], bool]
"""Whether to take what is offered: the turn's one action."""


def takes_nothing(turn: Turn) -> bool:
    """Let every offer pass."""
    return False


class FunctionPlayer(Bot):
    """A player made of functions, for tables and tournaments alike.

    `choose` decides on hands, `takes` on offers; nothing is taken where it is left out. `stake`: the wager of every
    round, cut down to what fits.

    >>> from pontoon import Cents, FunctionPlayer, PlaceWager, Table, next_command, seeded_entropy
    >>> player = FunctionPlayer(lambda turn: "stand" if turn.points >= 17 else "hit")
    >>> table = Table.open("nz-current", cards="9s 8h 7s Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> dice = lambda: seeded_entropy("dice")
    >>> next_command(table.rules, table.state, "ann", player, purse=Cents(0), entropy=dice)
    Hit(player='ann', box=1)
    """

    def __init__(self, choose: Choose, *, takes: Takes = takes_nothing, stake: Cents = USUAL_STAKE) -> None:
        self.choose, self.takes, self.stake = choose, takes, stake

    def wager(self, asked: AskedToWager) -> Bet:
        """The stake."""
        return Bet(fitting(asked, self.stake))

    def decide(self, asked: AskedToPlay) -> Command:
        """What the function answers. `ValueError` where that is not open, with what is."""
        turn = turn_of(asked, asked.hand, asked.choices)
        answer = self.choose(turn)
        found = next((choice for choice in asked.choices if choice.action == answer), None)
        if found is None:
            raise ValueError(f"{answer!r} is not open on {turn}; open are: {', '.join(turn.actions)}")
        return command_of(found)

    def accept(self, asked: AskedToPlay) -> Command | None:
        """The first offer that the function takes; a double or split of another player is never followed."""
        for choice in asked.choices:
            if choice.action != "follow" and self.takes(turn_of(asked, max(choice.hand, 1), (choice,))):
                return command_of(choice)
        return None


def turn_of(asked: AskedToPlay, hand: int, choices: tuple[Choice, ...]) -> Turn:
    """What is asked about a hand, as a turn."""
    box = next(one for one in asked.boxes if one.number == asked.box)
    held = box.hands[hand - 1]
    points, soft = total(asked.rules, held)
    return Turn(
        cards=held.cards,
        points=points,
        soft=soft,
        up_card=asked.dealer[0],
        actions=tuple(choice.action for choice in choices),
        hand=hand,
        hands=len(box.hands),
        wager=Cents(sum(stake.base for stake in held.stakes if stake.player == asked.player)),
    )
