"""Work that takes long: a thread that hands it to a process of its own, and waits for what comes back."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec

P = ParamSpec("P")


class Errands:
    """Runs one of our modules as a process, one at a time: bytes in, bytes out. `patience`: seconds it may take."""

    def __init__(self, module: str, patience: float) -> None:
        self._command = [sys.executable, "-m", module]
        self._patience = patience
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=module.split(".")[-2])
        self._process: subprocess.Popen[bytes] | None = None
        self.closed = False

    def begin(self, what: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Do something in the thread, after what was begun before, and return at once."""
        if not self.closed:
            self._thread.submit(what, *args, **kwargs)

    def ask(self, data: bytes) -> bytes:
        """What the process says to this. To be called in the thread; raises where it takes too long."""
        process = self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        if self.closed:
            process.kill()
        try:
            said, _ = process.communicate(data, timeout=self._patience)
        finally:
            process.kill()
            process.communicate()
            self._process = None
        return said

    def close(self) -> None:
        """End the process, whatever it is working at, and let the thread go; what has not begun is dropped."""
        self.closed = True
        process = self._process
        if process is not None:
            process.kill()
        self._thread.shutdown(cancel_futures=True)
