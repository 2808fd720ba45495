"""What has to happen next: a dealer's step, an offer to the players, or a player's decision."""

from typing import Literal, assert_never

from msgspec import Struct

from pontoon.rulebook import Rulebook
from pontoon.settlement import has_open_stakes, is_bust, is_pontoon, open_stakes, total
from pontoon.table.changes import hand_of
from pontoon.table.events import OfferKind
from pontoon.table.hands import current_hand
from pontoon.table.needs import more_cards_needed, second_card_needed
from pontoon.table.state import Box, State, up_card

StepKind = Literal[
    "open",
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
]


class Step(Struct, frozen=True):
    """The next step: where a card goes, which offer is open, or whose decision is awaited."""

    kind: StepKind
    box: int = 0
    hand: int = 0
    offer: OfferKind | None = None


_SIMPLE: dict[StepKind, Step] = {
    kind: Step(kind)
    for kind in (
        "open",
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
    )
}
_OFFERS: dict[OfferKind, Step] = {
    "insurance": Step("offer", offer="insurance"),
    "surrender": Step("offer", offer="surrender"),
    "forfeit": Step("offer", offer="forfeit"),
}


_memory: list[tuple[Rulebook | None, State | None, Step]] = [(None, None, _SIMPLE["open"])]
"""The last answer: a step is asked for several times between two events, and the state cannot change."""


def next_step(rules: Rulebook, state: State) -> Step:
    """The one thing that has to happen next."""
    known_rules, known_state, known_step = _memory[0]
    if known_state is state and known_rules is rules:
        return known_step
    step = _step(rules, state)
    _memory[0] = (rules, state, step)
    return step


def _step(rules: Rulebook, state: State) -> Step:
    match state.phase:
        case "playing":
            return _playing(rules, state)
        case "dealing":
            return _dealing(state)
        case "betting":
            return _betting(state)
        case "unopened":
            return _SIMPLE["open"]
        case "closed":
            return _SIMPLE["closed"]
        case _:
            assert_never(state.phase)


def _betting(state: State) -> Step:
    shoe = state.shoe
    if state.shuffle_due or shoe.stage == "none":
        return _SIMPLE["shuffle"]
    if shoe.stage == "shuffled":
        return _SIMPLE["cut"]
    if shoe.stage == "cut":
        return _SIMPLE["insert-cutting-card"]
    if shoe.burned < state.setup.burn:
        return _SIMPLE["burn"]
    return _SIMPLE["bet"]


def _dealing(state: State) -> Step:
    """One card to each box, one to the dealer, a second to each box, then the hole card where there is one."""
    dealt = [box for box in state.boxes if box.hands]
    for wanted in (1, 2):
        for box in dealt:
            if len(box.hands[0].cards) < wanted:
                return Step("deal-box", box.number, 1)
        if not state.dealer:
            return _SIMPLE["deal-dealer"]
    return _SIMPLE["deal-hole"]


def _playing(rules: Rulebook, state: State) -> Step:
    if state.owed is not None:
        return Step("deal-box", *state.owed)
    offer = _open_offer(rules, state)
    if offer is not None:
        return _OFFERS[offer]
    if state.checked is None and _reader_due(rules, state):
        return _SIMPLE["check-hole"]
    if not state.checked:
        if _surrender_offered(rules, state):
            return _OFFERS["surrender"]
        current = current_hand(rules, state)
        if current is not None:
            box, number = current
            return Step("deal-box" if len(box.hands[number - 1].cards) < 2 else "decide", box.number, number)
        if rules.double.forfeit_until.value == "dealer-card" and _late_forfeit_open(rules, state):
            return _OFFERS["forfeit"]
    return _dealers_turn(rules, state)


def _dealers_turn(rules: Rulebook, state: State) -> Step:
    if state.hole_down:
        return _SIMPLE["reveal-hole"]
    if len(state.dealer) == 1:
        return _SIMPLE["deal-dealer" if second_card_needed(rules, state) else "settle"]
    if more_cards_needed(rules, state):
        return _SIMPLE["deal-dealer"]
    return _SIMPLE["spin" if state.spin_due else "settle"]


def _open_offer(rules: Rulebook, state: State) -> OfferKind | None:
    if state.rescue is not None and rules.double.forfeit_until.value == "next-card":
        box, hand = state.rescue
        if forfeiters(rules, state, box, hand):
            return "forfeit"
    if up_card(state).is_ace and "insurance" not in state.closed_offers and insurable(rules, state):
        return "insurance"
    return None


def insurable(rules: Rulebook, state: State) -> bool:
    """Whether there is a hand to insure; the offer stays open until it is closed."""
    return any(box.hands and may_insure_hand(rules, box) for box in state.boxes)


def may_insure_hand(rules: Rulebook, box: Box) -> bool:
    """A pontoon may be insured only where the rulebook lets it."""
    return rules.insurance.with_pontoon.value or not is_pontoon(box.hands[0])


def _reader_due(rules: Rulebook, state: State) -> bool:
    return (
        state.setup.hole_card == "reader"
        and state.hole_down
        and up_card(state).rank in rules.dealer.reader_up_cards.value
    )


def _surrender_offered(rules: Rulebook, state: State) -> bool:
    """The offer before the subsequent deal, to every box not yet decided."""
    if rules.surrender.when.value != "before-play" or "surrender" in state.closed_offers:
        return False
    if up_card(state).rank not in rules.surrender.up_cards.value:
        return False
    return any(may_surrender_hand(box) for box in state.boxes)


def may_surrender_hand(box: Box) -> bool:
    """The first two cards, undecided and no pontoon."""
    return len(box.hands) == 1 and _is_untouched(box)


def _is_untouched(box: Box) -> bool:
    hand = box.hands[0]
    return len(hand.cards) == 2 and not hand.stood and has_open_stakes(hand) and not is_pontoon(hand)


def forfeiters(rules: Rulebook, state: State, box: int, hand: int) -> tuple[str, ...]:
    """Who may forfeit on this doubled hand now."""
    played = hand_of(state, box, hand)
    if not played.doubled or is_bust(rules, played) or state.owed is not None:
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
