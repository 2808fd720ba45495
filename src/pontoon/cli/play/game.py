"""A game at the terminal, round after round, until the player leaves."""

from rich.console import Console, Group, RenderableType
from rich.text import Text

from pontoon.cli.cards_view import CardView
from pontoon.cli.lines_view import gain, lines_view
from pontoon.cli.play.bets import Bets, BetsError, limits_said, offered_sides, pay_table, read_bets
from pontoon.cli.play.input import LeaveError, Lines
from pontoon.cli.play.round import RoundTalk
from pontoon.cli.play.table import YOU, GameTable
from pontoon.cli.play.talk import Talk
from pontoon.cli.play.view import TableView
from pontoon.cli.terminal import shows_symbols
from pontoon.money import Cents, format_dollars
from pontoon.script import net_of
from pontoon.table import PlayedRound, State
from pontoon.words.lines import signed


class Game:
    """The player `you` on the first boxes of a table."""

    def __init__(self, on: Console, lines: Lines, table: GameTable, boxes: int) -> None:
        self.table = table
        self.boxes = boxes
        self.talk = Talk(on, lines, table)
        self.view = TableView(on, table.rules, CardView(symbols=shows_symbols(on)))
        self.round = RoundTalk(table, self.talk, self.view)
        self.sides = offered_sides(table.rules)
        self.last = ""

    def play(self) -> bool:
        """Until the player leaves or has less than the smallest bet; True where a round was left unfinished."""
        try:
            self._welcome()
            self.round.tell(State(), self.table.stream)
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
        self.round.tell(self.table.state, self.table.deal())
        self.round.play()
        self._settled(self.table.rounds[-1])

    def _bets(self) -> Bets:
        """A line of bets that the table takes."""
        while True:
            answer = self.talk.ask(self._question(), self._bet_rules)
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

    def _question(self) -> Text:
        have = format_dollars(self.table.purse)
        return Text(f"Round {self.table.state.round}, you have {have}. Your bet").append(f" [{self._same}]", "cyan")

    def _bet_rules(self) -> RenderableType:
        """What may be bet now."""
        limits = self.table.setup.limits
        rows = [Text(f"On each box {limits_said(limits.minimum, limits.maximum, limits.step)}.")]
        for code, kind in self.sides.items():
            rows.append(Text.assemble((code, "cyan"), f"  {kind}: {pay_table(self.table.rules, kind)}"))
        if self.table.rules.bsx_16 is not None:
            rows.append(Text("bsx-16 needs its wheel, which is not at this table.", "bright_black"))
        if not self.sides:
            rows.append(Text(f"{self.table.rules.id} has no side wagers.", "bright_black"))
        return Group(*rows)

    def _settled(self, played: PlayedRound) -> None:
        """The table at the end, every line, and the balance."""
        self.talk.blank()
        self.talk.say(self.view.end(played.boxes, played.dealer), Text())
        self.talk.say(lines_view(self.table.rules, played.lines, players=False), Text())
        net = net_of((played,)).get(YOU, Cents(0))
        balance = format_dollars(self.table.purse)
        void = Text("void, ", "bold yellow") if played.void else Text()
        self.talk.say(Text.assemble(f"Round {played.number}: ", void, gain(net), f". You have {balance}."))
        self.talk.blank()


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
