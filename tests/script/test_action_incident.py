"""Actions of incidents: what each string means, how one that is off is refused, and how events are written back."""

import pytest

from pontoon.cards import parse_card
from pontoon.rulebook import load_book
from pontoon.script.action_incident import by_topic
from pontoon.script.action_ruling import ACTIONS
from pontoon.script.actions import read_action, written
from pontoon.script.words import ActionError
from pontoon.table import (
    Answer,
    CloseBetting,
    Command,
    DealCard,
    Event,
    FindErrors,
    GiveRuling,
    Hit,
    Person,
    RefuseCard,
    Report,
    Settle,
    StackShoe,
    Stand,
    State,
    VoidHands,
    VoidPastRound,
    VoidPastWager,
    VoidRound,
    VoidWager,
)
from pontoon.table.incidents import events as i
from pontoon.table.incidents.trouble import Claim, Pending, Trouble
from tests.support.tables import bet, dealt, stacked

DEALER, OPERATOR = Person("dealer"), Person("operator")
PLAIN = (
    "face-up",
    "foreign-card",
    "drawn",
    "burnt",
    "overdrawn",
    "shoe-empty",
    "past-cutting-card",
    "no-cutting-card",
    "miscount",
    "not-shuffled",
    "exposed-in-shuffle",
    "shuffler-fault",
    "automated-fault",
    "hole-exposed",
    "interruption",
    "reader-fault",
    "disturbance",
)


def read(text: str, book: str = "nz-current", state: State | None = None) -> Command | tuple[Command, ...]:
    return read_action(load_book(book), state or State(), text)


def fault(text: str, book: str = "nz-current", state: State | None = None) -> str:
    with pytest.raises(ActionError) as caught:
        read(text, book, state)
    return str(caught.value)


def asked(*remedies: str) -> State:
    """A table at which these can be ruled."""
    return State(trouble=Trouble(pending=Pending("misdealt", remedies=remedies)))  # type: ignore[arg-type]


@pytest.mark.parametrize("situation", PLAIN)
def test_a_plain_report_says_what_happened_and_who_says_so(situation: str) -> None:
    assert read(situation) == Report(situation, DEALER)
    assert read(f"{situation} by operator olga") == Report(situation, Person("operator", "olga"))
    assert "is not understood" in fault(f"{situation} 1")


def test_cards_drawn_at_once_are_two_unless_a_number_is_said() -> None:
    assert read("simultaneous") == Report("simultaneous", DEALER)
    assert read("simultaneous 3 by operator olga") == Report("simultaneous", Person("operator", "olga"), together=3)


