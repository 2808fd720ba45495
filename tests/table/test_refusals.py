"""Every command in every phase of a round: accepted in its own, refused with the right reason in all others."""

from collections.abc import Callable

import pytest

from pontoon.cards import parse_cards
from pontoon.rulebook import load_book
from pontoon.table import (
    Addition,
    AnnounceFinalRounds,
    BurnCard,
    CancelSpin,
    CheckHoleCard,
    CloseBetting,
    CloseOffer,
    Command,
    CutShoe,
    DealCard,
    DecideSpin,
    Double,
    Forfeit,
    Hit,
    InsertCuttingCard,
    Insure,
    LoadShoe,
    Person,
    PlaceSideWager,
    PlaceWager,
    Refusal,
    RevealHoleCard,
    Settle,
    ShowCuttingCard,
    Shuffle,
    Split,
    StackShoe,
    Stand,
    State,
    Surrender,
    TakeBackWager,
    decide,
    next_step,
)
from tests.support.tables import Table, bet, cents, dealt, shuffled, stacked

TEN = cents(10)
COMMANDS: dict[str, Command] = {
    type(command).__name__: command
    for command in (
        PlaceWager("bob", 1, TEN),
        PlaceSideWager("ann", 1, "match-super-bonus", TEN),
        TakeBackWager("ann", 1),
        Insure("ann", 1, cents(5)),
        Surrender("ann", 1),
        Hit("ann", 1),
        Stand("ann", 1),
        Double("ann", 1, (Addition("ann", TEN),)),
        Split("ann", 1, ("ann",)),
        Forfeit("ann", 1),
        Shuffle(shuffled(6)),
        CutShoe("dealer", 60),
        InsertCuttingCard(72),
        StackShoe(parse_cards("9s")),
        LoadShoe(),
        BurnCard(),
        CloseBetting(),
        DealCard(),
        ShowCuttingCard(),
        CloseOffer(),
        CheckHoleCard(),
        RevealHoleCard(),
        Settle(),
        DecideSpin(1, None, cents(250)),
        CancelSpin("the sign went dark"),
        AnnounceFinalRounds(),
    )
}
DECISIONS = ("Hit", "Stand", "Double", "Split", "Surrender")
ALWAYS = {"LoadShoe": "wrong-shoe", "ShowCuttingCard": "no-cutting-card", "AnnounceFinalRounds": "no-final-rounds"}
"""At a table of ma-2025 with a shoe of its own: no phase is right for these."""

CLOSED = {
    "PlaceWager": "betting-closed",
    "PlaceSideWager": "betting-closed",
    "TakeBackWager": "betting-closed",
    "CloseBetting": "betting-closed",
}
IDLE = {
    "Insure": "not-on-offer",
    "Forfeit": "nothing-to-forfeit",
    "CloseOffer": "nothing-on-offer",
    "DealCard": "no-card-due",
    "BurnCard": "no-burn-due",
    "CheckHoleCard": "no-check-due",
    "RevealHoleCard": "too-early",
    "Settle": "too-early",
    "DecideSpin": "no-spin-due",
    "CancelSpin": "no-spin-due",
    "CutShoe": "no-cut-due",
    "InsertCuttingCard": "no-cutting-card-due",
    "StackShoe": "round-in-play",
    "Shuffle": "wrong-shoe",
}
NO_ROUND = {**dict.fromkeys(DECISIONS, "no-round"), "Forfeit": "no-double"}
VIRTUAL = {"StackShoe": "wrong-shoe", "Shuffle": "no-shuffle-due"}


def _virtual(*commands: Command, burn: int = 1) -> Table:
    table = Table("ma-2025", burn=burn)
    table.do(bet("ann"), *commands)
    return table


def _dealt(cards: str, *commands: Command, hole: str = "none") -> Table:
    table = dealt("ma-2025", cards, hole_card=hole)
    table.do(*commands)
    return table


