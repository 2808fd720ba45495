"""Tournaments for tests: small conditions, shoes with known cards, and a driver that does only what it is told."""

from collections.abc import Mapping

from pontoon.cards import Card, Entropy, full_shoe, parse_cards, seeded_entropy
from pontoon.players import MimicPlayer, RandomPlayer
from pontoon.table import CloseBetting, CloseOffer, Hit, Refusal, Stand, next_step
from pontoon.table import Command as TableCommand
from pontoon.table.asking import Chooser
from pontoon.tournament import (
    AskNext,
    CalculatePlaces,
    Chance,
    Chips,
    Command,
    Conditions,
    DrawBallot,
    EndSession,
    Event,
    Official,
    OpenTable,
    Outcome,
    Play,
    StartSession,
    State,
    TakeSeats,
    Wager,
    announce,
    conduct,
    encode_event,
    fold,
    play_choices,
    read_conditions,
    register,
    rules_of,
    run,
    whole,
)
from pontoon.tournament.state import Table, seat_of, table_of

DIRECTOR = Official("director", "Dora")
MANAGER = Official("shift-manager")
REGULATOR = Official("regulator")
OPERATOR = Official("operator")
DEALER = Official("dealer")

TEXT = """
title = "Test"
rulebook = "act-2005"
start = 2026-03-05T19:30:00

[entry]
fee = "110.00"
commission = "10.00"
chips = 1000
minimum = 2
maximum = 7
reserves = 2

[table]
players = 7
minimum = 20
maximum = 500
step = 10

[[stages]]
name = "Final"
rounds = 3

[prizes]
shares = ["60%", "40%"]
"""

HEATS = TEXT.replace("maximum = 7", "maximum = 40").replace(
    """[[stages]]
name = "Final"
rounds = 3
""",
    """[[stages]]
name = "Heats"
rounds = 4
through_per_table = 1
through_overall = 1

[[stages]]
name = "Final"
rounds = 4
chips = "new"
""",
)


