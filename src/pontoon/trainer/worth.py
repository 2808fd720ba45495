"""What each choice of a question is worth, in original wagers; by the public answers of the mathematics alone."""

from collections.abc import Mapping

from pontoon import analysis
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.trainer.drawing import Question

ORDER = ("hit", "stand", "double", "split", "surrender", "rescue", "insure", "take", "leave")
"""The order in which choices are shown, which tells nothing of what they are worth."""


def worth(rules: Rulebook, question: Question, bet: Cents) -> dict[str, float]:
    """What each choice is worth. Takes a moment, and seconds the first time: never in an event loop."""
    if question.asks == "side":
        return choices_of(question, side_worths(rules, question.decks), None)
    assert question.up is not None, "a hand is played against an up card"
    found = analysis.action_values(
        rules,
        hand=question.hand,
        up=question.up,
        seen=question.seen,
        formed=question.formed,
        doubled=question.doubled,
        decks=question.decks or "infinite",
        bet=bet,
    )
    return choices_of(question, {one.action: one.ev for one in found.actions}, found.insurance)


def side_worths(rules: Rulebook, decks: int) -> dict[str, float]:
    """What every side wager of a full shoe is worth, for a wager of 1."""
    found = analysis.side_wagers(rules, decks=decks)
    return {one.name: -float(one.edge) for one in found if one.edge is not None}


def choices_of(question: Question, actions: Mapping[str, float], insurance: float | None) -> dict[str, float]:
    """The choices that a question leaves, in the order they are shown in; none where there is nothing to choose."""
    match question.asks:
        case "insurance":
            found = {} if insurance is None else {"insure": insurance / 2, "leave": 0.0}  # half the wager at most
        case "side":
            found = {"take": actions[question.wager], "leave": 0.0} if question.wager in actions else {}
        case _:
            found = dict(actions)
    return {action: found[action] for action in ORDER if action in found} if len(found) > 1 else {}
