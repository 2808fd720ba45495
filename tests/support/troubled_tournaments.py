"""Random tournaments whose tables have incidents: reports, claims of players, rulings, answers and voids."""

import random
from collections import Counter

from pontoon.table import Command as TableCommand
from pontoon.table import (
    MakeClaim,
    Person,
    Refusal,
    Report,
    VoidHands,
    VoidRound,
    VoidSideWager,
    VoidWager,
    answer_options,
    next_step,
    report_options,
    ruling_options,
)
from pontoon.tournament import Conditions, Play, run
from pontoon.tournament.state import Table, table_of
from tests.support.wild_tournaments import Wild, wild_conditions

OFTEN = 0.25
"""How often something goes wrong before a step of a table."""


class Troubled(Wild):
    """`happened`: how often each command about something that went wrong was accepted."""

    def __init__(self, terms: Conditions, seed: str) -> None:
        super().__init__(terms, seed)
        self.happened = Counter[str]()

    def step(self, number: int) -> None:
        """What is due at a table, or something that goes wrong there."""
        move = self._trouble(table_of(self.state, number))
        if move is not None:
            outcome = run(self.rules, self.state, Play(number, move), self.chance)
            if not isinstance(outcome, Refusal):
                self.happened[type(move).__name__] += 1
                self.do(Play(number, move))
                return
        super().step(number)

    def _trouble(self, table: Table) -> TableCommand | None:
        rules, state = self.rules, table.table
        if state.phase == "unopened":
            return None
        if next_step(rules, state).kind == "rule":
            return self.dice.choice(ruling_options(rules, state))
        players = [seat.player for seat in table.seats]
        answers = [one for player in players for one in answer_options(rules, state, player)]
        if answers and (next_step(rules, state).kind == "answer" or self.dice.random() < 0.5):
            return self.dice.choice(answers)
        if self.dice.random() > OFTEN:
            return None
        return self._void(table) if self.dice.random() < 0.2 else self._report(table, self.dice.choice(players))

    def _report(self, table: Table, player: str) -> TableCommand | None:
        """Each situation that can be reported is as likely as any other; some are the word of a player."""
        found = report_options(self.rules, table.table)
        kinds = sorted({getattr(one, "situation", "") for one in found})
        kind = self.dice.choice(kinds) if kinds else ""
        one = self.dice.choice([one for one in found if getattr(one, "situation", "") == kind] or [None])
        return MakeClaim(player, one) if isinstance(one, Report) and self.dice.random() < 0.2 else one

    def _void(self, table: Table) -> TableCommand:
        """Something is declared void; most of it is refused."""
        seat = self.dice.choice(table.seats)
        by = Person(self.dice.choice(("operator", "casino-supervisor", "game-supervisor")), "Sue")
        return self.dice.choice(
            (
                VoidHands(by, (seat.box,), "spilt"),
                VoidHands(by, (seat.box,), hand=1),
                VoidRound(by, "alarm"),
                VoidWager(by, seat.player, seat.box),
                VoidSideWager(by, seat.player, seat.box, "perfect-pairs"),
            )
        )


def troubled_tournament(seed: str) -> Troubled:
    """A whole random tournament of few players in which much goes wrong."""
    dice = random.Random(f"terms {seed}")
    terms = wild_conditions(dice)
    made = Troubled(terms, seed)
    made.everything(dice.randint(terms.entry.minimum, min(6, terms.entry.maximum)))
    return made
