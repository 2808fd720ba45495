"""Round scripts from files, judged and written out; what `pontoon replay` does, without its options.

Nothing slow is imported here: with `--json` a small script has to be done in a fraction of a second.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pontoon.cli.input_file import STDIN, read_input
from pontoon.cli.say import harmless, say, say_json_bytes

if TYPE_CHECKING:
    from pontoon.rulebook import Rulebook
    from pontoon.script import Verdict

_FLAGS = {"--json", "--explain"}


def plain(arguments: Sequence[str]) -> int | None:
    """The exit status of `replay` with files and simple flags alone; None for everything else.

    Typer takes longer to read the options than a script takes to be played, so the common form, with nothing to read,
    does not use it.
    """
    flags = {one for one in arguments if one in _FLAGS}
    files = [one for one in arguments if one not in _FLAGS]
    if not files or any(one.startswith("-") and one != STDIN for one in files):
        return None
    return replay_files(files, json="--json" in flags, explained="--explain" in flags)


def replay_files(files: Sequence[str], *, json: bool, explained: bool, rules: str | None = None) -> int:
    """Play every file in turn, under the rules file `rules` if given; returns the highest exit status."""
    variant = None if rules is None else _rules(rules)
    if isinstance(variant, _Unusable):
        return _all_refused(variant, files, json=json)
    write = _json_writer() if json else _view_writer(several=len(files) > 1, explained=explained)
    status = 0
    for name in files:
        verdict = _judge(name, variant, explained=explained)
        write(name, verdict)
        status = max(status, verdict.status)
    return status


def print_schema(of: Literal["script", "result"]) -> None:
    """The JSON Schema of a script or of a result."""
    from msgspec.json import encode, format

    from pontoon.script.schema import result_schema, script_schema

    schema = script_schema() if of == "script" else result_schema()
    say_json_bytes(format(encode(schema), indent=2))


def _judge(name: str, rules: "Rulebook | None", *, explained: bool) -> "Verdict":
    """The verdict on one file. Nothing wrong with it may raise: the next file has to be played too."""
    from pontoon.script import judge_text

    try:
        return judge_text(_read(name), rules, explained=explained)
    except (OSError, ValueError, RecursionError) as error:
        return _unplayed(_trouble(name, error))
    except Exception as error:
        if os.environ.get("PONTOON_DEBUG"):
            raise
        return _unplayed(f"the program failed on this script, please report it: {type(error).__name__}: {error}")


def _read(name: str) -> str:
    """The text of a file or of standard input, UTF-8."""
    return read_input(name).decode("utf-8-sig")


def _trouble(name: str, error: OSError | ValueError | RecursionError) -> str:
    """Why a file could not be read, for a person."""
    called = "standard input" if name == STDIN else repr(name) if not name.strip() else harmless(name)
    if isinstance(error, UnicodeDecodeError):
        return f"{called} cannot be read: it is no UTF-8 text"
    if isinstance(error, RecursionError):
        return f"{called} cannot be read: it is nested too deeply"
    return f"{called} cannot be read: {getattr(error, 'strerror', None) or error}"


def _unplayed(reason: str) -> "Verdict":
    """The verdict on a script that was never played."""
    from pontoon.script import Verdict

    return Verdict(2, {"error": {"action": None, "text": None, "reason": reason, "clause": None}})


@dataclass(frozen=True, slots=True)
class _Unusable:
    """A rules file that cannot be used: why, and its faults one by one if there are several."""

    reason: str
    name: str = ""
    faults: tuple[str, ...] = ()

    def told(self) -> str:
        """For a person, a fault a line."""
        if len(self.faults) < 2:
            return self.reason
        return "\n  ".join((f"{self.name} has {len(self.faults)} faults", *self.faults))


def _rules(name: str) -> "Rulebook | _Unusable":
    """The rulebook of an id or of a rules file, or everything that is wrong with it."""
    from pontoon.rulebook import BOOK_IDS, RELATIVE_IDS, RulebookError, load_book, load_relative, load_text

    if name in BOOK_IDS:
        return load_book(name)
    if name in RELATIVE_IDS:
        return load_relative(name)
    try:
        return load_text(_read(name), name)
    except RulebookError as error:
        return _Unusable(str(error), error.name, tuple(str(fault) for fault in error.faults))
    except (OSError, ValueError, RecursionError) as error:
        return _Unusable(_trouble(name, error))


def _all_refused(rules: _Unusable, files: Sequence[str], *, json: bool) -> int:
    """A rules file that cannot be used: nothing is played."""
    if json:
        write = _json_writer()
        for name in files:
            write(name, _unplayed(rules.reason))
    else:
        say(f"pontoon: {rules.told()}", to_errors=True)
    return 2


Writer = Callable[[str, "Verdict"], None]


def _json_writer() -> Writer:
    """Writes one object a line; the bytes are UTF-8 whatever the locale says."""
    from msgspec.json import encode

    def write(name: str, verdict: "Verdict") -> None:
        say_json_bytes(encode(verdict.json))

    return write


def _view_writer(*, several: bool, explained: bool) -> Writer:
    """Writes for a person."""
    from pontoon.cli.replay.view import show
    from pontoon.cli.terminal import console

    on, errors = console(), console(to_errors=True)

    def write(name: str, verdict: "Verdict") -> None:
        show(on, errors, verdict, name=name if several else "", explained=explained)

    return write
