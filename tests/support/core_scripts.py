"""What the tests of the core ask of tournaments and progressives, noted command by command, to be asked elsewhere.

The clauses on tournaments and on the progressive are played by small drivers (`Tournament`, `Pit`). Each driver of a
test is a script: what it was asked in which order, and what the core did or why it did not.
"""

import inspect
import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from types import ModuleType
from typing import Any
from unittest.mock import patch

from pontoon.table import Refusal
from pontoon.tournament import Conditions, read_conditions
from tests.support import tournaments
from tests.support.terminals import TERMS, Pit
from tests.support.tournaments import Tournament


@dataclass(frozen=True)
class Asked:
    """A command, and what the core did with it; `chance`: a tournament's chance at that moment."""

    command: Any
    events: tuple[Any, ...] = ()
    refusal: Refusal | None = None
    chance: Any = None


@dataclass
class Noted:
    """One driver of a test, from its making on; `made` has the core's own state in the end."""

    test: str
    made: Any
    text: str = TERMS
    staff: tuple[Any, ...] = ()
    opening: bytes = b""
    asked: list[Asked] = field(default_factory=list)
    begun: int = 0
    """How many events there were before anything was asked."""

    @property
    def complete(self) -> bool:
        """Whether all events of the driver came from what was noted; some tests go around it."""
        noted = [event for one in self.asked for event in one.events]
        return list(self.made.events[self.begun :]) == noted


Case = tuple[str, ModuleType, Callable[[], None]]


def cases(module: ModuleType) -> Iterator[Case]:
    """Every test of a module with every set of its parameters; those that need more than parameters are left out."""
    for name, function in vars(module).items():
        if not name.startswith("test_"):
            continue
        marks = [one for one in getattr(function, "pytestmark", ()) if one.name == "parametrize"]
        given = [_sets(one.args[0], one.args[1]) for one in marks]
        for number, chosen in enumerate(itertools.product(*given)):
            values = {key: value for one in chosen for key, value in one.items()}
            if set(inspect.signature(function).parameters) <= set(values):
                yield f"{name}[{number}]", module, partial(function, **values)


def _sets(names: Any, values: Any) -> list[dict[str, Any]]:
    keys = [one.strip() for one in names.split(",")] if isinstance(names, str) else list(names)
    rows = [getattr(one, "values", one if len(keys) > 1 else (one,)) for one in values]
    return [dict(zip(keys, row, strict=True)) for row in rows]


@contextmanager
def _noting(test: str, module: ModuleType, found: list[Noted]) -> Iterator[None]:
    by_driver: dict[int, Noted] = {}
    texts: list[tuple[Conditions, str]] = []

    def read(text: str) -> Conditions:
        conditions = read_conditions(text)
        texts.append((conditions, text))
        return conditions

    def made(driver: Any, **more: Any) -> None:
        noted = Noted(test, driver, begun=len(driver.events), **more)
        by_driver[id(driver)] = noted
        found.append(noted)

    sound_pit, sound_tournament = Pit.__init__, Tournament.__init__

    def make_pit(self: Pit, text: str = TERMS, *more: Any, **named: Any) -> None:
        sound_pit(self, text, *more, **named)
        if "changes" not in named and len(more) <= 1:  # a house variant of the wager is not opened in the house
            made(self, text=text, staff=self.desk.staff, opening=_opening(named.get("seed", "a pit")))

    def make_tournament(self: Tournament, *given: Any, **named: Any) -> None:
        sound_tournament(self, *given, **named)
        text = next((text for conditions, text in texts if conditions is self.conditions), "")
        if text:
            made(self, text=text)

    def noted(sound: Any, *, one: bool) -> Any:
        def wrapped(self: Any, *commands: Any) -> Any:
            noted = by_driver.get(id(self))
            if one:  # a refusal: the first argument is the command, others are what the test expects of it
                refusal = sound(self, *commands)
                if noted is not None:
                    noted.asked.append(Asked(commands[0], (), refusal, getattr(self, "chance", None)))
                return refusal
            events: tuple[Any, ...] = ()
            all_of_them: tuple[Any, ...] = ()
            for command in commands:
                events = sound(self, command)
                all_of_them += events
                if noted is not None:
                    noted.asked.append(Asked(command, tuple(events), None, getattr(self, "chance", None)))
            return all_of_them if isinstance(self, Pit) else events

        return wrapped

    with ExitStack() as patched:
        for one in (module, tournaments):
            if hasattr(one, "read_conditions"):
                patched.enter_context(patch.object(one, "read_conditions", read))
        patched.enter_context(patch.object(Pit, "__init__", make_pit))
        patched.enter_context(patch.object(Tournament, "__init__", make_tournament))
        patched.enter_context(patch.object(Pit, "do", noted(Pit.do, one=False)))
        patched.enter_context(patch.object(Pit, "refusal", noted(Pit.refusal, one=True)))
        patched.enter_context(patch.object(Tournament, "do", noted(Tournament.do, one=False)))
        patched.enter_context(patch.object(Tournament, "refused", noted(Tournament.refused, one=True)))
        yield


def _opening(seed: str) -> bytes:
    from pontoon.cards import seeded_entropy
    from pontoon.progressive import SPIN_BYTES

    return seeded_entropy(seed)(SPIN_BYTES)


def noted(case: Case) -> list[Noted]:
    """Everything that the drivers of a test were asked."""
    name, module, test = case
    found: list[Noted] = []
    with _noting(name, module, found):
        test()
    return [one for one in found if one.asked]
