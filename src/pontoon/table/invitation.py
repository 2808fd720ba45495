"""The question to the other bettors on a hand that its controller doubles or splits."""

from typing import Literal

from msgspec import Struct

from pontoon.money import Cents

FollowAnswer = Literal["follow", "first", "second", "decline"]
"""The answers. To a double: `follow` with an amount, or `decline`. To a split: `follow` covers both hands, else one
wager stays on the `first` or goes to the `second`."""


FollowedAction = Literal["double", "split"]


class Answered(Struct, frozen=True):
    """What one bettor answered; `amount` is what he put down with it."""

    player: str
    answer: FollowAnswer
    amount: Cents


class Invitation(Struct, frozen=True):
    """`player` doubles or splits a hand with `amount`, and those in `asked` may follow.

    The money of those who follow lies on the layout already. The house may close the question at any time: a bettor who
    has not answered by then does not follow, and keeps one wager on the first hand of a split.
    """

    action: FollowedAction
    box: int
    hand: int
    player: str
    amount: Cents
    asked: tuple[str, ...]
    answers: tuple[Answered, ...] = ()

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who has not answered yet."""
        answered = {one.player for one in self.answers}
        return tuple(player for player in self.asked if player not in answered)

    @property
    def put_down(self) -> tuple[tuple[str, Cents], ...]:
        """What lies on the layout so far: the controller's money first, then that of whoever follows."""
        followed = ((one.player, one.amount) for one in self.answers if one.answer == "follow")
        return ((self.player, self.amount), *followed)
