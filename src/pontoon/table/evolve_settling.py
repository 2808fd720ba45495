"""Applying settlement lines and the end of a round."""

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.settlement import Line
from pontoon.table import events as e
from pontoon.table.changes import following, with_box
from pontoon.table.state import Box, PlayedRound, State, box_at, cards_on_table


def wager_settled(state: State, event: e.WagerSettled) -> State:
    """Apply `WagerSettled`."""
    line = event.line
    box = box_at(state, line.box)
    lines = (*state.lines, line)
    if box is None:
        return following(state, lines=lines)
    return following(state, lines=lines, boxes=with_box(state, _settled(box, line)))


def _settled(box: Box, line: Line) -> Box:
    """The box with the wager of this line marked as settled."""
    if line.kind in ("main", "split") and line.hand is not None:
        hand = box.hands[line.hand - 1]
        stakes = tuple(
            replace(stake, status="settled") if stake.player == line.player else stake for stake in hand.stakes
        )
        hand = replace(hand, stakes=stakes)
        return replace(box, hands=(*box.hands[: line.hand - 1], hand, *box.hands[line.hand :]))
    if line.kind == "insurance":
        insurances = tuple(replace(one, settled=True) if one.player == line.player else one for one in box.insurances)
        return replace(box, insurances=insurances)
    sides = tuple(
        replace(side, settled=True) if (side.player, side.kind) == (line.player, line.kind) else side
        for side in box.sides
    )
    return replace(box, sides=sides)


def bonus_spin_triggered(state: State, event: e.BonusSpinTriggered) -> State:
    """Apply `BonusSpinTriggered`."""
    return following(state, spin_due=True)


def _seats_after(state: State) -> tuple[tuple[int, str], ...]:
    """Who sat at a box sits there still, unless somebody else does now or the player has moved."""
    now = {box.number: bettor.player for box in state.boxes for bettor in box.bettors if bettor.seated}
    moved = set(now.values())
    kept = {box: player for box, player in state.seats if player not in moved}
    return tuple(sorted((kept | now).items()))


def round_ended(state: State, event: e.RoundEnded) -> State:
    """Apply `RoundEnded`."""
    players = tuple(dict.fromkeys(bettor.player for box in state.boxes for bettor in box.bettors))
    steady = players if state.shoe.rounds == 0 else tuple(one for one in state.steady if one in players)
    automated = state.setup.automated
    used: tuple[Card, ...] = () if automated else state.rack + cards_on_table(state)
    left = None if state.final_rounds is None else state.final_rounds - 1
    return following(
        state,
        phase="closed" if left == 0 else "betting",
        round=event.round + 1,
        previous=PlayedRound(event.round, state.boxes, state.dealer, state.lines),
        boxes=(),
        dealer=(),
        hole=None,
        hole_down=False,
        checked=None,
        owed=None,
        rescue=None,
        closed_offers=(),
        spin_due=False,
        lines=(),
        rack=used,
        seats=_seats_after(state),
        shoe=replace(state.shoe, rounds=state.shoe.rounds + 1),
        shuffle_due=(state.cutting_card_out and left is None) or (automated and state.setup.shoe == "virtual"),
        steady=steady,
        final_rounds=left,
    )
