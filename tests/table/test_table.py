"""The table as one object: open it, ask it, play at it, write it down and read it again."""

import pytest

from pontoon.cards import seeded_entropy
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, load_book, variant
from pontoon.table import (
    AnswerSharing,
    AskSqueeze,
    CloseBetting,
    CloseOffer,
    Command,
    DealCard,
    Double,
    Follow,
    Forfeit,
    Hit,
    Insure,
    PlaceSideWager,
    PlaceWager,
    Practice,
    RefusedError,
    Split,
    Stand,
    Surrender,
    Table,
    TakeBackWager,
    command_of,
)


def dealt(book: str, cards: str, *wagers: tuple[str, int], amount: int = 1000) -> Table:
    """A table after the initial deal."""
    table = Table.open(book, cards=cards)
    for player, box in wagers or (("ann", 1),):
        table.do(PlaceWager(player, box, Cents(amount)))
    table.deal()
    return table


def test_a_round_is_played_by_commands_alone() -> None:
    """19 against 18: ann wins her 10."""
    table = dealt("nz-current", "9s 8h Ks Kd")
    assert [choice.action for choice in table.choices("ann")] == ["hit", "stand", "double"]
    assert table.net("ann") == 0
    table.do(Stand("ann", 1))
    assert table.net("ann") == 1000
    assert table.previous is not None
    assert table.step.kind == "bet"


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_table_opens_as_is_usual_under_its_book(book: str) -> None:
    """Massachusetts burns a card at a new shoe, 7(c); nobody else has to."""
    table = Table.open(book, entropy=seeded_entropy("usual"))
    assert table.step.kind == "bet"
    assert table.state.shoe.burned == (1 if book == "ma-2025" else 0)
    assert Table.open(book, shoe="stacked", house=False).state.setup.burn == 0


def test_what_is_refused_changes_nothing_and_says_why() -> None:
    table = dealt("nz-current", "9s 8h Ks Kd")
    before = table.state
    refusal = table.may(Stand("bob", 1))
    assert refusal is not None
    with pytest.raises(RefusedError) as caught:
        table.do(Stand("bob", 1))
    assert caught.value.refusal == refusal
    assert table.state is before


def test_asking_changes_nothing() -> None:
    table = dealt("nz-current", "9s 8h Ks Kd")
    before = table.state
    assert table.may(Stand("ann", 1)) is None
    assert table.state is before


def test_a_table_that_cannot_be_says_everything_that_is_wrong() -> None:
    with pytest.raises(RefusedError) as caught:
        Table.open("nz-current", decks=3, boxes=9)
    assert {refusal.code for refusal in caught.value.refusals} == {"decks", "boxes"}


@pytest.mark.parametrize("book", BOOK_IDS)
def test_it_opens_with_a_shuffled_shoe_and_the_books_own_boxes(book: str) -> None:
    table = Table.open(book, entropy=seeded_entropy("open"), burn=load_book(book).shoe.burn.value)
    assert table.step.kind == "bet"
    assert table.state.setup.boxes == load_book(book).boxes.number.value
    assert "betting" in repr(table)


def test_a_house_variant_is_opened_as_a_value() -> None:
    rules = variant("nz-current", {"split.hands": 2}, book="house")
    assert Table.open(rules, cards="9s").rules is rules


def test_without_the_house_every_step_is_a_command() -> None:
    table = Table.open("nz-current", cards="9s 8h Ks Kd", house=False)
    table.do(PlaceWager("ann", 1, Cents(1000)))
    table.do(CloseBetting())
    assert table.step.kind == "deal-box"
    table.do(DealCard())
    with pytest.raises(RefusedError):
        table.do(Stand("ann", 1))


def test_a_dealer_opens_a_table_that_waits_for_its_shuffle() -> None:
    table = Table.open("nz-current", house=False)
    assert table.step.kind == "shuffle"


def test_the_house_shuffles_where_the_cutting_card_would_be_the_first_card() -> None:
    """NZ 7: no card comes after the cutting card; `deal` deals from the new shoe, with the same wagers."""
    table = Table.open("nz-current", entropy=seeded_entropy("cut"))
    for _ in range(3000):
        table.do(PlaceWager("ann", 1, Cents(1000)))
        happened = table.deal()
        while table.step.kind in ("decide", "offer"):
            decisions = [one for one in table.choices("ann") if one.action in ("stand", "hit")]
            table.do(command_of(decisions[-1]) if decisions else CloseOffer())
        if any(type(event).__name__ == "CuttingCardReached" and event.on == "first" for event in happened):  # type: ignore[union-attr]
            break
    else:
        raise AssertionError("no cutting card came first in 3,000 rounds")
    assert any(type(event).__name__ == "ShoeShuffled" for event in happened)
    assert sum(type(event).__name__ == "BettingClosed" for event in happened) == 1


