"""Events in words: every kind has some, nothing sealed is told."""

from pathlib import Path
from typing import get_args

import pytest

from pontoon.cards import full_shoe, parse_card
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.script import judge_text
from pontoon.settlement import Line
from pontoon.table import Event, Person, PlayerChoice, Remedy, Setup, State, TableOpened, evolve
from pontoon.table import events as e
from pontoon.table.incidents import events as i
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.incidents.trouble import Claim
from pontoon.table.people import events as p
from pontoon.table.procedures import events as r
from pontoon.words import CardSpan, ClauseSpan, MoneySpan, Words, plain
from pontoon.words.clauses import most_exact
from pontoon.words.examples import shipped
from pontoon.words.narrate import SHOWN_OTHERWISE, Narrator
from pontoon.words.narrate.phrases import CHOSEN, RULED, happened
from pontoon.words.narrate.sentence import listed, who

SCRIPTS = [
    *(text for book in BOOK_IDS for text in shipped(book).values()),
    *(path.read_text(encoding="utf-8") for path in sorted(Path("tests/rounds").glob("*.toml"))),
]
MARY = Person("casino-supervisor", "mary")
DEALER = Person("dealer")
SEVEN = parse_card("7s")

RARE: dict[str, Event] = {
    "a new shoe begins": e.ShoeShuffled(full_shoe(6)),
    "ann takes 20.00 back from box 1": e.WagerTakenBack("ann", 1, Cents(2000)),
    "20.00 of ann's wager on box 1 comes back: the seated player's goes first (5.1)": e.ExcessRejected(
        "ann", 1, Cents(2000), ("5.1",)
    ),
    "laid aside": e.CuttingCardDiscarded(),
    "mary (casino supervisor) directs that all wagers on a box together stay within": p.BoxMaximumDirected(MARY),
    "lets each player wager up to the table maximum on a box again": p.BoxMaximumDirected(MARY, ends=True),
    "directs that ann has at most 50.00 on a box": p.PlayerMaximumDirected("ann", Cents(5000), MARY),
    "puts an automated shuffling shoe in the place": r.AutomatedShoeReplaced(MARY),
    "has 7♠ replaced": r.CardReplaced(SEVEN, MARY),
    "ann says that a card is damaged": i.IncidentClaimed("ann", Claim("damaged")),
    "has a damaged card replaced": r.CardReplaced(None, MARY),
    "rules: the perfect-pairs wager of ann on box 1 is void": i.RulingGiven(
        "contravention", "void-hands", MARY, boxes=(1,), player="ann", side="perfect-pairs"
    ),
    "nobody is there to decide, and no cards are directed": i.IncidentReported("absent", MARY, directed=False),
    "ann (box 1 and box 2) and bob (box 2) are asked to choose": i.PlayersAsked(
        "burnt", ((1, "ann"), (2, "ann"), (2, "bob")), ("continue", "return"), ("5.7",)
    ),
    "no hand of ann gets any more cards in this round": i.CardRefused("ann", 1, 1, everywhere=True),
    "ann has no say any more on box 1, and no card is drawn": i.PlayerAbsent(1, "ann", drawn=False),
    "cards are dealt to box 1 until it may stand": i.PlayerAbsent(1, "ann"),
    "rules: the wager of ann on box 1 in round 2 is void": i.RulingGiven(
        "contravention", "void-hands", MARY, boxes=(1,), player="ann", round=2
    ),
    "lie in the discard rack: box 1 (14.2)": i.HandsCollected(((1, 1),), ("14.2",)),
    "the card reader shows no pontoon": e.HoleCardChecked(pontoon=False),
    "trigger bsx-16": e.BonusSpinTriggered(),
    "only the dealer's cards are out": e.RoundReconciled(),
    "the wheel stops at position 3, whose hot-spot prize is 250.00": e.BonusSpinDecided(3, outer=Cents(25000)),
    "at position 5, the community prize is 20.00": e.BonusSpinDecided(5, Cents(2000)),
    "the wheel malfunctions (no picture): its wagers go back": e.BonusSpinCancelled("no picture"),
    "the last 3 rounds are announced by mary (casino supervisor)": e.FinalRoundsAnnounced(3, MARY),
    "the dealer washes the cards (6.3(a))": r.StepTaken("wash", DEALER, "opening", ("6.3(a)",)),
    "the dealer takes the step polish": r.StepTaken("polish", DEALER, "opening"),
    "the cards are mixed again": r.MixingUndone(("3(c)",)),
    "the dealer counts 288 cards": r.CardsCounted(288, DEALER),
    "counts 287 cards: 1 too few, so other cards have to come": r.CardsCounted(287, DEALER),
    "counts 290 cards: 2 too many": r.CardsCounted(290, DEALER),
    "nobody plays, the dealer finds; the cards are spread out": r.TableIdle(DEALER, spread=True),
    "ann declines the cut": r.CutDeclined("ann"),
    "without a cut (4(b)(1))": r.CutOmitted(("4(b)(1)",)),
    "dora deals from now on and burns 1 card (7(c))": r.DealerChanged("dora", 1, ("7(c)",)),
    "ann asks to see the burnt card: 7♠ (8.1)": r.BurnCardShown("ann", SEVEN, ("8.1",)),
    "mary (casino supervisor) closes the table": r.TableClosed(MARY),
    "lets ann wager freely in this shoe": p.EntryPermitted("ann", MARY, 1),
    "restricts ann, after tracking, to one box": p.PlayerRestricted("ann", MARY, tracked=True, report_to="regulator"),
    "who was restricted before": p.PlayerRestricted("ann", MARY, tracked=False, report_to="regulator"),
    "lifts the restriction of ann": p.RestrictionLifted("ann", MARY),
    "sets the maximum of box 3 to 500.00": p.MaximumRaised(3, Cents(50000), MARY),
    "new limits, 10.00 to 500.00, from round 4 on": p.LimitsChanged(Cents(1000), Cents(50000), 4, MARY),
    "has ann give up the seat at box 2": p.BoxGivenUp(2, "ann", MARY),
    "leave the seat at box 2": p.SeatVacated(2, "ann", MARY),
    "the dealer and mary (casino supervisor) confirm ann's cash": p.CashConfirmed("ann", 1, MARY, DEALER),
    "ann lets others wager on box 1": p.SharingAnswered("ann", 1, consents=True),
    "ann does not let others wager on box 1": p.SharingAnswered("ann", 1, consents=False),
    "excludes ann (counting aloud): no more wagers": p.PlayerExcluded("ann", MARY, note="counting aloud"),
    "5.00 cannot be had back from ann": i.PastRoundVoided(1, ("15.5",), (i.Unrecovered("ann", Cents(500)),)),
    "ann puts 10.00 down to double box 1; bob may follow": e.FollowersInvited(
        "double", 1, 1, "ann", Cents(1000), ("bob",), ("15.3(c)",)
    ),
    "bob follows with 5.00": e.FollowerAnswered("bob", 1, 1, "follow", Cents(500)),
    "bob leaves the wager as it is": e.FollowerAnswered("bob", 1, 1, "decline"),
    "bob stays with one wager, on the second hand": e.FollowerAnswered("bob", 1, 1, "second"),
    "what was put down on box 1 goes back": e.InvitationWithdrawn(1, 1, (e.Addition("ann", Cents(1000)),)),
    "no more answers are awaited": e.OfferClosed("follow"),
    "a card nobody has seen goes to the discard rack": i.CardRemoved(None, "face-up"),
}


