"""A person at this terminal as a player of a tournament; several take turns at it."""

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pontoon.cli.cards_view import CardView
from pontoon.cli.play.bets import side_codes
from pontoon.cli.play.input import LeaveError, Lines
from pontoon.cli.terminal import emit, shows_symbols
from pontoon.settlement import SideKind, total
from pontoon.table import Choice, Command, Refusal
from pontoon.table.choosing import command_of, most_of
from pontoon.tournament import AskedToPlay, AskedToWager, Bet, Chips, SideBet
from pontoon.tournament.chips import ChipsError, in_units, of_units, parse_chips
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
    "f forfeit a double; Enter lets an offer pass. ? is this help, q stops the tournament."
)


class Person:
    """Asks whoever's turn it is. What was declined in a round is not asked again in it."""

    def __init__(self, on: Console) -> None:
        self.on = on
        self.lines = Lines(on)
        self.cards = CardView(symbols=shows_symbols(on))
        self.last: dict[str, str] = {}
        self.declined: set[tuple[str, int, str, int, int]] = set()

    # The wager

    def wager(self, asked: AskedToWager) -> Bet:
        """A wager as it is typed: `25`, or `25 pp 5` with a side wager."""
        player, least = asked.choice.player, _typed(asked.choice.least)
        same = self.last.get(player, least)
        self._show_table(asked)
        left = "" if asked.rounds_left is None else f", {asked.rounds_left} to play"
        prompt = Text(f"{player}, round {asked.round}{left}, {asked.chips} chips. Your wager").append(
            f" [{same}]", "cyan"
        )
        while True:
            answer = self._ask(prompt) or same
            bet = self._bet(asked, answer)
            if isinstance(bet, str):
                self._say(Text(bet, "yellow"))
            else:
                self.last[player] = answer
                return bet

    def _bet(self, asked: AskedToWager, text: str) -> Bet | str:
        """The wager of a line, or what is wrong with it."""
        words = text.lower().split()
        offered = {one.kind for one in asked.sides}
        codes: dict[str, SideKind] = {code: kind for code, kind in side_codes().items() if kind in offered}
        try:
            amount = parse_chips(words[0])
            pairs = zip(words[1::2], words[2::2], strict=True)
            sides = tuple(SideBet(codes[code], parse_chips(value)) for code, value in pairs)
        except (KeyError, ValueError, IndexError):
            with_side = f", or with a side wager such as 25 {next(iter(codes))} 5" if codes else ""
            return f"{text!r} is no wager: write an amount such as 25{with_side}. ? is the help."
        if amount not in asked.choice:
            choice = asked.choice
            return f"A wager is from {choice.least} to {choice.most} in steps of {choice.step} (20.14, 20.4(g))."
        return Bet(amount, sides)

    def _show_table(self, asked: AskedToWager) -> None:
        """The last round for this player, then everybody's chips and the wagers so far."""
        self.on.print()
        self._show_last(asked)
        grid = Table.grid(padding=(0, 2))
        for justify in ("right", "left", "right", "right"):
            grid.add_column(justify=justify)
        for at, one in enumerate(asked.order):
            mark = "▸" if at == 0 and self.cards.symbols else ">" if at == 0 else ""
            style = "bold" if one.player == asked.choice.player else ""
            wager = str(one.wager) if one.wager else ""
            grid.add_row(f"{mark} box {one.box}", one.player, f"{one.chips}", wager, style=style)
        self._say(Text(f"{asked.stage}, table {asked.choice.table}", "bold"), grid)

    def _show_last(self, asked: AskedToWager) -> None:
        previous = asked.previous
        if previous is None:
            return
        own = [line for line in previous.lines if line.player == asked.choice.player]
        box = next(
            (box for box in previous.boxes if any(one.player == asked.choice.player for one in box.wagered)), None
        )
        if not own or box is None:
            return
        net = Chips(sum(line.net for line in own))
        hands = Text(" | ").join(self.cards.cards(hand.cards) for hand in box.hands)
        colour = "green" if net > Chips(0) else "red" if net < Chips(0) else "yellow"
        dealer = self.cards.cards(previous.dealer)
        sign = "+" if net > Chips(0) else ""
        self._say(Text.assemble("Last round: ", hands, " against ", dealer, ": ", (f"{sign}{net}", f"bold {colour}")))

    # Decisions and offers

    def decide(self, asked: AskedToPlay) -> Command:
        """One of the choices, by its letter; a smaller double with its amount."""
        self._show_hand(asked)
        letters = {_KEYS[choice.action]: choice for choice in asked.choices}
        prompt = Text(f"{asked.player}: ").append(", ".join(_SHOWN[key] for key in _SHOWN if key in letters), "cyan")
        while True:
            command = self._taken(letters, self._ask(prompt))
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
                answer = self._ask(prompt)
                if answer.lower() in ("", "n", "no"):
                    self.declined.add(key)
                    break
                command = self._taken({letter: choice}, answer)
                if command is not None:
                    return command
        return None

    def hears(self, refusal: Refusal) -> bool:
        """The reason is told, and the question put again."""
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
        grid = Table.grid(padding=(0, 2))
        grid.add_row("", "dealer", "", self.cards.cards(asked.dealer))
        for box in asked.boxes:
            for number, one in enumerate(box.hands, start=1):
                mine = (box.number, number) == (asked.box, hand or asked.hand or 1)
                mark = ("▸" if self.cards.symbols else ">") if mine else ""
                player = box.wagered[0].player
                wager = str(of_units(sum(stake.base + stake.double for stake in one.stakes)))
                cards = self.cards.cards(one.cards).append(f"  {count(total(asked.rules, one))}", "bold")
                grid.add_row(f"{mark} box {box.number}", player, wager, cards, style="" if mine else "dim")
        self.on.print()
        self._say(grid)

    def _ask(self, prompt: Text) -> str:
        while True:
            line = self.lines.ask(Text("  ").append_text(prompt).append(" >", "bright_black"))
            if line.lower() in ("q", "quit", "exit", "leave"):
                raise LeaveError
            if line.lower() not in ("?", "help"):
                return line
            self._say(Text(_HELP))

    def _say(self, *parts: Text | Table) -> None:
        emit(self.on, *(Padding(part, (0, 0, 0, 2)) for part in parts))


def _typed(chips: Chips) -> str:
    return str(chips).replace(",", "")
