"""One table's round as the auditor has followed it."""

from dataclasses import dataclass, field

from pontoon.cards import Card
from pontoon.progressive.audit.pots import Award
from pontoon.progressive.state import Payout
from pontoon.progressive.terms import TableTerms


@dataclass(slots=True)
class Place:
    """A table: where its round is, and all that its next event is judged by."""

    terms: TableTerms
    round: int = 1
    phase: str = "betting"
    chips: list[int] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    reconciled: bool = False
    stopped_at: int = 0
    payouts: list[Payout] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    handed: set[int] = field(default_factory=set)
    authorised: bool = False
    ended: bool = False

    def clear(self, *, next_round: bool = True) -> None:
        """Everything of the round is gone; the next one begins unless its must-hit jackpots are still to be paid."""
        fresh = Place(self.terms, self.round + next_round)
        for name in Place.__slots__:
            setattr(self, name, getattr(fresh, name))

    @property
    def triggered(self) -> bool | None:
        """Whether the dealer's cards are a six and a ten; None while they may still become that (16(b), I28)."""
        points = [one.points for one in self.cards]
        if len(points) > 1:
            return sorted(points[:2]) == [6, 10]
        return None if all(one in (6, 10) for one in points) else False

    def large(self, threshold: int) -> tuple[int, ...]:
        """The numbers of the prizes that somebody of the pit confirms."""
        return tuple(number for number, one in enumerate(self.payouts, start=1) if one.amount > threshold)

    def unpaid(self, threshold: int) -> list[int]:
        """The positions that should have been handed a prize and were not."""
        large = self.large(threshold)
        return [
            one.position
            for number, one in enumerate(self.payouts, start=1)
            if one.amount and number not in self.handed and number not in large
        ]
