"""Whom a table waits for now, and for what."""

from typing import Literal

from msgspec import Struct

from pontoon.rulebook import Rulebook
from pontoon.service.tables.state import Hosting
from pontoon.table import box_at, controller, next_step, options
from pontoon.table.asking import OFFERED
from pontoon.table.options import offers

Wait = Literal["", "betting", "decision", "offer", "answer", "staff"]


class Waiting(Struct, frozen=True):
    """What the table waits for. `players`: who can end it; `at`: the moment of the game, so that a new wait is seen.

    `offer`: what is on offer.
    """

    what: Wait = ""
    players: tuple[str, ...] = ()
    at: tuple[int, int, int, int] = (0, 0, 0, 0)
    offer: str = ""

    def goes_on(self, before: "Waiting") -> bool:
        """Whether this is the wait that there was before, perhaps for fewer people."""
        return (self.what, self.at, self.offer) == (before.what, before.at, before.offer)


NOBODY = Waiting()


class Waits:
    """What one table waits for. A state is asked several times on the way of a command, and answered once."""

    __slots__ = ("_known", "_rules")

    def __init__(self, rules: Rulebook) -> None:
        self._rules = rules
        self._known: tuple[tuple[Hosting, Waiting], ...] = ()

    def __call__(self, state: Hosting) -> Waiting:
        """What this state waits for; the last two are remembered: the one before a command and the one after."""
        for known, found in self._known:
            if known is state:
                return found
        found = waiting(self._rules, state)
        self._known = (*self._known[-1:], (state, found))
        return found


def waiting(rules: Rulebook, state: Hosting) -> Waiting:
    """What has to happen before the house goes on by itself; nothing at a table where nobody plays."""
    table = state.table
    step = next_step(rules, table)
    match step.kind:
        case "bet":
            bettors = dict.fromkeys(one.player for box in table.boxes for one in box.bettors)
            return Waiting("betting", tuple(bettors), (table.round, 0, 0, 0)) if bettors else NOBODY
        case "decide":
            box = box_at(table, step.box)
            assert box is not None, "a decision is awaited at a box with a wager"
            hand = box.hands[step.hand - 1]
            at = (table.round, step.box, step.hand, len(hand.cards))
            return Waiting("decision", (controller(rules, box, hand).player,), at)
        case "offer":
            asked = tuple(one for one in _asked(rules, state, step.offer or "") if one not in state.passed)
            # Answers move no card, so whoever is asked has the same time, however many have answered meanwhile.
            dealt = sum(len(hand.cards) for box in table.boxes for hand in box.hands)
            return Waiting("offer", asked, (table.round, step.box, step.hand, dealt), step.offer or "")
        case "answer":
            pending = table.trouble.pending
            asked = () if pending is None else tuple(dict.fromkeys(one.player for one in pending.waiting))
            return Waiting("answer", asked, (table.round, 0, 0, 0))
        case "closed":
            return NOBODY
        case _:
            return Waiting("staff", (), (table.round, step.box, step.hand, 0))


def _asked(rules: Rulebook, state: Hosting, offer: str) -> tuple[str, ...]:
    """Everybody who could still take what is on offer."""
    table = state.table
    if offer == "follow":
        players = dict.fromkeys(bettor.player for box in table.boxes for bettor in box.bettors)
        return tuple(one for one in players if any(each.action == "follow" for each in options(rules, table, one)))
    wanted = OFFERED[offer]
    asked = (
        bettor.player
        for box in table.boxes
        for bettor in box.bettors
        if offers(rules, table, bettor.player, box, among=(wanted,))
    )
    return tuple(dict.fromkeys(asked))
