"""Everything that is open to a player now: what the table offers, as far as the chips go."""

from msgspec import Struct

from pontoon.rulebook import Rulebook
from pontoon.settlement import SideKind
from pontoon.table import Choice, covers
from pontoon.table import options as table_options
from pontoon.table.asking import affordable
from pontoon.tournament import commands as c
from pontoon.tournament.chips import Chips, in_units
from pontoon.tournament.decide_round import at_table, may_wager, wager_limits
from pontoon.tournament.state import State, Table, conditions_of, seat_of, session_of, table_of


class WagerChoice(Struct, frozen=True):
    """A wager that is possible now: from `least` to `most` in multiples of `step`; with a warning if not `in_turn`."""

    table: int
    player: str
    least: Chips
    most: Chips
    step: Chips
    in_turn: bool

    def __contains__(self, amount: object) -> bool:
        inside = isinstance(amount, Chips) and self.least <= amount <= self.most
        return inside and amount.hundredths % self.step.hundredths == 0  # type: ignore[attr-defined]


def wager_choice(state: State, number: int, player: str) -> WagerChoice | None:
    """The main wager that the player may place or change now, if any."""
    if at_table(state, number) is not None or may_wager(state, number, player) is not None:
        return None
    table = table_of(state, number)
    seat = seat_of(table, player)
    assert seat is not None
    least, most = wager_limits(state, table, seat)
    step = conditions_of(state).limits_of(session_of(state).stage).step
    return WagerChoice(number, player, least, most, step, table.turn == player)


class SideChoice(Struct, frozen=True):
    """A side wager that may go with the wager: from `least` to `most` in multiples of the step.

    `up_to_wager`: it may not be more than the wager itself.
    """

    kind: SideKind
    least: Chips
    most: Chips
    up_to_wager: bool = False


def side_choices(rules: Rulebook, state: State) -> tuple[SideChoice, ...]:
    """The side wagers of this session, as the conditions and the rules of each allow them."""
    conditions = conditions_of(state)
    limits, terms = conditions.limits_of(session_of(state).stage), conditions.sides
    step = limits.step.hundredths
    found: list[SideChoice] = []
    for kind in terms.allowed:
        section = rules.side(kind)
        assert section is not None, f"{rules.id} has no {kind} wager"
        least = max(terms.minimum.hundredths, step, section.least.value if section.least else 0)
        least = -(-least // step) * step
        most = limits.maximum if terms.maximum is None else terms.maximum
        bound = section.bound is not None and section.bound.value
        if least <= most.hundredths:
            found.append(SideChoice(kind, Chips(least), most, bound))
    return tuple(found)


def play_choices(rules: Rulebook, table: Table, player: str) -> tuple[Choice, ...]:
    """The decisions of the game that the player may take now, and has the chips for."""
    seat = seat_of(table, player)
    if seat is None or table.table.phase != "playing":
        return ()
    return affordable(table_options(rules, table.table, player), in_units(seat.chips))


def offered(rules: Rulebook, state: State, command: c.Wager | c.Play, player: str) -> bool:
    """Whether the command is open to the player; side wagers are not checked."""
    if isinstance(command, c.Wager):
        choice = wager_choice(state, command.table, player)
        return choice is not None and command.amount in choice
    if at_table(state, command.table) is not None:
        return False
    choices = play_choices(rules, table_of(state, command.table), player)
    return any(covers(choice, command.move) for choice in choices)
