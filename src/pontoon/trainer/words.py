"""Cells and questions in words, the same in the terminal and in the browser."""

from pontoon.trainer.cells import Cell
from pontoon.trainer.counting import CountQuestion
from pontoon.trainer.drawing import Question

_SUITS = {"o": "of one suit", "s": "of spades"}


def cell_words(cell: Cell) -> str:
    """A cell as people say it: `hard 16 against 10`."""
    row, against = cell.row, f"against {'10' if cell.up == 'T' else cell.up}"
    match cell.theme:
        case "pair":
            return f"{'10' if row == 'T' else row}-{'10' if row == 'T' else row} {against}"
        case "split":
            return f"{_total(row)} after a split {against}"
        case "rescue":
            return f"doubled to {row} {against}"
        case "bonus" if "n" in row:
            total, _, size = row.partition("n")
            return f"{_total(total)} in {size} cards {against}"
        case "bonus":
            return f"{row[0]}-{row[1]} {_SUITS[row[2]]} {against}"
        case "insurance":
            return f"insurance with {row} tens in a hundred cards left"
        case "side":
            return f"{row} from {cell.up} decks"
        case theme:
            return f"{theme} {row} {against}"


def _total(row: str) -> str:
    return f"soft {row[1:]}" if row.startswith("s") else f"hard {row}"


def prompt(question: Question) -> str:
    """What the learner is asked."""
    match question.asks:
        case "insurance":
            left = 48 * question.decks - len(question.seen) - 3
            tens = 12 * question.decks - sum(card.is_ten for card in (*question.seen, *question.hand))
            return f"Insurance? {tens} of the {left} cards left are worth ten."
        case "side":
            return f"{question.wager}, from a full shoe of {question.decks} decks: take it or leave it?"
        case _:
            if question.doubled:
                return "You doubled, and this is the hand. Stand or rescue?"
            return "One of two split hands. What do you do?" if question.formed > 1 else "What do you do?"


def count_prompt(question: CountQuestion) -> str:
    """What a counter is asked."""
    decks = f"{question.left / 2:g}"
    match question.kind:
        case "running":
            return f"{len(question.cards)} cards of a new shoe: what is the running count?"
        case "true":
            return f"The running count is {question.count}, and {decks} decks are left: what is the true count?"
        case "decks":
            return f"This lies in the tray of a shoe of {question.decks} decks: how many decks are left?"
        case "bet":
            return f"The running count is {question.count}, and {decks} decks are left: how much do you bet?"
        case _:
            return f"The running count is {question.count}, and {decks} of {question.decks} decks are left."
