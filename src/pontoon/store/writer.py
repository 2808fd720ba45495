"""The process that writes a SQLite file for a house: `python -m pontoon.store.writer PATH WRITING TENDING`.

The numbers are those of two sockets (`apart` starts it). What is asked at the first is done in its order; the log is
copied when it is asked for at the second, beside that. When the house has ended, so does this process.
"""

import os
import signal
import sys
from pathlib import Path
from socket import socket
from threading import Thread

from pontoon.store.channel import DONE, Channel, Close, Failed, GoneError, Keep, Message, Results, Units
from pontoon.store.port import StoreError
from pontoon.store.sqlite import SqliteStore

_FAILED = 1


def main(path: Path, writing: Channel, tending: Channel) -> int:
    """Write until the house has ended; the exit status."""
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # the house says when it is over
        signal.signal(one, signal.SIG_IGN)
    try:
        store = SqliteStore(path)
    except StoreError as error:
        writing.send(Failed(str(error)))
        return _FAILED
    writing.send(DONE)
    Thread(target=_tend, args=(store, tending), daemon=True).start()
    try:
        while True:
            message = writing.receive()
            writing.send(_done(store, message))
            if isinstance(message, Close):
                return 0
    except (GoneError, OSError):
        return 0
    finally:
        store.close()


def _done(store: SqliteStore, message: Message) -> Message:
    try:
        match message:
            case Units(units=units):
                return Results(store.append(units))
            case Keep(snapshot=snapshot):
                store.save_snapshot(snapshot)
            case Close():
                store.close()
            case _:
                return Failed(f"{type(message).__name__} is nothing to be written")
    except Exception as error:  # whatever it is, what is under way is not known: the house must stop
        return Failed(str(error) if isinstance(error, StoreError) else f"{type(error).__name__}: {error}")
    return DONE


def _tend(store: SqliteStore, tending: Channel) -> None:
    try:
        while True:
            tending.receive()
            try:
                store.tend()
            except StoreError as error:
                tending.send(Failed(str(error)))
            else:
                tending.send(DONE)
    except (GoneError, OSError):
        return  # the other socket tells the same


if __name__ == "__main__":
    status = main(Path(sys.argv[1]), *(Channel(socket(fileno=int(number))) for number in sys.argv[2:4]))
    sys.stdout.flush()
    os._exit(status)
