"""What each audience sees: allowed fields only, never a sealed card, always the sequence number."""

from typing import Any

import msgspec
import pytest

from pontoon.cards import Card, full_shoe
from pontoon.table import (
    AskSqueeze,
    Audience,
    BurnCard,
    CheckHoleCard,
    CloseBetting,
    CloseOffer,
    Command,
    CutShoe,
    DealCard,
    GiveRuling,
    GrantSqueeze,
    InsertCuttingCard,
    Person,
    PlaceSideWager,
    Report,
    RevealHoleCard,
    Settle,
    Shuffle,
    Stand,
    evolve,
    message,
    view,
)
from pontoon.table import events as e
from pontoon.table.incidents.events import RulingAsked
from pontoon.table.state import State
from tests.support.tables import Table, bet, dealt, shuffled, stacked

AUDIENCES = (Audience(), Audience("dealer"), Audience("player", "ann"), Audience("player", "bob"))


def cards_in(value: Any) -> list[str]:
    """Every card named anywhere in something told."""
    found: list[str] = []
    names = {card.value for card in Card}

    def walk(one: Any) -> None:
        if isinstance(one, dict):
            for key, inside in one.items():
                if key != "dealer_choices":
                    walk(inside)
        elif isinstance(one, list | tuple):
            for inside in one:
                walk(inside)
        elif isinstance(one, str) and one in names:
            found.append(one)

    walk(msgspec.to_builtins(value))
    return found


def squeezed() -> Table:
    """Box 1, with ann's and bob's wagers, is to be squeezed; cat has box 2."""
    table = stacked("sg-rws-v5", "9s 7h 6d 8s Kc 9c")
    table.do(bet("ann", 1), bet("bob", 1), bet("cat", 2), AskSqueeze("ann", 1))
    table.do(GrantSqueeze(1, Person("operator")), CloseBetting())
    return table


def shoe_commands() -> list[Command]:
    return [Shuffle(shuffled(6)), CutShoe("dealer", 60), InsertCuttingCard(72), BurnCard(), bet("ann"), CloseBetting()]


def test_no_sealed_card_is_in_any_view_or_message() -> None:
    """A virtual shoe, a burnt card and a hole card: only what lies face up is told, to everybody alike."""
    table = Table("ma-2025", burn=1, hole_card="hole")
    face_up: list[str] = []
    for command in [*shoe_commands(), *[DealCard()] * 4]:
        table.do(command)
        face_up = [card.value for box in table.state.boxes for hand in box.hands for card in hand.cards]
        face_up += [card.value for card in table.state.dealer]
        for audience in AUDIENCES:
            assert sorted(cards_in(view(table.rules, table.state, audience))) == sorted(face_up)
    told = [card for number, event in enumerate(table.events, start=1) for card in cards_in(message(number, event))]
    assert sorted(told) == sorted(face_up)
    assert len(told) == 3


def test_the_hole_card_is_told_when_it_is_turned() -> None:
    table = dealt("ma-2025", "9s Kd Kh 2c 9h", hole_card="hole")
    table.run(Stand("ann", 1))
    assert "2c" in cards_in([message(1, event) for event in table.events])
    seen = view(table.rules, table.state, Audience())
    assert seen.previous is not None
    assert Card.C2 in seen.previous.dealer


@pytest.mark.parametrize(
    ("event", "sealed"),
    [
        (e.ShoeShuffled(full_shoe(4)), "cards"),
        (e.ShoeStacked(full_shoe(4), 3), "cards"),
        (e.CardBurned(Card.AS), "card"),
        (e.HoleCardDealt(Card.AS), "card"),
    ],
)
def test_a_sealed_event_is_told_without_its_cards(event: e.Event, sealed: str) -> None:
    told = message(7, event)
    assert sealed not in told
    assert (told["sequence"], told["event"]) == (7, type(event).__name__)
    assert cards_in(told) == []


def test_an_open_event_is_told_whole() -> None:
    assert message(9, e.CardDealt(1, 2, Card.AS)) == {
        "sequence": 9,
        "event": "CardDealt",
        "box": 1,
        "hand": 2,
        "card": "As",
    }


@pytest.mark.clause("sg-rws-v5", "3.12")
def test_a_card_dealt_face_down_to_a_squeezed_box_is_told_to_its_bettors_and_the_dealer_alone() -> None:
    table = squeezed()
    table.pull(5)
    dealt_there = [event for event in table.events if isinstance(event, e.CardDealt) and event.box == 1]
    assert [event.card.value for event in dealt_there] == ["9s", "8s"]
    everywhere = {
        Audience(): False,
        Audience("player", "cat"): False,
        Audience("player", "ann"): True,
        Audience("player", "bob"): True,
        Audience("dealer"): True,
    }
    for audience, told in everywhere.items():
        heard = cards_in([message(1, event, audience) for event in table.events])
        assert ("9s" in heard, "8s" in heard, "7h" in heard) == (told, told, True), audience


