"""Orders that something of a finished round is void: all of it, or one player's wager (ACT 17.2(a), 17.3)."""

from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.settlement import Line, SideKind, by_wheel, standing, undone
from pontoon.table.draft import Draft
from pontoon.table.incidents import commands as c
from pontoon.table.incidents import events as i
from pontoon.table.incidents.decide import nothing_pending
from pontoon.table.incidents.past_rounds import remembered, void_past_round
from pontoon.table.incidents.settlements import MAIN
from pontoon.table.incidents.voids import no_error
from pontoon.table.people.person import unauthorised
from pontoon.table.refusal import Refusal
from pontoon.table.state import PlayedRound, State

_FIFTY = "envy-bonus"
_WITH_THE_WAGER = (*MAIN, "insurance", "super-bonus", _FIFTY)
"""What goes with a main wager: all that was added to it, and what it won beside its odds."""

PastWager = tuple[int, int, str, str]
"""A round, a box, a player, and a side wager or nothing for the main one."""


# all of a round


def may_void_past_round(rules: Rulebook, state: State, command: c.VoidPastRound) -> Refusal | None:
    """Whether this person may declare the finished round void."""
    power = rules.authority.void_round
    refusal = unauthorised(power, command.by, "declare a round void") or nothing_pending(state) or no_error(rules)
    if refusal is not None:
        return refusal
    played = remembered(state, command.round, power.clauses)
    return played if isinstance(played, Refusal) else None


def declare_past_round_void(rules: Rulebook, draft: Draft, command: c.VoidPastRound) -> Refusal | None:
    """All that the round paid and took is undone; later rounds and the cards stay as they are."""
    refusal = may_void_past_round(rules, draft.state, command)
    if refusal is not None:
        return refusal
    cited = rules.authority.void_round.clauses
    about: dict[str, Any] = {"note": command.note, "round": command.round}
    draft.add(i.RulingGiven("disturbance", "void-past-round", command.by, cited, cited, **about))
    void_past_round(draft, command.round, tuple(dict.fromkeys((*cited, *rules.cites.void_means))))
    return None


# a player's wager


def may_void_past_wager(rules: Rulebook, state: State, command: c.VoidPastWager) -> Refusal | None:
    """Whether this person may declare the wager of a finished round void: it was settled, and counts."""
    power = rules.authority.void_wager
    refusal = unauthorised(power, command.by, "declare a wager void") or nothing_pending(state)
    if refusal is not None:
        return refusal
    played = remembered(state, command.round, power.clauses)
    if isinstance(played, Refusal):
        return played
    if _lines(played, command.player, command.box, command.side):
        return None
    wager = f"{command.side} wager" if command.side else "wager"
    message = f"{command.player} had no {wager} on box {command.box} in round {command.round} that could be void."
    return Refusal("no-wager", message, power.clauses)


def void_past_wager(rules: Rulebook, draft: Draft, command: c.VoidPastWager) -> Refusal | None:
    """What the wager won or lost is undone; with a Super Bonus, if it was the only one, what others had for it."""
    refusal = may_void_past_wager(rules, draft.state, command)
    if refusal is not None:
        return refusal
    cited = rules.authority.void_wager.clauses
    about: dict[str, Any] = {"player": command.player, "side": command.side, "round": command.round}
    boxes = (command.box,)
    draft.add(i.RulingGiven("contravention", "void-hands", command.by, cited, cited, boxes, command.note, **about))
    clauses = tuple(dict.fromkeys((*cited, *rules.cites.void_means)))
    played = _played(draft.state, command.round)
    void = _lines(played, command.player, command.box, command.side)
    for line in (*void, *_fifties_without_cause(played, void)):
        draft.add(i.LineReversed(command.round, undone(line, clauses, "void")))
    return None


def _played(state: State, number: int) -> PlayedRound:
    played = remembered(state, number)
    assert isinstance(played, PlayedRound)
    return played


def _lines(played: PlayedRound, player: str, box: int, side: SideKind | None) -> tuple[Line, ...]:
    """The lines by which the wager was decided, as far as they count."""
    kinds = _WITH_THE_WAGER if side is None else () if by_wheel(side) else (side,)
    return tuple(
        line
        for line in standing(played.lines)
        if (line.player, line.box) == (player, box) and line.kind in kinds and line.result != "void"
    )


def _fifties_without_cause(played: PlayedRound, void: tuple[Line, ...]) -> tuple[Line, ...]:
    """What others had for a Super Bonus, where it was the only one of the round and is void."""
    bonus = [line for line in standing(played.lines) if line.kind == "super-bonus"]
    if not bonus or not all(line in void for line in bonus):
        return ()
    return tuple(line for line in standing(played.lines) if line.kind == _FIFTY and line not in void)


def voidable_past(state: State) -> tuple[PastWager, ...]:
    """The wagers of the finished rounds that could be void."""
    found = (
        (played.number, line.box, line.player, "" if line.kind in _WITH_THE_WAGER else line.kind)
        for played in state.history
        if not played.void
        for line in standing(played.lines)
        if line.result != "void" and not by_wheel(line.kind)
    )
    return tuple(dict.fromkeys(found))
