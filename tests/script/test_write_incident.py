"""A stream in which things went wrong, written down as a script: it replays to the same lines."""

import pytest
from msgspec.structs import replace

from pontoon.cards import parse_card, parse_cards
from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.script import Script, parse_stack, play_script, read_script
from pontoon.script.result import judge_text
from pontoon.script.write import write_script
from pontoon.table import (
    BurnCard,
    ChangeDealer,
    CheckHoleCard,
    CloseBetting,
    CountCards,
    CutShoe,
    DealCard,
    Event,
    GiveRuling,
    InsertCuttingCard,
    LeaveIdle,
    OrderShuffle,
    Person,
    Practice,
    ReplaceCards,
    Report,
    RevealHoleCard,
    Settle,
    Shuffle,
    StackShoe,
    Stand,
    ViewBurnCard,
    cut_limits,
    cut_offers,
    cutting_card_limits,
)
from pontoon.table.events import CardBurned
from pontoon.table.incidents import events as i
from pontoon.table.incidents.reshuffle import cards_to_shuffle
from pontoon.table.procedures.events import BurnCardShown, StepTaken
from tests.support.incidents import open_floor, play_floor
from tests.support.replays import replays
from tests.support.tables import Table, bet, make_shoe, physical, shuffled
from tests.support.worlds import mixed_variant

card = parse_card
NZ = load_book("nz-current")
DEALER, OPERATOR, SUPERVISOR = Person("dealer"), Person("operator"), Person("casino-supervisor")


@pytest.mark.parametrize("book", [*BOOK_IDS, "variant"])
def test_random_tables_with_incidents_replay_line_by_line(book: str) -> None:
    for seed in range(12):
        rules = mixed_variant(seed) if book == "variant" else load_book(book)
        floor = open_floor(rules, f"written {book} {seed}")
        play_floor(floor, 4)
        if not floor.state.practice.by_hand:
            replays(floor.events, rules)


def played(book: str, shoe: str, *actions: str, **options: object) -> list[Event]:
    """The stream of a script."""
    done = play_script(Script(book, parse_stack(shoe), actions, options=options))
    assert done.trouble is None, done.trouble
    return list(done.events)


