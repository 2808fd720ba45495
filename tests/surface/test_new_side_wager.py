"""A side wager that the program has never heard of: one declaration, and every room knows it.

Lucky Pair, a wager of some house: a pair pays 9 to 1, two red cards 3 to 2, at least $5 and never more than the main
wager. Amounts are worked from these words.
"""

import json
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, ValidationError
from typer.testing import CliRunner

from pontoon.cards import Card
from pontoon.cli.app import app
from pontoon.cli.play.bets import offered_sides
from pontoon.money import Cents, Odds
from pontoon.rulebook import Rule, Rulebook, RulebookError, SideRules, load_text
from pontoon.rulebook.declare import rule, section
from pontoon.script import Playthrough, judge_text, play_script, read_script
from pontoon.script.schema import result_schema, script_schema
from pontoon.script.write import write_script
from pontoon.settlement import SideDeclaration, declared_side, declaring, explain, side_kinds
from pontoon.table import decode_stream, encode_stream, fold, options
from pontoon.table.incidents.catalogue import catalogue, findings


@section("Lucky Pair")
class LuckyPairRules(SideRules):
    """Lucky Pair: the first two cards are a pair, or both red."""

    minimum: Rule[Cents] = rule("At least")
    up_to_own_wager: Rule[bool] = rule("Up to the main wager only")
    pair: Rule[Odds] = rule("Any pair")
    red: Rule[Odds] = rule("Two red cards")


def lucky_row(first: Card, second: Card, up_card: Card) -> str | None:
    if first.rank is second.rank:
        return "pair"
    return "red" if first.suit.is_red and second.suit.is_red else None


LUCKY_PAIR = SideDeclaration(
    key="lucky-pair",
    code="lucky",
    rules=LuckyPairRules,
    row=lucky_row,
    why={"pair": "the first two cards are a lucky pair", "red": "the first two cards are red"},
    why_lost="the first two cards are neither a pair nor red",
)

HOUSE = """
extends = "nz-current"
id = "riverside"
title = "Riverside house rules"

[lucky_pair]
placing = "own-wager"
minimum = 5
up_to_own_wager = true
pair = "9:1"
red = "3:2"
"""

ROUND = """
rulebook = "riverside"
shoe = "9s 5h 5s 8h 9d 7d 9c Kd"
actions = [
  "bet ann 1 20", "side ann 1 lucky-pair 10",  # 9s 9d
  "bet bob 2 10", "side bob 2 lucky-pair 10",  # 5h 7d
  "bet cat 3 20", "side cat 3 lucky-pair 5",   # 5s 9c
  "deal",
  "unsettled ann 1 lucky-pair",
  "stand 1", "stand 2", "stand 3",             # the dealer has 8h Kd, 18
]

[expect]
net = { ann = 90, bob = 5, cat = -25 }  # 9 to 1 on 10 and a stand off; 3 to 2 on 10, less 10; both wagers lost
"""


@pytest.fixture
def rules() -> Iterator[Rulebook]:
    with declaring(LUCKY_PAIR):
        yield load_text(HOUSE)


@pytest.fixture
def house(tmp_path: Path, rules: Rulebook) -> str:
    """The house's rules as a file."""
    path = tmp_path / "riverside.toml"
    path.write_text(HOUSE)
    return str(path)


def said(*arguments: str, stdin: str = "") -> str:
    """What a command says that succeeds, all on one line."""
    result = CliRunner(env={"COLUMNS": "120"}).invoke(app, list(arguments), input=stdin)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def after(rules: Rulebook, *actions: str) -> Playthrough:
    """The table after these actions."""
    shoe = "9s 5h 5s 8h 9d 7d 9c Kd"
    return play_script(read_script(f'rulebook = "riverside"\nshoe = "{shoe}"\nactions = {json.dumps(actions)}'), rules)


def refusal(rules: Rulebook, *actions: str) -> tuple[str, str | None]:
    """Why the last action was refused, and the first clause."""
    trouble = after(rules, *actions).trouble
    assert trouble is not None
    return trouble.reason, trouble.clause


def test_a_script_plays_it_and_the_settlement_pays_it(rules: Rulebook) -> None:
    verdict = judge_text(ROUND, rules)
    assert verdict.json["net"] == {"ann": "90.00", "bob": "5.00", "cat": "-25.00"}
    assert "differs" not in verdict.json
    lines = play_script(read_script(ROUND), rules).rounds[0].lines
    by_player = {line.player: line for line in lines if line.kind == "lucky-pair" and not line.reverses}
    assert (by_player["ann"].odds, by_player["ann"].net) == ("9:1", 9000)
    assert (by_player["bob"].odds, by_player["bob"].net) == ("3:2", 1500)
    assert (by_player["cat"].odds, by_player["cat"].net) == (None, -500)
    assert by_player["bob"].clauses == (
        "house rule lucky_pair.red",
        "15A.6",
    )  # its row, and when side wagers are settled
    assert [by_player[player].reason for player in ("ann", "bob", "cat")] == [
        "lucky_pair_pair",
        "lucky_pair_red",
        "no_lucky_pair",
    ]


def test_a_stream_of_it_is_written_as_a_script_again(rules: Rulebook) -> None:
    written = write_script(play_script(read_script(ROUND), rules).events)
    assert '"side bob 2 lucky-pair 10"' in written
    assert judge_text(written, rules).json["net"] == {"ann": "90.00", "bob": "5.00", "cat": "-25.00"}


