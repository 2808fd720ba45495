"""What a disk may hold when the power goes, from the notes of what was done to its files.

What was synced is there. Of what was written since, anything may be: nothing, all of it, the first part with its last
write torn anywhere, or any writes in any order, each whole or torn. Names of files that were made or removed are
certain when their directory was synced, which SQLite does with the first sync of a log or journal. After a sync that
failed, what it should have written is lost for good, though it can be read until the power goes: later syncs do not
write it again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from tests.store.faults.layer import Step
from tests.store.faults.sqlite_c import OPEN_CREATE


@dataclass(slots=True)
class _File:
    synced: bytearray = field(default_factory=bytearray)
    since: list[Step] = field(default_factory=list)
    named: bool = True
    before: "_File | None" = None
    """The file of this name that was removed, as long as it may come back."""
    removed: bool = False


class Disk:
    """Follows the steps, and can be asked at any moment what the power would leave."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = {name: _File(bytearray(data)) for name, data in files.items()}
        self._next_with_directory: set[str] = set()

    def follow(self, step: Step) -> None:
        """Take note of a step."""
        if step.kind == "open" and not step.failed:
            if step.made:
                self._files[step.file] = _File(named=False, before=self._files.get(step.file))
            if step.at & OPEN_CREATE and step.file.endswith(("-wal", "-journal")):
                self._next_with_directory.add(step.file)
        if step.file not in self._files:
            return
        file = self._files[step.file]
        match step.kind:
            case "write" if step.data:
                file.since.append(step)
            case "truncate" if not step.failed:
                file.since.append(step)
            case "sync" if step.failed:
                file.since.clear()
            case "sync":
                for done in file.since:
                    _apply(file.synced, done, len(done.data))
                file.since.clear()
                self._sync_directory(step.file)
            case "delete" if not step.failed and step.made:
                del self._files[step.file]
            case "delete" if not step.failed:
                file.removed = True
            case _:
                pass

    def _sync_directory(self, file: str) -> None:
        """Names are certain after the first sync of a log or journal that was opened to be made."""
        if file in self._next_with_directory:
            self._next_with_directory.discard(file)
            self._files = {name: one for name, one in self._files.items() if not one.removed}
            for one in self._files.values():
                one.named, one.before = True, None

    def after_power_loss(self, chance: Random) -> dict[str, bytes]:
        """One of the states that the disk may be in."""
        left = {}
        for name, file in self._files.items():
            found = _surviving(file, chance)
            if found is not None:
                left[name] = _content(found, chance)
        return left


def _surviving(file: _File, chance: Random) -> _File | None:
    """Which file stands under a name."""
    if file.removed and chance.random() < 0.5:
        return None
    if not file.named and chance.random() < 0.5:
        return _surviving(file.before, chance) if file.before else None
    return file


def _content(file: _File, chance: Random) -> bytes:
    data = bytearray(file.synced)
    since = file.since
    match chance.choice(("nothing", "all", "first", "any", "torn")):
        case "nothing":
            kept = []
        case "all":
            kept = [(step, len(step.data)) for step in since]
        case "first":
            end = chance.randint(0, len(since))
            kept = [(step, len(step.data)) for step in since[:end]]
            if end < len(since):
                kept.append((since[end], _part(since[end], chance)))
        case "any":
            kept = [(step, len(step.data)) for step in since if chance.random() < 0.5]
            chance.shuffle(kept)
        case _:
            kept = [(step, _part(step, chance)) for step in since if chance.random() < 0.7]
    for step, length in kept:
        _apply(data, step, length)
    return bytes(data)


def _part(step: Step, chance: Random) -> int:
    return chance.randint(0, len(step.data))


def _apply(data: bytearray, step: Step, length: int) -> None:
    """Do a write, or the first so many bytes of it, or a truncation."""
    if step.kind == "truncate":
        del data[step.at :]
        data.extend(bytes(step.at - len(data)))
        return
    if length:
        data.extend(bytes(max(0, step.at - len(data))))
        data[step.at : step.at + length] = step.data[:length]