def test_a_report_is_made_by_the_first_who_may() -> None:
    """MA 15(b): a ten is taken out by the floor person; 15(l): the reader is the supervisor's."""
    assert read("ten", "ma-2025") == Report("ten", Person("floor-person"))
    assert read("reader-misused", "ma-2025") == Report("reader-misused", Person("casino-supervisor"))


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("exposed", Report("exposed", DEALER)),
        ("exposed 2", Report("exposed", DEALER, 2)),
        ("misdealt 2", Report("misdealt", DEALER, to=2)),
        ("misdealt dealer", Report("misdealt", DEALER, to=0)),
        ("misdealt 2 1 unnoticed", Report("misdealt", DEALER, hand=1, to=2, noticed=False)),
        ("skipped", Report("skipped", DEALER)),
        ("skipped unnoticed", Report("skipped", DEALER, noticed=False)),
        ("shoe-empty rack-empty", Report("shoe-empty", DEALER, rack_empty=True)),
        ("noticed by operator", FindErrors(OPERATOR)),
        ("found-late 3", Report("found-late", DEALER, round=3)),
        ("damaged", Report("damaged", DEALER)),
        ("damaged 9s", Report("damaged", DEALER, cards=(parse_card("9s"),))),
        ("missed-insurance ann 1", Report("insurance-missed", DEALER, 1, player="ann")),
        ("missed-surrender 1", Report("surrender-missed", DEALER, 1)),
        ("misplaced-bet ann 1", Report("misplaced-bet", DEALER, 1, player="ann")),
        ("unpaid 1", Report("payment-missed", DEALER, 1)),
        ("unpaid 1 2", Report("payment-missed", DEALER, 1, 2)),
        ("unsettled ann 1 bonus", Report("side-missed", DEALER, 1, player="ann", side="bonus")),
        ("squeeze-exposed 2", Report("squeeze-exposed", DEALER, 2)),
        ("absent 2", Report("absent", OPERATOR, 2)),
        ('uncovered "a light went out"', Report("uncovered", DEALER, note="a light went out")),
        ("ruling continue", GiveRuling("continue", OPERATOR)),
        ("ruling void-hands 1 2 by operator", GiveRuling("void-hands", OPERATOR, (1, 2))),
        ("reconstruct", GiveRuling("reconstruct", DEALER)),
        ("void 1 2", VoidHands(OPERATOR, (1, 2))),
        ("void 1/2", VoidHands(OPERATOR, (1,), hand=2)),
        ("void ann 1", VoidWager(OPERATOR, "ann", 1)),
        ("void round", VoidRound(OPERATOR)),
        ("void round 2 by operator", VoidPastRound(OPERATOR, 2)),
        ("void past 2 ann 1 by operator", VoidPastWager(OPERATOR, 2, "ann", 1)),
        ("void past 2 ann 1 perfect-pairs by operator", VoidPastWager(OPERATOR, 2, "ann", 1, "perfect-pairs")),
        ("choose ann 2 late", Answer("ann", 2, "late")),
        ("choose ann late", Answer("ann", 0, "late")),
        ("choose all late", Answer("all", 0, "late")),
        ("refuse 1", RefuseCard("", 1)),
    ],
)
def test_every_action_means_its_command(text: str, command: Command) -> None:
    assert read(text) == command


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("misdealt", "write it as misdealt BOX|dealer [HAND] [unnoticed]"),
        ("misdealt unnoticed", "'unnoticed' is no box"),
        ("skipped 2", "write it as skipped [unnoticed]"),
        ("shoe-empty 2", "write it as shoe-empty [rack-empty]"),
        ("found-late", "write it as found-late ROUND"),
        ("unsettled ann 1 luck", "there is no side wager 'luck'"),
        ("uncovered", 'write it as uncovered "WHAT"'),
        ("uncovered a light", 'write it as uncovered "WHAT"'),
        ("ruling", "write it as ruling REMEDY [BOX[/HAND] ...] [by ROLE [NAME]]"),
        ("ruling mercy", "write it as ruling REMEDY [BOX[/HAND] ...] [by ROLE [NAME]]"),
        ("void", "write it as void round [ROUND] [by ROLE [NAME]] or void BOX[/HAND] ..."),
        ("void ann", "void NAME BOX [by ROLE [NAME]]"),
        ("void round 1 2", "write it as void round"),
        ("choose ann", "write it as choose NAME|all [BOX[/HAND]] CHOICE"),
        ("choose ann luck", "write it as choose NAME|all [BOX[/HAND]] CHOICE"),
        ("reshuffle 9s", "write it as reshuffle"),
        ("damaged 10s", "10"),
    ],
)
def test_an_action_that_is_off_shows_its_form(text: str, said: str) -> None:
    assert said in fault(text)


def test_a_void_is_the_same_command_whatever_the_table_asks() -> None:
    """A reader holds no rules: whether it is the ruling that was asked for, the table decides."""
    assert read("void 1", state=asked("void-hands")) == VoidHands(OPERATOR, (1,))
    assert read("void 1/2", state=asked("void-hands")) == VoidHands(OPERATOR, (1,), hand=2)
    assert read("void round", state=asked("void-round")) == VoidRound(OPERATOR)


