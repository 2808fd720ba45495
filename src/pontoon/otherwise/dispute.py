"""One decision of a finished round, every other choice that was open, and what each would have come to."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pontoon.money import Cents
from pontoon.otherwise.course import Course, Decided, undisturbed
from pontoon.otherwise.known import Known, with_known
from pontoon.otherwise.move import PASS, Move, command_of, moves_of
from pontoon.otherwise.playing import Assumed, Lack, Outcome, play_on
from pontoon.rulebook import Rulebook
from pontoon.settlement import Line
from pontoon.table import Choice, Refusal, State, decide, evolve, options


class Otherwise(Struct, frozen=True):
    """A choice and its result for the player whose it was: the own lines, and what they come to together.

    `net`: None where it needs what nobody saw in the round; `lack` says what.
    """

    move: Move
    lines: tuple[Line, ...]
    net: Cents | None
    lack: Lack
    assumed: tuple[Assumed, ...]


Untold = Literal["", "disturbed", "not-again"]
"""Why nothing is told of other choices.

`disturbed`: something went wrong in the round from the decision on, or was put right, and cards alone do not tell what
else would have come of it. `not-again`: played again as it was, the round does not come to its own result.
"""


class Disputed(Struct, frozen=True):
    """`was`: the recorded decision with its recorded result; `others`: what else was open then."""

    decided: Decided
    was: Otherwise
    others: tuple[Otherwise, ...]
    untold: Untold = ""


def disputed(rules: Rulebook, course: Course, number: int) -> Disputed:
    """The decision with this number in the course, and what every other choice would have come to.

    The round is first played again as it was: only where that gives exactly what is recorded are others told.
    """
    decided = course.decided[number]
    lines = course.states[course.end + 1].history[-1].lines
    own = _own(lines, decided.player)
    was = Otherwise(decided.move, own, _net(own), "", ())
    if not undisturbed(course, decided.at):
        return Disputed(decided, was, (), "disturbed")
    if _again(rules, course, number, decided.move).lines != lines:
        return Disputed(decided, was, (), "not-again")
    others = tuple(
        _otherwise(_again(rules, course, number, move), decided.player, move)
        for move in open_moves(rules, course, number)
        if not _same(move, decided)
    )
    return Disputed(decided, was, others)


def _again(rules: Rulebook, course: Course, number: int, move: Move) -> Outcome:
    """The round from this decision on, with this move instead."""
    decided = course.decided[number]
    before = [one for one in course.decided[:number] if one.at == decided.at]
    later = course.decided[number + 1 :]
    return play_on(rules, course, decided.at, (*before, replace(decided, move=move), *later))


def _otherwise(outcome: Outcome, player: str, move: Move) -> Otherwise:
    if not outcome.settled(player):
        return Otherwise(move, (), None, outcome.lack, outcome.assumed)
    own = _own(outcome.lines, player)
    return Otherwise(move, own, _net(own), "", outcome.assumed)


def _own(lines: tuple[Line, ...], player: str) -> tuple[Line, ...]:
    return tuple(line for line in lines if line.player == player)


def _net(lines: tuple[Line, ...]) -> Cents:
    return Cents(sum(line.net for line in lines))


def _same(move: Move, decided: Decided) -> bool:
    """Whether this is what was decided; who does not answer stays where he is, as one who says so does."""
    stays = move.answer in ("first", "decline")
    return move == decided.move or (decided.follows is not None and stays and decided.move.kind == "pass")


def open_moves(rules: Rulebook, course: Course, number: int) -> tuple[Move, ...]:
    """What was open to the player at this decision, as the table itself offered it."""
    decided = course.decided[number]
    state = _asked(rules, course, number)
    choices = [one for one in options(rules, state, decided.player) if _fits(one, decided)]
    found = [move for one in choices for move in moves_of(one)]
    lets_pass = decided.offer is not None and decided.follows is None and not _in_turn(choices)
    return (*found, PASS) if lets_pass else tuple(found)


def _asked(rules: Rulebook, course: Course, number: int) -> State:
    """The table as the player was asked. Where all answers were entered at once, after the decisions before it."""
    decided = course.decided[number]
    state = course.states[decided.at]
    for one in course.decided[:number]:
        if one.at != decided.at or decided.follows is None or state.invitation is not None:
            continue
        command = command_of(one.move, one.player, one.box, one.hand)
        events = () if command is None else decide(rules, with_known(state, Known(())), command)
        for event in () if isinstance(events, Refusal) else events:
            state = evolve(state, event)
    return state


def _fits(choice: Choice, decided: Decided) -> bool:
    """Whether a choice is one of those between which this decision was made."""
    if choice.box != decided.box:
        return False
    match choice.action:
        case "insure":
            return decided.offer == "insurance"
        case "forfeit":
            return decided.offer == "forfeit" and choice.hand == decided.hand
        case "follow":
            return decided.offer == "follow"
        case "surrender":
            return decided.offer in (None, "surrender")
        case "hit" | "stand" | "double" | "split":
            return decided.offer in (None, "surrender") and choice.hand == decided.hand
        case _:
            return False


def _in_turn(choices: list[Choice]) -> bool:
    """Whether the offer was open in the hand's own turn, where it is one choice of several."""
    return any(one.action in ("hit", "stand", "double", "split") for one in choices)
