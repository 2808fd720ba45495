"""Reporting what went wrong, ruling on it, and answering where a player may choose."""

from pontoon.cards import Card
from pontoon.settlement import SideKind
from pontoon.table.command_base import CommandBase
from pontoon.table.incidents.trouble import Place, PlayerChoice, Remedy, Situation
from pontoon.table.people.person import Person
from pontoon.table.sealed import sealed_repr


class Report(CommandBase, frozen=True):
    """Something went wrong. What else has to be said depends on the situation.

    `box` and `hand`: where. `to`: the box a misdealt card was put on, 0 for the dealer. `noticed`: at once; otherwise
    play goes on until `FindErrors`. `cards`: what came out of a physical shoe. `round`: the number of a past round.
    `rack_empty`: there are no discards to shuffle either. `directed`: cards are drawn for an absent player. `together`:
    how many cards came out at once. `found`: an error of dealing that went unnoticed, as with `FindErrors`.
    """

    situation: Situation
    by: Person
    box: int = 0
    hand: int = 0
    to: int = 0
    noticed: bool = True
    cards: tuple[Card, ...] = ()
    round: int = 0
    player: str = ""
    side: SideKind | None = None
    note: str = ""
    rack_empty: bool = False
    directed: bool = True
    together: int = 2
    found: bool = False

    def __repr__(self) -> str:
        return sealed_repr(self, "cards") if self.situation == "burnt" else sealed_repr(self)


class MakeClaim(CommandBase, frozen=True):
    """A player says that something went wrong; `report` is what it would be if the staff said it."""

    player: str
    report: Report


class FindErrors(CommandBase, frozen=True):
    """Errors of dealing that went unnoticed are found now."""

    by: Person


class GiveRuling(CommandBase, frozen=True):
    """A ruling by somebody who may give the one that is asked for.

    What is void: `boxes`, or one `hand` of a single box; `hands` where several are named, hand 0 being all of a box.
    """

    remedy: Remedy
    by: Person
    boxes: tuple[int, ...] = ()
    note: str = ""
    hand: int = 0
    hands: tuple[Place, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        """What is named as void."""
        return self.hands or tuple((box, self.hand) for box in self.boxes)


class Answer(CommandBase, frozen=True):
    """A player's own choice; `hand`: where a split box is asked hand by hand."""

    player: str
    box: int
    choice: PlayerChoice
    hand: int = 0


class RefuseCard(CommandBase, frozen=True):
    """The player does not want the exposed card."""

    player: str
    box: int


class VoidHands(CommandBase, frozen=True):
    """These boxes are void, or one hand of a single box, or several `hands`, for an error that cannot be put right."""

    by: Person
    boxes: tuple[int, ...]
    note: str = ""
    hand: int = 0
    hands: tuple[Place, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        """What is named as void."""
        return self.hands or tuple((box, self.hand) for box in self.boxes)


class VoidRound(CommandBase, frozen=True):
    """The round in play is void."""

    by: Person
    note: str = ""


class VoidWager(CommandBase, frozen=True):
    """A player's wager on a box is void, for something the player did."""

    by: Person
    player: str
    box: int
    note: str = ""


class VoidSideWager(CommandBase, frozen=True):
    """A player's side wager on a box is void, settled or not, for something the player did."""

    by: Person
    player: str
    box: int
    side: SideKind
    note: str = ""


class VoidPastRound(CommandBase, frozen=True):
    """A finished round is void, for what is found out about it now."""

    by: Person
    round: int
    note: str = ""


class VoidPastWager(CommandBase, frozen=True):
    """A player's wager on a box in a finished round is void, for something the player did; `side`: that one alone."""

    by: Person
    round: int
    player: str
    box: int
    side: SideKind | None = None
    note: str = ""


IncidentCommand = (
    Report
    | MakeClaim
    | FindErrors
    | GiveRuling
    | Answer
    | RefuseCard
    | VoidHands
    | VoidRound
    | VoidWager
    | VoidSideWager
    | VoidPastRound
    | VoidPastWager
)
