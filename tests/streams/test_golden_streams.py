"""Golden event streams: whatever was once recorded is read, written and played again to the same bytes, for ever.

A file here is never changed, since nobody can change what a house has stored. The names of the streams are those of
what gave them: a book's id, a game of `scripts/golden_games.py`, a round script.
"""

import dataclasses
import re
import shutil
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from pontoon import progressive, table, tournament
from pontoon.progressive import Desk
from pontoon.progressive import events as p
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.script import play_script, read_script
from pontoon.settlement import LAYOUT
from pontoon.table import (
    Command,
    Double,
    Person,
    Refusal,
    Split,
    TableOpened,
    accounts,
    decide,
    decode_stream,
    encode_stream,
    evolve,
    fold,
)
from pontoon.table.opening import rules_of
from scripts.golden_games import GOLDEN_CHANCE
from scripts.make_streams import SUMS, golden_files, write_missing
from tests.support.terminals import PAT, QUINN

HERE = Path(__file__).parent
PACKAGES: dict[str, ModuleType] = {"tournament": tournament, "progressive": progressive}
"""Whose events the folders hold; the others have those of a table."""
STREAMS = sorted(path.relative_to(HERE).as_posix().removesuffix(".events.jsonl") for path in HERE.rglob("*.events.*"))
COMMANDED = [name for name in STREAMS if (HERE / f"{name}.commands.jsonl").exists()]
TABLES = [name for name in COMMANDED if "/" not in name]
ROUNDS = [name for name in STREAMS if name.startswith("rounds/")]
RULED_OTHERWISE = {
    "rounds/improper-cut": (7, "7(c)"),  # I55: the first card of the shoe has to be burnt
}
"""Round scripts that are ruled otherwise today, with the action that is refused now, and its clause. Their streams are
read and folded as ever."""
NEVER_WRITTEN = {"PastRoundVoided.unrecovered"}
"""Fields that no game leads to."""
TO_ADD = (
    "Events are forever, so a golden stream has to hold each kind and each field: write a round script into "
    "tests/streams/rounds, or a game into scripts/golden_games.py, in which it happens. Then run "
    "`python -m scripts.make_streams`, which writes only the files that are missing."
)


def stream_of(name: str) -> bytes:
    """The bytes that stand."""
    return (HERE / f"{name}.events.jsonl").read_bytes()


def package_of(name: str) -> ModuleType:
    """Where its events are declared."""
    return PACKAGES.get(name.partition("/")[0], table)


def commands_of(name: str, union: Any) -> Iterator[Any]:
    """The commands that gave the stream."""
    decoder = msgspec.json.Decoder(union)
    yield from map(decoder.decode, (HERE / f"{name}.commands.jsonl").read_bytes().splitlines())


def undigested(stream: bytes) -> bytes:
    """Without the digest of the rules: a rulebook may be given further rules, and its games go on as they did."""
    return re.sub(rb',"digest":"[0-9a-f]+"', b"", stream)


# What stands


def test_no_file_has_changed() -> None:
    """`SHA256SUMS` lists them all; `sha256sum -c` reads it too."""
    lines = (HERE / SUMS).read_text(encoding="utf-8").splitlines()
    listed = {name: digest for digest, name in (line.split(maxsplit=1) for line in lines)}
    found = {path.relative_to(HERE).as_posix(): sha256(path.read_bytes()).hexdigest() for path in golden_files(HERE)}
    assert len(lines) == len(listed)
    assert found == listed, "A golden file was changed, taken away, or added without `python -m scripts.make_streams`."


def test_only_missing_files_are_written(tmp_path: Path) -> None:
    """Even one that is no stream at all stays as it is, and so does the sum that was listed for it."""
    folder = tmp_path / "streams"
    shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    missing = "rounds/reader-fault"
    (folder / f"{missing}.events.jsonl").unlink()
    (folder / "following.events.jsonl").write_text("spoilt")
    write_missing(folder)
    assert (folder / "following.events.jsonl").read_text() == "spoilt"
    assert undigested((folder / f"{missing}.events.jsonl").read_bytes()) == undigested(stream_of(missing))
    assert (folder / SUMS).read_bytes() == (HERE / SUMS).read_bytes()


# Reading and writing


@pytest.mark.parametrize("name", STREAMS)
def test_the_stream_is_read_and_written_byte_for_byte(name: str) -> None:
    data, package = stream_of(name), package_of(name)
    events = package.decode_stream(data)
    assert package.encode_stream(events) == data
    assert package.fold(events).sequence == len(events) == len(data.splitlines())


@pytest.mark.parametrize("name", STREAMS)
def test_every_account_is_balanced(name: str) -> None:
    package = package_of(name)
    assert sum(package.accounts(package.decode_stream(stream_of(name))).values()) == 0


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_game_of_a_book_ends_between_rounds(book: str) -> None:
    events = decode_stream(stream_of(book))
    assert fold(events).phase == "betting"
    assert accounts(events).get(LAYOUT, 0) == 0


# Playing again


def _as_entered(command: Command) -> Command:
    """These games were dealt by hand: the dealer entered every double and split with the answers of all bettors."""
    return replace(command, entered_by=Person("dealer")) if isinstance(command, Double | Split) else command


