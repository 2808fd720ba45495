"""The cards of a round in the order they left the shoe, and the places they belong to.

An error of the initial deal is put right by laying the cards in the order of a right deal: a box any of whose cards
moves goes back to its right first cards, and the dealer to his. An error of a later card is put right by moving that
card: the hand that has it goes back to before it, the hand it was due to goes back to before it did not come. Whatever
these drew since is left over. All other hands stay as they lie, with what was decided on them.
"""

from msgspec import Struct

from pontoon.cards import Card, total_of
from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand
from pontoon.table.control import seen_by
from pontoon.table.incidents.again import first_stakes
from pontoon.table.incidents.events import LaidBox, LaidCards, Proposal
from pontoon.table.incidents.hand_log import HandLog, logs_of, sevens_split
from pontoon.table.incidents.trouble import DEALER, DealingError, Dealt, Place, is_stray
from pontoon.table.needs import dealer_stands
from pontoon.table.state import Box, State


class Undone(Struct, frozen=True):
    """Hands of a box that go back: which lie there now, since which settlement line, and what comes of them."""

    box: int
    hands: tuple[int, ...]
    since: int
    before: Hand


class Correction(Struct, frozen=True):
    """The layout as it should be, and the places (`DEALER` too) whose cards differ from it now.

    `fresh`: boxes that go back to these first cards. `boxes`: all boxes that change, as they shall lie, with what is
    undone for it. `owed`: hands that wait for a card they asked for. `rescue`: the hand whose double may be forfeited.
    """

    proposal: Proposal
    changed: tuple[Place, ...]
    fresh: dict[int, tuple[Card, ...]]
    boxes: tuple[LaidBox, ...] = ()
    undone: tuple[Undone, ...] = ()
    owed: tuple[Place, ...] = ()
    rescue: Place | None = None


def in_order(rules: Rulebook, state: State) -> Correction | None:
    """Every card where it belongs; None where nobody can tell their order any more."""
    errors = state.trouble.errors
    if not errors or not _order_is_known(rules, state):
        return None
    work = _Work(rules, state)
    if errors[0].initial:
        work.lay_initial_deal()
    for number, error in enumerate(errors):
        if not error.initial:
            work.move_card(number, error)
    return work.correction()


def _order_is_known(rules: Rulebook, state: State) -> bool:
    """Whether no card lies face down, and no void or earlier error of the initial deal has hidden the order."""
    trouble = state.trouble
    void = any(box.hands and not box.bettors for box in state.boxes)
    initial = trouble.errors[0].initial
    if rules.incidents.misdealt.value == "reconstruct":  # what a void hand had can be looked up in the rack
        if _hand_void_since(state) or (void and state.phase != "playing"):
            return False
    elif trouble.scattered or (initial and void):
        return False
    revealed = state.setup.hole_card != "none" and len(state.dealer) > 1
    return not initial or not (state.hole_down or revealed or trouble.unordered)


def void_since(state: State) -> dict[int, tuple[Card, ...]]:
    """The boxes that went to the rack since the first error, with the cards they had when it happened."""
    error, found = state.trouble.errors[0], {}
    on_record = {one.place[0] for one in state.trouble.dealt if not is_stray(one.place)}
    for box in state.boxes:
        if box.hands and not box.bettors:
            then = tuple(card for hand in error.hands_then(box.number) for card in hand.cards)
            if then or box.number in on_record:
                found[box.number] = then
    return found


