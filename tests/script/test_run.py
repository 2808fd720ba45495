"""Playing a script: to its end, or to the first thing that was refused."""

import pytest

from pontoon.rulebook import load_book
from pontoon.script import Playthrough, Script, parse_stack, play_script, read_script
from pontoon.table import RoundEnded, TableOpened, fold
from tests.support.tables import cents


def play(book: str, shoe: str, *actions: str, **header: object) -> Playthrough:
    return play_script(Script(book, parse_stack(shoe), actions, **header))  # type: ignore[arg-type]


def reason(played: Playthrough) -> str:
    assert played.trouble is not None
    return played.trouble.reason


def test_a_script_keeps_what_each_action_led_to() -> None:
    played = play("nz-current", "9s 9d Kh 9c", "bet ann 1 10", "deal", "stand 1")
    assert played.trouble is None
    assert isinstance(played.opening[0], TableOpened)
    assert [(one.action, one.text) for one in played.done] == [(1, "bet ann 1 10"), (2, "deal"), (3, "stand 1")]
    assert isinstance(played.done[-1].events[-1], RoundEnded)
    assert fold(played.events) == played.state
    assert played.net == {"ann": cents(10)}


def test_everybody_who_wagered_is_in_the_net_with_or_without_a_line() -> None:
    """bob's 9-K stands off with 19 and cat only made a side wager, which was returned."""
    played = play(
        "sg-rws-v5", "9s 9d Kh Kc", "bet bob 1 10", "side cat 1 bonus 5", "take-back cat 1", "deal", "stand 1"
    )
    assert played.net == {"bob": cents(0)}
    side = play("sg-rws-v5", "9s 9d Kh Kc", "bet bob 1 10", "side cat 1 bonus 5", "deal", "stand 1")
    assert side.net == {"bob": cents(0), "cat": cents(-5)}


def test_an_unknown_rulebook_is_trouble_of_the_header() -> None:
    played = play("no-such-book", "")
    assert played.trouble is not None
    assert (played.trouble.action, played.trouble.text) == (None, None)
    assert "no-such-book" in reason(played)
    assert (played.rules, played.events, played.net) == (None, (), {})


def test_a_table_that_cannot_open_is_trouble_of_the_header() -> None:
    """Every fault is told, with the clause of the first."""
    played = play("ma-2025", "", decks=7, options={"automated": True})
    assert played.trouble is not None
    assert played.trouble.clause == "2(a)"
    assert reason(played) == ("ma-2025 is played with 6, 8 decks, not 7. ma-2025 knows no automated shuffling shoe.")


def test_a_shoe_that_cannot_be_is_trouble_of_the_header() -> None:
    played = play("nz-current", "7s 7s 7s 7s 7s", decks=4)
    assert played.trouble is not None
    assert (played.trouble.action, played.trouble.clause) == (None, "3.3(a)")


@pytest.mark.parametrize(
    ("book", "action", "clause"),
    [
        ("nz-current", "double 1 ann=30", "12.3(a)"),  # cited with 12.3, of which it is the limb
        ("nz-current", "surrender 1", "9.3"),  # cited with the definition in 1.0
        ("sg-rws-v5", "double 1 ann=30", "3.25"),  # cited with the definition in 1.5
    ],
)
def test_the_clause_that_is_shown_is_the_one_that_tells_most(book: str, action: str, clause: str) -> None:
    trouble = play(book, "5s 9d 6h Kc", "bet ann 1 20", "deal", action).trouble
    assert trouble is not None
    assert trouble.clause == clause
    assert len(trouble.clauses) > 1


def test_a_refused_action_ends_the_script_and_nothing_after_it_is_applied() -> None:
    played = play("nz-current", "5s 9d 6h Kc", "bet ann 1 10", "deal", "stand 1", "hit 1")
    assert played.trouble is not None
    assert (played.trouble.action, played.trouble.text, played.trouble.clause) == (3, "stand 1", "14.1(d)")
    assert len(played.done) == 2
    assert played.rounds == ()


