"""Around the rounds: burnt cards and new dealers, final rounds, collecting, closing, and what is offered of it all."""

from collections import Counter
from typing import get_args

import pytest

from pontoon.cards import Card, full_shoe, parse_cards
from pontoon.rulebook import BOOK_IDS, Role, load_book
from pontoon.table import (
    AnnounceFinalRounds,
    BurnCard,
    ChangeDealer,
    CloseBetting,
    CloseTable,
    Command,
    CountCards,
    DeclineCut,
    GiveRuling,
    Hit,
    LeaveIdle,
    LoadShoe,
    OrderRecut,
    OrderShuffle,
    Person,
    Practice,
    Refusal,
    RemoveShuffler,
    ReplaceCard,
    ReplaceCards,
    Report,
    Shuffle,
    StackShoe,
    Stand,
    TakeStep,
    UseAutomatedShoe,
    ViewBurnCard,
    decide,
    decode_stream,
    encode_stream,
    fold,
    procedure_options,
    view,
)
from pontoon.table import events as ev
from pontoon.table.audience import Audience
from pontoon.table.procedures import events as e
from pontoon.table.procedures.state import Cutter, ShuffleReason
from pontoon.table.views import message
from tests.support.procedures import (
    ANN,
    DEALER,
    MA_OPENING,
    NZ_OPENING,
    OPERATOR,
    SUPERVISOR,
    by_hand,
    cut_and_mark,
    practised,
    ready,
    refused,
    steps,
    take,
)
from tests.support.tables import Table, bet, dealt, physical, shuffled, stacked, virtual

NZ = pytest.mark.parametrize("book", ["nz-2000", "nz-current"])
MIXED = ("riffle", "riffle", "turn", "strip")


# Burnt cards and new dealers


@pytest.mark.clause("ma-2025", "7(c)")
def test_every_new_dealer_burns_a_card_before_dealing_in_massachusetts() -> None:
    table = stacked("ma-2025", "2s 9s 9d Kh 9c")
    table.do(bet("ann"))
    assert table.do(ChangeDealer("kim")) == (e.DealerChanged("kim", 1, ("7(c)",)),)
    assert table.now() == "burn"
    assert table.refusal(CloseBetting()).message == "The shoe is not ready: a card to be burnt comes first."
    assert table.do(BurnCard()) == (ev.CardBurned(Card.S2),)
    table.do(CloseBetting())
    assert table.state.procedures.dealer == "kim"


@pytest.mark.clause("ma-2025", "7(c)")
def test_a_new_dealer_who_makes_the_shoe_ready_burns_its_first_card_and_no_second_one() -> None:
    table = virtual("ma-2025", burn=1)
    table.do(ChangeDealer("kim"), BurnCard())
    assert table.now() == "bet"
    table.run(ChangeDealer("lee"))
    assert table.names()[-2:] == ["DealerChanged", "CardBurned"]


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "act-2005", "sg-rws-v5"])
def test_elsewhere_a_new_dealer_burns_nothing(book: str) -> None:
    table = stacked(book, "9s")
    table.do(ChangeDealer("kim"))
    assert table.now() == "bet"


@pytest.mark.clause("ma-2025", "7(c)")
def test_a_new_dealer_burns_in_mid_round_before_anything_else_is_dealt() -> None:
    table = dealt("ma-2025", "9s 9d 7h 2c 9c Kd")
    table.do(ChangeDealer("kim"))
    assert table.now() == "burn"
    assert table.refusal(Hit("ann", 1)).clauses == ("7(c)",)
    table.run(BurnCard(), Hit("ann", 1))
    assert table.state.procedures.burns_due == 0
    assert [card.value for card in table.state.rack if card.value == "2c"] == ["2c"]


@pytest.mark.clause("ma-2025", "7(c)")
def test_a_burn_that_a_void_round_forestalled_is_made_before_the_next() -> None:
    table = dealt("ma-2025", "9s 9d 7h 2c 9c Kd")
    table.do(ChangeDealer("kim"), Report("uncovered", Person("dealer"), note="smoke"))
    assert refused(table, ChangeDealer("lee")) == ["ruling-first"]
    table.do(GiveRuling("void-round", Person("casino-supervisor")))
    assert table.now() == "burn"


def test_no_dealer_comes_to_a_closed_table() -> None:
    table = stacked("nz-current", "9s")
    table.do(CloseTable(OPERATOR))
    assert refused(table, ChangeDealer("kim")) == ["table-closed"]


