"""How a rule is declared: once, with its label and a phrase for each value it can take.

    @section("Doubling")
    class DoubleRules:
        cards: Rule[Literal["two", "any"]] = rule("On", {"two": "two cards only", "any": "any number of cards"})

A label is a few words for the left column of a page, a phrase half a sentence for the right one.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field
from typing import Any, TypeVar, dataclass_transform

from pontoon.rulebook.rule import Rule

T = TypeVar("T")
Phrases = Mapping[object, str]
"""The phrase for each value that a rule can take."""

ALLOWED: Phrases = {True: "allowed", False: "not allowed"}


@dataclass(frozen=True, slots=True)
class SectionWords:
    """A section's title and the phrases that its rules share.

    `around`: the section is about the work around a round, such as shuffling, and not about the game itself.
    """

    title: str
    phrases: Phrases
    around: bool


def rule(
    label: str,
    phrases: Phrases | None = None,
    *,
    readings: Mapping[object, str] | None = None,
    default: Any = MISSING,
    shared: Any = MISSING,
) -> Any:
    """A rule of a section. A phrase given here replaces the one that the section gives for the same value.

    `readings`: the number of the reading (docs/readings.md) that a value rests on in whatever file it stands: answers
    that the words of a book leave open and that none of the five takes. `shared`: the value that all five have. A file
    may leave such a rule out, and where it has that value the digest of the rules does not count it, so that a rule
    which came to be known later changes no digest that has been recorded.
    """
    told = {"label": label, "phrases": phrases or {}, "readings": readings or {}, "shared": shared}
    return field(default=default if shared is MISSING else Rule(shared, ()), metadata=told)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(rule,))
def section(title: str, phrases: Phrases | None = None, *, around: bool = False) -> Callable[[type[T]], type[T]]:
    """Makes a class a section of the rulebook: a frozen dataclass whose fields are rules."""

    def made(declared: type[T]) -> type[T]:
        found = dataclass(frozen=True, slots=True, kw_only=True)(declared)
        _SECTIONS[found] = SectionWords(title, phrases or {}, around)
        return found

    return made


_SECTIONS: dict[type, SectionWords] = {}


def section_words(declared: type) -> SectionWords:
    """What a section was declared with."""
    return _SECTIONS[declared]
