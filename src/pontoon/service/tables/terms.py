"""How the house runs a table that people reach over the network: who deals, how long one waits, whose money it is."""

from typing import Literal

from msgspec import Struct

Absence = Literal["stand", "best", "hold"]
"""What happens to a decision whose time is up: as the books have it for who leaves, as the chart says, or nothing."""

Dealing = Literal["automatic", "person"]
Money = Literal["wallet", "felt"]
Pace = Literal["human", "at-once"]
BotKind = Literal["chart", "mimic", "random"]


class Clocks(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How many seconds there are for each thing; 0 is as long as one likes.

    `betting`: from the first wager to the deal. `decision`: for each decision, and then what is left of `bank`, which a
    player has once for the whole sitting. `offer`: for insurance, surrender and the like. `follow`: for other bettors
    who are asked about a double or a split; 0 there is as long as for an offer. `grace`: what everybody gets on top
    after the house was down. `dropped`: what somebody who is awaited gets on top, once an hour, when the last
    connection is lost.
    """

    betting: int = 0
    decision: int = 0
    offer: int = 0
    bank: int = 0
    grace: int = 10
    follow: int = 0
    dropped: int = 0


class Terms(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is decided about a hosted table when it is opened, and shown to everybody.

    `dealing`: the automatic house, or a person at a terminal. `money`: people's wallets, or chips that lie on the felt
    and are nobody's money here (a dealer school, a physical table, an exercise). `owner_rules`: whoever opened the
    table has every role at it and may stack the shoe, which is for felt money alone. `public`: it stands in the lobby,
    otherwise people come by link. `bots_alone`: bots play on when nobody else is there, which is for the
    operator to allow.
    """

    dealing: Dealing = "automatic"
    money: Money = "wallet"
    public: bool = False
    owner_rules: bool = False
    absence: Absence = "stand"
    clocks: Clocks = Clocks()
    bots_alone: bool = False
    progressive: str = ""
