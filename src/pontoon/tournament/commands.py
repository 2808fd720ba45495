"""What people ask of a tournament. A command may be refused; nothing happens then."""

from msgspec import Struct

from pontoon.settlement import SideKind
from pontoon.table import Command as TableCommand
from pontoon.table.command_base import CommandBase
from pontoon.tournament.chips import Chips
from pontoon.tournament.people import ChanceSource, Official


class Asked(CommandBase, frozen=True, kw_only=True):
    """What every command may say besides: `at`, the time, and `seal`, a digest of all events before (`audit`)."""

    at: str = ""
    seal: str = ""


# Before the tournament


class NominateDirector(Asked, frozen=True):
    """The shift manager names a tournament director; a further one is an assistant."""

    name: str
    by: Official


class ApproveConditions(Asked, frozen=True):
    """The conditions are approved in writing."""

    by: Official


class Enter(Asked, frozen=True):
    """A player enters and pays the fee; where the tournament is full, the player becomes a reserve."""

    player: str
    by: Official
    groups: tuple[str, ...] = ()


class Withdraw(Asked, frozen=True):
    """An entrant gives the position up before the first session; the fee is kept."""

    player: str


class Refund(Asked, frozen=True):
    """The operator asks to give a fee back."""

    player: str
    by: Official


# Around a session


class DrawBallot(Asked, frozen=True):
    """The players in the order in which the ballot drew them; `sizes`: how many the director puts at each table."""

    order: tuple[str, ...]
    by: Official
    sizes: tuple[int, ...] = ()


class TakeSeats(Asked, frozen=True):
    """Players sit down where the ballot put them."""

    players: tuple[str, ...]


class SeatReserve(Asked, frozen=True):
    """A reserve pays the fee and gets the seat of somebody who has not come to the first session."""

    reserve: str
    absent: str
    by: Official


class Substitute(Asked, frozen=True):
    """Somebody else plays on in a player's position; `groups` are the substitute's own."""

    player: str
    substitute: str
    by: Official
    groups: tuple[str, ...] = ()


class StartSession(Asked, frozen=True):
    """The published time has come: whoever does not sit forfeits the position."""

    by: Official


class OpenTable(Asked, frozen=True):
    """A table of the session opens, and its first shoe is shuffled."""

    table: int


class PlayerResult(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a player holds at the end; `out_before`: the round before which the player was eliminated with it."""

    player: str
    chips: Chips
    out_before: int = 0


class EnterResults(Asked, frozen=True):
    """The results of a session at a table that was played without this program: everybody who sat there, once."""

    table: int
    results: tuple[PlayerResult, ...]
    by: Official


class EndSession(Asked, frozen=True):
    """Every table has finished: the chips are counted."""

    by: Official


class CalculatePlaces(Asked, frozen=True):
    """The last session of a stage has been counted: who goes through, or plays on for equal chips."""

    by: Official


class CallBreak(Asked, frozen=True):
    """No table begins another round for this many minutes."""

    minutes: int
    by: Official


class EndBreak(Asked, frozen=True):
    """Play goes on."""

    by: Official


class SetPace(Asked, frozen=True):
    """How many seconds a player has for a wager or a decision."""

    seconds: int
    by: Official


class NameChance(Asked, frozen=True):
    """Where the random bytes of ballots and shuffles come from, before the first of them is drawn."""

    source: ChanceSource
    by: Official


class DirectPlayer(Asked, frozen=True):
    """The director tells a player to keep the pace."""

    player: str
    words: str
    by: Official


# At a table


class AskNext(Asked, frozen=True):
    """The dealer asks the next player, clockwise from the starting marker, for a wager."""

    table: int


class SideBet(Struct, frozen=True, forbid_unknown_fields=True):
    """A side wager that goes with a wager."""

    kind: SideKind
    amount: Chips


class Wager(Asked, frozen=True):
    """A player's wager for the round; as long as it is the player's turn, it replaces an earlier one."""

    table: int
    player: str
    amount: Chips
    sides: tuple[SideBet, ...] = ()


class DeclareVoid(Asked, frozen=True):
    """The director declares a wager void because it was placed out of order again."""

    table: int
    player: str
    by: Official


class Play(Asked, frozen=True):
    """A command of the game itself at one table: a player's decision, a dealer's step, an incident."""

    table: int
    move: TableCommand


# The end


class AwardPrizes(Asked, frozen=True):
    """The whole prize pool goes to the players."""

    by: Official


class Cancel(Asked, frozen=True):
    """The operator calls the tournament off; fees and commissions go back."""

    reason: str
    by: Official


Command = (
    NominateDirector
    | ApproveConditions
    | Enter
    | Withdraw
    | Refund
    | DrawBallot
    | TakeSeats
    | SeatReserve
    | Substitute
    | StartSession
    | OpenTable
    | EnterResults
    | EndSession
    | CalculatePlaces
    | CallBreak
    | EndBreak
    | SetPace
    | NameChance
    | DirectPlayer
    | AskNext
    | Wager
    | DeclareVoid
    | Play
    | AwardPrizes
    | Cancel
)
