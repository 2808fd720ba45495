"""A person at this terminal as a player of a tournament; several take turns at it."""

from math import ceil
from time import monotonic

from rich.console import Console, JustifyMethod
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pontoon.cli.cards_view import CardView
from pontoon.cli.play.bets import side_codes
from pontoon.cli.play.input import LeaveError, Lines
from pontoon.cli.terminal import emit, shows_symbols
from pontoon.cli.tournament.view import signed_chips
from pontoon.settlement import SideKind, total
from pontoon.table import Choice, Command, PlayedRound, Range, Refusal, RoundEnded
from pontoon.table.asking import AskedToPlay, AskedToWager, Bet
from pontoon.table.names import name_key
from pontoon.table.options import command_of, most_of
from pontoon.tournament import Chips, Outcome, SideBet
from pontoon.tournament.chips import ChipsError, in_units, of_units, parse_chips
from pontoon.tournament.events import OutOfOrder, PlayerDirected, PlayerEliminated, SessionEnded, Standing, TableActed
from pontoon.tournament.state import table_of
from pontoon.words.hands import count

_KEYS = {
    "hit": "h",
    "stand": "s",
    "double": "d",
    "split": "p",
    "surrender": "r",
    "insure": "i",
    "forfeit": "f",
}
_SHOWN = {"h": "(h)it", "s": "(s)tand", "d": "(d)ouble", "p": "s(p)lit", "r": "su(r)render", "i": "(i)nsure"}
_HELP = (
    "An amount wagers it; Enter wagers the same as before. h hit, s stand, d double, p split, r surrender, i insure, "
    "f forfeit a double; Enter lets an offer pass. A name and an amount is somebody else's wager out of order. "
    "? is this help, q stops the tournament."
)


