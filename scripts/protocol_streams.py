"""What the streams of tournaments and progressives look like to a client: their views, and what is open there."""

from typing import Any

from msgspec import Struct, field

from pontoon.progressive.options import Offer
from pontoon.progressive.panel import ButtonLine
from pontoon.progressive.state import ChanceSource
from pontoon.progressive.terms import Terms as WheelTerms
from pontoon.progressive.views import MeterView
from pontoon.service.progressives.events import MeterProposed
from pontoon.service.progressives.seen import DrawView, HostedSign
from pontoon.service.progressives.terms import ProgressiveTerms
from pontoon.service.protection import SessionFigures
from pontoon.service.tournaments.dealing import Deal
from pontoon.service.tournaments.flow import FlowStep
from pontoon.service.tournaments.orders import OrderLine
from pontoon.service.tournaments.seen import BallotView, HostedTableView, MoneyView, StandingView
from pontoon.service.tournaments.state import Counted, Direction
from pontoon.service.tournaments.terms import TournamentBot, TournamentTerms
from pontoon.table import Choice
from pontoon.table.closed import Closed
from pontoon.table.incidents.commands import Answer, RefuseCard
from pontoon.tournament.chips import Chips
from pontoon.tournament.conditions import Conditions
from pontoon.tournament.events import Award
from pontoon.tournament.options import SideChoice, WagerChoice
from pontoon.tournament.views import EntrantView


class TournamentView(Struct):
    """A tournament as a `Snapshot` has it.

    `table-N` is table N of the session, as `HostedTableView` or null, and `held-N` what everybody at it has held, in
    hundredths of chips: at the beginning of the session and after each round.
    """

    tournament: str
    owner: str
    terms: TournamentTerms
    conditions: Conditions
    directors: tuple[str, ...]
    approved: bool
    phase: str
    stage: str
    stage_number: int
    flow: tuple[FlowStep, ...]
    money: MoneyView
    reason: str
    warned: dict[str, int]
    former: dict[str, tuple[str, ...]]
    standing: StandingView
    counted: tuple[Counted, ...]
    directed: dict[str, Direction]
    session: int
    extra: bool
    entrants: tuple[EntrantView, ...]
    reserves: tuple[str, ...]
    asked: tuple[str, ...]
    stand_ins: tuple[str, ...]
    bots: tuple[TournamentBot, ...]
    away: tuple[str, ...]
    passed: tuple[tuple[int, str], ...]
    tables: int
    chips: dict[str, Chips]
    places: tuple[tuple[int, tuple[str, ...]], ...]
    awards: tuple[Award, ...]
    break_minutes: int
    break_until: str
    pace: int
    ballot: BallotView | None


BY_NUMBER: dict[str, Any] = {"table": HostedTableView | None, "held": dict[str, tuple[int, ...]]}
"""What a tournament's view has for each of its tables, under `table-1`, `held-1` and so on."""


class TournamentOpen(Struct):
    """What somebody may do in a tournament, as an `Open` has it; only what the person may ask for is there.

    A player: whether `entry`, `withdraw` and `stand_in` are open; `table`, the number of the own table, 0 without one,
    and there `seat` (to be taken), `wager`, `sides`, `choices`, `answers` and `closed`. The staff: every order, open or
    with the reason why not (`desk`), those that are open by name, and what the dealer of each table does next.
    """

    entry: bool = False
    withdraw: bool = False
    stand_in: bool = False
    table: int = 0
    seat: bool = False
    wager: WagerChoice | None = None
    sides: tuple[SideChoice, ...] = ()
    choices: tuple[Choice, ...] = ()
    answers: tuple[Answer | RefuseCard, ...] = ()
    closed: tuple[Closed, ...] = ()
    desk: tuple[OrderLine, ...] = ()
    orders: tuple[str, ...] = ()
    deals: tuple[Deal, ...] = ()
    bots: bool = False
    session: SessionFigures | None = None


class ProgressiveView(Struct):
    """A progressive as a `Snapshot` has it."""

    progressive: str
    owner: str
    title: str
    rulebook: str
    chance: ChanceSource
    hosting: ProgressiveTerms
    terms: WheelTerms
    meters: tuple[MeterView, ...]
    signs: tuple[HostedSign, ...]
    draws: tuple[DrawView, ...]
    proposed: tuple[MeterProposed, ...]


class ProgressiveOpen(Struct):
    """What somebody may do at a progressive, as an `Open` has it.

    The staff: by terminal, the buttons that are open (`offers`), and all of them, each with the reason why it is not
    (`panels`). A player: the `sensors` that spin the wheel now, each a terminal and a position.
    """

    offers: dict[str, tuple[Offer, ...]] = field(default_factory=dict)
    panels: dict[str, tuple[ButtonLine, ...]] = field(default_factory=dict)
    sensors: tuple[tuple[str, int], ...] = ()
