"""Cells and questions in words, the same in the terminal and in the browser."""

from collections.abc import Iterator

from pontoon.cards import Pack, Rank, deck_of
from pontoon.money import format_dollars
from pontoon.settlement import declared_side
from pontoon.strategy import Counting
from pontoon.trainer.cells import Cell
from pontoon.trainer.counting import CountQuestion
from pontoon.trainer.drawing import Question

_SUITS = {"o": "of one suit", "s": "of spades"}
_ROUNDING = {"floor": "rounded down", "nearest": "to the nearest", "towards-zero": "rounded towards zero"}


def cell_words(cell: Cell) -> str:
    """A cell as people say it: `hard 16 against 10`."""
    row, against = cell.row, f"against {'10' if cell.up == 'T' else cell.up}"
    match cell.theme:
        case "pair":
            return f"{row_words(cell)} {against}"
        case "split":
            return f"{_total(row)} after a split {against}"
        case "rescue":
            return f"doubled to {row} {against}"
        case "bonus":
            return f"{row_words(cell)} {against}"
        case "insurance":
            return f"insurance with {row} tens in a hundred cards left"
        case "side":
            return f"{row_words(cell)} from {cell.up} decks"
        case theme:
            return f"{theme} {row} {against}"


def row_words(cell: Cell) -> str:
    """The row of a cell, as a card is headed: `16`, `7-7`, `soft 17 in 4 cards`."""
    row = cell.row
    match cell.theme:
        case "pair":
            return f"{'10' if row == 'T' else row}-{'10' if row == 'T' else row}"
        case "split":
            return _total(row)
        case "bonus" if "n" in row:
            total, _, size = row.partition("n")
            return f"{_total(total)} in {size} cards"
        case "bonus":
            return f"{row[0]}-{row[1]} {_SUITS[row[2]]}"
        case "insurance":
            return f"{row} % tens left"
        case "side":
            return declared_side(row).title
        case _:
            return row


def _total(row: str) -> str:
    return f"soft {row[1:]}" if row.startswith("s") else f"hard {row}"


def prompt(question: Question) -> str:
    """What the learner is asked."""
    match question.asks:
        case "insurance":
            deck = deck_of(question.pack)
            left = len(deck) * question.decks - len(question.seen) - 3
            tens = sum(card.is_ten for card in deck) * question.decks
            tens -= sum(card.is_ten for card in (*question.seen, *question.hand))
            return f"Insurance? {tens} of the {left} cards left are worth ten."
        case "side":
            title = declared_side(question.wager).title
            return f"{title}, from a full shoe of {question.decks} decks: take it or leave it?"
        case _:
            if question.doubled:
                return "You doubled, and this is the hand. What do you do?"
            return "One of two split hands. What do you do?" if question.formed > 1 else "What do you do?"


def count_prompt(question: CountQuestion) -> str:
    """What a counter is asked."""
    decks = f"{question.left / 2:g}"
    match question.kind:
        case "running":
            return f"{len(question.cards)} cards of a new shoe: what is the running count?"
        case "true":
            return f"The running count is {question.count:g}, and {decks} decks are left: what is the true count?"
        case "decks":
            return f"This lies in the tray of a shoe of {question.decks} decks: how many decks are left?"
        case "bet":
            return f"The running count is {question.count:g}, and {decks} decks are left: how much do you bet?"
        case _:
            return f"The running count is {question.count:g}, and {decks} of {question.decks} decks are left."


def system_words(kind: str, counting: Counting, pack: Pack = "spanish") -> tuple[str, ...]:
    """What a counter has to know for a drill: the tags, the rounding, the bets of the system."""
    of = "is the running count divided by the decks left" if counting.per_deck else "of this system is the running one"
    rounded = f"The true count {of}, {_ROUNDING[counting.rounding]}."
    match kind:
        case "running":
            begins = f"; a new shoe begins at {counting.start:g}" if counting.start else ""
            return (f"{counting.name}: {', '.join(_tags(counting, pack))}{begins}.",)
        case "true":
            return (rounded,)
        case "decks":
            return ("Within half a deck is right.",)
        case "bet":
            steps = (f"{format_dollars(one.bet)} from {one.count}" for one in counting.ramp)
            return (rounded, f"Bet {format_dollars(counting.bet)}, {', '.join(steps)}.")
        case _:
            return ("The values are those of the cards that are left.",)


def _tags(counting: Counting, pack: Pack) -> Iterator[str]:
    """The ranks by what they count, the highest first: `3 4 5 6 count +1`."""
    tags = counting.tags_in(pack)
    for tag in sorted(set(tags.values()), reverse=True):
        ranks = " ".join("10" if rank is Rank.TEN else rank.value for rank, one in tags.items() if one == tag)
        yield f"{ranks} count {tag:+g}" if tag else f"{ranks} count nothing"
