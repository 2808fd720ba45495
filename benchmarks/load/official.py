"""All runs that docs/scaling.md reports, one after the other on a quiet machine: figures as JSON, and as two tables.

`python -m benchmarks.load build --million FOLDER` makes the house for recovery before; without it, it is made here.
"""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_PEOPLE, _RATE, _CEILING, _STALLED, _RECOVERY, _PROFILE = (
    "people",
    "rate",
    "ceiling",
    "stalled",
    "recovery",
    "profile",
)


def official(out: Path, scale: float, seed: str, million: str) -> int:
    """Do all runs; 1 where one of them had an error. `scale` is 1 for what is reported."""
    out.mkdir(parents=True, exist_ok=True)
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    about = {
        "commit": commit.stdout.strip(),
        "seed": seed,
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "began": time.strftime("%Y-%m-%d %H:%M:%S %Z"),
    }
    runs: dict[str, Any] = {}
    failed = False
    for mode, given in _runs(scale).items():
        asked = [mode, "--seed", seed, *given, *(("--million", million) if million and mode == _RECOVERY else ())]
        file = out / f"{mode}.json"
        began, load = time.perf_counter(), os.getloadavg()[0]
        print(f"== {' '.join(asked)}", flush=True)
        done = subprocess.run([sys.executable, "-m", "benchmarks.load", *asked, "--json", str(file)], check=False)
        failed = failed or done.returncode != 0
        runs[mode] = {
            "command": " ".join(("python -m benchmarks.load", mode, *given)),
            "status": done.returncode,
            "seconds": round(time.perf_counter() - began, 1),
            "load": load,
            "figures": json.loads(file.read_text()) if file.exists() else None,
        }
        (out / "official.json").write_text(json.dumps({**about, "runs": runs}, indent=1))
    lines = [*_scaling(runs), "", *_measurements(runs, about)]
    (out / "official.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))
    return int(failed)


def _runs(scale: float) -> dict[str, tuple[str, ...]]:
    tables = str(max(5, int(200 * scale)))

    def of(number: int) -> str:
        return str(max(1, int(number * scale)))

    return {
        _PEOPLE: ("--tables", tables, "--seconds", of(300)),
        _RATE: ("--tables", tables, "--seconds", of(300), "--rate", of(1000)),
        _CEILING: ("--tables", tables, "--seconds", of(60)),
        _STALLED: ("--tables", tables, "--rate", of(300), "--seconds", of(20), "--turns", "3", "--readers", of(100)),
        _PROFILE: ("--tables", tables, "--rate", of(300), "--seconds", of(60)),
        _RECOVERY: ("--tables", of(1000), "--rounds", of(1000)),
    }


def _scaling(runs: dict[str, Any]) -> Iterator[str]:
    """The table of docs/scaling.md."""
    yield "| what | figure | command |"
    yield "| --- | --- | --- |"
    for mode in runs:
        for what, figure in _rows(mode, runs[mode]["figures"]):
            yield f"| {what} | {figure} | `{runs[mode]['command']}` |"


def _measurements(runs: dict[str, Any], about: dict[str, Any]) -> Iterator[str]:
    """The lines of docs/measurements.md."""
    yield f"Commit `{about['commit']}`, seed `{about['seed']}`, {about['cores']} cores, {about['began']}."
    yield ""
    yield "| command | load average before | figure |"
    yield "| --- | --- | --- |"
    for mode, run in runs.items():
        said = "; ".join(f"{what}: {figure}" for what, figure in _rows(mode, run["figures"]))
        yield f"| `{run['command']}` | {run['load']:.1f} | {said} |"


def _rows(mode: str, figures: Any) -> Iterator[tuple[str, str]]:
    if figures is None:
        yield mode, "**failed**"
    elif mode == _STALLED:
        yield "p99 beside stalled readers", _beside(figures)
    elif mode == _RECOVERY:
        yield (
            f"start with {figures['tables']:,} tables and {figures['rounds']:,} rounds to the first durable answer",
            f"{figures['first_command']:.2f} s, of which {figures['cpu']:.2f} s processor time",
        )
        yield "until every table is read in", f"{figures['ready']:.1f} s"
        yield (
            "recall of a round among them",
            f"p50 {figures['recall']['p50']:.1f}, p99 {figures['recall']['p99']:.1f} ms",
        )
    elif mode == _PROFILE:
        shares = figures["shares"]
        parts = ", ".join(f"{name} {share:.0%}" for name, share in shares["shares"].items())
        yield "shares of the server's processor time", parts
    else:
        yield from _played(mode, figures)


def _beside(figures: Any) -> str:
    without, beside = sorted(figures["without"]), sorted(figures["beside"])
    ratio = beside[len(beside) // 2] / without[len(without) // 2]
    return f"{ratio:.2f} times that without ({without} and {beside} ms, {figures['errors']} errors)"


def _played(mode: str, figures: Any) -> Iterator[tuple[str, str]]:
    latency = figures["latency"]
    per_second = figures["commands"] / figures["seconds"]
    name = {"people": "people's pace", "rate": "a fixed rate", "ceiling": "the ceiling"}[mode]
    yield (
        f"{figures['tables']} tables, {figures['sockets']} sockets: {name}, {figures['seconds']:.0f} s",
        f"{per_second:,.0f} commands a second, p50 {latency['p50']:.1f}, p99 {latency['p99']:.1f},"
        f" most {latency['most']:.0f} ms, {figures['errors']} errors",
    )
    turns = figures["cpu_per_command_ms"] * figures["reference"] / 1000
    yield (
        f"processor time of the server for a command at {name}",
        f"{figures['cpu_per_command_ms']:.2f} ms, {turns:,.0f} turns of the reference;"
        f" {figures['cpu_share']:.2f} of a core, {figures['waited']:.2f} s a second without one;"
        f" generator {figures['generator']:.2f} of a core",
    )
    if mode == _RATE:
        messages, told = figures["messages"], figures["bytes"]
        yield (
            "told",
            f"{messages / max(1, figures['commands']):.1f} messages for a command,"
            f" of {told / max(1, messages) / 1000:.1f} kB on average",
        )
    memory = figures["memory"]
    if memory is not None and mode in (_PEOPLE, _RATE):
        yield (
            f"memory of the server at {name}",
            f"{memory['with_tables'] / 1e6:.0f} MB with its tables, {memory['a_socket'] / 1e3:.0f} kB more a socket,"
            f" {memory['a_table'] / 1e3:.0f} kB more a table after the game",
        )
