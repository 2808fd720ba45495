"""A hand as it lies after a reconstruction: its cards, and whatever was decided on it undone."""

from msgspec.structs import replace

from pontoon.money import ZERO
from pontoon.settlement import Hand, Line, Stake
from pontoon.table.changes import box_of, with_box
from pontoon.table.incidents.events import LaidBox, LaidCards, Resumed
from pontoon.table.incidents.trouble import Place, Trouble
from pontoon.table.state import Box, State


def with_laid(trouble: Trouble, box: Box, laid: LaidCards) -> Box:
    """The box with the cards of one hand laid down."""
    if laid.again:
        return replace(box, hands=(Hand(laid.cards, first_stakes(box)),), doubled=False, sevens_split=False)
    hands = box.hands
    if laid.back_to:
        then = trouble.errors[laid.back_to - 1].hands_then(box.number)
        hands = then if len(then) != len(hands) else (*hands[: laid.hand - 1], then[laid.hand - 1], *hands[laid.hand :])
    hand = replace(hands[laid.hand - 1], cards=laid.cards)
    if laid.undecided:
        stakes = tuple(replace(stake, double=ZERO, status="open") for stake in hand.stakes)
        hand = replace(hand, stakes=stakes, doubled=False, stood=False, redoubled=0)
    hands = (*hands[: laid.hand - 1], hand, *hands[laid.hand :])
    return replace(box, hands=hands, doubled=box.doubled and any(one.doubled for one in hands))


def with_resumed(state: State, resumed: Resumed) -> State:
    """The state after a reconstruction, with what its proposal alone does not say."""
    boxes = state.boxes
    for laid in resumed.boxes:
        boxes = with_box(replace(state, boxes=boxes), _with_hands(box_of(state, laid.box), laid))
    was = {laid.box: laid.was for laid in resumed.boxes}
    trouble = replace(
        state.trouble,
        late_owed=resumed.owed,
        surrender_again=resumed.surrender,
        insurance_again=resumed.insurance,
        collected=_moved(state.trouble.collected, was),
        refused=_moved(state.trouble.refused, was),
    )
    return replace(
        state,
        boxes=boxes,
        lines=tuple(_line_moved(line, was) for line in state.lines),
        rescue=resumed.rescue,
        closed_offers=resumed.closed,
        trouble=trouble,
    )


def _with_hands(box: Box, laid: LaidBox) -> Box:
    doubled = any(hand.doubled for hand in laid.hands)
    return replace(box, hands=laid.hands, doubled=doubled, sevens_split=laid.sevens_split)


def _moved(places: tuple[Place, ...], was: dict[int, tuple[int, ...]]) -> tuple[Place, ...]:
    """Hands by their numbers after their box was laid anew, without those that are gone."""
    now = ((box, _number(hand, was.get(box))) for box, hand in places)
    return tuple(place for place in now if place[1])


def _line_moved(line: Line, was: dict[int, tuple[int, ...]]) -> Line:
    """A line about a hand that has another number now; one about a hand that is gone was undone, and stays."""
    number = _number(line.hand, was.get(line.box)) if line.hand else 0
    return replace(line, hand=number) if number else line


def _number(hand: int, was: tuple[int, ...] | None) -> int:
    """The number of a hand now; 0 where it is gone."""
    if was is None:
        return hand
    return was.index(hand) + 1 if hand in was else 0


def first_stakes(box: Box) -> tuple[Stake, ...]:
    """The wagers of the initial deal, open, as they lay before anything was decided on the box."""
    mains = {stake.player: stake for hand in box.hands for stake in hand.stakes if stake.kind == "main"}
    return tuple(
        replace(mains[bettor.player], double=ZERO, status="open") for bettor in box.bettors if bettor.player in mains
    )