def test_whoever_may_void_now_does_so_where_nobody_is_named() -> None:
    """SG 5.5.3: the round is void because the shoe is empty, and the staff find that."""
    table = stacked("sg-rws-v5", "9s 9d")
    table.do(bet("ann"), CloseBetting())
    table.pull(2)
    assert read("void round", "sg-rws-v5", table.state) == VoidRound(DEALER)


def test_an_empty_shoe_is_reported_and_the_discards_are_given() -> None:
    cards = StackShoe((parse_card("9s"), parse_card("9d")), None)
    assert read('reshuffle "9s 9d"') == (Report("shoe-empty", DEALER), cards)
    table = stacked("nz-current", "9s 9d Kh 8c 2c")
    table.do(bet("ann"), CloseBetting())
    table.pull(3)
    table.do(Stand("ann", 1), DealCard(), Settle(), bet("ann"), CloseBetting(), DealCard())
    table.do(Report("shoe-empty", DEALER))
    assert read('reshuffle "9s 9d"', state=table.state) == cards


def test_everybody_who_is_asked_answers_alike_with_one_action() -> None:
    """SG 5.7: a card was burnt; ann has answered, bob and cat take their bets back."""
    table = stacked("sg-rws-v5", "9s 9d Kh 8c 2c 3c")
    table.do(bet("ann", 1), bet("bob", 2), bet("cat", 3), CloseBetting(), Report("burnt", DEALER))
    left = GiveRuling("continue", Person("operator"))
    assert read("choose bob return", "sg-rws-v5", table.state) == (left, Answer("bob", 2, "return"))
    table.do(left, Answer("ann", 1, "continue"))
    assert read("choose all return", "sg-rws-v5", table.state) == (
        Answer("bob", 2, "return"),
        Answer("cat", 3, "return"),
    )


def test_whoever_decides_for_the_box_refuses_or_accepts_the_card() -> None:
    """NZ 16.4: the exposed card is offered to the player whose turn it is."""
    table = dealt("nz-current", "9s 9d 3h 8c 2c")
    table.do(Report("exposed", DEALER))
    assert read("refuse 1", state=table.state) == RefuseCard("ann", 1)
    assert read("accept 1", state=table.state) == Hit("ann", 1)
    assert read("accept 2", state=table.state) == Hit("", 2)


def test_no_card_is_accepted_where_none_lies_exposed() -> None:
    with pytest.raises(ActionError, match="No exposed card lies there") as refused:
        read("accept 1", state=dealt("nz-current", "9s 9d 3h 8c 2c").state)
    assert refused.value.clauses == ("16.4",)


