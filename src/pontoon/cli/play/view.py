"""The table as a picture: the dealer's cards, the hands of the box whose turn it is, the other boxes in a line."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from pontoon.cards import Card, total_of
from pontoon.cli.cards_view import BACK, CardView, Shown
from pontoon.money import format_dollars
from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand, is_pontoon, total
from pontoon.table import Box, State
from pontoon.words.hands import count

_QUIET = "bright_black"
_HERE = "bold cyan"
_BETWEEN = 4


class Block:
    """Rows of text that belong together."""

    def __init__(self, rows: list[Text]) -> None:
        self.rows = rows
        self.width = max(row.cell_len for row in rows)

    def row(self, at: int) -> Text:
        """A row, filled up to the width of the block; an empty one below the last."""
        text = self.rows[at].copy() if at < len(self.rows) else Text()
        text.pad_right(self.width - text.cell_len)
        return text


def side_by_side(blocks: Sequence[Block], width: int) -> list[Text]:
    """Blocks beside each other, as many in a row as fit."""
    lines: list[Text] = []
    row: list[Block] = []
    for block in blocks:
        if row and sum(one.width + _BETWEEN for one in row) + block.width > width:
            lines += _joined(row)
            row = []
        row.append(block)
    return [*lines, *_joined(row)]


def _joined(row: list[Block]) -> list[Text]:
    height = max((len(block.rows) for block in row), default=0)
    return [Text(" " * _BETWEEN).join(block.row(at) for block in row) for at in range(height)]


class TableView:
    """Draws a table for one reader."""

    def __init__(self, on: Console, rules: Rulebook, cards: CardView) -> None:
        self.on = on
        self.rules = rules
        self.cards = cards

    def turn(self, state: State, number: int, hand: int) -> RenderableType:
        """The table while a hand is to be decided on."""
        dealer = self._dealer(state.dealer, hole_down=state.hole_down)
        here = next(box for box in state.boxes if box.number == number)
        hands = [self._hand(here, at, current=at == hand) for at in range(1, len(here.hands) + 1)]
        others = self._others([box for box in state.boxes if box is not here])
        return Group(*others, *self._rows([dealer, *hands]))

    def deal(self, state: State) -> RenderableType:
        """The table while something is on offer to several boxes."""
        return Group(*self._rows([self._dealer(state.dealer, hole_down=state.hole_down)]), *self._others(state.boxes))

    def end(self, boxes: Sequence[Box], dealer: tuple[Card, ...]) -> RenderableType:
        """The table when the round has ended."""
        drawn = [self._dealer(dealer, hole_down=False)]
        if len(boxes) == 1:
            drawn += [self._hand(boxes[0], at, current=False) for at in range(1, len(boxes[0].hands) + 1)]
            return Group(*self._rows(drawn))
        return Group(*self._rows(drawn), *self._others(boxes))

    def _rows(self, blocks: list[Block]) -> list[Text]:
        return side_by_side(blocks, self.on.width - 4)

    def _others(self, boxes: Sequence[Box]) -> list[Text]:
        lines: list[Text] = []
        for box in boxes:
            for at, hand in enumerate(box.hands, start=1):
                name = f"Box {box.number}" if len(box.hands) == 1 else f"Box {box.number}.{at}"
                text = Text.assemble((f"{name:<9}", _QUIET), self.cards.hand(hand.cards, total(self.rules, hand)))
                lines.append(text.append(self._mark(hand), "bold").append(f"   {_staked(hand)}", _QUIET))
        return lines

    def _dealer(self, cards: tuple[Card, ...], *, hole_down: bool) -> Block:
        shown: list[Shown] = [*cards, *([BACK] if hole_down else [])]
        points = count(total_of(cards)) if len(cards) > 1 else ""
        return Block([Text("Dealer", _QUIET), *self._drawn(shown), Text(points, "bold")])

    def _hand(self, box: Box, at: int, *, current: bool) -> Block:
        hand = box.hands[at - 1]
        name = f"Box {box.number}" if len(box.hands) == 1 else f"Box {box.number}, hand {at}"
        points = Text(count(total(self.rules, hand)) + self._mark(hand), "bold")
        return Block(
            [
                Text(f"{name} ◂" if current and self.cards.symbols else name, _HERE if current else _QUIET),
                *self._drawn(hand.cards),
                points.append(f"   {_staked(hand)}", _QUIET),
            ]
        )

    def _drawn(self, cards: Sequence[Shown]) -> list[Text]:
        return self.cards.drawn(cards, self.on.width - 4)

    def _mark(self, hand: Hand) -> str:
        return f", {self.rules.pontoon_name.lower()}" if is_pontoon(hand) else ""


def _staked(hand: Hand) -> str:
    """What lies on a hand: `10.00`, `10.00 + 10.00` when doubled."""
    return ", ".join(
        format_dollars(stake.base) + (f" + {format_dollars(stake.double)}" if stake.double else "")
        for stake in hand.stakes
    )
