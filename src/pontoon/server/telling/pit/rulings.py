"""What waits for a decision, as a guide to it: what happened, who may rule, every remedy with its clauses."""

from collections.abc import Sequence
from itertools import takewhile

from msgspec import to_builtins

from pontoon.rulebook import Rulebook
from pontoon.server.telling.pit.incidents import entry_of
from pontoon.server.telling.pit.waits import title_of
from pontoon.server.telling.words import Unit, sentence_of
from pontoon.service.pit.reported import Reported
from pontoon.table import GiveRuling, Person, State, evolve
from pontoon.table.incidents.events import PlayersAsked, RulingAsked
from pontoon.table.incidents.not_asked import not_asked
from pontoon.table.incidents.rulings import may_void_places, ruling_power
from pontoon.table.incidents.trouble import Pending, Remedy
from pontoon.wire import pit as wire
from pontoon.wire.history import Sentence
from pontoon.words.clauses import most_exact
from pontoon.words.narrate.narrator import Narrator
from pontoon.words.narrate.phrases import CHOSEN, RULED
from pontoon.words.span import Text


def ruling(
    rules: Rulebook, state: State, roles: Sequence[str], role: str, reported: Reported | None, unit: Unit
) -> wire.PitRuling | None:
    """The question that is open; `roles` and `role`: what the asker may act as, and does. `reported`: how it came."""
    pending = state.trouble.pending
    if pending is None:
        return None
    return wire.PitRuling(
        situation=pending.situation,
        incident=entry_of(pending.situation),
        title=title_of(pending.situation),
        happened=() if reported is None else _story(rules, reported, unit),
        at=0 if reported is None else reported.at,
        by="" if reported is None else reported.by,
        clauses=most_exact(pending.clauses),
        remedies=tuple(_remedy(rules, state, pending, one, roles, role) for one in pending.remedies),
        closed=tuple(
            wire.ClosedRemedy(one, _capital(RULED[one]), why.message, most_exact(why.clauses))
            for one, why in not_asked(rules, state)
        ),
        asked=(
            *(wire.PitAsked(one.player, one.box, one.hand, "") for one in pending.waiting),
            *(wire.PitAsked(one.asked.player, one.asked.box, one.asked.hand, one.choice) for one in pending.answers),
        ),
        choices=tuple(CHOSEN[one] for one in pending.choices),
    )


def _remedy(
    rules: Rulebook, state: State, pending: Pending, remedy: Remedy, roles: Sequence[str], role: str
) -> wire.RemedyForm:
    power = ruling_power(rules, pending, remedy)
    may = [one for one in power.value if one in roles]
    acting = role if role in may else next(iter(sorted(may, key=lambda one: one == "dealer")), "")
    by = Person(next((one for one in power.value if one == acting), power.value[0] if power.value else "operator"))
    return wire.RemedyForm(
        remedy=remedy,
        words=_capital(RULED[remedy]),
        roles=tuple(power.value),
        role=acting,
        clauses=most_exact((*pending.clauses, *power.clauses)),
        command=to_builtins(GiveRuling(remedy, by)),
        places=_voidable(rules, state) if remedy == "void-hands" else (),
    )


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _voidable(rules: Rulebook, state: State) -> tuple[tuple[int, int], ...]:
    places = (
        (box.number, hand)
        for box in state.boxes
        if box.bettors
        for hand in ((0,) if len(box.hands) < 2 else range(len(box.hands) + 1))
    )
    return tuple(place for place in places if may_void_places(rules, state, (place,)) is None)


def _story(rules: Rulebook, reported: Reported, unit: Unit) -> tuple[Sentence, ...]:
    """What happened, in words."""
    state, narrator, words = reported.before, Narrator(rules), list[Text]()
    # What is asked stands beside it; a story that ends here would say that nothing follows from the report.
    for event in takewhile(lambda event: not isinstance(event, RulingAsked | PlayersAsked), reported.events):
        after = evolve(state, event)
        words += narrator.tell(state, event, after)
        state = after
    return tuple(sentence_of(line, unit) for line in words)