def test_an_action_that_cannot_be_read_ends_the_script() -> None:
    played = play("nz-current", "", "bet ann 1 10", "fold")
    assert played.trouble is not None
    assert (played.trouble.action, played.trouble.clause) == (2, None)


def test_offers_open_at_the_end_are_passed() -> None:
    """A pass is played for the open forfeit: 5-6-2 doubled loses 20 to 18."""
    played = play("nz-current", "5s 9d 6h 2c 9c", "bet ann 1 10", "deal", "double 1 ann=10")
    assert played.trouble is None
    assert (played.done[-1].action, played.done[-1].text) == (4, "pass")
    assert played.net == {"ann": cents(-20)}


def test_a_hand_that_waits_at_the_end_is_an_error_with_its_box() -> None:
    played = play("nz-current", "8s 9d 8h Kc", "bet ann 3 10", "deal", "split 3 ann")
    assert reason(played) == "the script ends while box 3 still has to decide on hand 1"


def test_a_missing_card_at_the_end_is_named() -> None:
    played = play("ma-2025", "As Ad Kh", "bet ann 1 10", "deal", "insure ann 1 5")
    assert played.trouble is not None
    assert played.trouble.action is None
    assert reason(played) == "The shoe has run out: there is no card 4, for the dealer."


def test_a_script_may_end_before_the_deal() -> None:
    played = play("nz-current", "", "bet ann 1 10")
    assert played.trouble is None
    assert played.net == {}


def test_bsx_16_without_a_wheel_is_an_error_where_it_triggers() -> None:
    """Six and king: after the stand, or after a double that the end of the script lets stand."""
    bets = ("bet ann 1 10", "side ann 1 bsx-16 5", "deal")
    clause = load_book("ma-2025").cites.bsx_16_trigger[0]
    stood = play("ma-2025", "9s 6d Kh Kc 9h", *bets, "stand 1", "bet ann 1 10")
    assert stood.trouble is not None
    assert (stood.trouble.action, stood.trouble.text, stood.trouble.clause) == (4, "stand 1", clause)
    doubled = play("ma-2025", "5s 6d 6h 2c Kc 9h", *bets, "double 1 ann=10")
    assert doubled.trouble is not None
    assert (doubled.trouble.action, doubled.trouble.clause) == (None, clause)
    assert "gives no wheel" in reason(doubled)


def test_a_new_shoe_between_rounds_begins_with_its_cards() -> None:
    played = play(
        "nz-current",
        "9s 9d Kh 9c",
        "bet ann 1 10",
        "deal",
        "stand 1",
        'shuffle "As 9d Kh"',
        "bet ann 1 10",
        "deal",
    )
    assert played.trouble is None
    assert played.net == {"ann": cents(25)}


def test_the_next_bet_ends_what_is_still_offered_and_the_round() -> None:
    """A blackjack of 10, insured for 5, against A-9: 15 won and 5 lost before the next bet lies there."""
    text = """
    rulebook = "ma-2025"
    shoe = "As Ad Kh 9c"
    actions = ["bet ann 1 10", "deal", "insure ann 1 5", "bet ann 1 10"]
    """
    played = play_script(read_script(text))
    assert played.trouble is None
    assert played.net == {"ann": 1000}
    assert played.state.round == 2


def test_a_bet_that_ends_an_offer_fails_where_the_shoe_has_no_card_for_the_dealer() -> None:
    text = """
    rulebook = "ma-2025"
    shoe = "As Ad Kh"
    actions = ["bet ann 1 10", "deal", "insure ann 1 5", "bet ann 1 10"]
    """
    trouble = play_script(read_script(text)).trouble
    assert trouble is not None
    assert (trouble.action, trouble.reason) == (4, "The shoe has run out: there is no card 4, for the dealer.")
