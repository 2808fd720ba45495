"""A tournament's money in the house's ledger: fees and prizes. Chips are never money."""

from collections.abc import Iterable

from pontoon.money import Cents, Posting, balanced
from pontoon.service.protection.money import Flow
from pontoon.service.tables.money import BOT, ISSUE
from pontoon.service.tournaments.state import Hosting
from pontoon.tournament import Event, postings
from pontoon.tournament import events as e
from pontoon.tournament.money import COMMISSION, POOL
from pontoon.tournament.state import conditions_of

_PLAYER = "player:"


def purse_account(state: Hosting, player: str) -> str:
    """Where a player's fee comes from and the prize goes; the house itself stands behind a bot."""
    if player.startswith(BOT):
        return ISSUE
    return f"wallet:{player}" if state.terms.money == "wallet" else f"felt:{state.id}:{player}"


def moved(state: Hosting, events: Iterable[Event]) -> tuple[Posting, ...]:
    """What these events move, one posting an account."""
    totals: dict[str, int] = {}
    for event in events:
        found = _refunds(state, event) if isinstance(event, e.TournamentCancelled) else postings(event)
        for account, amount in found:
            named = _named(state, account)
            totals[named] = totals.get(named, 0) + amount
    return balanced(Posting(account, Cents(amount)) for account, amount in totals.items())


def counted(state: Hosting, events: Iterable[Event]) -> dict[str, Flow]:
    """What these events mean for the own limits of those whose wallets they touch: fees are put down, prizes paid."""
    found: dict[str, Flow] = {}
    if state.terms.money != "wallet":
        return found
    for event in events:
        match event:
            case e.EntryAccepted(player=player, fee=fee) | e.ReserveSeated(reserve=player, fee=fee):
                found[player] = Flow(out=fee)
            case e.PrizesAwarded(awards=awards):
                found |= {one.player: Flow(paid=one.amount, net=one.amount) for one in awards if one.amount}
            case e.TournamentCancelled(refunds=refunds):
                found |= {one.player: Flow(back=one.fee) for one in refunds}
            case _:
                pass
    return {name: flow for name, flow in found.items() if not name.startswith(BOT)}


def _refunds(state: Hosting, event: e.TournamentCancelled) -> tuple[Posting, ...]:
    """Fees and commissions go back in full (20.24)."""
    entry, number = conditions_of(state.tournament).entry, len(event.refunds)
    return (
        *(Posting(f"{_PLAYER}{one.player}", one.fee) for one in event.refunds),
        Posting(POOL, Cents(-number * (entry.fee - entry.commission))),
        Posting(COMMISSION, Cents(-number * entry.commission)),
    )


def _named(state: Hosting, account: str) -> str:
    if account.startswith(_PLAYER):
        return purse_account(state, account.removeprefix(_PLAYER))
    return {POOL: f"pool:{state.id}", COMMISSION: f"commission:{state.id}"}[account]
