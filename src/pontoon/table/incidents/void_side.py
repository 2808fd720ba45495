"""A side wager declared void by itself: what was paid or collected is undone, the main wager plays on."""

from pontoon.rulebook import Rulebook
from pontoon.settlement import Line, Where, by_wheel, returned, standing, undone
from pontoon.table.draft import Draft
from pontoon.table.incidents import commands as c
from pontoon.table.incidents import events as i
from pontoon.table.incidents.decide import nothing_pending
from pontoon.table.incidents.incident import in_round
from pontoon.table.people.person import unauthorised
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, box_at


def may_void_side(rules: Rulebook, state: State, command: c.VoidSideWager) -> Refusal | None:
    """Whether this person may declare the side wager void: it lies there, or was settled in this round."""
    power = rules.authority.void_wager
    refusal = unauthorised(power, command.by, "declare a wager void")
    if refusal is not None:
        return refusal
    if not in_round(state):
        return Refusal("no-round", "No round is in play with a wager that could be void.", power.clauses)
    refusal = nothing_pending(state)
    if refusal is not None:
        return refusal
    if (command.box, command.player, command.side) in voidable_sides(state):
        return None
    message = f"{command.player} has no {command.side} wager on box {command.box} that could be void."
    return Refusal("no-wager", message, power.clauses)


def voidable_sides(state: State) -> tuple[tuple[int, str, str], ...]:
    """The side wagers of the round (box, player, kind), but those given back already or for the wheel."""
    return tuple(
        (box.number, side.player, side.kind)
        for box in state.boxes
        for side in box.sides
        if not by_wheel(side.kind) and (not side.settled or _lines(state, box.number, side.player, side.kind))
    )


def _lines(state: State, box: int, player: str, kind: str) -> tuple[Line, ...]:
    """The lines by which the side wager was paid or collected."""
    return tuple(
        line
        for line in standing(state.lines)
        if (line.box, line.player, line.kind) == (box, player, kind) and line.result != "void"
    )


def void_side_wager(rules: Rulebook, draft: Draft, command: c.VoidSideWager) -> Refusal | None:
    """The side wager goes back, with what it won or lost."""
    refusal = may_void_side(rules, draft.state, command)
    if refusal is not None:
        return refusal
    cited = rules.authority.void_wager.clauses
    draft.add(
        i.RulingGiven(
            "contravention",
            "void-hands",
            command.by,
            cited,
            cited,
            (command.box,),
            command.note,
            player=command.player,
            side=command.side,
        )
    )
    clauses = tuple(dict.fromkeys((*cited, *rules.cites.void_means)))
    settled = _lines(draft.state, command.box, command.player, command.side)
    if settled:
        draft.settle(tuple(undone(line, clauses, "void") for line in settled))
        return None
    here = box_at(draft.state, command.box)
    assert here is not None
    for side in here.sides:
        if (side.player, side.kind) == (command.player, command.side):
            where = Where(side.player, here.number, None, side.kind, side.amount)
            draft.settle((returned(where, "void", clauses, "void_wager"),))
    return None
