"""A house with a tournament in it: people who play by sending commands, and shoes whose first cards are known."""

import re
from pathlib import Path
from typing import Any, cast, get_args

import msgspec

from pontoon.cards import Entropy, parse_cards, seeded_entropy
from pontoon.service.caller import Caller
from pontoon.service.chance import Chance
from pontoon.service.journal import Entry, Journal
from pontoon.service.tournaments.commands import AskEntry, EnterBot, HoldBallot, PassOffer
from pontoon.service.tournaments.evolve import TournamentEvent
from pontoon.service.tournaments.host import HostedTournament
from pontoon.service.tournaments.listing import ListedTournament
from pontoon.service.tournaments.opening import OpenTournament
from pontoon.service.tournaments.state import Hosting
from pontoon.service.tournaments.told import public
from pontoon.service.tournaments.waiting import Waiting, waiting
from pontoon.table import Hit, Stand
from pontoon.tournament import (
    ApproveConditions,
    Event,
    Official,
    Play,
    StartSession,
    TakeSeats,
    Wager,
    play_choices,
    whole,
)
from pontoon.tournament.state import table_of
from pontoon.wire import messages as wire
from tests.support.live import Live
from tests.support.tournaments import HEATS, TEXT, bytes_for

SOON = "2027-01-15T08:10:00"
"""Ten minutes behind the time at which a house for tests begins."""
FINAL = TEXT.replace("2026-03-05T19:30:00", SOON)
"""Two to seven players at 110 with a commission of 10, one session of three rounds; 60 % and 40 % of the pool."""
STAGES = HEATS.replace("2026-03-05T19:30:00", SOON)
DIRECTOR = Official("director", "dora")
FIRST_WINS = "Ks 9h 7d Ks 7h Kd"
"""Two boxes that stand: 20 and 16 against 17."""
BOTH_WIN = "Ks Kh 7d Ks Kh Kd"
"""20 and 20 against 17."""
_COMMITMENT = re.compile(rb"[0-9a-f]{64}")


class Stacked:
    """Chance in which the next shoes begin with known cards; everything else is seeded."""

    def __init__(self, seed: str, *shoes: str) -> None:
        self.shoes: list[Entropy] = [bytes_for(parse_cards(text)) for text in shoes]
        self.seeded = seeded_entropy(seed)

    def __call__(self, count: int) -> bytes:
        if count == 1024 and self.shoes:
            return self.shoes.pop(0)(count)
        return b"\0\0" if count == 2 else self.seeded(count)


def is_waiting(hosted: HostedTournament, number: int = 1) -> Waiting:
    """What a table waits for."""
    return waiting(hosted.rules, hosted.state, number)


class Hall(Live):
    """A house with one tournament, directed by dora."""

    stream: str = ""

    def __init__(self, folder: Path, *shoes: str, seed: str = "house") -> None:
        super().__init__(folder, seed)
        if shoes:
            self.house.office.chance = Chance(Stacked(seed, *shoes))

    async def opens(self, text: str = FINAL, **terms: Any) -> str:
        """Dora opens a tournament, and an auditor enters the regulator's approval."""
        asked = msgspec.convert({"conditions": text, "terms": terms}, OpenTournament)
        listed = await self.house.open_tournament(Caller("dora", ("tournament-director",)), "open", asked)
        assert isinstance(listed, ListedTournament), listed
        self.stream = f"tournament:{listed.tournament}"
        answer = await self.do("eve", self.stream, ApproveConditions(Official("regulator")), roles=("auditor",))
        assert isinstance(answer, wire.Done), answer
        return self.stream

    @property
    def it(self) -> HostedTournament:
        """The tournament in memory."""
        hosted = self.hosted(self.stream)
        assert isinstance(hosted, HostedTournament)
        return hosted

    @property
    def state(self) -> Hosting:
        return self.it.state

    def phase(self) -> str:
        """How far it has come."""
        return self.state.tournament.phase

    async def order(self, *commands: Any) -> None:
        """Orders of the director that must be accepted."""
        for command in commands:
            answer = await self.do("dora", self.stream, command, roles=("tournament-director",))
            assert isinstance(answer, wire.Done), answer

    async def enter(self, *names: str, purse: int = 20_000) -> None:
        """People with so many cents ask for an entry and get it."""
        for name in names:
            await self.gives(name, purse)
            await self.does(name, self.stream, AskEntry(name))

    async def bots(self, number: int, **said: Any) -> None:
        """So many bots are entered, which play at once."""
        for _ in range(number):
            await self.order(EnterBot(**{"pace": "at-once", "kind": "mimic"} | said))

    async def starts(self) -> None:
        """The ballot is drawn, everybody sits down, the session starts."""
        await self.order(HoldBallot())
        session = self.state.tournament.session
        assert session is not None
        for seat in [seat for table in session.tables for seat in table.seats if not seat.taken]:
            await self.does(seat.player, self.stream, TakeSeats((seat.player,)))
        await self.order(StartSession(DIRECTOR))

    def seated(self, number: int = 1) -> list[str]:
        """Who sits at a table, box by box."""
        return [seat.player for seat in table_of(self.state.tournament, number).seats]

    async def plays(self, number: int = 1, amount: int = 20) -> None:
        """Whoever a table waits for does something once: wagers so much, stands as soon as may be, lets offers pass."""
        now = is_waiting(self.it, number)
        player = now.players[0]
        match now.what:
            case "wager":
                await self.does(player, self.stream, Wager(number, player, whole(amount)))
            case "offer":
                await self.does(player, self.stream, PassOffer(number, player))
            case _:
                table = table_of(self.state.tournament, number)
                stands = any(one.action == "stand" for one in play_choices(self.it.rules, table, player))
                move = Stand(player, now.at[2]) if stands else Hit(player, now.at[2])
                await self.does(player, self.stream, Play(number, move))

    async def rounds(self, number: int = 1, most: int = 100) -> None:
        """A table is played until it waits for nobody, or so many rounds are over."""
        before = table_of(self.state.tournament, number).rounds
        while is_waiting(self.it, number).what in ("wager", "decision", "offer"):
            if table_of(self.state.tournament, number).rounds >= before + most:
                return
            await self.plays(number)

    def entries(self) -> list[Entry[TournamentEvent]]:
        """Every record of the tournament, as it is on disk."""
        journal: Journal[TournamentEvent] = Journal(TournamentEvent, public, self.house.office.sealer)
        return [journal.decode(one.data, self.stream, one.sequence) for one in self.store.read(self.stream)]

    def events(self) -> list[TournamentEvent]:
        """Every event of the tournament."""
        return [event for entry in self.entries() for event in entry.events]

    def own_events(self) -> list[Event]:
        """The events of the tournament itself, without what the house adds."""
        return [cast(Event, event) for event in self.events() if isinstance(event, get_args(Event))]


def masked(data: bytes) -> bytes:
    """A message without its commitments, which differ wherever what they hide differs."""
    return _COMMITMENT.sub(b"-", data)
