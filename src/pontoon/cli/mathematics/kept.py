"""Answers of the mathematics that were given before: the same question to the same code has the same answer.

Those about the books as they are come with the program, so that a new machine need not compile anything for them. Every
answer is named by a digest of the question and of the code: after a change of the code none of the old ones fits.
"""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from pontoon.cli.cache import cache_directory, digest, keep

if TYPE_CHECKING:
    from pontoon.money import Cents
    from pontoon.rulebook import Rulebook

SHIPPED = "shipped.json"
"""Answers by their names, written by `python -m scripts.make_answers`."""


def answered(
    what: str, rules: "Rulebook", decks: int | None, bet: "Cents | None", answer: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """The answer to a question about a game: shipped, from the cache, or worked out now and kept there.

    Where nothing is kept, everything is worked out.
    """
    directory = cache_directory()
    if directory is None:
        return answer()
    name = name_of(what, rules, decks, bet)
    shipped = shipped_answers().get(name)
    if shipped is not None:
        return shipped
    path = directory / f"answer-{name}.json"
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError):
        found = None
    if isinstance(found, dict):
        return found
    fresh = answer()
    keep(path, json.dumps(fresh).encode())
    return fresh


def name_of(what: str, rules: "Rulebook", decks: int | None, bet: "Cents | None") -> str:
    """The name of the answer that the code as it is now gives to a question."""
    from pontoon.analysis.game import compile_game

    return digest(f"{what} {compile_game(rules, bet)!r} {decks}")


def shipped_answers() -> dict[str, dict[str, Any]]:
    """The answers that come with the program, by their names."""
    found: dict[str, dict[str, Any]] = json.loads((files("pontoon.cli.mathematics") / SHIPPED).read_bytes())
    return found
