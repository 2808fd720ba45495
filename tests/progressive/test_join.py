"""A table and its terminal together: through whole rounds, and through everything that goes wrong in one."""

import pytest

from pontoon.cards import seeded_entropy
from pontoon.money import Cents
from pontoon.progressive import Followed, accounts, attend, audit, follow, spin_result
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from pontoon.progressive.join import press
from pontoon.table import (
    CancelSpin,
    CheckHoleCard,
    CloseBetting,
    Command,
    DealCard,
    DecideSpin,
    FindErrors,
    GiveRuling,
    Person,
    PlaceSideWager,
    Refusal,
    Report,
    Stand,
    TakeBackWager,
    decide,
)
from tests.support.tables import Table, bet, stacked
from tests.support.terminals import CODE, TERMS, Pit, card, stops_at

FIVE = Cents(500)


class Linked:
    """A stacked table whose events drive the terminal `one` of a pit."""

    def __init__(self, cards: str, terms: str = TERMS, **setup: object) -> None:
        self.pit = Pit(terms)
        self.table: Table = stacked("ma-2025", cards, **setup)  # type: ignore[arg-type]
        self.entropy = seeded_entropy("linked")

    def do(self, *commands: Command) -> None:
        """Commands to the table, each with what the house does after it; the terminal follows."""
        for command in commands:
            before = self.table.state
            events = self.table.run(command)
            followed = follow(self.pit.desk, self.pit.state, "one", before, events, self.entropy)
            assert isinstance(followed, Followed), followed
            self.pit.state = followed.state
            self.pit.events += followed.events

    def step(self, *commands: Command) -> None:
        """Commands to the table and nothing of the house after them; the terminal follows."""
        for command in commands:
            before = self.table.state
            followed = follow(self.pit.desk, self.pit.state, "one", before, self.table.do(command), self.entropy)
            assert isinstance(followed, Followed), followed
            self.pit.state = followed.state
            self.pit.events += followed.events

    def bets(self, *boxes: int) -> None:
        """A main wager of 10 and a chip on the sensor at each of these boxes, for a player of its own."""
        for box in boxes:
            self.do(bet(f"p{box}", box), PlaceSideWager(f"p{box}", box, "bsx-16", FIVE))

    def attend(self) -> None:
        """The dealer does everything at the terminal that needs nobody else."""
        attended = attend(self.pit.desk, self.pit.state, "one", self.entropy)
        assert isinstance(attended, Followed), attended
        self.pit.state = attended.state
        self.pit.events += attended.events

    def names(self) -> list[str]:
        """The terminal's events after its opening."""
        return [type(event).__name__ for event in self.pit.events[1:]]

    def gains(self) -> dict[str, int]:
        """What each player gained in the round just ended, in dollars."""
        assert self.table.state.previous is not None
        found: dict[str, int] = {}
        for line in self.table.state.previous.lines:
            found[line.player] = found.get(line.player, 0) + line.net // 100
        return found


def test_a_triggered_round_goes_from_the_wager_to_the_wheel_and_back_to_the_table() -> None:
    """19 beats 25: +10 each. The wheel stops at 3: 250 for p3, the community prize of 20 for p5, less 5 each."""
    linked = Linked("9s 9c 6d Kh Kd Kc 9d")
    linked.bets(3, 5)
    linked.do(CloseBetting(), Stand("p3", 3), Stand("p5", 5))
    assert (linked.table.now(), linked.pit.phase()) == ("spin", "requested")
    linked.pit.do(c.Confirm("one", stops_at(3)), c.EnableSpin("one"), c.TouchSensor("one", 3, linked.pit.random()))
    result = spin_result(linked.pit.at())
    assert result == DecideSpin(3, Cents(2000), Cents(25_000))
    linked.attend()
    linked.do(result)
    assert linked.gains() == {"p3": 10 + 250 - 5, "p5": 10 + 20 - 5}
    assert (linked.pit.phase(), linked.pit.amount()) == ("betting", 100_050)


def test_a_dealer_who_needs_nobody_attends_to_everything() -> None:
    linked = Linked("9s 6d Kh Kc 9d")
    linked.bets(3)
    linked.do(CloseBetting(), Stand("p3", 3))
    linked.attend()
    wheel = [event for event in linked.pit.events if isinstance(event, e.WheelSpun)]
    assert len(wheel) == 1
    assert linked.names()[-1] == "RoundEnded"


