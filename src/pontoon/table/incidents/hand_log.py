"""The hands of a round since its first error, each with a log that can be cut: it then lies as it did before."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.money import ZERO, Cents
from pontoon.settlement import Hand
from pontoon.table.incidents.trouble import Dealt, Happened
from pontoon.table.state import Box, State

_REQUESTS = ("hit", "double")


class HandLog:
    """A hand and what happened to it; after a split, the two hands that came of it.

    `hand`: as it lies, or as it lay where its log was cut. `numbers`: the hands on the layout that it is now, or was
    cut from. `since`: how many settlement lines had been settled when it lay like that; None where nothing is undone.
    `waits`: it asked for a card that is still to come. `given`: cards, by their index on record, that it gets now.
    """

    __slots__ = ("given", "hand", "numbers", "parts", "since", "steps", "waits")

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.numbers: tuple[int, ...] = ()
        self.steps: list[Happened] = []
        self.parts: tuple[HandLog, ...] = ()
        self.since: int | None = None
        self.waits = False
        self.given: list[int] = []

    def everything(self) -> Iterator["HandLog"]:
        """This hand and all that came of it."""
        yield self
        for part in self.parts:
            yield from part.everything()

    def leaves(self) -> Iterator["HandLog"]:
        """The hands that lie on the layout."""
        return (one for one in self.everything() if not one.parts)

    def find(self, kind: str, number: int) -> int | None:
        """Where in the log this card on record lies, or where the card of this error is missing."""
        found = (at for at, step in enumerate(self.steps) if (step.kind, step.number) == (kind, number))
        return next(found, None)

    def cut(self, at: int) -> None:
        """Undo this part of the log, and everything after it."""
        step = self.steps[at]
        self.numbers = tuple(number for leaf in self.leaves() for number in leaf.numbers)
        self.hand, self.since, self.waits = step.hands[step.place[1] - 1], step.lines, step.asked
        self.steps, self.parts, self.given = self.steps[:at], (), []

    def take_back_request(self) -> None:
        """The hand lost the card it asked for: it has not asked."""
        if self.steps and self.steps[-1].kind in _REQUESTS:
            self.cut(len(self.steps) - 1)
        elif not self.steps and self.hand.doubled:  # before the first error
            self.hand = _not_doubled(self.hand)
        self.waits = False

    def give(self, card: int) -> None:
        """The hand gets the card it was due."""
        self.given.append(card)
        self.waits = False

    def lies(self, dealt: Sequence[Dealt]) -> Hand:
        """The hand as it shall lie."""
        return replace(self.hand, cards=(*self.hand.cards, *(dealt[card].card for card in self.given)))

    @property
    def was(self) -> int:
        """Its number on the layout; 0 where several came of it that are one again."""
        return self.numbers[0] if len(self.numbers) == 1 else 0


def logs_of(state: State, box: Box) -> tuple[HandLog, ...]:
    """The hands of a box as they lay at the first error, with all that happened to them since."""
    course = [step for step in state.trouble.course if step.place[0] == box.number and step.place[1]]
    roots = tuple(HandLog(hand) for hand in (course[0].hands if course else box.hands))
    lying = list(roots)
    for step in course:
        at = step.place[1] - 1
        lying[at].steps.append(step)
        if step.kind == "split":
            parts = tuple(HandLog(lying[at].hand) for _ in range(2))
            lying[at].parts = parts
            lying[at : at + 1] = parts
    for number, (log, hand) in enumerate(zip(lying, box.hands, strict=True), start=1):
        place = (box.number, number)
        log.hand, log.numbers, log.waits = hand, (number,), state.owed == place or place in state.trouble.late_owed
    return roots


def _not_doubled(hand: Hand) -> Hand:
    """The hand without its last double."""
    if hand.redoubled:
        stakes = tuple(replace(stake, double=Cents(stake.double - stake.last), last=ZERO) for stake in hand.stakes)
        return replace(hand, stakes=stakes, redoubled=hand.redoubled - 1)
    return replace(hand, stakes=tuple(replace(stake, double=ZERO) for stake in hand.stakes), doubled=False)


def sevens_split(box: Box, roots: Sequence[HandLog], course: Sequence[Happened]) -> bool:
    """Whether suited sevens are split on the box as its logs are now."""
    before = next((step.sevens for step in course if step.place[0] == box.number and step.place[1]), box.sevens_split)
    splits = (step for root in roots for log in root.everything() for step in log.steps if step.kind == "split")
    return before or any(_of_sevens(step.hands[step.place[1] - 1].cards) for step in splits)


def _of_sevens(cards: tuple[Card, ...]) -> bool:
    return cards[0] is cards[1] and cards[0].value[0] == "7"
