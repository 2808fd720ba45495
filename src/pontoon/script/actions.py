"""All the actions of a script: a short string in, a command out, and back from an event to the string.

Actions of play are in `action_play`, rulings and choices in `action_ruling`; those of incidents and orders come from
what the table declares.
"""

import re
from functools import lru_cache

from pontoon.cards import CardError, Pack, TenError
from pontoon.money import MoneyError
from pontoon.rulebook import Rulebook
from pontoon.script import action_claim, action_incident, action_order, action_play, action_ruling
from pontoon.script.action import Action, Commands, fields_said
from pontoon.script.pace import GO_ON, read_pace
from pontoon.script.words import ActionError, FormError
from pontoon.table import Event, State
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.orders import ORDERS

ByTopic = dict[str, tuple[Action, ...]]


def by_topic() -> ByTopic:
    """Every action there is, by the subject under which the pages list it."""
    return _by_topic(tuple(INCIDENTS), tuple(ORDERS))


@lru_cache(maxsize=4)
def _by_topic(incidents: tuple[str, ...], orders: tuple[type, ...]) -> ByTopic:
    """Made once for each set of incidents and orders that a table knows."""
    return {
        "play": action_play.ACTIONS,
        **action_incident.by_topic(),
        "rulings and choices": action_claim.ACTIONS + action_ruling.ACTIONS,
        **action_order.by_topic(),
    }


@lru_cache(maxsize=4)
def _by_word(incidents: tuple[str, ...], orders: tuple[type, ...]) -> ByTopic:
    found: dict[str, list[Action]] = {}
    for group in _by_topic(incidents, orders).values():
        for action in group:
            found.setdefault(action.form.word.split()[0], []).append(action)
    return {word: tuple(group) for word, group in found.items()}


@lru_cache(maxsize=4)
def _by_event(incidents: tuple[str, ...], orders: tuple[type, ...]) -> dict[type, tuple[Action, ...]]:
    found: dict[type, list[Action]] = {}
    for group in _by_topic(incidents, orders).values():
        for action in group:
            for event in action.events:
                found.setdefault(event, []).append(action)
    return {event: tuple(group) for event, group in found.items()}


def words() -> tuple[str, ...]:
    """The first word of every action."""
    return tuple(_by_word(tuple(INCIDENTS), tuple(ORDERS)))


def read_action(rules: Rulebook, state: State, text: str) -> Commands:
    """The command or commands an action means in this state; the controller of a box acts for it."""
    forms, action, rest = _form(text)
    try:
        return action.command(rules, state, action.form.read(rest, rules.cards.pack.value))
    except TenError as error:
        raise ActionError(str(error), rules.cards.pack.clauses) from None
    except (MoneyError, CardError) as error:
        raise ActionError(str(error)) from None
    except FormError:
        raise ActionError(_usage(text, forms)) from None


def misread(text: str, pack: Pack) -> str:
    """Why an action cannot be read, however the table lies; empty where it can."""
    try:
        said, _ = read_pace(text)
        if said != GO_ON:
            _read_words(said, pack)
    except (ActionError, CardError, MoneyError) as error:
        return str(error)
    return ""


def form_of(text: str) -> str:
    """How the action that is meant is written, `double BOX [NAME=AMOUNT ...]`; empty where it cannot be read."""
    try:
        said, _ = read_pace(text)
        return "" if said == GO_ON else _form(said)[1].form.usage
    except ActionError:
        return ""


def _read_words(text: str, pack: Pack) -> None:
    forms, action, rest = _form(text)
    try:
        action.form.read(rest, pack)
    except FormError:
        raise ActionError(_usage(text, forms)) from None


def _form(text: str) -> tuple[tuple[Action, ...], Action, str]:
    """The actions that begin with the word of a text, the one that is meant, and the words behind it."""
    word, *after = text.split(None, 1) or [""]
    forms = _by_word(tuple(INCIDENTS), tuple(ORDERS)).get(word)
    if forms is None:
        raise ActionError(f"{text!r} is no action; actions are {', '.join(words())}")
    action = _meant(forms, text)
    second = action.form.word.removeprefix(word).strip()
    rest = (after[0] if after else "").strip().removeprefix(second)
    return forms, action, rest


def _usage(text: str, forms: tuple[Action, ...]) -> str:
    return f"{text!r} is not understood; write it as {' or '.join(one.form.explained for one in forms)}"


def _meant(forms: tuple[Action, ...], text: str) -> Action:
    """The form that fits, of those that begin with the same word; the last where none does."""
    if len(forms) == 1:
        return forms[0]
    for one in forms:
        if " " in one.form.word and text.split()[:2] == one.form.word.split():
            return one
    fits = [one for one in forms if re.fullmatch(rf"\s*{one.form.pattern}\s*", text)]
    return (fits or forms)[-1]


def written(state: State, event: Event) -> str | None:
    """The action that made this event in this state; None where no action did."""
    for action in _by_event(tuple(INCIDENTS), tuple(ORDERS)).get(type(event), ()):
        said = fields_said(action.form, event) if action.said is None else action.said(state, event)
        if said is not None:
            return action.form.write(said, said.get("by"))
    return None