@pytest.mark.parametrize(
    ("book", "shoe", "actions"),
    [
        pytest.param(
            "nz-current",
            "9s 8d 2c Kh 3c 9c Ks 5d",
            (
                "bet ann 1 10",
                "bet bob 2 10",
                "deal ...",
                "go 1",
                "misdealt dealer by dealer",
                "ruling reconstruct by dealer",
                "stand 1",
                "hit 2 ...",
                "misdealt 1 1 by dealer",
                "ruling reconstruct by game-supervisor gina",
                "stand 2",
            ),
            id="reconstructed, and the card that was due comes by itself",
        ),
        pytest.param(
            "ma-2025",
            "9s 5d Kh 9c 7c 2c",
            ("bet ann 1 10", "deal", "stand 1 ...", "go step", "drawn by dealer ...", "go 1", "overdrawn by dealer"),
            id="a step that is no card",
        ),
        pytest.param("act-2005", "9s 9h 2d 3c 8c", ("bet ann 1 10", "deal", "absent 1 by dealer"), id="absent"),
        pytest.param(
            "act-2005",
            "8s 6h 8d Kd 2c 9c Kc 5d",
            ("bet bob 1 10", "bet ann 1 10 standing", "deal", "split 1 bob", "absent 1 by dealer", "stand 1"),
            id="absent on a hand of his own and on one that somebody else decides",
        ),
        pytest.param(
            "act-2005",
            "9s 9h Kd 8c 9d 9c Ks 8d",
            (
                "bet ann 1 10",
                "deal",
                "stand 1",
                "bet ann 1 10",
                "deal",
                "found-late 1 by dealer",
                "stand 1",
            ),
            id="a past round undone",
        ),
        pytest.param(
            "nz-current",
            "9s 9h Kd 8c 2c 3c",
            (
                "bet ann 1 10",
                "deal",
                "exposed by dealer",
                "refuse 1",
            ),
            id="a card refused, which is the dealer's second",
        ),
        pytest.param(
            "sg-rws-v5",
            "9s 8h 9h Kd 8c 9c",
            (
                "bet ann 1 10",
                "bet bob 2 10",
                "deal ...",
                "burnt by dealer",
                "ruling continue by operator",
                "choose ann 1 continue",
                "choose bob 2 return",
                "stand 1",
            ),
            id="a bet taken back",
        ),
        pytest.param(
            "sg-rws-v5",
            "8s 6h 8d 4c 5c 7c Kd 9c",
            (
                "bet ann 1 10",
                "deal",
                "split 1 ann",
                "stand 1",
                "burnt by dealer",
                "ruling reconstruct by operator",
                "choose ann 1/1 return",
                "choose ann 1/2 reconstructed",
                "hit 1",
                "stand 1",
            ),
            id="one hand of a split box given up, and the burnt card called back",
        ),
        pytest.param(
            "act-2005",
            "9s 9h Kd 8c",
            ("bet ann 1 10", "bet bob 1 5 standing", "deal", "void ann 1 by operator", "void round by operator"),
            id="orders that nobody asked for",
        ),
        pytest.param(
            "act-2005",
            "Ks 7c Kd Kc Qs 6h Jd 5s 6d",
            (
                "bet ann 1 10",
                "side ann 1 perfect-pairs 5",
                "deal",
                "stand 1 ...",
                "go 1",
                "exposed by dealer",
                "void past 1 ann 1 perfect-pairs by operator",
                "void past 1 ann 1 by operator olga",
                "bet ann 1 10",
                "void round 1 by operator",
                "deal",
                "stand 1",
            ),
            id="a card seen before the settlement, and orders about a round that is over",
        ),
        pytest.param(
            "sg-rws-v5",
            "Ks 5s 7c 9d 7d",
            (
                "bet ann 1 25",
                "bet bob 2 25",
                "drawn by dealer",
                "choose ann 1 return",
                "choose bob 2 reconstructed",
                "deal",
                "stand 2",
            ),
            id="a bet taken back before the deal",
        ),
        pytest.param(
            "ma-2025",
            "Ks 7c 9d 8c 2s 3s Js 6h Kh Kc",
            (
                "bet ann 1 10",
                "deal",
                "stand 1 ...",
                "new-dealer dan in-round ...",
                'uncovered "a light went out" by dealer',
                "ruling void-round by operator ...",
                "new-dealer eve",
                "bet ann 1 10",
                "deal",
                'uncovered "it goes out again" by dealer',
                "ruling void-round by operator",
            ),
            id="a new dealer who is followed before the burn",
        ),
        pytest.param(
            "sg-rws-v5",
            "Ks 5s 7c 9d 2d 7d 3c Kc 5h",
            (
                "bet ann 1 25",
                "deal",
                "face-up by dealer",
                'uncovered "a light went out" by dealer',
                "ruling void-round by operator",
                "bet bob 2 25",
                "deal",
                "hit 2",
                "stand 2",
            ),
            id="a card face up in the shoe is the next after a void round",
        ),
    ],
)
def test_actions_come_back_as_they_were(book: str, shoe: str, actions: tuple[str, ...]) -> None:
    events = played(book, shoe, *actions, **({"hole_card": "hole"} if book == "ma-2025" else {}))
    assert read_script(replays(events, load_book(book))).actions == actions


def test_two_cards_that_came_together_are_written_in_the_order_they_came() -> None:
    """ACT 15.4, 17.4: the second of 9s and 8d counts as the first; the dealer's hole card is the other."""
    actions = ("bet ann 1 10", "deal ...", "simultaneous by dealer", "ruling second by operator", "stand 1")
    events = played("act-2005", "9s 8d Kd 9c 7c", *actions, hole_card="none")
    text = replays(events, load_book("act-2005"))
    assert read_script(text).shoe == parse_stack("9s 8d Kd 9c")


def test_a_shoe_that_ran_out_is_told_and_the_discards_are_given() -> None:
    """NZ 16.7: the discards of the first round are shuffled and the second is finished with them."""
    first = ("bet ann 1 10", "deal", "stand 1")
    second = ("bet ann 1 10", "deal ...", "go 2", "shoe-empty by dealer", 'reshuffle "Kd 8h"', "stand 1")
    events = played("nz-current", "9s 9h Kd 8h 9c 9d", *first, *second)
    assert read_script(replays(events, load_book("nz-current"))).actions == (*first, *second)


