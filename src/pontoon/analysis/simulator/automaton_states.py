"""The states of the transition table while it is built: equal ones are one, and at the end each has its number."""

from typing import TypeVar

import numpy as np

from pontoon.analysis.game import Game
from pontoon.analysis.simulator.automaton_value import (
    DECIDED,
    RESPLIT,
    SHIFT,
    STRIDE,
    Automaton,
    End,
    Kind,
    RoundEnd,
    ShownCard,
    kind_of,
    place_count,
)
from pontoon.cards import deck_of

LIVE, ROUND, ESCAPE, HAND, DEALER, CHOICE = range(6)
Ref = tuple[int, int]
"""A state while the table is built: its sort, and its number among those of that sort."""
Starts = dict[tuple[ShownCard, Kind, int], Ref]
"""The states of split hands by up card, first card and place."""


AGAIN: Ref = (HAND, RESPLIT)
"""The end of a split hand that is split again."""
_Key = TypeVar("_Key")


def _known(states: dict[_Key, Ref], key: _Key, sort: int) -> Ref:
    """The state of this key; the next one of its sort where it is new. Equal states are one object, to save memory."""
    found = states.get(key)
    if found is None:
        found = states[key] = (sort, len(states))
    return found


class States:
    """Every state that has come up."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.deck = [kind_of(card, game) for card in deck_of(game.pack)]
        self.kinds = sorted(set(self.deck))
        self.most = max(game.hands, game.ace_hands)
        self.rows: dict[tuple[bool, tuple[Ref, ...]], Ref] = {}
        self.round_ends: dict[RoundEnd, Ref] = {}
        self.escapes: dict[tuple[ShownCard, Kind, Kind], Ref] = {}
        self.hand_ends: dict[End, Ref] = {End("split again", DECIDED, 0, 0.0, 0.0, 0.0, 0.0, False): AGAIN}
        self.outcomes: dict[int, Ref] = {}
        self.choices: dict[tuple[Ref, ...], Ref] = {}

    def row(self, targets: list[Ref], *, dealer: bool = False) -> Ref:
        """A state that takes a card, by where every kind of card leads."""
        return _known(self.rows, (dealer, tuple(targets)), LIVE)

    def by_rank(self, targets: list[Ref]) -> Ref:
        """A state that takes a card, where suits make no difference."""
        return self.row([targets[kind.rank] for kind in self.kinds])

    def round_end(self, end: RoundEnd) -> Ref:
        """An end of a round."""
        return _known(self.round_ends, end, ROUND)

    def escape(self, up: ShownCard, first: Kind, second: Kind) -> Ref:
        """A split."""
        return _known(self.escapes, (up._replace(suit=-1), first, second), ESCAPE)

    def hand_end(self, end: End) -> Ref:
        """An end of a split hand."""
        return _known(self.hand_ends, end, HAND)

    def outcome(self, outcome: int) -> Ref:
        """An end of the dealer's hand."""
        return _known(self.outcomes, outcome, DEALER)

    def choice(self, targets: tuple[Ref, ...]) -> Ref:
        """Where every policy leads; one state where all lead to the same."""
        return targets[0] if len(set(targets)) == 1 else _known(self.choices, targets, CHOICE)

    def number(
        self,
        start: Ref,
        starts: Starts,
        dealers: dict[ShownCard, tuple[Ref, Ref]],
        policies: int,
    ) -> Automaton:
        """The finished table: every state gets its number, in the order that the kernel relies on."""
        first_escape = len(self.round_ends)
        first_hand = first_escape + len(self.escapes)
        first_dealer = first_hand + len(self.hand_ends)
        first_live = first_dealer + len(self.outcomes)
        base = {ROUND: 0, ESCAPE: first_escape, HAND: first_hand, DEALER: first_dealer, LIVE: first_live}
        states = first_live + len(self.rows)
        table = np.zeros((policies, states << SHIFT), dtype=np.uint16)
        if states > np.iinfo(np.uint16).max:
            raise OverflowError("too many states for the transition table")
        dealing = np.zeros(states, dtype=np.uint8)
        choices = tuple(self.choices)
        for (dealer, row), (_, at) in self.rows.items():
            dealing[first_live + at] = dealer
            where = (first_live + at) << SHIFT
            for policy in range(policies):
                leads = [choices[number][policy] if sort == CHOICE else (sort, number) for sort, number in row]
                table[policy, where : where + len(row)] = [base[sort] + number for sort, number in leads]
        for one in table:
            first = one[(base[LIVE] + start[1]) << SHIFT :][:STRIDE]
            for end in range(first_escape):
                one[end << SHIFT : (end + 1) << SHIFT] = first
        ups = list(dealers)
        places = place_count(self.most)
        found = np.zeros(max(len(ups), 1) * STRIDE * places, dtype=np.int64)
        for (up, kind, at), ref in starts.items():
            found[(ups.index(up) * STRIDE + self.kinds.index(kind)) * places + at] = base[ref[0]] + ref[1]
        escape = [(ups.index(up), self.kinds.index(one), self.kinds.index(two)) for up, one, two in self.escapes]
        shown = [[base[sort] + number for sort, number in dealers[up]] for up in ups]
        return Automaton(
            table=table.reshape(-1),
            kinds=np.array([self.kinds.index(kind) for kind in self.deck], dtype=np.uint8),
            ends=tuple(self.round_ends),
            start=first_live + start[1],
            first_hand_end=first_hand,
            first_live=first_live,
            escape=np.array(escape, dtype=np.int64).reshape(-1, 3),
            hand_codes=np.array([*range(len(self.hand_ends)), *self.outcomes], dtype=np.int64),
            hand_ends=tuple(self.hand_ends),
            starts=found,
            dealers=np.array(shown, dtype=np.int64).reshape(-1, 2),
            ups=tuple((up.rank, up.hole) for up in ups),
            most=self.most,
            one_loss=self.game.one_loss,
            dealing=dealing,
            ranks=np.array([kind.rank for kind in self.kinds], dtype=np.int64),
            peeks=self.game.peeks,
            policies=policies,
        )
