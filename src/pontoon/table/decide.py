"""Judging a command: `decide(rules, state, command)` gives the events that follow, or a refusal."""

from collections.abc import Callable
from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.table import commands as c
from pontoon.table import decide_betting as betting
from pontoon.table import decide_dealing as dealing
from pontoon.table import decide_following as following
from pontoon.table import decide_playing as playing
from pontoon.table import decide_settling as settling
from pontoon.table import decide_shoe as shoe
from pontoon.table import decide_spin as spin
from pontoon.table.draft import Draft
from pontoon.table.events import Event
from pontoon.table.incidents import judges as incident
from pontoon.table.orders import ORDERS, judge
from pontoon.table.refusal import Refusal
from pontoon.table.state import State


def decide(rules: Rulebook, state: State, command: c.Command) -> tuple[Event, ...] | Refusal:
    """What follows from the command in this state; nothing is changed by asking."""
    draft = Draft(state)
    refusal = JUDGES[type(command)](rules, draft, command)
    return tuple(draft.events) if refusal is None else refusal


JUDGES: dict[type, Callable[[Rulebook, Draft, Any], Refusal | None]] = {
    c.PlaceWager: betting.place_wager,
    c.PlaceSideWager: betting.place_side_wager,
    c.TakeBackWager: betting.take_back_wager,
    c.CloseBetting: betting.close_betting,
    c.DealCard: dealing.deal_card,
    c.ShowCuttingCard: dealing.show_cutting_card,
    c.BurnCard: dealing.burn_card,
    c.CheckHoleCard: dealing.check_hole_card,
    c.RevealHoleCard: dealing.reveal_hole_card,
    c.Insure: playing.insure,
    c.Surrender: playing.surrender,
    c.Hit: playing.hit,
    c.Stand: playing.stand,
    c.Double: playing.double,
    c.Split: playing.split,
    c.Follow: following.follow,
    c.Forfeit: playing.forfeit,
    c.CloseOffer: playing.close_offer,
    c.Settle: settling.settle,
    c.DecideSpin: spin.decide_spin,
    c.CancelSpin: spin.cancel_spin,
    c.Shuffle: shoe.shuffle,
    c.CutShoe: shoe.cut_shoe,
    c.InsertCuttingCard: shoe.insert_cutting_card,
    c.StackShoe: shoe.stack_shoe,
    c.LoadShoe: shoe.load_shoe,
    c.AnnounceFinalRounds: shoe.announce_final_rounds,
    **incident.JUDGES,
    **{order.command: judge(order) for order in ORDERS.values()},
}
"""The judge of each command: it adds the events that follow to a draft, or returns a refusal."""
