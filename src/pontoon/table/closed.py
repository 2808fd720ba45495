"""What is not open now, and why: the refusal that the engine would give.

Every action that could have a button and is not offered is tried out, so that a screen can show the reason instead of
the button.
"""

from collections.abc import Callable, Container, Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from pontoon.money import Cents
from pontoon.rulebook import Role, Rulebook
from pontoon.settlement import SideKind, side_kinds, side_placing
from pontoon.table import commands as c
from pontoon.table.amounts import Range, side_amounts
from pontoon.table.control import bettor_of
from pontoon.table.dealer_options import DealerAction, DealerChoice
from pontoon.table.incidents import commands as i
from pontoon.table.options import ON_A_HAND, Action, Choice, command_of
from pontoon.table.order_options import Order, OrderChoice
from pontoon.table.people import commands as p
from pontoon.table.people.person import Person
from pontoon.table.procedures import commands as r
from pontoon.table.procedures.burn import players_at
from pontoon.table.procedures.options import ProcedureAction
from pontoon.table.refusal import Refusal
from pontoon.table.state import State


class Closed(Struct, frozen=True, omit_defaults=True):
    """An action that is not open now, with the sentence and the clauses that close it.

    `box`: on this box; `wager`: of this side wager; `how`: the remedy that may not be ruled.
    """

    action: Action | DealerAction | Order | ProcedureAction
    refusal: Refusal
    box: int = 0
    wager: SideKind | None = None
    how: str = ""


class _Try(NamedTuple):
    """An action that is not offered, and a command to try it with."""

    action: Action | DealerAction | Order | ProcedureAction
    command: c.Command
    box: int = 0
    wager: SideKind | None = None
    how: str = ""


Judge = Callable[[c.Command], object]
"""Judges a command; only a refusal matters. It is `decide` of the table, or of the tournament the table belongs to."""


def _refused(judge: Judge, tries: Iterable[_Try]) -> tuple[Closed, ...]:
    """The actions that are refused, with the reason."""
    return tuple(
        Closed(one.action, refusal, one.box, one.wager, one.how)
        for one in tries
        if isinstance(refusal := judge(one.command), Refusal)
    )


def closed_to_player(
    rules: Rulebook, state: State, player: str, offered: tuple[Choice, ...], judge: Judge
) -> tuple[Closed, ...]:
    """What is closed to a player: boxes and side wagers while betting is open, later decisions on own hands."""
    found = {(choice.action, choice.box, choice.wager) for choice in offered}
    tries = _wagers(rules, state, player) if state.phase == "betting" else _decisions(state, player)
    return _refused(judge, (one for one in tries if (one.action, one.box, one.wager) not in found))


def closed_in_turn(
    state: State, player: str, offered: tuple[Choice, ...], judge: Judge, *, actions: Container[str], box: int = 0
) -> tuple[Closed, ...]:
    """Which of these actions are closed to a player in play, on one box, or (0) on every box with an own wager."""
    found = {(choice.action, choice.box) for choice in offered}
    tries = (one for one in _decisions(state, player) if one.action in actions and box in (0, one.box))
    return _refused(judge, (one for one in tries if (one.action, one.box) not in found))