def _spin() -> Table:
    table = stacked("ma-2025", "9s 6d Kh Kc 9d")
    table.do(bet("ann"), PlaceSideWager("ann", 1, "bsx-16", cents(5)), CloseBetting())
    table.run(DealCard(), Stand("ann", 1))
    return table


def _deciding() -> Table:
    return _dealt("8s 8d 8h")


SHUFFLED = COMMANDS["Shuffle"]
PUT_IN = COMMANDS["InsertCuttingCard"]
DOUBLED = COMMANDS["Double"]

Phase = tuple[Callable[[], Table], str, dict[str, str]]
PHASES: dict[str, Phase] = {
    "shuffle due": (
        _virtual,
        "Shuffle PlaceWager PlaceSideWager TakeBackWager",
        {**IDLE, **NO_ROUND, **VIRTUAL, "CloseBetting": "shuffle-first"},
    ),
    "cut due": (
        lambda: _virtual(SHUFFLED),
        "CutShoe PlaceWager PlaceSideWager TakeBackWager",
        {**IDLE, **NO_ROUND, **VIRTUAL, "CloseBetting": "shoe-not-ready"},
    ),
    "cutting card due": (
        lambda: _virtual(SHUFFLED, CutShoe("ann", 60)),
        "InsertCuttingCard PlaceWager PlaceSideWager TakeBackWager",
        {**IDLE, **NO_ROUND, **VIRTUAL, "CloseBetting": "shoe-not-ready"},
    ),
    "burn due": (
        lambda: _virtual(SHUFFLED, CutShoe("ann", 60), PUT_IN),
        "BurnCard PlaceWager PlaceSideWager TakeBackWager",
        {**IDLE, **NO_ROUND, **VIRTUAL, "CloseBetting": "shoe-not-ready"},
    ),
    "betting": (
        lambda: _virtual(SHUFFLED, CutShoe("ann", 60), PUT_IN, BurnCard()),
        "CloseBetting PlaceWager PlaceSideWager TakeBackWager",
        {**IDLE, **NO_ROUND, **VIRTUAL},
    ),
    "dealing": (
        lambda: _virtual(SHUFFLED, CutShoe("ann", 60), PUT_IN, BurnCard(), CloseBetting()),
        "DealCard",
        {**IDLE, **CLOSED, **VIRTUAL, **dict.fromkeys(DECISIONS, "dealer-first"), "Forfeit": "no-double"},
    ),
    "insurance on offer": (
        lambda: _dealt("8s Ad 8h"),
        "Insure CloseOffer",
        {**IDLE, **CLOSED, **dict.fromkeys(DECISIONS, "offer-open")},
    ),
    "reader due": (
        lambda: _dealt("8s Kd 8h 9c", hole="reader"),
        "CheckHoleCard",
        {**IDLE, **CLOSED, **dict.fromkeys(DECISIONS, "dealer-first"), "Insure": "no-ace"},
    ),
    "deciding": (
        _deciding,
        "Hit Stand Double Split Surrender",
        {**IDLE, **CLOSED, "Insure": "no-ace"},
    ),
    "card owed": (
        lambda: _dealt("8s 8d 8h 2c", Hit("ann", 1)),
        "DealCard",
        {
            **IDLE,
            **CLOSED,
            **dict.fromkeys(DECISIONS, "dealer-first"),
            "Insure": "no-ace",
        },
    ),
    "forfeit on offer": (
        lambda: _dealt("8s 8d 8h 2c", DOUBLED, DealCard()),
        "Forfeit CloseOffer",
        {**IDLE, **CLOSED, **dict.fromkeys(DECISIONS, "offer-open"), "Insure": "no-ace", "Surrender": "too-late"},
    ),
    "hole card to turn": (
        lambda: _dealt("8s 8d 8h 9c", Stand("ann", 1), hole="hole"),
        "RevealHoleCard",
        {**IDLE, **CLOSED, **dict.fromkeys(DECISIONS, "all-decided"), "Insure": "no-ace", "Surrender": "too-late"},
    ),
    "dealer to draw": (
        lambda: _dealt("8s 8d 8h 9c", Stand("ann", 1)),
        "DealCard",
        {**IDLE, **CLOSED, **dict.fromkeys(DECISIONS, "all-decided"), "Insure": "no-ace", "Surrender": "too-late"},
    ),
    "settlement due": (
        lambda: _dealt("8s 8d 8h 9c", Stand("ann", 1), DealCard()),
        "Settle",
        {**IDLE, **CLOSED, **dict.fromkeys(DECISIONS, "all-decided"), "Insure": "no-ace", "Surrender": "too-late"},
    ),
    "wheel due": (
        _spin,
        "DecideSpin CancelSpin",
        {
            **IDLE,
            **CLOSED,
            **dict.fromkeys(DECISIONS, "all-decided"),
            "Insure": "no-ace",
            "Surrender": "too-late",
            "Settle": "wheel-needed",
        },
    ),
}


