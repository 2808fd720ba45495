"""What has to happen next: a dealer's step, an offer to the players, or a player's decision."""

from typing import Literal, assert_never

from msgspec import Struct

from pontoon.rulebook import Clauses, Rulebook, Task
from pontoon.settlement import has_open_stakes, is_bust, is_pontoon, open_stakes, total
from pontoon.table.changes import hand_of
from pontoon.table.events import OfferKind
from pontoon.table.hands import comes_to_light, current_hand
from pontoon.table.incidents.trouble import CALM
from pontoon.table.needs import more_cards_needed, second_card_needed
from pontoon.table.procedures.due import count_due, steps_due
from pontoon.table.state import Box, State, up_card

StepKind = Literal[
    "open",
    "procedure",
    "count",
    "replace",
    "shuffle",
    "cut",
    "insert-cutting-card",
    "burn",
    "bet",
    "deal-box",
    "deal-dealer",
    "deal-hole",
    "offer",
    "check-hole",
    "reveal-hole",
    "decide",
    "spin",
    "settle",
    "closed",
    "rule",
    "answer",
    "notice",
]


class Step(Struct, frozen=True):
    """The next step: where a card goes, which offer is open, or whose decision is awaited.

    `acts`: what a procedure asks for now, by whom, and under which clause; any of them may be next.

    >>> from pontoon import Cents, PlaceWager, Table
    >>> table = Table.open("nz-current", cards="9s 8h Ks Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(1000))) + table.deal()
    >>> table.step.kind, table.step.box, table.step.hand
    ('decide', 1, 1)
    """

    kind: StepKind
    box: int = 0
    hand: int = 0
    offer: OfferKind | None = None
    acts: tuple[Task, ...] = ()

    @property
    def words(self) -> str:
        """What comes next, as words: the steps of a procedure by their own names."""
        acts = " or ".join(dict.fromkeys(act.do.replace("-", " ") for act in self.acts))
        return f"the step {acts}" if acts else _WORDS.get(self.kind, self.kind)

    @property
    def clauses(self) -> Clauses:
        """The clauses of the steps of a procedure."""
        return tuple(dict.fromkeys(act.clause for act in self.acts if act.clause))


_WORDS: dict[StepKind, str] = {
    "open": "the opening of the table",
    "count": "the count of the cards",
    "replace": "the replacement of the cards",
    "shuffle": "the shuffle",
    "cut": "the cut",
    "insert-cutting-card": "the cutting card",
    "burn": "a card to be burnt",
    "bet": "betting",
    "check-hole": "the card reader",
    "reveal-hole": "the hole card",
    "spin": "the wheel",
    "settle": "the settlement",
    "closed": "the closing of the table",
    "rule": "a ruling",
    "answer": "a choice of the players",
}


_SIMPLE: dict[StepKind, Step] = {
    kind: Step(kind)
    for kind in (
        "open",
        "count",
        "replace",
        "shuffle",
        "cut",
        "insert-cutting-card",
        "burn",
        "bet",
        "deal-dealer",
        "deal-hole",
        "check-hole",
        "reveal-hole",
        "spin",
        "settle",
        "closed",
        "rule",
    )
}
_OFFERS: dict[OfferKind, Step] = {
    "insurance": Step("offer", offer="insurance"),
    "surrender": Step("offer", offer="surrender"),
    "forfeit": Step("offer", offer="forfeit"),
}


_memory: list[tuple[Rulebook | None, State | None, Step]] = [(None, None, _SIMPLE["open"])]
"""The last answer, kept because a step is asked for several times between two events."""


def next_step(rules: Rulebook, state: State) -> Step:
    """The one thing that has to happen next.

    >>> from pontoon import Setup, State, evolve, load_book, next_step, open_table
    >>> rules = load_book("nz-current")
    >>> next_step(rules, evolve(State(), open_table(rules, Setup()))).kind
    'shuffle'
    """
    known_rules, known_state, known_step = _memory[0]
    if known_state is state and known_rules is rules:
        return known_step
    step = _step(rules, state)
    _memory[0] = (rules, state, step)
    return step


def _step(rules: Rulebook, state: State) -> Step:
    if state.trouble is not CALM:
        step = _troubled(state)
        if step is not None:
            return step
    match state.phase:
        case "playing":
            return _playing(rules, state)
        case "dealing":
            return _dealing(state)
        case "betting":
            return _betting(rules, state)
        case "unopened":
            return _SIMPLE["open"]
        case "closed":
            return _closed(rules, state)
        case _:
            assert_never(state.phase)


def _troubled(state: State) -> Step | None:
    """The step while something is wrong: a question, a shuffle or a burn in mid-round; None where the round goes on."""
    trouble, shoe = state.trouble, state.shoe
    if trouble.pending is not None:
        waiting = trouble.pending.waiting
        return Step("answer", waiting[0].box, waiting[0].hand) if waiting else _SIMPLE["rule"]
    if trouble.reshuffle and shoe.stage != "ready":
        return _SIMPLE[_SHOE_STEPS[shoe.stage]]
    return _SIMPLE["burn"] if shoe.burned < trouble.burn else None


