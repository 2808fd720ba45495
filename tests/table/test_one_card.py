"""One card replaced alone, and a side wager void: what is refused, and cards that nobody named."""

import pytest

from pontoon.cards import parse_card
from pontoon.table import (
    CountCards,
    DirectBoxMaximum,
    Person,
    ReplaceCard,
    Report,
    Stand,
    VoidSideWager,
)
from pontoon.table.orders import ORDERS
from pontoon.table.people.events import BoxMaximumDirected
from pontoon.table.procedures.events import CardReplaced
from tests.support.tables import Table, bet, dealt

DEALER, OPERATOR = Person("dealer"), Person("operator")


def played() -> Table:
    """A finished round of nz-current."""
    table = dealt("nz-current", "Ks 7c 9d Kd Js 7d 9h Kh")
    table.run(Stand("ann", 1))
    return table


@pytest.mark.clause("nz-current", "16.8")
def test_a_damaged_card_that_nobody_named_may_be_named_when_it_is_replaced() -> None:
    table = played()
    table.do(Report("damaged", DEALER))
    assert table.do(ReplaceCard(DEALER, parse_card("9d"))) == (
        CardReplaced(parse_card("9d"), DEALER, clauses=("16.8",)),
    )
    assert table.state.procedures.damaged == ()


def test_where_all_cards_are_replaced_none_is_replaced_alone() -> None:
    table = played()
    table.do(Report("damaged", DEALER), CountCards(287, DEALER))
    assert table.refusal(ReplaceCard(DEALER)).code == "replace-first"


def test_the_operator_says_which_card_is_changed() -> None:
    table = dealt("act-2005", "Ks 9h Qd 9d")
    table.run(Stand("ann", 1))
    assert table.refusal(ReplaceCard(OPERATOR)).code == "which-card"


@pytest.mark.clause("act-2005", "17.2(a)")
def test_between_rounds_no_side_wager_is_void() -> None:
    table = dealt("act-2005", "Ks 9h Qd 9d")
    table.run(Stand("ann", 1))
    assert table.refusal(VoidSideWager(OPERATOR, "ann", 1, "perfect-pairs")).code == "no-round"


def test_a_box_maximum_is_told_when_it_begins_and_when_it_ends() -> None:
    told = ORDERS[DirectBoxMaximum].told
    assert callable(told)
    assert "a sign says so" in told(BoxMaximumDirected(OPERATOR))
    assert "again" in told(BoxMaximumDirected(OPERATOR, ends=True))


def test_only_a_player_at_the_table_handles_a_card() -> None:
    table = dealt("nz-current", "Ks 7c 9d Kd", bet("ann"))
    assert table.refusal(Report("handled", DEALER, player="zoe")).code == "not-now"