SPOKEN: list[tuple[Event, str]] = [
    (i.IncidentReported("face-up", DEALER), "face-up by dealer"),
    (i.IncidentReported("exposed", DEALER), "exposed by dealer"),
    (i.IncidentReported("exposed", DEALER, box=2), "exposed 2 by dealer"),
    (i.IncidentReported("misdealt", DEALER, to=2), "misdealt 2 by dealer"),
    (i.IncidentReported("misdealt", DEALER, to=2, hand=1, noticed=False), "misdealt 2 1 unnoticed by dealer"),
    (i.IncidentReported("misdealt", DEALER), "misdealt dealer by dealer"),
    (i.IncidentReported("misdealt", DEALER, (), 1, 1, found=True), "noticed by dealer"),
    (i.IncidentReported("skipped", DEALER), "skipped by dealer"),
    (i.IncidentReported("handled", DEALER, player="ann"), "handled ann by dealer"),
    (i.IncidentClaimed("ann", Claim("damaged", cards=(parse_card("9s"),))), "claim ann damaged 9s"),
    (i.IncidentClaimed("ann", Claim("misdealt", to=2, noticed=False)), "claim ann misdealt 2 unnoticed"),
    (i.IncidentReported("absent", OPERATOR, box=1, directed=False), "absent 1 undirected by operator"),
    (
        i.RulingGiven("contravention", "void-hands", OPERATOR, boxes=(1,), player="ann", side="perfect-pairs"),
        "void ann 1 perfect-pairs by operator",
    ),
    (i.IncidentReported("shoe-empty", DEALER, rack_empty=True), "shoe-empty rack-empty by dealer"),
    (i.IncidentReported("skipped", DEALER, noticed=False), "skipped unnoticed by dealer"),
    (i.IncidentReported("found-late", DEALER, round=3), "found-late 3 by dealer"),
    (i.IncidentReported("damaged", DEALER), "damaged by dealer"),
    (i.IncidentReported("damaged", DEALER, card=parse_card("9s")), "damaged 9s by dealer"),
    (i.IncidentReported("insurance-missed", DEALER, box=1, player="ann"), "missed-insurance ann 1 by dealer"),
    (i.IncidentReported("surrender-missed", DEALER, box=1), "missed-surrender 1 by dealer"),
    (i.IncidentReported("payment-missed", DEALER, box=1), "unpaid 1 by dealer"),
    (i.IncidentReported("payment-missed", DEALER, box=1, hand=2), "unpaid 1 2 by dealer"),
    (i.IncidentReported("side-missed", DEALER, box=1, player="ann", side="bonus"), "unsettled ann 1 bonus by dealer"),
    (i.IncidentReported("absent", OPERATOR, box=2), "absent 2 by operator"),
    (i.IncidentReported("squeeze-exposed", DEALER, box=2), "squeeze-exposed 2 by dealer"),
    (i.IncidentReported("misplaced-bet", DEALER, box=1, player="ann"), "misplaced-bet ann 1 by dealer"),
    (i.IncidentReported("uncovered", DEALER, note="by noon"), 'uncovered "by noon" by dealer'),
    (i.RulingGiven("misdealt", "void-round", Person("operator", "olga")), "void round by operator olga"),
    (i.RulingGiven("misdealt", "void-hands", OPERATOR, boxes=(1, 2)), "void 1 2 by operator"),
    (i.RulingGiven("misdealt", "void-hands", OPERATOR, boxes=(1,), hand=2), "void 1/2 by operator"),
    (i.RulingGiven("contravention", "void-hands", OPERATOR, boxes=(1,), player="ann"), "void ann 1 by operator"),
    (i.PlayerAnswered("ann", 1, "return"), "choose ann 1 return"),
    (i.CardRefused("ann", 1, 1), "refuse 1"),
]


@pytest.mark.parametrize(("event", "text"), SPOKEN)
def test_an_event_is_written_as_the_action_that_made_it(event: Event, text: str) -> None:
    assert written(State(), event) == text
    read(text)  # it can be read again


def test_a_ruling_that_was_asked_for_is_written_as_one() -> None:
    ruled = i.RulingGiven("misdealt", "void-hands", OPERATOR, boxes=(1, 2))
    assert written(asked("void-hands"), ruled) == "ruling void-hands 1 2 by operator"
    one = i.RulingGiven("misdealt", "void-hands", OPERATOR, boxes=(1,), hand=2)
    assert written(asked("void-hands"), one) == "ruling void-hands 1/2 by operator"
    whole = i.RulingGiven("misdealt", "void-round", OPERATOR)
    assert written(asked("reconstruct"), whole) == "void round by operator"


def test_what_follows_from_an_action_is_not_written() -> None:
    assert written(State(), i.QuestionClosed()) is None


def test_every_action_is_known_to_this_test() -> None:
    told = {text.split()[0] for _, text in SPOKEN} | set(PLAIN)
    actions = [action for group in (*by_topic().values(), ACTIONS) for action in group]
    known = {action.form.word.split()[0] for action in actions}
    assert known - told == {
        "ten",
        "simultaneous",
        "reader-misused",
        "ruling",
        "reconstruct",
        "reshuffle",
        "accept",
    }
