"""The table: event-sourced, one rulebook, one shoe, up to seven boxes.

- `setup`, `opening`: how a table is set up; `state`: what it is; `commands`, `events`: what is asked and happened
- `decide` (and `decide_*`): judging a command; `evolve` (and `evolve_*`): applying an event; `draft`: a decision in
  the making; `changes`: small changes to a state
- `steps`: what has to happen next; `hands`, `needs`, `control`, `limits`, `cut`: the questions it asks
- `wagers`, `decisions`: may this be done, with the reason; `options`: everything open now
- `house`: the automatic house; `views`: what each audience may see; `ledger`: the money of every event
- `codec`: events as bytes
"""

from pontoon.table.codec import decode_event, decode_stream, encode_event, encode_stream
from pontoon.table.commands import (
    AnnounceFinalRounds,
    BurnCard,
    CheckHoleCard,
    CloseBetting,
    CloseOffer,
    Command,
    CutShoe,
    DealCard,
    Double,
    Forfeit,
    Hit,
    InsertCuttingCard,
    Insure,
    LoadShoe,
    PlaceSideWager,
    PlaceWager,
    RevealHoleCard,
    Settle,
    ShowCuttingCard,
    Shuffle,
    Split,
    StackShoe,
    Stand,
    Surrender,
    TakeBackWager,
)
from pontoon.table.control import controller
from pontoon.table.cut import cut_limits, cut_order, cutting_card_limits
from pontoon.table.decide import decide
from pontoon.table.events import Addition, Event, RoundEnded, TableOpened, WagerSettled
from pontoon.table.evolve import evolve, fold
from pontoon.table.hands import current_hand
from pontoon.table.house import Outcome, run, start
from pontoon.table.ledger import accounts, postings
from pontoon.table.opening import open_table
from pontoon.table.options import Choice, DealerChoice, Range, covers, dealer_options, options
from pontoon.table.person import Person
from pontoon.table.refusal import Refusal
from pontoon.table.setup import Limits, Practice, Setup
from pontoon.table.state import Box, PlayedRound, State, box_at
from pontoon.table.steps import Step, next_step
from pontoon.table.views import Audience, View, message, view

__all__ = [
    "Addition",
    "AnnounceFinalRounds",
    "Audience",
    "Box",
    "BurnCard",
    "CheckHoleCard",
    "Choice",
    "CloseBetting",
    "CloseOffer",
    "Command",
    "CutShoe",
    "DealCard",
    "DealerChoice",
    "Double",
    "Event",
    "Forfeit",
    "Hit",
    "InsertCuttingCard",
    "Insure",
    "Limits",
    "LoadShoe",
    "Outcome",
    "Person",
    "PlaceSideWager",
    "PlaceWager",
    "PlayedRound",
    "Practice",
    "Range",
    "Refusal",
    "RevealHoleCard",
    "RoundEnded",
    "Settle",
    "Setup",
    "ShowCuttingCard",
    "Shuffle",
    "Split",
    "StackShoe",
    "Stand",
    "State",
    "Step",
    "Surrender",
    "TableOpened",
    "TakeBackWager",
    "View",
    "WagerSettled",
    "accounts",
    "box_at",
    "controller",
    "covers",
    "current_hand",
    "cut_limits",
    "cut_order",
    "cutting_card_limits",
    "dealer_options",
    "decide",
    "decode_event",
    "decode_stream",
    "encode_event",
    "encode_stream",
    "evolve",
    "fold",
    "message",
    "next_step",
    "open_table",
    "options",
    "postings",
    "run",
    "start",
    "view",
]
