"""A machine of one's own: the files of this one under a layer that vanishes, and systemd as its first process.

Processes, mounts, network, name and control groups are its own, so that users, services and ports are whatever a test
makes of them, and nothing of it is left. It takes root, and a kernel that gives root namespaces.
"""

import ctypes
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.support.handbook import ROOT
from tests.support.served import PATIENCE

SYSTEMD = Path("/lib/systemd/systemd")
NETWORK = 0x40000000
"""`CLONE_NEWNET`."""
SPACES = ("--mount", "--pid", "--uts", "--ipc", "--net", "--cgroup")
HOLDS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
IDLE = ("timers.target", "systemd-timesyncd.service", "systemd-modules-load.service", "systemd-remount-fs.service")
"""What it does not start: jobs of the real machine, its clock, and what is for its kernel."""
MAKES = """
mount --make-rprivate /
mount -t tmpfs tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
cd "$1/root"
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
for place in dev run tmp opt srv; do mount -t tmpfs -o mode=755 tmpfs $place; done
chmod 1777 tmp
"""
"""Layers and mounts of the machine; what is written to the kernel's settings goes nowhere."""
FURNISHES = f"""
for device in {" ".join(DEVICES)}; do touch dev/$device; mount --bind /dev/$device dev/$device; done
mkdir dev/shm dev/pts
ln -s /proc/self/fd dev/fd
while [ $# -gt 1 ]; do mkdir -p "./$3"; mount --bind "$2" "./$3"; shift 2; done
for unit in {" ".join(IDLE)}; do ln -sf /dev/null etc/systemd/system/$unit; done
rm -rf var/log/journal usr/sbin/policy-rc.d
: > etc/fstab
tr -d - < /proc/sys/kernel/random/uuid > etc/machine-id
"""

LEAVES = f"""
mkdir old
pivot_root . old
exec chroot . sh -euc 'umount -l /old; rmdir /old
exec env -i container=pontoon PATH={HOLDS} {SYSTEMD} --unit=basic.target'
"""
"""The files of this machine are out of its reach from here on."""


def why_none() -> str:
    """Why there can be no such machine here; empty where there can."""
    if os.geteuid() != 0:
        return "a machine of one's own takes root"
    if not SYSTEMD.exists() or not all(shutil.which(one) for one in ("unshare", "nsenter")):
        return "there is no systemd, or no unshare: scripts/servers.sh installs it"
    if _control_groups() is None:
        return "there are no control groups of the second kind"
    folder = ROOT / "build" / f"machine-{uuid.uuid4().hex}"
    folder.mkdir(parents=True)
    try:
        tried = subprocess.run(
            ["unshare", *SPACES, "--fork", "sh", "-euc", MAKES, "sh", folder],
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        folder.rmdir()
    return f"root has no namespaces here: {tried.stderr.strip()}" if tried.returncode else ""


def _control_groups() -> Path | None:
    """Where a group can be made."""
    for line in Path("/proc/mounts").read_text().splitlines():
        _, place, kind, options, *_ = line.split()
        if kind == "cgroup2" and "rw" in options.split(","):
            return Path(place)
    return None


class OwnMachine:
    """One, for as long as it is needed. `folder`: an empty one. `brings`: folders of this machine, by their places."""

    def __init__(self, folder: Path, brings: dict[Path, str]) -> None:
        self._folder = folder
        groups = _control_groups()
        assert groups is not None
        self._group = groups / f"pontoon-{uuid.uuid4().hex}"
        self._group.mkdir()
        steps = f"{MAKES}{FURNISHES}{LEAVES}"
        enter = (
            f'echo $$ > {self._group}/cgroup.procs; exec unshare --fork --kill-child {" ".join(SPACES)} sh -euc "$@"'
        )
        given = [str(word) for pair in brings.items() for word in pair]
        with (folder.parent / f"{folder.name}.console").open("wb") as console:
            self._process = subprocess.Popen(
                ["sh", "-euc", enter, "sh", steps, "sh", folder, *given],
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=console,
            )

    def __enter__(self) -> Self:
        """Wait until it has started."""
        try:
            end = time.monotonic() + PATIENCE
            while not self._is_up():
                told = (self._folder.parent / f"{self._folder.name}.console").read_text()
                assert self._process.poll() is None, told
                assert time.monotonic() < end, told
                time.sleep(0.05)
            self.runs("systemctl is-system-running --wait || true")
        except BaseException:
            self._ends()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ends()

    def _ends(self) -> None:
        self._process.kill()  # and with it its only child, the first process of the machine, and so all of them
        self._process.wait()
        end = time.monotonic() + PATIENCE
        while self._group.exists() and time.monotonic() < end:
            for group in [*sorted(self._group.rglob("*/"), reverse=True), self._group]:
                with suppress(OSError):
                    group.rmdir()
            time.sleep(0.02)

    def _is_up(self) -> bool:
        with suppress(OSError, IndexError):  # not yet
            return (
                Path(f"/proc/{self.first}/comm").read_text() == "systemd\n" and self.at("/run/systemd/private").exists()
            )
        return False

    @property
    def first(self) -> int:
        """Its first process, as this machine numbers it."""
        own = self._process.pid
        return int(Path(f"/proc/{own}/task/{own}/children").read_text().split()[0])

    def at(self, place: str) -> Path:
        """A file of it."""
        return Path(f"/proc/{self.first}/root{place}")

    def runs(self, lines: str, *, online: bool = False) -> str:
        """What a shell of root says to these lines; each has to go well. `online`: with the network of this machine."""
        done = self.tries(lines, online=online)
        assert done.returncode == 0, f"{lines}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
        return done.stdout

    def tries(self, lines: str, *, online: bool = False) -> "subprocess.CompletedProcess[str]":
        """What comes of these lines."""
        spaces = [one for one in SPACES if not (online and one == "--net")]
        enter = ["nsenter", f"--target={self.first}", *spaces, "--root", "--wd"]
        return subprocess.run(
            [*enter, "sh", "-euc", lines], env={**(os.environ if online else {}), "PATH": HOLDS, "HOME": "/root"},
            cwd="/root", capture_output=True, text=True, check=False, timeout=900, stdin=subprocess.DEVNULL,
        )  # fmt: skip

    @contextmanager
    def network(self) -> Iterator[None]:
        """What this thread opens meanwhile is opened on the network of the machine."""
        library = ctypes.CDLL(None, use_errno=True)
        with open("/proc/thread-self/ns/net") as own, open(f"/proc/{self.first}/ns/net") as its:
            assert library.setns(its.fileno(), NETWORK) == 0, os.strerror(ctypes.get_errno())
            try:
                yield
            finally:
                assert library.setns(own.fileno(), NETWORK) == 0


PYTHON = Path(sys.base_prefix)
BROUGHT = {
    PYTHON: "/opt/python",
    Path(sysconfig.get_path("purelib")): "/opt/packages",
    ROOT / "src": "/opt/source",
}
"""The program as the tests run it, where every user may read it."""
INSTALLED = f"""#!/bin/sh
exec env LD_LIBRARY_PATH=/opt/python/lib PYTHONHOME=/opt/python PYTHONPATH=/opt/source:/opt/packages \\
    PYTHONDONTWRITEBYTECODE=1 /opt/python/bin/python{sys.version_info.major}.{sys.version_info.minor} -m pontoon "$@"
"""
"""In place of the command that pip installs."""
