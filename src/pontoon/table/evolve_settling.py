"""Applying settlement lines and the end of a round."""

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.settlement import Line
from pontoon.table import events as e
from pontoon.table.changes import Apply, following, with_box
from pontoon.table.incidents.trouble import CALM, Trouble
from pontoon.table.people.changes import after_round
from pontoon.table.procedures.changes import procedures_after
from pontoon.table.state import HISTORY, Box, PlayedRound, State, box_at, cards_on_table


def wager_settled(state: State, event: e.WagerSettled) -> State:
    """The line is on record, and its wager is settled, or open again."""
    line = event.line
    box = box_at(state, line.box)
    lines = (*state.lines, line)
    if box is None:
        return following(state, lines=lines)
    return replace(state, sequence=state.sequence + 1, lines=lines, boxes=with_box(state, _settled(box, line)))


def _settled(box: Box, line: Line) -> Box:
    """The box with the wager of this line marked as settled, or as open again."""
    again = line.reverses == "reopen"
    if line.kind in ("main", "split") and line.hand is not None:
        hand = box.hands[line.hand - 1]
        stakes = tuple(
            replace(stake, status="open" if again else "settled") if stake.player == line.player else stake
            for stake in hand.stakes
        )
        hand = replace(hand, stakes=stakes)
        return replace(box, hands=(*box.hands[: line.hand - 1], hand, *box.hands[line.hand :]))
    if line.kind == "insurance":
        insurances = tuple(
            replace(one, settled=not again) if one.player == line.player else one for one in box.insurances
        )
        return replace(box, insurances=insurances)
    sides = tuple(
        replace(side, settled=not again) if (side.player, side.kind) == (line.player, line.kind) else side
        for side in box.sides
    )
    return replace(box, sides=sides)


def bonus_spin_triggered(state: State, event: e.BonusSpinTriggered) -> State:
    return following(state, spin_due=True)


def round_reconciled(state: State, event: e.RoundReconciled) -> State:
    return following(state, reconciled=True)


def spin_recorded(state: State, event: e.BonusSpinDecided | e.BonusSpinCancelled) -> State:
    """Nothing changes yet: the settlement lines that follow move the money."""
    return following(state)


def _seats_after(state: State) -> tuple[tuple[int, str], ...]:
    """Players keep their seats, unless somebody else sits there now, the player has moved or is excluded."""
    now = {box.number: bettor.player for box in state.boxes for bettor in box.wagered if bettor.seated}
    moved = set(now.values())
    kept = {box: player for box, player in state.seats if player not in moved}
    seats = sorted((kept | now).items())
    gone = state.people.excluded
    return tuple(seat for seat in seats if seat[1] not in gone) if gone else tuple(seats)


def round_ended(state: State, event: e.RoundEnded) -> State:
    """The layout is empty, the round is part of the history, and betting opens again, or the table has closed."""
    players = tuple(dict.fromkeys(bettor.player for box in state.boxes for bettor in box.wagered))
    steady = players if state.shoe.rounds == 0 else tuple(one for one in state.steady if one in players)
    automated = state.setup.automated
    used: tuple[Card, ...] = () if automated else state.rack + cards_on_table(state)
    left = None if state.final_rounds is None else state.final_rounds - 1
    trouble = state.trouble
    seats = _seats_after(state)
    people, setup = after_round(state, seats)
    played = PlayedRound(event.round, state.boxes, state.dealer, state.lines, trouble.voided)
    return replace(
        state,
        sequence=state.sequence + 1,
        phase="closed" if left == 0 else "betting",
        round=event.round + 1,
        previous=played,
        history=(*state.history[1 - HISTORY :], played),
        trouble=CALM if trouble is CALM or not trouble.aside else Trouble(aside=trouble.aside, in_shoe=trouble.in_shoe),
        boxes=(),
        dealer=(),
        hole=None,
        hole_down=False,
        checked=None,
        owed=None,
        rescue=None,
        closed_offers=(),
        spin_due=False,
        reconciled=False,
        lines=(),
        rack=used,
        unseen_burns=state.unseen_burns + (state.hole_down and state.hole is None),
        seats=seats,
        people=people,
        setup=setup,
        shoe=replace(state.shoe, rounds=state.shoe.rounds + 1),
        shuffle_due=(state.cutting_card_out and left is None)
        or (automated and state.setup.shoe == "virtual")
        or trouble.shuffle_after is not None,
        steady=steady,
        final_rounds=left,
        procedures=procedures_after(state),
    )


APPLY: dict[type, Apply] = {
    e.WagerSettled: wager_settled,
    e.BonusSpinTriggered: bonus_spin_triggered,
    e.RoundReconciled: round_reconciled,
    e.BonusSpinDecided: spin_recorded,
    e.BonusSpinCancelled: spin_recorded,
    e.RoundEnded: round_ended,
}