_SHOE_STEPS: dict[str, StepKind] = {"none": "shuffle", "shuffled": "cut", "cut": "insert-cutting-card"}


def _betting(rules: Rulebook, state: State) -> Step:
    shoe, procedures = state.shoe, state.procedures
    if procedures.replace_due or procedures.damaged:
        return _SIMPLE["replace"]
    if procedures.checks:
        return Step("procedure", acts=steps_due(rules, state).acts)
    if state.shuffle_due or shoe.stage == "none":
        return _before_shuffle(rules, state) if state.practice.by_hand else _SIMPLE["shuffle"]
    if shoe.stage == "shuffled":
        return _SIMPLE["cut"]
    if shoe.stage == "cut":
        return _SIMPLE["insert-cutting-card"]
    if shoe.burned < state.setup.burn or procedures.burns_due:
        return _SIMPLE["burn"]
    return _SIMPLE["bet"]


def _before_shuffle(rules: Rulebook, state: State) -> Step:
    """At a table worked by hand: the count, then the steps of the procedure under way."""
    if count_due(rules, state):
        return _SIMPLE["count"]
    due = steps_due(rules, state)
    return Step("procedure", acts=due.acts) if due.needed else _SIMPLE["shuffle"]


def _closed(rules: Rulebook, state: State) -> Step:
    """At a table worked by hand the cards are checked and counted when it has closed."""
    if state.practice.by_hand:
        due = steps_due(rules, state)
        if due.needed:
            return Step("procedure", acts=due.acts)
        if count_due(rules, state):
            return _SIMPLE["count"]
    return _SIMPLE["closed"]


_cards_due: dict[tuple[int, int], Step] = {}


def _deal_box(box: int, hand: int) -> Step:
    """A card for this hand is next. The same step is asked for over and over, so it is made once."""
    step = _cards_due.get((box, hand))
    if step is None:
        step = _cards_due[box, hand] = Step("deal-box", box, hand)
    return step


def _dealing(state: State) -> Step:
    """One card to each box, one to the dealer, a second to each box, then the hole card where there is one."""
    if state.trouble is not CALM:
        return _dealing_in_trouble(state)
    dealt = [box for box in state.boxes if box.hands]
    for wanted in (1, 2):
        for box in dealt:
            if len(box.hands[0].cards) < wanted:
                return _deal_box(box.number, 1)
        if not state.dealer:
            return _SIMPLE["deal-dealer"]
    return _SIMPLE["deal-hole"]


def _dealing_in_trouble(state: State) -> Step:
    """As `_dealing`, without boxes that are void and places that were passed over."""
    skips = state.trouble.skips
    dealt = [box for box in state.boxes if box.hands and box.bettors]
    for wanted in (1, 2):
        for box in dealt:
            if len(box.hands[0].cards) + skips.count(box.number) < wanted and not box.hands[0].split:
                return _deal_box(box.number, 1)
        if not state.dealer and 0 not in skips:
            return _SIMPLE["deal-dealer"]
    if skips:  # whoever was passed over gets the card after all the others
        for box in dealt:
            if (box.number, 1) in state.trouble.late and len(box.hands[0].cards) < 2:
                return _deal_box(box.number, 1)
        if not state.dealer:
            return _SIMPLE["deal-dealer"]
    return _SIMPLE["deal-hole"]


def _playing(rules: Rulebook, state: State) -> Step:
    if state.trouble is not CALM:
        step = _overdue(rules, state)
        if step is not None:
            return step
    if state.owed is not None and not state.checked and not _offer_before_card(rules, state):
        return _deal_box(*state.owed)
    if state.invitation is not None:
        return Step("offer", state.invitation.box, state.invitation.hand, "follow")
    offer = _open_offer(rules, state)
    if offer is not None:
        return _OFFERS[offer]
    if state.checked is None and reader_due(rules, state):
        return _SIMPLE["check-hole"]
    if not state.checked:
        if _surrender_offered(rules, state):
            return _OFFERS["surrender"]
        current = current_hand(rules, state)
        if current is not None:
            box, number = current
            hand, owed = box.hands[number - 1], state.trouble.late_owed
            due = len(hand.cards) < 2 or (owed and (box.number, number) in owed)
            return _deal_box(box.number, number) if due else Step("decide", box.number, number)
        if rules.double.forfeit_until.value == "dealer-card" and _late_forfeit_open(rules, state):
            return _OFFERS["forfeit"]
    return _dealers_turn(rules, state)


def _offer_before_card(rules: Rulebook, state: State) -> bool:
    """After an error a card may be owed while something is on offer that the card would end: the offer comes first."""
    if state.trouble.reopened is not None:
        return True
    return state.rescue not in (None, state.owed) and _open_offer(rules, state) == "forfeit"


def _overdue(rules: Rulebook, state: State) -> Step | None:
    """What comes before any additional card: a card of the initial deal that was missed, and then the card reader."""
    trouble = state.trouble
    for box, number in trouble.overdue:
        if has_open_stakes(hand_of(state, box, number)):
            return _deal_box(box, number)
    if trouble.hole == "due" and not state.hole_down and len(state.dealer) == 1:
        return _SIMPLE["deal-hole"]
    if state.owed is not None and state.checked is None and reader_due(rules, state):
        return _SIMPLE["check-hole"]
    return None


