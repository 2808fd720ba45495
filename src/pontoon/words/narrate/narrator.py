"""Events told one by one, or all that one action led to."""

from collections.abc import Iterable, Sequence
from functools import reduce

from pontoon.rulebook import Rulebook
from pontoon.table import Event, State, evolve
from pontoon.table import events as e
from pontoon.table.incidents import events as i
from pontoon.words.narrate.incidents import INCIDENT_WORDS
from pontoon.words.narrate.layout import layout
from pontoon.words.narrate.orders import order_words
from pontoon.words.narrate.round import ROUND_WORDS
from pontoon.words.narrate.voice import Teller, Voice
from pontoon.words.span import Text, say


def tellers() -> dict[type, Teller]:
    """Who tells of an event, by its kind."""
    return ROUND_WORDS | INCIDENT_WORDS | order_words()


SHOWN_OTHERWISE = (e.TableOpened, e.HoleCardDealt, e.RoundEnded, i.QuestionClosed)
"""Events without a sentence: headings, the picture of the deal, the table of wagers and the answers show them."""


class Narrator:
    """Puts the events of one table into words; `you` is the player who reads them, if it is a player.

    Nothing that players may not see yet is told.
    """

    def __init__(self, rules: Rulebook, you: str = "") -> None:
        self.voice = Voice(rules, you)
        self._tellers = tellers()

    def story(self, before: State, events: Sequence[Event]) -> tuple[State, list[Text]]:
        """Everything one action led to, and the table after it; a deal that waits shows the cards so far."""
        after = reduce(evolve, events, before)
        unnoticed = any(isinstance(event, i.IncidentReported) and not event.noticed for event in events)
        state = before
        lines: list[Text] = []
        for event in events:
            then = evolve(state, event)
            lines += self.tell(state, event, then)
            if unnoticed and isinstance(event, i.CardMisdealt | i.PlaceSkipped):
                lines.append(say("nobody notices it yet", tone="quiet"))
            state = then
        if _changes_nothing(events):
            lines.append(say("play goes on", tone="quiet"))
        if after.phase == "dealing" and after.trouble.pending is None and _deals(events):
            lines += layout(self.voice, after)
        return after, lines

    def tell(self, before: State, event: Event, after: State) -> list[Text]:
        """The lines for one event, given the table before and after it; often none."""
        teller = self._tellers.get(type(event))
        return [] if teller is None else teller(self.voice, before, event, after)


def _changes_nothing(events: Iterable[Event]) -> bool:
    """Whether a report was made and nothing follows from it."""
    incidents = [event for event in events if isinstance(event, i.IncidentEvent)]
    return len(incidents) == 1 and isinstance(incidents[0], i.IncidentReported)


def _deals(events: Iterable[Event]) -> bool:
    return any(isinstance(event, e.CardDealt | e.DealerCardDealt) for event in events)
