"""A finished round of a tournament's table as a row of the report."""

from pontoon.cards import format_cards
from pontoon.table import PlayedRound, RoundEnded
from pontoon.table.state import Box
from pontoon.tournament.chips import NONE, Chips, of_units
from pontoon.tournament.events import TableActed
from pontoon.tournament.report_data import HandRow, RoundRow
from pontoon.tournament.state import State, Table, table_of
from pontoon.tournament.turns import clockwise


def round_row(event: TableActed, after: State) -> RoundRow | None:
    """The round that ended with this event, if one did."""
    if not any(type(one) is RoundEnded for one in event.events):
        return None
    table = table_of(after, event.table)
    played = table.table.previous
    assert played is not None
    hands = [_hand(table, played, box) for box in played.boxes if box.wagered]
    return RoundRow(played.number, _marker(table, played), format_cards(played.dealer), hands, played.void)


def _marker(table: Table, played: PlayedRound) -> int:
    """The marker has moved on by one player when the round is over."""
    boxes = sorted(seat.box for seat in table.seats)
    before = [box for box in boxes if box < table.marker]
    if played.void:
        return clockwise(table)[0].box
    return before[-1] if before else boxes[-1]


def _hand(table: Table, played: PlayedRound, box: Box) -> HandRow:
    bettor = box.wagered[0]
    player = bettor.player
    net = sum(line.net for line in played.lines if line.player == player)
    sides = [f"{side.kind} {of_units(side.amount)}" for side in box.sides]
    hands = [format_cards(hand.cards) for hand in box.hands]
    return HandRow(box.number, player, of_units(bettor.wager), sides, hands, of_units(net), _chips(table, player))


def _chips(table: Table, player: str) -> Chips:
    for seat in table.seats:
        if seat.player == player:
            return seat.chips
    return NONE