def _dealers_turn(rules: Rulebook, state: State) -> Step:
    if state.trouble.errors:
        for box in state.boxes:
            if box.bettors and box.hands and comes_to_light(rules, state, box.hands[0]):
                return Step("notice", box.number, 1)
    if state.hole_down:
        return _SIMPLE["reveal-hole"]
    if state.trouble.stopped:
        return _SIMPLE["spin" if state.reconciled else "settle"]
    if len(state.dealer) == 1:
        return _SIMPLE["deal-dealer" if second_card_needed(rules, state) else "settle"]
    if more_cards_needed(rules, state):
        return _SIMPLE["deal-dealer"]
    return _SIMPLE["spin" if state.reconciled else "settle"]


def _open_offer(rules: Rulebook, state: State) -> OfferKind | None:
    if state.trouble.reopened is not None:
        return state.trouble.reopened.offer
    if state.rescue is not None and rules.double.forfeit_until.value == "next-card":
        box, hand = state.rescue
        if forfeiters(rules, state, box, hand):
            return "forfeit"
    if up_card(state).is_ace and insurable(rules, state):
        return "insurance"
    return None


def insurable(rules: Rulebook, state: State) -> bool:
    """Whether there is a hand to insure. The offer to all stays open until it is closed.

    A box that could be insured only after a reconstruction is offered it by itself, until its bettors have insured.
    """
    if "insurance" not in state.closed_offers:
        return any(box.hands and box.bettors and may_insure_hand(rules, box) for box in state.boxes)
    if not state.trouble.insurance_again or len(state.dealer) > 1:
        return False
    return any(insurance_open(state, box) and has_uninsured(rules, box) for box in state.boxes)


def insurance_open(state: State, box: Box) -> bool:
    """Whether the box may be insured now: any at first, later those that could not be then."""
    return "insurance" not in state.closed_offers or box.number in state.trouble.insurance_again


def has_uninsured(rules: Rulebook, box: Box) -> bool:
    """Whether somebody with an open wager on the box has not insured it, and may."""
    insured = {one.player for one in box.insurances if not one.settled}
    return may_insure_hand(rules, box) and any(
        stake.player not in insured for hand in box.hands for stake in open_stakes(hand)
    )


def may_insure_hand(rules: Rulebook, box: Box) -> bool:
    """A pontoon may be insured only where the rulebook lets it."""
    return rules.insurance.with_pontoon.value or not is_pontoon(box.hands[0])


def reader_due(rules: Rulebook, state: State) -> bool:
    """Whether this table has a card reader for the hole card under this up card."""
    return (
        state.setup.hole_card == "reader"
        and state.hole_down
        and up_card(state).rank in rules.dealer.reader_up_cards.value
    )


def _surrender_offered(rules: Rulebook, state: State) -> bool:
    """The offer before the subsequent deal, to every box not yet decided."""
    if rules.surrender.when.value != "before-play" or up_card(state).rank not in rules.surrender.up_cards.value:
        return False
    return any(surrender_open(state, box) for box in state.boxes)


def surrender_open(state: State, box: Box) -> bool:
    """Whether the box may be surrendered before play: any at first, later those with other cards since.

    One that stands could not be, if the up card was a wrong one then; it may be as long as it gets no card (I18).
    """
    if "surrender" in state.closed_offers and box.number not in state.trouble.surrender_again:
        return False
    place, trouble = (box.number, 1), state.trouble
    settled = state.owed == place or place in trouble.late_owed or place in trouble.refused
    return has_first_two(box) and not settled


def may_surrender_hand(box: Box) -> bool:
    """The first two cards, undecided and no pontoon."""
    return has_first_two(box) and not box.hands[0].stood


def has_first_two(box: Box) -> bool:
    """The first two cards, with an open wager, and no pontoon."""
    hand = box.hands[0] if len(box.hands) == 1 else None
    return hand is not None and len(hand.cards) == 2 and has_open_stakes(hand) and not is_pontoon(hand)


def forfeiters(rules: Rulebook, state: State, box: int, hand: int) -> tuple[str, ...]:
    """Who may forfeit on this doubled hand now."""
    played = hand_of(state, box, hand)
    place = (box, hand)
    owed = state.owed == place or (state.owed is not None and state.rescue != place)
    waits = owed or place in state.trouble.late_owed
    if not played.doubled or is_bust(rules, played) or waits or not rules.double.forfeit.value:
        return ()
    if total(rules, played).points == 21 and not rules.double.forfeit_of_21.value:
        return ()
    everyone = rules.double.forfeit_by.value == "all-bettors"
    return tuple(stake.player for stake in open_stakes(played) if stake.double or everyone)


def _late_forfeit_open(rules: Rulebook, state: State) -> bool:
    if "forfeit" in state.closed_offers:
        return False
    return any(
        forfeiters(rules, state, box.number, number) for box in state.boxes for number in range(1, len(box.hands) + 1)
    )
