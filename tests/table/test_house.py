"""The automatic house: the same commands as a dealer's, all of them or none."""

import re
from pathlib import Path

import pytest

from pontoon.cards import Entropy, below, full_shoe, seeded_entropy, shuffle
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.script import ActionError, play_script, read_action, read_script
from pontoon.table import (
    Addition,
    BurnCard,
    CheckHoleCard,
    CloseBetting,
    CloseOffer,
    Command,
    CutShoe,
    DealCard,
    DealerChoice,
    Double,
    Event,
    InsertCuttingCard,
    Insure,
    Outcome,
    PlaceSideWager,
    Refusal,
    RevealHoleCard,
    Settle,
    Setup,
    Shuffle,
    Split,
    Stand,
    State,
    TableOpened,
    dealer_options,
    decide,
    evolve,
    next_step,
    open_table,
    run,
    start,
)
from tests.support.tables import Table, bet, cents, dealt, stacked

TESTS = Path(__file__).parent.parent
NEWER = re.compile(r" \.\.\.|reshuffle|face-up|exposed|misdealt|reader-|absent|new-dealer|overdrawn")
HOLE = (
    path for path in (TESTS / "clauses" / "ma-2025").glob("*hole*.toml") if not NEWER.search(path.read_text("utf-8"))
)
SCRIPTS = sorted([*(TESTS / "rounds").glob("*.toml"), *HOLE])

UNASKED = ("burn", "deal", "check-hole", "reveal-hole", "settle", "shuffle", "cut", "insert-cutting-card")


class Dealer:
    """A dealer who does what `dealer_options` shows, one step at a time, and closes an offer when play goes on."""

    def __init__(self, rules: Rulebook, state: State, entropy: Entropy | None = None) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []
        self.entropy = entropy

    def press(self, command: Command) -> bool:
        """Whether the command was accepted."""
        outcome = decide(self.rules, self.state, command)
        if isinstance(outcome, Refusal):
            return False
        for event in outcome:
            self.events.append(event)
            self.state = evolve(self.state, event)
        return True

    def work(self) -> None:
        """Every step that is the dealer's own."""
        while True:
            open_now = [one for one in dealer_options(self.rules, self.state) if one.action in UNASKED]
            if not open_now or not self.press(self._command(open_now[0])):
                return

    def _command(self, choice: DealerChoice) -> Command:
        match choice.action:
            case "burn":
                return BurnCard()
            case "deal":
                return DealCard()
            case "check-hole":
                return CheckHoleCard()
            case "reveal-hole":
                return RevealHoleCard()
            case "settle":
                return Settle()
            case _:
                assert self.entropy is not None
                return self._shoe_command(choice, self.entropy)

    def _shoe_command(self, choice: DealerChoice, entropy: Entropy) -> Command:
        if choice.action == "shuffle":
            return Shuffle(shuffle(full_shoe(self.state.setup.decks), entropy))
        if choice.action == "cut":
            at = choice.least + below(choice.most - choice.least + 1, entropy)
            return CutShoe(choice.people[0], at)
        assert choice.action == "insert-cutting-card"
        return InsertCuttingCard(min(choice.most, max(choice.least, self.state.setup.decks * 12)))

    def serve(self, command: Command) -> bool:
        """A player's command; offers that stand in its way are closed, and reopened if it is refused all the same."""
        state, events = self.state, list(self.events)
        while not self.press(command):
            if next_step(self.rules, self.state).kind != "offer":
                self.state, self.events = state, events
                return False
            self.press(CloseOffer())
            self.work()
        self.work()
        return True


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_dealer_step_by_step_gives_exactly_the_events_of_the_automatic_house(path: Path) -> None:
    script = read_script(path.read_text(encoding="utf-8"))
    played = play_script(script)
    assert played.rules is not None
    opened, stacked_shoe, *burnt = played.opening
    state = evolve(evolve(State(), opened), stacked_shoe)
    dealer = Dealer(played.rules, state)
    dealer.work()
    assert dealer.events == burnt
    for number, text in enumerate(script.actions, start=1):
        try:
            command = read_action(played.rules, dealer.state, text)
            assert not isinstance(command, tuple)
            accepted = dealer.serve(command)
        except ActionError:  # the action cannot be read, and the script ends there
            accepted = False
        if not accepted:
            assert played.trouble is not None
            assert played.trouble.action == number
            break
    else:
        while next_step(played.rules, dealer.state).kind == "offer":
            dealer.press(CloseOffer())
            dealer.work()
    assert (opened, stacked_shoe, *dealer.events) == played.events
    assert dealer.state == played.state


