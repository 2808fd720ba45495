"""How the house runs a tournament that people reach over the network: who directs and deals, how long one waits."""

from typing import Literal

from msgspec import Struct

from pontoon.service.tables.terms import Absence, Dealing, Money, Pace

Directing = Literal["person", "automatic"]
Entries = Literal["open", "desk"]
"""Who asks for an entry is entered at once, or waits until the director takes the entry at the desk."""

BotKind = Literal["chart", "leader", "mimic", "random"]

MOST_SECONDS = 3600
MOST_OFFSET = 14 * 60


class TournamentClocks(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How many seconds there are for each thing; 0 is as long as one likes.

    `wager`, `decision`: until the director sets a pace (20.18), which then holds for both. `offer`: for insurance,
    surrender and the like. `seating`: from the ballot to the start of a session that an automatic director starts; 0
    seats everybody at once who has not left. `pause`: what an automatic director leaves between the last round of a
    session and what follows, so that everybody has seen it. `grace`: what everybody gets on top after the house was
    down.
    """

    wager: int = 0
    decision: int = 0
    offer: int = 0
    seating: int = 0
    pause: int = 0
    grace: int = 10


class TournamentTerms(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is decided about a hosted tournament when it is opened, beside its conditions, and shown to everybody.

    `money`: fees and prizes come from and go to people's wallets, or are kept elsewhere (`felt`). `owner_rules`:
    whoever opened it has every office, which is for felt money alone: an exercise. `absence`: what happens to a
    decision whose time is up; a wager is then the minimum, which everybody wagers in every round (20.14). `offset`:
    minutes by which the clock of the place is ahead of UTC, where the published start says nothing of it.
    """

    directing: Directing = "person"
    dealing: Dealing = "automatic"
    money: Money = "wallet"
    entries: Entries = "open"
    public: bool = False
    owner_rules: bool = False
    absence: Absence = "stand"
    clocks: TournamentClocks = TournamentClocks()
    offset: int = 0


class TournamentBot(Struct, frozen=True):
    """A bot in a tournament."""

    name: str
    kind: BotKind
    pace: Pace
