"""The ledger against itself, and against the wagers and settlements of the tables, by the engine's own postings."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from pontoon.service.tables.money import moved as moves
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.terms import Terms
from pontoon.store.view import Posted, View
from pontoon.table.codec import decode_event

_MOVES = frozenset(
    {
        *("WagerPlaced", "SideWagerPlaced", "InsurancePlaced", "WagerTakenBack", "ExcessRejected", "BettingClosed"),
        *("FollowersInvited", "FollowerAnswered", "InvitationWithdrawn", "HandDoubled", "HandSplit"),
        *("WagerSettled", "LineReversed"),
    }
)
"""Events that can move money; all of their fields are told to everybody."""

_TABLES = ("layout:", "tray:", "felt:", "wallet:")
"""Money that moves among these alone is a table's doing; what comes from elsewhere is a gift, a fee or a prize."""


def table_money(stream: str, events: Iterable[dict[str, Any]]) -> dict[str, int]:
    """What the public events of a table have moved, by the accounts of the house."""
    hosting = Hosting(id=stream.partition(":")[2])
    moved: defaultdict[str, int] = defaultdict(int)
    for event in events:
        if event["event"] == "TableHosted":
            hosting = replace(hosting, terms=msgspec.convert(event["terms"], Terms))
        if event["event"] in _MOVES:
            for account, amount in moves(hosting, (decode_event(json.dumps(event).encode()),)):
                moved[account] += amount
    return moved


def ledger_faults(view: View, told: dict[str, int] | None) -> Iterator[tuple[str, str]]:
    """What is wrong with the ledger: where, and why. `told`: what tables have moved by their records, where known."""
    held: defaultdict[str, int] = defaultdict(int)
    units: defaultdict[tuple[str, str], int] = defaultdict(int)
    all_postings = list(view.postings())
    before = 0
    for one in all_postings:
        if one.number <= before:
            yield f"posting {one.number}", f"is out of order behind posting {before}"
        before = one.number
        held[one.account] += one.amount
        units[one.sender, one.id] += one.amount
        if held[one.account] != one.balance:
            yield f"posting {one.number}", f"leaves {one.account} with {one.balance} instead of {held[one.account]}"
            held[one.account] = one.balance
    for (sender, command), total in units.items():
        if total:
            yield f"command {command or '(the house)'} of {sender}", f"moves {total} cents out of nothing"
    stated = dict(view.balances())
    for account in sorted(held.keys() | stated.keys()):
        if held[account] != stated.get(account, 0):
            yield f"account {account}", f"holds {stated.get(account, 0)}, and its postings make {held[account]}"
    if told is not None:
        yield from _against(all_postings, told)


def _against(entered: Iterable[Posted], told: dict[str, int]) -> Iterator[tuple[str, str]]:
    """What tables have moved by the ledger is what their records say."""
    moved: defaultdict[str, int] = defaultdict(int)
    for unit in _balanced(entered):
        if all(one.account.startswith(_TABLES) for one in unit):
            for one in unit:
                moved[one.account] += one.amount
    for account in sorted(told.keys() | moved.keys()):
        if told.get(account, 0) != moved[account]:
            yield (
                f"account {account}",
                f"had {moved[account]} from tables by the ledger, and {told.get(account, 0)} by their records",
            )


def _balanced(entered: Iterable[Posted]) -> Iterator[list[Posted]]:
    """Postings in the smallest runs that sum to nothing: those of a unit stand together."""
    run: list[Posted] = []
    for one in entered:
        run.append(one)
        if sum(each.amount for each in run) == 0:
            yield run
            run = []
