"""The simulator's tables and the table engine play the same cards with the same decisions and agree on every cent."""

from functools import cache
from random import Random
from zlib import crc32

import pytest

from pontoon.analysis.automaton import build
from pontoon.analysis.chart import derive_chart
from pontoon.analysis.chart_policy import ChartPolicy
from pontoon.analysis.game import ACE, compile_game, rank_index
from pontoon.analysis.hands import all_hands
from pontoon.analysis.policy import Action, Mimic, Optimal, Policy, Seat, SplitPlace
from pontoon.analysis.shoe import SUITED, full, suit_index
from pontoon.analysis.simulate import Dealing, Simulator
from pontoon.analysis.solve import Solution
from pontoon.cards import DECK, Card, Rank, format_cards
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.settlement import Hand, open_stakes, total
from pontoon.table import (
    Addition,
    CloseBetting,
    CloseOffer,
    Command,
    Double,
    Forfeit,
    Hit,
    Outcome,
    PlaceWager,
    Refusal,
    Setup,
    Split,
    StackShoe,
    Stand,
    State,
    Surrender,
    decide,
    evolve,
    next_step,
    open_table,
    options,
    run,
)
from pontoon.table.state import up_card

BET = Cents(2500)
PLAYER = "ann"
CARDS = 80
RARE = [card for card in DECK if card.rank in (Rank.ACE, Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.KING, Rank.TWO)]
SEVENS = [Card("7s"), Card("7s"), Card("7h"), Card("7d"), Card("8s"), Card("6s"), Card("Ah"), Card("2c"), Card("3d")]


class Erratic:
    """Decides by a fixed whim, so that everything a book allows is done somewhere."""

    sees_box = False

    def action(self, seat: Seat, allowed: tuple[Action, ...]) -> Action:
        """One of what is allowed."""
        if Action.SPLIT in allowed and self._whim(seat) % 4:
            return Action.SPLIT
        return allowed[self._whim(seat) % len(allowed)]

    def rescue(self, seat: Seat) -> bool:
        """Sometimes."""
        return self._whim(seat) % 3 == 0

    def _whim(self, seat: Seat) -> int:
        return crc32(repr((seat.up, seat.hand, seat.bound, seat.cards, seat.split is None)).encode())


@cache
def solution(book: str) -> Solution:
    return Solution(compile_game(load_book(book), BET), full(6))


@cache
def player(book: str, name: str) -> Policy:
    if name == "chart":
        return ChartPolicy(solution(book).game, derive_chart(solution(book), "best"))
    if name == "optimal":
        return Optimal(solution(book))
    return Mimic() if name == "mimic" else Erratic()


@cache
def simulator(book: str, name: str) -> Simulator:
    return Simulator(build(compile_game(load_book(book), BET), player(book, name)), Dealing(6, None))


class Round:
    """A round at a table that is dealt by the automatic house."""

    def __init__(self, rules: Rulebook, cards: list[Card], policy: Policy) -> None:
        opened = open_table(rules, Setup(shoe="stacked", decks=8))
        assert not isinstance(opened, tuple), opened
        self.rules, self.policy = rules, policy
        self.state = evolve(State(), opened)
        events = decide(rules, self.state, StackShoe(tuple(cards)))
        assert not isinstance(events, Refusal), events
        for event in events:
            self.state = evolve(self.state, event)
        self._run(PlaceWager(PLAYER, 1, BET))
        self._run(CloseBetting())
        while self.state.phase == "playing":
            self._step()

    def _run(self, command: Command) -> None:
        outcome = run(self.rules, self.state, command)
        assert isinstance(outcome, Outcome), (command, outcome)
        self.state = outcome.state

    def _step(self) -> None:
        step = next_step(self.rules, self.state)
        if step.offer == "forfeit":
            box, hand = self.state.rescue or (1, 1)
            gives_up = self.policy.rescue(self._seat(hand, doubled=True))
            return self._run(Forfeit(PLAYER, box, hand) if gives_up else CloseOffer())
        before = self.state
        if step.offer is not None:
            self._run(CloseOffer())
        if step.offer == "insurance":
            return None
        allowed = [Action.SURRENDER] if step.offer == "surrender" else []
        step = next_step(self.rules, self.state)
        assert step.kind == "decide" or not allowed or self.state.phase != "playing", step
        if step.kind != "decide":  # the hand was finished: what was left was to surrender it
            return None
        offered = {choice.action for choice in options(self.rules, self.state, PLAYER)}
        allowed += [action for action in Action if action.value in offered]
        action = self.policy.action(self._seat(step.hand), tuple(one for one in Action if one in allowed))
        if action is Action.SURRENDER and self.state is not before and before.phase == "playing":
            self.state = before
        commands: dict[Action, Command] = {
            Action.STAND: Stand(PLAYER, 1),
            Action.HIT: Hit(PLAYER, 1),
            Action.DOUBLE: Double(PLAYER, 1, (Addition(PLAYER, BET),)),
            Action.SPLIT: Split(PLAYER, 1, (PLAYER,)),
            Action.SURRENDER: Surrender(PLAYER, 1),
        }
        return self._run(commands[action])

    def _seat(self, number: int, *, doubled: bool = False) -> Seat:
        """What the player sees, as the policies ask for it."""
        box, up = self.state.boxes[0], up_card(self.state)
        hand = box.hands[number - 1]
        ranks = [rank_index(card.rank) for card in hand.cards]
        two = None if len(ranks) > 2 or doubled else (_kind(hand.cards[0]), _kind(hand.cards[1]))
        place = None
        if len(box.hands) > 1:
            before = box.hands[: number - 1]
            place = SplitPlace(
                rank=ranks[0],
                waiting=len(box.hands) - number,
                formed=len(box.hands),
                opened=any(self._open(one) for one in before),
                even=any(one.doubled for one in before) and self.rules.double.others.value == "even-on-box",
                bonus=self._bonus(hand, up) and not box.sevens_split,
            )
        up_suit = _kind(up)[1] if two is not None and place is None else -1
        return Seat(rank_index(up.rank), up_suit, all_hands().of(*ranks), self._bound(hand), two, place)

    def _bonus(self, hand: Hand, up: Card) -> bool:
        """Whether a split hand can still win the Super Bonus, but for suited sevens split."""
        after = self.rules.super_bonus.not_after.value == "suited-sevens-split"
        return after and hand.cards[0].rank is up.rank is Rank.SEVEN

    def _open(self, hand: Hand) -> bool:
        return bool(open_stakes(hand)) and total(self.rules, hand).points <= 21

    def _bound(self, hand: Hand) -> int:
        counted = {"never": 0, "initial-deal": hand.initial, "first-two": 2}
        first = hand.cards[: counted[self.rules.cards.aces_one_when_doubled.value]]
        return sum(rank_index(card.rank) == ACE for card in first)

    @property
    def net(self) -> int:
        assert self.state.previous is not None
        return sum(line.net for line in self.state.previous.lines)

    @property
    def used(self) -> int:
        return self.state.shoe.position


