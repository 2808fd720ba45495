"""A house that lives a day on a store whose files may fail, and an auditor who comes after the fault.

The auditor knows the units, the answers that were given before the fault, and what was asked and not answered. What he
finds must be the state after the last answered group, or after the first units of the one under way, each whole; and
the house must go on from there.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from pontoon.store import Append, Committed, Repeated, Result, StoreError, Unit
from pontoon.store.sqlite import SqliteStore
from pontoon.store.sqlite_read import Connect, plain
from tests.store.faults.day import Picture, Turn, picture_of, snapshot_of
from tests.store.faults.disk import Disk
from tests.store.faults.layer import LAYER, Fault, Notes

Make = Callable[[Path, Connect], SqliteStore]
"""Opens a store; a mistaken one for a planted mistake."""


class Lie(AssertionError):  # noqa: N818 - it is what it is
    """The store said or kept what is not so."""


@contextmanager
def folder() -> Iterator[Path]:
    """A directory in memory where there is one: what is really synced is not the subject here."""
    memory = Path("/dev/shm")
    made = Path(tempfile.mkdtemp(dir=memory if memory.is_dir() else None))
    try:
        yield made
    finally:
        shutil.rmtree(made)


@dataclass(slots=True)
class Day:
    """What was asked and answered. `pictures[n]` must be there after `n` groups."""

    turns: Sequence[Turn]
    notes: Notes
    answers: list[tuple[Result, ...]] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    stopped: bool = False

    @property
    def groups(self) -> list[tuple[Unit, ...]]:
        return [turn for turn in self.turns if not isinstance(turn, str)]

    @property
    def commands(self) -> list[tuple[str, str]]:
        return [(unit.sender, unit.id) for group in self.groups for unit in group]

    def possible(self, answered: int, asked: int) -> list[Picture]:
        """What may be found after a fault: so many groups, and of one under way its first units."""
        found = [self.pictures[answered]]
        if asked > answered:
            for unit, answer in zip(self.groups[answered], self.answers[answered], strict=True):
                found.append(found[-1].after([unit], [answer]))
        return found


def live(
    turns: Sequence[Turn], make: Make, path: Path, fault: Fault | None = None, before: Picture | None = None
) -> Day:
    """Live a day, up to its end or to the fault that stops the store; after that nothing may be answered any more.

    `before`: what stands there already.
    """
    day = Day(turns, Notes(fault=fault), pictures=[before or Picture()])
    LAYER.notes = day.notes
    store: SqliteStore | None = None
    try:
        store = make(path, LAYER.connect)
        for turn in turns:
            if turn == "snapshot":
                snapshot_of(store)
            elif turn == "restart":
                store.close()
                store = make(path, LAYER.connect)
            else:
                _ask(day, store, turn)
    except StoreError:
        day.stopped = True
        _keep_as_killed(path)
        if store is not None:
            _assert_stopped(day, store)
    finally:
        if store is not None:
            store.close()
    return day


def _keep_as_killed(path: Path) -> None:
    """The files as they are when the process ends here, without closing anything."""
    killed = path.parent / "killed"
    killed.mkdir(exist_ok=True)
    for file in (path, path.with_name(path.name + "-wal")):
        if file.exists():
            shutil.copy(file, killed / file.name)


def _ask(day: Day, store: SqliteStore, group: Sequence[Unit]) -> None:
    number = len(day.answers)
    day.notes.mark(f"asked {number}")
    answers = store.append(group)
    day.notes.mark(f"answered {number}")
    day.answers.append(answers)
    day.pictures.append(day.pictures[-1].after(group, answers))


def _assert_stopped(day: Day, store: SqliteStore) -> None:
    """A store that has failed to write writes no more; what it still reads is what was answered."""
    if day.notes.steps and store._fault is None:
        return  # what failed was a reading: nobody was told anything
    try:
        store.append([Unit("late", "late", (Append("table:late", 0, (b"x",)),))])
    except StoreError:
        pass
    else:
        raise Lie("a store went on writing after a fault")
    try:
        seen = picture_of(store, day.commands)
    except StoreError:
        return
    if seen != day.pictures[-1]:
        raise Lie("a store that has failed shows what was not answered")


def audit(day: Day, make: Make, path: Path, answered: int, asked: int) -> Picture:
    """Open what is left and look; then the house must go on. `day`: a whole one, without the fault.

    `answered`, `asked`: groups before the fault.
    """
    try:
        store = make(path, plain)
    except StoreError as error:
        raise Lie(f"what was left cannot be opened: {error}") from error
    try:
        seen = picture_of(store, day.commands)
        possible = day.possible(answered, asked)
        if seen not in possible:
            raise Lie(f"after {answered} answers, {asked} asked: {_difference(seen, possible[0])}")
        _goes_on(day, store, answered)
        return seen
    except StoreError as error:
        raise Lie(f"what was left is damaged: {error}") from error
    finally:
        store.close()


def _goes_on(day: Day, store: SqliteStore, answered: int) -> None:
    for group, answers in list(zip(day.groups, day.answers, strict=False))[max(0, answered - 1) : answered]:
        for unit, answer in zip(group, answers, strict=True):
            if isinstance(answer, Committed) and store.append([unit]) != (Repeated(unit.receipt),):
                raise Lie("a command that was done is done again")
    if store.append([Unit("next", "day", (Append("table:next", 0, (b"x",)),))]) != (Committed((1,)),):
        raise Lie("the house does not go on")


def _difference(seen: Picture, expected: Picture) -> str:
    for name in Picture.__slots__:
        if getattr(seen, name) != getattr(expected, name):
            return f"the {name} are not those that were answered"
    return "no difference"


def power_losses(day: Day, make: Make, losses: int, seed: int) -> int:
    """Cut the power so often at random moments of a day; how many of them found writes under way."""
    chance = Random(seed)
    moments = sorted(chance.randint(1, len(day.notes.steps)) for _ in range(losses))
    disk = Disk({"house.db": b""})
    answered = asked = followed = under_way = 0
    with folder() as place:
        for moment in moments:
            for step in day.notes.steps[followed:moment]:
                if step.kind == "mark":
                    asked += step.file.startswith("asked")
                    answered += step.file.startswith("answered")
                disk.follow(step)
            followed = moment
            under_way += asked > answered
            left = disk.after_power_loss(chance)
            try:
                _audit_image(day, make, place, left, (answered, asked), chance)
            except Lie as lie:
                raise Lie(f"seed {seed}, power lost at step {moment} of {len(day.notes.steps)}: {lie}") from lie
    return under_way


def _audit_image(
    day: Day, make: Make, place: Path, left: dict[str, bytes], groups: tuple[int, int], chance: Random
) -> None:
    """Audit a state of the disk; sometimes the power goes again while the house is starting."""
    _write(place, left)
    if chance.random() < 0.1:
        LAYER.notes = notes = Notes()
        try:
            make(place / "house.db", LAYER.connect).close()
        except StoreError as error:
            raise Lie(f"what was left cannot be opened: {error}") from error
        disk = Disk(left)
        for step in notes.steps[: chance.randint(0, len(notes.steps))]:
            disk.follow(step)
        _write(place, disk.after_power_loss(chance))
    audit(day, make, place / "house.db", *groups)


def _write(place: Path, files: dict[str, bytes]) -> None:
    for path in place.iterdir():
        path.unlink()
    for name, data in files.items():
        (place / name).write_bytes(data)
