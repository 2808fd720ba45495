"""A game at the terminal, round after round, until the player leaves."""

from rich.console import Console, Group, RenderableType
from rich.text import Text

from pontoon.cli.cards_view import CardView
from pontoon.cli.lines_view import gain, lines_view
from pontoon.cli.play.bets import Bets, BetsError, limits_said, offered_sides, read_bets
from pontoon.cli.play.input import LeaveError, Lines
from pontoon.cli.play.round import RoundTalk
from pontoon.cli.play.table import YOU, GameTable
from pontoon.cli.play.talk import Rows, Talk
from pontoon.cli.play.view import TableView
from pontoon.cli.terminal import shows_symbols
from pontoon.money import Cents, format_dollars
from pontoon.script import net_of
from pontoon.table import PlayedRound, State
from pontoon.words.lines import signed

_AROUND = 13
"""Rows of the dealer's cards at the end of a round, and of what is said around the payments."""


class Game:
    """The player `you` on the first boxes of a table."""

    def __init__(self, on: Console, lines: Lines, table: GameTable, boxes: int, *, hints: bool = False) -> None:
        self.on = on
        self.table = table
        self.boxes = boxes
        self.talk = Talk(on, lines, table)
        self.view = TableView(on, table.rules, CardView(symbols=shows_symbols(on)))
        self.round = RoundTalk(table, self.talk, self.view, hints=hints)
        self.sides = offered_sides(table.rules)
        self.last = ""

    def play(self) -> bool:
        """Until the player leaves or has less than the smallest bet; True where a round was left unfinished."""
        try:
            self._welcome()
            self.round.tell(State(), self.table.table.events)
            while self.table.purse >= self.table.setup.limits.minimum:
                self._round()
            least = format_dollars(self.table.setup.limits.minimum)
            self.talk.say(Text(f"That is less than the smallest bet, {least}. The game is over.", "yellow"))
        except (LeaveError, KeyboardInterrupt):
            return self.table.in_round
        return False

    def _welcome(self) -> None:
        rules, setup = self.table.rules, self.table.setup
        limits = limits_said(setup.limits.minimum, setup.limits.maximum, setup.limits.step)
        boxes = "one box" if self.boxes == 1 else f"{self.boxes} boxes"
        self.talk.say(
            Text(f"Pontoon, {rules.id}", "bold"),
            Text(f"{rules.title}. {setup.decks} decks; bets {limits}.", "bright_black"),
            Text(f"You play {boxes}. ? is the help, q leaves the table."),
        )
        self.talk.blank()

    def _round(self) -> None:
        """Bets, deal, play, settlement."""
        bets = self._bets()
        self.last = bets.text
        before = self.table.table.state
        self.round.tell(before, self.table.deal())
        self.round.play()
        self._settled(self.table.rounds[-1])

    def _bets(self) -> Bets:
        """A line of bets that the table takes."""
        while True:
            answer = self.talk.ask(*self._question(), self._bet_rules)
            if answer == "v":
                self.round.hints = not self.round.hints
                self.talk.say(Text(f"Hints are {'on' if self.round.hints else 'off'}."))
                continue
            try:
                bets = read_bets(answer or self._same, self.boxes, self.sides)
            except BetsError as error:
                self.talk.refuse(str(error))
                continue
            refusal = self.table.place(bets.commands(YOU))
            if refusal is None:
                return bets
            self.talk.refuse(str(refusal))
            if refusal.code == "not-enough-money":
                whole, have = format_dollars(bets.total), format_dollars(self.table.purse)
                self.talk.refuse(f"All the bets together are {whole}; you have {have}.")

    @property
    def _same(self) -> str:
        """What Enter means: the same again, and the smallest bet at first."""
        return self.last or format_dollars(self.table.setup.limits.minimum).removesuffix(".00")

    def _question(self) -> tuple[Text, Text]:
        have = format_dollars(self.table.purse)
        round_now = self.table.table.state.round
        return Text(f"Round {round_now}, you have {have}."), Text.assemble("Your bet ", (f"[{self._same}]", "cyan"))

    def _bet_rules(self) -> Rows:
        """How bets are written, and what may be bet."""
        limits, rules = self.table.setup.limits, self.table.rules
        rows = [
            ("25", f"25 on each of your boxes: {limits_said(limits.minimum, limits.maximum, limits.step)}"),
            ("25 50 0", "bets by box, from box 1; 0 leaves a box out"),
            ("Enter", "the same bets again"),
            ("v", f"hints {'off' if self.round.hints else 'on'}: what each choice cost"),
        ]
        rows += [(f"25 {code} 5", f"25, and 5 on {kind}") for code, kind in self.sides.items()]
        if rules.bsx_16 is not None:
            rows.append(("", "bsx-16 needs its wheel, which is not at this table."))
        return rows if rules.sides else [*rows, ("", f"{rules.id} has no side wagers.")]

    def _settled(self, played: PlayedRound) -> None:
        """The table at the end, every line, and the balance."""
        self.talk.blank()
        self.talk.say(self.view.end(played), Text())
        self._payments(played)
        net = net_of((played,)).get(YOU, Cents(0))
        balance = format_dollars(self.table.purse)
        void = Text("void, ", "bold yellow") if played.void else Text()
        self.talk.say(Text.assemble(f"Round {played.number}: ", void, gain(net), f". You have {balance}."))
        self.talk.blank()

    def _payments(self, played: PlayedRound) -> None:
        """Every line with its reason, as far as a screen has room; the picture shows what each hand won."""
        lines = played.lines
        room = self.on.height - _AROUND - len(played.boxes) if self.on.is_terminal else 2 * len(lines)
        if room < len(lines):
            self.talk.say(Text("w tells every payment.", "bright_black"))
        else:
            shown = lines_view(self.table.rules, lines, players=False, reasons=room >= 2 * len(lines))
            self.talk.say(shown, Text())


def farewell(table: GameTable, started_with: Cents, *, unfinished: bool) -> RenderableType:
    """What came of the game."""
    parts: list[RenderableType] = []
    if unfinished:
        parts.append(Text("The round was not finished and does not count.", "yellow"))
    rounds = len(table.rounds)
    played = f"after {rounds} round{'' if rounds == 1 else 's'}"
    change = Cents(table.bank - started_with)
    parts.append(Text(f"You leave with {format_dollars(table.bank)} ({signed(change)}) {played}."))
    return Group(*parts)
