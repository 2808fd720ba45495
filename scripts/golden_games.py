"""Games for golden streams, as plain commands: what a round script cannot say, and a tournament and a progressive.

A game here is only played when its stream is not there yet. What it does can be changed no more than the stream can;
for something new, add a game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pontoon import progressive, tournament
from pontoon.cards import parse_card, parse_cards
from pontoon.progressive import commands as p
from pontoon.rulebook import load_book
from pontoon.table import (
    Addition,
    AskSqueeze,
    BurnCard,
    CancelSpin,
    CloseBetting,
    CloseOffer,
    CloseTable,
    Command,
    DealCard,
    Double,
    ExcludePlayer,
    Follow,
    GiveRuling,
    GrantSqueeze,
    Hit,
    LoadShoe,
    Person,
    PlaceSideWager,
    Report,
    Settle,
    Split,
    StackShoe,
    Stand,
    ViewBurnCard,
    VoidWager,
)
from pontoon.tournament import Conditions, Official, whole
from pontoon.tournament import commands as t
from pontoon.tournament.audit import seal_of
from tests.support.pits import random_pit
from tests.support.tables import bet, cents
from tests.support.terminals import TERMS, Pit
from tests.support.tournaments import DIRECTOR, MANAGER, OPERATOR, Tournament, changed, seeded

DEALER = Person("dealer")
HOUSE = Person("operator", "olga")
GOLDEN_CHANCE = seeded("golden")
"""The shuffles of every golden tournament."""


@dataclass(frozen=True)
class Game:
    """A table of its own, and everything that is done at it; `changes` make its rules a house variant."""

    book: str
    commands: tuple[Command, ...]
    setup: Mapping[str, Any] = field(default_factory=lambda: {"shoe": "stacked"})
    changes: Mapping[str, object] = field(default_factory=dict)


def _deal(cards: int) -> tuple[Command, ...]:
    """So many cards from the table's own shoe."""
    return (DealCard(),) * cards


def _enter(cards: str) -> tuple[Command, ...]:
    """Cards entered one by one from a physical shoe."""
    return tuple(DealCard(card) for card in parse_cards(cards))


def _stacked(cards: str) -> StackShoe:
    return StackShoe(parse_cards(cards))


TEN = cents(10)
_DOUBLES = Double("ann", 1, (Addition("ann", TEN),))
_TWO_ON_A_BOX = (bet("ann"), bet("bob", 1, 20), CloseBetting())

FOLLOWING = Game(
    "act-2005",
    (
        _stacked("5s 9d 6h 8c 9c  8s 9d 8h Kc Qc 8d  5s 9d 6h 9c 9h"),
        # 11, doubled by ann and for a part by bob: 19 against 18.
        *_TWO_ON_A_BOX,
        *_deal(3),
        _DOUBLES,
        Follow("bob", 1, "follow", cents(5), DEALER),
        *_deal(1),
        CloseOffer(),
        *_deal(1),
        Settle(),
        # Eights, split by ann; bob keeps one wager, on the first: 18 and 18 against 17.
        *_TWO_ON_A_BOX,
        *_deal(3),
        Split("ann", 1, ("ann",)),
        Follow("bob", 1, "first"),
        *_deal(1),
        Stand("ann", 1),
        *_deal(1),
        Stand("ann", 1),
        *_deal(1),
        Settle(),
        # 11 again; ann's wager is void before bob has answered, and bob goes on alone: 20 against 18.
        *_TWO_ON_A_BOX,
        *_deal(3),
        _DOUBLES,
        VoidWager(HOUSE, "ann", 1, "a late increase"),
        ExcludePlayer("ann", HOUSE, "a late increase"),
        Hit("bob", 1),
        *_deal(1),
        Stand("bob", 1),
        *_deal(1),
        Settle(),
        CloseTable(HOUSE),
    ),
    changes={"pays.pontoon": "2:1"},
)

PHYSICAL = Game(
    "nz-current",
    (
        LoadShoe(),
        BurnCard(),
        bet("ann"),
        CloseBetting(),
        *_enter("9s 8s 9h"),
        ViewBurnCard("ann", parse_card("2c")),
        Stand("ann", 1),
        *_enter("9c"),
        Settle(),
        CloseTable(HOUSE),
    ),
    {"shoe": "physical", "burn": 1},
)

