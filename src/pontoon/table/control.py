"""Who decides for a box."""

from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand
from pontoon.table.changes import box_of
from pontoon.table.state import Box, BoxBettor, State


def controller(rules: Rulebook, box: Box, hand: Hand | None = None) -> BoxBettor:
    """The bettor who decides: the seated one, else the nearest or the highest wager, the earliest first.

    With a hand given, only bettors with an open stake on it count. Those who have walked away come last.
    """
    bettors = box.bettors
    if hand is not None:
        open_here = {stake.player for stake in hand.stakes if stake.status == "open"}
        bettors = tuple(bettor for bettor in bettors if bettor.player in open_here)
    for bettor in bettors:
        if bettor.seated and not bettor.away:
            return bettor
    bettors = tuple(bettor for bettor in bettors if not bettor.away) or bettors
    if rules.boxes.controller_unseated.value == "highest":
        return max(bettors, key=lambda bettor: bettor.placed)
    return bettors[0]


def bettor_of(box: Box, player: str) -> BoxBettor | None:
    """The player's main wager on the box, if there is one."""
    for bettor in box.bettors:
        if bettor.player == player:
            return bettor
    return None


def seen_by(state: State, number: int) -> tuple[str, ...]:
    """Who may see the cards of a squeezed box: everybody with a wager on it. Empty where the cards lie face up."""
    squeezed = state.people.squeezed
    if not squeezed or all(box != number for box, _ in squeezed):
        return ()
    return tuple(bettor.player for bettor in box_of(state, number).bettors)
