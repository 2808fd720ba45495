"""The dealer's hand in the transition table."""

from pontoon.analysis.game import ACE, LIMIT, Game
from pontoon.analysis.simulator.automaton_hand import against
from pontoon.analysis.simulator.automaton_states import Ref, States
from pontoon.analysis.simulator.automaton_value import NO_HOLE, NO_PONTOON, SECOND_CARD, End, ShownCard
from pontoon.analysis.solver.dealer import BUST, PONTOON

_OUTCOME = "the outcome"
_SECOND_CARD_ONLY = End(_OUTCOME, SECOND_CARD, 0, 0.0, 0.0, 0.0, 0.0, False)


class DealerPlay:
    """The dealer draws, against one hand or for the outcome alone."""

    def __init__(self, game: Game, states: States) -> None:
        self.game, self.states = game, states
        self.dealt: dict[tuple[int, bool, int, End | None], Ref] = {}

    def outcomes(self, up: ShownCard) -> tuple[Ref, Ref]:
        """The dealer's first states where no hand is compared: one plays a whole hand, one the second card alone."""
        return self.shows(up, None), self.shows(up, _SECOND_CARD_ONLY)

    def shows(self, up: ShownCard, end: End | None) -> Ref:
        """The dealer's first state, against a hand that ended so; None to find the dealer's outcome alone."""
        hard, ace = up.rank + 1, up.rank == ACE
        if up.hole == NO_HOLE:
            return self._draws(hard, ace, 1, end)
        return self._has(hard + up.hole + 1, ace or up.hole == ACE, 2, end)

    def _draws(self, hard: int, ace: bool, cards: int, end: End | None) -> Ref:  # noqa: FBT001
        key = (hard, ace, min(cards, 2), end)
        found = self.dealt.get(key)
        if found is None:
            targets = [
                self._has(hard + kind.rank + 1, ace or kind.rank == ACE, cards + 1, end) for kind in self.states.kinds
            ]
            found = self.dealt[key] = self.states.row(targets, dealer=True)
        return found

    def _has(self, hard: int, ace: bool, cards: int, end: End | None) -> Ref:  # noqa: FBT001
        soft = ace and hard + 10 <= LIMIT
        total = hard + 10 if soft else hard
        if cards == 2 and total == LIMIT:
            outcome = PONTOON
        elif end is not None and end.need == SECOND_CARD:
            outcome = NO_PONTOON
        elif total > LIMIT:
            outcome = BUST
        elif total >= (self.game.stands_on_soft if soft else self.game.stands_on_hard):
            outcome = total - 12
        else:
            return self._draws(hard, ace, cards, end)
        if end is None or end.label == _OUTCOME:
            return self.states.outcome(outcome)
        return self.states.round_end(against(end, outcome))
