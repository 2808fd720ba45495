"""Judging reports of incidents."""

from collections.abc import Callable
from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.table.draft import Draft
from pontoon.table.refusal import Refusal

JUDGES: dict[type, Callable[[Rulebook, Draft, Any], Refusal | None]] = {}
