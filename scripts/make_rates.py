"""Write src/pontoon/server/reviewing/rates.json: how often each detector is wrong, and right, under every book.

The figures are those of `pontoon surveillance roc BOOK` as it comes: simulated honest sessions and as many others.
It takes minutes, so a test holds one of the figures against the mathematics and not all.
"""

from pathlib import Path

import msgspec

from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.surveillance.review import USUAL_BAR
from pontoon.surveillance.roc import curves

PAGE = Path(__file__).parents[1] / "src" / "pontoon" / "server" / "reviewing" / "rates.json"
SESSIONS, ROUNDS, SEED = 400, 600, 0


def rates(book: str) -> dict[str, dict[str, int]]:
    """By detector: the rounds of a session, and how many honest sessions and others stand above the usual bar."""
    found = curves(load_book(book), sessions=SESSIONS, rounds=ROUNDS, seed=SEED)
    above = {
        one.detector: (one.rounds, *(round(share * SESSIONS) for share in one.alerts_at(USUAL_BAR))) for one in found
    }
    return {
        detector: {"rounds": rounds, "honest": honest, "others": others}
        for detector, (rounds, honest, others) in above.items()
    }


def main() -> None:
    """Write the file."""
    made = {"sessions": SESSIONS, "books": {book: rates(book) for book in BOOK_IDS}}
    PAGE.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n")


if __name__ == "__main__":
    main()