@pytest.mark.parametrize("book", BOOK_IDS)
def test_shuffle_and_cut_by_a_dealer_are_those_of_the_house(book: str) -> None:
    """The same entropy gives the same shoe, whoever presses the buttons."""
    rules = load_book(book)
    opened = open_table(rules, Setup(burn=rules.shoe.burn.value))
    assert isinstance(opened, TableOpened)
    state = evolve(State(), opened)
    house = start(rules, state, seeded_entropy("one"))
    assert isinstance(house, Outcome)
    dealer = Dealer(rules, state, seeded_entropy("one"))
    dealer.work()
    assert tuple(dealer.events) == house.events
    assert dealer.state == house.state


# All or nothing


def test_a_refused_command_changes_nothing_even_where_an_offer_would_have_lapsed() -> None:
    """Standing would close the insurance offer first; bob does not decide here, so the offer is still open."""
    table = dealt("nz-current", "9s Ad Kh 9c")
    refusal = run(table.rules, table.state, Stand("bob", 1))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not-the-controller"
    assert next_step(table.rules, table.state).offer == "insurance"


def test_a_shoe_that_runs_out_takes_the_whole_command_back() -> None:
    """The initial deal needs three cards and the shoe has two: betting stays open."""
    table = stacked("nz-current", "9s 9d")
    table.do(bet("ann"))
    refusal = run(table.rules, table.state, CloseBetting())
    assert isinstance(refusal, Refusal)
    assert refusal.code == "shoe-empty"
    assert table.phase() == "betting"


def test_a_shoe_that_runs_out_while_an_offer_lapses_takes_that_back_too() -> None:
    """The first split hand is doubled; to play the second, the forfeit lapses and then its card is missing."""
    table = stacked("nz-current", "8s 9d 8h 3c 5c")
    table.run(bet("ann"), CloseBetting(), Split("ann", 1, ("ann",)), Double("ann", 1, (Addition("ann", cents(10)),)))
    assert table.step.offer == "forfeit"
    before = table.state
    refusal = run(table.rules, table.state, Stand("ann", 1))
    assert isinstance(refusal, Refusal)
    assert refusal.message == "The shoe has run out: there is no card 6, for box 1, hand 2."
    assert table.state is before


def test_a_wager_for_the_next_round_ends_nobodys_offer() -> None:
    """Only a script takes it so; at a shared table eve cannot close what ann is offered."""
    table = stacked("ma-2025", "As Ad Kh 9c")
    table.run(bet("ann"), CloseBetting(), Insure("ann", 1, cents(5)))
    assert table.refusal(bet("eve", 2)).code == "betting-closed"
    assert isinstance(run(table.rules, table.state, bet("eve", 2)), Refusal)
    assert table.step.offer == "insurance"


def test_the_house_answers_a_side_wager_without_dealing() -> None:
    table = stacked("nz-current", "9s 9d Kh")
    outcome = run(table.rules, table.state, bet("ann"))
    assert isinstance(outcome, Outcome)
    assert len(outcome.events) == 1
    table.run(bet("ann"), PlaceSideWager("ann", 1, "perfect-pairs", cents(5)))
    assert table.now() == "bet"


def test_asking_changes_nothing() -> None:
    """The same command judged twice gives the same events."""
    table = Table("nz-current", shoe="stacked")
    assert decide(table.rules, table.state, bet("ann")) == decide(table.rules, table.state, bet("ann"))
    assert table.state.sequence == 1
