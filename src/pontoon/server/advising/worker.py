"""The process that knows the mathematics: a question a line on its input, an answer a line on its output.

It is a process, not a thread, since compiling takes seconds in which no thread of the house could do anything.
"""

import sys
from functools import lru_cache

import msgspec

from pontoon import analysis
from pontoon.rulebook import Rulebook, load_book, variant
from pontoon.server.advising.question import Game, Question, Sides, Worth
from pontoon.trainer.worth import side_worths

_QUESTIONS = msgspec.json.Decoder(Question | Sides)


@lru_cache(maxsize=64)
def _rules(game: bytes) -> Rulebook:
    read = msgspec.json.decode(game, type=Game)
    return variant(read.extends, read.changes, book=read.book) if read.extends else load_book(read.book)


def answer(question: Question | Sides) -> Worth:
    """What the mathematics says."""
    rules = _rules(msgspec.json.encode(question.game, order="deterministic"))
    try:
        if isinstance(question, Sides):
            return Worth(tuple(side_worths(rules, question.decks).items()))
        found = analysis.action_values(
            rules,
            hand=question.hand,
            up=question.up,
            seen=question.seen,
            formed=question.formed,
            doubled=question.doubled,
            decks=question.decks or "infinite",
            bet=question.bet,
        )
    except (analysis.MathematicsError, analysis.MissingMathError) as error:
        return Worth(fault=str(error))
    return Worth(tuple((one.action, one.ev) for one in found.actions), found.insurance, found.exactness)


def main() -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(_QUESTIONS.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
