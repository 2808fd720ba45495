"""A round at a live table: the same questions and keys as at a table of one's own, when it is the player's turn."""

from rich.text import Text

from pontoon.cli.play.asking import Asking
from pontoon.cli.play.live.seat import LiveSeat
from pontoon.cli.play.menu import KEYS, Menu
from pontoon.cli.play.talk import Talk
from pontoon.cli.play.view import TableView
from pontoon.table import Choice, Command, View
from pontoon.table.incidents.commands import Answer, RefuseCard
from pontoon.table.options import DECISIONS, command_of

_YES = ("y", "yes")
_PLAYS_ON = tuple(word for key, action in KEYS.items() for word in (key, action) if action in DECISIONS)
"""What is said to play a hand on."""


class LiveRound(Asking):
    """Asks the player whenever the table waits for an answer."""

    def __init__(self, seat: LiveSeat, talk: Talk, view: TableView, *, hints: bool) -> None:
        self.seat = seat
        self._offered = ("", 0)
        self._meant = ""
        super().__init__(seat, talk, view, hints=hints)

    def answer(self) -> None:
        """One answer to what is awaited now."""
        view = self.seat.asked()
        match self.seat.awaited:
            case "decision":
                choices = tuple(one for one in view.choices if one.box == view.step.box)
                self._decide(Menu(self.seat, view, view.step.box, view.step.hand, choices))
            case "offer":
                self._on_offer(view)
            case "answer":
                self._question(view)
            case _:
                return

    def _decide(self, menu: Menu) -> None:
        """Ask, unless the player has said so already when surrender was on offer."""
        meant, self._meant = self._meant, ""
        read = menu.read(meant) if meant else meant
        if isinstance(read, str) or not self._taken(menu, *read):
            self._asked(menu)

    def _answered(self, menu: Menu, answer: str) -> bool:
        """As at any table; who plays the only hand on does not surrender it, and need not say so first."""
        own = [one for one in menu.view.controllers.values() if one == self.seat.me]
        if menu.offer == "surrender" and answer.lower() in _PLAYS_ON and len(own) == 1:
            self._meant = answer
            self.passed.add((menu.box, menu.number))
            return True
        return super()._answered(menu, answer)

    def _asked(self, menu: Menu) -> None:
        self._draw(menu)
        self._ask(menu)

    def _on_offer(self, view: View) -> None:
        """Every hand that something is on offer to; when all are asked, the offer is let pass."""
        offer = (view.step.offer or "", view.round)
        if offer != self._offered:
            self._offered = offer
            self.passed.clear()
        follow = next((one for one in view.choices if one.action == "follow"), None)
        if follow is not None:
            self._follow(follow)
            return
        menu = self._offer(view)
        if menu is None:
            self._pass()
        else:
            self._asked(menu)

    def _follow(self, choice: Choice) -> None:
        head = Text(f"The hand of box {choice.box} is doubled or split. Do you follow?")
        answer = self.talk.ask(head, Text("(y)es, Enter does not", "cyan"), lambda: [], "q")
        if answer.lower() in _YES:
            self._do(command_of(choice))
        else:
            self._pass()

    def _question(self, view: View) -> None:
        """A question of the house to the player, after something went wrong."""
        for at, one in enumerate(view.answers, start=1):
            self.talk.say(Text(f"{at}  {_said(one)}"))
        head = Text("The house asks for your choice.")
        answer = self.talk.ask(head, Text(f"1 to {len(view.answers)}", "cyan"), lambda: [])
        if answer.isdecimal() and 0 < int(answer) <= len(view.answers):
            self._do(view.answers[int(answer) - 1])

    def _pass(self) -> None:
        refusal = self.seat.do({"command": "Pass", "player": self.seat.me})
        if refusal:
            self.talk.refuse(refusal)

    def _do(self, command: Command) -> bool:
        """Have a command done; False where it was refused."""
        refusal = self.seat.do(command)
        if refusal:
            self.talk.refuse(refusal)
        return not refusal


def _said(answer: Answer | RefuseCard) -> str:
    """An answer in words."""
    match answer:
        case Answer():
            return answer.choice.replace("-", " ")
        case RefuseCard():
            return "refuse the exposed card"
