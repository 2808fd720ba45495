"""The narrator's voice: who did it, where, under which clause and what that clause says."""

from collections.abc import Callable, Iterable
from typing import Any

from rich.text import Text

from pontoon.cli.cards_view import CardView
from pontoon.cli.lines_view import says
from pontoon.rulebook import Clauses, Rulebook
from pontoon.table import Person, State, box_at
from pontoon.table.incidents.trouble import DEALER, Place

QUIET = "bright_black"
_LEADS_ON = "introduced."
"""How a clause ends that only leads to those under it."""
ALARM = "bold yellow"


class Voice:
    """Speaks of one table; `you` is the player who listens, if one of them does.

    What a clause says is told once; later only its number.
    """

    def __init__(self, rules: Rulebook, cards: CardView, you: str = "") -> None:
        self.rules = rules
        self.cards = cards
        self.you = you
        self._told: set[str] = set()

    def does(self, player: str, verb: str) -> str:
        """`ann hits`, but `you hit`."""
        return f"{player} {verb}" if player == self.you else f"{player} {verb}s"

    def whose(self, player: str) -> str:
        """`ann's`, but `your`."""
        return "your" if player == self.you else f"{player}'s"

    def rule(self, clauses: Clauses) -> list[Text]:
        """What these clauses say, in our words; those told before are left out."""
        lines: list[Text] = []
        for clause in dict.fromkeys(clauses):
            words = says(self.rules, clause)
            if words and not words.endswith(_LEADS_ON) and clause not in self._told:
                lines.append(Text.assemble(("rule ", QUIET), (clause, "bold"), (f"  {words}", QUIET)))
            self._told.add(clause)
        return lines

    def place(self, state: State, place: Place) -> str:
        """`box 2`, `box 2, hand 1` of a split box, `the dealer`."""
        box, hand = place
        if place == DEALER:
            return "the dealer"
        here = box_at(state, box)
        if not hand:
            return f"box {box}, where nobody has a wager"
        return f"box {box}, hand {hand}" if here is not None and len(here.hands) > 1 else f"box {box}"


Words = Callable[[Voice, State, Any, State], list[Text]]
"""The lines for one event, given the table before and after it."""


def who(person: Person) -> str:
    """`mary (pit supervisor)`, or `the pit supervisor` where no name is known."""
    role = person.role.replace("-", " ")
    return f"{person.name} ({role})" if person.name else f"the {role}"


def cited(clauses: Clauses) -> Text:
    """The numbers in parentheses, after a sentence; nothing where there are none."""
    return Text(f" ({', '.join(most_exact(clauses))})", QUIET) if clauses else Text()


def most_exact(clauses: Clauses) -> Clauses:
    """The clauses without those that only lead to another of them: `5.5.3` needs no `5.5`."""
    once = tuple(dict.fromkeys(clauses))
    return tuple(
        clause
        for clause in once
        if not any(other != clause and other.startswith(tuple(f"{clause}{mark}" for mark in ".([")) for other in once)
    )


def listed(words: Iterable[str], last: str = "and") -> str:
    """`ann, bob and cat`."""
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final