def test_the_house_may_wait_after_the_discards_were_shuffled() -> None:
    first = ("bet ann 1 10", "deal", "stand 1")
    second = ("bet ann 1 10", "deal ...", "go 2", "shoe-empty by dealer", 'reshuffle "Kd 8h" ...', "damaged by dealer")
    events = played("nz-current", "9s 9h Kd 8h 9c 9d", *first, *second, "stand 1")
    assert read_script(replays(events, load_book("nz-current"))).actions == (*first, *second, "stand 1")


def test_how_the_house_works_the_table_is_written_with_the_options() -> None:
    practice = Practice(shuffler="automatic", colours=("red",), ask_consent=True, boxes_per_player=2)
    table = Table("ma-2025", None, practice, shoe="stacked")
    table.do(StackShoe(parse_cards("9s 9h Kd 8h")))
    table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    text = replays(table.events, table.rules)
    said = 'options = { shuffler = "automatic", colours = ["red"], ask_consent = true, boxes_per_player = 2 }'
    assert said in text


def test_a_new_dealer_in_mid_round_leaves_open_what_is_on_offer() -> None:
    """MA 7(c), 9(d): the double of 5-6 with a 2 may still be rescued when dan has come and burnt the 3."""
    actions = ("bet ann 1 10", "deal", "double 1 ann=10", "new-dealer dan in-round", "forfeit 1 ann")
    events = played("ma-2025", "5s 9h 6s 2c 3c 9d", *actions)
    assert read_script(replays(events, load_book("ma-2025"))).actions == actions


# what a script has no words for


def test_the_shuffle_that_was_undone_is_left_out() -> None:
    """NZ 7.1(f): a card was seen in the shuffle, twice; the script has the cards as they came at last."""
    table = Table("nz-current")
    table.do(Shuffle(shuffled(6, "seen")), Report("exposed-in-shuffle", DEALER), Report("exposed-in-shuffle", DEALER))
    make_shoe(table)
    table.run(bet("ann"), CloseBetting())
    table.finish()
    text = replays(table.events, table.rules)
    assert "exposed" not in text
    assert "shuffle" not in text


def test_what_was_ruled_of_the_shuffle_is_left_out_too() -> None:
    """ACT is silent on it, 17.4: the operator lets the shuffle be."""
    table = Table("act-2005")
    table.do(Report("exposed-in-shuffle", DEALER), GiveRuling("continue", OPERATOR))
    make_shoe(table)
    table.run(bet("ann"), CloseBetting())
    table.finish()
    assert "ruling" not in replays(table.events, table.rules)


def test_what_was_done_between_a_shuffle_that_was_undone_and_the_next_keeps_its_place() -> None:
    """NZ 7.1(d), 7.1(f): the table was left idle after the first shuffle, and again after the second."""
    table = Table("nz-current")
    table.do(Shuffle(shuffled(6, "seen")), Report("exposed-in-shuffle", DEALER), LeaveIdle(DEALER))
    make_shoe(table)
    table.do(LeaveIdle(DEALER))
    table.run(bet("ann"), CloseBetting())
    table.finish()
    script = read_script(replays(table.events, table.rules))
    assert [action.split()[0] for action in script.actions[:3]] == ["idle", "shuffle", "idle"]


def test_an_order_to_shuffle_cards_that_are_replaced_anyway_is_left_out() -> None:
    """NZ 7.1(e), 7.7: a card was missing, so other cards come and are shuffled."""
    table = Table("nz-current", shoe="stacked")
    table.do(StackShoe(parse_cards("9s 9h Kd 8h")))
    table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    table.do(CountCards(287, DEALER), OrderShuffle("suspected", SUPERVISOR), ReplaceCards(OPERATOR))
    table.do(StackShoe(parse_cards("9s 9h Kd 8h")))
    table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    assert "order-shuffle" not in replays(table.events, table.rules)


def test_a_burnt_card_shown_to_who_only_looked_at_the_opening_is_left_out() -> None:
    """NZ 6.2, 8.1: at a table worked by hand the first player is known from looking at the spread cards."""
    events = played("nz-current", "2c 9s 9h Kd 8h", "bet ann 1 10", "deal", "stand 1", burn=1)
    at = next(at for at, event in enumerate(events) if isinstance(event, CardBurned)) + 1
    looked = StepTaken("view", Person("player", "zoe"), "opening")
    shown = [BurnCardShown(player, card("2c"), ("8.1",)) for player in ("zoe", "ann")]
    told = read_script(replays([*events[:at], looked, shown[0], *events[at:-1], shown[1], events[-1]], NZ)).actions
    assert [action for action in told if action.startswith("view-burn")] == ["view-burn ann"]