@pytest.mark.parametrize("phase", PHASES)
def test_a_phase_takes_its_own_commands_and_refuses_all_others(phase: str) -> None:
    """What is refused says so in a sentence, under a stable code, and changes nothing."""
    make, accepted, codes = PHASES[phase]
    table = make()
    expected = ALWAYS | codes
    before = table.state
    for name, command in COMMANDS.items():
        outcome = decide(table.rules, table.state, command)
        assert table.state is before
        if name in accepted.split():
            assert not isinstance(outcome, Refusal), (name, outcome)
        else:
            assert isinstance(outcome, Refusal), name
            assert (name, outcome.code) == (name, expected[name])
            assert outcome.message.endswith(".")
            assert outcome.message[0].isupper() or outcome.message.startswith(("ann", "ma-2025"))


def test_the_wheel_is_named_where_it_is_missing() -> None:
    refusal = _spin().refusal(Settle())
    assert "its wheel decides first" in refusal.message
    assert refusal.clauses == load_book("ma-2025").cites.bsx_16_trigger


def test_a_table_that_is_not_open_takes_nothing() -> None:
    rules, state = load_book("ma-2025"), State()
    assert next_step(rules, state).kind == "open"
    for command in COMMANDS.values():
        assert isinstance(decide(rules, state, command), Refusal)


def test_a_closed_table_takes_nothing() -> None:
    table = Table("act-2005", shoe="stacked")
    table.do(StackShoe(parse_cards("9s 9d Kh 9c " * 3)), AnnounceFinalRounds())
    for _ in range(3):
        table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    assert table.phase() == "closed"
    for name, command in COMMANDS.items():
        refusal = decide(table.rules, table.state, command)
        assert isinstance(refusal, Refusal), name
    for command in (bet("bob"), TakeBackWager("ann", 1), CloseBetting()):
        assert table.refusal(command).code == "table-closed"
    assert table.refusal(Hit("ann", 1)).code == "no-round"


# The sentences of the decisions


@pytest.mark.parametrize(
    ("make", "awaited"),
    [
        (_deciding, "box 1 has to decide"),
        (lambda: _dealt("8s Ad 8h"), "insurance is on offer"),
        (lambda: _virtual(SHUFFLED, CutShoe("ann", 60), PUT_IN, BurnCard()), "betting is open"),
        (lambda: _dealt("8s Kd 8h 9c", hole="reader"), "the card reader comes first"),
    ],
)
def test_a_card_not_due_says_what_is_awaited(make: Callable[[], Table], awaited: str) -> None:
    assert make().refusal(DealCard()).message == f"No card is to be dealt now: {awaited}."


