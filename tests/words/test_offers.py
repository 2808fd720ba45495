"""What may be done now, in words."""

from pontoon.rulebook import load_book
from pontoon.script import play_script, read_script
from pontoon.words import MoneySpan, plain
from pontoon.words.offers import possible

SCRIPT = """
rulebook = "nz-current"
shoe = "8s 9h 8d"
actions = [%s]
"""


def offered(*actions: str) -> list[str]:
    """What is possible after these actions."""
    written = ", ".join(f'"{one}"' for one in actions)
    played = play_script(read_script(SCRIPT % written))
    return [plain(one) for one in possible(load_book("nz-current"), played.state)]


def test_bets_come_with_their_limits_and_the_deal_when_somebody_has_bet() -> None:
    assert offered() == ["bets on boxes 1 to 7, 1.00 to 10000.00 in steps of 1.00"]
    assert offered("bet ann 1 10")[-1] == "deal"
    assert offered("bet ann 1 10")[1].startswith("ann on box 1: perfect-pairs with 1.00 to ")


def test_a_decision_names_the_actions_and_their_amounts() -> None:
    """Two eights against a nine: a pair of 16, and no surrender."""
    (line,) = offered("bet ann 1 10", "deal")
    start, _, actions = line.partition(": ")
    assert start == "ann on box 1"
    assert set(actions.split(", ")) == {"hit", "stand", "double with 1.00 to 10.00", "split with 10.00"}


def test_amounts_are_spans_of_money() -> None:
    played = play_script(read_script(SCRIPT % ""))
    (bets,) = possible(load_book("nz-current"), played.state)
    assert [span.cents for span in bets if isinstance(span, MoneySpan)] == [100, 1_000_000, 100]