def _hand_void_since(state: State) -> bool:
    """Whether one hand of a split box went to the rack since the first error."""
    error = state.trouble.errors[0]
    for box in state.boxes:
        then = error.hands_then(box.number)
        for at, hand in enumerate(box.hands if len(box.hands) > 1 else ()):
            if not hand.cards and (at >= len(then) or then[at].cards):
                return True
    return False


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
        self.void = void_since(state)
        lying = [box for box in state.boxes if box.hands and box.number not in self.void]
        self.logs = {box.number: logs_of(state, box) for box in lying}
        self.taken: set[int] = set()  # first cards on record that a place gets from the hand of a void box
        self.homeless: set[int] = set()  # those that belong to such a hand, and lie elsewhere
        self.dealer = _DealerLog(state)
        self.fresh: dict[int, tuple[Card, ...]] = {}  # boxes that go back to their first cards
        self.used: set[int] = set()  # cards on record that have their place already, by their index
        self.rescue: HandLog | None = self._rescue()
        self.given = False  # a doubled hand gets its card, and may be forfeited before any other card is dealt

    def _rescue(self) -> HandLog | None:
        """The hand whose double may still be forfeited."""
        place = self.state.rescue
        return None if place is None else next(one for one in self._lying(place[0]) if one.numbers == (place[1],))

    def _in_rack(self, one: Dealt) -> bool:
        """Whether the card lies with the hand of a box that is void since."""
        return one.place[0] in self.void and not is_stray(one.place)

    def _lying(self, box: int) -> list[HandLog]:
        return [leaf for root in self.logs.get(box, ()) for leaf in root.leaves()]

    # errors of the initial deal

    def lay_initial_deal(self) -> None:
        """Lay the cards in the order of a right deal; cards drawn in play fill it where it was a card short."""
        boxes = [box.number for box in playing_boxes(self.state)]
        right = self._right_places()
        sequence = self._sequence(right)
        laid: dict[int, list[Card]] = {place[0]: [] for place in right}
        moved: set[int] = set()
        for at, (place, one) in enumerate(zip(right, sequence, strict=False), start=-self._before):
            laid[place[0]].append(one.card)
            if self._in_rack(one) and place[0] not in self.void:
                self.taken.add(at)
            elif place[0] in self.void and not self._in_rack(one):
                self.homeless.add(at)
            if one.place[0] != place[0] or is_stray(one.place):
                moved |= {place[0]} if is_stray(one.place) else {place[0], one.place[0]}
        beyond = sequence[len(right) :]
        self.used = set(range(len(self.dealt) - len(beyond)))
        moved |= {one.place[0] for one in beyond if one.initial and not is_stray(one.place)}
        self.fresh = {box: tuple(laid[box]) for box in boxes if box in moved}
        for box in self.fresh:
            self.logs[box] = ()
        if 0 in moved:
            self.dealer.begin_again(laid[0])

    @property
    def _before(self) -> int:
        """How many cards were dealt before the first error."""
        return self.state.trouble.errors[0].cards

    def _right_places(self) -> list[Place]:
        """The places of the initial deal in their order, with those of boxes that are void since."""
        boxes = [box.number for box in self.state.boxes if box.hands and (box.bettors or box.number in self.void)]
        return [*((box, 1) for box in boxes), DEALER, *((box, 1) for box in boxes)]

    def _sequence(self, right: list[Place]) -> list[Dealt]:
        """All cards of the round: those before the first error lie where they belong, the others are on record."""
        stacks = {box.number: list(first_cards(box)) for box in playing_boxes(self.state)}
        stacks |= {box: list(cards) for box, cards in self.void.items()}
        stacks[0] = list(self.state.dealer)
        before = right[: self._before]
        return [*(Dealt(place, stacks[place[0]].pop(0), initial=True) for place in before), *self.dealt]

    # errors of later cards

    def move_card(self, number: int, error: DealingError) -> None:
        """The card goes from where it lies to where it was due: its own, or the next one that left the shoe."""
        if error.due == DEALER and error.kind == "skipped":
            return  # the dealer draws on
        card = self._card_of(error)
        if card is not None:
            self.used.add(card)
            if self._came_after_all(card, number):
                return
            self._take(card)
        if error.due == DEALER:
            self.dealer.fill(self.rules, number, card, self.dealt)
            return
        hand, at = self._find(error.due[0], "gap", number)
        if hand is None or at is None:
            return  # that hand is decided again from before it asked
        hand.cut(at)
        doubled = hand.waits and hand.hand.doubled
        if doubled and (card is not None or not self.given):
            self.rescue = hand
        if card is not None:
            self.given = self.given or doubled
            hand.give(card)

    def _card_of(self, error: DealingError) -> int | None:
        """The card of an error, by its index on record; None where no card came since."""
        first = error.dealt - (error.kind == "misdealt")
        return next((at for at in range(first, len(self.dealt)) if at not in self.used), None)

    def _came_after_all(self, card: int, number: int) -> bool:
        """Whether the card was rightly dealt to the hand that lacked it."""
        hand, at = self._find_card(card)
        return hand is not None and at is not None and not hand.steps[at].wrong and hand.find("gap", number) is not None

    def _take(self, card: int) -> None:
        """The card leaves the hand that has it, which has not asked for it then."""
        self.dealer.cut(card)
        hand, at = self._find_card(card)
        if hand is None or at is None:
            return
        wrong = hand.steps[at].wrong
        hand.cut(at)
        if not wrong:
            hand.take_back_request()

    def _find_card(self, card: int) -> tuple[HandLog | None, int | None]:
        return self._find(self.dealt[card].place[0], "card", card)

    def _find(self, box: int, kind: str, number: int) -> tuple[HandLog | None, int | None]:
        """The hand in whose log this is, and where."""
        for root in self.logs.get(box, ()):
            for log in root.everything():
                at = log.find(kind, number)
                if at is not None:
                    return log, at
        return None, None

    # all together

    def correction(self) -> Correction:
        """What has to change."""
        boxes = [box for box in self.state.boxes if box.hands]
        laid = [one for box in boxes for one in self._laid(box)]
        dealer = tuple(self.dealer.cards)
        changed: list[Place] = [(one.box, hand) for one in self._undone(boxes) for hand in one.hands]
        if self.dealer.touched:
            changed.insert(0, DEALER)
        leaves = [(box.number, at, log) for box in boxes for at, log in enumerate(self._lying(box.number), start=1)]
        return Correction(
            Proposal(tuple(laid), dealer, self._left_over(), self._from_rack()),
            tuple(changed),
            self.fresh,
            tuple(self._box(box) for box in boxes if self._changes(box)),
            tuple(self._undone(boxes)),
            tuple((box, at) for box, at, log in leaves if log.waits),
            next(((box, at) for box, at, log in leaves if log is self.rescue), None),
        )

    def _changes(self, box: Box) -> bool:
        return box.number in self.fresh or any(log.since is not None for log in self._lying(box.number))

    def _undone(self, boxes: list[Box]) -> list[Undone]:
        undone: list[Undone] = []
        for box in boxes:
            if box.number in self.fresh:
                every = tuple(range(1, len(box.hands) + 1))
                undone.append(Undone(box.number, every, 0, Hand((), first_stakes(box))))
            undone += [
                Undone(box.number, log.numbers, log.since, log.hand)
                for log in self._lying(box.number)
                if log.since is not None
            ]
        return undone

    def _box(self, box: Box) -> LaidBox:
        """A box that changes, as it shall lie."""
        if box.number in self.fresh:
            hand = Hand(self.fresh[box.number], first_stakes(box))
            return LaidBox(box.number, (hand,), (1 if len(box.hands) == 1 else 0,))
        logs = self._lying(box.number)
        hands = tuple(log.lies(self.dealt) for log in logs)
        sevens = sevens_split(box, self.logs[box.number], self.state.trouble.course)
        return LaidBox(box.number, hands, tuple(log.was for log in logs), sevens)

    def _laid(self, box: Box) -> list[LaidCards]:
        """The hands that change; all of a box where other hands come of it."""
        sees = seen_by(self.state, box.number)
        if box.number in self.fresh:
            again = len(box.hands) > 1 or _has_decided(box.hands[0])
            return [LaidCards(box.number, 1, self.fresh[box.number], sees, again=again)]
        logs = self._lying(box.number)
        whole = len(logs) != len(box.hands)
        return [
            LaidCards(box.number, at, lies.cards, sees, undecided=not whole and _undecided(box.hands[at - 1], lies))
            for at, log in enumerate(logs, start=1)
            for lies in (log.lies(self.dealt),)
            if whole or log.since is not None
        ]

    def _left_over(self) -> tuple[Card, ...]:
        """The cards on record without a place, in the order they left the shoe."""
        lying = set(self.dealer.on_record)
        for roots in self.logs.values():
            for log in (log for root in roots for log in root.everything()):
                lying |= {step.number for step in log.steps if step.kind == "card"} | set(log.given)
        lying |= {at for at, one in enumerate(self.dealt) if self._in_rack(one)}
        initial = self.state.trouble.errors[0].initial
        placed = self._placed() if initial else set()
        return tuple(one.card for at, one in enumerate(self.dealt) if at not in lying | placed)

    def _from_rack(self) -> tuple[Card, ...]:
        """The cards that come out of the rack, in the order they left the shoe."""
        given = set(self.dealer.on_record)
        for roots in self.logs.values():
            given |= {card for root in roots for log in root.everything() for card in log.given}
        taken = self.taken | {at for at in given if self._in_rack(self.dealt[at])}
        return tuple(self.dealt[at].card for at in sorted(taken))

    def _placed(self) -> set[int]:
        """Cards on record that lie as first cards on boxes laid anew, or before the dealer."""
        return set(range(max(0, len(self._right_places()) - self._before))) - self.homeless


