"""Heads-up rounds through decide and evolve, with the automatic house and a simple player."""

from pontoon.cards import seeded_entropy
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.settlement import total
from pontoon.table import (
    CloseBetting,
    CloseOffer,
    Command,
    Hit,
    Outcome,
    PlaceWager,
    Refusal,
    Setup,
    Stand,
    State,
    evolve,
    next_step,
    open_table,
    run,
    start,
)

PLAYER = "ann"
WAGER = PlaceWager(PLAYER, 1, Cents(2500))


def _expect(outcome: Outcome | Refusal) -> State:
    assert isinstance(outcome, Outcome), outcome
    return outcome.state


def _decision(rules: Rulebook, state: State) -> Command:
    """Hit hard 16 and soft 17, stand on more; take no offer."""
    step = next_step(rules, state)
    if step.kind == "offer":
        return CloseOffer()
    points, soft = total(rules, state.boxes[0].hands[step.hand - 1])
    return Hit(PLAYER, 1) if points < (18 if soft else 17) else Stand(PLAYER, 1)


def play_rounds(rules: Rulebook, rounds: int, seed: str = "benchmark") -> int:
    """So many rounds from shuffled shoes; the player's gain in cents."""
    entropy = seeded_entropy(seed)
    opened = open_table(rules, Setup(decks=6, burn=rules.shoe.burn.value))
    assert not isinstance(opened, tuple), opened
    state = _expect(start(rules, evolve(State(), opened), entropy))
    gain = 0
    for _ in range(rounds):
        state = _expect(run(rules, state, WAGER, entropy))
        while state.phase == "betting" and state.boxes:  # again where the cutting card came first
            state = _expect(run(rules, state, CloseBetting(), entropy))
        while state.phase == "playing":
            state = _expect(run(rules, state, _decision(rules, state), entropy))
        assert state.previous is not None
        gain += sum(line.net for line in state.previous.lines)
    return gain
