"""Actions of procedures around the cards: `step wash`, `cut ann 150`, `order-shuffle suspected by game-supervisor`."""

from collections.abc import Callable
from typing import get_args

from pontoon.cards import parse_card
from pontoon.rulebook import Role, Rule, Rulebook
from pontoon.script.words import ROLES, FormError, read_name, read_number, read_person, read_words
from pontoon.table import BurnCard, Command, CutShoe, Event, InsertCuttingCard, Person, State
from pontoon.table.procedures import commands as c
from pontoon.table.procedures import events as e
from pontoon.table.procedures.decide import open_steps, replacing_power, shuffle_power
from pontoon.table.procedures.state import Cutter, ShuffleReason

_BY = "with 'by ROLE' or 'by ROLE NAME' after it"
REASONS: tuple[ShuffleReason, ...] = get_args(ShuffleReason)
CUTTERS: tuple[Cutter, ...] = get_args(Cutter)
_MOST_CARDS = 9999


def _order(rest: str, power: Rule[tuple[Role, ...]], count: int, form: str) -> tuple[list[str], Person]:
    said, person = read_person(rest, power)
    return read_words(said, count, count, f"{form}, {_BY}"), person


def _number(word: str) -> int:
    return read_number(word, "number of cards", _MOST_CARDS)


def _step(rules: Rulebook, state: State, rest: str) -> Command:
    """Without `by`, the step is taken by whoever it belongs to."""
    said, *_ = rest.split(None, 1) or [""]
    roles = next((roles for do, roles in open_steps(rules, state) if do == said), ("dealer",))
    (step,), by = _order(rest, Rule(tuple(role for role in ROLES if role in roles), ()), 1, "step NAME")
    return c.TakeStep(read_name(step), by)


def _cut(rules: Rulebook, state: State, rest: str) -> Command:
    name, at = read_words(rest, 2, 2, "cut NAME CARDS, or one of the staff such as casino-employee")
    staff = name.replace("-", " ")
    return CutShoe(staff if staff in (rules.cut.last.value, "dealer") else read_name(name), _number(at))


def _decline_cut(rules: Rulebook, state: State, rest: str) -> Command:
    return c.DeclineCut(read_name(read_words(rest, 1, 1, "decline-cut NAME")[0]))


def _recut(rules: Rulebook, state: State, rest: str) -> Command:
    form = f"recut, recut same or recut next, {_BY}"
    said, by = read_person(rest, rules.authority.recut)
    words = read_words(said, 0, 1, form)
    for cutter in CUTTERS:
        if words in ([], [cutter]):
            return c.OrderRecut(by, cutter)
    raise FormError(form)


def _cutting_card(rules: Rulebook, state: State, rest: str) -> Command:
    return InsertCuttingCard(_number(read_words(rest, 1, 1, "cutting-card CARDS, counted from the back")[0]))


def _burn(rules: Rulebook, state: State, rest: str) -> Command:
    read_words(rest, 0, 0, "burn")
    return BurnCard()


def _new_dealer(rules: Rulebook, state: State, rest: str) -> Command:
    form = f"new-dealer NAME, then {IN_ROUND} where what is on offer stays open"
    name, *when = read_words(rest, 1, 2, form)
    if when not in ([], [IN_ROUND]):
        raise FormError(form)
    return c.ChangeDealer(read_name(name))


IN_ROUND = "in-round"
"""Said of a new dealer who comes while something is on offer."""


def _view_burn(rules: Rulebook, state: State, rest: str) -> Command:
    words = read_words(rest, 1, 2, "view-burn NAME, with the card after it where nobody has seen it")
    return c.ViewBurnCard(read_name(words[0]), parse_card(words[1]) if len(words) == 2 else None)


def _replace_cards(rules: Rulebook, state: State, rest: str) -> Command:
    return c.ReplaceCards(_order(rest, replacing_power(rules, state), 0, "replace-cards")[1])


def _idle(rules: Rulebook, state: State, rest: str) -> Command:
    return c.LeaveIdle(_order(rest, rules.authority.staff, 0, "idle")[1])


def _order_shuffle(rules: Rulebook, state: State, rest: str) -> Command:
    said, *_ = rest.split(None, 1) or [""]
    for reason in REASONS:
        if reason == said:
            return c.OrderShuffle(reason, _order(rest, shuffle_power(rules, reason), 1, "order-shuffle REASON")[1])
    raise FormError(f"order-shuffle REASON, the reason one of {', '.join(REASONS)}, {_BY}")


def _count(rules: Rulebook, state: State, rest: str) -> Command:
    (count,), by = _order(rest, rules.authority.staff, 1, "count CARDS")
    return c.CountCards(_number(count), by)


def _remove_shuffler(rules: Rulebook, state: State, rest: str) -> Command:
    return c.RemoveShuffler(_order(rest, rules.authority.staff, 0, "remove-shuffler")[1])


def _close(rules: Rulebook, state: State, rest: str) -> Command:
    return c.CloseTable(_order(rest, rules.authority.close_table, 0, "close")[1])


READERS: dict[str, Callable[[Rulebook, State, str], Command]] = {
    "step": _step,
    "cut": _cut,
    "decline-cut": _decline_cut,
    "recut": _recut,
    "cutting-card": _cutting_card,
    "burn": _burn,
    "new-dealer": _new_dealer,
    "view-burn": _view_burn,
    "replace-cards": _replace_cards,
    "idle": _idle,
    "order-shuffle": _order_shuffle,
    "count": _count,
    "remove-shuffler": _remove_shuffler,
    "close": _close,
}

BETWEEN_ROUNDS = (
    c.CountCards,
    c.ReplaceCards,
    c.LeaveIdle,
    c.OrderShuffle,
    c.ChangeDealer,
    c.RemoveShuffler,
    c.CloseTable,
)
"""Commands given between rounds, on which what is still offered in the last one lapses."""


def written(state: State, event: Event) -> str | None:
    """The action that made this event in this state, where a table that is not worked by hand knows it.

    Steps and cuts are left out: such a table does them by itself, and so it does a replacement that was due.
    """
    match event:
        case e.CardsCounted(count=count, by=by):
            return f"count {count}{_by(by)}"
        case e.CardsReplaced(by=by):
            return None if state.procedures.replace_due else f"replace-cards{_by(by)}"
        case e.TableIdle(by=by):
            return f"idle{_by(by)}"
        case e.ShuffleOrdered(reason=reason, by=by):
            return f"order-shuffle {reason}{_by(by)}"
        case e.DealerChanged(name=name):
            return f"new-dealer {name} {IN_ROUND}" if state.phase in ("dealing", "playing") else f"new-dealer {name}"
        case e.BurnCardShown(player=player):
            return f"view-burn {player}"
        case e.ShufflerRemoved(by=by):
            return f"remove-shuffler{_by(by)}"
        case e.TableClosed(by=by):
            return f"close{_by(by)}"
        case _:
            return None


def _by(person: Person) -> str:
    return f" by {person.role} {person.name}".rstrip()
