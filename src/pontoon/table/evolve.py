"""Applying facts: `evolve(state, event)` never judges and never refuses, and needs no rulebook."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.settlement import Hand, Line, SideWager, Stake
from pontoon.table import events as e
from pontoon.table.state import Box, BoxBettor, Insurance, PlayedRound, Shoe, State, box_at, cards_on_table


def evolve(state: State, event: e.Event) -> State:
    """The state after the event; its sequence number is one higher."""
    return APPLY[type(event)](state, event)


def fold(events: Iterable[e.Event]) -> State:
    """The state after a whole stream."""
    state = State()
    for event in events:
        state = evolve(state, event)
    return state


def _next(state: State, **changes: Any) -> State:
    return replace(state, sequence=state.sequence + 1, **changes)


def _with_box(state: State, box: Box) -> tuple[Box, ...]:
    """The boxes with this one put in its place, by number."""
    boxes = state.boxes
    for index, old in enumerate(boxes):
        if old.number == box.number:
            return (*boxes[:index], box, *boxes[index + 1 :])
    return tuple(sorted((*boxes, box), key=lambda one: one.number))


def _box(state: State, number: int) -> Box:
    return box_at(state, number) or Box(number)


def _with_hand(state: State, number: int, at: int, hand: Hand) -> tuple[Box, ...]:
    """The boxes with this hand, which lies on a box already, put in its place."""
    boxes = state.boxes
    for index, box in enumerate(boxes):
        if box.number == number:
            changed = replace(box, hands=(*box.hands[: at - 1], hand, *box.hands[at:]))
            return (*boxes[:index], changed, *boxes[index + 1 :])
    raise AssertionError(f"there is no box {number}")


def _hand(state: State, number: int, at: int) -> Hand:
    for box in state.boxes:
        if box.number == number:
            return box.hands[at - 1]
    raise AssertionError(f"there is no box {number}")


# The table and its shoe


def _table_opened(state: State, event: e.TableOpened) -> State:
    return _next(state, phase="betting", setup=event.setup)


def _new_shoe(state: State, shoe: Shoe) -> State:
    """All cards are in the shoe again; limits that last for a shoe are gone."""
    ready = shoe.stage == "ready"
    return _next(
        state,
        shoe=shoe,
        shoes=state.shoes + ready,
        cutting_card_on=("", 0) if ready else state.cutting_card_on,
        rack=(),
        unseen_burns=0,
        shuffle_due=False,
        cutting_card_out=False,
        steady=(),
    )


def _shoe_shuffled(state: State, event: e.ShoeShuffled) -> State:
    stage = "ready" if state.setup.automated else "shuffled"
    return _new_shoe(state, Shoe(stage=stage, order=event.cards))  # type: ignore[arg-type]


def _shoe_cut(state: State, event: e.ShoeCut) -> State:
    order = state.shoe.order
    shoe = replace(state.shoe, stage="cut", order=order[event.at :] + order[: event.at])
    return _next(state, shoe=shoe)


def _cutting_card_inserted(state: State, event: e.CuttingCardInserted) -> State:
    at = len(state.shoe.order) - event.from_back
    shoe = replace(state.shoe, stage="ready", cutting_card=at)
    return _next(state, shoe=shoe, shoes=state.shoes + 1, cutting_card_on=("", 0))


def _shoe_stacked(state: State, event: e.ShoeStacked) -> State:
    return _new_shoe(state, Shoe(stage="ready", order=event.cards, cutting_card=event.cutting_card))


def _shoe_loaded(state: State, event: e.ShoeLoaded) -> State:
    return _new_shoe(state, Shoe(stage="ready"))


def _card_burned(state: State, event: e.CardBurned) -> State:
    shoe = replace(state.shoe, burned=state.shoe.burned + 1, position=state.shoe.position + 1)
    if event.card is None:
        return _next(state, shoe=shoe, unseen_burns=state.unseen_burns + 1)
    return _next(state, shoe=shoe, rack=(*state.rack, event.card))


def _cutting_card_reached(state: State, event: e.CuttingCardReached) -> State:
    changes: dict[str, Any] = {
        "shoe": replace(state.shoe, cutting_card=None),
        "cutting_card_out": True,
        "cutting_card_on": (event.on, event.box),
    }
    if event.on == "first":  # nothing was dealt: betting stays open and the cards are shuffled
        changes["shuffle_due"] = True
    return _next(state, **changes)


def _cutting_card_discarded(state: State, event: e.CuttingCardDiscarded) -> State:
    return _next(state, shoe=replace(state.shoe, cutting_card=None))


def _final_rounds_announced(state: State, event: e.FinalRoundsAnnounced) -> State:
    return _next(state, final_rounds=event.rounds)


# Wagers


def _wager_placed(state: State, event: e.WagerPlaced) -> State:
    box = _box(state, event.box)
    bettor = BoxBettor(event.player, event.amount, event.amount, event.seated)
    changes: dict[str, Any] = {"boxes": _with_box(state, replace(box, bettors=(*box.bettors, bettor)))}
    if event.seated:
        others = tuple(seat for seat in state.seats if seat[0] != event.box)
        changes["seats"] = tuple(sorted((*others, (event.box, event.player))))
        changes["first_seated"] = state.first_seated or event.player
    return _next(state, **changes)


def _short_wager_advised(state: State, event: e.ShortWagerAdvised) -> State:
    return _next(state, advised=(*state.advised, event.player))


def _side_wager_placed(state: State, event: e.SideWagerPlaced) -> State:
    box = _box(state, event.box)
    side = SideWager(event.player, event.wager, event.amount)
    return _next(state, boxes=_with_box(state, replace(box, sides=(*box.sides, side))))


def _wager_taken_back(state: State, event: e.WagerTakenBack) -> State:
    box = _box(state, event.box)
    left = replace(
        box,
        bettors=tuple(bettor for bettor in box.bettors if bettor.player != event.player),
        sides=tuple(side for side in box.sides if side.player != event.player),
    )
    boxes = _with_box(state, left)
    seats = tuple(seat for seat in state.seats if seat != (event.box, event.player))
    return _next(state, boxes=tuple(one for one in boxes if one.bettors or one.sides), seats=seats)


def _betting_closed(state: State, event: e.BettingClosed) -> State:
    playing = {(one.box, one.player): one.amount for one in event.in_play}
    limited = {(one.box, one.player) for one in event.in_play if one.returned}
    boxes: list[Box] = []
    for box in state.boxes:
        bettors = tuple(
            replace(bettor, wager=playing[box.number, bettor.player])
            for bettor in box.bettors
            if playing[box.number, bettor.player]
        )
        stakes = tuple(
            Stake(
                bettor.player,
                bettor.wager,
                bettor.wager,
                limited=event.clauses if (box.number, bettor.player) in limited else (),
            )
            for bettor in bettors
        )
        hands = (Hand((), stakes),) if stakes else ()
        boxes.append(replace(box, bettors=bettors, hands=hands))
    return _next(state, phase="dealing", boxes=tuple(boxes))


def _insurance_placed(state: State, event: e.InsurancePlaced) -> State:
    box = _box(state, event.box)
    insurance = Insurance(event.player, event.amount)
    return _next(state, boxes=_with_box(state, replace(box, insurances=(*box.insurances, insurance))))


# Cards


def _card_dealt(state: State, event: e.CardDealt) -> State:
    number, at, shoe = event.box, event.hand, state.shoe
    hand = _hand(state, number, at)
    return replace(
        state,
        sequence=state.sequence + 1,
        boxes=_with_hand(state, number, at, replace(hand, cards=(*hand.cards, event.card))),
        shoe=replace(shoe, position=shoe.position + 1),
        owed=None,
        rescue=state.rescue if state.rescue == (number, at) else None,
    )


def _dealer_card_dealt(state: State, event: e.DealerCardDealt) -> State:
    shoe = state.shoe
    return replace(
        state,
        sequence=state.sequence + 1,
        dealer=(*state.dealer, event.card),
        shoe=replace(shoe, position=shoe.position + 1),
        rescue=None,
    )


def _hole_card_dealt(state: State, event: e.HoleCardDealt) -> State:
    shoe = replace(state.shoe, position=state.shoe.position + 1)
    return _next(state, hole=event.card, hole_down=True, shoe=shoe)


def _initial_deal_completed(state: State, event: e.InitialDealCompleted) -> State:
    return _next(state, phase="playing")


def _hole_card_checked(state: State, event: e.HoleCardChecked) -> State:
    return _next(state, checked=event.pontoon)


def _hole_card_revealed(state: State, event: e.HoleCardRevealed) -> State:
    return _next(state, dealer=(*state.dealer, event.card), hole=None, hole_down=False, rescue=None)


# Decisions


def _offer_closed(state: State, event: e.OfferClosed) -> State:
    rescue = None if event.offer == "forfeit" else state.rescue
    return _next(state, closed_offers=(*state.closed_offers, event.offer), rescue=rescue)


def _hand_surrendered(state: State, event: e.HandSurrendered) -> State:
    hand = _hand(state, event.box, event.hand)
    stakes = tuple(
        replace(stake, status="surrendered") if stake.player in event.players else stake for stake in hand.stakes
    )
    return _next(state, boxes=_with_hand(state, event.box, event.hand, replace(hand, stakes=stakes)))


def _hand_hit(state: State, event: e.HandHit) -> State:
    return _next(state, owed=(event.box, event.hand))


def _hand_stood(state: State, event: e.HandStood) -> State:
    hand = _hand(state, event.box, event.hand)
    return _next(state, boxes=_with_hand(state, event.box, event.hand, replace(hand, stood=True)))


def _hand_doubled(state: State, event: e.HandDoubled) -> State:
    added = {addition.player: addition.amount for addition in event.additions}
    hand = _hand(state, event.box, event.hand)
    stakes = tuple(
        replace(stake, double=added[stake.player]) if stake.player in added else stake for stake in hand.stakes
    )
    at = (event.box, event.hand)
    doubled = replace(_box(state, event.box), doubled=True)
    boxes = _with_box(state, doubled)
    state = replace(state, boxes=boxes)
    hand = replace(hand, stakes=stakes, doubled=True)
    return _next(state, boxes=_with_hand(state, *at, hand), owed=at, rescue=at)


def _hand_split(state: State, event: e.HandSplit) -> State:
    box = _box(state, event.box)
    hand = box.hands[event.hand - 1]
    first, second = hand.cards
    on_first = tuple(stake for stake in hand.stakes if stake.player not in event.second)
    added = {addition.player: addition.amount for addition in event.cover}
    on_second = tuple(
        stake
        if stake.player in event.second
        else Stake(stake.player, stake.original, added[stake.player], "split", limited=stake.limited)
        for stake in hand.stakes
        if stake.player in event.second or stake.player in added
    )
    aces = first.is_ace and second.is_ace
    from_deal = hand.initial
    formed = (
        Hand((first,), on_first, initial=min(from_deal, 1), split=True, split_aces=aces),
        Hand((second,), on_second, initial=max(from_deal - 1, 0), split=True, split_aces=aces),
    )
    hands = (*box.hands[: event.hand - 1], *formed, *box.hands[event.hand :])
    sevens = box.sevens_split or (first is second and first.value[0] == "7")
    return _next(state, boxes=_with_box(state, replace(box, hands=hands, sevens_split=sevens)))


def _double_forfeited(state: State, event: e.DoubleForfeited) -> State:
    return _next(state)


# Money and the end of the round


def _wager_settled(state: State, event: e.WagerSettled) -> State:
    line = event.line
    box = box_at(state, line.box)
    lines = (*state.lines, line)
    if box is None:
        return _next(state, lines=lines)
    return _next(state, lines=lines, boxes=_with_box(state, _settled(box, line)))


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


def _bonus_spin_triggered(state: State, event: e.BonusSpinTriggered) -> State:
    return _next(state, spin_due=True)


def _seats_after(state: State) -> tuple[tuple[int, str], ...]:
    """Who sat at a box sits there still, unless somebody else does now or the player has moved."""
    now = {box.number: bettor.player for box in state.boxes for bettor in box.bettors if bettor.seated}
    moved = set(now.values())
    kept = {box: player for box, player in state.seats if player not in moved}
    return tuple(sorted((kept | now).items()))


def _round_ended(state: State, event: e.RoundEnded) -> State:
    players = tuple(dict.fromkeys(bettor.player for box in state.boxes for bettor in box.bettors))
    steady = players if state.shoe.rounds == 0 else tuple(one for one in state.steady if one in players)
    automated = state.setup.automated
    used: tuple[Card, ...] = () if automated else state.rack + cards_on_table(state)
    left = None if state.final_rounds is None else state.final_rounds - 1
    return _next(
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
        shuffle_due=state.cutting_card_out or (automated and state.setup.shoe == "virtual"),
        steady=steady,
        final_rounds=left,
    )


APPLY: dict[type, Callable[[State, Any], State]] = {
    e.TableOpened: _table_opened,
    e.ShoeShuffled: _shoe_shuffled,
    e.ShoeCut: _shoe_cut,
    e.CuttingCardInserted: _cutting_card_inserted,
    e.ShoeStacked: _shoe_stacked,
    e.ShoeLoaded: _shoe_loaded,
    e.CardBurned: _card_burned,
    e.CuttingCardReached: _cutting_card_reached,
    e.CuttingCardDiscarded: _cutting_card_discarded,
    e.FinalRoundsAnnounced: _final_rounds_announced,
    e.WagerPlaced: _wager_placed,
    e.ShortWagerAdvised: _short_wager_advised,
    e.SideWagerPlaced: _side_wager_placed,
    e.WagerTakenBack: _wager_taken_back,
    e.BettingClosed: _betting_closed,
    e.InsurancePlaced: _insurance_placed,
    e.CardDealt: _card_dealt,
    e.DealerCardDealt: _dealer_card_dealt,
    e.HoleCardDealt: _hole_card_dealt,
    e.InitialDealCompleted: _initial_deal_completed,
    e.HoleCardChecked: _hole_card_checked,
    e.HoleCardRevealed: _hole_card_revealed,
    e.OfferClosed: _offer_closed,
    e.HandSurrendered: _hand_surrendered,
    e.HandHit: _hand_hit,
    e.HandStood: _hand_stood,
    e.HandDoubled: _hand_doubled,
    e.HandSplit: _hand_split,
    e.DoubleForfeited: _double_forfeited,
    e.WagerSettled: _wager_settled,
    e.BonusSpinTriggered: _bonus_spin_triggered,
    e.RoundEnded: _round_ended,
}