def narrator(book: str = "nz-current", you: str = "") -> Narrator:
    return Narrator(load_book(book), you)


def tell(event: Event, you: str = "") -> str:
    """The words for an event at a table that has just opened."""
    state = evolve(State(), TableOpened("nz-current", Setup()))
    return " / ".join(plain(line) for line in narrator(you=you).tell(state, event, state))


@pytest.mark.parametrize("words", RARE)
def test_rare_events_have_words(words: str) -> None:
    assert words in tell(RARE[words])


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (p.SharingAnswered("you", 1, consents=True), "you let others wager on box 1"),
        (p.SharingAnswered("you", 1, consents=False), "you do not let others wager on box 1"),
    ],
)
def test_the_reader_is_spoken_to(event: Event, words: str) -> None:
    assert words in tell(event, you="you")


def test_every_kind_of_event_has_words() -> None:
    """Told in some script or among the rare ones, but for those that a page shows otherwise."""
    told = {type(event) for event in RARE.values()} | {e.ShoeLoaded}
    for script in SCRIPTS:
        played = judge_text(script).played
        assert played is not None
        assert played.rules is not None
        speaker, state = Narrator(played.rules), State()
        for event in played.events:
            after = evolve(state, event)
            if speaker.tell(state, event, after):
                told.add(type(event))
            state = after
    assert set(get_args(Event)) - told == set(SHOWN_OTHERWISE)
    assert tell(e.ShoeLoaded())