def test_a_shoe_that_ran_out_with_nothing_to_shuffle_is_told_with_its_ruling() -> None:
    """NZ 16.7: there are no discards in the first round; a table with its own shoe knows that, and a script is told."""
    actions = ("bet ann 1 10", "deal ...", "go 2", "shoe-empty rack-empty by dealer", "ruling void-round by operator")
    events = played("nz-current", "9s 9h", *actions)
    assert read_script(replays(events, load_book("nz-current"))).actions == actions
    unsaid = [replace(one, rack_empty=False) if isinstance(one, i.IncidentReported) else one for one in events]
    assert read_script(replays(unsaid, load_book("nz-current"))).actions == actions


def test_a_table_that_burns_and_has_played_no_round_is_a_script_all_the_same() -> None:
    table = Table("ma-2025", burn=1)
    assert judge_text(write_script(table.events)).status == 0


@pytest.mark.clause("act-2005", "15.7")
def test_a_card_that_went_wrong_is_drawn_again_for_who_is_not_there() -> None:
    """ACT 15.7: ann has 6 when she goes. The 9 drawn for her lands on an empty box unseen; a king makes 16."""
    actions = ("bet ann 1 10", "deal", "absent 1 by dealer ...", "misdealt 2 unnoticed by dealer")
    events = played("act-2005", "4s 9h 2s 9c Kd 9d", *actions)
    assert read_script(replays(events, load_book("act-2005"))).actions == actions


def test_cards_counted_before_the_first_shoe_are_left_out() -> None:
    table = Table("nz-current")
    table.do(CountCards(287, DEALER), ReplaceCards(OPERATOR))
    make_shoe(table)
    table.run(bet("ann"), CloseBetting())
    table.finish()
    assert "count" not in replays(table.events, table.rules)


def test_a_new_dealer_before_the_first_burn_needs_no_other() -> None:
    """MA 7(c): one burnt card serves the new shoe and the new dealer; later it is one more."""
    table = physical("ma-2025", burn=1)
    table.do(ChangeDealer("dora"), BurnCard(card("2c")), bet("ann"), CloseBetting())
    table.deal_cards("9s 9h Kd")
    table.do(Stand("ann", 1))
    table.deal_cards("8h")
    table.do(Settle(), ChangeDealer("emil"), BurnCard(card("3c")), bet("ann"), CloseBetting())
    table.deal_cards("9s 9h Kd")
    table.do(Stand("ann", 1))
    table.deal_cards("8d")
    table.do(Settle())
    script = read_script(replays(table.events, table.rules))
    assert script.shoe == parse_stack("2c 9s 9h Kd 8h 3c 9s 9h Kd 8d")
    assert [action for action in script.actions if "dealer" in action] == ["new-dealer emil"]


def test_a_burn_for_a_new_dealer_that_nobody_saw_is_any_small_card() -> None:
    """MA 7(c): the first burn is left out with its option; the second belongs to the new dealer, and is a 2."""
    table = physical("ma-2025", burn=1)
    table.do(BurnCard(), ChangeDealer("dora"), BurnCard(), bet("ann"), CloseBetting())
    table.deal_cards("9s 9h Kd")
    table.do(ViewBurnCard("ann", card("7c")), Stand("ann", 1))
    table.deal_cards("8h")
    table.do(Settle())
    script = read_script(replays(table.events, table.rules))
    assert script.shoe == parse_stack("2s 9s 9h Kd 8h")
    assert "view-burn ann" not in script.actions


def test_a_shoe_shuffled_again_before_its_burn_has_a_card_to_burn() -> None:
    table = Table("ma-2025", burn=1)
    make_shoe(table, "the first")
    table.do(OrderShuffle("at-will", OPERATOR))
    make_shoe(table, "the second")
    table.do(BurnCard())
    table.run(bet("ann"), CloseBetting())
    table.finish()
    assert read_script(replays(table.events, table.rules)).shoe == parse_stack("2s")


