"""The fixed reference every figure is set beside: a plain Python loop that never changes."""

import time
from collections.abc import Callable
from statistics import median

LOOPS = 200_000


def reference_loop() -> int:
    """Whole-number work that any CPython does at a speed of its own."""
    value = 1
    for count in range(LOOPS):
        value = (value * 1_103_515_245 + count) & 0x7FFFFFFF
    return value


def cpu_seconds(work: Callable[[], object]) -> float:
    """CPU seconds of one call in this process."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


class Measured:
    """Work and reference in turns. The ratio is the median over the turns, the rate that of the best one."""

    def __init__(self, work: Callable[[], object], units: int, turns: int = 9) -> None:
        pairs = [(cpu_seconds(reference_loop), cpu_seconds(work)) for _ in range(turns)]
        self.reference = LOOPS / min(reference for reference, _ in pairs)
        self.rate = units / min(seconds for _, seconds in pairs)
        self.ratio = median((units / seconds) / (LOOPS / reference) for reference, seconds in pairs)
