"""Rules in words: titles of sections, labels of rules, and values short enough for a table cell.

Labels and phrases stand where a rule is declared (`pontoon.rulebook.model` and `floor`); nothing is listed here.
"""

from dataclasses import Field, fields
from typing import Any

from pontoon.cards import DECK_RANKS, Rank
from pontoon.money import Cents, Odds
from pontoon.rulebook import Band, Rule, Task
from pontoon.rulebook.build import every_path, section_types, value_type
from pontoon.rulebook.declare import Phrases, section_words
from pontoon.rulebook.floor import Roles, Tasks
from pontoon.words.tasks import role_words, steps

_YES_NO: Phrases = {True: "yes", False: "no"}
_NOTHING: dict[Any, str] = {Roles: "nobody", Tasks: "no steps named"}
"""The words for an empty list, by its type."""


def sections() -> tuple[str, ...]:
    """The sections that hold rules, in the order of the rulebook; those of wagers that few books offer are last."""
    return tuple(dict.fromkeys(path.partition(".")[0] for path in every_path()))


def section_title(section: str) -> str:
    """What a section of a rules file is about: `Doubling` for `double`."""
    return section_words(section_types()[section]).title


def is_around(section: str) -> bool:
    """Whether a section is about the work around a round, not about the game itself."""
    return section_words(section_types()[section]).around


def label(path: str) -> str:
    """What a rule is about, in a few words: `A doubled hand pays` for `double.odds`."""
    text: str = _declared(path).metadata["label"]
    return text


def full_label(path: str) -> str:
    """A rule's label after its section's title: `Doubling: A doubled hand pays`."""
    return f"{section_title(path.partition('.')[0])}: {label(path)}"


def in_sentence(label: str) -> str:
    """A label inside a sentence: its first letter is small."""
    return label[0].lower() + label[1:]


def phrases(path: str) -> Phrases:
    """The phrase for each value of a rule; none for numbers and lists of cards."""
    hint = value_type(path)
    shared = section_words(section_types()[path.partition(".")[0]]).phrases
    return {**(_YES_NO if hint is bool else {}), **shared, **_declared(path).metadata["phrases"]}


def _declared(path: str) -> Field[Any]:
    section, _, key = path.partition(".")
    return next(field for field in fields(section_types()[section]) if field.name == key)


def value_words(path: str, value: object) -> str:
    """The value of the rule at `path`, in words."""
    if path == "surrender.loses" and isinstance(value, Odds):
        return share(value)
    if isinstance(value, int) and value_type(path) is Cents:
        return dollars(Cents(value))
    if isinstance(value, tuple):
        return _listed(path, value)
    if isinstance(value, Odds):
        return value.in_words
    return phrases(path).get(value, str(value))


def _listed(path: str, values: tuple[object, ...]) -> str:
    if not values:
        return phrases(path).get((), _NOTHING.get(value_type(path), "none"))
    ranks = [value.value for value in values if isinstance(value, Rank)]
    if ranks:
        return "any card" if {rank.value for rank in DECK_RANKS} <= set(ranks) else " ".join(ranks)
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    bands = [value for value in values if isinstance(value, Band)]
    if bands:
        return "; ".join(f"{reach}: {dollars(band.pays)}" for reach, band in zip(reaches(bands), bands, strict=True))
    acts = [value for value in values if isinstance(value, Task)]
    if acts:
        return steps(acts)
    if value_type(path) == Roles:
        return either([role_words(str(value)) for value in values])
    return either([phrases(path).get(value, str(value)) for value in values])


def says_nothing(rule: Rule[object]) -> bool:
    """Whether a book says nothing about a rule on the work around a round: no clause and no value."""
    return not rule.clauses and not rule.reading and rule.value in _NO_RULE


def silence(section: str) -> str:
    """How to begin a list of what a book does not mention in a section."""
    return _SILENCE.get(section, "Nothing is said of")


_NO_RULE: tuple[object, ...] = ("silent", "same", "none", (), False, 0)
_SILENCE = {"incidents": "No remedy is named for", "authority": "Nobody is named who may"}


def either(choices: list[str]) -> str:
    """One of several: `dealer, game supervisor or operator`. If one has a comma, `or` stands between all of them."""
    if any("," in choice for choice in choices):
        return " or ".join(choices)
    return " or ".join([", ".join(choices[:-1]), choices[-1]] if len(choices) > 1 else choices)


def reaches(bands: list[Band]) -> list[str]:
    """The wagers that each Super Bonus band is for. A band without an end goes up to the next one."""
    texts: list[str] = []
    for band, after in zip(bands, [*bands[1:], None], strict=True):
        if band.up_to is not None:
            texts.append(f"{dollars(band.at_least)} to {dollars(band.up_to)}")
        elif after is None:
            texts.append(f"{dollars(band.at_least)} or more")
        elif band.at_least:
            texts.append(f"{dollars(band.at_least)} to under {dollars(after.at_least)}")
        else:
            texts.append(f"under {dollars(after.at_least)}")
    return texts


def dollars(amount: Cents) -> str:
    """As a sign says it: `$1,000`, and cents only where there are any."""
    whole, cents = divmod(amount, 100)
    return f"${whole:,}.{cents:02d}" if cents else f"${whole:,}"


def share(odds: Odds) -> str:
    """A share of the wager: half of it, all of it, 2/3 of it."""
    if odds.to == odds.on:
        return "the whole wager"
    return "half the wager" if odds.to * 2 == odds.on else f"{odds.to}/{odds.on} of the wager"
