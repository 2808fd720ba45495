"""What a player may do with a hand: the keys to press, the commands they mean, and why one is not open."""

from rich.text import Text

from pontoon.cli.play.place import Place, too_dear
from pontoon.money import Cents, MoneyError, format_dollars, parse_stake
from pontoon.settlement import Hand, total
from pontoon.table import Choice, Command, View
from pontoon.table.options import Action, command_of, most_of
from pontoon.words import plain
from pontoon.words.hands import count
from pontoon.words.offers import range_text
from pontoon.words.rules import share

KEYS: dict[str, Action] = {
    "h": "hit",
    "s": "stand",
    "d": "double",
    "p": "split",
    "r": "surrender",
    "i": "insure",
    "f": "forfeit",
}
_NAMED: dict[str, Action] = {**KEYS, **{action: action for action in KEYS.values()}}
_SHOWN: dict[Action, str] = {
    "hit": "(h)it",
    "stand": "(s)tand",
    "double": "(d)ouble",
    "split": "s(p)lit",
    "surrender": "su(r)render",
    "insure": "(i)nsure",
    "forfeit": "(f)orfeit",
}
_DECLINING: dict[Action, str] = {
    "surrender": ", Enter plays on",
    "insure": ", Enter declines",
    "forfeit": " to save the double, Enter keeps it",
}
_MEANS: dict[Action, str] = {
    "hit": "another card",
    "stand": "no more cards",
    "double": "one more card for your bet again; an amount and Enter: for less",
    "split": "two hands, the second for the same bet",
}
_DECISIONS: tuple[Action, ...] = (*_MEANS, "surrender")


class Menu:
    """The actions on one hand of one box. An `offer` is one action, which may be declined.

    `view`: the table as it lies, or as it would lie without the offer of surrender that is open with the decision.
    """

    def __init__(self, game: Place, view: View, box: int, hand: int, choices: tuple[Choice, ...]) -> None:
        self.game, self.view, self.box, self.number = game, view, box, hand
        self.here = next(one for one in view.boxes if one.number == box)
        self.hand: Hand = self.here.hands[hand - 1]
        self.choices = {one.action: one for one in choices}
        self.offer = choices[0].action if view.step.kind == "offer" else None
        self.closed: dict[str, str] = {
            one.action: str(one.refusal) for one in view.closed if one.box == box and one.action not in self.choices
        }
        for action, choice in self.choices.items():
            if choice.amounts and self.amount(choice) is None:
                self.closed[action] = str(too_dear(choice.amounts[0].first, game.purse))

    def amount(self, choice: Choice) -> Cents | None:
        """The most that the purse has for a choice; None where it has too little."""
        amounts = choice.amounts[0]
        most = min(most_of(amounts), self.game.purse)
        most = Cents(most - most % amounts.multiple)
        return most if most >= amounts.first else None

    @property
    def name(self) -> str:
        """The hand: `Box 1`, or `Box 1, hand 2 of 3` after a split."""
        hands = len(self.here.hands)
        return f"Box {self.box}" if hands == 1 else f"Box {self.box}, hand {self.number} of {hands}"

    @property
    def wager(self) -> Cents:
        """The player's original wager on the hand."""
        return self.hand.stakes[0].original

    @property
    def points(self) -> str:
        """What the hand counts."""
        return count(total(self.game.rules, self.hand))

    def prompt(self) -> Text:
        """The open actions with their keys."""
        shown = Text(" ").join(Text(self._shown(one), "cyan") for one in _SHOWN if self.is_open(one))
        return shown if self.offer is None else shown.append(_DECLINING[self.offer])

    def is_open(self, action: Action) -> bool:
        """Open by the rules and by the purse."""
        return action in self.choices and action not in self.closed

    def _shown(self, action: Action) -> str:
        """An action with its key; with the amount where it is not simply the bet again."""
        choice = self.choices[action]
        amount = self.amount(choice) if choice.amounts else None
        if amount is None or (action != "insure" and amount == choice.amounts[0].most):
            return _SHOWN[action]
        return f"{_SHOWN[action]} with {format_dollars(amount)}"

    def read(self, line: str) -> tuple[Choice, Command] | str:
        """What a line asks for, or what is wrong with it. An amount alone insures or doubles with it."""
        word, _, rest = line.lower().partition(" ")
        if word[0].isdigit():
            word, rest = "i" if self.offer == "insure" else "d", line
        action = self.offer if word in ("y", "yes") else _NAMED.get(word)
        if action is None or (action not in self.choices and action not in self.closed):
            return f"{line!r} is nothing that can be done here; ? is the help."
        if rest and action not in ("double", "insure"):
            return f"{action} goes without {rest!r}."
        if not self.is_open(action):
            return self.closed[action]
        choice = self.choices[action]
        try:
            amount = parse_stake(rest.strip()) if rest else self.amount(choice) if choice.amounts else None
        except MoneyError as error:
            return f"{error}."
        return choice, command_of(choice, amount)

    def reasons(self) -> list[tuple[str, str]]:
        """Every action: what it means where it is open, and why it is not; of an offer, what it means."""
        open_now = [(_SHOWN[one], self._means(one)) for one in _SHOWN if self.is_open(one)]
        closed = [(one, self.closed[one]) for one in _DECISIONS if one in self.closed and not self.offer]
        return [*open_now, *closed, ("v", "what each choice is worth")]

    def _means(self, action: Action) -> str:
        rules = self.game.rules
        match action:
            case "insure":
                odds = rules.insurance.odds
                amounts = plain(range_text(self.choices[action].amounts[0]))
                said = f"{amounts} pays {odds.value.in_words} when the dealer makes a pontoon."
                clauses = (*rules.cites.insurance_offer, *odds.clauses)
            case "surrender":
                loses = rules.surrender.loses
                said = f"gives up {share(loses.value)}; a dealer pontoon may take it all."
                clauses = (*rules.surrender.up_cards.clauses, *loses.clauses)
            case "forfeit":
                said = "gives the doubled part back and the bet up."
                clauses = (*rules.cites.forfeit, *rules.double.forfeit_until.clauses)
            case _:
                return _MEANS[action]
        return f"{said} ({', '.join(dict.fromkeys(clauses))})"
