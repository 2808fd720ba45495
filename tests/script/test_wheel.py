"""The option `wheel`: what the wheel of BSX-16 gave, read, played and written down."""

import jsonschema
import pytest

from pontoon.money import Cents
from pontoon.script import ScriptError, WheelSpin, judge_text, play_script, read_script
from pontoon.script.schema import script_schema
from pontoon.script.write import write_script
from tests.support.tables import cents

ROUND = """
rulebook = "ma-2025"
options = { wheel = WHEEL }
shoe = "9s 6h 9c Kd 9d Ks Kh 9h 6c 8d"
actions = ["bet ann 1 10", "side ann 1 bsx-16 5", "deal", "stand 1", "bet ann 1 10", "side ann 1 bsx-16 5", "deal",
  "stand 1"]
"""
"""18 against 6-K-9, a bust, then 19 against K-6-8, a bust: 10 each, and the wheel twice."""


def text(wheel: str) -> str:
    return ROUND.replace("WHEEL", wheel)


def test_one_spin_serves_every_trigger() -> None:
    script = read_script(text("{ position = 3, community = 20 }"))
    assert script.wheel == (WheelSpin(3, Cents(2000)),)
    assert play_script(script).net == {"ann": cents(2 * (10 + 15))}


def test_a_list_is_taken_in_order() -> None:
    played = play_script(read_script(text("[{ position = 3, community = 20 }, { position = 1, outer = 250 }]")))
    assert played.trouble is None
    assert played.net == {"ann": cents(10 + 15 + 10 + 245)}


@pytest.mark.parametrize(
    ("wheel", "fault"),
    [
        ("3", "options.wheel must be a spin such as { position = 3, outer = 250 }, not 3"),
        ("{ outer = 250 }", "options.wheel.position must be the number of a position, not None"),
        ('{ position = "3" }', "options.wheel.position must be the number of a position, not '3'"),
        ("{ position = 3, inner = 4 }", "options.wheel.inner is unknown"),
        ("{ position = 3, outer = -1 }", "options.wheel.outer must not be negative"),
    ],
)
def test_a_wheel_that_cannot_be_is_told(wheel: str, fault: str) -> None:
    with pytest.raises(ScriptError) as caught:
        read_script(text(wheel))
    assert fault in str(caught.value)


def test_a_spin_that_the_rules_refuse_stops_the_script_at_its_action() -> None:
    verdict = judge_text(text("{ position = 1, community = 20 }"))
    assert verdict.status == 2
    assert verdict.json["error"]["action"] == 4
    assert verdict.json["error"]["clause"] == "16(j)(1)"


def test_a_wheel_may_show_prizes_that_nobody_wins() -> None:
    """Both wheels are told once and serve every trigger: at box 1 the outer prize, at an empty seat the inner one."""
    hot_spot = play_script(read_script(text("{ position = 1, outer = 250, community = 20 }")))
    assert (hot_spot.trouble, hot_spot.net) == (None, {"ann": cents(2 * (10 + 245))})
    empty = play_script(read_script(text("{ position = 4, outer = 250, community = 20 }")))
    assert (empty.trouble, empty.net) == (None, {"ann": cents(2 * (10 + 15))})


def test_a_wheel_at_an_empty_seat_needs_the_community_prize() -> None:
    verdict = judge_text(text("{ position = 4, outer = 250 }"))
    assert (verdict.status, verdict.json["error"]["clause"]) == (2, "16(i)(1)")


def test_the_result_tells_the_wager_and_the_gain() -> None:
    """250 is paid out and the 5 were collected before the cards: 245."""
    result = judge_text(text("{ position = 1, outer = 250 }")).json
    (line,) = [one for one in result["rounds"][0]["wagers"] if one["kind"] == "bsx-16"]
    assert (line["stake"], line["result"], line["odds"], line["net"]) == ("5.00", "win", None, "245.00")


def test_a_wheel_after_the_last_action_is_spun_at_the_end() -> None:
    """5-6 doubled with a two is 13; the script ends, the double stands, and 6-K-9 is a bust: +20 and 15."""
    played = judge_text("""
rulebook = "ma-2025"
options = { wheel = { position = 3, community = 20 } }
shoe = "5s 6d 6h 2c Kc 9h"
actions = ["bet ann 1 10", "side ann 1 bsx-16 5", "deal", "double 1 ann=10"]
expect = { net = { ann = 35 } }
""")
    assert played.status == 0, played.json


def test_a_wheel_that_fails_before_the_next_round_is_told_with_that_action() -> None:
    played = judge_text("""
rulebook = "ma-2025"
options = { wheel = { position = 3 } }
shoe = "5s 6d 6h 2c Kc 9h"
actions = ["bet ann 1 10", "side ann 1 bsx-16 5", "deal", "double 1 ann=10", "bet ann 1 10"]
""")
    assert played.json["error"]["action"] == 5


def test_a_script_that_is_written_down_gives_the_same_again() -> None:
    played = play_script(read_script(text("[{ position = 3, community = 20.5 }, { position = 1, outer = 250 }]")))
    written = write_script(played.events)
    assert "wheel = [{ position = 3, community = 20.50 }, { position = 1, outer = 250 }]" in written
    assert play_script(read_script(written)).events == played.events


def test_the_schema_knows_the_wheel() -> None:
    script = {"rulebook": "ma-2025", "shoe": "", "actions": []}
    validator = jsonschema.Draft202012Validator(script_schema())
    validator.validate({**script, "options": {"wheel": {"position": 3, "outer": 250}}})
    validator.validate({**script, "options": {"wheel": [{"position": 3, "community": 20}]}})
    assert list(validator.iter_errors({**script, "options": {"wheel": {"outer": 250}}}))


@pytest.mark.clause("ma-2025", "16(j)")
def test_without_an_inner_prize_the_others_beside_a_hot_spot_win_nothing() -> None:
    """19 and 18 against 6-K-9, a bust: 10 each. ann is the hot spot, 250 less her 5; bob's 5 is gone."""
    script = """
    rulebook = "ma-2025"
    options = { wheel = { position = 1, outer = 250 } }
    shoe = "9s 9h 6h Kc 9d Kd 9c"
    actions = ["bet ann 1 10", "side ann 1 bsx-16 5", "bet bob 2 10", "side bob 2 bsx-16 5",
      "deal", "stand 1", "stand 2"]
    """
    played = play_script(read_script(script))
    assert (played.trouble, played.net) == (None, {"ann": cents(10 + 245), "bob": cents(10 - 5)})
    assert [line.result for line in played.rounds[0].lines if line.player == "bob" and line.kind == "bsx-16"] == [
        "lose"
    ]