def test_a_large_prize_waits_for_the_pit() -> None:
    """The meter of 1000 is more than the threshold of 100."""
    grand = TERMS.replace("hot_spot = [{ weight = 1, prize = 250 }]", 'hot_spot = [{ weight = 1, meter = "grand" }]')
    linked = Linked("9s 6d Kh Kc 9d", grand.replace("threshold = 1000", "threshold = 100"))
    linked.bets(3)
    linked.do(CloseBetting(), Stand("p3", 3))
    linked.pit.do(c.Confirm("one", stops_at(3)))
    linked.attend()
    assert linked.pit.phase() == "paying"
    linked.pit.do(c.Authorise("one", "pat", CODE))
    linked.attend()
    assert linked.pit.phase() == "betting"


@pytest.mark.parametrize("hole_card", ["none", "hole", "reader"])
def test_an_up_card_without_a_chance_ends_the_round_at_the_terminal_at_once(hole_card: str) -> None:
    """I28: the main game still goes on."""
    linked = Linked("9s 9d Kh Kc", hole_card=hole_card)
    linked.bets(3)
    linked.do(CloseBetting())
    assert linked.table.now() == "decide"
    assert linked.names()[-1] == "RoundEnded"
    assert linked.pit.amount() == 100_025


@pytest.mark.parametrize("hole_card", ["hole", "reader"])
def test_a_hole_card_decides_when_it_is_turned(hole_card: str) -> None:
    """I28: K up, and the reader says only that there is no blackjack. The six face down triggers when it shows."""
    linked = Linked("9s Kd Kh 6c 9d", hole_card=hole_card)
    linked.bets(3)
    linked.do(CloseBetting())
    assert (linked.pit.phase(), linked.pit.at().triggered) == ("dealt", None)
    linked.do(Stand("p3", 3))
    assert linked.pit.phase() == "requested"


def test_a_blackjack_in_the_reader_ends_the_round_without_a_trigger() -> None:
    linked = Linked("9s Kd Kh Ac", hole_card="reader")
    linked.bets(3)
    linked.do(CloseBetting())
    assert linked.names()[-1] == "RoundEnded"
    assert linked.gains() == {"p3": -15}


def test_a_wager_taken_back_is_off_the_sensor() -> None:
    linked = Linked("9s 9d Kh")
    linked.bets(3)
    linked.do(bet("bob", 5))
    linked.do(TakeBackWager("bob", 5))
    assert linked.pit.at().chips == (3,)
    linked.do(TakeBackWager("p3", 3))
    assert linked.pit.at().chips == ()


def test_a_round_without_the_wager_leaves_the_terminal_alone() -> None:
    linked = Linked("9s 9d Kh 8c")
    linked.do(bet("bob", 5), CloseBetting(), Stand("bob", 5))
    assert linked.names() == []


def test_a_sensor_takes_one_wager() -> None:
    linked = Linked("9s 9d Kh 8c")
    linked.bets(3)
    linked.do(bet("bob", 3))
    refusal = linked.table.refusal(PlaceSideWager("bob", 3, "bsx-16", FIVE))
    assert (refusal.code, refusal.clauses) == ("sensor-taken", ("16(a)",))


# Everything that goes wrong


def test_a_void_round_returns_the_wager_and_is_not_accounted() -> None:
    """A second card face up in the shoe voids the round (15(a)): nothing is won, lost or fed."""
    linked = Linked("9s 6d Kh Kc 9d 8h")
    linked.bets(3)
    linked.do(CloseBetting(), Report("face-up", Person("dealer")), Report("face-up", Person("dealer")))
    assert linked.gains() == {"p3": 0}
    assert linked.names()[-2:] == ["WagerReturned", "RoundStopped"]
    assert (linked.pit.phase(), linked.pit.amount()) == ("betting", 100_000)


def test_a_failing_reader_leaves_the_wager_to_the_hole_card() -> None:
    """15(m): play goes on without the reader; the six under the king still triggers."""
    linked = Linked("9s Kd Kh 6c 9d", hole_card="reader")
    linked.bets(3)
    for command in (CloseBetting(), DealCard(), DealCard(), DealCard(), DealCard()):
        before = linked.table.state
        events = linked.table.do(command)
        followed = follow(linked.pit.desk, linked.pit.state, "one", before, events, linked.entropy)
        assert isinstance(followed, Followed)
        linked.pit.state = followed.state
    assert linked.table.now() == "check-hole"
    linked.do(Report("reader-fault", Person("dealer")))
    assert isinstance(decide(linked.table.rules, linked.table.state, CheckHoleCard()), Refusal)
    linked.do(Stand("p3", 3))
    assert linked.pit.phase() == "requested"


