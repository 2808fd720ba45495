"""Compiled kernels that another file has outdated."""

import os
from pathlib import Path

import pontoon.analysis
from pontoon.analysis.compiled import CONSTANTS, KERNELS, forget_outdated

PACKAGE = Path(pontoon.analysis.__file__).parent


def test_every_file_with_a_kernel_is_listed() -> None:
    found = {str(file.relative_to(PACKAGE)) for file in PACKAGE.rglob("*.py") if "@njit" in file.read_text("utf-8")}
    assert found == set(KERNELS)


def test_what_is_older_than_the_youngest_kernel_file_goes(tmp_path: Path) -> None:
    """A kernel that calls those of another file is outdated with that file, which Numba does not see."""
    for name in (*KERNELS, *CONSTANTS):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.touch()
        os.utime(file, (1_000, 1_000))
    os.utime(tmp_path / "simulator/kernel.py", (2_000, 2_000))
    kept = {
        "simulator/__pycache__/kernel_table.play.nbi": 1_500,
        "solver/__pycache__/core.value.1.nbc": 1_500,
        "simulator/__pycache__/kernel.play.nbi": 2_500,
        "simulator/__pycache__/kernel.pyc": 1_500,
    }
    for name, written in kept.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.touch()
        os.utime(file, (written, written))
    forget_outdated(tmp_path)
    assert {name for name in kept if (tmp_path / name).exists()} == {
        "simulator/__pycache__/kernel.play.nbi",
        "simulator/__pycache__/kernel.pyc",
    }
    forget_outdated(tmp_path)


def test_a_cache_that_cannot_be_cleared_is_left(tmp_path: Path) -> None:
    for name in (*KERNELS, *CONSTANTS):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    stuck = tmp_path / "solver" / "__pycache__" / "core.value.nbi"
    stuck.mkdir(parents=True)
    os.utime(stuck, (1_000, 1_000))
    forget_outdated(tmp_path)
    assert stuck.exists()
