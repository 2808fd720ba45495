"""What an environment may be made with. What cannot be is told at once, and not by the kernel, which checks nothing."""

from collections.abc import Sequence

import numpy as np

from pontoon.analysis.decisions.tables import DecisionTables
from pontoon.rulebook import Rulebook
from pontoon.study.seating import check_seated, opening


def check_wagers(wagers: Sequence[object]) -> None:
    """Wagers are whole units, one at least."""
    if len(wagers) == 0 or not all(isinstance(one, int | np.integer) and one >= 1 for one in wagers):
        raise ValueError(f"wagers are whole units of 1 and more, one at least, such as (1, 2, 4); not {wagers!r}")


def check_at_least_one(**given: object) -> None:
    """So many players, rounds or games."""
    for name, value in given.items():
        if not isinstance(value, int | np.integer) or value < 1:
            raise ValueError(f"{name} is a whole number of 1 and more, not {value!r}")


def check_shoe(rules: Rulebook, decks: int | None, cut: float | None) -> None:
    """Decks that the rules have, or None for an endless shoe; and the cutting card lies somewhere in them."""
    allowed = rules.cards.decks.value
    if decks is not None and decks not in allowed:
        known = ", ".join(map(str, sorted(allowed)))
        raise ValueError(f"decks of {rules.id} are one of {known}, or None for an endless shoe; not {decks!r}")
    if cut is not None and not 0 < cut <= 1:
        raise ValueError(
            f"cut is a share of the shoe above 0, at most 1, or None for a full shoe each round; not {cut!r}"
        )


def check_table(tables: DecisionTables, decks: int, players: int) -> None:
    """A table of the engine can be opened with so many decks and a box for each player."""
    check_seated(tables.asked.rules)
    found = opening(tables.asked.rules, decks=decks, players=players, reader=tables.game.peeks)
    if isinstance(found, tuple):
        raise ValueError(" ".join(refusal.message for refusal in found))


def check_render_mode(mode: str | None, known: Sequence[str]) -> None:
    """A way to show the table."""
    if mode is not None and mode not in known:
        raise ValueError(f"render_mode is None or {', '.join(known)}, not {mode!r}")
