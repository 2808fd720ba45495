"""One round at the terminal: offers, decisions, what the cards did."""

from collections.abc import Iterable

from rich.text import Text

from pontoon.cli.paint import paint
from pontoon.cli.play.hints import PASS, Hint, hint
from pontoon.cli.play.menu import KEYS, Menu
from pontoon.cli.play.table import YOU, GameTable
from pontoon.cli.play.talk import Talk
from pontoon.cli.play.view import TableView
from pontoon.table import Choice, CloseOffer, Command, Event, Refusal, State, View, evolve
from pontoon.table import events as e
from pontoon.table.options import command_of
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

_OFFERED = {"insurance": "insure", "surrender": "surrender", "forfeit": "forfeit"}
_KEYS = "".join(KEYS) + "vw?"


class RoundTalk:
    """Leads the player through a round that has been dealt. `hints`: what a choice cost is told after it."""

    def __init__(self, game: GameTable, talk: Talk, view: TableView, *, hints: bool) -> None:
        self.game = game
        self.talk = talk
        self.view = view
        self.hints = hints
        self.narrator = Narrator(game.rules, YOU)
        self.passed: set[tuple[int, int]] = set()
        self.loaded = False

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

    def _offer(self, view: View) -> Menu | None:
        """The next hand that something is on offer to; None where all of them have been asked."""
        assert view.step.offer is not None, view.step
        for choice in view.choices:
            hand = choice.hand or 1
            if choice.action != _OFFERED[view.step.offer] or (choice.box, hand) in self.passed:
                continue
            menu = Menu(self.game, view, choice.box, hand, (choice,))
            if menu.is_open(choice.action):
                return menu
            self.passed.add((choice.box, hand))
            self.talk.say(Text(f"Insurance is open for box {choice.box}, but your money is all on the table."))
        return None

    def _draw(self, menu: Menu) -> None:
        """The hand that is asked about, or all of them where several may be."""
        several = menu.offer in ("insure", "surrender") and len(menu.view.boxes) > 1
        self.talk.blank()
        self.talk.say(self.view.deal(menu.view) if several else self.view.turn(menu.view, menu.box, menu.number))

    def _ask(self, menu: Menu) -> None:
        """One question, until it is answered; Enter declines an offer."""
        while True:
            answer = self.talk.ask(self._head(menu), menu.prompt(), menu.reasons, f"{_KEYS}yn" if menu.offer else _KEYS)
            if answer == "v":
                self._show_values(menu)
            elif menu.offer and answer.lower() in ("", "n", "no"):
                self.passed.add((menu.box, menu.number))
                self._told_cost(self._hint(menu), PASS)
                return
            elif answer:
                read = menu.read(answer)
                if isinstance(read, str):
                    self.talk.refuse(read)
                elif self._taken(menu, *read):
                    return

    def _head(self, menu: Menu) -> Text:
        """The hand in question: `Box 1, hand 2 of 3: 8♠ 5♦, 13 against J♥:`."""
        cards = self.view.cards
        doubled = "doubled, " if menu.offer == "forfeit" else ""
        hand = (f"{menu.name}: {doubled}", cards.cards(menu.hand.cards), f", {menu.points}")
        against = () if menu.offer else (" against ", cards.card(menu.view.dealer[0]))
        return Text.assemble(*hand, *against, ":")

    def _taken(self, menu: Menu, choice: Choice, command: Command) -> bool:
        """The command, and what the choice cost; False where it was refused."""
        less = choice.action == "double" and command != command_of(choice)  # the mathematics knows full doubles
        found = None if less else self._hint(menu)
        if not self._do(command):
            return False
        self._told_cost(found, choice.action)
        return True

    def _do(self, command: Command) -> bool:
        """The command and everything that follows from it; False where it was refused."""
        before = self.game.table.state
        outcome = self.game.do(command)
        if isinstance(outcome, Refusal):
            self.talk.refuse(str(outcome))
            return False
        self.tell(before, outcome)
        return True

    def _show_values(self, menu: Menu) -> None:
        found = self._worked_out(menu)
        if isinstance(found, str):
            self.talk.refuse(found)
        else:
            self.talk.say(found.shown())

    def _hint(self, menu: Menu) -> Hint | None:
        """The values on the hand, where hints are on and there are any."""
        found = self._worked_out(menu) if self.hints else ""
        return None if isinstance(found, str) else found

    def _worked_out(self, menu: Menu) -> Hint | str:
        """The values on the hand, with a word before the mathematics is loaded, which takes a few seconds."""
        if not self.loaded:
            self.loaded = True
            self.talk.say(Text("The first hint takes a moment.", "bright_black"))
        return hint(menu)

    def _told_cost(self, found: Hint | None, taken: str) -> None:
        said = None if found is None else found.cost(taken)
        if said is not None:
            self.talk.say(said)
