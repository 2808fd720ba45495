"""The shoe of a table: shuffle, cut, cutting card, burnt cards, automated and stacked shoes, the final rounds."""

import pytest

from pontoon.cards import Card, full_shoe, parse_cards, seeded_entropy
from pontoon.rulebook import load_book
from pontoon.table import (
    AnnounceFinalRounds,
    BurnCard,
    CloseBetting,
    Command,
    CutShoe,
    DealCard,
    InsertCuttingCard,
    LoadShoe,
    Outcome,
    Settle,
    Shuffle,
    StackShoe,
    Stand,
    State,
    cut_limits,
    cut_order,
    cutting_card_limits,
    evolve,
    next_step,
    start,
)
from pontoon.table import events as e
from tests.support.tables import Table, bet, shuffled, stacked, virtual


def sit(table: Table, *seats: tuple[int, str]) -> None:
    """Players take seats by wagering, and take the wagers off again by the end of the round."""
    for box, player in seats:
        table.state = evolve(table.state, e.WagerPlaced(player, box, bet(player).amount, seated=True))


# Shuffle


def test_a_shuffle_must_have_every_card_of_the_decks() -> None:
    table = Table("nz-current", decks=4)
    assert table.now() == "shuffle"
    short = shuffled(4)[:-1]
    doubled = (*short, short[0])
    assert table.refusal(Shuffle(short)).code == "wrong-cards"
    assert table.refusal(Shuffle(doubled)).code == "wrong-cards"
    wrong = table.refusal(Shuffle(full_shoe(5)))
    assert wrong.message == "A shuffled stack has every card of 4 decks exactly once each; this one does not."
    assert wrong.clauses == ("3.3(a)",)
    table.do(Shuffle(shuffled(4)))
    assert table.now() == "cut"


def test_a_shoe_in_play_is_not_shuffled() -> None:
    table = virtual("nz-current")
    refusal = table.refusal(Shuffle(shuffled(6)))
    assert refusal.code == "no-shuffle-due"
    assert "a shoe is in play" in refusal.message
    assert refusal.clauses == load_book("nz-current").cites.shuffled


def test_each_kind_of_shoe_is_made_ready_in_its_own_way() -> None:
    """The refusal names the kind of shoe the table has."""
    kinds: dict[str, Command] = {"virtual": Shuffle(shuffled(6)), "stacked": StackShoe(()), "physical": LoadShoe()}
    for kind, own in kinds.items():
        table = Table("nz-current", shoe=kind)
        for other, command in kinds.items():
            if other != kind:
                refusal = table.refusal(command)
                assert refusal.code == "wrong-shoe"
                assert f"a {kind} shoe" in refusal.message
        table.do(own)


def test_no_wager_waits_for_the_shuffle_but_the_deal_does() -> None:
    table = Table("nz-current")
    table.do(bet("ann"))
    refusal = table.refusal(CloseBetting())
    assert refusal.code == "shuffle-first"
    assert refusal.clauses == load_book("nz-current").cites.shuffled
    table.do(Shuffle(shuffled(6)))
    refusal = table.refusal(CloseBetting())
    assert (refusal.code, refusal.message) == ("shoe-not-ready", "The shoe is not ready: the cut comes first.")
    table.do(CutShoe("ann", 48))
    assert table.refusal(CloseBetting()).message == "The shoe is not ready: the cutting card comes first."


# Cut


def test_the_stack_is_cut_at_least_a_deck_from_either_end() -> None:
    table = Table("nz-current", decks=4)
    table.do(Shuffle(shuffled(4)))
    assert cut_limits(table.rules, table.state) == (48, 144)
    for at in (47, 145):
        refusal = table.refusal(CutShoe("casino employee", at))
        assert refusal.message == f"The stack is cut between card 48 and card 144, not at {at}."
        assert refusal.clauses == ("7.5",)
    order = table.state.shoe.order
    table.do(CutShoe("casino employee", 144))
    assert table.state.shoe.order == order[144:] + order[:144]


