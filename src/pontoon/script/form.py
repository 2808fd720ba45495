"""How an action is written: one form, from which its reader, its writer, its pattern and its line in the pages come."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, get_args

from pontoon.cards import ANY_CARD_PATTERN, CARD_PATTERN, Pack, parse_card
from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Role
from pontoon.script.stack import Stack, parse_stack
from pontoon.script.words import ROLES, ActionError, FormError, read_box, read_name, read_number, read_side, read_stake
from pontoon.settlement import side_kinds
from pontoon.table import Addition, Person
from pontoon.table.saying import Says

NAME = "[a-z][a-z0-9_-]*"
CARD = ANY_CARD_PATTERN
STACK = rf"\s*(({CARD}|\|)\s*)*"
STACK_WITHOUT_TENS = rf"\s*(({CARD_PATTERN}|\|)\s*)*"
_NUMBER = "[0-9]+"
_MONEY = r"[0-9]{1,12}(\.[0-9]{1,2})?"
_QUOTED = r"""("[^"]*"|'[^']*')"""
_MOST_CARDS = 9999
_TOKEN = re.compile(r""""[^"]*"|'[^']*'|\S+""")
_BY = rf"(\s+by\s+({'|'.join(get_args(Role))})(\s+{NAME})?)?"

Said = dict[str, Any]
"""The values an action gives, by field; `by` is who acts, None where nobody is named."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of word: its name in forms, its pattern, and how it is read and written.

    `read_full`: how it is read where the decks have tens, if that makes a difference.
    """

    called: str
    pattern: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    read_full: Callable[[str], Any] | None = None


def dollars(amount: Cents) -> str:
    """An amount as an action writes it, without cents where there are none."""
    return format_dollars(amount).removesuffix(".00")


def _read_place(word: str) -> int:
    return 0 if word == "dealer" else read_box(word)


def _read_hand(word: str) -> tuple[int, int]:
    """A box, with a hand after a slash or 0 for all its hands."""
    box, slash, hand = word.partition("/")
    return read_box(box), read_box(hand) if slash else 0


def _read_addition(word: str) -> Addition:
    name, equals, amount = word.partition("=")
    if not equals:
        raise FormError
    return Addition(read_name(name), read_stake(amount))


def _read_cover(word: str) -> tuple[str, str]:
    name, at, hand = word.partition("@")
    if at and hand not in ("1", "2"):
        raise ActionError(f"{word!r}: a split forms hands 1 and 2, so write {name}@1 or {name}@2")
    return read_name(name), hand


def _write_addition(one: Addition) -> str:
    return f"{one.player}={dollars(one.amount)}"


def _write_cover(one: tuple[str, str]) -> str:
    return "@".join(one) if one[1] else one[0]


def _read_text(word: str) -> str:
    if len(word) < 2 or word[0] != word[-1] or word[0] not in "\"'":
        raise FormError
    return word[1:-1]


def _write_text(text: str) -> str:
    return f"'{text}'" if '"' in text else f'"{text}"'


def _read_stack(word: str, pack: Pack = "spanish") -> Stack:
    return parse_stack(_read_text(word), pack)


def _read_count(word: str) -> int:
    return read_number(word, "number of cards", _MOST_CARDS)


def _write_hand(place: tuple[int, int]) -> str:
    return f"{place[0]}/{place[1]}" if place[1] else str(place[0])


_KINDS: dict[str, Kind] = {
    "player": Kind("NAME", NAME, read_name),
    "dealer-name": Kind("NAME", NAME, read_name),
    "step": Kind("NAME", NAME, read_name),
    "cutter": Kind("NAME", NAME, str),
    "box": Kind("BOX", _NUMBER, read_box),
    "place": Kind("BOX|dealer", f"({_NUMBER}|dealer)", _read_place, lambda to: str(to or "dealer")),
    "hand": Kind("HAND", _NUMBER, read_box),
    "hands": Kind("BOX[/HAND]", f"{_NUMBER}(/{_NUMBER})?", _read_hand, _write_hand),
    "round": Kind("ROUND", _NUMBER, read_box),
    "amount": Kind("AMOUNT", _MONEY, read_stake, dollars),
    "count": Kind("CARDS", "[0-9]{1,4}", _read_count),
    "card": Kind("CARD", CARD, parse_card, lambda card: str(card.value), partial(parse_card, pack="full")),
    "cards": Kind('"CARDS"', rf"""("{STACK}"|'{STACK}')""", _read_stack, read_full=partial(_read_stack, pack="full")),
    "text": Kind('"WHAT"', _QUOTED, _read_text, _write_text),
    "report": Kind("REPORT", rf"({_QUOTED}|\S+)", str),
    "addition": Kind("NAME=AMOUNT", f"{NAME}={_MONEY}", _read_addition, _write_addition),
    "cover": Kind("NAME[@HAND]", f"{NAME}(@[12])?", _read_cover, _write_cover),
}


def _one_of(words: Iterable[str]) -> str:
    return f"({'|'.join(words)})"


