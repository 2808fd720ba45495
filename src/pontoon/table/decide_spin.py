"""Judging the wheel of BSX-16, which decides when everything else of the round has been settled."""

from pontoon.money import ZERO, Cents
from pontoon.rulebook import Clauses, Rulebook
from pontoon.settlement import Line, SideWager, by_wheel, cancel_bsx_16, lose_spin, pay_bsx_16
from pontoon.table import commands as c
from pontoon.table import events as e
from pontoon.table.draft import Draft, Judge
from pontoon.table.refusal import Refusal
from pontoon.table.state import State
from pontoon.table.steps import next_step

MOST_POSITIONS = 99
"""A wheel may have more positions than the table has boxes."""


Participants = tuple[tuple[int, SideWager], ...]


def participants(state: State) -> Participants:
    """The open BSX-16 wagers, each with its position, which is the box it lies on."""
    return tuple(
        (box.number, side) for box in state.boxes for side in box.sides if not side.settled and by_wheel(side.kind)
    )


def decide_spin(rules: Rulebook, draft: Draft, command: c.DecideSpin) -> Refusal | None:
    """The prizes of the wheel are paid, and the round has ended."""
    refusal = _not_due(rules, draft.state) or _unfit(rules, draft.state, command)
    if refusal is not None:
        return refusal
    draft.add(e.BonusSpinDecided(command.position, command.community, command.outer))
    draft.settle(_lines(rules, draft.state, command))
    draft.add(e.RoundEnded(draft.state.round))
    return None


def cancel_spin(rules: Rulebook, draft: Draft, command: c.CancelSpin) -> Refusal | None:
    """After a malfunction the wagers on the wheel go back, and the round has ended."""
    refusal = _not_due(rules, draft.state)
    if refusal is not None:
        return refusal
    if not command.malfunction.strip():
        message = "A spin is cancelled only for a malfunction of the system: say what it was."
        return Refusal("malfunction-only", message, _clauses(rules, "cancel-jackpot"))
    draft.add(e.BonusSpinCancelled(command.malfunction))
    draft.settle(tuple(cancel_bsx_16(rules, side, box) for box, side in participants(draft.state)))
    draft.add(e.RoundEnded(draft.state.round))
    return None


def _clauses(rules: Rulebook, button: str) -> Clauses:
    return () if rules.bsx_16 is None else rules.bsx_16.clauses_of(button)


def _not_due(rules: Rulebook, state: State) -> Refusal | None:
    if next_step(rules, state).kind == "spin":
        return None
    if state.spin_due:
        message = "The wheel is spun when all other wagers are settled and only the dealer's cards are out."
        return Refusal("too-early", message, _clauses(rules, "spin"))
    message = "There is nothing to spin for: no triggering event has happened in this round."
    return Refusal("no-spin-due", message, _clauses(rules, "show-card"))


def _unfit(rules: Rulebook, state: State, command: c.DecideSpin) -> Refusal | None:
    """What is wrong with the prizes of a spin: which it must and must not have depends on where the wheel stopped."""
    if not 1 <= command.position <= MOST_POSITIONS:
        message = f"The wheel has positions from 1 to {MOST_POSITIONS}, not {command.position}."
        return Refusal("no-such-position", message, _clauses(rules, "confirm"))
    if min(command.community or 0, command.outer or 0) < 0:
        return Refusal("no-such-prize", "A prize cannot be less than nothing.", _clauses(rules, "confirm"))
    at = participants(state)
    hot_spot = any(box == command.position for box, _ in at)
    if hot_spot is not (command.outer is not None):
        taking, has = ("takes part", "needs") if hot_spot else ("does not take part", "has no")
        message = f"Position {command.position} {taking}, so the spin {has} hot-spot prize."
        return Refusal("hot-spot-prize", message, _clauses(rules, "hot-spot"))
    if community_wins(rules, at, command.position) is not (command.community is not None):
        wanted = "needs a community prize too" if command.community is None else "gives nobody a community prize"
        message = f"With the wheel at position {command.position} the spin {wanted}."
        return Refusal("community-prize", message, _clauses(rules, "community-prize"))
    return None


def community_wins(rules: Rulebook, at: Participants, position: int) -> bool:
    """Whether anybody wins the community prize when the wheel stops there."""
    others = [box for box, _ in at if box != position]
    if len(others) == len(at):
        return True
    return bool(others) and rules.bsx_16 is not None and rules.bsx_16.others_win.value == "community"


def spin_at(rules: Rulebook, state: State, position: int, community: Cents | None, outer: Cents | None) -> c.DecideSpin:
    """The spin for wheels that show these prizes; only prizes that somebody wins are in it.

    Beside a hot spot, an inner wheel that shows nothing gives the others nothing.
    """
    at = participants(state)
    hot_spot = any(box == position for box, _ in at)
    inner = ZERO if hot_spot and community is None else community
    return c.DecideSpin(position, inner if community_wins(rules, at, position) else None, outer if hot_spot else None)


def _lines(rules: Rulebook, state: State, command: c.DecideSpin) -> tuple[Line, ...]:
    lines: list[Line] = []
    for box, side in participants(state):
        if command.outer is not None and box == command.position:
            lines.append(pay_bsx_16(rules, side, box, command.outer, hot_spot=True))
        elif command.community:
            lines.append(pay_bsx_16(rules, side, box, command.community, hot_spot=False))
        else:
            lines.append(lose_spin(rules, side, box))
    return tuple(lines)


JUDGES: dict[type, Judge] = {
    c.DecideSpin: decide_spin,
    c.CancelSpin: cancel_spin,
}