def test_a_reconstruction_does_not_tell_what_lies_face_down() -> None:
    """SG 3.12, 5.9: cat's card on the squeezed box is seen there, and what stays is not told to others."""
    table = squeezed()
    table.pull(1)
    table.do(Report("misdealt", Person("dealer"), to=1))
    misdealt, asked = table.events[-2:]
    assert isinstance(asked, RulingAsked)
    assert "7h" not in cards_in(message(1, misdealt))
    assert "9s" not in cards_in(message(1, asked))
    assert "9s" in cards_in(message(1, asked, Audience("player", "bob")))
    table.do(GiveRuling("reconstruct", Person("operator")))
    for event in table.events:
        assert "9s" not in cards_in(message(1, event))


def test_every_event_raises_the_sequence_number_by_one() -> None:
    """A viewer who misses an event sees the gap."""
    table = stacked("ma-2025", "9s Ad 6h 2c 9c Kh", burn=0)
    table.run(bet("ann"), CloseBetting())
    table.finish()
    state = State()
    for number, event in enumerate(table.events, start=1):
        state = evolve(state, event)
        assert state.sequence == number
    assert view(table.rules, state, Audience()).sequence == len(table.events)


def test_a_view_names_the_step_the_controllers_and_the_totals() -> None:
    table = dealt("nz-current", "8s As 9d 7h 6h", bet("bob", 1, standing=True), bet("ann", 1), bet("bob", 2))
    seen = view(table.rules, table.state, Audience())
    assert (seen.round, seen.phase, seen.step.kind, seen.step.box) == (1, "playing", "decide", 1)
    assert seen.controllers == {1: "ann", 2: "bob"}
    assert [(one.box, one.hand, one.points, one.soft) for one in seen.totals] == [(1, 1, 15, False), (2, 1, 17, True)]
    assert (seen.dealer, seen.dealer_points, seen.hole_down) == ((Card.D9,), 9, False)


def test_choices_are_shown_to_the_one_who_has_them() -> None:
    table = dealt("nz-current", "8s 9d 7h")
    public, dealer, ann, bob = (view(table.rules, table.state, audience) for audience in AUDIENCES)
    assert [choice.action for choice in ann.choices] == ["hit", "stand", "double"]
    assert public.choices == bob.choices == dealer.choices == ()
    table.do(Stand("ann", 1))
    public, dealer, ann, bob = (view(table.rules, table.state, audience) for audience in AUDIENCES)
    assert public.dealer_choices == ann.dealer_choices == ()
    assert [choice.action for choice in dealer.dealer_choices] == []
    offer = dealt("nz-current", "8s Ad 7h")
    seen = view(offer.rules, offer.state, Audience("dealer"))
    assert [choice.action for choice in seen.dealer_choices] == ["close-offer"]


def test_the_cards_left_are_shown_where_the_shoe_is_the_programs() -> None:
    table = Table("ma-2025", burn=1)
    for command in shoe_commands():
        table.do(command)
    seen = view(table.rules, table.state, Audience())
    assert (seen.cards_left, seen.burnt) == (287, 1)
    stack = dealt("nz-current", "8s 9d 7h")
    assert view(stack.rules, stack.state, Audience()).cards_left is None


def test_the_last_round_stays_in_view_as_it_lay() -> None:
    table = dealt("nz-current", "9s 9d Kh 9c")
    table.do(Stand("ann", 1), DealCard(), Settle())
    seen = view(table.rules, table.state, Audience())
    assert seen.boxes == ()
    assert seen.previous is not None
    assert (seen.previous.number, seen.previous.dealer) == (1, (Card.D9, Card.C9))
    assert [line.net for line in seen.previous.lines] == [1000]


def test_a_side_wager_on_a_box_without_bettors_has_no_controller() -> None:
    table = stacked("sg-rws-v5", "")
    table.do(PlaceSideWager("ann", 3, "bonus", bet("ann").amount))
    assert view(table.rules, table.state, Audience()).controllers == {}


def test_an_error_text_tells_no_undealt_card() -> None:
    """In mid-deal everything but a card is refused; the texts name none of the shoe's cards."""
    table = Table("ma-2025", burn=1, hole_card="hole")
    table.do(*shoe_commands(), DealCard())
    refusals = [
        table.refusal(command)
        for command in (CloseOffer(), Settle(), BurnCard(), CloseBetting(), CheckHoleCard(), RevealHoleCard())
    ]
    words = {word.strip(".,:;") for refusal in refusals for word in str(refusal).split()}
    assert not words & {card.value for card in Card}
    assert all(refusal.facts == {} for refusal in refusals)