def test_a_decision_out_of_turn_says_whose_turn_it_is() -> None:
    """Box 1 surrendered, box 2 has a paid pontoon, box 3 went on; now it is box 4's turn, then box 5's."""
    cards = "9s As 8s 9h 9c Kd 7h Kc 3s 8h 8c 2s"
    bets = [bet("ann", box) for box in range(1, 6)]
    table = dealt("nz-current", cards, *bets)
    table.do(Surrender("ann", 1), CloseOffer(), Double("ann", 3, (Addition("ann", TEN),)), DealCard(), CloseOffer())
    assert (table.step.kind, table.step.box) == ("decide", 4)
    cites = table.rules.cites
    for box, why, clauses in (
        (1, "", cites.surrender_no_more_cards),
        (2, "A hand of 21 may not draw. ", cites.may_not_draw),
        (3, "", cites.double_one_card),
    ):
        refusal = table.refusal(Hit("ann", box))
        assert refusal.message == f"{why}Box {box} has nothing left to decide; it is box 4's turn."
        assert (refusal.code, refusal.clauses) == ("box-finished", clauses)
    assert table.refusal(Hit("ann", 5)).message == "It is box 4's turn, not box 5's."
    assert table.refusal(Hit("ann", 6)).message == "Box 6 has no wager; it is box 4's turn."
    table.do(Stand("ann", 4))
    assert table.refusal(Hit("ann", 4)).clauses == cites.turn_order


def test_only_the_controller_decides() -> None:
    table = dealt("nz-current", "8s 9d 8h", bet("ann"), bet("bob"))
    refusal = table.refusal(Hit("bob", 1))
    assert (refusal.code, refusal.message) == ("not-the-controller", "ann decides for box 1, not bob.")
    assert refusal.clauses == table.rules.cites.controller


def test_a_double_names_its_bettors_once_and_the_controller_among_them() -> None:
    table = dealt("nz-current", "8s 9d 8h", bet("ann"), bet("bob", 1, 5))

    def double(*added: tuple[str, float]) -> Double:
        return Double("ann", 1, tuple(Addition(player, cents(amount)) for player, amount in added), Person("dealer"))

    assert table.refusal(double()).code == "controller-left-out"
    assert table.refusal(double(("bob", 5))).code == "controller-left-out"
    assert table.refusal(double(("ann", 5), ("ann", 5))).message == "Somebody is named twice in this double."
    unknown = table.refusal(double(("ann", 5), ("cat", 5)))
    assert unknown.message == "cat has no wager on this hand of box 1 to double."
    assert table.refusal(double(("ann", 10), ("bob", 6))).message == (
        "bob may add at most the original wager of 5.00, not 6.00."
    )
    assert table.refusal(double(("ann", 0.50))).message == "ann must add a multiple of 1.00, not 0.50."
    assert table.refusal(double(("ann", 0))).code == "not-a-multiple"
    table.do(double(("ann", 3), ("bob", 5)))


def test_a_split_names_its_bettors_once_and_the_controller_among_them() -> None:
    table = dealt("nz-current", "8s 9d 8h", bet("ann"), bet("bob"))

    def split(*cover: str, second: tuple[str, ...] = ()) -> Split:
        return Split("ann", 1, cover, second, (), Person("dealer"))

    assert table.refusal(split()).code == "controller-left-out"
    assert table.refusal(split("bob", second=("ann",))).code == "controller-left-out"
    assert table.refusal(split("ann", "bob", second=("bob",))).message == "Somebody is named twice in this split."
    unknown = table.refusal(split("ann", second=("cat",)))
    assert unknown.message == "cat has no wager on this hand of box 1 to split."
    table.do(split("ann", second=("bob",)))


def test_where_the_first_hand_is_fixed_nobody_chooses_the_second() -> None:
    table = dealt("act-2005", "8s 9d 8h", bet("ann"), bet("bob"))
    refusal = table.refusal(Split("ann", 1, ("ann",), ("bob",)))
    assert refusal.message == "Whoever does not cover both hands stays on the first."
    assert refusal.clauses == ("11.2", "11.2(b)")


