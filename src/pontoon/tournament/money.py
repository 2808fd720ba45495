"""The money of a tournament: fees, commission, prizes and refunds, as postings that sum to zero."""

from collections.abc import Iterable

from pontoon.money import Cents, Posting, balanced, balances
from pontoon.tournament import events as e
from pontoon.tournament.state import State, conditions_of

POOL = "prize-pool"
COMMISSION = "commission"


def postings(event: e.Event) -> tuple[Posting, ...]:
    """What the event moves; nothing for most of them. Chips are not money and never appear here."""
    match event:
        case e.EntryAccepted(player=player, fee=fee, commission=commission):
            return _paid(player, fee, commission)
        case e.ReserveSeated(reserve=player, fee=fee, commission=commission):
            return _paid(player, fee, commission)
        case e.PrizesAwarded(awards=awards):
            pool = Cents(-sum(one.amount for one in awards))
            return balanced((Posting(POOL, pool), *(Posting(f"player:{one.player}", one.amount) for one in awards)))
        case _:
            return ()


def _paid(player: str, fee: Cents, commission: Cents) -> tuple[Posting, ...]:
    prize_money = Cents(fee - commission)
    return balanced(
        (Posting(f"player:{player}", Cents(-fee)), Posting(POOL, prize_money), Posting(COMMISSION, commission))
    )


def accounts(events: Iterable[e.Event]) -> dict[str, Cents]:
    """What every account holds after a stream; a cancellation empties the pool and the commission."""
    found: list[Posting] = []
    for event in events:
        found += refunded(event, found) if isinstance(event, e.TournamentCancelled) else postings(event)
    return balances(found)


def refunded(event: e.TournamentCancelled, before: Iterable[Posting]) -> tuple[Posting, ...]:
    """The refunds of a cancellation, out of the pool and the commission as they stand."""
    held = balances(before)
    back = tuple(Posting(f"player:{one.player}", one.fee) for one in event.refunds)
    taken = tuple(Posting(account, Cents(-held.get(account, Cents(0)))) for account in (POOL, COMMISSION))
    return balanced((*back, *taken))


def owed(state: State) -> tuple[e.Returned, ...]:
    """What goes back when the tournament is cancelled: fee and commission to everybody who paid, by their entries."""
    fee = conditions_of(state).entry.fee
    return tuple(e.Returned(one.paid_by, fee) for one in sorted(state.entrants.values(), key=lambda one: one.number))


def prize_pool(entries: int, fee: Cents, commission: Cents) -> Cents:
    """The fees of this many entries without the commission."""
    return Cents(entries * (fee - commission))