def _kind(card: Card) -> tuple[int, int]:
    rank = rank_index(card.rank)
    return rank, suit_index(card.suit) if rank in SUITED else -1


def shoes(seed: str, rounds: int) -> list[list[Card]]:
    """Cards from full shoes, and every other time from shoes rich in what is rare."""
    random = Random(seed)
    found = []
    for number in range(rounds):
        if number % 2:
            cards = random.sample(list(DECK) * 6, CARDS)
        else:
            rich = RARE if number % 4 else SEVENS
            cards = [*random.choices(rich, k=5), *random.sample([*dict.fromkeys(rich), *DECK, *DECK], CARDS - 5)]
        found.append(cards)
    return found


def kinds_of(book: str, cards: list[Card]) -> list[int]:
    """Cards as the simulator numbers them."""
    kinds = simulator(book, "mimic").automaton.kinds
    return [int(kinds[DECK.index(card)]) for card in cards]


def assert_agreement(book: str, name: str, rounds: int, seed: str) -> set[str]:
    """Net in cents and cards used, round by round; the results there were."""
    rules, ready = load_book(book), simulator(book, name)
    seen = set()
    for cards in shoes(f"{book} {name} {seed}", rounds):
        label, net, used = ready.ordered(kinds_of(book, cards))
        played = Round(rules, cards, player(book, name))
        assert (played.net, played.used) == (round(net * BET), used), (label, format_cards(tuple(cards[:30])))
        seen.add(label)
    return seen


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("name", ["mimic", "erratic"])
def test_kernel_and_table_engine_agree_on_every_cent_and_card(book: str, name: str) -> None:
    assert_agreement(book, name, 200, "daily")


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("name", ["chart", "optimal"])
def test_so_they_do_with_every_strategy(book: str, name: str) -> None:
    assert_agreement(book, name, 300, "daily")


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_rounds_hold_what_is_rare(book: str) -> None:
    """Splits to the last hand, rescues, surrender and the bonus hands."""
    seen = assert_agreement(book, "erratic", 400, "rare") | assert_agreement(book, "optimal", 400, "rare")
    most = load_book(book).split.hands.value
    wanted = {f"split, {hands} hands" for hands in range(2, most + 1)}
    wanted |= {"double, rescued", "double, 21", "double, win", "surrender", "pontoon", "6-7-8 mixed"}
    assert wanted <= seen


@pytest.mark.parametrize("book", BOOK_IDS)
def test_kernel_and_table_engine_agree_on_the_super_bonus(book: str) -> None:
    """Seven of hearts three times against a seven: 2 to 1, and 5,000 on 25 (1,000 in sg-rws-v5, by 4.1.2)."""
    cards = [Card("7h"), Card("7d"), Card("7h"), Card("7h"), *DECK]
    label, net, used = simulator(book, "mimic").ordered(kinds_of(book, cards))
    assert (label, used) == ("super bonus", 4)
    assert net == 2 + (40 if book == "sg-rws-v5" else 200)
    assert Round(load_book(book), cards, Mimic()).net == net * BET


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("name", ["optimal", "erratic"])
@pytest.mark.parametrize("piece", range(10))
def test_kernel_and_table_engine_agree_over_very_many_rounds(book: str, name: str, piece: int) -> None:
    """A hundred thousand rounds a book, in pieces."""
    assert_agreement(book, name, 5_000, f"long {piece}")