class _DealerLog:
    """The dealer's cards, with those that did not come."""

    def __init__(self, state: State) -> None:
        self.touched = False  # another card lies there now, or shall
        course = [step for step in state.trouble.course if step.place == DEALER]
        before = len(state.dealer) - sum(step.kind == "card" for step in course)
        self.items: list[tuple[str, int, Card | None]] = [("before", 0, card) for card in state.dealer[:before]]
        for step in course:
            card = state.trouble.dealt[step.number].card if step.kind == "card" else None
            self.items.append((step.kind, step.number, card))

    @property
    def cards(self) -> list[Card]:
        return [card for _, _, card in self.items if card is not None]

    @property
    def on_record(self) -> list[int]:
        return [number for kind, number, _ in self.items if kind == "card"]

    def begin_again(self, cards: list[Card]) -> None:
        """His first card is another one: what he drew since is left over."""
        self.items, self.touched = [("before", 0, card) for card in cards], True

    def cut(self, number: int) -> None:
        """A card on record is not his, nor what he drew after it."""
        at = next((at for at, item in enumerate(self.items) if item[:2] == ("card", number)), None)
        if at is not None:
            self.touched = True
            del self.items[at:]

    def fill(self, rules: Rulebook, error: int, number: int | None, dealt: tuple[Dealt, ...]) -> None:
        """The card that did not come is there: he decides nothing, so he has those that he then would have drawn."""
        at = next((at for at, item in enumerate(self.items) if item[:2] == ("gap", error)), None)
        if at is None or number is None:
            return
        self.touched = True
        self.items[at] = ("card", number, dealt[number].card)
        for count in range(2, len(self.items)):
            cards = [card for _, _, card in self.items[:count] if card is not None]
            if len(cards) > 1 and dealer_stands(rules, total_of(cards)):
                del self.items[count:]
                return


def _undecided(now: Hand, lies: Hand) -> bool:
    """Whether everything that was decided on the hand is undone."""
    return _has_decided(now) and not _has_decided(lies)


def _has_decided(hand: Hand) -> bool:
    return hand.stood or hand.doubled or any(stake.status == "surrendered" for stake in hand.stakes)
