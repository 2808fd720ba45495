"""One round at the terminal: offers, decisions, what the cards did."""

from collections.abc import Iterable

from pontoon.cli.paint import paint
from pontoon.cli.play.asking import Asking
from pontoon.cli.play.menu import Menu
from pontoon.cli.play.table import YOU, GameTable
from pontoon.cli.play.talk import Talk
from pontoon.cli.play.view import TableView
from pontoon.table import CloseOffer, Command, Event, Refusal, State, View, evolve
from pontoon.table import events as e
from pontoon.words.narrate import Narrator

_UNTOLD = (
    e.WagerPlaced,
    e.SideWagerPlaced,
    e.BettingClosed,
    e.InitialDealCompleted,
    e.HandHit,
    e.HandStood,
    e.HandDoubled,
    e.HandSplit,
    e.HandSurrendered,
    e.InsurancePlaced,
    e.DoubleForfeited,
    e.OfferClosed,
    e.DealerCardDealt,
    e.HoleCardRevealed,
)
"""What the player did, and what the pictures show."""


class RoundTalk(Asking):
    """Leads the player through a round that has been dealt."""

    def __init__(self, game: GameTable, talk: Talk, view: TableView, *, hints: bool) -> None:
        super().__init__(game, talk, view, hints=hints)
        self.game = game
        self.narrator = Narrator(game.rules, YOU)

    def play(self) -> None:
        """Until the round has ended."""
        drawn = -1
        while self.game.in_round:
            view = self.game.view
            menu = self._decision(view) or self._offer(view)
            if menu is None:
                self.passed.clear()
                self._do(CloseOffer())
                continue
            if view.sequence != drawn:
                self._draw(menu)
                drawn = view.sequence
            self._ask(menu)

    def tell(self, before: State, events: Iterable[Event]) -> None:
        """What happened, a line each."""
        for event in events:
            after = evolve(before, event)
            if not isinstance(event, _UNTOLD):
                self.talk.say(*(paint(line, self.view.cards) for line in self.narrator.tell(before, event, after)))
            before = after

    def _decision(self, view: View) -> Menu | None:
        """The hand whose turn it is; on a single box, surrender stands among the decisions on the hand."""
        choices = view.choices
        if view.step.offer == "surrender" and len(view.boxes) == 1:
            view = self.game.if_passed()
            choices += view.choices
        box, hand = view.step.box, view.step.hand
        if view.step.kind != "decide":
            return None
        return Menu(self.game, view, box, hand, tuple(one for one in choices if one.box == box))

    def _do(self, command: Command) -> bool:
        """The command and everything that follows from it; False where it was refused."""
        before = self.game.table.state
        outcome = self.game.do(command)
        if isinstance(outcome, Refusal):
            self.talk.refuse(str(outcome))
            return False
        self.tell(before, outcome)
        return True