@pytest.mark.parametrize("name", TABLES)
def test_the_same_commands_give_the_same_bytes(name: str) -> None:
    """Judging has not changed either."""
    first, *_ = decode_stream(stream_of(name))
    assert isinstance(first, TableOpened)
    rules, state = rules_of(first), evolve(fold(()), first)
    written: list[table.Event] = [first]
    for command in commands_of(name, Command):
        events = decide(rules, state, _as_entered(command) if name in BOOK_IDS else command)
        assert not isinstance(events, Refusal), (command, events)
        for event in events:
            state = evolve(state, event)
        written += events
    assert encode_stream(written) == stream_of(name)


OLD_READINGS = {
    # SG 5.10.3: nobody was asked when a card on no bet had been discarded
    "rounds/stray-dealers-card-after-the-interim-settlement": {"no_wager": "discard-after-interim"},
    "rounds/damaged-card-replaced-after-the-round": {"damaged": "replace-all-after-round"},
    "rounds/void-one-hand-of-a-split-box": {"reconstruct_until": "decisions", "void_when": "any-time"},
}
"""Streams from before a reading of the words was taken otherwise, with the incidents' rules as they were read then."""


@pytest.mark.parametrize("name", RULED_OTHERWISE)
def test_a_script_that_is_ruled_otherwise_is_refused_where_the_rules_say_so(name: str) -> None:
    played = play_script(read_script((HERE / f"{name}.toml").read_text(encoding="utf-8")))
    assert played.trouble is not None
    assert (played.trouble.action, played.trouble.clause) == RULED_OTHERWISE[name]


@pytest.mark.parametrize("name", [name for name in ROUNDS if name not in RULED_OTHERWISE])
def test_the_same_round_script_gives_the_same_bytes(name: str) -> None:
    script = read_script((HERE / f"{name}.toml").read_text(encoding="utf-8"))
    played = play_script(script, _as_read_then(load_book(script.rulebook), name))
    assert played.trouble is None
    assert undigested(encode_stream(played.events)) == undigested(stream_of(name))


def _as_read_then(rules: Rulebook, name: str) -> Rulebook:
    """The rules under which the stream was recorded."""
    incidents = rules.incidents
    for key, value in OLD_READINGS.get(name, {}).items():
        rule = dataclasses.replace(getattr(incidents, key), value=value)
        incidents = dataclasses.replace(incidents, **{key: rule})
    return dataclasses.replace(rules, incidents=incidents)


@pytest.mark.parametrize("name", [name for name in COMMANDED if name.startswith("tournament/")])
def test_the_same_commands_give_the_same_tournament(name: str) -> None:
    first, *_ = tournament.decode_stream(stream_of(name))
    assert isinstance(first, tournament.events.TournamentOpened)
    rules, begun = tournament.rules_of(first.conditions), tournament.announce(first.conditions)
    state, written = begun.state, list(begun.events)
    for command in commands_of(name, tournament.Command):
        outcome = tournament.run(rules, state, command, GOLDEN_CHANCE)
        assert isinstance(outcome, tournament.Outcome), (command, outcome)
        state = outcome.state
        written += outcome.events
    assert undigested(tournament.encode_stream(written)) == undigested(stream_of(name))


@pytest.mark.parametrize("name", [name for name in COMMANDED if name.startswith("progressive/")])
def test_the_same_buttons_give_the_same_progressive(name: str) -> None:
    """It opens with the mystery values that were drawn then."""
    events = progressive.decode_stream(stream_of(name))
    written = list(takewhile(lambda event: isinstance(event, p.ProgressiveOpened | p.MysteryDrawn), events))
    opened = written[0]
    assert isinstance(opened, p.ProgressiveOpened)
    desk, state = Desk(load_book(opened.rulebook), (PAT, QUINN)), progressive.fold(written)
    for command in commands_of(name, progressive.Command):
        decided = progressive.decide(desk, state, command)
        assert not isinstance(decided, Refusal), (command, decided)
        for event in decided:
            state = progressive.evolve(state, event)
        written += decided
    assert progressive.encode_stream(written) == stream_of(name)


# Completeness


def kinds_and_fields(events: Iterable[msgspec.Struct]) -> set[str]:
    """Every kind of event, as `CardDealt`, and every field that was written, as `CardDealt.card`."""
    found: set[str] = set()
    for event in events:
        name = type(event).__name__
        written = msgspec.to_builtins(event)
        found |= {name, *(f"{name}.{field}" for field in written if field != "event")}
    return found


@pytest.mark.parametrize("package", [table, tournament, progressive], ids=lambda package: package.__name__)
def test_every_kind_of_event_and_every_field_has_a_golden_stream(package: ModuleType) -> None:
    kinds = get_args(package.Event)
    fields = (f"{kind.__name__}.{field.encode_name}" for kind in kinds for field in msgspec.structs.fields(kind))
    names = [name for name in STREAMS if package_of(name) is package]
    seen = kinds_and_fields(event for name in names for event in package.decode_stream(stream_of(name)))
    wanted = {*(kind.__name__ for kind in kinds), *fields}
    missing = wanted - seen - NEVER_WRITTEN
    assert not missing, f"No golden stream holds {', '.join(sorted(missing))}. {TO_ADD}"
    assert not seen - wanted, "a golden stream holds what is declared nowhere"
    assert not seen & NEVER_WRITTEN
