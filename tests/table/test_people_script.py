"""People in round scripts: how their actions are written, played, and written down again."""

import pytest

from pontoon.cards import parse_cards
from pontoon.rulebook import load_book
from pontoon.script import read_script
from pontoon.script.actions import by_topic, read_action, written
from pontoon.script.run import play_script
from pontoon.script.words import ActionError
from pontoon.script.write import write_script
from pontoon.table import (
    AnswerSharing,
    AskSqueeze,
    ChangeLimits,
    Command,
    ConfirmCash,
    ExcludePlayer,
    GrantSqueeze,
    LiftRestriction,
    PermitEntry,
    Person,
    PlaceSideWager,
    PlaceWager,
    RaiseMaximum,
    RequestReview,
    RequireBox,
    RestrictPlayer,
    StackShoe,
    State,
    VacateSeat,
)
from tests.support.tables import Table, cents

OPERATOR = Person("operator")


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("exclude ann", ExcludePlayer("ann", OPERATOR)),
        ("exclude ann by operator", ExcludePlayer("ann", OPERATOR)),
        ("exclude ann by dealer dan", ExcludePlayer("ann", Person("dealer", "dan"))),
        ("restrict ann", RestrictPlayer("ann", OPERATOR)),
        ("restrict ann tracked", RestrictPlayer("ann", OPERATOR, tracked=True)),
        ("restrict ann previously by operator", RestrictPlayer("ann", OPERATOR, previously=True)),
        ("lift ann", LiftRestriction("ann", OPERATOR)),
        ("permit ann", PermitEntry("ann", OPERATOR)),
        ("raise 3 500", RaiseMaximum(3, cents(500), OPERATOR)),
        ("limits 10 500 by casino-supervisor", ChangeLimits(cents(10), cents(500), Person("casino-supervisor"))),
        ("require-box 4", RequireBox(4, OPERATOR)),
        ("vacate 4", VacateSeat(4, OPERATOR)),
        ("consent ann 2", AnswerSharing("ann", 2, consents=True)),
        ("refuse-sharing ann 2", AnswerSharing("ann", 2, consents=False)),
        ("confirm-cash ann 2 by casino-supervisor", ConfirmCash("ann", 2, Person("casino-supervisor"))),
        ("squeeze ann 2", AskSqueeze("ann", 2)),
        ("grant-squeeze 2", GrantSqueeze(2, OPERATOR)),
        ("review ann", RequestReview("ann")),
        ('review ann "the third card"', RequestReview("ann", "the third card")),
        ("bet ann 2 25 cash", PlaceWager("ann", 2, cents(25), medium="cash")),
        ("bet ann 2 25 standing match-play", PlaceWager("ann", 2, cents(25), standing=True, medium="match-play")),
        ("bet ann 2 25 by dealer", PlaceWager("ann", 2, cents(25), placed_by=Person("dealer"))),
        (
            "bet ann 2 25 standing by player bob",
            PlaceWager("ann", 2, cents(25), True, placed_by=Person("player", "bob")),
        ),
        ("side ann 2 perfect-pairs 5 cash", PlaceSideWager("ann", 2, "perfect-pairs", cents(5), "cash")),
    ],
)
def test_an_action_is_read(text: str, command: Command) -> None:
    assert read_action(load_book("act-2005"), State(), text) == command


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("exclude", "write it as exclude NAME [by ROLE [NAME]]"),
        ("exclude ann by waiter", "write by ROLE or by ROLE NAME"),
        ("restrict ann sometimes", "write it as restrict NAME [tracked] [previously]"),
        ("raise 3", "write it as raise BOX AMOUNT"),
        ("limits ten 500", "ten"),
        ("consent ann", "write it as consent NAME BOX"),
        ("review ann the third card", "write it as review NAME"),
        ("bet ann 2 25 gold", "write it as bet NAME BOX AMOUNT [standing]"),
        ("bet ann 2 25 cash standing", "write it as bet NAME BOX AMOUNT"),
        ("side ann 2 perfect-pairs 5 gold", "write it as side NAME BOX WAGER AMOUNT"),
    ],
)
def test_a_slip_is_told_with_the_right_form(text: str, said: str) -> None:
    with pytest.raises(ActionError) as caught:
        read_action(load_book("act-2005"), State(), text)
    assert said in str(caught.value)