def test_a_book_without_a_cut_rule_leaves_a_card_at_either_end() -> None:
    table = Table("sg-rws-v5", decks=4)
    table.do(Shuffle(shuffled(4)))
    assert cut_limits(table.rules, table.state) == (1, 191)


@pytest.mark.parametrize(
    ("book", "decks", "least", "most"),
    [
        ("nz-current", 6, 0, 144),  # at most half from the back
        ("act-2005", 6, 48, 144),  # at least a deck, at most half
        ("ma-2025", 8, 96, 383),  # at least a quarter
        ("sg-rws-v5", 4, 0, 191),  # nothing said
    ],
)
def test_the_cutting_card_lies_where_the_book_says(book: str, decks: int, least: int, most: int) -> None:
    table = Table(book, decks=decks, burn=load_book(book).shoe.burn.value)
    table.do(Shuffle(shuffled(decks)))
    table.do(CutShoe(cut_order(table.rules, table.state)[-1], 60))
    assert cutting_card_limits(table.rules, table.state) == (least, most)
    for wrong in (least - 1, most + 1):
        refusal = table.refusal(InsertCuttingCard(wrong))
        assert refusal.code == "cutting-card-misplaced"
        assert f"{least} to {most} cards from the back, not {wrong}" in refusal.message
    table.do(InsertCuttingCard(most))
    assert table.state.shoe.cutting_card == 48 * decks - most


def test_cut_and_cutting_card_come_in_their_turn_only() -> None:
    table = Table("nz-current")
    assert table.refusal(CutShoe("casino employee", 60)).code == "no-cut-due"
    assert table.refusal(InsertCuttingCard(60)).code == "no-cutting-card-due"
    table.do(Shuffle(shuffled(6)))
    assert table.refusal(InsertCuttingCard(60)).code == "no-cutting-card-due"
    table.do(CutShoe("casino employee", 60))
    assert table.refusal(CutShoe("casino employee", 60)).code == "no-cut-due"


SEATS = ((2, "ann"), (4, "bob"), (7, "cat"))


def test_the_first_cut_is_offered_to_the_first_player_then_clockwise_then_to_staff() -> None:
    table = Table("nz-current")
    assert cut_order(table.rules, table.state) == ("casino employee",)
    sit(table, (4, "bob"), (2, "ann"), (7, "cat"))
    assert cut_order(table.rules, table.state) == ("bob", "cat", "ann", "casino employee")
    table.do(Shuffle(shuffled(6)))
    refusal = table.refusal(CutShoe("dan", 60))
    assert (
        refusal.message == "The cut is offered to bob, then cat, then ann, then casino employee; dan is not among them."
    )
    assert refusal.clauses == ("7.3", "7.3(a)", "7.4")
    table.do(CutShoe("cat", 60))


def test_a_first_player_who_has_gone_leaves_the_cut_to_the_first_seat() -> None:
    table = Table("nz-current")
    sit(table, (4, "bob"), (2, "ann"), (7, "cat"))
    table.state = evolve(table.state, e.WagerTakenBack("bob", 4, bet("bob").amount))
    assert cut_order(table.rules, table.state) == ("ann", "cat", "casino employee")


def _later(book: str, on: tuple[str, int]) -> Table:
    """A table whose shoe has been used up, the cutting card having come out there."""
    from msgspec.structs import replace

    table = Table(book, burn=load_book(book).shoe.burn.value)
    sit(table, *SEATS)
    table.state = replace(table.state, shoes=1, cutting_card_on=on)
    return table


