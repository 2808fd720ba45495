"""How a table is set up: limits, decks, how cards are dealt, what the operator has decided."""

from typing import Literal

from msgspec import Struct

from pontoon.money import Cents
from pontoon.rulebook import HoleCard

ShoeKind = Literal["virtual", "stacked", "physical"]


class Limits(Struct, frozen=True):
    """The limits on the sign. `step` is the smallest chip; side wagers have their own limits.

    `side_maximum` of None means that the table maximum binds side wagers too.

    >>> from pontoon import Cents, Limits, PlaceWager, Table
    >>> table = Table.open("nz-current", limits=Limits(Cents(500), Cents(50_000), Cents(500)), cards="9s")
    >>> print(table.may(PlaceWager("ann", 1, Cents(700))))
    A wager is a multiple of 5.00, and 7.00 is not.
    """

    minimum: Cents = Cents(100)
    maximum: Cents = Cents(1_000_000)
    step: Cents = Cents(100)
    side_minimum: Cents = Cents(0)
    side_maximum: Cents | None = None


class Setup(Struct, frozen=True, kw_only=True):
    """Everything decided before the first round.

    `shoe`: shuffled by the program (virtual), cards given in order (stacked) or entered as they come out
    (physical). `automated`: an automated shuffling shoe, so that used cards go back after each round.
    `mid_shoe_limited`: the operator uses the rulebook's limit on late entry. `full_patronage`: all seats
    are taken, so a player decides only where seated. `raised`: box maxima above the table's.

    >>> from pontoon import Setup, Table
    >>> Setup().decks
    6
    >>> Table.open("nz-current", decks=8, boxes=5).state.setup.boxes
    5
    """

    decks: int = 6
    boxes: int = 7
    limits: Limits = Limits()
    limits_noticed: bool = True
    hole_card: HoleCard = "none"
    burn: int = 0
    cutting_cards: int = 1
    shoe: ShoeKind = "virtual"
    automated: bool = False
    mid_shoe_limited: bool = False
    full_patronage: bool = False
    raised: tuple[tuple[int, Cents], ...] = ()


class Practice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How the house works this table, beyond what a round needs to know.

    `by_hand`: every step of a procedure is taken by a person and recorded (a dealer school); otherwise the table
    does them by itself. `shuffler`: cards are shuffled by hand or by an automatic shuffler with its sets of
    different `colours`. `pre_shuffled`: cards come shuffled to the table. `dealer_cuts`: the casino has the dealer
    cut. `reader_reveals`: the card reader in use lets players see more than whether there is a pontoon.
    `ask_consent`: the first bettor of a box is asked before others join. `sharing`: more than one may wager on a box.
    `boxes_per_player`: on how many boxes one player may wager, 0 for any number. `side_wagers`: they are offered.
    `seated_first`: wagers that lie on a box give way to that of a player who sits down; otherwise what is too much for
    the box is turned away. `box_maximum`: by direction the table maximum holds for all wagers on a box together;
    `player_maxima`: what these players may have on one box at most.

    >>> from pontoon import Practice, Table
    >>> table = Table.open("act-2005", practice=Practice(by_hand=True))
    >>> table.step.kind, table.step.acts[0].do
    ('procedure', 'inspect')
    """

    by_hand: bool = False
    shuffler: Literal["manual", "automatic"] = "manual"
    colours: tuple[str, ...] = ()
    pre_shuffled: bool = False
    dealer_cuts: bool = False
    reader_reveals: bool = False
    ask_consent: bool = False
    sharing: bool = True
    boxes_per_player: int = 0
    side_wagers: bool = True
    seated_first: bool = False
    box_maximum: bool = False
    player_maxima: tuple[tuple[str, Cents], ...] = ()