def test_no_two_kinds_of_actions_share_a_word() -> None:
    words = [action.form.word for group in by_topic().values() for action in group]
    assert sorted({*words}) == sorted(set(words) | {"void"})
    assert [word for word in words if words.count(word) > 1] == ["void"] * 3  # boxes, a player, a side wager


def script(book: str, shoe: str, *actions: str, limits: str = "") -> str:
    """A script's text."""
    listed = ", ".join(f"'{one}'" for one in actions)
    return f'rulebook = "{book}"\nshoe = "{shoe}"\n{limits}\nactions = [{listed}]\n'


ROUND = "9s 9d Kh 9c"  # 19 against 18: even money


@pytest.mark.parametrize(
    ("book", "shoe", "actions", "net"),
    [
        (
            "act-2005",
            "9s 9h 9d Kh Ks 9c",
            (
                "exclude eve by operator olga",
                "restrict bob tracked",
                "lift bob",
                "limits 10 100",
                "raise 3 500",
                "restrict bob",
                "bet bob 2 10",
                "bet ann 3 500",
                "review ann",
                "deal",
                "stand 2",
                "stand 3",
            ),
            {"bob": 10, "ann": 500},
        ),
        (
            "ma-2025",
            ROUND,
            (
                "bet ann 1 20 cash",
                "confirm-cash ann 1 by casino-supervisor sue",
                "consent ann 1",
                "bet bob 1 10 match-play",
                "side ann 1 match-super-bonus 5 match-play",
                "refuse-sharing ann 1",
                "deal",
                "stand 1",
            ),
            {"ann": 35, "bob": 10},  # ann's nine matches the dealer's, unsuited: 3 to 1 on 5
        ),
        (
            "sg-rws-v5",
            ROUND,
            ("bet ann 1 10 by dealer dan", "squeeze ann 1", "grant-squeeze 1", "deal", "stand 1"),
            {"ann": 10},
        ),
    ],
)
def test_a_script_with_people_is_played_and_written_down_again(
    book: str, shoe: str, actions: tuple[str, ...], net: dict[str, int]
) -> None:
    played = play_script(read_script(script(book, shoe, *actions)))
    assert played.trouble is None
    assert played.net == {player: cents(amount) for player, amount in net.items()}
    again = play_script(read_script(write_script(played.events)))
    assert again.trouble is None
    assert again.events[1:] == played.events[1:]


def test_seats_and_entry_are_written_down_too() -> None:
    """ann gives box 2 up to bob, who then watches three rounds; cat is let in late where bob's seat was."""
    table = Table("act-2005", boxes=2, shoe="stacked", mid_shoe_limited=True)
    table.do(StackShoe(parse_cards("9s 9h 9d Kh Ks 9c " * 2 + "9s 9d Kh 9c " * 3)))
    lines = ["bet ann 1 10", "bet ann 2 10", "require-box 2 by operator", "deal", "stand 1", "stand 2"]
    lines += ["bet ann 1 10", "bet bob 2 1", "deal", "stand 1", "stand 2"]
    lines += ["bet ann 1 10", "deal", "stand 1"] * 3
    lines += ["vacate 2 by operator", "permit cat by operator"]
    told: list[str] = []
    for line in lines:
        command = read_action(table.rules, table.state, line)
        assert not isinstance(command, tuple)
        events = table.run(command)
        told += [action for action in (written(State(), event) for event in events) if action is not None]
    ordered = [action for action in told if action.endswith(" by operator")]
    assert ordered == [
        "require-box 2 by operator",
        "vacate 2 by operator",
        "permit cat by operator",
    ]


@pytest.mark.clause("act-2005", "4.8")
def test_a_refused_action_names_its_clause() -> None:
    played = play_script(read_script(script("act-2005", ROUND, "restrict ann", "bet ann 1 10")))
    assert played.trouble is not None
    assert (played.trouble.action, played.trouble.clause) == (1, "4.8")


def test_an_action_without_a_person_is_by_the_first_who_may() -> None:
    cash = read_action(load_book("ma-2025"), State(), "confirm-cash ann 1")
    assert cash == ConfirmCash("ann", 1, Person("casino-supervisor"))
