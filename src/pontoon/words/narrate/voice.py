"""The narrator's voice: who did it, where, under which clause and what that clause says."""

from collections.abc import Callable, Iterable
from string import Formatter
from typing import Any

from pontoon.cards import Card
from pontoon.rulebook import Clauses, Rulebook
from pontoon.table import Person, State, box_at
from pontoon.table.incidents.trouble import DEALER, Place
from pontoon.words.clauses import most_exact, says
from pontoon.words.span import Part, Text, Tone, clause, join, money, say
from pontoon.words.tasks import role_words

_LEADS_ON = "introduced."
"""How a clause ends that only leads to those under it."""


class Voice:
    """Speaks of one table; `you` is the player who listens, if one of them does.

    What a clause says is told once; later only its number.
    """

    def __init__(self, rules: Rulebook, you: str = "") -> None:
        self.rules = rules
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
        for number in dict.fromkeys(clauses):
            words = says(self.rules, number)
            if words and not words.endswith(_LEADS_ON) and number not in self._told:
                lines.append(say("rule ", say(clause(number), tone="strong"), f"  {words}", tone="quiet"))
            self._told.add(number)
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

    def fill(self, template: str, event: object, tone: Tone = "plain", **more: Part) -> Text:
        """A sentence with the fields of an event, and with `more` by its names: `{by} closes the table{clauses}`.

        A person is named with the role, a card is a card, `{clauses}` are cited. `{amount:money}` is money,
        `{player:whose}` ann's, `{player:does hit}` ann hits. Words around `…` stand only where there is a value:
        `{note: (…)}`. What people have written comes in by a field, never as a part of the template.
        """
        parts: list[Part] = []
        for words, field, spec, _ in Formatter().parse(template):
            parts.append(words)
            if field in more:
                parts.append(more[field])
            elif field is not None:
                parts.append(self._part(getattr(event, field), spec or "", cites=field == "clauses"))
        return say(*parts, tone=tone)

    def _part(self, value: Any, spec: str, *, cites: bool) -> Part:
        if cites:
            return cited(value)
        if spec == "money":
            return money(value)
        if spec == "whose":
            return self.whose(value)
        if spec.startswith("does "):
            return self.does(value, spec.removeprefix("does "))
        if "…" in spec:
            return spec.replace("…", str(value)) if value else ""
        if isinstance(value, Person):
            return who(value)
        return value if isinstance(value, Card) else str(value)


Teller = Callable[[Voice, State, Any, State], list[Text]]
"""The lines for one event, given the table before and after it."""


def told(template: str, tone: Tone = "plain", *, rule: bool = False) -> Teller:
    """One sentence (see `Voice.fill`); with `rule`, what its clauses say goes after it."""

    def tell(voice: Voice, before: State, event: Any, after: State) -> list[Text]:
        return [voice.fill(template, event, tone), *(voice.rule(event.clauses) if rule else [])]

    return tell


def who(person: Person) -> str:
    """`mary (pit supervisor)`, or `the pit supervisor` where no name is known."""
    role = role_words(person.role)
    return f"{person.name} ({role})" if person.name else f"the {role}"


def cited(clauses: Clauses) -> Text:
    """The numbers in parentheses, after a sentence; nothing where there are none."""
    return say(" (", join(", ", [clause(one) for one in most_exact(clauses)]), ")", tone="quiet") if clauses else ()


def listed(words: Iterable[str], last: str = "and") -> str:
    """`ann, bob and cat`."""
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final
