"""The command line: CPU seconds of `pontoon replay` and `pontoon edge`, and small scripts a second in one call."""

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
ONE = ROOT / "tests" / "rounds" / "nz-current-suited-sevens.toml"


def _children_cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def replay_cpu(paths: list[Path]) -> float:
    """CPU seconds of one call that replays these files, start to end."""
    begin = _children_cpu()
    command = [sys.executable, "-m", "pontoon", "replay", "--json", *map(str, paths)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return _children_cpu() - begin


def edge_cpu(*arguments: str) -> float:
    """CPU seconds of one `pontoon edge` on a machine where nothing was asked or compiled before."""
    with tempfile.TemporaryDirectory() as nothing:
        fresh = {**os.environ, "PONTOON_CACHE": f"{nothing}/answers", "NUMBA_CACHE_DIR": f"{nothing}/kernels"}
        begin = _children_cpu()
        command = [sys.executable, "-m", "pontoon", "edge", "--json", *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=fresh)
        return _children_cpu() - begin


def small_scripts(count: int) -> list[Path]:
    """So many paths of small scripts, the forty of the contract over and over."""
    paths = sorted((ROOT / "tests" / "rounds").glob("*.toml"))
    return (paths * (count // len(paths) + 1))[:count]
