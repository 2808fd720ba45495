"""What is best now, for somebody whom a table waits for."""

from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.server.advising.advisor import Advisor
from pontoon.server.advising.question import Situation, situation
from pontoon.server.advising.worths import advised
from pontoon.service.tables.host import HostedTable
from pontoon.table import Choice, State, next_step, options
from pontoon.table.options import most_of
from pontoon.wire.advice import AdviceAnswer, Advised

OFFERS = {"insure": "insurance", "surrender": "surrender", "forfeit": "forfeit"}
"""What is on offer, by the action that takes it."""


async def advice_now(advisor: Advisor, hosted: HostedTable, player: str) -> AdviceAnswer:
    """The worth of everything that this player may choose now."""
    table, sequence = hosted.state.table, hosted.sequence
    found: list[Advised] = []
    why = f"The table does not wait for a decision of {player}."
    for choices, offer in asked(hosted.rules, table, player):
        one = await _one(advisor, hosted.rules, table, player, choices, offer)
        if isinstance(one, str):
            why = one
        else:
            found.append(one)
    return AdviceAnswer(hosted.stream, sequence, tuple(found), "" if found else why)


def asked(rules: Rulebook, table: State, player: str) -> list[tuple[list[Choice], str]]:
    """What the player is asked: the choices on the hand in turn, or each offer on each box by itself."""
    step, choices = next_step(rules, table), options(rules, table, player)
    if step.kind == "decide":
        own = [one for one in choices if (one.box, one.hand) == (step.box, step.hand)]
        return [(own, "")] if own else []
    return [([one], OFFERS[one.action]) for one in choices if one.action in OFFERS and OFFERS[one.action] == step.offer]


async def _one(
    advisor: Advisor, rules: Rulebook, table: State, player: str, choices: list[Choice], offer: str
) -> Advised | str:
    first = choices[0]
    asking = situation(rules, table, player, first.box, first.hand or 1)
    if isinstance(asking, str):
        return asking
    worth = await advisor.worth(asking.question)
    unit = unit_of(asking, offer, first)
    return advised(asking, worth, offer, [one.action for one in choices], unit)


def unit_of(asking: Situation, offer: str, choice: Choice) -> Cents:
    """What worths are shares of: the own wager, or the most that may be insured."""
    return most_of(choice.amounts[0]) if offer == "insurance" and choice.amounts else asking.unit
