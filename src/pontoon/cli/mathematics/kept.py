"""Answers of the mathematics that were given before: the same question to the same code has the same answer."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pontoon.cli.cache import cache_directory, digest, keep

if TYPE_CHECKING:
    from pontoon.money import Cents
    from pontoon.rulebook import Rulebook


def answered(
    what: str, rules: "Rulebook", decks: int | None, bet: "Cents | None", answer: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """The answer to a question about a game, from the cache or worked out now and kept there."""
    from pontoon.analysis.game import compile_game

    directory = cache_directory()
    if directory is None:
        return answer()
    path = directory / f"answer-{digest(f'{what} {compile_game(rules, bet)!r} {decks}')}.json"
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError):
        found = None
    if isinstance(found, dict):
        return found
    fresh = answer()
    keep(path, json.dumps(fresh).encode())
    return fresh