def _kind(says: Says) -> Kind:
    """The kind of a field; a choice or a flag has its own words."""
    if says.kind == "flag":
        return Kind(says.called, says.called, lambda word: _among(word, (says.called,)))
    if says.kind == "choice":
        return Kind(says.called or "|".join(says.among), _one_of(says.among), lambda word: _among(word, says.among))
    if says.kind == "side":
        return Kind("WAGER", _one_of(side_kinds()), read_side)
    known = _KINDS[says.kind]
    called = f'"{says.called}"' if says.kind == "text" and says.called else says.called or known.called
    return Kind(called, known.pattern, known.read, known.write, known.read_full)


def _among(word: str, words: tuple[str, ...]) -> str:
    if word not in words:
        raise FormError
    return word


@dataclass(frozen=True, slots=True)
class Form:
    """An action's word and what it says; `by`: who acts may be added; `means` explains it in the pages."""

    word: str
    says: tuple[Says, ...] = ()
    means: str = ""
    by: bool = False

    @property
    def usage(self) -> str:
        """The form as the pages show it: `misdealt BOX|dealer [HAND] [unnoticed] [by ROLE [NAME]]`."""
        parts = [self.word]
        for one in self.says:
            called = _kind(one).called + (" ..." if one.many else "")
            parts.append(f"[{called}]" if one.optional else called)
        return " ".join([*parts, "[by ROLE [NAME]]"] if self.by else parts)

    @property
    def explained(self) -> str:
        """The form, and the possible words of its choices."""
        choices = [f"{one.called} one of {', '.join(one.among)}" for one in self.says if one.among and one.called]
        return ", ".join([self.usage, *choices])

    @property
    def pattern(self) -> str:
        """A regular expression for the action."""
        found = self.word.replace(" ", r"\s+")
        for one in self.says:
            part = rf"\s+{_kind(one).pattern}"
            times = "*" if one.many and one.optional else "+" if one.many else "?" if one.optional else ""
            found += f"({part}){times}" if times else part
        return found + (_BY if self.by else "")

    def read(self, rest: str, pack: Pack = "spanish") -> Said:
        """Read the words after the action's first word; `FormError` where they do not fit."""
        tokens = _TOKEN.findall(rest)
        by: Person | None = None
        if self.by:
            tokens, by = self._split_by(tokens)
        if len(tokens) < sum(not one.optional for one in self.says):
            raise FormError(self.usage)
        said: Said = {"by": by}
        for at, one in enumerate(self.says):
            said[one.field], tokens = self._take(one, self.says[at + 1 :], tokens, pack)
        if tokens:
            raise FormError(self.usage)
        return said

    def _split_by(self, tokens: list[str]) -> tuple[list[str], Person | None]:
        """Split off who acts, if it is said, from the other words."""
        needed = sum(not one.optional for one in self.says)
        at = next((at for at in reversed(range(needed, len(tokens))) if tokens[at] == "by"), None)
        if at is None:
            return tokens, None
        named = tokens[at + 1 :]
        for role in ROLES:
            if named[:1] == [role] and len(named) <= 2:
                return tokens[:at], Person(role, read_name(named[1]) if len(named) > 1 else "")
        raise ActionError(f"{' '.join(named)!r}: write by ROLE or by ROLE NAME, the role one of {', '.join(ROLES)}")

    def _take(self, one: Says, later: tuple[Says, ...], tokens: list[str], pack: Pack) -> tuple[Any, list[str]]:
        """The value of a field, and the words that are left for the others."""
        kind = _kind(one)
        needed = sum(not other.optional for other in later)
        if one.many:
            count = len(tokens) - needed
            return tuple(self._value(kind, token, pack) for token in tokens[:count]), tokens[count:]
        if one.optional and (len(tokens) <= needed or _is_for_later(kind, later, tokens[0])):
            return one.default, tokens
        value = self._value(kind, tokens[0], pack)
        return not one.default if one.kind == "flag" else value, tokens[1:]

    def _value(self, kind: Kind, token: str, pack: Pack) -> Any:
        read = kind.read if kind.read_full is None or pack == "spanish" else kind.read_full
        try:
            return read(token)
        except FormError:
            raise FormError(self.usage) from None

    def write(self, values: Mapping[str, Any], by: Person | None = None) -> str:
        """The action with these values; optional fields at their default are left out."""
        words = [self.word]
        for one in self.says:
            value, kind = values[one.field], _kind(one)
            if one.many:
                words += (kind.write(item) for item in value)
            elif not one.optional or value != one.default:
                words.append(kind.called if one.kind == "flag" else kind.write(value))
        return " ".join(words) + ("" if by is None else f" by {by.role} {by.name}".rstrip())


def _is_for_later(kind: Kind, later: tuple[Says, ...], token: str) -> bool:
    """Whether the word does not fit this field, but one that comes after it."""
    return re.fullmatch(kind.pattern, token) is None and any(re.fullmatch(_kind(one).pattern, token) for one in later)
