"""A policy of one's own: `pontoon leaderboard nz-current --policy examples/policy.py` says what it is worth, exactly.

`situation` is what the player sees (docs/environments.md), `allowed` the actions of the rules.
"""

from pontoon.analysis.decisions.moves import Act, Situation, Stage


def choose(situation: Situation, allowed: tuple[Act, ...]) -> Act:
    """Stand on 17, double 10 and 11, split aces and eights, take no insurance."""
    if situation.stage != Stage.PLAY:
        return Act.PASS
    wanted = [Act.STAND if situation.total >= 17 else Act.HIT]
    if situation.pair in (1, 8):
        wanted.insert(0, Act.SPLIT)
    if situation.total in (10, 11) and situation.cards == 2:
        wanted.insert(0, Act.DOUBLE)
    return next((act for act in wanted if act in allowed), allowed[0])
