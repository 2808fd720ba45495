"""Random tournaments in which anything may happen that a director, players and reserves can do; ties are frequent."""

import random

from msgspec.structs import replace

from pontoon.players import MimicPlayer, RandomPlayer
from pontoon.rulebook import BOOK_IDS
from pontoon.table import Refusal
from pontoon.table.asking import AskedToWager, Bet, Chooser
from pontoon.tournament import (
    AskNext,
    AwardPrizes,
    CalculatePlaces,
    CallBreak,
    Cancel,
    Chips,
    Command,
    Conditions,
    DeclareVoid,
    DirectPlayer,
    DrawBallot,
    EndBreak,
    EndSession,
    Enter,
    EnterResults,
    Event,
    NominateDirector,
    Official,
    PlayerResult,
    SeatReserve,
    SetPace,
    StartSession,
    Substitute,
    TakeSeats,
    Wager,
    Withdraw,
    read_conditions,
    run,
    table_step,
)
from pontoon.tournament.audit import seal_of
from pontoon.tournament.ballot import players_due
from pontoon.tournament.decide_round import wager_limits
from pontoon.tournament.state import session_of, table_of
from pontoon.tournament.turns import between_rounds, is_finished
from tests.support.tournaments import DIRECTOR, MANAGER, OPERATOR, Tournament, names, seeded

SHARES = ('["60%", "40%"]', '["1/3", "1/3", "1/3"]', '["50%", "30%", "20%"]', '["100%"]')
ASSISTANT = Official("director", "Ivo")


def wild_conditions(dice: random.Random) -> Conditions:
    """Conditions of any shape, with few rounds and often few chips, so that many end equal."""
    stages = dice.choice((1, 1, 2, 2, 3))
    shares = dice.choice(SHARES)
    text = f"""
title = "Wild"
rulebook = "{dice.choice((*["act-2005"] * 8, *BOOK_IDS))}"
start = 2026-03-05T19:30:00
duplicate = {dice.choice(("true", "false", "false"))}

[entry]
fee = "{dice.randint(10, 200)}.{dice.randint(0, 99):02}"
commission = "{dice.randint(0, 9)}.{dice.randint(0, 99):02}"
chips = {dice.choice((20, 40, 60, 100, 300, 1000))}
minimum = {3 if shares.count(",") > 1 else 2}
maximum = {dice.randint(4, 16)}
reserves = {dice.randint(0, 3)}

[table]
players = {dice.randint(2, 7)}
minimum = 20
maximum = {dice.choice((20, 20, 100, 500))}
step = {dice.choice((10, 20))}
"""
    if dice.random() < 0.2:
        text += '\n[side_wagers]\nallowed = ["perfect-pairs"]\n' if "act-2005" in text else ""
    for stage in range(stages):
        text += f"""
[[stages]]
name = "Stage {stage + 1}"
{"shoes = 1" if dice.random() < 0.03 else f"rounds = {dice.randint(1, 4)}"}
sessions = {dice.choice((1, 1, 1, 2))}
chips = "{dice.choice(("carry", "new"))}"
until_left = {dice.choice((0, 0, 0, 1))}
"""
        if stage < stages - 1:
            by_table, overall = dice.choice(((1, 0), (1, 1), (2, 1), (0, 3), (1, 2), (3, 0)))
            text += f"through_per_table = {by_table}\nthrough_overall = {overall}\n"
    return read_conditions(f"{text}\n[prizes]\nshares = {shares}\n")


class Level(MimicPlayer):
    """Wagers the minimum in every round: many of these end with equal chips."""

    def wager(self, asked: AskedToWager) -> Bet:
        return Bet(asked.amounts.least)


class Choosers(dict[str, Chooser]):
    """Somebody plays for everybody, substitutes too."""

    def __init__(self, kinds: tuple[Chooser, ...]) -> None:
        super().__init__()
        self.kinds = kinds

    def __missing__(self, name: str) -> Chooser:
        return self.kinds[sum(name.encode()) % len(self.kinds)]


