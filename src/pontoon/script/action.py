"""One action of a script: a short string in, a command out."""

from collections.abc import Callable
from typing import get_args

from pontoon.cards import CardError, TenError
from pontoon.money import MoneyError
from pontoon.rulebook import Rulebook
from pontoon.script import action_incident, action_people, action_procedure
from pontoon.script.stack import parse_stack
from pontoon.script.words import (
    ActionError,
    FormError,
    read_box,
    read_name,
    read_person,
    read_quoted,
    read_stake,
    read_words,
)
from pontoon.settlement import SideKind
from pontoon.table import Addition, Command, Person, State, box_at, controller, current_hand
from pontoon.table import commands as c

SIDES: tuple[SideKind, ...] = get_args(SideKind)


_DEALER = Person("dealer")
"""Who enters what everybody on a hand has answered: a script writes the answers down in one action."""


def read_action(rules: Rulebook, state: State, text: str) -> Command | tuple[Command, ...]:
    """The command or commands an action means in this state (whoever controls the box acts for it)."""
    word, *after = text.split(None, 1) or [""]
    rest = after[0] if after else ""
    reader = _READERS.get(word)
    if reader is None:
        raise ActionError(f"{text!r} is no action; actions are {', '.join(_READERS)}")
    try:
        return reader(rules, state, rest.strip())
    except TenError as error:
        raise ActionError(str(error), next(iter(rules.cards.decks.clauses), None)) from None
    except (MoneyError, CardError) as error:
        raise ActionError(str(error)) from None
    except FormError as error:
        raise ActionError(f"{text!r} is not understood; write it as {error}") from None


def _decider(rules: Rulebook, state: State, box: int) -> str:
    """The controller of the box's current hand; nobody where nothing lies there."""
    here = box_at(state, box)
    if here is None or not here.bettors:
        return ""
    current = current_hand(rules, state) if state.phase == "playing" else None
    if current is not None and current[0] is here:
        return controller(rules, here, here.hands[current[1] - 1]).player
    return controller(rules, here).player


def _bet(rules: Rulebook, state: State, rest: str) -> Command:
    form = "bet NAME BOX AMOUNT, with 'standing' after it for one who does not sit, then 'cash' or 'match-play'"
    said, placed_by = action_people.read_placed_by(rules, rest)
    words = read_words(said, 3, 5, form)
    standing = words[3:4] == ["standing"]
    with_what = words[4 if standing else 3 :]
    if len(with_what) > 1:
        raise FormError(form)
    medium = action_people.read_medium(with_what[0], f"bet NAME BOX AMOUNT standing; {form}") if with_what else "chips"
    return c.PlaceWager(read_name(words[0]), read_box(words[1]), read_stake(words[2]), standing, medium, placed_by)


def _side(rules: Rulebook, state: State, rest: str) -> Command:
    form = f"side NAME BOX WAGER AMOUNT, the wager one of {', '.join(SIDES)}"
    name, box, wager, amount, *with_what = read_words(rest, 4, 5, form)
    medium = action_people.read_medium(with_what[0], form) if with_what else "chips"
    for kind in SIDES:
        if kind == wager:
            return c.PlaceSideWager(read_name(name), read_box(box), kind, read_stake(amount), medium)
    raise ActionError(f"there is no side wager {wager!r}; known are {', '.join(SIDES)}")


def _take_back(rules: Rulebook, state: State, rest: str) -> Command:
    name, box = read_words(rest, 2, 2, "take-back NAME BOX")
    return c.TakeBackWager(read_name(name), read_box(box))


def _deal(rules: Rulebook, state: State, rest: str) -> Command:
    read_words(rest, 0, 0, "deal")
    return c.CloseBetting()


def _insure(rules: Rulebook, state: State, rest: str) -> Command:
    name, box, amount = read_words(rest, 3, 3, "insure NAME BOX AMOUNT")
    return c.Insure(read_name(name), read_box(box), read_stake(amount))


def _surrender(rules: Rulebook, state: State, rest: str) -> Command:
    words = read_words(rest, 1, 2, "surrender BOX, with a NAME after it where each player decides")
    box = read_box(words[0])
    return c.Surrender(read_name(words[1]) if len(words) == 2 else _decider(rules, state, box), box)


def _hit(rules: Rulebook, state: State, rest: str) -> Command:
    box = read_box(read_words(rest, 1, 1, "hit BOX")[0])
    return c.Hit(_decider(rules, state, box), box)


def _stand(rules: Rulebook, state: State, rest: str) -> Command:
    box = read_box(read_words(rest, 1, 1, "stand BOX")[0])
    return c.Stand(_decider(rules, state, box), box)


def _double(rules: Rulebook, state: State, rest: str) -> Command:
    form = "double BOX NAME=AMOUNT NAME=AMOUNT ..."
    words = read_words(rest, 1, 99, form)
    additions: list[Addition] = []
    for word in words[1:]:
        name, equals, amount = word.partition("=")
        if not equals:
            raise FormError(form)
        additions.append(Addition(read_name(name), read_stake(amount)))
    box = read_box(words[0])
    return c.Double(_decider(rules, state, box), box, tuple(additions), _DEALER)


def _split(rules: Rulebook, state: State, rest: str) -> Command:
    words = read_words(rest, 1, 99, "split BOX NAME ... (NAME@2 keeps one wager, on the second hand)")
    cover: list[str] = []
    second: list[str] = []
    first: list[str] = []
    for word in words[1:]:
        name, at, hand = word.partition("@")
        if at and hand not in ("1", "2"):
            raise ActionError(f"{word!r}: a split forms hands 1 and 2, so write {name}@1 or {name}@2")
        {"": cover, "1": first, "2": second}[hand].append(read_name(name))
    box = read_box(words[0])
    return c.Split(_decider(rules, state, box), box, tuple(cover), tuple(second), tuple(first), _DEALER)


def _forfeit(rules: Rulebook, state: State, rest: str) -> Command:
    words = read_words(rest, 2, 3, "forfeit BOX NAME, with the number of a hand after it where several are open")
    hand = read_box(words[2]) if len(words) == 3 else 0
    return c.Forfeit(read_name(words[1]), read_box(words[0]), hand)


def _pass(rules: Rulebook, state: State, rest: str) -> Command:
    read_words(rest, 0, 0, "pass")
    return c.CloseOffer()


def _shuffle(rules: Rulebook, state: State, rest: str) -> Command:
    stack = parse_stack(read_quoted(rest, 'shuffle "7s 9h ...", the cards in quotation marks'))
    return c.StackShoe(stack.cards, stack.cutting_card)


def _final_rounds(rules: Rulebook, state: State, rest: str) -> Command:
    said, by = read_person(rest, rules.authority.final_rounds) if rest else ("", None)
    read_words(said, 0, 0, "final-rounds, with 'by ROLE' or 'by ROLE NAME' after it")
    return c.AnnounceFinalRounds(by)


_READERS: dict[str, Callable[[Rulebook, State, str], Command | tuple[Command, ...]]] = {
    "bet": _bet,
    "side": _side,
    "take-back": _take_back,
    "deal": _deal,
    "insure": _insure,
    "surrender": _surrender,
    "hit": _hit,
    "stand": _stand,
    "double": _double,
    "forfeit": _forfeit,
    "split": _split,
    "pass": _pass,
    "shuffle": _shuffle,
    "final-rounds": _final_rounds,
    **action_incident.READERS,
    **action_procedure.READERS,
    **action_people.READERS,
}
