"""Rounds of given cards at the table engine, decided by the simulator's policies; and shoes for them."""

from random import Random
from zlib import crc32

from pontoon.analysis.game import ACE, rank_index
from pontoon.analysis.simulator.policy import BONUS_OPEN, BONUS_WON, NO_BONUS, Action, Policy, Seat, SplitPlace
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.shoe import SUITED, suit_index
from pontoon.cards import DECK, Card, Rank
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand, is_suited_sevens, open_stakes, total
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

    def rescue(self, seat: Seat, doubles: int = 1) -> bool:
        """Sometimes."""
        return self._whim(seat) % 3 == 0

    def again(self, seat: Seat, doubles: int) -> bool:
        """Every other time."""
        return (self._whim(seat) >> doubles) % 2 == 0

    def _whim(self, seat: Seat) -> int:
        cards = (
            sorted(seat.cards) if seat.cards and seat.split is None else seat.cards
        )  # their order is nobody's matter
        return crc32(repr((seat.up, seat.hand, seat.bound, cards, seat.split is None)).encode())


class Faithful(Erratic):
    """As erratic, but for giving a hand up."""

    def action(self, seat: Seat, allowed: tuple[Action, ...]) -> Action:
        """One of what is allowed."""
        return super().action(seat, tuple(one for one in allowed if one is not Action.SURRENDER) or allowed)


class Round:
    """A round at a table that is dealt by the automatic house, a player to a box.

    On more boxes than one no hand is given up.
    """

    def __init__(self, rules: Rulebook, cards: list[Card], policy: Policy, boxes: int = 1) -> None:
        opened = open_table(rules, Setup(shoe="stacked", decks=8))
        assert not isinstance(opened, tuple), opened
        self.rules, self.policy = rules, policy
        self.state = evolve(State(), opened)
        events = decide(rules, self.state, StackShoe(tuple(cards)))
        assert not isinstance(events, Refusal), events
        for event in events:
            self.state = evolve(self.state, event)
        for box in range(1, boxes + 1):
            self._run(PlaceWager(_player(box), box, BET))
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
            doubles = self._hand(box, hand).redoubled + 1
            gives_up = self.policy.rescue(self._seat(box, hand, doubled=True), doubles)
            return self._run(Forfeit(_player(box), box, hand) if gives_up else CloseOffer())
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
        box, player = step.box, _player(step.box)
        played = self._hand(box, step.hand)
        if played.doubled:
            again = self.policy.again(self._seat(box, step.hand, doubled=True), played.redoubled + 1)
            lying = Cents(BET << played.redoubled + 1)
            return self._run(Double(player, box, (Addition(player, lying),)) if again else Stand(player, box))
        offered = {choice.action for choice in options(self.rules, self.state, player)}
        allowed += [action for action in Action if action.value in offered]
        action = self.policy.action(self._seat(box, step.hand), tuple(one for one in Action if one in allowed))
        if action is Action.SURRENDER and self.state is not before and before.phase == "playing":
            self.state = before
        commands: dict[Action, Command] = {
            Action.STAND: Stand(player, box),
            Action.HIT: Hit(player, box),
            Action.DOUBLE: Double(player, box, (Addition(player, BET),)),
            Action.SPLIT: Split(player, box, (player,)),
            Action.SURRENDER: Surrender(player, box),
        }
        return self._run(commands[action])

    def _hand(self, at: int, number: int) -> Hand:
        return self.state.boxes[at - 1].hands[number - 1]

    def _seat(self, at: int, number: int, *, doubled: bool = False) -> Seat:
        """What the player sees, as the policies ask for it."""
        box, up = self.state.boxes[at - 1], up_card(self.state)
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
                opened=any(self._open(one) for one in before) or self._chips_gone(before),
                even=any(one.doubled for one in before) and self.rules.double.others.value == "even-on-box",
                bonus=NO_BONUS if box.sevens_split else self._bonus(hand, before, up),
            )
        up_suit = _kind(up)[1] if two is not None and place is None else -1
        return Seat(rank_index(up.rank), up_suit, all_hands().of(*ranks), self._bound(hand), two, place)

    def _bonus(self, hand: Hand, before: tuple[Hand, ...], up: Card) -> int:
        """How a split hand stands to the Super Bonus, but for suited sevens split."""
        after = self.rules.super_bonus.not_after.value == "suited-sevens-split"
        if not after or not hand.cards[0].rank is up.rank is Rank.SEVEN:
            return NO_BONUS
        return BONUS_WON if any(is_suited_sevens(one.cards) for one in before) else BONUS_OPEN

    def _open(self, hand: Hand) -> bool:
        return bool(open_stakes(hand)) and total(self.rules, hand).points <= 21

    def _chips_gone(self, before: tuple[Hand, ...]) -> bool:
        """Whether the hand with the original chips has bust, where a dealer pontoon then takes nothing more."""
        takes = self.rules.dealer_pontoon
        spares = takes.after_bust.value == "original-chips" and takes.split_takes.value == "original"
        return spares and bool(before) and total(self.rules, before[0]).points > 21

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


def _player(box: int) -> str:
    return f"player{box}"


def _kind(card: Card) -> tuple[int, int]:
    rank = rank_index(card.rank)
    return rank, suit_index(card.suit) if rank in SUITED else -1


def shoes(seed: str, rounds: int, size: int = CARDS) -> list[list[Card]]:
    """Cards from full shoes, and every other time with what is rare in front."""
    random = Random(seed)
    found = []
    for number in range(rounds):
        cards = random.sample(list(DECK) * 8, size)
        if number % 2 == 0:
            rich = RARE if number % 4 else SEVENS
            front = [card for card in cards if card in rich][: size // 10]
            for card in front:
                cards.remove(card)
            cards = [*front, *cards]
        found.append(cards)
    return found