def test_the_trigger_stands_when_every_hand_is_void() -> None:
    """The main wager goes back; the wheel still decides the 5: 250 less 5."""
    linked = Linked("9s 6d Kh Kc 9d")
    linked.bets(3)
    linked.do(CloseBetting())
    table = linked.table
    for command in (Stand("p3", 3), DealCard()):
        before = table.state
        followed = follow(linked.pit.desk, linked.pit.state, "one", before, table.do(command), linked.entropy)
        assert isinstance(followed, Followed)
        linked.pit.state = followed.state
    assert linked.pit.phase() == "marked"
    linked.do(Report("uncovered", Person("dealer"), note="the cards were swept up"))
    linked.do(GiveRuling("void-hands", Person("casino-supervisor"), boxes=(3,)))
    assert (table.now(), linked.pit.phase()) == ("spin", "requested")
    linked.do(DecideSpin(3, None, Cents(25_000)))
    assert linked.gains() == {"p3": 245}


def test_at_the_wheel_a_void_round_is_a_malfunction() -> None:
    linked = Linked("9s 6d Kh Kc 9d")
    linked.bets(3)
    linked.do(CloseBetting(), Stand("p3", 3))
    linked.do(Report("uncovered", Person("dealer"), note="the power failed"))
    linked.do(GiveRuling("void-round", Person("casino-supervisor")))
    assert linked.gains() == {"p3": 0}
    assert linked.pit.events[-1] == e.RoundStopped("one", 1, "malfunction")


def test_a_round_that_is_void_before_the_deal_is_complete_is_not_accounted() -> None:
    """The nine leaves no chance, but End Round comes after everybody's first two cards (16(e), 16(f))."""
    linked = Linked("9s 9d Kh Kc 9c 8h")
    linked.bets(3)
    linked.step(CloseBetting(), DealCard(), DealCard())
    assert (linked.pit.phase(), linked.pit.at().triggered) == ("dealt", False)
    linked.step(Report("face-up", Person("dealer")), Report("face-up", Person("dealer")))
    assert linked.gains() == {"p3": 0}
    assert linked.pit.events[-1] == e.RoundStopped("one", 1, "misdeal")
    assert linked.pit.amount() == 100_000


def test_a_spin_cancelled_at_the_table_stops_the_round_at_the_terminal() -> None:
    linked = Linked("9s 6d Kh Kc 9d")
    linked.bets(3)
    linked.do(CloseBetting(), Stand("p3", 3), CancelSpin("the sign went dark"))
    assert linked.gains() == {"p3": 10}
    assert linked.pit.events[-1] == e.RoundStopped("one", 1, "malfunction")
    assert (linked.pit.phase(), linked.pit.amount()) == ("betting", 100_000)


@pytest.mark.parametrize("void", [False, True])
def test_prizes_of_a_spin_that_the_table_gives_up_go_back_to_their_meter(void: bool) -> None:  # noqa: FBT001
    """The wheel has taken the meter of 1000; the table then returns the wager, so nobody may be paid."""
    grand = TERMS.replace("hot_spot = [{ weight = 1, prize = 250 }]", 'hot_spot = [{ weight = 1, meter = "grand" }]')
    linked = Linked("9s 6d Kh Kc 9d", grand)
    linked.bets(3)
    linked.do(CloseBetting(), Stand("p3", 3))
    linked.pit.do(c.Confirm("one", stops_at(3)), c.EnableSpin("one"), c.TouchSensor("one", 3, linked.pit.random()))
    assert linked.pit.prizes() == [(3, 1000)]
    if void:
        linked.do(Report("uncovered", Person("dealer"), note="the power failed"))
        linked.do(GiveRuling("void-round", Person("casino-supervisor")))
    else:
        linked.do(CancelSpin("the sign went dark"))
    assert isinstance(linked.pit.events[-1], e.JackpotCancelled)
    assert (linked.pit.phase(), linked.pit.at().payouts) == ("betting", ())
    assert accounts(linked.pit.events)["meter:grand"] == 100_000


