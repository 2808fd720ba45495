"""How the kernels are compiled, and that no outdated one is taken from Numba's cache.

Numba keeps what it has compiled, and compiles a kernel again only when the kernel's own file has changed. A kernel that
calls kernels of other files would go on with their old code after an update, and read past the end of arrays. So when
the first of these files is imported, everything that is older than the newest of them is thrown away.
"""

from pathlib import Path
from typing import Any

COMPILED: dict[str, Any] = {"cache": True, "nogil": True, "no_cfunc_wrapper": True}
"""Numba's options; no kernel is called from C."""
WITHOUT_COUNTING: dict[str, Any] = {**COMPILED, "_nrt": False}
"""The same for kernels that make no array of their own and are handed all they write to: counting references to arrays
would cost more than the work itself."""
INLINED: dict[str, Any] = {**WITHOUT_COUNTING, "forceinline": True}
"""The same for parts of kernels: to hand them tuples of many arrays would take several times as long as their work."""
PART: dict[str, Any] = {**INLINED, "no_cpython_wrapper": True}
"""The same for parts that only other kernels call, which makes them quicker to compile."""

KERNELS = (
    "decisions/kernel.py",
    "simulator/kernel.py",
    "simulator/kernel_count.py",
    "simulator/kernel_table.py",
    "solver/core.py",
    "solver/dealer.py",
    "solver/mixed.py",
    "solver/moments.py",
    "solver/reach.py",
)
"""The files with kernels."""
CONSTANTS = (
    "compiled.py",
    "game.py",
    "solver/arguments.py",
    "solver/ends.py",
    "solver/hands.py",
    "solver/shoe.py",
    "solver/split_hand.py",
)
"""Files whose options, constants and tuples are compiled into them."""


def forget_outdated(package: Path) -> None:
    """Remove what Numba has kept beside the kernels of this package and is older than their last change."""
    files = [package / name for name in KERNELS]
    changed = max((package / name).stat().st_mtime for name in (*KERNELS, *CONSTANTS))
    for directory in {file.parent / "__pycache__" for file in files}:
        for kept in (*directory.glob("*.nbi"), *directory.glob("*.nbc")):
            try:
                if kept.stat().st_mtime < changed:
                    kept.unlink()
            except OSError:  # another process was faster, or the directory is not ours
                continue


def compiled_before(kernel: Any) -> bool:
    """Whether a kernel has been compiled on this machine; where not, its first call takes seconds."""
    try:
        return Path(kernel._cache._cache_file._index_path).exists()
    except AttributeError:  # another version of Numba: nothing is known
        return True


forget_outdated(Path(__file__).parent)