def test_dealers_change_by_name() -> None:
    table = stacked("nz-current", "9s")
    table.do(ChangeDealer("kim"))
    assert refused(table, ChangeDealer("kim"), ChangeDealer("")) == ["no-new-dealer", "no-new-dealer"]


@NZ
@pytest.mark.clause("nz-2000", "8.1")
@pytest.mark.clause("nz-current", "8.1")
def test_a_player_may_see_the_burnt_card_on_request(book: str) -> None:
    table = virtual(book, burn=1)
    table.do(bet("ann"))
    assert refused(table, ViewBurnCard("ann")) == ["nothing-burnt"]
    table.do(BurnCard())
    card = table.state.rack[0]
    assert refused(table, ViewBurnCard("bob"), ViewBurnCard("")) == ["not-at-the-table", "not-at-the-table"]
    assert table.do(ViewBurnCard("ann")) == (e.BurnCardShown("ann", card, ("8.1",)),)
    assert message(9, table.events[-1])["card"] == card.value  # it lies open for all to see
    other = Card.S2 if card is not Card.S2 else Card.S3
    assert refused(table, ViewBurnCard("ann", other)) == ["not-that-card"]
    table.do(ViewBurnCard("ann", card), CloseBetting())
    table.do(ViewBurnCard("ann"))  # in a round as well


@pytest.mark.clause("ma-2025", "7(c)")
def test_a_burnt_card_is_disclosed_in_massachusetts_too_the_last_one() -> None:
    table = stacked("ma-2025", "2s 3d 9s 9d Kh 9c")
    table.do(bet("ann"), ChangeDealer("kim"), BurnCard(), ChangeDealer("lee"), BurnCard())
    assert table.do(ViewBurnCard("ann")) == (e.BurnCardShown("ann", Card.D3, ("7(c)",)),)


@pytest.mark.parametrize("book", ["act-2005", "sg-rws-v5"])
def test_where_the_book_gives_no_such_right_no_burnt_card_is_shown(book: str) -> None:
    table = virtual(book, burn=1)
    table.do(bet("ann"), BurnCard())
    refusal = table.refusal(ViewBurnCard("ann"))
    assert refusal.message == f"{book} gives players no right to see a burnt card."


@pytest.mark.clause("nz-current", "8.1")
def test_an_unseen_burnt_card_of_a_physical_shoe_is_known_once_it_was_shown() -> None:
    table = physical("nz-current", burn=1)
    table.do(bet("ann"), BurnCard())
    assert (table.state.unseen_burns, table.state.rack) == (1, ())
    assert refused(table, ViewBurnCard("ann")) == ["card-needed"]
    table.do(ViewBurnCard("ann", Card.H7))
    assert (table.state.unseen_burns, table.state.rack) == (0, (Card.H7,))
    assert table.do(ViewBurnCard("ann")) == (e.BurnCardShown("ann", Card.H7, ("8.1",)),)


def test_whoever_came_first_is_at_the_table_before_any_wager() -> None:
    table = practised("nz-current", Practice(by_hand=True), burn=1)
    take(table, NZ_OPENING)
    steps(table, "shuffle")
    ready(table, ())
    table.do(BurnCard(), ViewBurnCard("ann"))


# The final rounds


@pytest.mark.clause("act-2005", "5.5[Note]")
def test_the_final_rounds_are_announced_by_a_casino_supervisor() -> None:
    table = stacked("act-2005", "")
    for person in (DEALER, OPERATOR):
        refusal = table.refusal(AnnounceFinalRounds(person))
        assert (refusal.code, refusal.clauses) == ("wrong-role", ("5.5", "5.5[Note]"))
    assert table.do(AnnounceFinalRounds(SUPERVISOR)) == (ev.FinalRoundsAnnounced(3, SUPERVISOR),)


# Collecting the cards


@NZ
@pytest.mark.clause("nz-2000", "8.6")
@pytest.mark.clause("nz-current", "8.6")
@pytest.mark.clause("nz-2000", "3.3(d)")
@pytest.mark.clause("nz-current", "3.3(d)")
def test_collected_cards_are_in_the_rack_hand_by_hand_and_can_be_laid_out_again(book: str) -> None:
    _collected(book)


@pytest.mark.clause("ma-2025", "7(h)")
@pytest.mark.clause("ma-2025", "7(j)(1)")
def test_collected_cards_can_be_arranged_into_hands_again_in_massachusetts() -> None:
    _collected("ma-2025")


