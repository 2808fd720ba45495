"""A progressive: terminals of linked tables, a wheel, meters, must-hit jackpots. Bonus Spin Xtreme is one.

- `terms`, `configuration` (`reading`, `check`, `credentials`): what an operator sets, from a TOML text
- `commands`, `events`, `state`: what is asked, what happened, how things stand
- `buttons`, `guards`: may this button be pressed, with the reason; `options`: every open one
- `decide` (and `decide_*`): judging a command; `evolve`: applying an event; `draft`: a decision in the making;
  `desk`: what judging needs beside the state
- `chance`: draws from given bytes; `meters`: their arithmetic; `ledger`: the money of every event
- `views`: what may be seen; `codec`: events and commands as bytes; `recover`: the complete decisions of a stream that
was cut off; `actor`: who acts by a command
- `join`: a table presses the buttons, and gets the wheel's result
- `audit`: all meters computed anew; `odds`: what the wager is worth
"""

from pontoon.progressive.actor import actor_of
from pontoon.progressive.audit import Audit, Auditor, audit
from pontoon.progressive.chance import SPIN_BYTES
from pontoon.progressive.codec import (
    decode_command,
    decode_event,
    decode_stream,
    encode_command,
    encode_event,
    encode_stream,
)
from pontoon.progressive.commands import Command
from pontoon.progressive.configuration import Configuration, ConfigurationError, read_configuration
from pontoon.progressive.credentials import CredentialError, make_credential
from pontoon.progressive.decide import decide, open_progressive
from pontoon.progressive.desk import Desk, NoProgressiveError
from pontoon.progressive.events import Event
from pontoon.progressive.evolve import evolve, fold
from pontoon.progressive.join import Followed, attend, follow, press, spin_result
from pontoon.progressive.ledger import accounts, postings
from pontoon.progressive.odds import Situation, Value, break_even, trigger_probability, value_of
from pontoon.progressive.options import Offer, covers, options
from pontoon.progressive.recover import whole
from pontoon.progressive.state import State, Terminal
from pontoon.progressive.terms import Staff, Terms
from pontoon.progressive.views import message, meter_views, sign_view, terminal_view

__all__ = [
    "SPIN_BYTES",
    "Audit",
    "Auditor",
    "Command",
    "Configuration",
    "ConfigurationError",
    "CredentialError",
    "Desk",
    "Event",
    "Followed",
    "NoProgressiveError",
    "Offer",
    "Situation",
    "Staff",
    "State",
    "Terminal",
    "Terms",
    "Value",
    "accounts",
    "actor_of",
    "attend",
    "audit",
    "break_even",
    "covers",
    "decide",
    "decode_command",
    "decode_event",
    "decode_stream",
    "encode_command",
    "encode_event",
    "encode_stream",
    "evolve",
    "fold",
    "follow",
    "make_credential",
    "message",
    "meter_views",
    "open_progressive",
    "options",
    "postings",
    "press",
    "read_configuration",
    "sign_view",
    "spin_result",
    "terminal_view",
    "trigger_probability",
    "value_of",
    "whole",
]
