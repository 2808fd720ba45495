"""What a command of the staff would do, judged on a copy: the table before and after, and the postings between.

Only the command itself is judged, not what the automatic house does after it. Where the command brings out a card that
nobody has seen, the answer is that this card decides, and nothing else: whoever asks beforehand learns what a person at
the table could know, and no more.
"""

from collections import Counter
from functools import reduce
from itertools import pairwise
from typing import get_args

from msgspec import Struct

from pontoon.money import Cents, Posting, balanced
from pontoon.rulebook import Rulebook
from pontoon.service.hosted import Asked
from pontoon.service.pit.place import Place
from pontoon.table import Event, Person, Refusal, State, actor_of, decide, evolve, postings
from pontoon.table.commands import AnnounceFinalRounds, Command
from pontoon.table.events import HoleCardRevealed
from pontoon.table.incidents.commands import IncidentCommand
from pontoon.table.incidents.events import CardCalledBack, HoleCardExposed
from pontoon.table.orders import ORDERS
from pontoon.table.people.commands import PeopleCommand
from pontoon.table.procedures.commands import ProcedureCommand

_FOREHAND = frozenset((*get_args(IncidentCommand | PeopleCommand | ProcedureCommand), AnnounceFinalRounds, *ORDERS))
"""What can be asked about beforehand: reports, rulings, voids and orders."""

_TURNED = (HoleCardRevealed, HoleCardExposed, CardCalledBack)
"""Events that show a card which lay face down."""

NOT_FOREHAND = Refusal(
    "not-previewed", "What it would do is told beforehand of reports, rulings and orders of the staff alone."
)


class Previewed(Struct, frozen=True):
    """A command that would be accepted. `depends`: an unseen card decides what it does, and `events` are not told."""

    rules: Rulebook
    before: State
    after: State
    events: tuple[Event, ...]
    postings: tuple[Posting, ...]
    depends: bool = False


def preview(place: Place, asked: Asked) -> Previewed | Refusal:
    """What the command would do now, for somebody who may give it; `asked` counts as confirmed. Nothing changes."""
    if type(asked.command) not in _FOREHAND:
        return NOT_FOREHAND
    command = place.permitted(asked)
    if isinstance(command, Refusal):
        return command
    actor = actor_of(command)  # none of the house's own commands is asked about
    if not isinstance(actor, Person) or actor.role == "player":
        return NOT_FOREHAND
    return judged(place.rules, place.table, command)


def judged(rules: Rulebook, before: State, command: Command) -> Previewed | Refusal:
    """What follows from a command at a table."""
    events = decide(rules, before, command)
    if isinstance(events, Refusal):
        return events
    states = [before]
    for event in events:
        states.append(evolve(states[-1], event))
    if any(isinstance(event, _TURNED) for event in events) or _drawn(states):
        return Previewed(rules, before, before, (), (), depends=True)
    totals: Counter[str] = reduce(_add, (one for event in events for one in postings(event)), Counter())
    moved = balanced(Posting(account, Cents(amount)) for account, amount in totals.items() if amount)
    return Previewed(rules, before, states[-1], events, moved)


def _add(totals: "Counter[str]", posting: Posting) -> "Counter[str]":
    totals[posting.account] += posting.amount
    return totals


def _drawn(states: list[State]) -> bool:
    """Whether a card that nobody has seen leaves the shoe; one that lies exposed is still the next card of it.

    Of a physical shoe whoever asks has said which card came out.
    """
    if states[0].setup.shoe == "physical":
        return False
    shown = [one.shoe.position + len(one.trouble.aside) for one in states]
    return any(later > earlier for earlier, later in pairwise(shown))
