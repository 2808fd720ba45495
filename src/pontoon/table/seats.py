"""Who sits down at a box with a wager there."""

from pontoon.table.people.entry import gave_up
from pontoon.table.state import State, box_at


def takes_seat(state: State, player: str, box: int, *, standing: bool) -> bool:
    """Whether the bettor sits: the first who is not `standing`, unless seated elsewhere at a full table.

    A player who had to give up the seat does not sit down there again.
    """
    here = box_at(state, box)
    taken = here is not None and any(bettor.seated for bettor in here.bettors)
    return not (standing or taken or decides_elsewhere(state, player, box) or gave_up(state, player, box))


def decides_elsewhere(state: State, player: str, box: int) -> bool:
    """Whether all seats are taken and the player sits at another box."""
    return state.setup.full_patronage and any(
        bettor.seated and bettor.player == player and one.number != box for one in state.boxes for bettor in one.bettors
    )
