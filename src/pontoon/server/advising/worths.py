"""An answer of the mathematics as the choices that a player has, with what each is worth in cents."""

from collections.abc import Collection

from pontoon.money import Cents
from pontoon.server.advising.question import Situation, Worth
from pontoon.wire.advice import ActionWorth, Advised

PASS = "pass"
"""The choice of somebody who does not take what is on offer."""


def values_of(worth: Worth, offer: str, open_now: Collection[str]) -> dict[str, float]:
    """The value of each choice, in shares of the unit; empty where the mathematics does not know them."""
    values = dict(worth.actions)
    match offer:
        case "insurance":
            return {} if worth.insurance is None else {"insure": worth.insurance, PASS: 0.0}
        case "forfeit":
            known = {"rescue", "stand"} <= values.keys()
            kept = max(values["stand"], values.get("double", values["stand"])) if known else 0.0
            return {"forfeit": values["rescue"], PASS: kept} if known else {}
        case "surrender":
            others = [value for action, value in values.items() if action != "surrender"]
            return {"surrender": values["surrender"], PASS: max(others)} if others and "surrender" in values else {}
        case _:
            return {action: value for action, value in values.items() if action in open_now}


def advised(situation: Situation, worth: Worth, offer: str, open_now: Collection[str], unit: Cents) -> Advised | str:
    """The choices with their worth, the best first; or why there are none."""
    if worth.fault:
        return worth.fault
    values = sorted(values_of(worth, offer, open_now).items(), key=lambda one: -one[1])
    if not values:
        return "The mathematics has no value for what may be chosen here."
    best = values[0][1]
    question = situation.question
    return Advised(
        box=situation.box,
        hand=situation.hand,
        cards=question.hand,
        up=question.up,
        offer=offer,
        unit=unit,
        best=values[0][0],
        actions=tuple(
            ActionWorth(action, round(value * unit, 2), round((best - value) * unit, 2)) for action, value in values
        ),
        exactness=worth.exactness,
    )
