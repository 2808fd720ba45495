"""An incident and an order declared from outside, with one declaration each: everything else knows them."""

import re
from dataclasses import replace

import pytest

from pontoon.cli.incidents.json import catalogue_json
from pontoon.money import Cents
from pontoon.rulebook import Rule, Rulebook, load_book
from pontoon.script import judge_text
from pontoon.script.schema import action_forms
from pontoon.table import (
    CloseBetting,
    Person,
    PlaceWager,
    Refusal,
    Report,
    State,
    Table,
    decide,
    report_options,
)
from pontoon.table.changes import following
from pontoon.table.command_base import CommandBase
from pontoon.table.draft import Draft
from pontoon.table.event_base import EventBase
from pontoon.table.extend import declare, declared
from pontoon.table.incidents.catalogue import can_happen, catalogue
from pontoon.table.incidents.incident import Incident, round_in_play
from pontoon.table.incidents.rulings import ask_ruling
from pontoon.table.order import Order, power
from pontoon.table.saying import BOX, PLAYER
from pontoon.words import plain
from pontoon.words.incidents import forms, remedies
from pontoon.words.narrate import Narrator

DEALER, OPERATOR = Person("dealer"), Person("operator")


def _spilt(rules: Rulebook, draft: Draft, report: Report, rule: Rule[str]) -> None:
    ask_ruling(rules, draft, report, ("continue", "void-round"), rule.clauses)


SPILT = Incident(
    "drink-spilt",
    happened="a drink is spilt over the layout",
    means="a drink was spilt over this box",
    says=(BOX,),
    rule=Rule("silent", ("house rule 7",)),
    moment=round_in_play,
    remedy=_spilt,
)


class ServeDrink(CommandBase, frozen=True):
    """A drink on the house."""

    player: str
    by: Person


class DrinkServed(EventBase, frozen=True):
    """A player got a drink on the house."""

    player: str
    by: Person


def _may_serve(rules: Rulebook, state: State, command: ServeDrink) -> Refusal | None:
    return Refusal("table-closed", "The table is not open.") if state.phase == "closed" else None


def _serve(rules: Rulebook, state: State, command: ServeDrink) -> DrinkServed:
    return DrinkServed(command.player, command.by)


def _served(state: State, event: DrinkServed) -> State:
    return following(state)


SERVE = Order(
    ServeDrink,
    DrinkServed,
    "serve",
    means="the player gets a drink on the house",
    told="{by} has a drink brought to {player}",
    says=(PLAYER,),
    power=power("exclude"),
    to="serve a drink",
    may=_may_serve,
    fact=_serve,
    apply=_served,
)

SCRIPT = """
rulebook = "act-2005"
shoe = "9s 8h Ks Kd"
actions = ["bet ann 1 10", "serve ann", "deal", "drink-spilt 1", "ruling continue", "stand 1"]

[expect]
net = { ann = 10 }
"""


def test_scripts_play_what_was_declared() -> None:
    """19 beats the dealer's 18 after a drink was spilt and play went on: +10."""
    with declared(SPILT, SERVE):
        assert judge_text(SCRIPT).status == 0
    assert judge_text(SCRIPT).status == 2


def test_the_schema_has_their_forms_and_patterns() -> None:
    with declared(SPILT, SERVE):
        forms = action_forms()
        assert re.fullmatch(forms["serve NAME [by ROLE [NAME]]"], "serve ann by operator olga")
        assert re.fullmatch(forms["drink-spilt BOX [by ROLE [NAME]]"], "drink-spilt 3")
    assert not any(form.startswith("serve") for form in action_forms())


def test_options_and_catalogue_list_the_incident() -> None:
    table = Table.open("act-2005", cards="9s 8h Ks Kd")
    table.do(PlaceWager("ann", 1, Cents(1000)))
    table.do(CloseBetting())
    with declared(SPILT):
        assert Report("drink-spilt", DEALER, 1) in report_options(table.rules, table.state)
        (entry,) = [one for one in catalogue() if one.key == "drink-spilt"]
        assert entry.title == "A drink is spilt over the layout"
        assert can_happen(table.rules, entry)
    assert table.may(Report("drink-spilt", DEALER, 1)) is not None


def test_options_list_the_order_for_whoever_may_give_it() -> None:
    table = Table.open("act-2005", cards="9s 8h Ks Kd")
    with declared(SERVE):
        (offered,) = [one for one in table.view("operator").orders if one.order == "serve"]
        assert offered.anybody_but == ()
        assert "17.2(b)" in offered.clauses
        assert not any(one.order == "serve" for one in table.view("dealer").orders)


def test_words_tell_of_both() -> None:
    with declared(SPILT, SERVE):
        played = judge_text(SCRIPT).played
        assert played is not None
        narrator = Narrator(load_book("act-2005"))
        _, lines = narrator.story(State(), played.events)
        told = [plain(line) for line in lines]
    assert "the operator has a drink brought to ann" in told
    assert any(line.startswith("a drink is spilt over the layout (box 1)") for line in told)


def test_the_catalogue_has_it_in_words_and_in_json() -> None:
    with declared(SPILT):
        rules = load_book("act-2005")
        entry = next(one for one in catalogue() if one.key == "drink-spilt")
        assert [words for words, _ in remedies(rules, entry)] == ["no remedy named"]
        assert forms(entry) == ("drink-spilt BOX [by ROLE [NAME]]",)
        (told,) = catalogue_json(rules, (entry,), scripts=False)["incidents"]
        assert told["title"] == "A drink is spilt over the layout"
        assert told["books"]["act-2005"][0]["clauses"] == ["house rule 7"]


def test_who_may_not_order_it_is_refused_with_the_clause() -> None:
    with declared(SERVE):
        refusal = decide(load_book("act-2005"), State(), ServeDrink("ann", DEALER))  # type: ignore[arg-type]
        assert isinstance(refusal, Refusal)
        assert refusal.code == "wrong-role"
        assert "17.2(b)" in refusal.clauses


def test_a_stream_with_it_is_read_again() -> None:
    with declared(SERVE):
        table = Table.open("act-2005", cards="9s 8h Ks Kd")
        table.do(ServeDrink("ann", OPERATOR))  # type: ignore[arg-type]
        assert Table.from_stream(table.stream()).events == table.events


def test_what_is_known_already_is_not_declared_again() -> None:
    with declared(SPILT, SERVE):
        with pytest.raises(ValueError, match="already"):
            declare(SPILT)
        with pytest.raises(ValueError, match="already"):
            declare(replace(SERVE, word="pour"))


def test_nothing_is_left_where_one_of_several_cannot_be_declared() -> None:
    with pytest.raises(ValueError, match="already"), declared(SPILT, SPILT):
        pass
    assert judge_text(SCRIPT).status == 2