@pytest.mark.parametrize(
    ("book", "on", "order"),
    [
        ("nz-current", ("box", 4), ("bob", "cat", "ann", "casino employee")),
        ("nz-current", ("first", 7), ("cat", "ann", "bob", "casino employee")),
        ("nz-current", ("box", 5), ("ann", "bob", "cat", "casino employee")),  # nobody sits at box 5
        ("nz-current", ("dealer", 0), ("cat", "ann", "bob", "casino employee")),
        ("nz-current", ("", 0), ("ann", "bob", "cat", "casino employee")),  # far left
        ("act-2005", ("", 0), ("cat", "ann", "bob", "casino supervisor")),  # far right
        ("ma-2025", ("box", 2), ("cat", "dealer")),
        ("sg-rws-v5", ("box", 2), ("dealer",)),
    ],
)
def test_later_cuts_follow_the_cutting_card(book: str, on: tuple[str, int], order: tuple[str, ...]) -> None:
    table = _later(book, on)
    assert cut_order(table.rules, table.state) == order


def test_the_cut_rotates_counterclockwise_from_shuffle_to_shuffle_under_ma_2025() -> None:
    from msgspec.structs import replace

    table = _later("ma-2025", ("dealer", 0))
    offered = []
    for shoes in range(1, 6):
        table.state = replace(table.state, shoes=shoes)
        offered.append(cut_order(table.rules, table.state)[0])
    assert offered == ["cat", "bob", "ann", "cat", "bob"]


def test_new_cards_are_cut_by_the_far_left_in_new_zealand_and_the_far_right_in_act() -> None:
    for book, first in (("nz-current", "ann"), ("act-2005", "cat")):
        table = _later(book, ("box", 4))
        assert cut_order(table.rules, table.state, replaced=True)[0] == first


# Burnt cards


def test_the_first_card_of_a_shoe_is_burnt_where_the_table_burns() -> None:
    table = virtual("ma-2025", burn=1)
    assert table.now() == "burn"
    table.do(bet("ann"))
    assert table.refusal(CloseBetting()).message == "The shoe is not ready: a card to be burnt comes first."
    first = table.state.shoe.order[0]
    assert table.do(BurnCard()) == (e.CardBurned(first),)
    assert table.state.rack == (first,)
    refusal = table.refusal(BurnCard())
    assert (refusal.code, refusal.clauses) == ("no-burn-due", ("7(c)",))
    table.do(CloseBetting())


def test_a_card_of_the_tables_own_shoe_is_not_entered() -> None:
    table = virtual("ma-2025", burn=1)
    assert table.refusal(BurnCard(Card.AS)).code == "not-physical"
    table.do(BurnCard(), bet("ann"), CloseBetting())
    assert table.refusal(DealCard(Card.AS)).code == "not-physical"


def test_a_shoe_that_runs_out_says_which_card_is_missing_and_for_whom() -> None:
    table = stacked("nz-current", "9s")
    table.do(bet("ann"), CloseBetting(), DealCard())
    refusal = table.refusal(DealCard())
    assert refusal.message == "The shoe has run out: there is no card 2, for the dealer."
    assert refusal.facts == {"missing": 2}
    empty = stacked("nz-current", "")
    empty.do(bet("ann", 3), CloseBetting())
    assert empty.refusal(DealCard()).message == "The shoe has run out: there is no card 1, for box 3, hand 1."


# A stacked shoe


def test_a_stacked_shoe_has_no_more_copies_than_decks() -> None:
    table = Table("nz-current", shoe="stacked", decks=4)
    refusal = table.refusal(StackShoe(parse_cards("As As As As As")))
    assert refusal.code == "impossible-card"
    assert refusal.clauses == ("3.3(a)",)
    table.do(StackShoe(parse_cards("As As As As")))


def test_a_new_stack_begins_between_rounds_only() -> None:
    table = stacked("nz-current", "9s 9d 9h")
    table.do(bet("ann"), CloseBetting())
    refusal = table.refusal(StackShoe(()))
    assert (refusal.code, refusal.message) == ("round-in-play", "A new shoe begins between rounds, not during one.")


# The cutting card