def test_its_stream_replays_where_nobody_has_declared_it() -> None:
    """Events are facts: they need no rules, and no declaration."""
    with declaring(LUCKY_PAIR):
        played = play_script(read_script(ROUND), load_text(HOUSE))
    stream = decode_stream(encode_stream(played.events))
    assert stream == played.events
    assert fold(stream) == played.state


def test_options_offer_it_within_its_own_limits(rules: Rulebook) -> None:
    offered = {one.wager: one for one in options(rules, after(rules, "bet ann 1 20").state, "ann") if one.box == 1}
    (amounts,) = offered["lucky-pair"].amounts
    assert (amounts.least, amounts.most) == (500, 2000)
    assert not [one for one in options(rules, after(rules, "bet ann 1 20").state, "bob") if one.wager == "lucky-pair"]


def test_what_is_not_offered_is_refused_with_its_clause(rules: Rulebook) -> None:
    bet = "bet ann 1 20"
    under = "4.00 is under the minimum of 5.00 for lucky-pair."
    over = "25.00 is more than lucky-pair takes here, 20.00."
    assert refusal(rules, bet, "side ann 1 lucky-pair 4") == (under, "house rule lucky_pair.minimum")
    assert refusal(rules, bet, "side ann 1 lucky-pair 25") == (over, "house rule lucky_pair.up_to_own_wager")
    _, clause = refusal(rules, bet, "side bob 1 lucky-pair 5")
    assert clause == "house rule lucky_pair.placing"
    reason, _ = refusal(rules, bet, "side ann 1 bonus 5")
    assert reason == "riverside has no bonus wager; it offers perfect-pairs, lucky-pair."


def test_the_schemas_know_it(rules: Rulebook) -> None:
    script = tomllib.loads(ROUND)
    Draft202012Validator(script_schema()).validate(script)
    Draft202012Validator(result_schema()).validate(judge_text(ROUND, rules, explained=True).json)
    script["actions"][1] = "side ann 1 lucky-pear 10"
    with pytest.raises(ValidationError):
        Draft202012Validator(script_schema()).validate(script)


def test_a_line_is_explained_in_its_words(rules: Rulebook) -> None:
    lines = play_script(read_script(ROUND), rules).rounds[0].lines
    told = [explain(line) for line in lines if line.kind == "lucky-pair" and line.player != "ann"]
    assert told == [
        "cat's lucky-pair of 5.00 on box 3 loses: the first two cards are neither a pair nor red (15A.6).",
        "bob's lucky-pair of 10.00 on box 2 wins 15.00 at 3 to 2: the first two cards are red"
        " (house rule lucky_pair.red, 15A.6).",
    ]


def test_the_narration_tells_of_it(house: str, tmp_path: Path) -> None:
    path = tmp_path / "round.toml"
    path.write_text(ROUND)
    told = said("replay", "--rules", house, "--explain", str(path))
    assert "lucky-pair" in told
    assert "the first two cards are a lucky pair" in told


def test_the_catalogue_of_incidents_has_its_placing(house: str, rules: Rulebook) -> None:
    entry = next(entry for entry in catalogue() if entry.key == "side-without-main")
    found = {one.path: one for one in findings(rules, entry)}
    assert found["lucky_pair.placing"].possible
    assert not found["bonus.placing"].possible
    assert "Lucky Pair goes with an own main wager, else refused" in said("incidents", house, "side-without-main")


def test_rules_and_signs_show_it(house: str) -> None:
    shown = said("rules", "show", house)
    assert "Lucky Pair" in shown
    assert "Two red cards" in shown
    sign = said("rules", "sign", house, "--limits", "5-500/5")
    assert "Lucky Pair" in sign
    assert "Wager $5 to $500, never over your main wager" in sign
    assert "Two red cards 3 to 2" in sign


def test_a_game_at_a_terminal_takes_it_by_its_code(rules: Rulebook, house: str) -> None:
    assert offered_sides(rules) == {"pp": "perfect-pairs", "lucky": "lucky-pair"}
    told = said("play", "--rulebook", house, stdin="?\n10 lucky 5\n")
    assert "Lucky Pair 9 to 1: Any pair; 3 to 2: Two red cards" in told
    assert "your lucky-pair on box 1" in told


def test_nothing_of_it_is_left_when_the_trial_is_over() -> None:
    with declaring(LUCKY_PAIR):
        assert side_kinds()[-1] == "lucky-pair"
        assert declared_side("lucky-pair").title == "Lucky Pair"
    assert "lucky-pair" not in side_kinds()
    with pytest.raises(RulebookError, match="lucky_pair: is no section"):
        load_text(HOUSE)
    verdict = judge_text('rulebook = "nz-current"\nshoe = ""\nactions = ["side ann 1 lucky-pair 5"]')
    assert "there is no side wager 'lucky-pair'" in json.dumps(verdict.json)


@pytest.mark.parametrize("key", ["bonus", "main", "super-bonus", "double"])
def test_a_key_that_means_something_else_cannot_be_declared(key: str) -> None:
    with pytest.raises(AssertionError, match="already"), declaring(replace(LUCKY_PAIR, key=key)):
        pass


def test_a_row_without_words_cannot_be_declared() -> None:
    with pytest.raises(AssertionError, match="words for each of its rows"):
        replace(LUCKY_PAIR, why={"pair": "the first two cards are a lucky pair"})
