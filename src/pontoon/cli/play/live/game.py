"""A game at a live table, round after round, until the player leaves."""

from rich.console import Console
from rich.text import Text

from pontoon.cli.cards_view import CardView
from pontoon.cli.lines_view import gain, lines_view
from pontoon.cli.play.bets import Bets, BetsError, limits_said, offered_sides, read_bets
from pontoon.cli.play.input import LeaveError
from pontoon.cli.play.live.lines import FOUND, LOST, LiveLines, TooLateError
from pontoon.cli.play.live.round import LiveRound
from pontoon.cli.play.live.seat import LiveSeat
from pontoon.cli.play.talk import Rows, Talk
from pontoon.cli.play.view import TableView
from pontoon.cli.terminal import shows_symbols
from pontoon.money import Cents, format_dollars
from pontoon.script import net_of
from pontoon.table import PlayedRound, TakeBackWager
from pontoon.words.lines import signed

_PATIENCE = 0.5
"""Seconds after which the connection is looked at while others play."""
_QUIET = "bright_black"


class LiveGame:
    """A player at a live table. `boxes`: how many to play, where so many are free."""

    def __init__(self, on: Console, lines: LiveLines, seat: LiveSeat, boxes: int, *, hints: bool = False) -> None:
        self.seat = seat
        self.boxes = boxes
        self.talk = Talk(on, lines, seat)
        self.view = TableView(on, seat.rules, CardView(symbols=shows_symbols(on)))
        self.round = LiveRound(seat, self.talk, self.view, hints=hints)
        self.sides = offered_sides(seat.rules)
        self.last = ""
        self.rounds = 0
        self._began = seat.balance
        self._waits = ""
        self._lost = False
        self._told = 0 if seat.previous is None else seat.previous.number
        lines.seat = seat

    def play(self) -> None:
        """Until the player leaves, or the house is closed to the player."""
        try:
            self._welcome()
            while True:
                self._news()
                try:
                    self._turn()
                except TooLateError:
                    self.talk.say(Text("The table has gone on.", "yellow"))
        except (LeaveError, KeyboardInterrupt):
            return

    def leave(self) -> None:
        """Stand up. What is in play is finished as the table's terms have it."""
        if self.seat.has_wager:
            self.seat.do({"command": "Leave", "player": self.seat.me})
            self.talk.say(Text("What you have in play is finished as the terms of the table say.", "yellow"))
        balance, change = self.seat.balance, Cents(self.seat.balance - self._began)
        rounds = f"{self.rounds} round{'' if self.rounds == 1 else 's'}"
        self.talk.say(Text(f"You leave with {format_dollars(balance)} ({signed(change)}) after {rounds}."))

    def _welcome(self) -> None:
        rules, setup = self.seat.rules, self.seat.setup
        limits = limits_said(setup.limits.minimum, setup.limits.maximum, setup.limits.step)
        self.talk.say(
            Text(f"Pontoon, {rules.id}, live", "bold"),
            Text(f"{rules.title}. {setup.decks} decks; bets {limits}.", _QUIET),
            Text(f"You are {self.seat.me}. ? is the help, q leaves the table."),
        )
        if self.seat.others:
            self.talk.say(Text(f"At the table: {', '.join(self.seat.others)}."))
        self.talk.blank()

    def _turn(self) -> None:
        """Whatever is to be done now: answer, bet, or wait for others."""
        seat = self.seat
        if seat.awaited:
            self._waits = ""
            self.round.answer()
        elif seat.phase == "betting" and not seat.has_wager:
            self._waits = ""
            self._bet()
        else:
            self._wait()

    # news

    def _news(self) -> None:
        """What has happened since it was looked at last: the end of a round, words of the house, the connection."""
        for text in self.seat.notices():
            self.talk.say(Text(text, "yellow"))
        if self.seat.connected is self._lost:
            self._lost = not self._lost
            self.talk.say(Text(LOST if self._lost else FOUND, "yellow"))
        played = self.seat.previous
        if played is not None and played.number > self._told:
            self._told = played.number
            self._settled(played)

    def _settled(self, played: PlayedRound) -> None:
        """The table at the end of a round, and the player's own lines."""
        own = tuple(line for line in played.lines if line.player == self.seat.me)
        self.talk.blank()
        self.talk.say(self.view.end(played), Text())
        if own:
            self.rounds += 1
            self.talk.say(lines_view(self.seat.rules, own, players=False), Text())
        void = Text("void, ", "bold yellow") if played.void else Text()
        net = gain(net_of((played,)).get(self.seat.me, Cents(0))) if own else Text("you had no wager")
        have = f". You have {format_dollars(self.seat.balance)}."
        self.talk.say(Text.assemble(f"Round {played.number}: ", void, net, have))
        self.talk.blank()

    def _wait(self) -> None:
        clock = self.seat.clock
        others = [one for one in clock.players if one != self.seat.me]
        whom = ", ".join(others) if others else "the house"
        left = self.seat.seconds_left()
        if whom != self._waits:
            self._waits = whom
            within = "" if left is None else f", {left} seconds at most"
            self.talk.say(Text(f"Waiting for {whom}{within}.", _QUIET))
        self.seat.wait(_PATIENCE)

    # betting

    def _bet(self) -> None:
        """A line of bets that the table takes; then the player is ready."""
        boxes = self.seat.free_boxes(self.boxes)
        if not boxes:
            self.talk.say(Text("No box is free in this round."))
            self._wait()
            return
        answer = self.talk.ask(*self._question(boxes), lambda: self._bet_rules(boxes))
        if answer == "v":
            self.round.hints = not self.round.hints
            self.talk.say(Text(f"Hints are {'on' if self.round.hints else 'off'}."))
            return
        try:
            bets = read_bets(answer or self._same, len(boxes), self.sides)
        except BetsError as error:
            self.talk.refuse(str(error))
            return
        refusal = self._placed(bets, boxes)
        if not refusal:
            self.last = bets.text
            refusal = self.seat.do({"command": "Ready", "player": self.seat.me})
        if refusal:
            self.talk.refuse(refusal)

    def _placed(self, bets: Bets, boxes: tuple[int, ...]) -> str:
        """All the wagers or none: where one is refused, those before it are taken back."""
        down: list[int] = []
        for command in bets.commands(self.seat.me, boxes):
            refusal = self.seat.do(command)
            if refusal:
                for box in dict.fromkeys(down):
                    self.seat.do(TakeBackWager(self.seat.me, box))
                return refusal
            down.append(command.box)  # type: ignore[union-attr]  # wagers, which have one
        return ""

    @property
    def _same(self) -> str:
        """What Enter means: the same again, and the smallest bet at first."""
        return self.last or format_dollars(self.seat.setup.limits.minimum).removesuffix(".00")

    def _question(self, boxes: tuple[int, ...]) -> tuple[Text, Text]:
        left = self.seat.seconds_left() if self.seat.clock.what == "betting" else None
        hurry = "" if left is None else f" {left} seconds to bet."
        where = f"box {boxes[0]}" if len(boxes) == 1 else f"boxes {', '.join(map(str, boxes))}"
        head = Text(f"Round {self.seat.view.round}, {where}, you have {format_dollars(self.seat.balance)}.{hurry}")
        return head, Text.assemble("Your bet ", (f"[{self._same}]", "cyan"))

    def _bet_rules(self, boxes: tuple[int, ...]) -> Rows:
        limits = self.seat.setup.limits
        rows = [
            ("25", f"25 on each of your boxes: {limits_said(limits.minimum, limits.maximum, limits.step)}"),
            ("25 50 0", f"bets by box, from box {boxes[0]}; 0 leaves a box out"),
            ("Enter", "the same bets again"),
            ("v", f"hints {'off' if self.round.hints else 'on'}: what each choice cost"),
        ]
        return rows + [(f"25 {code} 5", f"25, and 5 on {kind}") for code, kind in self.sides.items()]