def test_the_cutting_card_in_a_round_means_a_shuffle_after_it() -> None:
    """It came out before box 1's second card, so box 1 is offered the next cut."""
    table = Table("nz-current", shoe="stacked")
    table.do(StackShoe(parse_cards("9s 9d Kh 9c"), cutting_card=2))
    table.run(bet("ann"), CloseBetting())
    assert e.CuttingCardReached("box", 1) in table.events
    table.run(Stand("ann", 1))
    assert table.state.shuffle_due
    assert table.now() == "shuffle"
    table.do(bet("ann"))
    refusal = table.refusal(CloseBetting())
    assert refusal.code == "shuffle-first"
    assert refusal.clauses == load_book("nz-current").cites.cutting_card_reached


def test_the_cutting_card_may_come_out_before_a_card_of_the_dealers() -> None:
    table = Table("nz-current", shoe="stacked")
    table.do(StackShoe(parse_cards("9s 9d Kh 9c"), cutting_card=3))
    table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    assert e.CuttingCardReached("dealer") in table.events


def test_the_cutting_card_first_keeps_betting_open_and_asks_for_a_shuffle() -> None:
    table = Table("nz-current", shoe="stacked")
    table.do(StackShoe(parse_cards("9s 9d Kh 9c"), cutting_card=0), bet("ann", 2))
    assert table.do(CloseBetting()) == (e.CuttingCardReached("first", 2),)
    assert table.phase() == "betting"
    assert table.now() == "shuffle"
    assert [box.number for box in table.state.boxes] == [2]
    assert table.refusal(CloseBetting()).clauses == ("7.1(b)", "8.8")
    table.do(StackShoe(parse_cards("9s 9d Kh 9c")))
    table.do(CloseBetting())
    assert table.phase() == "dealing"


def test_the_cutting_card_first_is_no_matter_under_ma_2025() -> None:
    table = Table("ma-2025", shoe="stacked")
    table.do(StackShoe(parse_cards("9s 9d Kh 9c"), cutting_card=0))
    table.do(bet("ann"), CloseBetting())
    assert table.do(DealCard()) == (e.CuttingCardReached("box", 1), e.CardDealt(1, 1, Card.S9))


# An automated shuffling shoe


def test_an_automated_shoe_is_neither_cut_nor_marked_and_shuffles_after_each_round() -> None:
    table = Table("act-2005", automated=True)
    table.do(Shuffle(shuffled(6)))
    assert table.now() == "bet"
    assert table.state.shoe.cutting_card is None
    table.run(bet("ann"), CloseBetting())
    table.finish()
    assert table.now() == "shuffle"
    assert table.state.rack == ()
    table.do(bet("ann"))
    refusal = table.refusal(CloseBetting())
    assert refusal.clauses == load_book("act-2005").cites.automated_shoe


def test_cards_of_an_automated_stack_come_back_but_not_into_their_own_round() -> None:
    """With three decks the same card may be dealt in two rounds six times, not four times in one."""
    table = Table("act-2005", shoe="stacked", automated=True, decks=3)
    table.do(StackShoe(parse_cards("9s 9s 9s Ks 9s 9s 9s Ks")))
    table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    assert table.state.round == 3
    table.do(StackShoe(parse_cards("9s 9s 9s 9s")))
    table.run(bet("ann"), CloseBetting())
    table.do(Stand("ann", 1))
    refusal = table.refusal(DealCard())
    assert refusal.message == "The next card of the shoe is one whose copies are all out already."
    assert not refusal.facts


def test_an_automated_shoe_has_no_cutting_card_and_no_final_rounds() -> None:
    table = Table("act-2005", shoe="stacked", automated=True)
    refusal = table.refusal(StackShoe((), cutting_card=0))
    assert (refusal.code, refusal.clauses) == ("no-cutting-card", load_book("act-2005").cites.automated_shoe)
    refusal = table.refusal(AnnounceFinalRounds())
    assert refusal.code == "no-final-rounds"
    assert "no cutting card" in refusal.message


