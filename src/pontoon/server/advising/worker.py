"""The process that knows the mathematics: a question a line on its input, an answer a line on its output.

It is a process, not a thread, since compiling takes seconds in which no thread of the house could do anything.
"""

import sys

import msgspec

from pontoon import analysis
from pontoon.server.advising.question import Question, Sides, StrategyCard, Worth, rules_of_game
from pontoon.trainer import best_letters, cells_of
from pontoon.trainer.worth import side_worths

_QUESTIONS = msgspec.json.Decoder(Question | Sides | StrategyCard)


def answer(question: Question | Sides | StrategyCard) -> Worth:
    """What the mathematics says."""
    rules = rules_of_game(question.game)
    try:
        if isinstance(question, Sides):
            return Worth(tuple(side_worths(rules, question.decks).items()))
        if isinstance(question, StrategyCard):
            card = best_letters(rules)
            cells = (cell for theme in cells_of(rules).values() for cell in theme)
            return Worth(letters="".join(card.get(cell.key, " ") for cell in cells))
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
