"""The narrator's voice: where something happened, and what the cited clauses say."""

from collections.abc import Callable
from typing import Any

from pontoon.rulebook import Clauses, Rulebook
from pontoon.table import State, box_at
from pontoon.table.incidents.trouble import DEALER, Place
from pontoon.words.clauses import says
from pontoon.words.narrate.sentence import Speaker
from pontoon.words.span import Text, Tone, clause, say

_LEADS_ON = "introduced."
"""How the text of a clause ends that only introduces the clauses under it."""


class Voice(Speaker):
    """Tells about one table. The text of a clause is told once, later only its number."""

    def __init__(self, rules: Rulebook, you: str = "") -> None:
        super().__init__(you)
        self.rules = rules
        self._told: set[str] = set()

    def rule(self, clauses: Clauses) -> list[Text]:
        """The text of these clauses, in our words; those told before are left out."""
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


Teller = Callable[[Voice, State, Any, State], list[Text]]
"""The lines for one event, given the table before and after it."""


def told(template: str, tone: Tone = "plain", *, rule: bool = False) -> Teller:
    """One sentence (see `Voice.fill`); with `rule`, what its clauses say goes after it."""

    def tell(voice: Voice, before: State, event: Any, after: State) -> list[Text]:
        return [voice.fill(template, event, tone), *(voice.rule(event.clauses) if rule else [])]

    return tell
