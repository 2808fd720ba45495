"""Applying facts about incidents."""

from collections.abc import Callable
from typing import Any

from pontoon.table.state import State

APPLY: dict[type, Callable[[State, Any], State]] = {}
