"""Another process that writes until it is killed: one record, one posting and one document a unit, each answer told."""

import sys
from importlib import import_module
from itertools import count

from pontoon.money import Cents, Posting
from pontoon.store import Append, Committed, DocumentWrite, Unit


def main(door: str, url: str) -> None:
    module, _, name = door.partition(":")
    store = getattr(import_module(module), name)(url)
    for number in count(1):
        postings = (Posting("issue", Cents(-1)), Posting("wallet:killed", Cents(1)))
        unit = Unit(
            "child",
            str(number),
            (Append("table:killed", number - 1, (str(number).encode(),)),),
            postings,
            (DocumentWrite("user", "killed", str(number).encode(), number - 1),),
            receipt=str(number).encode(),
        )
        assert store.append([unit]) == (Committed((number,)),)
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


main(*sys.argv[1:])