def changed(*pairs: tuple[str, str], text: str = TEXT) -> Conditions:
    """The conditions of the text with pieces replaced."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return read_conditions(text)


def seeded(seed: str) -> Chance:
    """Bytes by name from a seed."""
    return lambda name: seeded_entropy(f"{seed}/{name}")


def shoes(*texts: str) -> Chance:
    """The first shoes of every table begin with these cards; everything else is seeded."""

    def named(name: str) -> Entropy:
        words = name.split()
        if words[0] == "shoe" and int(words[3]) <= len(texts):
            return bytes_for(parse_cards(texts[int(words[3]) - 1]))
        return seeded_entropy(name)

    return named


def at_tables(*texts: str) -> Chance:
    """The first shoe of table 1, 2 and so on begins with these cards; everything else is seeded."""

    def named(name: str) -> Entropy:
        words = name.split()
        if words[0] == "shoe" and words[3] == "1" and int(words[2]) <= len(texts):
            return bytes_for(parse_cards(texts[int(words[2]) - 1]))
        return seeded_entropy(name)

    return named


def bytes_for(first: tuple[Card, ...], decks: int = 6) -> Entropy:
    """Bytes from which a shuffle and the cut behind the first deck make a shoe that begins with these cards."""
    rest = list(full_shoe(decks))
    for card in first:
        rest.remove(card)
    wanted = [*rest[:48], *first, *rest[48:]]
    order = list(full_shoe(decks))
    served = bytearray()
    for last in range(len(order) - 1, 0, -1):
        at = order.index(wanted[last], 0, last + 1)
        served += bytes((at >> 8, at & 255))
        order[last], order[at] = order[at], order[last]
    at = 0

    def take(count: int) -> bytes:
        nonlocal at
        if count == 2:  # the cut: as near the front as may be
            return b"\0\0"
        piece = bytes(served[at : at + count]).ljust(count, b"\0")
        at += count
        return piece

    return take


class Tournament:
    """A tournament with every event so far; nothing happens unasked."""

    def __init__(self, terms: Conditions, chance: Chance | None = None) -> None:
        begun = announce(terms)
        self.conditions = terms
        self.rules = rules_of(terms)
        self.chance = chance or seeded("test")
        self.state: State = begun.state
        self.events: list[Event] = list(begun.events)

    def do(self, *commands: Command) -> tuple[Event, ...]:
        """Commands that must be accepted; the events of the last."""
        events: tuple[Event, ...] = ()
        for command in commands:
            outcome = run(self.rules, self.state, command, self.chance)
            assert isinstance(outcome, Outcome), (command, str(outcome))
            self.state, events = outcome.state, outcome.events
            self.events += events
        return events

    def refused(self, command: Command, code: str, clause: str) -> Refusal:
        """The command is refused with this code and clause, and nothing has changed."""
        before = self.state
        outcome = run(self.rules, self.state, command, self.chance)
        assert isinstance(outcome, Refusal), outcome
        assert (outcome.code, clause in outcome.clauses) == (code, True), (outcome.code, outcome.clauses)
        assert self.state is before
        assert fold(self.events) == before
        return outcome

    def enter(self, *names: str) -> "Tournament":
        """Nominated, approved, and these players entered."""
        self.do(*register(names, "Dora"))
        return self

    def draw(self, *order: str) -> "Tournament":
        """A ballot in this order, with everybody seated; the session starts and the tables open."""
        self.do(DrawBallot(order, DIRECTOR), TakeSeats(order))
        self.start()
        return self

    def start(self) -> None:
        """The session starts, and every table with players opens."""
        self.do(StartSession(DIRECTOR))
        assert self.state.session is not None
        self.do(*(OpenTable(table.number) for table in self.state.session.tables if table.seats))

    def end(self) -> Event:
        """The session ends and the places are calculated; what came of it."""
        self.do(EndSession(DIRECTOR))
        return self.do(CalculatePlaces(DIRECTOR))[0]

    def table(self, number: int = 1) -> Table:
        """A table of the session."""
        return table_of(self.state, number)

    def chips(self, player: str) -> Chips:
        """What lies in front of a player, or is held between sessions."""
        for table in self.state.session.tables if self.state.session else ():
            seat = seat_of(table, player)
            if seat is not None:
                return seat.chips
        return self.state.entrants[player].chips

    def bet(self, number: int = 1, **amounts: int) -> None:
        """The dealer asks everybody in turn, and they wager these chips."""
        for _ in range(len(self.table(number).seats)):
            self.do(AskNext(number))
            player = self.table(number).turn
            self.do(Wager(number, player, whole(amounts[player])))

    def deal(self, number: int = 1) -> None:
        """No more bets; everybody stands as soon as he may, no offer is taken, to the end of the round."""
        self.do(Play(number, CloseBetting()))
        while self.table(number).table.phase == "playing":
            step = next_step(self.rules, self.table(number).table)
            move: TableCommand = CloseOffer()
            if step.kind == "decide":
                player = next(seat.player for seat in self.table(number).seats if seat.box == step.box)
                open_now = {choice.action for choice in play_choices(self.rules, self.table(number), player)}
                move = Stand(player, step.box) if "stand" in open_now else Hit(player, step.box)
            self.do(Play(number, move))

    def round(self, number: int = 1, **amounts: int) -> None:
        """Wagers and cards."""
        self.bet(number, **amounts)
        self.deal(number)


def bots(names: Mapping[str, object] | tuple[str, ...]) -> dict[str, Chooser]:
    """Mimics and random players in turn."""
    kinds: tuple[Chooser, ...] = (RandomPlayer(), MimicPlayer())
    return {name: kinds[at % len(kinds)] for at, name in enumerate(names)}


def names(number: int) -> tuple[str, ...]:
    """So many players."""
    return tuple(f"p{at}" for at in range(1, number + 1))


def whole_run(terms: Conditions, number: int, seed: str) -> Tournament:
    """A tournament of bots from the entries to the prizes."""
    made = Tournament(terms, seeded(seed)).enter(*names(number))
    for outcome in conduct(made.rules, made.state, bots(names(number)), made.chance):
        made.events += outcome.events
        made.state = outcome.state
    return made


def stream_bytes(events: list[Event]) -> bytes:
    """The events as a file has them."""
    return b"".join(encode_event(event) + b"\n" for event in events)
