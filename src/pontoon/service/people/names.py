"""What a person may be called in the house, and names for who does not care."""

from typing import get_args
from unicodedata import category
from unicodedata import name as unicode_name

from pontoon.cards import Entropy
from pontoon.service.caller import STAFF_ROLES
from pontoon.table import Refusal
from pontoon.table.names import name_fault, name_key, normal_name
from pontoon.tournament.people import Office

MOST = 32
"""The longest name of a person, in characters."""
BOT = "bot-"
"""How the names of the house's own players begin."""
RESERVED_PREFIXES = (BOT, "guest-", "house-", "staff-")
RESERVED = frozenset(
    name_key(word)
    for role in (*STAFF_ROLES, *get_args(Office), "house", "player", "public", "clock", "system", "admin", "staff")
    for word in (role, role.replace("-", " "))
) | {"issue", "tray", "pontoon", "moderator", "support"}
"""Names that would be taken for the house, or for somebody of it."""

_SIGNS = frozenset(" .'’-_")
_ONE_WRITING = frozenset(("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"))
"""Letters that are written together."""


def person_name(name: str) -> str | Refusal:
    """The name as it is kept, or why nobody may be called so. Whether somebody is called so already is not asked."""
    fault = name_fault(name[: MOST * 8]) or _fault(normal_name(name[: MOST * 8]))
    if fault is not None:
        return Refusal("bad-name", f"Nobody can be called so. {fault}")
    kept = normal_name(name)
    key = name_key(kept)
    if key in RESERVED or key.startswith(RESERVED_PREFIXES):
        return Refusal("name-reserved", f"{kept} would be taken for somebody of the house. Choose another name.")
    return kept


def _fault(name: str) -> str | None:
    if len(name) > MOST:
        return f"A name has at most {MOST} characters, and this one has {len(name)}."
    if any(category(sign)[0] not in "LMN" and sign not in _SIGNS for sign in name):
        return "A name has letters, digits, blanks and the signs . ' - _ alone."
    if not name or category(name[0])[0] not in "LN":
        return "A name begins with a letter or a digit."
    writings = {_writing(sign) for sign in name if category(sign)[0] == "L"}
    if len(writings) > 1:
        return "A name has letters of one writing alone, so that nobody can look like somebody else."
    return None


def _writing(letter: str) -> str:
    """The writing that a letter belongs to, as Unicode names it."""
    first = unicode_name(letter, "UNKNOWN").split()[0].split("-")[0]
    return "EAST ASIAN" if first in _ONE_WRITING else first


_FIRST_WORDS = (
    "Amber Autumn Brave Bright Calm Clever Coral Copper Dapper Early Fair Fleet Gentle Golden Happy Honest Ivory Jolly "
    "Keen Kind Lively Lucky Mellow Merry Misty Noble Olive Patient Plucky Polite Proud Quick Quiet Rapid Rosy Ruby "
    "Scarlet Silver Smart Snowy Spry Steady Sunny Swift Tidy Velvet Violet Warm Wise Witty"
)
_SECOND_WORDS = (
    "Badger Beaver Bison Crane Cricket Curlew Deer Dolphin Dove Eagle Falcon Ferret Finch Fox Gannet Gecko Hare Hawk "
    "Heron Ibis Kea Kestrel Kiwi Koala Lark Lemur Lynx Magpie Marten Merlin Mole Moose Otter Owl Panda Parrot Petrel "
    "Plover Puffin Quail Raven Robin Seal Sparrow Stoat Stork Swan Tern Tui Weka Wombat Wren"
)
_FIRST, _SECOND = _FIRST_WORDS.split(), _SECOND_WORDS.split()


def generated_name(entropy: Entropy) -> str:
    """A friendly name: one of some 25 million. Chance need not be even here, only enough."""
    at = int.from_bytes(entropy(8), "big")
    at, first = divmod(at, len(_FIRST))
    at, second = divmod(at, len(_SECOND))
    return f"{_FIRST[first]} {_SECOND[second]} {at % 10_000}"