def test_only_a_pair_is_split_and_only_into_so_many_hands() -> None:
    table = dealt("nz-current", "8s 9d 8h 8c 8d")
    table.do(Split("ann", 1, ("ann",)), DealCard(), Split("ann", 1, ("ann",)), DealCard())
    refusal = table.refusal(Split("ann", 1, ("ann",)))
    assert refusal.message == "Box 1 has 3 hands, and a box may have no more than 3."
    assert refusal.clauses == ("13.4(a)",)
    mixed = dealt("nz-current", "8s 9d 7h")
    refusal = mixed.refusal(Split("ann", 1, ("ann",)))
    assert (refusal.code, refusal.message) == ("no-pair", "Only two cards of the same value may be split.")
    rank = dealt("nz-current", "Ks 9d Qh", changes={"split.pairs": "rank"})
    assert rank.refusal(Split("ann", 1, ("ann",))).message == "Only two cards of the same rank may be split."


def test_a_second_pair_of_aces_is_neither_split_nor_drawn_to_nor_doubled() -> None:
    """A variant with three hands of aces lets the pair be split again, and nothing else be done but stand."""
    table = dealt("nz-current", "As 9d Ah Ac 9c", changes={"split.ace_hands": 3})
    table.do(Split("ann", 1, ("ann",)), DealCard())
    assert table.now() == "decide"
    assert table.refusal(Hit("ann", 1)).message == "A split ace takes one card only."
    refusal = table.refusal(Double("ann", 1, (Addition("ann", TEN),)))
    assert refusal.message == "Split aces may not be doubled."
    table.do(Stand("ann", 1))


def test_split_aces_with_one_card_each_are_not_doubled_even_where_doubling_them_is_free() -> None:
    table = dealt("nz-current", "As 9d Ah Ac", changes={"split.ace_hands": 3, "double.split_aces": True})
    table.do(Split("ann", 1, ("ann",)), DealCard())
    assert table.refusal(Double("ann", 1, (Addition("ann", TEN),))).code == "split-ace"


def test_a_third_hand_of_aces_is_refused_with_their_own_rule() -> None:
    table = dealt("ma-2025", "As 9d Ah Ac", changes={"split.ace_hands": 2})
    table.do(Split("ann", 1, ("ann",)), DealCard())
    refusal = table.refusal(Split("ann", 1, ("ann",)))
    assert refusal.message == "Box 1 has 2 hands, and aces may make no more than 2."


def test_a_hand_below_12_must_draw() -> None:
    table = dealt("nz-current", "5s 9d 6h")
    refusal = table.refusal(Stand("ann", 1))
    assert refusal.message == "A hand of 11 must draw: nobody may stand below 12."
    assert refusal.clauses == ("14.1(d)",)


def test_a_soft_21_waits_but_does_not_draw_under_ma_2025() -> None:
    table = dealt("ma-2025", "As 9d 5h 5c")
    table.do(Hit("ann", 1), DealCard())
    refusal = table.refusal(Hit("ann", 1))
    assert (refusal.code, refusal.message) == ("twenty-one", "A hand of 21 may not draw.")


def test_a_double_of_three_cards_is_refused_in_singapore() -> None:
    table = dealt("sg-rws-v5", "5s 9d 2h 3c")
    table.do(Hit("ann", 1), DealCard())
    refusal = table.refusal(Double("ann", 1, (Addition("ann", TEN),)))
    assert refusal.message == "Only the first two cards of a hand may be doubled, and this hand has 3."


# Surrender


def test_surrender_says_against_what_it_is_offered() -> None:
    table = dealt("nz-current", "9s 9d 7h")
    refusal = table.refusal(Surrender("ann", 1))
    assert refusal.message == "Surrender is offered against A K Q J, and the dealer shows 9d."


