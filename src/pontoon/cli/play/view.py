"""The table as a picture: the dealer's cards, the hands of the box whose turn it is, the other boxes in a line."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from pontoon.cards import Card, total_of
from pontoon.cli.cards_view import BACK, CardView, Shown
from pontoon.cli.lines_view import gain
from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand, is_pontoon, total
from pontoon.table import Box, PlayedRound, View
from pontoon.words.hands import count

_QUIET = "bright_black"
_HERE = "bold cyan"
_BETWEEN = 4


class TableView:
    """Draws a table for one reader."""

    def __init__(self, on: Console, rules: Rulebook, cards: CardView) -> None:
        self.on = on
        self.rules = rules
        self.cards = cards

    def turn(self, view: View, number: int, hand: int) -> RenderableType:
        """The table while a hand is to be decided on: the hands of its box as cards, as far as they fit in a row."""
        here = next(box for box in view.boxes if box.number == number)
        hands = [self._hand(here, at, current=at == hand) for at in range(1, len(here.hands) + 1)]
        dealer = self._dealer(view.dealer, hole_down=view.hole_down)
        boxes = [box for box in view.boxes if box is not here]
        if self._fit([dealer, *hands]):
            return Group(*self._lines(boxes), *_joined([dealer, *hands]))
        drawn = [dealer, hands[hand - 1]]
        rows = _joined(drawn) if self._fit(drawn) else [*dealer, *hands[hand - 1]]
        return Group(*self._lines(boxes), *self._lines([here], without=hand), *rows)

    def deal(self, view: View) -> RenderableType:
        """The table while something is on offer to several boxes."""
        return Group(*self._dealer(view.dealer, hole_down=view.hole_down), *self._lines(view.boxes))

    def end(self, played: PlayedRound) -> RenderableType:
        """The table when the round has ended, with what each hand won or lost."""
        dealer = self._dealer(played.dealer, hole_down=False)
        blocks = [
            [*self._hand(box, at, current=False), self._gained(played, box, at)]
            for box in played.boxes
            for at in range(1, len(box.hands) + 1)
        ]
        if self._fit([dealer, *blocks]):
            return Group(*_joined([dealer, *blocks]))
        return Group(*dealer, *self._lines(played.boxes, played))

    def _fit(self, blocks: list[list[Text]]) -> bool:
        return sum(_width(block) + _BETWEEN for block in blocks) - _BETWEEN <= self.on.width - 4

    def _lines(self, boxes: Sequence[Box], played: PlayedRound | None = None, *, without: int = 0) -> list[Text]:
        """A line for every hand but one; with what it won where the round has been played."""
        lines: list[Text] = []
        for box in boxes:
            for at, hand in enumerate(box.hands, start=1):
                name = f"Box {box.number}" if len(box.hands) == 1 else f"Box {box.number}.{at}"
                line = Text.assemble((f"{name:<9}", _QUIET), self.cards.hand(hand.cards, total(self.rules, hand)))
                line.append(self._mark(hand), "bold").append(f"   {_staked(hand)}", _QUIET)
                if played is not None:
                    line.append("   ").append_text(self._gained(played, box, at))
                lines += [] if at == without else [line]
        return lines

    def _gained(self, played: PlayedRound, box: Box, at: int) -> Text:
        """What a hand won or lost; what is not about a hand goes to the first."""
        lines = [line for line in played.lines if line.box == box.number and (line.hand or 1) == at]
        return gain(Cents(sum(line.net for line in lines)))

    def _dealer(self, cards: tuple[Card, ...], *, hole_down: bool) -> list[Text]:
        shown: list[Shown] = [*cards, *([BACK] if hole_down else [])]
        points = count(total_of(cards)) if len(cards) > 1 else ""
        return [Text("Dealer", _QUIET), *self._drawn(shown), Text(points, "bold")]

    def _hand(self, box: Box, at: int, *, current: bool) -> list[Text]:
        hand = box.hands[at - 1]
        name = f"Box {box.number}" if len(box.hands) == 1 else f"Box {box.number}, hand {at}"
        points = Text(count(total(self.rules, hand)) + self._mark(hand), "bold")
        return [
            Text(f"{name} ◂" if current and self.cards.symbols else name, _HERE if current else _QUIET),
            *self._drawn(hand.cards),
            points.append(f"   {_staked(hand)}", _QUIET),
        ]

    def _drawn(self, cards: Sequence[Shown]) -> list[Text]:
        return self.cards.drawn(cards, self.on.width - 4)

    def _mark(self, hand: Hand) -> str:
        return f", {self.rules.pontoon_name.lower()}" if is_pontoon(hand) else ""


def _width(block: list[Text]) -> int:
    return max(row.cell_len for row in block)


def _joined(blocks: list[list[Text]]) -> list[Text]:
    """Blocks of rows beside each other."""
    rows = [Text() for _ in range(max(len(block) for block in blocks))]
    left = 0
    for block in blocks:
        for row, part in zip(rows, block, strict=False):
            row.pad_right(left - row.cell_len)
            row.append_text(part)
        left += _width(block) + _BETWEEN
    return rows


def _staked(hand: Hand) -> str:
    """What lies on a hand: `10.00`, `10.00 + 10.00` when doubled."""
    return ", ".join(
        format_dollars(stake.base) + (f" + {format_dollars(stake.double)}" if stake.double else "")
        for stake in hand.stakes
    )
