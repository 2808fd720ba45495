"""Actions of procedures around the cards."""

from collections.abc import Callable

from pontoon.rulebook import Rulebook
from pontoon.table import Command, State

READERS: dict[str, Callable[[Rulebook, State, str], Command]] = {}