# The final rounds


def test_the_final_rounds_ignore_the_cutting_card_and_close_the_table() -> None:
    table = Table("act-2005", shoe="stacked")
    table.do(StackShoe(parse_cards("9s 9d Kh 9c " * 3), cutting_card=0))
    assert table.do(AnnounceFinalRounds()) == (e.FinalRoundsAnnounced(3),)
    assert table.refusal(AnnounceFinalRounds()).code == "announced-already"
    table.run(bet("ann"), CloseBetting())
    assert table.events[-5] == e.CuttingCardDiscarded()
    table.run(Stand("ann", 1))
    assert not table.state.shuffle_due
    for _ in range(2):
        assert table.now() == "bet"
        table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    assert table.now() == "closed"
    refusal = table.refusal(bet("ann"))
    assert refusal.message == "The final rounds have been played and the table is closed."
    assert refusal.clauses == ("5.5",)


def test_final_rounds_are_announced_between_rounds_and_only_where_the_book_knows_them() -> None:
    table = stacked("act-2005", "9s 9d Kh 9c")
    table.do(bet("ann"), CloseBetting())
    assert table.refusal(AnnounceFinalRounds()).message == "Final rounds are announced once, between rounds."
    other = stacked("nz-current", "")
    assert other.refusal(AnnounceFinalRounds()).message == "nz-current has no rule for announced final rounds."


# The automatic house


def test_the_house_shuffles_cuts_and_burns_by_itself_when_it_has_entropy() -> None:
    table = Table("ma-2025", burn=1)
    outcome = start(table.rules, table.state, seeded_entropy("house"))
    assert isinstance(outcome, Outcome)
    shuffle, cut, inserted, burnt = outcome.events
    assert isinstance(shuffle, e.ShoeShuffled)
    assert isinstance(cut, e.ShoeCut)
    assert (cut.by, 48 <= cut.at <= 240) == ("dealer", True)
    assert inserted == e.CuttingCardInserted(72)
    assert isinstance(burnt, e.CardBurned)
    assert next_step(table.rules, outcome.state).kind == "bet"


def test_the_house_puts_the_cutting_card_no_deeper_than_the_book_lets_it() -> None:
    """A quarter of three decks is 36 cards, and act-2005 wants a deck at least."""
    table = Table("act-2005", decks=3)
    outcome = start(table.rules, table.state, seeded_entropy("house"))
    assert isinstance(outcome, Outcome)
    assert outcome.events[2] == e.CuttingCardInserted(48)


def test_without_entropy_the_house_waits_for_the_shuffle() -> None:
    table = Table("nz-current")
    outcome = start(table.rules, table.state)
    assert outcome == Outcome(table.state, ())
    entropy = seeded_entropy("house")
    physical = Table("nz-current", shoe="physical")
    assert start(physical.rules, physical.state, entropy) == Outcome(physical.state, ())


def test_the_house_shuffles_again_after_the_cutting_card() -> None:
    """The cutting card lies a quarter from the back: some sixty rounds of one box are more than a shoe."""
    table, entropy = Table("nz-current"), seeded_entropy("again")
    first = start(table.rules, table.state, entropy)
    assert isinstance(first, Outcome)
    table.state = first.state
    for _ in range(60):
        table.run(bet("ann"), CloseBetting(), entropy=entropy)
        table.finish(entropy)
    assert table.state.shoes >= 2
    assert not table.state.shuffle_due
    after = table.names(table.names().index("CuttingCardReached"))
    shuffle = after.index("ShoeShuffled")
    assert after[shuffle : shuffle + 3] == ["ShoeShuffled", "ShoeCut", "CuttingCardInserted"]


def test_a_table_that_is_not_open_only_opens() -> None:
    assert next_step(load_book("nz-current"), State()).kind == "open"


def test_settling_waits_for_a_round() -> None:
    table = virtual("nz-current")
    assert table.refusal(Settle()).code == "too-early"