@pytest.mark.clause("ma-2025", "16(n)(1)")
def test_a_must_hit_jackpot_stands_though_the_round_at_the_table_is_void_later() -> None:
    """The round was accounted when its wager lost; position 3 took the meter to its value."""
    mystery = TERMS + '[meters.m]\nseed = 99\ncontribution = "20%"\nmust_hit = { from = 100, to = 100 }\n'
    linked = Linked("9s 9d Kh Kc 9c 8h", mystery)
    linked.bets(3)
    linked.do(CloseBetting())
    assert linked.pit.phase() == "payable"
    linked.do(Report("face-up", Person("dealer")), Report("face-up", Person("dealer")))
    assert linked.gains() == {"p3": 0}
    assert (linked.pit.phase(), linked.pit.prizes()) == ("payable", [(3, 100)])


CARL = Person("casino-supervisor", "carl")


def test_a_dealers_card_that_a_reconstruction_changes_is_put_right_at_the_terminal() -> None:
    """The six due to box 5 lies with the dealer, and the nine due to the dealer on box 5.

    Laid down rightly the dealer has the nine: no triggering event, and the round at the terminal ends.
    """
    linked = Linked("9s 6d 9h Kh Kd Kc")
    linked.bets(3, 5)
    linked.step(CloseBetting(), DealCard(), Report("misdealt", Person("dealer"), to=0, noticed=False), DealCard())
    assert linked.pit.at().dealer == (card("6d"),)
    linked.step(FindErrors(Person("dealer")), GiveRuling("reconstruct", CARL))
    assert linked.table.state.dealer == linked.pit.at().dealer == (card("9h"),)
    assert linked.pit.at().triggered is False
    assert linked.pit.events[-1] == e.DealerCardCorrected("one", 1, card("9h"), triggered=False)
    assert audit(linked.pit.events).differences == []


def test_a_card_that_comes_to_the_dealer_by_a_reconstruction_is_shown_at_the_terminal() -> None:
    """The six due to the dealer was put on box 3."""
    linked = Linked("9s 6d Kh Kd Kc")
    linked.bets(3)
    linked.step(CloseBetting(), DealCard(), Report("misdealt", Person("dealer"), to=3))
    assert linked.pit.at().dealer == ()
    linked.step(GiveRuling("reconstruct", CARL))
    assert linked.pit.at().dealer == (card("6d"),)
    assert linked.pit.at().triggered is None


def test_a_card_that_was_never_the_dealers_is_taken_away_at_the_terminal() -> None:
    """The nine due to box 5 was put on the dealer's place: it goes to box 5, and the dealer has none yet."""
    linked = Linked("9s 9h 6d Kh Kd Kc")
    linked.bets(3, 5)
    linked.step(CloseBetting(), DealCard(), Report("misdealt", Person("dealer"), to=0, noticed=False))
    linked.step(FindErrors(Person("dealer")), GiveRuling("reconstruct", CARL), DealCard())
    assert linked.pit.at().dealer == linked.table.state.dealer == (card("6d"),)
    assert audit(linked.pit.events).differences == []


def test_the_terminal_refuses_a_box_it_has_no_sensor_for() -> None:
    linked = Linked("9s 9d Kh 8c", TERMS.replace('name = "one"\n', 'name = "one"\npositions = 2\n'))
    before = linked.table.state
    events = linked.table.run(bet("ann", 3), PlaceSideWager("ann", 3, "bsx-16", FIVE))
    refusal = follow(linked.pit.desk, linked.pit.state, "one", before, events, linked.entropy)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no-such-position"


def test_too_few_random_bytes_stop_following_and_attending() -> None:
    mystery = TERMS + '[meters.m]\nseed = 99\ncontribution = "20%"\nmust_hit = { from = 100, to = 100 }\n'
    pit = Pit(mystery)
    table = stacked("ma-2025", "9s 9d Kh 8c")
    before = table.state
    events = table.run(bet("ann", 3), PlaceSideWager("ann", 3, "bsx-16", FIVE), CloseBetting())
    refusal = follow(pit.desk, pit.state, "one", before, events, lambda count: b"")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "random-bytes"
    pit.trigger(3)
    stuck = attend(pit.desk, pit.state, "one", lambda count: b"")
    assert isinstance(stuck, Refusal)
    assert stuck.code == "random-bytes"
    assert isinstance(press(pit.desk, pit.state, c.Spin("one")), Refusal)


def test_the_money_of_a_linked_round_balances() -> None:
    linked = Linked("9s 9d Kh 8c")
    linked.bets(3)
    linked.do(CloseBetting(), Stand("p3", 3))
    held = accounts(linked.pit.events)
    assert sum(held.values()) == 0
    assert held["meter:grand"] == 100_025
