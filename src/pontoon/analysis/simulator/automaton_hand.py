"""The rules of one hand for the transition table: what it may do, and how it ends."""

from dataclasses import replace

from pontoon.analysis.game import ACE, LIMIT, TEN, Game
from pontoon.analysis.simulator.automaton_value import (
    DECIDED,
    NO_HOLE,
    NO_PONTOON,
    SECOND_CARD,
    SUPER_BONUS,
    WHOLE_HAND,
    End,
    Kind,
    RoundEnd,
    ShownCard,
)
from pontoon.analysis.simulator.policy import NO_BONUS, Action, SplitPlace
from pontoon.analysis.solver.dealer import BUST, PONTOON
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.shoe import SPADES, SUITED

SIX, SEVEN, EIGHT = SUITED
_PLAIN = "21"


class HandRules:
    """What the book allows a hand, and what it is worth at its end."""

    def __init__(self, game: Game) -> None:
        self.game, hands = game, all_hands()
        self.hard: list[int] = hands.hard.tolist()
        self.aces: list[int] = hands.cards[:, ACE].tolist()
        self.size: list[int] = hands.size.tolist()
        self.then: list[list[int]] = hands.then.tolist()
        self.may: dict[tuple[int, bool], tuple[Action, ...]] = {}

    def total(self, hand: int, bound: int = 0) -> int:
        """The total, where so many aces are bound to 1."""
        hard = self.hard[hand]
        return hard + 10 if self.aces[hand] > bound and hard + 10 <= LIMIT else hard

    def allowed(self, hand: int, *, double: bool = True) -> tuple[Action, ...]:
        """Standing, drawing and doubling as the book allows them; nothing where the hand is finished."""
        found = self.may.get((hand, double))
        if found is None:
            found = self.may[hand, double] = self._allows(hand, double=double)
        return found

    def _allows(self, hand: int, *, double: bool) -> tuple[Action, ...]:
        game, hard, total = self.game, self.hard[hand], self.total(hand)
        soft = total != hard
        if total == LIMIT and (game.at_once or not soft or not (game.double_soft_21 or game.draw_soft_21)):
            return ()
        allowed: tuple[Action, ...] = ()
        if total == LIMIT or (hard if game.compulsory_hard else total) >= game.compulsory:
            allowed += (Action.STAND,)
        if total < LIMIT or game.draw_soft_21:
            allowed += (Action.HIT,)
        size = self.size[hand]
        doubles = double and (game.double_any or size == 2) and game.double_on[hard if game.double_hard else total]
        if doubles and (total < LIMIT or game.double_soft_21):
            allowed += (Action.DOUBLE,)
        return allowed

    def may_double(self, place: SplitPlace | None) -> bool:
        """Whether a hand at this place may be doubled at all."""
        if place is None:
            return True
        return self.game.double_split and (place.rank != ACE or (self.game.double_aces and not self.game.ace_one))

    def may_double_again(self, hand: int, total: int, doubles: int) -> bool:
        """Whether a hand of this total that was doubled so often may be doubled once more."""
        counted = self.hard[hand] if self.game.double_hard else total
        return total < LIMIT and doubles < self.game.doubles and self.game.double_on[counted]

    def pair(self, first: Kind, second: Kind) -> bool:
        """Whether two cards may be split."""
        return first.rank == second.rank and first.face == second.face

    def bound(self, first: Kind, second: Kind, place: SplitPlace | None) -> int:
        """How many aces count 1 once the hand is doubled."""
        if not self.game.bound:
            return 0
        later = place is not None and self.game.bound == 1
        return (first.rank == ACE) + (second.rank == ACE and not later)

    def safe_21(self, up: ShownCard) -> bool:
        """Whether no dealer pontoon can take a 21."""
        return self.game.safe_21 or up.rank not in (ACE, TEN) or up.hole != NO_HOLE

    def stood(self, up: ShownCard, hand: int, place: SplitPlace | None) -> End:
        """A hand that stands; a 21 is paid by its number of cards."""
        total = self.total(hand)
        if total == LIMIT:
            return self.paid(up, hand, place, None)
        even = place is not None and place.even
        win = self.game.double_odds if even else self.game.other
        return End("", WHOLE_HAND, total, win, 1.0, 1.0, 0.0, False)

    def paid(self, up: ShownCard, hand: int, place: SplitPlace | None, cards: tuple[Kind, ...] | None) -> End:
        """A 21 that was not doubled."""
        label, odds = self._odds(up, hand, place, cards)
        if place is not None and place.even:
            odds = self.game.double_odds
        need = DECIDED if self.safe_21(up) else SECOND_CARD
        if place is None or label != SUPER_BONUS:
            return End(label, need, LIMIT, odds, 0.0, 1.0, 0.0, False)
        _, without = self._odds(up, hand, replace(place, bonus=NO_BONUS), cards)
        off = odds - without
        return End(label, need, LIMIT, odds, 0.0, 1.0, 0.0, False, off if self.game.box_even else 0.0, off)

    def _odds(
        self, up: ShownCard, hand: int, place: SplitPlace | None, cards: tuple[Kind, ...] | None
    ) -> tuple[str, float]:
        game = self.game
        label, odds = self._row(hand, place, cards)
        open_to_bonus = place is None or (place.bonus != NO_BONUS and not place.even)
        if label in ("7-7-7 suited", "7-7-7 spades") and up.rank == SEVEN and game.super_bonus and open_to_bonus:
            return SUPER_BONUS, game.super_bonus + (odds if game.super_on_top else 0.0)
        return label, odds

    def _row(self, hand: int, place: SplitPlace | None, cards: tuple[Kind, ...] | None) -> tuple[str, float]:
        """The row of the pay table for a 21; split hands may have none of their own."""
        game, size = self.game, self.size[hand]
        if place is not None and not game.split_bonus:
            return _PLAIN, game.other
        if size >= 7:
            return "21 of seven cards or more", game.seven
        if size >= 5:
            return ("21 of five cards", game.five) if size == 5 else ("21 of six cards", game.six)
        ranks = sorted(kind.rank for kind in cards) if cards is not None else []
        if ranks not in ([SIX, SEVEN, EIGHT], [SEVEN] * 3) or cards is None:
            return _PLAIN, game.other
        suits = {kind.suit for kind in cards}
        kind = 0 if len(suits) > 1 else 2 if SPADES in suits else 1
        name = ("mixed", "suited", "spades")[kind]
        if ranks[0] == SIX:
            return f"6-7-8 {name}", (game.mixed_678, game.suited_678, game.spades_678)[kind]
        return f"7-7-7 {name}", (game.mixed_777, game.suited_777, game.spades_777)[kind]

    def busted(self, up: ShownCard, stake: float, place: SplitPlace | None) -> End:
        """A bust hand: lost at once, or kept for a dealer pontoon that takes one original wager and no more.

        On a split box it may have been that wager.
        """
        game, doubled = self.game, stake > 1.0
        waits = game.in_all and up.rank in (ACE, TEN) and up.hole == NO_HOLE
        waits = waits and (doubled if place is None else game.one_loss)
        label, base = "double, bust" if doubled else "bust", 1.0 if waits else 0.0
        end = End(label, SECOND_CARD if waits else DECIDED, 0, -stake, 0.0, base, 0.0, doubled)
        return end._replace(chips_gone=game.chips_gone and place is not None)

    def rescued(self, stake: float) -> End:
        """A doubled hand that is given up."""
        return End("double, rescued", DECIDED, 0, -self.game.given_up(stake), 0.0, 0.0, 0.0, True)

    def surrendered(self, up: ShownCard) -> End:
        """A hand given up."""
        game = self.game
        held = game.surrender_held[up.rank] and up.hole == NO_HOLE
        need = SECOND_CARD if held else DECIDED
        return End("surrender", need, 0, -game.surrender_loses, 0.0, 1.0, 0.0, False)

    def doubled(
        self,
        up: ShownCard,
        hand: int,
        total: int,
        stake: float,
        place: SplitPlace | None,
        cards: tuple[Kind, ...] | None,
    ) -> End:
        """A doubled hand of this total that is kept, with this stake."""
        game = self.game
        lost = game.double_all_lost or (place is not None and game.split_all_lost)
        extra, odds = stake - 1.0 if lost else 0.0, game.double_odds
        if total == LIMIT:
            need = DECIDED if self.safe_21(up) else SECOND_CARD
            label, bonus = self._row(hand, place, cards)
            if game.double_bonus and label != _PLAIN:
                odds = bonus
            return End("double, 21", need, LIMIT, stake * odds, 0.0, 1.0, extra, True)
        return End("double", WHOLE_HAND, total, stake * odds, stake, 1.0, extra, True)


def against(end: End, outcome: int) -> RoundEnd:
    """An open hand against the dealer's outcome."""
    before = f"{end.label}, " if end.label else ""
    if outcome == PONTOON:
        return RoundEnd(f"{before}dealer pontoon", -end.base - end.extra)
    if outcome == NO_PONTOON:
        return RoundEnd(end.label, end.win)
    if outcome == BUST or outcome + 12 < end.total:
        return RoundEnd(f"{before}win", end.win)
    if outcome + 12 > end.total:
        return RoundEnd(f"{before}loss", -end.lose)
    return RoundEnd(f"{before}stand off", 0.0)
