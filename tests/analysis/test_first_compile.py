"""What is compiled before the first answer is what the answer needs, for the very types."""

import subprocess
import sys

SAME_TYPES = """
from pontoon.analysis.solver import core, dealer, first_compile, mixed, moments, reach
first_compile.compile_parts([0, 1, 2, 3])
modules = core, dealer, mixed, moments, reach
kernels = {f"{one.__name__}.{name}": found for one in modules for name, found in vars(one).items()
           if hasattr(found, "signatures") and found.__module__ == one.__name__}
before = sum(bool(found.signatures) for found in kernels.values())
from pontoon import edge
for book in ("nz-current", "ma-2025"):
    edge(book, decks=8)
print(before, [name for name, found in kernels.items() if len(found.signatures) > 1])
"""


def test_an_edge_needs_no_kernel_that_was_not_compiled_before() -> None:
    """In a process of its own, since here other tests have compiled what they need."""
    found = subprocess.run([sys.executable, "-c", SAME_TYPES], check=True, capture_output=True, text=True)
    compiled, twice = found.stdout.split(" ", 1)
    assert int(compiled) >= 11
    assert set(eval(twice)) <= {f"pontoon.analysis.solver.core.{name}" for name in ("pick", "meeting", "total_of")}
