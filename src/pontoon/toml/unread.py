"""What stands for a value that could not be read.

Its fault has been told already. Whoever asks such a value anything is stopped by an `UnreadError`, so that no second
fault is made up from it, and everything that does not need it can still be judged.
"""

from collections.abc import Iterable
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")


class UnreadError(Exception):
    """A value was asked for that could not be read."""


class _Unread:
    """Answers no question; only `is` tells it from a value."""

    def _stop(self, *_: object) -> NoReturn:
        raise UnreadError

    __getattr__ = __bool__ = __iter__ = __len__ = __contains__ = __getitem__ = _stop
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _stop
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __rmod__ = __index__ = _stop
    __repr__ = __str__ = __format__ = _stop


UNREAD: Any = _Unread()


def readable(values: Iterable[T]) -> list[T]:
    """Those of the values that could be read."""
    return [one for one in values if one is not UNREAD]
