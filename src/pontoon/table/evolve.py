"""Applying facts: `evolve(state, event)` never judges and never refuses, and needs no rulebook."""

from collections.abc import Callable, Iterable
from typing import Any

from pontoon.table import events as e
from pontoon.table import evolve_betting as betting
from pontoon.table import evolve_playing as playing
from pontoon.table import evolve_settling as settling
from pontoon.table import evolve_shoe as shoe
from pontoon.table.incidents import evolve as incident
from pontoon.table.people import boxes, exclusion, requests
from pontoon.table.procedures import burn, cards, cut, steps_taken
from pontoon.table.procedures import changes as procedure
from pontoon.table.state import State


def evolve(state: State, event: e.Event) -> State:
    """The state after the event; its sequence number is one higher.

    >>> from pontoon import Setup, State, evolve, load_book, open_table
    >>> evolve(State(), open_table(load_book("nz-current"), Setup())).phase
    'betting'
    """
    return APPLY[type(event)](state, event)


def fold(events: Iterable[e.Event]) -> State:
    """The state after a whole stream.

    >>> from pontoon import Table, fold
    >>> table = Table.open("nz-current", cards="9s 8h")
    >>> fold(table.events) == table.state
    True
    """
    state = State()
    for event in events:
        state = evolve(state, event)
    return state


_ORDERS = (
    *exclusion.ORDERS,
    *boxes.ORDERS,
    *requests.ORDERS,
    *steps_taken.ORDERS,
    *cards.ORDERS,
    *cut.ORDERS,
    *burn.ORDERS,
)

APPLY: dict[type, Callable[[State, Any], State]] = {
    e.TableOpened: shoe.table_opened,
    e.ShoeShuffled: shoe.shoe_shuffled,
    e.ShoeCut: shoe.shoe_cut,
    e.CuttingCardInserted: shoe.cutting_card_inserted,
    e.ShoeStacked: shoe.shoe_stacked,
    e.ShoeLoaded: shoe.shoe_loaded,
    e.CardBurned: shoe.card_burned,
    e.CuttingCardReached: shoe.cutting_card_reached,
    e.CuttingCardDiscarded: shoe.cutting_card_discarded,
    e.FinalRoundsAnnounced: shoe.final_rounds_announced,
    e.WagerPlaced: betting.wager_placed,
    e.ShortWagerAdvised: betting.short_wager_advised,
    e.SideWagerPlaced: betting.side_wager_placed,
    e.WagerTakenBack: betting.wager_taken_back,
    e.ExcessRejected: betting.excess_rejected,
    e.BettingClosed: betting.betting_closed,
    e.InsurancePlaced: betting.insurance_placed,
    e.CardDealt: playing.card_dealt,
    e.DealerCardDealt: playing.dealer_card_dealt,
    e.HoleCardDealt: playing.hole_card_dealt,
    e.InitialDealCompleted: playing.initial_deal_completed,
    e.HoleCardChecked: playing.hole_card_checked,
    e.HoleCardRevealed: playing.hole_card_revealed,
    e.OfferClosed: playing.offer_closed,
    e.HandSurrendered: playing.hand_surrendered,
    e.HandHit: playing.hand_hit,
    e.HandStood: playing.hand_stood,
    e.FollowersInvited: playing.followers_invited,
    e.FollowerAnswered: playing.follower_answered,
    e.InvitationWithdrawn: playing.invitation_withdrawn,
    e.HandDoubled: playing.hand_doubled,
    e.HandSplit: playing.hand_split,
    e.DoubleForfeited: playing.double_forfeited,
    e.WagerSettled: settling.wager_settled,
    e.BonusSpinTriggered: settling.bonus_spin_triggered,
    e.RoundReconciled: settling.round_reconciled,
    e.BonusSpinDecided: settling.spin_recorded,
    e.BonusSpinCancelled: settling.spin_recorded,
    e.RoundEnded: settling.round_ended,
    **incident.APPLY,
    **procedure.APPLY,
    **{order.event: order.apply for order in _ORDERS},
}
