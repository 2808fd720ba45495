"""A player who plays by a strategy chart."""

from pontoon.cards import Card, Rank, Suit, aces_in
from pontoon.players.bot import Bot
from pontoon.players.mimic import chosen
from pontoon.players.wagers import steady
from pontoon.settlement import Hand, total
from pontoon.strategy import ACTIONS, RANKS, Chart, Situation
from pontoon.table import Choice, Command
from pontoon.table.asking import AskedToPlay, AskedToWager, Bet
from pontoon.table.options import command_of

_COMBINATION = (Rank.SIX, Rank.SEVEN, Rank.EIGHT)


class ChartPlayer(Bot):
    """Plays a chart with its exceptions. If an action is not offered it draws, and if it cannot draw it stands.

    >>> from pontoon import Cents, ChartPlayer, PlaceWager, Table, next_command, seeded_entropy, shipped_chart
    >>> table = Table.open("nz-current", cards="5s 6h 6s 9d Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> bot, dice = ChartPlayer(shipped_chart("nz-current")), lambda: seeded_entropy("dice")
    >>> next_command(table.rules, table.state, "ann", bot, purse=Cents(1000), entropy=dice)
    Double(player='ann', box=1, additions=(Addition(player='ann', amount=1000),), entered_by=None)
    """

    def __init__(self, chart: Chart) -> None:
        self.chart = chart

    def wager(self, asked: AskedToWager) -> Bet:
        """A twentieth of the purse."""
        return Bet(steady(asked))

    def decide(self, asked: AskedToPlay) -> Command:
        """What the chart says about the hand."""
        box = next(one for one in asked.boxes if one.number == asked.box)
        hand = box.hands[asked.hand - 1]
        if hand.doubled:
            points = max(total(asked.rules, hand).points, 4)
            again = self.chart.doubles_again(points, column(asked.dealer[0]))
            return chosen(asked.choices, *(("double",) if again else ()), "stand")
        may_split = any(choice.action == "split" for choice in asked.choices)
        letter = self.letter(asked, hand, may_split=may_split)
        return chosen(asked.choices, ACTIONS[letter], "hit", "stand")

    def accept(self, asked: AskedToPlay) -> Command | None:
        """Surrender, rescue, or follow a double or split where the chart says so; never insure."""
        for choice in asked.choices:
            box = next(one for one in asked.boxes if one.number == choice.box)
            hand = box.hands[max(choice.hand, 1) - 1]
            if choice.action == "surrender" and self.letter(asked, hand, may_split=True) == "R":
                return command_of(choice)
            if choice.action == "forfeit":
                points = max(total(asked.rules, hand).points, 4)
                if self.chart.rescues(points, column(asked.dealer[0])):
                    return command_of(choice)
            if choice.action == "follow" and ACTIONS[self.letter(asked, hand, may_split=True)] == _followed(choice):
                return command_of(choice)
        return None

    def letter(self, asked: AskedToPlay, hand: Hand, *, may_split: bool) -> str:
        """The chart's letter for a hand."""
        up = column(asked.dealer[0])
        cards, split = hand.cards, hand.split
        situation = _situation(asked, hand)
        if len(cards) == 2 and column(cards[0]) == column(cards[1]):
            letter = self.chart.pair(column(cards[0]), up, situation, split=split)
            if letter != "P" or may_split:
                return letter
        points, soft = total(asked.rules, hand)
        letter = self.chart.total(max(points, 4), up, situation, soft=soft, split=split)
        if letter == "R" and (split or len(cards) > 2):
            letter = self.chart.total(max(points, 4), up, Situation(3), soft=soft, split=split)
        return letter


def _followed(choice: Choice) -> str:
    """The action that this bettor is asked to follow."""
    return "double" if "decline" in choice.answers else "split"


def column(card: Card) -> int:
    """A card's column of a chart."""
    return RANKS.index("T" if card.is_ten else card.rank.value)


def _situation(asked: AskedToPlay, hand: Hand) -> Situation:
    """What the exceptions look at: a hand that may become 6-7-8 or 7-7-7, and aces that a double binds to 1."""
    cards = hand.cards
    bound = asked.rules.cards.aces_one_when_doubled.value
    first = cards[:2] if bound == "first-two" else cards[: hand.initial]
    free_ace = bound != "never" and not aces_in(first)
    if len(cards) != 2:
        return Situation(len(cards), free_ace=free_ace)
    one, other = cards
    sevens = one.rank is other.rank is Rank.SEVEN
    combination = one.rank in _COMBINATION and other.rank in _COMBINATION and one.rank is not other.rank
    one_suit = (sevens or combination) and one.suit is other.suit
    spades = one_suit and one.suit is Suit.SPADES
    if hand.split:
        return Situation(2, combination or sevens, one_suit, spades, free_ace=free_ace)
    return Situation(2, combination, one_suit, spades)
