"""The tournament: from the conditions to the prizes, with real tables in between.

- `conditions` (and `conditions_read`, `conditions_check`): what is approved, from a TOML file with all its faults at
  once; `formats/`: ready-made ones
- `chips`: tournament chips, which are no money; `money`, `prizes`: fees, pool and prizes, which are
- `commands`, `events`, `state`: what is asked, what happened, how things stand; `people`: who may order what;
  `cites`: the clause numbers to cite; `moments`, `names`: times and names as they come in
- `decide` (and `decide_*`): judging a command; `evolve` (and `evolve_*`): applying an event; `draft`: a decision in
  the making; `changes`: small changes to a state
- `ballot`, `turns`, `standings`, `equals`: seats, whose turn it is, places, and who is ahead with equal chips
- `audit` (and `audit_*`): every recorded event judged again from those before it
- `options`: everything open now; `actor`: who acts by a command; `views`: what each audience may see; `codec`: events
  and commands as bytes
- `conduct`: the automatic director and dealer; choosers decide for the players
- `report` (and `report_*`): a whole tournament as plain data
"""

from pontoon.tournament.actor import actor_of
from pontoon.tournament.chips import Chips, whole
from pontoon.tournament.codec import (
    decode_command,
    decode_event,
    decode_stream,
    encode_command,
    encode_event,
    encode_stream,
)
from pontoon.tournament.commands import (
    ApproveConditions,
    AskNext,
    AwardPrizes,
    CalculatePlaces,
    CallBreak,
    Cancel,
    Command,
    DeclareVoid,
    DirectPlayer,
    DrawBallot,
    EndBreak,
    EndSession,
    Enter,
    EnterResults,
    NameChance,
    NominateDirector,
    OpenTable,
    Play,
    PlayerResult,
    Refund,
    SeatReserve,
    SetPace,
    SideBet,
    StartSession,
    Substitute,
    TakeSeats,
    Wager,
    Withdraw,
)
from pontoon.tournament.conditions import Conditions, rules_of
from pontoon.tournament.conditions_read import ConditionsError, read_conditions
from pontoon.tournament.conduct import StuckError, conduct, order_due, register, table_step
from pontoon.tournament.decide import Outcome, announce, decide, run
from pontoon.tournament.draft import Chance
from pontoon.tournament.events import Event
from pontoon.tournament.evolve import evolve, fold
from pontoon.tournament.money import accounts, postings
from pontoon.tournament.options import WagerChoice, offered, play_choices, wager_choice
from pontoon.tournament.people import Official
from pontoon.tournament.standings import final_places
from pontoon.tournament.state import State

__all__ = [
    "ApproveConditions",
    "AskNext",
    "AwardPrizes",
    "CalculatePlaces",
    "CallBreak",
    "Cancel",
    "Chance",
    "Chips",
    "Command",
    "Conditions",
    "ConditionsError",
    "DeclareVoid",
    "DirectPlayer",
    "DrawBallot",
    "EndBreak",
    "EndSession",
    "Enter",
    "EnterResults",
    "Event",
    "NameChance",
    "NominateDirector",
    "Official",
    "OpenTable",
    "Outcome",
    "Play",
    "PlayerResult",
    "Refund",
    "SeatReserve",
    "SetPace",
    "SideBet",
    "StartSession",
    "State",
    "StuckError",
    "Substitute",
    "TakeSeats",
    "Wager",
    "WagerChoice",
    "Withdraw",
    "accounts",
    "actor_of",
    "announce",
    "conduct",
    "decide",
    "decode_command",
    "decode_event",
    "decode_stream",
    "encode_command",
    "encode_event",
    "encode_stream",
    "evolve",
    "final_places",
    "fold",
    "offered",
    "order_due",
    "play_choices",
    "postings",
    "read_conditions",
    "register",
    "rules_of",
    "run",
    "table_step",
    "wager_choice",
    "whole",
]
