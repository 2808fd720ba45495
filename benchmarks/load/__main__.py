"""`python -m benchmarks.load MODE`: a house of its own under load; docs/scaling.md says what the figures mean."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec
import uvloop
from msgspec import Struct
from msgspec.structs import replace

from benchmarks.load.figures import Figures, Memory
from benchmarks.load.house import PLAIN, SEATS, Prepared, prepare, serving
from benchmarks.load.million import build
from benchmarks.load.official import official
from benchmarks.load.recovery import recover
from benchmarks.load.run import Load
from benchmarks.load.shares import Shares, divided
from benchmarks.load.stalled import Stalled, beside_stalled

_MODES = ("people", "rate", "ceiling", "profile", "stalled", "recovery", "build", "official")
_PROFILED = (sys.executable, "-m", "benchmarks.load.profiled")


class Profile(Struct, frozen=True):
    """A run with its processor time divided; `shares` is a text for a deep profile."""

    figures: Figures
    shares: Shares | str


def main(arguments: list[str]) -> int:
    """Run one mode; the exit status is 1 where there was an error."""
    asked = _parser().parse_args(arguments)
    if asked.mode == "official":
        return official(Path(asked.out), asked.scale, asked.seed, asked.million)
    if asked.mode == "build":
        print(f"{build(Path(asked.million), asked.tables, asked.rounds).tables} tables in {asked.million}")
        return 0
    folder = Path(tempfile.mkdtemp(prefix="pontoon-load-", dir=asked.folder))
    try:
        return _run(asked, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(asked: argparse.Namespace, folder: Path) -> int:
    print(f"{asked.mode}, seed {asked.seed}, commit {_commit()}, load {os.getloadavg()[0]:.1f}", flush=True)
    if asked.mode == "recovery":
        recovery = recover(Path(asked.million or folder), asked.tables, asked.rounds, asked.seed)
        return _told(asked, recovery, recovery.lines(), errors=0)
    if asked.mode == "stalled":
        stalled, beside = uvloop.run(_stalled(asked, prepare(folder, asked.tables, asked.readers)))
        said = f"p99 without {stalled.without} ms, beside {stalled.beside} ms: {stalled.ratio:.2f} times"
        return _told(asked, stalled, [f"{stalled.readers} stalled readers: {said}", *beside.lines()], stalled.errors)
    figures = uvloop.run(_played(asked, prepare(folder, asked.tables)))
    if asked.mode == "profile":
        shares = divided(folder / "profile.json")
        lines = shares.splitlines() if isinstance(shares, str) else shares.lines()
        return _told(asked, Profile(figures, shares), [*figures.lines(), *lines], figures.errors)
    return _told(asked, figures, figures.lines(), figures.errors)


def _told(asked: argparse.Namespace, found: object, lines: list[str], errors: int) -> int:
    for line in lines:
        print(line)
    if asked.json:
        Path(asked.json).write_bytes(msgspec.json.format(msgspec.json.encode(found)))
    return int(bool(errors))


async def _stalled(asked: argparse.Namespace, prepared: Prepared) -> tuple[Stalled, Figures]:
    with serving(prepared.database) as server:
        server.until_awake(len(prepared.tables))
        load = Load(prepared, server, asked.seed)
        await load.come_in()
        found = await beside_stalled(load, prepared, server, asked.rate, asked.seconds, asked.turns)
        load.leave()
    return found


async def _played(asked: argparse.Namespace, prepared: Prepared) -> Figures:
    with serving(prepared.database, _PROFILED if asked.mode == "profile" else PLAIN) as server:
        server.until_awake(len(prepared.tables))
        load = Load(prepared, server, asked.seed)
        empty = server.resident()
        await load.come_in()
        seated = server.resident()
        figures = await load.go(
            "rate" if asked.mode == "profile" else asked.mode, asked.rate, asked.seconds, asked.warm_up
        )
        played = server.resident()
        load.leave()
        for error in load.measured.errors[:5]:
            print(f"  error: {error}")
    memory = Memory(empty, (seated - empty) / len(load.seats), (played - seated) / len(load.tables))
    return replace(figures, memory=memory)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("mode", choices=_MODES)
    parser.add_argument("--tables", type=int, default=200, help=f"with {SEATS} players each")
    parser.add_argument("--rate", type=float, default=1000.0, help="commands a second, of all tables together")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--rounds", type=int, default=1000, help="of each table, for recovery")
    parser.add_argument("--readers", type=int, default=100, help="that are stalled")
    parser.add_argument("--turns", type=int, default=5, help="without and beside stalled readers")
    parser.add_argument("--warm-up", type=float, default=10.0, help="seconds that do not count")
    parser.add_argument("--seed", default="load")
    parser.add_argument("--folder", help="where the database is made; a real disk", default=None)
    parser.add_argument("--json", help="a file for the figures")
    parser.add_argument("--million", help="a folder with the house that `build` makes for recovery", default="")
    parser.add_argument("--out", help="a folder for everything official", default="build/load")
    parser.add_argument("--scale", type=float, default=1.0, help="of the official lengths and numbers, to try them out")
    return parser


def _commit() -> str:
    found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
