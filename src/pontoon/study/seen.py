"""A table's question to a player as a situation of `pontoon.analysis.decisions`."""

from pontoon.analysis.decisions.asking import situation_of
from pontoon.analysis.decisions.moves import WAGERING, Act, Situation, Stage
from pontoon.analysis.decisions.places import Place
from pontoon.analysis.decisions.tables import DecisionTables
from pontoon.analysis.game import rank_index
from pontoon.cards import Rank, aces_in
from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand, has_open_stakes, is_bust
from pontoon.table import State, next_step
from pontoon.table.options import Choice, options
from pontoon.table.state import Box

_STAGES = {"insurance": Stage.INSURANCE, "surrender": Stage.SURRENDER, "forfeit": Stage.FORFEIT}
_TAKES = {"insurance": "insure", "surrender": "surrender", "forfeit": "forfeit"}
_ACTS: dict[str, Act] = {
    "stand": Act.STAND,
    "hit": Act.HIT,
    "double": Act.DOUBLE,
    "split": Act.SPLIT,
    "surrender": Act.SURRENDER,
    "forfeit": Act.FORFEIT,
    "insure": Act.INSURE,
}


def open_acts(rules: Rulebook, state: State, player: str) -> dict[Act, Choice | None]:
    """What the player may do now, by action; nothing where nobody asks. `PASS` has no choice: it lets an offer go by.

    The engine's own list, so that nothing is here that `decide` would refuse.
    """
    step = next_step(rules, state)
    if step.kind not in ("decide", "offer") or step.offer == "follow":
        return {}
    choices = {_ACTS[one.action]: one for one in options(rules, state, player) if one.action in _ACTS}
    if step.kind == "decide":  # an earlier hand may be open to a forfeit still, which is no action of this one
        return {act: choice for act, choice in choices.items() if act is not Act.FORFEIT}
    taken = _ACTS[_TAKES[str(step.offer)]]
    return {taken: choices[taken], Act.PASS: None} if taken in choices else {}


def seen(tables: DecisionTables, rules: Rulebook, state: State, player: str) -> Situation:
    """What the player is asked about, who must be asked now; `WAGERING` before the cards."""
    step = next_step(rules, state)
    if step.kind not in ("decide", "offer"):
        return WAGERING
    stage = _STAGES[str(step.offer)] if step.kind == "offer" else Stage.PLAY
    box, number = asked_about(rules, state, player)
    hand = box.hands[number - 1]
    place = _place(rules, state, box, number) if hand.split else None
    return situation_of(tables, stage, state.dealer[0], hand.cards, bound_aces(rules, hand), place)


def asked_about(rules: Rulebook, state: State, player: str) -> tuple[Box, int]:
    """The box and the number of the hand that the player is asked about."""
    step = next_step(rules, state)
    if step.offer == "forfeit" and state.rescue is not None:
        number, hand = state.rescue
        return next(box for box in state.boxes if box.number == number), hand
    mine = next(box for box in state.boxes if any(bettor.player == player for bettor in box.bettors))
    return mine, max(step.hand, 1)


def bound_aces(rules: Rulebook, hand: Hand) -> int:
    """How many aces of a hand a double binds to 1."""
    match rules.cards.aces_one_when_doubled.value:
        case "never":
            return 0
        case "first-two":
            return aces_in(hand.cards[:2])
        case _:
            return aces_in(hand.cards[: hand.initial])


def _place(rules: Rulebook, state: State, box: Box, number: int) -> Place:
    """Where a hand stands on its split box."""
    earlier = box.hands[: number - 1]
    chips_gone = rules.dealer_pontoon.after_bust.value == "original-chips" and is_bust(rules, box.hands[0])
    return Place(
        rank_index(state.dealer[0].rank),
        rank_index(box.hands[number - 1].cards[0].rank),
        len(box.hands),
        len(box.hands) - number,
        int(any(has_open_stakes(hand) for hand in earlier) or (number > 1 and chips_gone)),
        int(any(hand.doubled for hand in earlier)),
        _bonus(box, earlier),
    )


def _bonus(box: Box, earlier: tuple[Hand, ...]) -> int:
    """Whether the box may win the Super Bonus (1) or has (2); none once suited sevens were split."""
    if box.sevens_split:
        return 0
    for hand in earlier:
        if hand.doubled:
            break
        suits = {card.suit for card in hand.cards}
        if len(hand.cards) == 3 and len(suits) == 1 and all(card.rank is Rank.SEVEN for card in hand.cards):
            return 2
    return 1
