"""Disputed decisions as bodies."""

from pontoon.money import ZERO, Cents
from pontoon.otherwise import Decided, Move, Otherwise, disputed
from pontoon.rulebook import Rulebook
from pontoon.server.telling.words import sentence_of
from pontoon.service.pit.disputes import Asked, Recalled
from pontoon.settlement import Line
from pontoon.table import State, controller
from pontoon.table.changes import box_of
from pontoon.wire import disputes as wire
from pontoon.words.lines import sentence


def decisions(rules: Rulebook, found: Recalled) -> tuple[wire.DisputedDecision, ...]:
    """Every decision of a round."""
    return tuple(_decision(rules, found, number) for number in range(len(found.asked)))


def dispute(rules: Rulebook, found: Recalled, number: int) -> wire.Dispute:
    """One of them, with what else was open."""
    told = disputed(rules, found.course, number)
    return wire.Dispute(
        decision=_decision(rules, found, number),
        was=_choice(rules, told.was),
        others=tuple(_choice(rules, one) for one in told.others),
        untold=told.untold,
    )


def _decision(rules: Rulebook, found: Recalled, number: int) -> wire.DisputedDecision:
    one: Decided = found.course.decided[number]
    asked: Asked = found.asked[number]
    state = found.course.states[one.at]
    here = box_of(state, one.box)
    return wire.DisputedDecision(
        number=number,
        frame=asked.frame,
        record=asked.record,
        player=one.player,
        box=one.box,
        hand=one.hand,
        cards=one.cards,
        offer="" if one.offer is None else one.offer,
        follows="" if one.follows is None else one.follows,
        move=_move(one.move),
        wager=_wager(state, one),
        controller=controller(rules, here, here.hands[one.hand - 1]).player,
        asked=asked.asked,
        until=asked.until,
        answered=asked.answered,
        how=asked.how,
        by=asked.by,
    )


def _wager(state: State, one: Decided) -> Cents:
    """What the player has on this hand."""
    hand = box_of(state, one.box).hands[one.hand - 1]
    return Cents(sum((stake.base + stake.double for stake in hand.stakes if stake.player == one.player), ZERO))


def _move(move: Move) -> wire.DisputedMove:
    return wire.DisputedMove(move.kind, move.amount, move.answer or "")


def _choice(rules: Rulebook, one: Otherwise) -> wire.DisputedChoice:
    return wire.DisputedChoice(
        move=_move(one.move),
        lines=tuple(_line(rules, line) for line in one.lines),
        net=one.net,
        lack=one.lack,
        assumed=tuple(
            wire.DisputeAssumption(each.what, each.player, each.box, each.hand, each.move) for each in one.assumed
        ),
    )


def _line(rules: Rulebook, line: Line) -> wire.DisputeLine:
    return wire.DisputeLine(sentence_of(sentence(rules, line, yours=False)), line.net, line.clauses)
