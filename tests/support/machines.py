"""A real Dask cluster on this machine: a scheduler and workers, each a process, on free ports."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

STRICT = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
"""Dask gives up a task as soon as one worker has died with it."""
_QUIET = ("--no-dashboard", "--dashboard-address", "127.0.0.1:0")


@dataclass
class Machines:
    """The processes of a cluster; `tls` are the options for its certificates."""

    folder: Path
    tls: tuple[str, ...] = ()
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def _file(self) -> Path:
        return self.folder / "scheduler.json"

    @property
    def address(self) -> str:
        found: str = json.loads(self._file.read_text(encoding="utf-8"))["address"]
        return found

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """A process that is ended with the cluster; what it says is in a file beside the others."""
        with (self.folder / f"{len(self.processes)}.log").open("wb") as log:
            line = [sys.executable, "-m", "dask", *command, *self.tls, *_QUIET, "--scheduler-file", str(self._file)]
            process = subprocess.Popen(
                line, stdout=log, stderr=subprocess.STDOUT, cwd=self.folder, env=os.environ | STRICT
            )
        self.processes.append(process)
        return process

    def add_worker(self) -> None:
        """One more, with one thread; nobody starts it again when it dies."""
        self.start("worker", "--no-nanny", "--nthreads", "1", "--host", "127.0.0.1")


@contextmanager
def machines(folder: Path, *, workers: int, tls: tuple[str, ...] = ()) -> Iterator[Machines]:
    """A cluster with so many workers to come; all of it ends with the block."""
    cluster = Machines(folder, tls)
    try:
        scheduler = cluster.start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", *(("--protocol", "tls") if tls else ())
        )
        while not cluster._file.exists():
            assert scheduler.poll() is None, (folder / "0.log").read_text(encoding="utf-8")
            time.sleep(0.05)
        for _ in range(workers):
            cluster.add_worker()
        yield cluster
    finally:
        for process in cluster.processes:
            process.kill()
        for process in cluster.processes:
            process.wait()
