"""A hand as it lies after a reconstruction: its cards, and whatever was decided on it undone."""

from msgspec.structs import replace

from pontoon.money import ZERO
from pontoon.settlement import Hand, Stake
from pontoon.table.incidents.events import LaidCards
from pontoon.table.incidents.trouble import Trouble
from pontoon.table.state import Box


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
        hand = replace(hand, stakes=stakes, doubled=False, stood=False)
    hands = (*hands[: laid.hand - 1], hand, *hands[laid.hand :])
    return replace(box, hands=hands, doubled=box.doubled and any(one.doubled for one in hands))


def first_stakes(box: Box) -> tuple[Stake, ...]:
    """The wagers of the initial deal, open, as they lay before anything was decided on the box."""
    mains = {stake.player: stake for hand in box.hands for stake in hand.stakes if stake.kind == "main"}
    return tuple(
        replace(mains[bettor.player], double=ZERO, status="open") for bettor in box.bettors if bettor.player in mains
    )
