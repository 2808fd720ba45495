"""A chooser at a table: the question that the table puts to a player now, and the answer as a command."""

from collections.abc import Callable
from itertools import groupby

from pontoon.cards import Entropy
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.table import Choice, Command, PlaceSideWager, PlaceWager, Range, State, answer_options, next_step, options
from pontoon.table.asking import OFFERED, AskedToPlay, AskedToWager, Chooser, SideOffer, affordable
from pontoon.table.options import DECISIONS


def next_command(
    rules: Rulebook,
    state: State,
    player: str,
    chooser: Chooser,
    *,
    purse: Cents,
    entropy: Callable[[], Entropy],
    box: int | None = None,
) -> Command | None:
    """What the player does now; None where the player is not asked anything, or lets an offer pass.

    `purse`: what the player can still put down. `entropy`: bytes for choosers that draw their choices. `box`: where to
    wager; the first box without a wager if left out. A player wagers on one box, and then perhaps a side wager there. A
    question about an incident is answered with the first of its choices.

    >>> from pontoon import Cents, MimicPlayer, Table, next_command, seeded_entropy
    >>> table = Table.open("nz-current", cards="9s 8h")
    >>> bot, dice = MimicPlayer(), lambda: seeded_entropy("dice")
    >>> next_command(table.rules, table.state, "ann", bot, purse=Cents(20_000), entropy=dice)
    PlaceWager(player='ann', box=1, amount=1000, standing=False, medium='chips', placed_by=None)
    """
    seat = _Seat(rules, state, player, chooser, purse, entropy)
    match next_step(rules, state).kind:
        case "bet":
            return seat.bet(box)
        case "decide":
            return seat.decide()
        case "offer":
            return seat.accept()
        case "answer":
            return next(iter(answer_options(rules, state, player)), None)
        case _:
            return None


class _Seat:
    """One question to one player."""

    def __init__(
        self,
        rules: Rulebook,
        state: State,
        player: str,
        chooser: Chooser,
        purse: Cents,
        entropy: Callable[[], Entropy],
    ) -> None:
        self.rules, self.state, self.player, self.chooser = rules, state, player, chooser
        self.purse, self.entropy = purse, entropy
        self.choices = affordable(options(rules, state, player), purse)

    def bet(self, box: int | None) -> Command | None:
        """The wager of the round, once; after it a side wager, once."""
        own = next((one for one in self.state.boxes if any(each.player == self.player for each in one.bettors)), None)
        if own is not None:
            placed = any(side.player == self.player for side in own.sides)
            return None if placed else self._side(own.number)
        taken = {one.number for one in self.state.boxes}
        for choice in self.choices:
            if choice.action == "wager" and (choice.box == box if box else choice.box not in taken):
                bet = self.chooser.wager(self._to_wager(choice.box, choice.amounts[0], ()))
                return PlaceWager(self.player, choice.box, bet.amount)
        return None

    def _side(self, box: int) -> Command | None:
        """A side wager beside the wager that lies on the box."""
        sides = tuple(
            SideOffer(one.wager, one.amounts[0])
            for one in self.choices
            if one.box == box and one.wager is not None and one.wager != "bsx-16"  # BSX-16 has a terminal of its own
        )
        if not sides:
            return None
        bet = self.chooser.wager(self._to_wager(box, sides[0].amounts, sides))
        return next((PlaceSideWager(self.player, box, kind, amount) for kind, amount in bet.sides), None)

    def _to_wager(self, box: int, amounts: Range, sides: tuple[SideOffer, ...]) -> AskedToWager:
        state = self.state
        return AskedToWager(
            self.rules,
            box,
            amounts,
            self.purse,
            state.round,
            self.entropy,
            sides,
            state.previous,
        )

    def decide(self) -> Command | None:
        """A decision on the player's hand, if it is the player's turn."""
        if not any(one.action in DECISIONS for one in self.choices):
            return None
        step = next_step(self.rules, self.state)
        return self.chooser.decide(self._to_play(self.choices, step.box, step.hand))

    def accept(self) -> Command | None:
        """The first of the player's boxes on which the chooser takes the offer."""
        offer = next_step(self.rules, self.state).offer
        open_now = (one for one in self.choices if offer is not None and one.action == OFFERED[offer])
        for box, choices in groupby(open_now, key=lambda one: one.box):
            taken = self.chooser.accept(self._to_play(tuple(choices), box, 0))
            if taken is not None:
                return taken
        return None

    def _to_play(self, choices: tuple[Choice, ...], box: int, hand: int) -> AskedToPlay:
        state = self.state
        return AskedToPlay(
            self.rules,
            self.player,
            box,
            hand,
            state.boxes,
            state.dealer,
            choices,
            self.purse,
            state.round,
            self.entropy,
        )
