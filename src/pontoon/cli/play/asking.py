"""Questions to a player about one hand: the picture, the keys, what a choice is worth; the same at every table."""

from abc import ABC, abstractmethod

from rich.text import Text

from pontoon.cli.play.hints import PASS, Hint, hint
from pontoon.cli.play.menu import Menu
from pontoon.cli.play.place import Place
from pontoon.cli.play.talk import Talk
from pontoon.cli.play.view import TableView
from pontoon.table import Choice, Command, View
from pontoon.table.options import command_of

_OFFERED = {"insurance": "insure", "surrender": "surrender", "forfeit": "forfeit"}
_BEGINS = "0123456789q"
"""Keys that begin a line: an amount, or a word to leave. Every other key is an answer."""


class Asking(ABC):
    """Asks the player about a hand. `hints`: what a choice cost is told after it."""

    def __init__(self, place: Place, talk: Talk, view: TableView, *, hints: bool) -> None:
        self.place = place
        self.talk = talk
        self.view = view
        self.hints = hints
        self.passed: set[tuple[int, int]] = set()
        self.loaded = False

    @abstractmethod
    def _do(self, command: Command) -> bool:
        """The command and everything that follows from it; False where it was refused."""

    def _offer(self, view: View) -> Menu | None:
        """The next hand that something is on offer to; None where all of them have been asked."""
        assert view.step.offer is not None, view.step
        for choice in view.choices:
            hand = choice.hand or 1
            if choice.action != _OFFERED[view.step.offer] or (choice.box, hand) in self.passed:
                continue
            menu = Menu(self.place, view, choice.box, hand, (choice,))
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
        while not self._answered(menu, self.talk.ask(self._head(menu), menu.prompt(), menu.reasons, _BEGINS)):
            pass

    def _answered(self, menu: Menu, answer: str) -> bool:
        """Do what a line says; False where the question still stands."""
        if answer == "v":
            self._show_values(menu)
        elif menu.offer and answer.lower() in ("", "n", "no"):
            self.passed.add((menu.box, menu.number))
            self._told_cost(self._hint(menu), PASS)
            return True
        elif answer:
            read = menu.read(answer)
            if not isinstance(read, str):
                return self._taken(menu, *read)
            self.talk.refuse(read)
        return False

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