def _collected(book: str) -> None:
    table = stacked(book, "9s 8s 9d Kh 8h Qc")
    table.run(bet("ann", 1), bet("bob", 2), CloseBetting(), Stand("ann", 1), Stand("bob", 2))
    table.finish()
    played = table.state.previous
    assert played is not None
    hands = [hand.cards for box in played.boxes for hand in box.hands]
    assert hands == [parse_cards("9s Kh"), parse_cards("8s 8h")]
    assert table.state.rack == (*hands[0], *hands[1], *played.dealer)
    assert played.dealer == parse_cards("9d Qc")


@NZ
@pytest.mark.clause("nz-2000", "3.3")
@pytest.mark.clause("nz-current", "3.3")
@pytest.mark.clause("nz-2000", "3.3(c)")
@pytest.mark.clause("nz-current", "3.3(c)")
@pytest.mark.clause("nz-2000", "3.3(d)")
@pytest.mark.clause("nz-current", "3.3(d)")
def test_shoe_and_discard_rack_together_hold_all_the_cards_of_eight_decks(book: str) -> None:
    table = virtual(book, decks=8)
    everything = Counter(full_shoe(8))
    assert Counter(table.state.shoe.order) == everything
    table.run(bet("ann"), CloseBetting())
    table.finish()
    shoe = table.state.shoe
    assert Counter(shoe.order[shoe.position :] + table.state.rack) == everything


# Closing


@pytest.mark.clause("act-2005", "16.2")
@pytest.mark.clause("act-2005", "2.2")
def test_the_operator_closes_the_table_and_the_dealer_checks_the_cards() -> None:
    table = by_hand("act-2005")
    steps(table, "inspect", "shuffle")
    table.do(Shuffle(shuffled(6)))
    assert table.refusal(CloseTable(SUPERVISOR)).clauses == ("16.2",)
    assert table.do(CloseTable(OPERATOR)) == (e.TableClosed(OPERATOR, ("16.2",)),)
    assert table.phase() == "closed"
    assert refused(table, CloseTable(OPERATOR)) == ["not-between-rounds"]
    assert table.refusal(bet("ann")).message == "The table is closed."
    assert table.refusal(TakeStep("shuffle", DEALER)).clauses == ("2.2",)
    take(table, (("inspect", DEALER, "2.2"),))
    assert table.now() == "count"
    table.do(CountCards(288, DEALER))
    assert table.now() == "closed"
    assert refused(table, TakeStep("inspect", DEALER)) == ["no-step-due"]


@pytest.mark.clause("act-2005", "2.2")
@pytest.mark.clause("act-2005", "5.5")
def test_the_cards_are_checked_after_the_final_rounds_too() -> None:
    table = by_hand("act-2005", shoe="stacked")
    steps(table, "inspect", "shuffle")
    table.do(StackShoe(parse_cards("9s 9d Kh 9c " * 3)))
    cut_and_mark(table)
    table.do(AnnounceFinalRounds(SUPERVISOR))
    for _ in range(3):
        table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    assert table.phase() == "closed"
    take(table, (("inspect", DEALER, "2.2"),))


@pytest.mark.parametrize(("book", "then"), [("nz-current", "closed"), ("sg-rws-v5", "closed"), ("ma-2025", "count")])
def test_elsewhere_a_closed_table_asks_for_no_more_than_its_book(book: str, then: str) -> None:
    table = by_hand(book)
    table.do(CloseTable(OPERATOR))
    assert table.now() == then
    table.do(CountCards(288, DEALER))
    assert table.now() == "closed"


def test_a_table_with_wagers_on_it_is_not_closed() -> None:
    table = stacked("act-2005", "9s 9d Kh 9c")
    table.do(bet("ann"))
    assert refused(table, CloseTable(OPERATOR)) == ["wagers-placed"]
    table.run(CloseBetting())
    assert refused(table, CloseTable(OPERATOR)) == ["not-between-rounds"]
    table.finish()
    table.do(CloseTable(OPERATOR))
    assert table.now() == "closed"  # not worked by hand: nothing is left to do


# What is offered is what is accepted, and what happened replays