WHEEL_CANCELLED = Game(
    "ma-2025",
    (
        _stacked("9s 6d Kh Kc 9d"),
        bet("ann", 3),
        PlaceSideWager("ann", 3, "bsx-16", cents(5)),
        CloseBetting(),
        *_deal(3),
        Stand("ann", 3),
        *_deal(2),
        Settle(),
        CancelSpin("the sign went dark"),
    ),
)

SQUEEZED = Game(
    "sg-rws-v5",
    (
        _stacked("5s 9h 9d 6h Kh 8c 9c"),
        bet("ann"),
        bet("cat", 2),
        AskSqueeze("ann", 1),
        GrantSqueeze(1, HOUSE),
        CloseBetting(),
        *_deal(1),
        Report("misdealt", DEALER, to=1, noticed=False),
    ),
)

NOTHING_LEFT = Game(
    "nz-current",
    (
        _stacked("9s 9h"),
        bet("ann"),
        CloseBetting(),
        *_deal(2),
        Report("shoe-empty", DEALER, rack_empty=True),
        GiveRuling("void-round", HOUSE, note="no card is left"),
    ),
)

OFFERED_LATE = Game(
    "nz-current",
    (
        _stacked("9s Kd 7h 2c"),
        bet("ann"),
        CloseBetting(),
        *_deal(3),
        CloseOffer(),
        Report("surrender-missed", DEALER, box=1),
    ),
    changes={"incidents.surrender_missed": "until-dealer-card"},
)

_WITH_TENS = ["A", "K", "Q", "J", "T"]
FULL_PACK = Game(
    "nz-current",
    (
        # 20 with a ten against 19 with another: ann wins 10.
        StackShoe(parse_cards("Ts 9h Kd Td", pack="full")),
        bet("ann"),
        CloseBetting(),
        *_deal(3),
        Stand("ann", 1),
        *_deal(1),
        Settle(),
        CloseTable(HOUSE),
    ),
    changes={
        "cards.pack": "full",
        "surrender.up_cards": _WITH_TENS,
        "surrender.held_against": _WITH_TENS,
    },
)

TABLES: dict[str, Game] = {
    "following": FOLLOWING,
    "physical-shoe": PHYSICAL,
    "wheel-cancelled": WHEEL_CANCELLED,
    "squeezed": SQUEEZED,
    "nothing-left": NOTHING_LEFT,
    "offered-late": OFFERED_LATE,
    "full-pack": FULL_PACK,
}
"""By the names of their streams."""


class RecordedTournament(Tournament):
    """A tournament that keeps its commands too."""

    def __init__(self, terms: Conditions) -> None:
        super().__init__(terms, GOLDEN_CHANCE)
        self.commands: list[t.Command] = []

    def do(self, *commands: t.Command) -> tuple[tournament.Event, ...]:
        """Commands that must be accepted; the events of the last."""
        self.commands += commands
        return super().do(*commands)


def _entered() -> RecordedTournament:
    """Seven enter for six places, so that Hal is a reserve; Ann withdraws."""
    made = RecordedTournament(changed(("maximum = 7", "maximum = 6"), ("chips = 1000", "chips = 300")))
    made.do(t.NominateDirector("Dora", MANAGER), t.ApproveConditions(Official("regulator", "Rex")))
    made.do(*(t.Enter(player, DIRECTOR) for player in ("Ann", "Bob", "Cleo", "Dan", "Finn")))
    made.do(*(t.Enter(player, DIRECTOR, ("members",)) for player in ("Gus", "Hal")))
    made.do(t.Withdraw("Ann"))
    return made


def played_tournament() -> RecordedTournament:
    """Hal sits for Dan, Finn is late, Eve goes on for Cleo, Gus loses all; Bob wagers out of order once too often."""
    made = _entered()
    made.do(t.DrawBallot(("Bob", "Cleo", "Dan", "Finn", "Gus"), DIRECTOR), t.TakeSeats(("Bob", "Cleo", "Gus")))
    made.do(t.SeatReserve("Hal", "Dan", DIRECTOR))
    made.start()
    made.do(t.SetPace(20, DIRECTOR), t.DirectPlayer("Gus", "Please decide.", DIRECTOR))
    made.round(Bob=20, Cleo=50, Hal=30, Gus=300)
    made.do(t.Substitute("Cleo", "Eve", DIRECTOR, ("members",)), t.CallBreak(15, DIRECTOR), t.EndBreak(DIRECTOR))
    made.do(t.AskNext(1), t.Wager(1, "Bob", whole(20)), t.Wager(1, "Eve", whole(40)))
    made.do(t.AskNext(1), t.Wager(1, "Hal", whole(50)))
    made.deal()
    made.do(t.AskNext(1), t.Wager(1, "Bob", whole(20)), t.DeclareVoid(1, "Bob", DIRECTOR))
    made.do(t.Wager(1, "Hal", whole(30)), t.AskNext(1), t.Wager(1, "Eve", whole(20)))
    made.deal()
    made.end()
    made.do(t.AwardPrizes(DIRECTOR))
    return made


