"""What stands for a value that could not be read.

Its fault has been reported already. Any use of it raises `UnreadError`, so that it causes no second fault, and checks
that do not need it can still run.
"""

from collections.abc import Iterable
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")


class UnreadError(Exception):
    """A value was asked for that could not be read."""


class _Unread:
    """Raises when it is used in any way; only `is` may be asked."""

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
