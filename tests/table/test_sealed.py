"""What prints of a value with sealed cards: how many there are, never which."""

import re

import msgspec
import pytest
from msgspec import Struct

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.progressive import commands as buttons
from pontoon.progressive import events as progressive
from pontoon.progressive.state import Meter
from pontoon.table import (
    AskSqueeze,
    BurnCard,
    CloseBetting,
    GiveRuling,
    GrantSqueeze,
    Person,
    Report,
    Shuffle,
    StackShoe,
    decode_event,
)
from pontoon.table import events as e
from pontoon.table.incidents import events as i
from pontoon.table.state import Shoe
from tests.support.tables import Table, bet, shuffled, stacked, virtual
from tests.support.tournaments import changed, whole_run

CARDS = (Card.S9, Card.KH, Card.AD)
NAMES = re.compile(r"\b[A2-9JQK][shdc]\b|\bCard\(|[♠♥♦♣]")


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (e.ShoeShuffled(CARDS), "ShoeShuffled(cards=<3 cards>)"),
        (e.ShoeStacked(CARDS[:1], 7), "ShoeStacked(cards=<1 card>, cutting_card=7)"),
        (e.CardBurned(Card.S9), "CardBurned(card=<sealed>, behind=0)"),
        (e.CardBurned(None), "CardBurned(card=None, behind=0)"),
        (e.HoleCardDealt(Card.S9), "HoleCardDealt(card=<sealed>)"),
        (
            e.CardDealt(1, 1, Card.S9, ("ann",)),
            "CardDealt(box=1, hand=1, card=<sealed>, seen_by=('ann',))",
        ),
        (i.CardMisdealt(Card.S9, (1, 1), (2, 1), ("ann",)), None),
        (
            i.LaidCards(1, 1, CARDS, ("ann",)),
            "LaidCards(box=1, hand=1, cards=<3 cards>, seen_by=('ann',), again=False, back_to=0, undecided=False)",
        ),
        (i.CardRemoved(Card.S9, "burnt"), "CardRemoved(card=<sealed>, reason='burnt', clauses=())"),
        (i.CardCalledBack(Card.S9), "CardCalledBack(card=<sealed>, clauses=())"),
        (Shuffle(CARDS), "Shuffle(cards=<3 cards>)"),
        (StackShoe(CARDS), "StackShoe(cards=<3 cards>, cutting_card=None)"),
        (BurnCard(Card.S9), "BurnCard(card=<sealed>)"),
        (Report("burnt", Person("dealer"), cards=(Card.S9,)), None),
        (Shoe("ready", CARDS, 1), None),
        (progressive.MysteryDrawn("m", Cents(1234)), "MysteryDrawn(meter='m', value=sealed)"),
        (Meter("m", Cents(7), mystery=Cents(1234)), None),
        (buttons.Confirm("a", b"1234"), "Confirm(table='a', random=<4 bytes>)"),
        (buttons.EndRound("a", b"1234"), "EndRound(table='a', random=<4 bytes>)"),
        (buttons.TouchSensor("a", 1, b"1"), "TouchSensor(table='a', position=1, random=<1 byte>)"),
        (buttons.SpinForPlayer("a", 1, "setting", b"1234"), None),
    ],
)
def test_what_is_sealed_does_not_print(value: Struct, printed: str | None) -> None:
    for text in (repr(value), str(value), f"{value}"):
        assert NAMES.search(text) is None
        assert "1234" not in text
        assert printed in (None, text)


@pytest.mark.parametrize(
    "value",
    [
        e.CardDealt(1, 1, Card.S9),
        i.CardMisdealt(Card.S9, (1, 1), (2, 1)),
        i.LaidCards(1, 1, (Card.S9,)),
        i.CardRemoved(Card.S9, "face-up"),
        Report("exposed", Person("dealer"), cards=(Card.S9,)),
    ],
)
def test_what_lies_open_prints(value: Struct) -> None:
    assert "9s" in repr(value)


def test_a_state_prints_what_lies_face_up_and_nothing_else() -> None:
    table = Table("ma-2025", burn=1, hole_card="hole")
    table.do(Shuffle(shuffled(6)))
    assert NAMES.search(repr(table.state)) is None
    table = virtual("ma-2025", burn=1, hole_card="hole")
    table.do(BurnCard(), bet("ann"), CloseBetting())
    table.pull(4)
    face_up = {str(card) for card in (*table.state.boxes[0].hands[0].cards, *table.state.dealer)}
    printed = repr(table.state)
    assert set(re.findall(r"Card\('(\w+)'\)", printed)) == face_up
    assert "order=<288 cards>" in printed
    assert "hole=<sealed>" in printed


def test_a_state_does_not_print_what_lies_face_down_for_a_player() -> None:
    """SG 3.12: box 1 is squeezed, and cat's card was dealt to it in error."""
    table = stacked("sg-rws-v5", "9s 7h 6d 8s Kc 9c")
    table.do(bet("ann", 1), bet("cat", 2), AskSqueeze("ann", 1), GrantSqueeze(1, Person("operator")), CloseBetting())
    table.pull(1)
    table.do(Report("misdealt", Person("dealer"), to=1))
    assert NAMES.search(repr(table.state)) is None
    table.do(GiveRuling("reconstruct", Person("operator")))
    assert "9s" not in repr(table.state)


def test_a_tournament_prints_no_shoe() -> None:
    made = whole_run(changed(), 3, "prints")
    assert "order=<" in repr(made.state) or made.state.session is None
    shuffles = [event for event in made.events if "ShoeShuffled" in repr(event)]
    assert shuffles
    for event in shuffles:
        assert "cards=<288 cards>" in repr(event)


def test_a_damaged_event_is_refused_without_its_cards() -> None:
    """Only what is wrong is quoted: the rest of the shoe stays sealed."""
    with pytest.raises(msgspec.ValidationError) as caught:
        decode_event(b'{"event": "ShoeShuffled", "cards": ["9s", "Kh", "1x", "Ad"]}')
    assert "1x" in str(caught.value)
    assert NAMES.search(str(caught.value)) is None
