"""A hosted table as it is seen: the layout, and what the house says beside it."""

from functools import lru_cache, partial
from typing import Any

from msgspec import Struct

from pontoon.rulebook import Rulebook
from pontoon.service.publishing import HOUSE, PUBLIC, Fields
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.waiting import Waiting
from pontoon.table import Audience, Choice, State, decide
from pontoon.table.asking import OFFERED
from pontoon.table.closed import Closed, closed_in_turn
from pontoon.table.control import bettor_of
from pontoon.table.options import DECISIONS
from pontoon.table.state import box_at
from pontoon.table.told import TOLD
from pontoon.table.views import layout_fields

OPEN_FIELDS = ("choices", "answers", "requests", "dealer_choices", "orders", "reports", "closed")
"""The fields of a view that are somebody's own: what this one may do."""


class ClockView(Struct, frozen=True):
    """What is waited for, and until when by the server's clock in milliseconds; 0 is as long as one likes.

    `since`: when this wait began. `bank`: how many milliseconds before `until` are the player's time bank.
    """

    what: str = ""
    players: tuple[str, ...] = ()
    until: int = 0
    since: int = 0
    bank: int = 0


class BotView(Struct, frozen=True):
    """A bot at the table."""

    name: str
    kind: str
    box: int


class ShoeView(Struct, frozen=True):
    """The shoe in use: its number and the published commitment to its order."""

    number: int
    commitment: str


def closed_to(
    rules: Rulebook, table: State, player: str, offered: tuple[Choice, ...], waits: Waiting
) -> tuple[Closed, ...]:
    """What is closed, and why, to a player for whom the table waits: on the hand in turn, or of what is on offer.

    While betting is open only `Ask` tells it: there are many boxes and side wagers, and many who bet.
    """
    if player not in waits.players:
        return ()
    judge = partial(decide, rules, table)
    match waits.what:
        case "decision":
            actions = (*DECISIONS, "surrender") if rules.surrender.when.value == "own-turn" else DECISIONS
            return closed_in_turn(table, player, offered, judge, box=waits.at[1], actions=actions)
        case "offer" if waits.offer in OFFERED:
            return closed_in_turn(table, player, offered, judge, actions=(OFFERED[waits.offer],))
        case _:
            return ()


def sight_of(state: Hosting, audience: Audience) -> str:
    """The house sees what it knows; a player before whom cards lie face down sees them; all others see the same."""
    if audience.is_house:
        return HOUSE
    for number, _ in state.table.people.squeezed:
        box = box_at(state.table, number)
        if box is not None and audience.player and bettor_of(box, audience.player) is not None:
            return str(audience)
    return PUBLIC


@lru_cache(maxsize=1024)
def audience_of(sight: str) -> Audience:
    """Somebody with this sight."""
    return Audience("dealer") if sight == HOUSE else Audience.of(sight)


class Remembered:
    """What may be seen of values that are still the same: a table changes in one place at a time.

    Values are told apart by being the same object, which frozen ones are until they change.
    """

    __slots__ = ("_before", "_now")

    def __init__(self) -> None:
        self._before: dict[int, tuple[Struct, Struct]] = {}
        self._now: dict[int, tuple[Struct, Struct]] = {}

    def again(self) -> None:
        """A new view begins: what the last one did not need is forgotten."""
        self._before, self._now = self._now, {}

    def __call__(self, value: Struct, audience: Audience) -> Struct:
        """What the audience, which is always the same one here, may see of a value."""
        if TOLD.is_whole(type(value)):
            return value
        known = self._now.get(id(value)) or self._before.get(id(value))
        if known is None or known[0] is not value:
            known = (value, TOLD.part(value, audience))
        self._now[id(value)] = known
        return known[1]


def view(
    rules: Rulebook,
    state: Hosting,
    sight: str,
    clock: ClockView,
    commitment: ShoeView | None,
    remembered: Remembered,
) -> Fields:
    """Every field of the view, by name; `remembered` is that of this sight."""
    remembered.again()
    fields = layout_fields(rules, state.table, audience_of(sight), remembered)
    return {**fields, **_hosting(state), "clock": clock, "shoe": commitment}


def _hosting(state: Hosting) -> dict[str, Any]:
    return {
        "table": state.id,
        "name": state.title,
        "owner": state.owner,
        "terms": state.terms,
        "bots": tuple(BotView(one.name, one.kind, one.box) for one in state.bots),
        "ready": state.ready,
        "passed": state.passed,
        "away": state.away,
        "dues": state.dues,
        "marked": state.marked,
        "call": state.call,
    }