def test_cards_entered_by_hand_are_told_with_what_went_wrong() -> None:
    """A physical shoe, ACT: 15.1 a card face up, 15.2 one exposed, one burnt, 15.4 two together, one misdealt."""
    table = physical("act-2005")
    table.do(bet("ann"), CloseBetting(), Report("face-up", DEALER, cards=(card("2c"),)))
    table.do(Report("exposed", DEALER, cards=(card("9s"),)), DealCard())
    table.do(Report("burnt", DEALER), Report("simultaneous", DEALER, cards=(card("Kd"), card("9h"))))
    table.do(GiveRuling("second", OPERATOR), DealCard(), DealCard())
    table.do(Stand("ann", 1), Report("misdealt", DEALER, to=1, cards=(card("8h"),)), GiveRuling("reconstruct", DEALER))
    table.do(Settle())
    script = read_script(replays(table.events, table.rules))
    assert script.shoe == parse_stack("2c 9s 2s Kd 9h 8h")


def test_a_hole_card_that_nobody_ever_saw_is_any_small_card() -> None:
    """MA: the reader saw no pontoon under the king, and the round was void before the card was turned."""
    table = physical("ma-2025", hole_card="reader", burn=1)
    table.do(BurnCard(card("2c")), bet("ann"), CloseBetting())
    table.deal_cards("9s Kh Kd")
    table.do(DealCard(), CheckHoleCard(pontoon=False), Report("uncovered", DEALER, note="smoke"))
    table.do(GiveRuling("void-round", SUPERVISOR))
    assert read_script(replays(table.events, table.rules)).shoe == parse_stack("2c 9s Kh Kd 2s")


def test_a_hole_card_turned_at_last_keeps_its_place() -> None:
    table = physical("ma-2025", hole_card="hole", burn=1)
    table.do(BurnCard(card("2c")), bet("ann"), CloseBetting())
    table.deal_cards("9s 9h Kd")
    table.do(DealCard(), Stand("ann", 1), RevealHoleCard(card("8h")), Settle())
    assert read_script(replays(table.events, table.rules)).shoe == parse_stack("2c 9s 9h Kd 8h")


def test_a_cutting_card_stands_before_the_card_that_lay_exposed() -> None:
    """ACT 15.2: the card was seen before the cutting card came out of the shoe in front of it."""
    events = played("act-2005", "9s | 9h Kd 8h", "bet ann 1 10", "deal ...", "go 1", "exposed by dealer", "stand 1")
    assert read_script(replays(events, load_book("act-2005"))).shoe == parse_stack("9s | 9h Kd 8h")


def test_a_stream_of_other_rules_is_written_event_by_event() -> None:
    """A ruling that today's rules would refuse is written all the same; what followed it is told as actions."""
    events = played("act-2005", "9s 9h Kd 8c", "bet ann 1 10", "deal", "disturbance", "ruling continue", "stand 1")
    at = next(at for at, event in enumerate(events) if isinstance(event, i.RulingGiven))
    ruled = events[at]
    assert isinstance(ruled, i.RulingGiven)
    events[at] = i.RulingGiven(ruled.situation, ruled.remedy, Person("player", "ann"))
    assert '"ruling continue by player ann"' in write_script(events)


def test_the_discards_are_the_cards_that_are_shuffled() -> None:
    """NZ 16.7, at a table with its own shoe: only the discards are shuffled, and the script has those that came."""
    table = Table("nz-current", decks=6)
    make_shoe(table)
    while table.state.shoe.position < len(table.state.shoe.order):
        if not table.state.boxes:
            table.do(bet("ann"), CloseBetting())
        table.do(Report("burnt", DEALER), GiveRuling("continue", OPERATOR))
    assert table.now() == "deal-box"
    table.do(Report("shoe-empty", DEALER))
    table.do(Shuffle(cards_to_shuffle(table.state)))
    assert "reshuffle" in write_finished(table)


def write_finished(table: Table) -> str:
    """The script after the round, in which the player stands or draws."""
    table.do(CutShoe(cut_offers(table.rules, table.state)[0], cut_limits(table.rules, table.state)[0]))
    table.do(InsertCuttingCard(cutting_card_limits(table.rules, table.state)[1]))
    table.run(DealCard())
    table.finish()
    return replays(table.events, table.rules)
