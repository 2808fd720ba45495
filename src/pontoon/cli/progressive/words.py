"""What a dealer types at the terminal, as commands: the same words at the keyboard and in a script."""

from collections.abc import Callable
from dataclasses import dataclass

from pontoon.cards import Card, CardError, Entropy, parse_card
from pontoon.money import Cents, MoneyError, parse_stake
from pontoon.progressive import SPIN_BYTES, Command, State
from pontoon.progressive import commands as c

HELP: tuple[tuple[str, str], ...] = (
    ("place 3 50", "a wager on the sensor of position 3, beside a main wager of 50 (or of the minimum)"),
    ("remove 3", "take it off again"),
    ("start, cancel", "Start Round; Cancel Round, before the deal"),
    ("deal, card 6h", "the initial deal; a dealer's card as it is seen"),
    ("correct 2 Kd", "the dealer's second card was typed wrongly (correct 2: it is none of the dealer's)"),
    ("lammer, clear", "mark the triggering event; everything else is settled, only the dealer's cards are out"),
    ("event, spin, confirm", "Triggering Event, Spin, Confirm"),
    ("enable, disable", "Enable Spin, Disable Spin"),
    ("touch, for fault", "the winner's own spin; the dealer's for him (for setting, for fault)"),
    ("pay, void WHAT", "Pay Jackpot; Cancel Jackpot, with the malfunction in words"),
    ("auth NAME CODE", "somebody of the pit confirms the large prizes"),
    ("hand 2, hand", "prize 2, or every prize, has been handed out"),
    ("paid, end", "Paid, End Round"),
    ("return 3, stop misdeal", "the wager of position 3 goes back; the round stops (misdeal, malfunction)"),
    ("meter grand 4990.50 PAT SUE WHY", "two people set a meter; each is asked for the own code"),
    ("table pit-2", "go to the terminal of another table"),
)


class WordError(Exception):
    """A line that is not a command; the message says how to write one."""


_PLAIN: dict[str, Callable[[str], Command]] = {
    "start": c.StartRound,
    "cancel": c.CancelRound,
    "deal": c.Deal,
    "lammer": c.PlaceLammer,
    "clear": c.Reconcile,
    "event": c.MarkTriggeringEvent,
    "spin": c.Spin,
    "enable": c.EnableSpin,
    "disable": c.DisableSpin,
    "pay": c.PayJackpot,
    "paid": c.Paid,
}
_MORE_WORDS = "place remove card correct confirm touch for void auth hand return stop end"
WORDS = (*_PLAIN, *_MORE_WORDS.split())


def without_code(line: str) -> str:
    """The line as it may be shown: an authorisation without its code, even if it is badly written."""
    words = line.split()
    if words and words[0].casefold() == "auth":
        return f"auth {' '.join(words[1:2])} …"
    secret = any(word in line.casefold() for word in ("authorise", "code"))
    return "an authorisation …" if line.lstrip().startswith("{") and secret else line


def read_words(line: str, state: State, table: str, entropy: Entropy) -> tuple[Command, ...]:
    """The commands of a line at this table's terminal; `WordError` where it is none."""
    word, *rest = line.split()
    if word in _PLAIN:
        _count(line, rest, 0, 0)
        return (_PLAIN[word](table),)
    match word:
        case "place":
            _count(line, rest, 1, 2)
            return (c.PlaceChip(table, _number(rest[0]), _main(state, table, rest[1:])),)
        case "remove":
            _count(line, rest, 1, 1)
            return (c.RemoveChip(table, _number(rest[0])),)
        case "return":
            _count(line, rest, 1, 1)
            return (c.ReturnWager(table, _number(rest[0])),)
        case "card":
            _count(line, rest, 1, 1)
            return (c.ShowCard(table, _card(rest[0])),)
        case "correct":
            _count(line, rest, 1, 2)
            card = _card(rest[1]) if rest[1:] else None
            return (c.CorrectCard(table, _number(rest[0]), card),)
        case "meter":
            raise WordError(
                "A meter is set at a terminal, where two people are asked for their codes, or by CorrectMeter as JSON."
            )
        case "confirm" | "end":
            _count(line, rest, 0, 0)
            kind = c.Confirm if word == "confirm" else c.EndRound
            return (kind(table, entropy(SPIN_BYTES)),)
        case "touch" | "for":
            return (_spin(line, word, rest, state, table, entropy),)
        case "void":
            return (c.CancelJackpot(table, " ".join(rest)),)
        case "auth":
            name, _, code = line.partition(" ")[2].strip().partition(" ")
            if not code:
                raise WordError("Write auth, a name and that person's own code.")
            return (c.Authorise(table, name, code.strip()),)
        case "hand":
            _count(line, rest, 0, 1)
            return _hand(state, table, rest)
        case "stop":
            return (_stop(table, rest),)
        case _:
            raise WordError(f"{word!r} is no button; there are {', '.join(sorted(WORDS))}.")