class Person:
    """Asks the person whose turn it is. An offer that was declined is not made again in the same round.

    `pace`: seconds for an answer, 0 for any number. `late`: who took longer, and how long. `early`: wagers that
    somebody put down out of order (20.15); they are placed as soon as the one who was asked has wagered.
    """

    def __init__(self, on: Console, people: tuple[str, ...], *, pace: int = 0) -> None:
        self.on = on
        self.people = people
        self.lines = Lines(on)
        self.cards = CardView(symbols=shows_symbols(on))
        self.last: dict[str, str] = {}
        self.pace = pace
        self.late: list[tuple[str, int]] = []
        self.early: list[tuple[str, Chips, tuple[SideBet, ...]]] = []
        self.declined: set[tuple[str, int, str, int, int]] = set()

    # The wager

    def wager(self, asked: AskedToWager) -> Bet:
        """A wager as it is typed: `25`, or `25 pp 5` with a side wager."""
        player = asked.player
        same = self.last.get(player, _typed(of_units(asked.amounts.first)))
        self._show_table(asked)
        left = "" if asked.rounds_left is None else f", {asked.rounds_left} to play"
        asking = (
            f"{player}, round {asked.round}{left}, {of_units(asked.purse)} chips. Your wager, {_limits(asked.amounts)}"
        )
        prompt = Text(asking).append(f" [{same}]", "cyan")
        while True:
            answer = self._ask(prompt, player) or same
            if self._puts_down_early(asked, answer):
                continue
            bet = self._bet(asked, answer)
            if isinstance(bet, str):
                self._say(Text(bet, "yellow"))
            else:
                self.last[player] = answer
                return bet

    def _puts_down_early(self, asked: AskedToWager, answer: str) -> bool:
        """Whether the line is another person's wager, such as `Bob 50`: it comes out of order (20.15)."""
        name, _, rest = answer.rpartition(" ")
        others = {name_key(one.player): one.player for one in asked.order if one.player in self.people}
        player = others.get(name_key(name)) if name else None
        if player is None or player == asked.player:
            return False
        try:
            self.early.append((player, parse_chips(rest), ()))
        except ChipsError as error:
            self._say(Text(f"{error}.", "yellow"))
        else:
            self._say(Text(f"{player} puts {rest} down out of order (20.15).", "yellow"))
        return True

    def _bet(self, asked: AskedToWager, text: str) -> Bet | str:
        """The wager of a line, or what is wrong with it."""
        words = text.lower().split()
        offered = {one.kind for one in asked.sides}
        codes: dict[str, SideKind] = {code: kind for code, kind in side_codes().items() if kind in offered}
        try:
            amount = in_units(parse_chips(words[0]))
            pairs = zip(words[1::2], words[2::2], strict=True)
            sides = tuple((codes[code], in_units(parse_chips(value))) for code, value in pairs)
        except (KeyError, ValueError, IndexError):
            with_side = f", or with a side wager such as 25 {next(iter(codes))} 5" if codes else ""
            return f"{text!r} is no wager: write an amount such as 25{with_side}. ? is the help."
        if amount not in asked.amounts:
            return f"A wager is from {_limits(asked.amounts)} (20.14, 20.4(g))."
        return Bet(amount, sides)

    def _show_table(self, asked: AskedToWager) -> None:
        """Everybody's chips and the wagers so far; the marker shows who began."""
        grid = _grid("left", "left", "left", "right", "right")
        for at, one in enumerate(asked.order):
            style = "bold" if one.player == asked.player else ""
            chips, wager = str(of_units(one.purse)), str(of_units(one.wager)) if one.wager else ""
            grid.add_row(self._mark(shown=at == 0), f"box {one.box}", one.player, chips, wager, style=style)
        self.on.print()
        self._say(Text(asked.title, "bold"), grid)

    def _mark(self, *, shown: bool) -> str:
        return ("▸" if self.cards.symbols else ">") if shown else ""

    # The result of a round

    def saw(self, outcome: Outcome) -> None:
        """Hear everything that happens: people at a table see each of its rounds when it ends, the last one too."""
        self.pace = outcome.state.pace
        for event in outcome.events:
            if isinstance(event, OutOfOrder) and event.player in self.people:
                warning = f"{event.player} is warned: a wager out of order may be void the next time (20.15)."
                self._say(Text(warning, "yellow"))
            if isinstance(event, PlayerDirected):
                self._say(Text(f"To {event.player}: {event.words} (20.18)", "yellow"))
            if isinstance(event, TableActed) and any(isinstance(one, RoundEnded) for one in event.events):
                table = table_of(outcome.state, event.table)
                if table.table.previous is not None:
                    self._show_round(table.table.previous)
            if isinstance(event, PlayerEliminated) and event.player in self.people:
                self._say(Text(f"{event.player} is out with {event.chips} chips (20.14).", "yellow"))
            if isinstance(event, SessionEnded):
                self._show_standings(event.standings)

    def _show_round(self, played: PlayedRound) -> None:
        """The cards and the gain of everybody in the round, if one of the people was in it."""
        boxes = [(box, one.player) for box in played.boxes for one in box.wagered]
        if not any(player in self.people for _, player in boxes):
            return
        grid = _grid("left", "left", "right", "left")
        grid.add_row("", "dealer", "", self.cards.cards(played.dealer))
        for box, player in boxes:
            net = Chips(sum(line.net for line in played.lines if line.player == player and line.box == box.number))
            colour = "green" if net > Chips(0) else "red" if net < Chips(0) else "yellow"
            hands = Text(" | ").join(self.cards.cards(hand.cards) for hand in box.hands)
            style = "bold" if player in self.people else "dim"
            grid.add_row(f"box {box.number}", player, Text(signed_chips(net), colour), hands, style=style)
        self.on.print()
        self._say(Text(f"Round {played.number} is over", "bold"), grid)

    def _show_standings(self, standings: tuple[Standing, ...]) -> None:
        """The chips after a session, if one of the people played in it."""
        if not any(one.player in self.people for one in standings):
            return
        grid = _grid("left", "left", "right")
        for one in standings:
            style = "bold" if one.player in self.people else ""
            grid.add_row(f"table {one.table}", one.player, str(one.chips), style=style)
        self.on.print()
        self._say(Text("The session is over", "bold"), grid)
        self.on.print()

    # Decisions and offers

    def decide(self, asked: AskedToPlay) -> Command:
        """One of the choices, by its letter; a smaller double with its amount."""
        self._show_hand(asked)
        letters = {_KEYS[choice.action]: choice for choice in asked.choices}
        prompt = Text(f"{asked.player}: ").append(", ".join(_SHOWN[key] for key in _SHOWN if key in letters), "cyan")
        while True:
            command = self._taken(letters, self._ask(prompt, asked.player))
            if command is not None:
                return command

    def accept(self, asked: AskedToPlay) -> Command | None:
        """An offer taken, or Enter to let it pass."""
        for choice in asked.choices:
            key = (asked.player, asked.round, choice.action, choice.box, choice.hand)
            if choice.action not in ("insure", "surrender", "forfeit") or key in self.declined:
                continue
            self._show_hand(asked, choice.hand or 1)
            said: str = choice.action
            if said == "insure":
                said = f"insure with {Chips(most_of(choice.amounts[0]))}"
            letter = _KEYS[choice.action]
            prompt = Text(f"{asked.player}: {letter} to ").append(said, "cyan").append(", or Enter")
            while True:
                answer = self._ask(prompt, asked.player)
                if answer.lower() in ("", "n", "no"):
                    self.declined.add(key)
                    break
                command = self._taken({letter: choice}, answer)
                if command is not None:
                    return command
        return None

    def hears(self, refusal: Refusal) -> bool:
        """Show the reason, and ask again."""
        self._say(Text(str(refusal), "yellow"))
        return True

    def _taken(self, letters: dict[str, Choice], answer: str) -> Command | None:
        word, _, amount = answer.lower().partition(" ")
        choice = letters.get(_KEYS.get(word, word))
        if choice is None:
            self._say(Text(f"{answer!r} is not open here: {', '.join(letters)}. ? is the help.", "yellow"))
            return None
        if not amount:
            return command_of(choice)
        try:
            units = in_units(parse_chips(amount.strip()))
        except ChipsError as error:
            self._say(Text(str(error), "yellow"))
            return None
        if not choice.amounts or units not in choice.amounts[0]:
            self._say(Text(f"{amount} is not open here.", "yellow"))
            return None
        return command_of(choice, units)

    def _show_hand(self, asked: AskedToPlay, hand: int = 0) -> None:
        """The dealer's cards and everybody's; the hand in question is marked."""
        grid = _grid("left", "left", "left", "right", "left", "right")
        grid.add_row("", "", "dealer", "", self.cards.cards(asked.dealer))
        for box in asked.boxes:
            for number, one in enumerate(box.hands, start=1):
                mine = (box.number, number) == (asked.box, hand or asked.hand or 1)
                player = box.wagered[0].player
                wager = str(of_units(sum(stake.base + stake.double for stake in one.stakes)))
                points = Text(count(total(asked.rules, one)), "bold")
                row = (f"box {box.number}", player, wager, self.cards.cards(one.cards), points)
                grid.add_row(self._mark(shown=mine), *row, style="" if mine else "dim")
        self.on.print()
        self._say(grid)

    def _ask(self, prompt: Text, player: str) -> str:
        """An answer of this player. Who takes longer than the pace is remembered (20.18)."""
        pace = f", {self.pace} seconds" if self.pace else ""
        since = monotonic()
        while True:
            line = self.lines.ask(Text("  ").append_text(prompt).append(f"{pace} >", "bright_black"))
            took = ceil(monotonic() - since)
            if self.pace and took > self.pace and (player, took) not in self.late:
                self.late = [(player, took)]
            if line.lower() in ("q", "quit", "exit", "leave"):
                raise LeaveError
            if line.lower() not in ("?", "help"):
                return line
            self._say(Text(_HELP))

    def _say(self, *parts: Text | Table) -> None:
        emit(self.on, *(Padding(part, (0, 0, 0, 2)) for part in parts))


def _grid(*justify: JustifyMethod) -> Table:
    grid = Table.grid(padding=(0, 2))
    for one in justify:
        grid.add_column(justify=one)
    return grid


def _limits(amounts: Range) -> str:
    """`20 to 500 in steps of 10`, or a single amount."""
    least, most, step = (of_units(one) for one in (amounts.first, amounts.most, amounts.multiple))
    return f"{least} to {most} in steps of {step}"


def _typed(chips: Chips) -> str:
    return str(chips).replace(",", "")
