"""Amounts of chips that fit what is offered."""

from pontoon.tournament import AskedToWager, Chips

_SHARE = 20


def fitting(asked: AskedToWager, hundredths: int) -> Chips:
    """The nearest amount not above this that is offered, or the least that is."""
    choice = asked.choice
    step = choice.step.hundredths
    least = -(-choice.least.hundredths // step) * step
    wanted = min(hundredths, choice.most.hundredths)
    return Chips(max(least, wanted - wanted % step))


def steady(asked: AskedToWager) -> Chips:
    """A twentieth of the chips."""
    return fitting(asked, asked.chips.hundredths // _SHARE)
