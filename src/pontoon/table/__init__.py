"""The table: event-sourced, one rulebook, one shoe, up to seven boxes.

- `setup`, `opening`: how a table is set up; `state`: what it is; `commands`, `events`: what is asked and happened
  (`command_base`, `event_base`: what they are made of)
- `decide` (and `decide_*`): judging a command; `evolve` (and `evolve_*`): applying an event; `draft`: a decision in
  the making; `changes`: small changes to a state
- `steps`: what has to happen next; `hands`, `needs`, `control`, `limits`, `cut`: what that depends on
- `wagers`, `decisions`: may this be done, with the reason (`refusal`); `options`: everything open now
- `order_options`: what the house may order; `closed`: what is not open, and why
- `views`: what each `audience` may see; `told`: the fields that are allowed (`allowed`); `sealed`: what does not print
- `house`: the automatic house; `ledger`: the money of every event
- `amounts`: how much may be put down, one range for each kind of wager; `cost`: what a command takes from whose purse
- `invitation`, `decide_following`: a double or split that the other bettors on the hand are asked to follow
- `codec`: events as bytes; `stream_codec`: those of any stream; `command_codec`: commands; `actor`: who acts by one
- `incidents`: when something goes wrong; `procedures`: what is done around a round; `people`: who may play where;
  each with commands, events, decide and evolve of its own
"""

from pontoon.table.actor import Actor, actor_of
from pontoon.table.amounts import Range
from pontoon.table.audience import Audience, AudienceError
from pontoon.table.closed import Closed
from pontoon.table.codec import decode_event, decode_stream, encode_event, encode_stream
from pontoon.table.command_codec import CommandError, decode_command, encode_command
from pontoon.table.commands import (
    AnnounceFinalRounds,
    BurnCard,
    CancelSpin,
    CheckHoleCard,
    CloseBetting,
    CloseOffer,
    Command,
    CutShoe,
    DealCard,
    DecideSpin,
    Double,
    Follow,
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
from pontoon.table.cost import cost
from pontoon.table.cut import cut_limits, cut_offers, cut_order, cutting_card_limits
from pontoon.table.dealer_options import DealerChoice, dealer_options
from pontoon.table.decide import decide
from pontoon.table.events import Addition, Event, RoundEnded, TableOpened, WagerSettled
from pontoon.table.evolve import evolve, fold
from pontoon.table.hands import current_hand
from pontoon.table.house import Outcome, Pace, run, start
from pontoon.table.incidents.commands import (
    Answer,
    FindErrors,
    GiveRuling,
    MakeClaim,
    RefuseCard,
    Report,
    VoidHands,
    VoidPastRound,
    VoidPastWager,
    VoidRound,
    VoidSideWager,
    VoidWager,
)
from pontoon.table.incidents.decide import report_power
from pontoon.table.incidents.reconstruct import correction
from pontoon.table.incidents.reports import answer_options, report_options, ruling_options
from pontoon.table.incidents.rulings import power_over
from pontoon.table.incidents.trouble import PlayerChoice, Remedy, Situation
from pontoon.table.invitation import FollowAnswer, Invitation
from pontoon.table.ledger import accounts, postings
from pontoon.table.opening import open_table
from pontoon.table.options import Choice, command_of, covers, options
from pontoon.table.order_options import OrderChoice, covers_order, order_options, request_options
from pontoon.table.people.commands import (
    AnswerSharing,
    AskSqueeze,
    ChangeLimits,
    ConfirmCash,
    DirectBoxMaximum,
    DirectPlayerMaximum,
    ExcludePlayer,
    GrantSqueeze,
    LiftRestriction,
    PermitEntry,
    RaiseMaximum,
    RequestReview,
    RequireBox,
    RestrictPlayer,
    VacateSeat,
)
from pontoon.table.people.person import Person
from pontoon.table.procedures.commands import (
    ChangeDealer,
    CloseTable,
    CountCards,
    DeclineCut,
    LeaveIdle,
    OrderRecut,
    OrderShuffle,
    RemoveShuffler,
    ReplaceCard,
    ReplaceCards,
    TakeStep,
    UseAutomatedShoe,
    ViewBurnCard,
)
from pontoon.table.procedures.options import ProcedureChoice, procedure_options
from pontoon.table.refusal import Refusal
from pontoon.table.setup import Limits, Practice, Setup
from pontoon.table.state import Box, PlayedRound, State, box_at
from pontoon.table.steps import Step, next_step
from pontoon.table.table import RefusedError, Table
from pontoon.table.views import View, message, view

__all__ = [
    "Actor",
    "Addition",
    "AnnounceFinalRounds",
    "Answer",
    "AnswerSharing",
    "AskSqueeze",
    "Audience",
    "AudienceError",
    "Box",
    "BurnCard",
    "CancelSpin",
    "ChangeDealer",
    "ChangeLimits",
    "CheckHoleCard",
    "Choice",
    "CloseBetting",
    "CloseOffer",
    "CloseTable",
    "Closed",
    "Command",
    "CommandError",
    "ConfirmCash",
    "CountCards",
    "CutShoe",
    "DealCard",
    "DealerChoice",
    "DecideSpin",
    "DeclineCut",
    "DirectBoxMaximum",
    "DirectPlayerMaximum",
    "Double",
    "Event",
    "ExcludePlayer",
    "FindErrors",
    "Follow",
    "FollowAnswer",
    "Forfeit",
    "GiveRuling",
    "GrantSqueeze",
    "Hit",
    "InsertCuttingCard",
    "Insure",
    "Invitation",
    "LeaveIdle",
    "LiftRestriction",
    "Limits",
    "LoadShoe",
    "MakeClaim",
    "OrderChoice",
    "OrderRecut",
    "OrderShuffle",
    "Outcome",
    "Pace",
    "PermitEntry",
    "Person",
    "PlaceSideWager",
    "PlaceWager",
    "PlayedRound",
    "PlayerChoice",
    "Practice",
    "ProcedureChoice",
    "RaiseMaximum",
    "Range",
    "Refusal",
    "RefuseCard",
    "RefusedError",
    "Remedy",
    "RemoveShuffler",
    "ReplaceCard",
    "ReplaceCards",
    "Report",
    "RequestReview",
    "RequireBox",
    "RestrictPlayer",
    "RevealHoleCard",
    "RoundEnded",
    "Settle",
    "Setup",
    "ShowCuttingCard",
    "Shuffle",
    "Situation",
    "Split",
    "StackShoe",
    "Stand",
    "State",
    "Step",
    "Surrender",
    "Table",
    "TableOpened",
    "TakeBackWager",
    "TakeStep",
    "UseAutomatedShoe",
    "VacateSeat",
    "View",
    "ViewBurnCard",
    "VoidHands",
    "VoidPastRound",
    "VoidPastWager",
    "VoidRound",
    "VoidSideWager",
    "VoidWager",
    "WagerSettled",
    "accounts",
    "actor_of",
    "answer_options",
    "box_at",
    "command_of",
    "controller",
    "correction",
    "cost",
    "covers",
    "covers_order",
    "current_hand",
    "cut_limits",
    "cut_offers",
    "cut_order",
    "cutting_card_limits",
    "dealer_options",
    "decide",
    "decode_command",
    "decode_event",
    "decode_stream",
    "encode_command",
    "encode_event",
    "encode_stream",
    "evolve",
    "fold",
    "message",
    "next_step",
    "open_table",
    "options",
    "order_options",
    "postings",
    "power_over",
    "procedure_options",
    "report_options",
    "report_power",
    "request_options",
    "ruling_options",
    "run",
    "start",
    "view",
]
