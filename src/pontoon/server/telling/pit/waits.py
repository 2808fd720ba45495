"""What a table waits for that the pit has to know."""

from pontoon.rulebook import Rulebook
from pontoon.table import State
from pontoon.table.incidents.rulings import ruling_power
from pontoon.wire.pit import PitWait
from pontoon.words.narrate.phrases import happened


def title_of(situation: str) -> str:
    """What went wrong, as the heading of a page."""
    words = happened(situation)
    return words[0].upper() + words[1:]


def wait_of(rules: Rulebook, state: State) -> PitWait | None:
    """The question that has to be answered before anything else, and by whom."""
    pending = state.trouble.pending
    if pending is None:
        return None
    roles = dict.fromkeys(role for remedy in pending.remedies for role in ruling_power(rules, pending, remedy).value)
    players = dict.fromkeys(one.player for one in pending.waiting)
    return PitWait(pending.situation, title_of(pending.situation), tuple(roles), tuple(players))
