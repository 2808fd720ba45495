"""What is told of a table: of events the fields that they list themselves (`tells`), of all else those listed here.

Nobody is told an undealt card, the hole card before it is turned, or a burnt card. Cards of a squeezed box lie face
down: they are told to those with a wager on it, and to the house. Notes for the record are told to the house only.
"""

from pontoon.settlement import Hand, Line, SideWager, Stake
from pontoon.table import events as e
from pontoon.table.allowed import AllowList
from pontoon.table.audience import Audience
from pontoon.table.event_base import TELLS
from pontoon.table.incidents import events as i
from pontoon.table.invitation import Answered, Invitation
from pontoon.table.people.person import Person
from pontoon.table.people.state import People
from pontoon.table.setup import Limits, Practice, Setup
from pontoon.table.state import Box, BoxBettor, Insurance, PlayedRound


def may_see(seen_by: tuple[str, ...], audience: Audience) -> bool:
    """Whether the cards lie face up, or this audience is one of the few who may see them."""
    return not seen_by or audience.is_house or audience.player in seen_by


def _face_up(value: e.CardDealt | i.CardMisdealt | i.LaidCards, audience: Audience) -> bool:
    return may_see(value.seen_by, audience)


def _not_burnt(value: i.CardRemoved, audience: Audience) -> bool:
    return value.reason != "burnt"


_OPENING: dict[type, str] = {
    Setup: "decks boxes limits limits_noticed hole_card burn cutting_cards shoe automated mid_shoe_limited"
    " full_patronage raised",
    Limits: "minimum maximum step side_minimum side_maximum",
    Practice: "by_hand shuffler colours pre_shuffled dealer_cuts reader_reveals ask_consent sharing boxes_per_player"
    " side_wagers seated_first box_maximum player_maxima",
    Person: "role name",
}
_STATE: dict[type, str] = {
    Line: "player box hand kind stake result odds net clauses reason total dealer reverses",
    Box: "number bettors sides insurances hands doubled sevens_split void",
    BoxBettor: "player placed wager seated away",
    SideWager: "player kind amount settled",
    Insurance: "player amount settled",
    Hand: "cards stakes initial split split_aces doubled stood redoubled",
    Stake: "player original base kind double status limited",
    PlayedRound: "number boxes dealer lines void",
    People: "next_limits sharing squeeze_asked squeezed",
    Invitation: "action box hand player amount asked answers",
    Answered: "player answer amount",
}

TOLD = AllowList(
    {kind: everybody for kind, (everybody, _) in TELLS.items()} | _OPENING | _STATE,
    house={kind: house for kind, (_, house) in TELLS.items()}
    | {People: "excluded restricted once_restricted permitted given_up abstained unconfirmed"},
    when={
        e.CardDealt: ("card", _face_up),
        i.CardMisdealt: ("card", _face_up),
        i.LaidCards: ("cards", _face_up),
        i.CardRemoved: ("card", _not_burnt),
    },
)
"""What is told of every event, and of what lies inside an event or a view."""