@pytest.mark.parametrize(
    ("shoe", "missed", "gone"),
    [
        ("9s 8s 9d Kd", ("go 1", "skipped unnoticed ...", "go 2", "skipped unnoticed ...", "noticed"), False),
        ("9s 8s 7h 9d 8d 2c Kd", ("go 5", "hit 2 ...", "skipped", "choose bob dead"), True),
    ],
)
def test_only_a_void_hand_that_has_cards_gives_them_to_the_rack(
    shoe: str, missed: tuple[str, ...], *, gone: bool
) -> None:
    """MA 15(h), 15(i): bob's box got no card at all; bob's hand of two cards is dead."""
    stand = ("stand 1",) if gone else ()
    actions = ["bet ann 1 10", "bet bob 2 20", "deal ...", missed[0], *stand, *missed[1:]]
    played = judge_text(f"rulebook = 'ma-2025'\nshoe = '{shoe}'\nactions = {actions}").played
    assert played is not None
    speaker, state, told = narrator("ma-2025"), State(), ""
    for event in played.events:
        after = evolve(state, event)
        told += "".join(plain(line) for line in speaker.tell(state, event, after) or ())
        state = after
    assert "box 2 is void for bob" in told
    assert ("its cards go to the discard rack" in told) is gone


def test_every_situation_remedy_and_choice_has_words() -> None:
    assert all(happened(one) for one in (*INCIDENTS, "contravention"))
    assert set(RULED) == set(get_args(Remedy))
    assert set(CHOSEN) == set(get_args(PlayerChoice))


def test_cards_nobody_has_seen_are_not_told() -> None:
    for event in (
        e.ShoeShuffled(full_shoe(6)),
        e.ShoeStacked((SEVEN,)),
        e.CardBurned(SEVEN),
        e.HoleCardDealt(SEVEN),
        i.CardRemoved(SEVEN, "burnt", ("15.2",)),
    ):
        assert "7♠" not in tell(event)


def test_you_are_spoken_to_as_you() -> None:
    assert tell(r.CutDeclined("you"), you="you") == "you decline the cut"
    line = Line("you", 1, 1, "main", Cents(1000), "void", None, Cents(-1500), ("5.17",), "undone", reverses="void")
    assert tell(e.WagerSettled(line), you="you") == "you give back the 15.00 won with the main on box 1"


def test_a_settlement_that_moved_nothing_is_undone_in_words() -> None:
    line = Line("ann", 1, 1, "main", Cents(1000), "void", None, Cents(0), ("5.17",), "undone", reverses="reopen")
    said = "the settlement of ann's main on box 1 is undone; the wager lies there again"
    assert tell(e.WagerSettled(line)) == said


def test_people_have_a_name_and_a_role_or_the_role_alone() -> None:
    assert who(MARY) == "mary (casino supervisor)"
    assert who(DEALER) == "the dealer"


def test_a_list_of_words() -> None:
    assert listed(["ann"]) == "ann"
    assert listed(["ann", "bob", "cat"]) == "ann, bob and cat"


def test_clauses_that_lead_to_others_are_left_out() -> None:
    assert most_exact(("5.5", "5.5.3", "5.17")) == ("5.5.3", "5.17")
    assert most_exact(("16.5", "16.5(a)", "16.5[return]", "1.3")) == ("16.5(a)", "16.5[return]", "1.3")


def test_a_clause_is_told_in_words_once() -> None:
    speaker = narrator()
    assert len(speaker.voice.rule(("16.1",))) == 1
    assert speaker.voice.rule(("16.1",)) == []


def test_names_of_players_are_never_read_as_fields_of_a_sentence() -> None:
    event = r.RecutOrdered(MARY, ("{by}", "{0}"), ("7.3",))
    assert tell(event) == "mary (casino supervisor) has the cards cut again, by {by} or {0} (7.3)"
    assert tell(r.CutDeclined("{player:money}")) == "{player:money} declines the cut"


def test_cards_money_and_clauses_of_a_sentence_are_spans_of_their_own() -> None:
    state = evolve(State(), TableOpened("nz-current", Setup()))
    event = e.ExcessRejected("ann", 1, Cents(2000), ("5.1",))
    (line,) = narrator().tell(state, event, state)
    assert {type(span) for span in line} == {Words, MoneySpan, ClauseSpan}
    (shown,) = narrator().tell(state, r.BurnCardShown("ann", SEVEN, ("8.1",)), state)
    assert CardSpan(SEVEN, tone="quiet") in shown
