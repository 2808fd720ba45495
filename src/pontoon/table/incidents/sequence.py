"""The cards of a round in the order they left the shoe, and the places they belong to.

An error of the initial deal is put right by laying the cards in the order of a right deal; the box is the unit: one any
of whose cards moves goes back to its right first cards. An error of a later card is put right by moving that card; the
two hands go back to where they were then. Whatever they drew since is left over. All other hands stay as they lie.
"""

from collections import Counter

from msgspec import Struct

from pontoon.cards import Card, is_ace_and_ten, total_of
from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand
from pontoon.table.changes import hand_of
from pontoon.table.control import seen_by
from pontoon.table.incidents.events import LaidCards, Proposal
from pontoon.table.incidents.trouble import DEALER, DealingError, Dealt, Place, is_stray
from pontoon.table.needs import dealer_stands
from pontoon.table.state import Box, State, box_at


class Correction(Struct, frozen=True):
    """The layout as it should be, and the places (`DEALER` too) whose cards differ from it now."""

    proposal: Proposal
    changed: tuple[Place, ...]


def in_order(rules: Rulebook, state: State) -> Correction | None:
    """Every card where it belongs; None where nobody can tell their order any more."""
    errors = state.trouble.errors
    if not errors or not _order_is_known(state):
        return None
    work = _Work(rules, state)
    if errors[0].initial:
        work.lay_initial_deal()
    for number, error in enumerate(errors, start=1):
        if not error.initial:
            work.move_card(number, error)
    return work.correction()


def _order_is_known(state: State) -> bool:
    """Whether no card lies face down, and no earlier error or void of the initial deal has hidden the order."""
    trouble = state.trouble
    if not trouble.errors[0].initial:
        return True
    revealed = state.setup.hole_card != "none" and len(state.dealer) > 1
    void = any(box.hands and not box.bettors for box in state.boxes)
    return not (state.hole_down or revealed or void or trouble.unordered)


def playing_boxes(state: State) -> list[Box]:
    """The boxes with a wager in play, from the dealer's left."""
    return [box for box in state.boxes if box.hands and box.bettors]


def first_cards(box: Box) -> tuple[Card, ...]:
    """The cards of the initial deal on a box, also after splits; drawn ones follow where it was not split."""
    if len(box.hands) == 1:
        return box.hands[0].cards
    return tuple(card for hand in box.hands for card in hand.cards[: hand.initial])


