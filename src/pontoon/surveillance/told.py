"""A table's history from what everybody was told of it: of a live house, whose sealed cards nobody may see.

Wagers, the counts at which they were made, and results. Decisions are not judged here: that takes the whole stream.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from pontoon.analysis.game import RANKS, rank_index
from pontoon.cards import Card
from pontoon.surveillance.counts import true_count
from pontoon.surveillance.history import History, Wagered
from pontoon.table import TableOpened
from pontoon.table.codec import decode_event
from pontoon.table.opening import rules_of

UNJUDGED = "what a house tells of a table has no sealed cards in it."
_SHOES = ("ShoeShuffled", "ShoeStacked", "ShoeLoaded")
_SHOWN = ("CardDealt", "DealerCardDealt", "HoleCardRevealed")
Told = Mapping[str, Any]


def told_history(events: Iterable[Told]) -> History | None:
    """The history of events as they are told; None where no table was opened among them."""
    reader: _Reader | None = None
    for event in events:
        if event["event"] == "TableOpened":
            opened = decode_event(msgspec.json.encode(event))
            assert isinstance(opened, TableOpened)
            reader = _Reader(opened)
        elif reader is not None:
            reader.take(event)
    if reader is None:
        return None
    return History(reader.rules, reader.decks, reader.counts, tuple(reader.wagered), unjudged=UNJUDGED)


class _Reader:
    """Follows what is told."""

    def __init__(self, opened: TableOpened) -> None:
        self.rules, self.decks, self.pack = rules_of(opened), opened.setup.decks, opened.pack
        self.cards = [0] * RANKS
        self.shoe = 0
        self.counts: dict[int, float] = {}
        self.wagers: dict[str, int] = {}
        self.lines: list[Told] = []
        self.void = False
        self.wagered: list[Wagered] = []

    def take(self, event: Told) -> None:
        """One event more."""
        match event["event"]:
            case kind if kind in _SHOES:
                self.shoe += 1
                self.cards = [0] * RANKS
            case kind if kind in _SHOWN:
                if event.get("card"):
                    self.cards[rank_index(Card(event["card"]).rank)] += 1
            case "BettingClosed":
                self.counts[event["round"]] = true_count(self.cards, self.decks, self.pack)
                self.wagers, self.lines, self.void = {}, [], False
                for one in event["in_play"]:
                    self.wagers[one["player"]] = self.wagers.get(one["player"], 0) + one["amount"]
            case "WagerSettled":
                self.lines.append(event["line"])
            case "RoundVoided":
                self.void = True
            case "RoundEnded":
                self._ended(event["round"])
            case _:
                pass

    def _ended(self, number: int) -> None:
        if self.void or number not in self.counts:
            return
        for player, wager in self.wagers.items():
            mine = [line for line in self.lines if line["player"] == player]
            main = sum(line["net"] for line in mine if line["kind"] in ("main", "double"))
            net = sum(line["net"] for line in mine)
            self.wagered.append(Wagered(number, self.shoe, player, self.counts[number], wager, net, main))