def _universe() -> list[Command]:
    """Every order of every kind, by everybody."""
    people = [Person(role) for role in get_args(Role)]
    found: list[Command] = []
    for person in people:
        found += [CountCards(288, person), ReplaceCards(person), LeaveIdle(person), RemoveShuffler(person)]
        found += [ReplaceCard(person, Card.D9), UseAutomatedShoe(person)]
        found += [OrderRecut(person, cutter) for cutter in get_args(Cutter)]
        found += [OrderShuffle(reason, person) for reason in get_args(ShuffleReason)]
        found.append(CloseTable(person))
    for name in ("ann", "bob", "dealer", "casino employee", "casino supervisor"):
        found += [DeclineCut(name), ViewBurnCard(name)]
    found.append(ChangeDealer("kim"))
    return found


_ACTIONS = {
    CountCards: "count",
    ReplaceCards: "replace-cards",
    ReplaceCard: "replace-card",
    LeaveIdle: "leave-idle",
    RemoveShuffler: "remove-shuffler",
    UseAutomatedShoe: "automated-shoe",
    OrderRecut: "order-recut",
    OrderShuffle: "order-shuffle",
    CloseTable: "close-table",
    DeclineCut: "decline-cut",
    ViewBurnCard: "view-burn",
    ChangeDealer: "change-dealer",
}


def _is_offered(table: Table, command: Command) -> bool:
    person = getattr(command, "by", None)
    name = getattr(command, "player", "")
    how = getattr(command, "reason", getattr(command, "cutter", ""))
    return any(
        choice.action == _ACTIONS[type(command)]
        and (person is None or person.role in choice.roles)
        and (not name or name in choice.people)
        and (not how or how in choice.how)
        for choice in procedure_options(table.rules, table.state)
    )


def _same(table: Table) -> None:
    for command in _universe():
        accepted = not isinstance(decide(table.rules, table.state, command), Refusal)
        assert accepted == _is_offered(table, command), command


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_orders_offered_are_exactly_those_accepted_from_opening_to_closing(book: str) -> None:
    burn = max(1, load_book(book).shoe.burn.value)
    table = practised(book, Practice(), burn=burn)
    _same(table)
    table.do(Shuffle(shuffled(6)))
    _same(table)
    table.do(bet("ann"))
    _same(table)
    cut_and_mark(table)
    _same(table)
    table.do(BurnCard())
    _same(table)
    table.run(CloseBetting())
    _same(table)
    table.finish()
    _same(table)
    table.do(LeaveIdle(DEALER))
    _same(table)
    table.do(CountCards(287, DEALER))
    _same(table)
    table.do(CloseTable(OPERATOR))
    _same(table)


def test_the_shuffler_is_offered_for_removal() -> None:
    _same(practised("ma-2025", Practice(shuffler="automatic")))


def test_the_stream_of_a_table_worked_by_hand_replays_to_the_same_state() -> None:
    table = ready(by_hand("ma-2025"), MA_OPENING, *MIXED)
    table.do(OrderRecut(SUPERVISOR), DeclineCut("ann"))
    cut_and_mark(table)
    table.do(BurnCard(), ChangeDealer("kim"), BurnCard(), bet("ann"), ViewBurnCard("ann"))
    table.run(CloseBetting())
    table.finish()
    table.do(LeaveIdle(DEALER), CountCards(287, SUPERVISOR), ReplaceCards(OPERATOR), CloseTable(OPERATOR))
    data = encode_stream(table.events)
    assert decode_stream(data) == tuple(table.events)
    assert fold(decode_stream(data)) == table.state
    assert b'"by":{"role":"dealer"}' in data


def test_a_view_shows_which_step_is_due() -> None:
    table = by_hand("nz-current")
    seen = view(table.rules, table.state, Audience("dealer"))
    assert [(act.do, act.by) for act in seen.step.acts] == [("inspect", "dealer"), ("verify", "game-supervisor")]
    assert [(choice.step, choice.people) for choice in seen.dealer_choices] == [
        ("inspect", ("dealer",)),
        ("verify", ("game-supervisor",)),
    ]


def test_a_physical_shoe_worked_by_hand_burns_when_the_dealer_says_so() -> None:
    table = practised("nz-current", Practice(by_hand=True), shoe="physical", burn=1)
    take(table, NZ_OPENING)
    steps(table, "shuffle")
    table.do(LoadShoe())
    cut_and_mark(table)
    table.run(bet("ann"))
    assert table.now() == "burn"
    assert table.refusal(TakeStep("shuffle", DEALER)).clauses == ("8.1",)
    table.do(BurnCard())
    assert refused(table, TakeStep("shuffle", DEALER), CountCards(288, ANN)) == ["no-step-due", "wrong-role"]