class _Work:
    """A correction in the making."""

    def __init__(self, rules: Rulebook, state: State) -> None:
        self.rules = rules
        self.state = state
        self.dealt = state.trouble.dealt
        self.dealer = list(state.dealer)
        self.fresh: dict[int, list[Card]] = {}  # boxes that go back to their first cards
        self.laid: dict[Place, list[Card]] = {}  # hands that go back to an error, with the error's number
        self.back: dict[Place, int] = {}
        self.cut: set[Place] = set()  # hands that lose a card they drew, and what they drew after it
        self.left: Counter[Card] = Counter()
        self.moved_dealer = 0  # how many cards more the dealer has than at that time, by errors put right
        self.used: set[int] = set()  # cards on record that have their place already, by their index

    # errors of the initial deal

    def lay_initial_deal(self) -> None:
        """Lay the cards in the order of a right deal; cards drawn in play fill it where it was a card short."""
        boxes = [box.number for box in playing_boxes(self.state)]
        right: list[Place] = [*((box, 1) for box in boxes), DEALER, *((box, 1) for box in boxes)]
        sequence = self._sequence(right)
        laid: dict[int, list[Card]] = {place[0]: [] for place in right}
        moved: set[int] = set()
        for place, one in zip(right, sequence, strict=False):
            laid[place[0]].append(one.card)
            if one.place[0] != place[0] or is_stray(one.place):
                moved |= {place[0]} if is_stray(one.place) else {place[0], one.place[0]}
        beyond = sequence[len(right) :]
        self.used = set(range(len(self.dealt) - len(beyond)))
        moved |= {one.place[0] for one in beyond if one.initial and not is_stray(one.place)}
        for one in beyond:
            if one.initial or (one.place[0] in moved and one.place != DEALER):
                self.left[one.card] += 1
        if 0 in moved:
            self.dealer = [*laid[0], *(one.card for one in beyond if one.place == DEALER and not one.initial)]
        self.fresh = {box: laid[box] for box in boxes if box in moved}

    def _sequence(self, right: list[Place]) -> list[Dealt]:
        """All cards of the round: those before the first error lie where they belong, the others are on record."""
        stacks = {box.number: list(first_cards(box)) for box in playing_boxes(self.state)} | {0: list(self.dealer)}
        before = right[: self.state.trouble.errors[0].cards]
        return [*(Dealt(place, stacks[place[0]].pop(0), initial=True) for place in before), *self.dealt]

    # errors of later cards

    def move_card(self, number: int, error: DealingError) -> None:
        """A card of the later deal goes from where it was put to where it was due."""
        if error.kind == "misdealt":
            if error.dealt - 1 in self.used:
                return
            card = self.dealt[error.dealt - 1].card
            self._take(number, error, error.to, card)
            self._give(number, error, card)
            return
        if error.due == DEALER:
            return  # the dealer draws on
        at = next((at for at in range(error.dealt, len(self.dealt)) if at not in self.used), None)
        if at is None:
            self._go_back(number, error, error.due)
        elif self.dealt[at].place != error.due:
            self.used.add(at)
            self._cut(number, error, self.dealt[at])
            self._give(number, error, self.dealt[at].card)

    def _take(self, number: int, error: DealingError, place: Place, card: Card) -> None:
        if place == DEALER:
            at = max(at for at, one in enumerate(self.dealer) if one is card)
            del self.dealer[at]
            self.moved_dealer -= 1
        elif not is_stray(place):
            back_already = place[0] in self.fresh or place in self.laid
            self._go_back(number, error, place)
            if back_already or error.kind == "skipped":
                self.left[card] -= 1
            else:
                self.laid[place].pop()

    def _cut(self, number: int, error: DealingError, drawn: Dealt) -> None:
        """A hand that drew the card of another loses it; a split decided before it stands."""
        place = drawn.place
        lying = self._hands(place[0])[place[1] - 1].cards if place[1] else ()
        at = max((at for at, card in enumerate(lying) if card is drawn.card), default=0)
        if at == 0 or place[0] in self.fresh or place in self.laid:
            self._take(number, error, place, drawn.card)
            return
        self.laid[place] = list(lying[:at])
        self.cut.add(place)
        self.left += Counter(lying[at + 1 :])

    def _give(self, number: int, error: DealingError, card: Card) -> None:
        if error.due == DEALER:
            self.dealer.insert(error.dealer + self.moved_dealer, card)
            self.moved_dealer += 1
        elif error.due[0] in self.fresh or error.due in self.cut or self.back.get(error.due, number) != number:
            self.left[card] += 1  # that hand is decided again from before it asked
        else:
            self._go_back(number, error, error.due)
            self.laid[error.due].append(card)

    def _go_back(self, number: int, error: DealingError, place: Place) -> None:
        """The hand lies as it did at the error; with it all of its box, where that was split since."""
        if place[0] in self.fresh or place in self.laid:
            return
        now, then = self._hands(place[0]), error.hands_then(place[0])
        if len(now) != len(then):
            for one in [one for one in self.laid if one[0] == place[0]]:  # all of the box goes back further
                self.left -= Counter(now[one[1] - 1].cards) - Counter(self.laid.pop(one))
                self.cut.discard(one)
        hands = [place[1]] if len(now) == len(then) else list(range(1, len(then) + 1))
        going = now if len(now) != len(then) else now[place[1] - 1 : place[1]]
        drawn = Counter(card for hand in going for card in hand.cards)
        for hand in hands:
            cards = then[hand - 1].cards
            drawn -= Counter(cards)
            self.laid[place[0], hand] = list(cards)
            self.back[place[0], hand] = number
        self.left += drawn

    def _hands(self, number: int) -> tuple[Hand, ...]:
        box = box_at(self.state, number)
        return () if box is None else box.hands

    # all together

    def correction(self) -> Correction:
        """What has to change."""
        self._complete_dealer()
        fresh = tuple(self._fresh(box, tuple(cards)) for box, cards in sorted(self.fresh.items()))
        back = tuple(self._back(place, tuple(cards)) for place, cards in sorted(self.laid.items()))
        dealer = tuple(self.dealer)
        changed = [(laid.box, laid.hand) for laid in (*fresh, *back) if self._differs(laid)]
        if dealer != self.state.dealer:
            changed.insert(0, DEALER)
        return Correction(Proposal((*fresh, *back), dealer, self._left_over()), tuple(changed))

    def _complete_dealer(self) -> None:
        """Cards beyond a hand that is complete are left over."""
        if tuple(self.dealer) == self.state.dealer:
            return
        for count in range(2, len(self.dealer)):
            cards = self.dealer[:count]
            if is_ace_and_ten(cards) or dealer_stands(self.rules, total_of(cards)):
                self.left += Counter(self.dealer[count:])
                del self.dealer[count:]
                return

    def _differs(self, laid: LaidCards) -> bool:
        return (
            laid.again
            or laid.undecided
            or laid.back_to > 0
            or hand_of(self.state, laid.box, laid.hand).cards != laid.cards
        )

    def _fresh(self, number: int, cards: tuple[Card, ...]) -> LaidCards:
        hands = self._hands(number)
        again = len(hands) > 1 or _has_decided(hands[0])
        return LaidCards(number, 1, cards, seen_by(self.state, number), again=again)

    def _back(self, place: Place, cards: tuple[Card, ...]) -> LaidCards:
        if place in self.cut:
            return LaidCards(*place, cards, seen_by(self.state, place[0]), undecided=True)
        error = self.state.trouble.errors[self.back[place] - 1]
        now, then = self._hands(place[0]), error.hands_then(place[0])
        since = len(now) != len(then) or _decisions(now[place[1] - 1]) != _decisions(then[place[1] - 1])
        number = self.back[place] if since else 0
        return LaidCards(*place, cards, seen_by(self.state, place[0]), back_to=number)

    def _left_over(self) -> tuple[Card, ...]:
        """The cards without a place, in the order they left the shoe."""
        left, found = self.left.copy(), []
        for one in self.dealt:
            if left[one.card]:
                left[one.card] -= 1
                found.append(one.card)
        return tuple(found)


def _has_decided(hand: Hand) -> bool:
    return hand.stood or hand.doubled or any(stake.status == "surrendered" for stake in hand.stakes)


def _decisions(hand: Hand) -> tuple[object, ...]:
    surrendered = tuple(stake.player for stake in hand.stakes if stake.status == "surrendered")
    return hand.stood, hand.doubled, hand.split, surrendered