def _wagers(rules: Rulebook, state: State, player: str) -> Iterator[_Try]:
    limits = state.setup.limits
    least = Cents(-(-limits.minimum // limits.step) * limits.step)
    for box in range(1, state.setup.boxes + 1):
        yield _Try("wager", c.PlaceWager(player, box, least), box)
        for kind in side_kinds():
            if side_placing(rules, kind) is not None:
                amount = side_amounts(rules, state, player, box, kind).least
                yield _Try("side", c.PlaceSideWager(player, box, kind, amount), box, kind)


def _decisions(state: State, player: str) -> Iterator[_Try]:
    step = state.setup.limits.step
    for box in (here.number for here in state.boxes if bettor_of(here, player) is not None):
        for action in ON_A_HAND:
            choice = Choice(action, player, box, amounts=(Range(player, step, step, step),))
            yield _Try(action, command_of(choice), box)


DEALER_TRIES: dict[DealerAction, c.Command] = {
    "shuffle": c.Shuffle(()),
    "cut": c.CutShoe("", 0),
    "insert-cutting-card": c.InsertCuttingCard(-1),
    "stack": c.StackShoe(()),
    "load": c.LoadShoe(),
    "burn": c.BurnCard(),
    "close-betting": c.CloseBetting(),
    "deal": c.DealCard(),
    "show-cutting-card": c.ShowCuttingCard(),
    "close-offer": c.CloseOffer(),
    "check-hole": c.CheckHoleCard(),
    "reveal-hole": c.RevealHoleCard(),
    "settle": c.Settle(),
    "notice": i.FindErrors(Person("dealer")),
    "spin": c.DecideSpin(1),
    "cancel-spin": c.CancelSpin("malfunction"),
    "announce-final-rounds": c.AnnounceFinalRounds(),
}


def closed_to_house(
    state: State, role: Role, orders: tuple[OrderChoice, ...], deals: tuple[DealerChoice, ...], judge: Judge
) -> tuple[Closed, ...]:
    """What is closed to a role: orders, remedies of a ruling, steps of the dealer.

    `orders` and `deals` are what is open. A step that the dealer takes anyway is not listed as an order too.
    """
    open_now: set[tuple[str, str]] = {(one.action, "") for one in deals}
    open_now |= {(one.order, how) for one in orders for how in (one.how if one.order == "rule" else ("",))}
    tries = [one for one in _orders(state, Person(role)) if role != "dealer" or one.action not in DEALER_TRIES]
    if role == "dealer":
        tries += (_Try(action, command) for action, command in DEALER_TRIES.items())
    return _refused(judge, (one for one in tries if (one.action, one.how) not in open_now))


def _orders(state: State, by: Person) -> Iterator[_Try]:
    """Every order once, for the first box, player and hand that it could concern."""
    pending, limits = state.trouble.pending, state.setup.limits
    playing = tuple(box.number for box in state.boxes if box.bettors)
    for remedy in () if pending is None else pending.remedies:
        yield _Try("rule", i.GiveRuling(remedy, by, playing), how=remedy)
    box = next(iter(playing), 1)
    player = next(iter(players_at(state)), "")
    last = state.previous.number if state.previous is not None else 0
    orders: dict[Order | ProcedureAction, c.Command] = {
        "void-hands": i.VoidHands(by, playing),
        "void-round": i.VoidRound(by),
        "void-wager": i.VoidWager(by, player, box),
        "void-past-round": i.VoidPastRound(by, last),
        "void-past-wager": i.VoidPastWager(by, last, player, box),
        "exclude-player": p.ExcludePlayer(player, by),
        "permit-entry": p.PermitEntry(player, by),
        "restrict-player": p.RestrictPlayer(player, by),
        "lift-restriction": p.LiftRestriction(player, by),
        "raise-maximum": p.RaiseMaximum(box, limits.maximum, by),
        "change-limits": p.ChangeLimits(limits.minimum, limits.maximum, by),
        "require-box": p.RequireBox(box, by),
        "vacate-seat": p.VacateSeat(box, by),
        "confirm-cash": p.ConfirmCash(player, box, by),
        "grant-squeeze": p.GrantSqueeze(box, by),
        "announce-final-rounds": c.AnnounceFinalRounds(by),
        "count": r.CountCards(0, by),
        "replace-cards": r.ReplaceCards(by),
        "leave-idle": r.LeaveIdle(by),
        "order-shuffle": r.OrderShuffle("at-will", by),
        "order-recut": r.OrderRecut(by),
        "remove-shuffler": r.RemoveShuffler(by),
        "close-table": r.CloseTable(by),
    }
    yield from (_Try(order, command) for order, command in orders.items())
