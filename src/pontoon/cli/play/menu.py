"""What a player may do with a hand: the letters to type, the commands they mean, and why one is not open."""

from msgspec import Struct
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pontoon.cli.play.table import YOU, GameTable
from pontoon.money import Cents, MoneyError, parse_stake
from pontoon.table import Addition, Command, Double, Forfeit, Hit, Insure, Refusal, Split, Stand, Surrender, box_at

ACTIONS = {"h": "hit", "s": "stand", "d": "double", "p": "split", "r": "surrender"}
_SHOWN = {"h": "(h)it", "s": "(s)tand", "d": "(d)ouble", "p": "s(p)lit", "r": "su(r)render"}
_OFFERS = {"i": "insure", "f": "forfeit"}
"""Asked about when they are open; typed at another time, they are told why not."""


class Entry(Struct, frozen=True):
    """One action: its letter, its command, and the refusal it would meet."""

    key: str
    command: Command
    refusal: Refusal | None

    @property
    def action(self) -> str:
        """Its name."""
        return ACTIONS[self.key]


class Menu:
    """The actions on one hand of one box, as the table stands."""

    def __init__(self, game: GameTable, box: int, hand: int) -> None:
        self.game = game
        self.box = box
        self.number = hand
        here = box_at(game.state, box)
        assert here is not None
        self.hand = here.hands[hand - 1]
        self.entries = [self._entry(key) for key in ACTIONS]

    def _entry(self, key: str) -> Entry:
        command = self.command(key, self._original)
        return Entry(key, command, self.game.why_not(command))

    @property
    def _original(self) -> Cents:
        return self.hand.stakes[0].original

    @property
    def _half(self) -> Cents:
        """Half the wager in whole chips, one at least."""
        step = self.game.setup.limits.step
        return Cents(max(step, self._original // 2 // step * step))

    def smaller_double(self) -> Cents | None:
        """The most that the purse has for a double, if one can be made with it."""
        step = self.game.setup.limits.step
        most = min(self.game.purse, self._original)
        less = Cents(most - most % step)
        return less if less and self.game.why_not(self.command("d", less)) is None else None

    def command(self, key: str, amount: Cents) -> Command:
        """The command of a letter; the amount is for doubling and insurance."""
        match key:
            case "h":
                return Hit(YOU, self.box)
            case "s":
                return Stand(YOU, self.box)
            case "d":
                return Double(YOU, self.box, (Addition(YOU, amount),))
            case "p":
                return Split(YOU, self.box, (YOU,))
            case "i":
                return Insure(YOU, self.box, amount)
            case "f":
                return Forfeit(YOU, self.box, self.number)
            case _:
                return Surrender(YOU, self.box)

    def read(self, line: str) -> Command | str | None:
        """The command of a line, a word about what is wrong with it, or None where it names no action."""
        word, _, rest = line.lower().partition(" ")
        names = ACTIONS | _OFFERS
        key = next((key for key, name in names.items() if word in (key, name)), None)
        if key is None:
            return None
        if not rest:
            return self.command(key, self._half if key == "i" else self._original)
        if key not in ("d", "i"):
            return f"{names[key]} goes without {rest!r}."
        try:
            return self.command(key, parse_stake(rest.strip()))
        except MoneyError as error:
            return f"{error}."

    def prompt(self) -> Text:
        """The open actions with their letters."""
        open_now = [_SHOWN[one.key] for one in self.entries if self.is_open(one)]
        return Text(" ").join(Text(shown, "cyan") for shown in open_now)

    def is_open(self, entry: Entry) -> bool:
        """Open, be it for less: a double that the purse cannot match may still be made with a smaller amount."""
        if entry.refusal is None:
            return True
        return entry.key == "d" and self.smaller_double() is not None

    def reasons(self) -> RenderableType:
        """Every action, and why one is not open."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        for entry in self.entries:
            if entry.refusal is None:
                grid.add_row(Text(_SHOWN[entry.key], "cyan"), Text("open"))
            elif self.is_open(entry):
                grid.add_row(Text(_SHOWN[entry.key], "cyan"), Text("open for less: d and an amount"))
            else:
                grid.add_row(Text(entry.action, "bright_black"), Text(str(entry.refusal)))
        return grid
