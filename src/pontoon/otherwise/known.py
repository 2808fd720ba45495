"""The cards of a round from a moment on that everybody has seen by its end, in the order they left the shoe.

What stayed in the shoe, and a hole card that was never turned over, is nothing here: a round that would need such a
card has no result.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.table import Event, State
from pontoon.table import events as e
from pontoon.table.state import Shoe

T = TypeVar("T")


class Known(Struct, frozen=True):
    """`cards`: those that came out of the shoe later, in their order. `hole`: the hole card, where it was turned over.

    `checked`: what the card reader said later; `spin`: how the wheel was decided.
    """

    cards: tuple[Card, ...]
    hole: Card | None = None
    checked: bool | None = None
    spin: e.BonusSpinDecided | None = None


def known_from(events: Sequence[Event]) -> Known:
    """What the events of a round from some moment on have shown."""
    return Known(
        cards=tuple(one.card for one in events if isinstance(one, e.CardDealt | e.DealerCardDealt)),
        hole=next((one.card for one in _of(events, e.HoleCardRevealed)), None),
        checked=next((one.pontoon for one in _of(events, e.HoleCardChecked)), None),
        spin=next(iter(_of(events, e.BonusSpinDecided)), None),
    )


def _of(events: Iterable[Event], kind: type[T]) -> list[T]:
    return [one for one in events if isinstance(one, kind)]


def with_known(state: State, known: Known) -> State:
    """The table with a shoe of the known cards alone, and nothing in it that nobody saw."""
    return replace(
        state,
        setup=replace(state.setup, shoe="stacked", automated=False),
        shoe=Shoe("ready", known.cards, burned=state.shoe.burned, rounds=state.shoe.rounds),
        hole=known.hole if state.hole_down else None,
        rack=(),
        cutting_card_out=True,
    )