def test_surrender_is_for_a_box_with_a_wager_and_by_its_controller() -> None:
    table = dealt("nz-current", "9s Kd 7h", bet("ann"), bet("bob"))
    assert table.refusal(Surrender("ann", 2)).message == "Box 2 has no wager to surrender."
    refusal = table.refusal(Surrender("bob", 1))
    assert refusal.message == "ann decides on surrender for box 1, and bob is bound by it."
    assert refusal.clauses == ("9.6",)


def test_surrender_waits_for_the_insurance_offer_and_ends_with_its_own() -> None:
    table = dealt("nz-current", "9s Ad 7h")
    early = table.refusal(Surrender("ann", 1))
    assert (early.code, early.message) == ("too-late", "Surrender comes after the offer that is open now.")
    table.do(CloseOffer(), CloseOffer())
    late = table.refusal(Surrender("ann", 1))
    assert "that time has passed" in late.message


def test_a_paid_pontoon_is_not_surrendered() -> None:
    table = dealt("nz-current", "As 9s Kd Kh 7h", bet("ann", 1), bet("bob", 2))
    refusal = table.refusal(Surrender("ann", 1))
    assert refusal.message == "The pontoon on box 1 is paid and cannot be surrendered."
    assert refusal.clauses == ("9.1", "1.0[Surrender]", "9.3")
    table.do(Surrender("bob", 2))


def test_a_blackjack_that_waits_for_its_payment_is_not_surrendered() -> None:
    """Massachusetts pays at the end of the round."""
    table = dealt("ma-2025", "As 9s Kd Kh 7h", bet("ann", 1), bet("bob", 2))
    assert table.refusal(Surrender("ann", 1)).message == "The blackjack on box 1 cannot be surrendered."


def test_a_box_without_a_hand_has_nothing_to_surrender() -> None:
    """Somebody's void side wager lies on box 2, and no hand."""
    table = stacked("act-2005", "9s Kd 7h")
    table.do(bet("ann"), PlaceSideWager("bob", 2, "perfect-pairs", TEN), CloseBetting())
    table.pull(3)
    assert table.refusal(Surrender("bob", 2)).code == "empty-box"


# Forfeit


def test_only_a_double_just_dealt_is_forfeited_by_one_who_doubled() -> None:
    table = dealt("nz-current", "5s 9d 6h 2c", bet("ann"), bet("bob"))
    table.do(Double("ann", 1, (Addition("ann", TEN),), Person("dealer")))
    assert table.refusal(Forfeit("ann", 1)).code == "nothing-to-forfeit"
    table.do(DealCard())
    assert set(table.refusal(Forfeit("bob", 1)).clauses) == {"12.8"}
    assert table.refusal(Forfeit("ann", 1, 2)).code == "nothing-to-forfeit"
    assert table.refusal(Forfeit("ann", 2)).message == "Box 2 has no doubled hand."
    table.do(Forfeit("ann", 1))
    assert table.refusal(Forfeit("ann", 1)).code == "nothing-to-forfeit"


def test_a_late_forfeit_ends_with_the_dealers_second_card() -> None:
    late = {"double.forfeit_until": "dealer-card"}
    table = dealt("nz-current", "5s 9d 6h 2c 2d 9c", changes=late)
    table.do(Double("ann", 1, (Addition("ann", TEN),)), DealCard())
    assert table.now() == "offer"
    table.do(CloseOffer())
    assert table.refusal(Forfeit("ann", 1)).code == "nothing-to-forfeit"
    table.do(DealCard())
    assert table.refusal(Forfeit("ann", 1)).code == "nothing-to-forfeit"


def test_no_main_wager_no_deal() -> None:
    table = stacked("act-2005", "9s")
    table.do(PlaceSideWager("bob", 2, "perfect-pairs", TEN))
    refusal = table.refusal(CloseBetting())
    assert refusal.message == "Nobody has placed a main wager, so there is no box to deal to."
    assert refusal.clauses == ("4.1", "18.10")
