"""Errors that end with their cards in the discard rack, beside others that are still to be put right (SG 5.10.3)."""

from bisect import bisect_left
from collections.abc import Sequence

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.table.incidents.trouble import DealingError, Happened, Place, Trouble


def cards_of(trouble: Trouble, errors: Sequence[int]) -> tuple[Card, ...]:
    """The cards that these errors, by their index, put on boxes without a wager."""
    return tuple(trouble.dealt[_card(trouble.errors[number])].card for number in errors)


def without_errors(trouble: Trouble, errors: Sequence[int], owed: tuple[Place, ...]) -> Trouble:
    """The round remembers these errors, their cards and the gaps they left no more; all others have come to light.

    `owed`: hands that asked for one of the cards, and get another when their turn comes.
    """
    gone = sorted(errors)
    cards = [_card(trouble.errors[number]) for number in gone]
    strays = list(trouble.strays)
    for number in gone:
        strays.remove((trouble.errors[number].to[0], trouble.dealt[_card(trouble.errors[number])].card))
    left = tuple(
        replace(error, dealt=error.dealt - bisect_left(cards, error.dealt))
        for number, error in enumerate(trouble.errors)
        if number not in gone
    )
    return replace(
        trouble,
        errors=left,
        found=len(left),
        scattered=trouble.scattered - bisect_left(gone, trouble.scattered),
        strays=tuple(strays),
        dealt=tuple(one for at, one in enumerate(trouble.dealt) if at not in cards),
        course=_renumbered(trouble.course, gone, cards),
        late_owed=(*trouble.late_owed, *owed),
    )


def _card(error: DealingError) -> int:
    """The card of a misdeal, by its index on record."""
    return error.dealt - 1


def _renumbered(course: tuple[Happened, ...], errors: list[int], cards: list[int]) -> tuple[Happened, ...]:
    """The course without the gaps and the cards of errors that are over; those behind them move up."""
    kept: list[Happened] = []
    for step in course:
        gone = {"gap": errors, "card": cards}.get(step.kind, [])
        if not gone or step.number not in gone:
            kept.append(replace(step, number=step.number - bisect_left(gone, step.number)))
    return tuple(kept)