def test_a_copy_goes_its_own_way() -> None:
    table = dealt("nz-current", "9s 8h Ks Kd")
    other = table.copy()
    other.do(Stand("ann", 1))
    assert table.step.kind == "decide"
    assert other.events[: len(table.events)] == table.events


def test_a_stream_is_written_and_read_again() -> None:
    table = dealt("act-2005", "9s 8h Ks Kd")
    again = Table.from_stream(table.stream())
    assert again.state == table.state
    assert again.rules == table.rules
    again.do(Stand("ann", 1))
    assert again.net("ann") == 1000


@pytest.mark.parametrize("data", [b"", b'{"event":"RoundEnded","round":1}\n'])
def test_what_is_no_stream_of_a_table_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="begins with TableOpened"):
        Table.from_stream(data)


def test_a_view_takes_plain_words() -> None:
    table = dealt("nz-current", "9s 8h Ks Kd")
    assert [choice.action for choice in table.view("player ann").choices] == ["hit", "stand", "double"]
    assert table.view().choices == ()


# choices become commands


def choice_commands(table: Table, player: str, amount: int | None = None) -> dict[str, Command]:
    """The command of each kind of choice; the first where there are several."""
    found: dict[str, Command] = {}
    for choice in table.choices(player):
        command = command_of(choice, amount)
        assert table.may(command) is None, command
        found.setdefault(choice.action, command)
    return found


def test_choices_before_the_cards_become_commands() -> None:
    """ACT: a wager of at least 1, Perfect Pairs beside it, and both taken back."""
    table = Table.open("act-2005", cards="8s 6h 8d 5c")
    assert choice_commands(table, "ann", 2500)["wager"] == PlaceWager("ann", 1, Cents(2500))
    table.do(PlaceWager("ann", 1, Cents(1000)))
    found = choice_commands(table, "ann")
    assert found["side"] == PlaceSideWager("ann", 1, "perfect-pairs", Cents(100))
    assert found["take-back"] == TakeBackWager("ann", 1)


def test_a_squeeze_and_the_consent_to_sharing_become_commands() -> None:
    """SG 3.12; MA 13(a)."""
    table = Table.open("sg-rws-v5", cards="8s 6h 8d 5c")
    table.do(PlaceWager("ann", 1, Cents(1000)))
    assert choice_commands(table, "ann")["ask-squeeze"] == AskSqueeze("ann", 1)
    table = Table.open("ma-2025", cards="8s 6h 8d 5c", practice=Practice(ask_consent=True))
    table.do(PlaceWager("ann", 1, Cents(1000)))
    assert choice_commands(table, "ann")["answer-sharing"] == AnswerSharing("ann", 1, consents=True)


def test_decisions_on_a_pair_become_commands() -> None:
    """8-8 against a 6: hit, stand, double with up to the wager, split for an equal one."""
    found = choice_commands(dealt("act-2005", "8s 6h 8d 5c"), "ann")
    assert found["hit"] == Hit("ann", 1)
    assert found["stand"] == Stand("ann", 1)
    assert isinstance(found["double"], Double)
    assert found["double"].additions[0].amount == 1000
    assert found["split"] == Split("ann", 1, ("ann",))


def test_offers_become_commands() -> None:
    """NZ: insurance of up to half the wager against an ace, then surrender; a double may be forfeited."""
    table = dealt("nz-current", "9s Ah 7d 5c")
    assert choice_commands(table, "ann")["insure"] == Insure("ann", 1, Cents(500))
    table.do(CloseOffer())
    assert choice_commands(table, "ann")["surrender"] == Surrender("ann", 1)
    table = dealt("nz-current", "6s 6h 5d 2c 9d")
    table.do(choice_commands(table, "ann")["double"])
    assert choice_commands(table, "ann")["forfeit"] == Forfeit("ann", 1, 1)


def test_an_invitation_to_follow_becomes_a_command() -> None:
    """Bob stands behind ann with 10; ann doubles her 11, and bob may follow with up to 10."""
    table = Table.open("nz-current", cards="6s 6h 5d 2c 9d")
    table.do(PlaceWager("ann", 1, Cents(1000)))
    table.do(PlaceWager("bob", 1, Cents(1000)))
    table.deal()
    table.do(choice_commands(table, "ann")["double"])
    assert choice_commands(table, "bob")["follow"] == Follow("bob", 1, "follow", Cents(1000))
