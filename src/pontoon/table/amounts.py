"""How much may be put down: one range for each kind of wager.

Judges, options and the sentences of refusals all ask here, so that they cannot differ.
"""

from msgspec import Struct

from pontoon.money import ZERO, Cents
from pontoon.rulebook import Rulebook, SideRules
from pontoon.settlement import SideKind, Stake
from pontoon.table.control import bettor_of
from pontoon.table.limits import binds_box, maximum_of, own_maximum, refuses_above
from pontoon.table.people.entry import held_to_minimum
from pontoon.table.seats import takes_seat
from pontoon.table.state import Box, State, box_at

UNLIMITED = Cents(10**14)


class Range(Struct, frozen=True):
    """Amounts a player may put down: from `least` to `most` in multiples of `multiple`.

    >>> from pontoon import Cents, Table
    >>> amounts = Table.open("nz-current", cards="9s 8h").choices("ann")[0].amounts[0]
    >>> amounts.first, amounts.most, Cents(150) in amounts
    (100, 1000000, False)
    """

    player: str
    least: Cents
    most: Cents
    multiple: Cents

    def __contains__(self, amount: object) -> bool:
        return isinstance(amount, int) and self.least <= amount <= self.most and self.is_multiple(Cents(amount))

    def is_multiple(self, amount: Cents) -> bool:
        """The amount is more than nothing, and can be paid with the chips of the table."""
        return amount > 0 and amount % self.multiple == 0

    @property
    def first(self) -> Cents:
        """The least amount that is a multiple."""
        return Cents(-(-self.least // self.multiple) * self.multiple)

    @property
    def is_empty(self) -> bool:
        """No amount fits."""
        return self.first > self.most


def wager_amounts(rules: Rulebook, state: State, player: str, box: int, *, standing: bool = False) -> Range:
    """What the player may wager on the box.

    Where the maximum is for the whole box, other wagers there may have to make room for a player who sits down.
    """
    limits = state.setup.limits
    least, most = limits.minimum, maximum_of(state.setup, box)
    held = held_to_minimum(rules, state, player) is not None
    below = rules.limits.below.value == "refuse" or player in state.advised
    if not state.setup.limits_noticed:
        below = rules.limits.unnoticed_below.value == "none"
    if not below and not held:
        least = Cents(1)
    if not refuses_above(rules, state.setup):
        most = UNLIMITED
    elif binds_box(rules, state.practice) and not (
        state.practice.seated_first and takes_seat(state, player, box, standing=standing)
    ):
        here = box_at(state, box)
        taken = 0 if here is None else sum(bettor.wager for bettor in here.bettors)
        most = Cents(max(0, most - taken))
    own = own_maximum(state.practice, player)
    most = most if own is None else min(most, own)
    return Range(player, least, min(most, least) if held else most, limits.step)


def side_amounts(rules: Rulebook, state: State, player: str, box: int, kind: SideKind) -> Range:
    """What a side wager may be."""
    limits, section = state.setup.limits, side_section(rules, kind)
    if section.fixed is not None:
        return Range(player, section.fixed.value, section.fixed.value, Cents(1))
    most = limits.maximum if limits.side_maximum is None else limits.side_maximum
    least = max(limits.side_minimum, limits.step, section.least.value if section.least else ZERO)
    if section.bound and section.bound.value:
        most = min(most, own_wager(box_at(state, box), player))
    return Range(player, least, most, limits.step)


def side_section(rules: Rulebook, kind: SideKind) -> SideRules:
    """The rules of a side wager that the book offers."""
    section = rules.side(kind)
    assert section is not None, f"{rules.id} has no {kind} wager"
    return section


def own_wager(here: Box | None, player: str) -> Cents:
    """The player's main wager on the box, nothing where there is none."""
    bettor = None if here is None else bettor_of(here, player)
    return ZERO if bettor is None else bettor.wager


def insurance_amounts(rules: Rulebook, state: State, here: Box, player: str) -> Range:
    """Up to half the wager, in multiples of the step or of half of it.

    Where the rulebook lets a player round up, the most is the next chip above half the wager.
    """
    wager, step = own_wager(here, player), state.setup.limits.step
    half_step = rules.insurance.multiple.value == "half-step"
    multiple = Cents(step // 2) if half_step and step % 2 == 0 else step
    most = wager // 2
    if not half_step and rules.insurance.round_up.value:
        most = -(-wager // (2 * step)) * step
    return Range(player, multiple, Cents(most), multiple)


def double_amounts(state: State, stake: Stake) -> Range:
    """What a player may add to a hand that is doubled: at most the original wager, later at most what lies there."""
    step = state.setup.limits.step
    most = Cents(stake.base + stake.double) if stake.double else stake.original
    return Range(stake.player, step, most, step)


def split_amounts(stake: Stake) -> Range:
    """What a player puts on the second hand of a split: the original wager, no more and no less."""
    return Range(stake.player, stake.original, stake.original, Cents(1))
