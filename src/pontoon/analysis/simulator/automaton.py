"""Rules and a player's decisions as one transition table: a state and a card give the next state.

The cards of a round are taken in this order: first card, up card, second card, the player's further cards, the
dealer's. The player's decisions are part of the table. States with equal rows are one state, which keeps the table
small. A pair that is split ends in a state called an escape; its hands and then the dealer's are played by the same
table, one after the other.

`automaton_value` is the finished table; `automaton_hand` has the rules of one hand, `automaton_dealer` those of the
dealer's, `automaton_states` the states while they are found.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Literal

from pontoon.analysis.game import ACE, LIMIT, RANKS, TEN, Game
from pontoon.analysis.simulator.automaton_dealer import DealerPlay
from pontoon.analysis.simulator.automaton_hand import SEVEN, HandRules
from pontoon.analysis.simulator.automaton_states import AGAIN, Ref, Starts, States
from pontoon.analysis.simulator.automaton_value import (
    DECIDED,
    NO_HOLE,
    NO_PONTOON,
    RESPLIT,
    SECOND_CARD,
    SHIFT,
    STRIDE,
    WHOLE_HAND,
    Automaton,
    End,
    Kind,
    RoundEnd,
    ShownCard,
    kind_of,
    place_number,
)
from pontoon.analysis.simulator.policy import BONUS_OPEN, BONUS_WON, NO_BONUS, Action, Policy, Seat, SplitPlace
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.shoe import SUITED

__all__ = [
    "DECIDED",
    "NO_HOLE",
    "NO_PONTOON",
    "RESPLIT",
    "SECOND_CARD",
    "SHIFT",
    "STRIDE",
    "WHOLE_HAND",
    "Automaton",
    "End",
    "Kind",
    "RoundEnd",
    "build",
    "build_varied",
    "kind_of",
    "place_number",
]


def build(game: Game, policy: Policy) -> Automaton:
    """The tables of a heads-up round under these rules and decisions."""
    return _Builder(game, (policy,)).build()


def build_varied(game: Game, policies: tuple[Policy, ...]) -> Automaton:
    """The same for a player who decides by one of several policies, which may be another one at every card.

    The states are the same for all of them; each has a table of its own, one behind the other.
    """
    return _Builder(game, policies).build()


class _Builder:
    """Follows every card from every state that can come up."""

    def __init__(self, game: Game, policies: tuple[Policy, ...]) -> None:
        self.game, self.policies, self.hands = game, policies, all_hands()
        self.sees_box = any(policy.sees_box for policy in policies)
        self.rules, self.states = HandRules(game), States(game)
        self.dealer = DealerPlay(game, self.states)
        self.two_cards: dict[tuple[ShownCard, Kind, Kind], Ref] = {}
        self.drawn: dict[tuple[ShownCard, int, int, SplitPlace | None], Ref] = {}

    def build(self) -> Automaton:
        """All states, then their numbers."""
        start = self.states.row([self._first(one) for one in self.states.kinds])
        starts, dealers = self._splits()
        return self.states.number(start, starts, dealers, len(self.policies))

    def _first(self, first: Kind) -> Ref:
        return self.states.row([self._up(first, up) for up in self.states.kinds])

    def _up(self, first: Kind, up: Kind) -> Ref:
        return self.states.row(
            [self._second(first, ShownCard(up.rank, up.suit), second) for second in self.states.kinds]
        )

    def _second(self, first: Kind, up: ShownCard, second: Kind) -> Ref:
        """With two cards; a card reader looks at the hole card first."""
        if not (self.game.peeks and up.rank in (ACE, TEN)):
            return self._two_cards(up, first, second)
        pontoon = {first.rank, second.rank} == {ACE, TEN}
        caught = RoundEnd("pontoon", self.game.pontoon) if pontoon else RoundEnd("dealer pontoon", -1.0)
        return self.states.row(
            [
                self.states.round_end(caught)
                if {up.rank, hole.rank} == {ACE, TEN}
                else self._two_cards(up._replace(hole=hole.rank), first, second)
                for hole in self.states.kinds
            ]
        )

    def _two_cards(self, up: ShownCard, first: Kind, second: Kind) -> Ref:
        """Two cards; their order matters only for a pair that may be split."""
        if first.rank == second.rank:
            return self._two_in_order(up, first, second)
        key = (up, min(first, second), max(first, second))
        found = self.two_cards.get(key)
        if found is None:
            found = self.two_cards[key] = self._two_in_order(up, first, second)
        return found

    def _two_in_order(self, up: ShownCard, first: Kind, second: Kind) -> Ref:
        game = self.game
        if {first.rank, second.rank} == {ACE, TEN}:
            return self.states.round_end(RoundEnd("pontoon", game.pontoon))
        hand = self.hands.of(first.rank, second.rank)
        seat = Seat(up.rank, up.suit, hand, self.rules.bound(first, second, None), _cards(first, second), None)
        allowed = self.rules.allowed(hand)
        if self.rules.pair(first, second) and game.hands > 1:
            allowed += (Action.SPLIT,)
        if game.surrender[up.rank]:
            allowed += (Action.SURRENDER,)
        if not allowed:
            return self._finish(up, self.rules.stood(up, hand, None), None)
        return self._decided(seat, allowed, lambda action: self._on_two_cards(up, seat, action, (first, second)))

    def _decided(self, seat: Seat, allowed: tuple[Action, ...], follows: Callable[[Action], Ref]) -> Ref:
        """What follows from the action of every policy."""
        actions = [policy.action(seat, allowed) for policy in self.policies]
        found = {action: follows(action) for action in dict.fromkeys(actions)}
        return self.states.choice(tuple(found[action] for action in actions))

    def _on_two_cards(self, up: ShownCard, seat: Seat, action: Action, cards: tuple[Kind, Kind]) -> Ref:
        """An action on the first two cards."""
        if action is Action.SURRENDER:
            return self._finish(up, self.rules.surrendered(up), None)
        if action is Action.SPLIT:
            return self.states.escape(up, *cards)
        return self._act(up, seat, action, cards)

    def _act(self, up: ShownCard, seat: Seat, action: Action, cards: tuple[Kind, Kind] | None) -> Ref:
        if action is Action.STAND:
            return self._finish(up, self.rules.stood(up, seat.hand, seat.split), seat.split)
        if action is Action.DOUBLE:
            return self._double(up, seat, 1, cards)
        place, seen = self._drawing(up, seat.split), up if up.suit == -1 else up._replace(suit=-1)
        by_rank = [self._hit(seen, seat, place, rank) for rank in range(RANKS)]
        if cards is None or not {cards[0].rank, cards[1].rank} <= set(SUITED) or self.rules.hard[seat.hand] > 15:
            return self.states.by_rank(by_rank)
        return self.states.row(
            [self._completed(up, seat, cards, kind) or by_rank[kind.rank] for kind in self.states.kinds]
        )

    def _hit(self, up: ShownCard, seat: Seat, place: SplitPlace | None, rank: int) -> Ref:
        then = self.rules.then[seat.hand][rank]
        if then < 0:
            return self._finish(up, self.rules.busted(up, 1.0, seat.split), seat.split)
        return self._more(up, then, seat.bound, place)

    def _completed(self, up: ShownCard, seat: Seat, cards: tuple[Kind, Kind], kind: Kind) -> Ref | None:
        """A third card that completes 6-7-8 or 7-7-7; None where it does not."""
        then = self.rules.then[seat.hand][kind.rank]
        if then < 0 or self.rules.hard[then] != LIMIT:
            return None
        return self._finish(up, self.rules.paid(up, then, seat.split, (*cards, kind)), seat.split)

    def _more(self, up: ShownCard, hand: int, bound: int, place: SplitPlace | None) -> Ref:
        """Three cards or more; 6-7-8 and 7-7-7 have been paid before this."""
        key = (up, hand, bound, place)
        found = self.drawn.get(key)
        if found is None:
            allowed = self.rules.allowed(hand, double=self.rules.may_double(place))
            if allowed:
                seat = Seat(up.rank, -1, hand, bound, None, place)
                found = self._decided(seat, allowed, partial(self._on_more_cards, up, seat))
            else:
                found = self._finish(up, self.rules.stood(up, hand, place), place)
            self.drawn[key] = found
        return found

    def _on_more_cards(self, up: ShownCard, seat: Seat, action: Action) -> Ref:
        """An action on three cards or more."""
        return self._act(up, seat, action, None)

    def _double(self, up: ShownCard, seat: Seat, doubles: int, cards: tuple[Kind, Kind] | None) -> Ref:
        """A card for a hand that is doubled, so often with this time; suits matter where its 21 keeps its odds."""
        by_rank = [self._doubled(up, seat, rank, doubles, None) for rank in range(RANKS)]
        if cards is None or not self.game.double_bonus or not {cards[0].rank, cards[1].rank} <= set(SUITED):
            return self.states.by_rank(by_rank)
        return self.states.row(
            [
                self._doubled(up, seat, kind.rank, doubles, (*cards, kind))
                if kind.rank in SUITED
                else by_rank[kind.rank]
                for kind in self.states.kinds
            ]
        )

    def _doubled(self, up: ShownCard, seat: Seat, rank: int, doubles: int, cards: tuple[Kind, ...] | None) -> Ref:
        game, place, stake = self.game, seat.split, 2.0**doubles
        then = self.rules.then[seat.hand][rank]
        if then < 0:
            return self._finish(up, self.rules.busted(up, stake, place), place)
        total = self.rules.total(then, seat.bound)
        asked = Seat(up.rank, -1, then, seat.bound, None, self._drawing(up, place))
        rescues = game.forfeit and (total < LIMIT or game.forfeit_21)
        again = self.rules.may_double_again(then, total, doubles)

        def follows(choice: _Choice) -> Ref:
            match choice:
                case "rescue":
                    return self._finish(up, self.rules.rescued(stake), place)
                case "again":
                    return self._double(up, replace(seat, hand=then, cards=None), doubles + 1, None)
                case "keep":
                    return self._finish(up, self.rules.doubled(up, then, total, stake, place, cards), place)

        choices = [_choice(policy, asked, doubles, rescues=rescues, again=again) for policy in self.policies]
        found = {choice: follows(choice) for choice in dict.fromkeys(choices)}
        return self.states.choice(tuple(found[choice] for choice in choices))

    def _finish(self, up: ShownCard, end: End, place: SplitPlace | None) -> Ref:
        """The dealer plays, or the next hand of the box."""
        if place is not None:
            return self.states.hand_end(end)
        if end.need == DECIDED:
            return self.states.round_end(RoundEnd(end.label, end.win))
        return self.dealer.shows(up, end)

    def _splits(self) -> tuple[Starts, dict[ShownCard, tuple[Ref, Ref]]]:
        """The first states of split hands, and of the dealer against whom they are played."""
        starts: Starts = {}
        dealers: dict[ShownCard, tuple[Ref, Ref]] = {}
        known: dict[tuple[ShownCard, Kind, SplitPlace], Ref] = {}
        at_work = (-1, -1)
        pairs = dict.fromkeys((up, kind) for up, *pair in self.states.escapes for kind in pair)
        for up, kind in sorted(pairs, key=lambda one: (one[0].rank, one[0].hole, one[1].rank)):
            if (up.rank, kind.rank) != at_work:
                self.drawn.clear()  # no other pair asks for these hands
                at_work = up.rank, kind.rank
            if up not in dealers:
                dealers[up] = self.dealer.outcomes(up)
            for place, at in self._places(kind):
                seen = self._matters(up, place)
                if (up, kind, seen) not in known:
                    known[up, kind, seen] = self.states.row(
                        [self._split_second(up, kind, two, seen) for two in self.states.kinds]
                    )
                starts[up, kind, at] = known[up, kind, seen]
        return starts, dealers

    def _places(self, kind: Kind) -> list[tuple[SplitPlace, int]]:
        """Every place a split hand can have, with its number."""
        most = self.game.ace_hands if kind.rank == ACE else self.game.hands
        return [
            (
                SplitPlace(kind.rank, waiting, formed, opened, even, bonus),
                place_number(self.states.most, formed, waiting, opened, even, bonus),
            )
            for formed in range(2, max(most, 2) + 1)
            for waiting in range(formed)
            for opened in (False, True)
            for even in (False, True)
            for bonus in (NO_BONUS, BONUS_OPEN, BONUS_WON)
        ]

    def _matters(self, up: ShownCard, place: SplitPlace) -> SplitPlace:
        """The place, with everything left out that makes no difference here."""
        game = self.game
        coupled = self._coupled(up) and self.sees_box
        most = game.ace_hands if place.rank == ACE else game.hands
        return SplitPlace(
            place.rank,
            place.waiting if self.sees_box else 0,
            place.formed if self.sees_box or place.formed == most else 2,
            place.opened and coupled,
            place.even and game.box_even,
            place.bonus if place.rank == SEVEN == up.rank and game.super_after_split else NO_BONUS,
        )

    def _coupled(self, up: ShownCard) -> bool:
        """Whether what a dealer pontoon takes from a hand depends on the others."""
        return self.game.one_loss and up.rank in (ACE, TEN) and up.hole == NO_HOLE

    def _drawing(self, up: ShownCard, place: SplitPlace | None) -> SplitPlace | None:
        """The same for a hand that can no longer be split."""
        if place is None:
            return None
        waiting, formed = (place.waiting, place.formed) if self.sees_box else (0, self.states.most)
        bonus = place.bonus if self.game.box_even else NO_BONUS
        return SplitPlace(place.rank, waiting, formed, place.opened, place.even, bonus)

    def _split_second(self, up: ShownCard, first: Kind, second: Kind, place: SplitPlace) -> Ref:
        """A split hand with its second card."""
        game = self.game
        most = game.ace_hands if first.rank == ACE else game.hands
        hand = self.hands.of(first.rank, second.rank)
        if {first.rank, second.rank} == {ACE, TEN} and game.ace_ten_pays:
            odds = game.double_odds if place.even else game.pontoon
            return self._finish(up, End("pontoon", DECIDED, LIMIT, odds, 0.0, 0.0, 0.0, False), place)
        limited = first.rank == ACE and game.ace_one
        allowed = (Action.STAND,) if limited else self.rules.allowed(hand, double=self.rules.may_double(place))
        if self.rules.pair(first, second) and place.formed < most:
            allowed += (Action.SPLIT,)
        if not allowed or allowed == (Action.STAND,):
            return self._finish(up, self.rules.stood(up, hand, place), place)
        seat = Seat(up.rank, -1, hand, self.rules.bound(first, second, place), _cards(first, second), place)
        return self._decided(
            seat,
            allowed,
            lambda action: AGAIN if action is Action.SPLIT else self._act(up, seat, action, (first, second)),
        )


def _cards(first: Kind, second: Kind) -> tuple[tuple[int, int], tuple[int, int]]:
    return (first.rank, first.suit), (second.rank, second.suit)


_Choice = Literal["keep", "rescue", "again"]
"""What is done with a doubled hand that has its card."""


def _choice(policy: Policy, seat: Seat, doubles: int, *, rescues: bool, again: bool) -> _Choice:
    """What a player does with it, where it may be rescued or doubled once more."""
    if rescues and policy.rescue(seat, doubles):
        return "rescue"
    return "again" if again and policy.again(seat, doubles) else "keep"
