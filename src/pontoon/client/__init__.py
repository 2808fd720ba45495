"""A client of a live house, for bots, tests, terminals and programs of your own.

    >>> from pontoon.client import Client
    >>> with Client("http://127.0.0.1:8021") as house:          # doctest: +SKIP
    ...     house.guest("ann")
    ...     table = house.watch(f"table:{house.open_table(book='nz-current')['table']}")
    ...     table.do({"command": "PlaceWager", "player": "ann", "box": 1, "amount": 1000})
    ...     table.do({"command": "Ready", "player": "ann"})
    ...     table.view["phase"]

- `errors`: what can go wrong; `doors`: HTTP; `connection`: the socket, and when to try again
- `stream`: a stream as it is watched, resumed by number; `house`: all of it, to be awaited
- `plain`: the same for programs that do not await
"""

from pontoon.client.errors import ClosedError, RefusedError
from pontoon.client.house import AsyncClient
from pontoon.client.plain import Client

__all__ = ["AsyncClient", "Client", "ClosedError", "RefusedError"]