def _count(line: str, rest: list[str], least: int, most: int) -> None:
    if not least <= len(rest) <= most:
        wanted = "nothing" if not most else f"{least} or {most} words" if least < most else f"{least} word"
        raise WordError(f"{line.split(maxsplit=1)[0]} goes with {wanted} after it, unlike {line!r}.")


def _number(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= 6:
        return int(text)
    raise WordError(f"{text!r} is no number.")


@dataclass(frozen=True, slots=True)
class Correction:
    """A meter that two people set, before they have given their codes."""

    meter: str
    amount: Cents
    name: str
    second_name: str
    why: str

    def by(self, table: str, code: str, second_code: str) -> Command:
        """The command, with the codes."""
        return c.CorrectMeter(table, self.meter, self.amount, self.why, self.name, code, self.second_name, second_code)


def read_correction(rest: str) -> Correction:
    """The words after `meter`; `WordError` where they are not enough."""
    words = rest.split()
    if len(words) < 5:
        raise WordError(
            "Write meter, its name, the amount, two people and why: meter grand 4990.50 pat sue miscounted."
        )
    meter, amount, name, second, *why = words
    try:
        return Correction(meter, parse_stake(amount), name, second, " ".join(why))
    except MoneyError as error:
        raise WordError(f"{error}.") from None


def _main(state: State, table: str, rest: list[str]) -> Cents:
    terms = state.terms.table(table)
    if not rest:
        return Cents(1) if terms is None else terms.minimum
    try:
        return parse_stake(rest[0])
    except MoneyError as error:
        raise WordError(f"{error}.") from None


def _card(text: str) -> Card:
    try:
        return parse_card(text)
    except CardError as error:
        raise WordError(f"{error}.") from None


def _spin(line: str, word: str, rest: list[str], state: State, table: str, entropy: Entropy) -> Command:
    """The winner's position need not be typed."""
    terminal = state.terminal(table)
    position = 0 if terminal is None else terminal.stopped_at
    if word == "touch":
        _count(line, rest, 0, 1)
        return c.TouchSensor(table, _number(rest[0]) if rest else position, entropy(SPIN_BYTES))
    if rest == ["setting"]:
        return c.SpinForPlayer(table, position, "setting", entropy(SPIN_BYTES))
    if rest == ["fault"]:
        return c.SpinForPlayer(table, position, "sensor-fault", entropy(SPIN_BYTES))
    raise WordError("Write for setting, or for fault: why the dealer spins for the player.")


def _hand(state: State, table: str, rest: list[str]) -> tuple[Command, ...]:
    if rest:
        return (c.HandPrize(table, _number(rest[0])),)
    terminal = state.terminal(table)
    payouts, handed = ((), ()) if terminal is None else (terminal.payouts, terminal.handed)
    left = tuple(number for number in range(1, len(payouts) + 1) if number not in handed)
    return tuple(c.HandPrize(table, number) for number in left) or (c.HandPrize(table, 1),)


def _stop(table: str, rest: list[str]) -> Command:
    if rest == ["misdeal"]:
        return c.StopRound(table, "misdeal")
    if rest == ["malfunction"]:
        return c.StopRound(table, "malfunction")
    raise WordError("Write stop misdeal or stop malfunction: a dealt round is stopped for nothing else.")