class Wild(Tournament):
    """A tournament that the dice conduct. `signed`: orders have their time and the seal of everything before."""

    def __init__(self, terms: Conditions, seed: str, *, calm: bool = False, signed: bool = False) -> None:
        super().__init__(terms, seeded(seed))
        self.signed = signed
        self.dice = random.Random(seed)
        self.calm = calm
        kinds: tuple[Chooser, ...] = (Level(), Level(), MimicPlayer(), RandomPlayer())
        self.choosers = Choosers((Level(),) if self.dice.random() < 0.3 else kinds)
        self.new_names = (f"sub{at}" for at in range(1, 10**6))

    def do(self, *commands: Command) -> tuple[Event, ...]:
        """Commands that must be accepted; orders are signed where they are to be."""
        events: tuple[Event, ...] = ()
        for command in commands:
            if self.signed and hasattr(command, "by"):
                at = f"2026-03-05T{20 + self.state.sequence // 36000}:{self.state.sequence // 600 % 60:02}:00"
                command = replace(command, at=at, seal=seal_of(self.events))  # noqa: PLW2901
            events = super().do(command)
        return events

    def happens(self, chance: float) -> bool:
        """Whether something out of the ordinary happens now."""
        return not self.calm and self.dice.random() < chance

    def tries(self, command: Command) -> None:
        """A command that may be refused."""
        outcome = run(self.rules, self.state, command, self.chance)
        if not isinstance(outcome, Refusal):
            self.do(command)

    def everything(self, players: int) -> "Wild":
        """From the nomination to the prizes, or to a cancellation."""
        self.enter()
        if self.happens(0.5):
            self.do(NominateDirector("Ivo", MANAGER))
        for name in names(players):
            self.tries(Enter(name, self.director()))
        if self.happens(0.2):
            self.tries(Withdraw(self.dice.choice(names(players))))
        while len(players_due(self.state)) < self.conditions.entry.minimum:
            self.do(Enter(next(self.new_names), self.director()))
        while self.state.phase not in ("finished", "cancelled"):
            self.next()
        return self

    def director(self) -> Official:
        """The director, or the assistant where there is one."""
        return ASSISTANT if len(self.state.directors) > 1 and self.happens(0.3) else DIRECTOR

    def next(self) -> None:
        """Whatever is due."""
        if self.happens(0.003):
            self.do(Cancel("Power cut", OPERATOR))
            return
        match self.state.phase:
            case "entry" | "between":
                self.draws()
            case "drawn":
                self.seats()
            case "playing":
                self.plays()
            case "counted":
                self.do(CalculatePlaces(self.director()))
            case _:
                self.do(AwardPrizes(self.director()))

    def draws(self) -> None:
        """A ballot, sometimes with tables of the director's own sizes."""
        if self.happens(0.1):
            self.substitutes()
        due = list(players_due(self.state))
        self.dice.shuffle(due)
        sizes: tuple[int, ...] = ()
        if self.happens(0.2):
            left, most = len(due), self.conditions.players_per_table
            while left:
                sizes = (*sizes, self.dice.randint(1, min(most, left)))
                left -= sizes[-1]
        self.do(DrawBallot(tuple(due), self.director(), sizes))

    def seats(self) -> None:
        """Most come; a reserve may get an empty seat of the first session; the rest forfeits."""
        due = [seat.player for table in session_of(self.state).tables for seat in table.seats]
        there = [player for player in due if not self.happens(0.05)] or due[:1]
        self.do(TakeSeats(tuple(there)))
        for player in due:
            if player not in there and self.state.reserves and self.happens(0.5):
                self.tries(SeatReserve(self.state.reserves[0][0], player, self.director()))
        self.do(StartSession(self.director()))

    def plays(self) -> None:
        """All tables by turns to the end of the session."""
        while (open_now := self.still_playing()) and self.state.phase == "playing":
            number = self.dice.choice(open_now)
            if table_of(self.state, number).table.phase == "unopened" and self.happens(0.05):
                self.elsewhere(number)
                continue
            if self.happens(0.02):
                self.interrupts(number)
                continue
            if self.happens(0.0005):
                self.do(Cancel("Fire", OPERATOR))
                return
            if table_of(self.state, number).seats and not self.state.break_minutes:
                self.step(number)
            elif self.state.break_minutes:
                self.do(EndBreak(self.director()))
        if self.state.phase == "playing":
            self.do(EndSession(self.director()))

    def step(self, number: int) -> None:
        """What is due at a table."""
        self.do(table_step(self.rules, self.state, number, self.choosers, self.chance))

    def elsewhere(self, number: int) -> None:
        """The table is played without this program, and somebody may be eliminated there."""
        session, table = session_of(self.state), table_of(self.state, number)
        minimum = self.conditions.limits_of(session.stage).minimum
        last = 1 if session.extra else self.conditions.stages[session.stage].rounds
        results = []
        for seat in table.seats:
            held = Chips(self.dice.choice((minimum.hundredths, 100_000, seat.chips.hundredths)))
            if seat.chips < minimum:
                results.append(PlayerResult(seat.player, seat.chips, 1))
            elif last > 1 and self.dice.random() < 0.3:
                results.append(PlayerResult(seat.player, Chips(1000), self.dice.randint(2, last)))
            else:
                results.append(PlayerResult(seat.player, held))
        self.do(EnterResults(number, tuple(results), self.director()))

    def still_playing(self) -> list[int]:
        session = session_of(self.state)
        return [one.number for one in session.tables if not is_finished(self.conditions, session, one)]

    def interrupts(self, number: int) -> None:
        """Somebody wagers out of order, is replaced or told to hurry, or everybody has a break."""
        table = table_of(self.state, number)
        player = self.dice.choice(table.seats).player if table.seats else ""
        match self.dice.randrange(5):
            case 0 if player:
                self.early(number, player)
            case 1:
                self.substitutes()
            case 2:
                self.tries(CallBreak(self.dice.randint(1, 30), self.director()))
            case 3 if player:
                self.tries(DirectPlayer(player, "Please decide.", self.director()))
            case _:
                self.do(SetPace(self.dice.randint(5, 60), self.director()))

    def early(self, number: int, player: str) -> None:
        """A wager that may be out of order, and may then be declared void."""
        if table_of(self.state, number).table.phase == "unopened":
            return
        if between_rounds(table_of(self.state, number)):
            self.tries(AskNext(number))
        table = table_of(self.state, number)
        seat = next((one for one in table.seats if one.player == player), None)
        if seat is None or table.table.phase != "betting" or player in table.asked:
            return
        least, _ = wager_limits(self.state, table, seat)
        self.tries(Wager(number, player, least))
        self.tries(DeclareVoid(number, player, self.director()))

    def substitutes(self) -> None:
        """Somebody new plays on."""
        playing = players_due(self.state)
        if playing:
            self.tries(Substitute(self.dice.choice(playing), next(self.new_names), self.director()))


def wild_tournament(seed: str, *, calm: bool = False, signed: bool = False) -> Wild:
    """A whole random tournament; a calm one has nothing out of the ordinary."""
    dice = random.Random(f"terms {seed}")
    terms = wild_conditions(dice)
    players = dice.randint(terms.entry.minimum, terms.entry.maximum + terms.entry.reserves)
    return Wild(terms, seed, calm=calm, signed=signed).everything(players)