def cancelled_tournament() -> RecordedTournament:
    """The operator calls the tournament off before the first session."""
    made = _entered()
    made.do(t.Cancel("No power.", OPERATOR))
    return made


def directed_tournament() -> RecordedTournament:
    """An assistant orders with time and seal; results come from a table elsewhere; Bob misses the extra round."""
    made = RecordedTournament(changed(("rounds = 3", "rounds = 2"), ("players = 7", "players = 2")))
    assistant, at = Official("director", "Ivo"), "2026-03-05T19:30:00"
    made.do(t.NominateDirector("Dora", MANAGER), t.ApproveConditions(Official("regulator", "Rex")))
    made.do(t.NominateDirector("Ivo", Official("shift-manager", "Max")))
    made.do(*(t.Enter(player, assistant) for player in ("Ann", "Bob", "Cleo", "Dan")))
    order = ("Ann", "Bob", "Cleo", "Dan")
    made.do(t.DrawBallot(order, assistant, at=at, seal=seal_of(made.events)), t.TakeSeats(order, at=at))
    made.do(t.StartSession(assistant, at=at), t.CallBreak(15, DIRECTOR, at=at), t.EndBreak(DIRECTOR))
    results = (t.PlayerResult("Ann", whole(1200)), t.PlayerResult("Bob", whole(1200)))
    made.do(t.EnterResults(1, results, assistant))
    results = (t.PlayerResult("Cleo", whole(900)), t.PlayerResult("Dan", whole(10), out_before=2))
    made.do(t.EnterResults(2, results, assistant))
    made.end()
    made.do(t.DrawBallot(("Ann", "Bob"), DIRECTOR), t.TakeSeats(("Ann",)), t.StartSession(DIRECTOR))
    made.end()
    made.do(t.AwardPrizes(DIRECTOR, at="2026-03-05T22:00:00", seal=seal_of(made.events)))
    return made


def practised_tournament() -> RecordedTournament:
    """The director names a seed as the source of chance, and the operator calls it off."""
    made = _entered()
    made.do(t.NameChance("practice", DIRECTOR), t.Cancel("That was all.", OPERATOR))
    return made


TOURNAMENTS = {
    "played": played_tournament,
    "cancelled": cancelled_tournament,
    "directed": directed_tournament,
    "practised": practised_tournament,
}
"""By the names of their streams."""


def busy_progressive() -> tuple[list[progressive.Event], list[progressive.Command]]:
    """Three linked tables where anything that is offered happens: wheels, jackpots, cancels and malfunctions."""
    pit = random_pit(load_book("ma-2025"), 25)
    commands: list[progressive.Command] = []
    for _ in range(569):
        commands.append(pit.choose(pit.dice.choice(pit.state.terms.tables).name))
        pit.do(commands[-1])
    return pit.events, commands


SHARED = TERMS.replace("{ weight = 1, prize = 20 }", '{ weight = 1, meter = "grand", share = "1/4" }').replace(
    'reserve = "1%"', 'reserve = "1%"\nceiling = 1000.20'
)
"""Every community prize is a quarter of a meter that stands just under its ceiling."""


def corrected_progressive() -> tuple[list[progressive.Event], list[progressive.Command]]:
    """Cards and a meter put right; prizes of one table go back to a meter that another has fed up to its ceiling."""
    pit = Pit(SHARED, chance="practice")
    pit.do(pit.correct(100_010))
    pit.deal(3)
    pit.show("9h")
    pit.do(p.CorrectCard("one", 1, parse_card("6h")))
    pit.show("Kd")
    pit.do(p.PlaceLammer("one"), p.CorrectCard("one", 2, parse_card("9d")), p.CorrectCard("one", 2))
    pit.show("9c")
    pit.do(p.EndRound("one", pit.random()))
    for spun in (3, 5):  # a community prize for all, and one beside a hot spot
        pit.spin(2, 5, at=spun)
        pit.lose(1, table="two")
        stop = p.CancelJackpot("one", "the sign went dark") if spun == 3 else p.StopRound("one", "malfunction")
        pit.do(stop, pit.correct(100_005), pit.correct(100_015))
    return pit.events, pit.commands
