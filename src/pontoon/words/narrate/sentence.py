"""Sentences with the fields of an event in them: who did it, with what, under which clauses."""

from collections.abc import Iterable
from string import Formatter
from typing import Any

from pontoon.cards import Card
from pontoon.rulebook import Clauses
from pontoon.table import Person
from pontoon.words.clauses import most_exact
from pontoon.words.span import Part, Text, Tone, clause, join, money, say
from pontoon.words.tasks import role_words


class Speaker:
    """Names people in sentences; `you` is the player who reads them, if it is a player."""

    def __init__(self, you: str = "") -> None:
        self.you = you

    def does(self, player: str, verb: str) -> str:
        """`ann hits`, but `you hit`; `ann does not hit`, but `you do not hit`."""
        if verb.startswith("not "):
            return f"you do {verb}" if player == self.you else f"{player} does {verb}"
        return f"you {verb}" if player == self.you else f"{player} {verb}s"

    def whose(self, player: str) -> str:
        """`ann's`, but `your`."""
        return "your" if player == self.you else f"{player}'s"

    def fill(self, template: str, event: object, tone: Tone = "plain", **more: Part) -> Text:
        """A template filled with the fields of an event and the values in `more`: `{by} closes the table{clauses}`.

        A person is named with the role, a card is a card, `{clauses}` are cited. `{amount:money}` is money,
        `{player:whose}` ann's, `{player:does hit}` ann hits, `{cutters:or}` ann or bob. Words around `…` appear only if
        there is a value: `{note: (…)}`. Text that people have written must come in as a field, never as part of the
        template.
        """
        parts: list[Part] = []
        for words, field, spec, _ in Formatter().parse(template):
            parts.append(words)
            if field in more:
                parts.append(more[field])
            elif field is not None:
                parts.append(self._part(getattr(event, field), spec or "", are_clauses=field == "clauses"))
        return say(*parts, tone=tone)

    def _part(self, value: Any, spec: str, *, are_clauses: bool) -> Part:
        if are_clauses:
            return cited(value)
        if spec == "money":
            return money(value)
        if spec == "whose":
            return self.whose(value)
        if spec.startswith("does "):
            return self.does(value, spec.removeprefix("does "))
        if spec == "or":
            return listed(value, "or")
        if "…" in spec:
            return spec.replace("…", str(value)) if value else ""
        if isinstance(value, Person):
            return who(value)
        return value if isinstance(value, Card) else str(value)


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
