"""Everything the dealer may do now: exactly what `decide` accepts."""

from typing import Literal

from msgspec import Struct

from pontoon.cards import Card
from pontoon.rulebook import Rulebook
from pontoon.table.cut import cut_limits, cutters, cutting_card_limits
from pontoon.table.decide_betting import may_close_betting
from pontoon.table.decide_dealing import as_checked, cards_before_burn, may_show_cutting_card
from pontoon.table.decide_shoe import may_announce_final_rounds, may_stack
from pontoon.table.decide_spin import MOST_POSITIONS
from pontoon.table.draft import Draft
from pontoon.table.entered import check_entered
from pontoon.table.procedures.cards import MOST_CARDS
from pontoon.table.procedures.due import replacers
from pontoon.table.procedures.one_card import card_replacers
from pontoon.table.procedures.steps_taken import open_steps
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, possible_cards
from pontoon.table.steps import next_step

DealerAction = Literal[
    "step",
    "count",
    "replace-cards",
    "replace-card",
    "shuffle",
    "cut",
    "insert-cutting-card",
    "stack",
    "load",
    "burn",
    "close-betting",
    "deal",
    "show-cutting-card",
    "close-offer",
    "check-hole",
    "reveal-hole",
    "settle",
    "notice",
    "spin",
    "cancel-spin",
    "announce-final-rounds",
]


class DealerChoice(Struct, frozen=True):
    """Something the dealer may do now; `cards` may come out of a physical shoe, `people` may cut.

    `step`: the step of a procedure that is taken, by one of the roles in `people`.
    """

    action: DealerAction
    cards: tuple[Card, ...] = ()
    people: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    step: str = ""


def dealer_options(rules: Rulebook, state: State) -> tuple[DealerChoice, ...]:
    """Everything the dealer may do now.

    >>> from pontoon import Table, dealer_options
    >>> table = Table.open("nz-current", house=False)
    >>> [choice.action for choice in dealer_options(table.rules, table.state)]
    ['shuffle']
    """
    step = next_step(rules, state)
    shoe = state.setup.shoe
    found: list[DealerChoice] = []
    if step.kind == "shuffle" and shoe != "stacked":
        found.append(DealerChoice("shuffle" if shoe == "virtual" else "load"))
    if state.phase == "betting":
        if shoe == "stacked" and may_stack(rules, state) is None:
            found.append(DealerChoice("stack"))
        if may_close_betting(rules, Draft(state)) is None:
            found.append(DealerChoice("close-betting"))
        if may_announce_final_rounds(rules, state) is None:
            found.append(DealerChoice("announce-final-rounds"))
    if may_show_cutting_card(rules, state) is None:
        found.append(DealerChoice("show-cutting-card"))
    found += _dealer_step(rules, state)
    found += [DealerChoice("step", people=roles, step=do) for do, roles in open_steps(rules, state)]
    return tuple(found)


def _dealer_step(rules: Rulebook, state: State) -> list[DealerChoice]:
    step = next_step(rules, state)
    physical = state.setup.shoe == "physical"
    match step.kind:
        case "cut":
            least, most = cut_limits(rules, state)
            return [DealerChoice("cut", people=cutters(rules, state), least=least, most=most)]
        case "insert-cutting-card":
            least, most = cutting_card_limits(rules, state)
            return [DealerChoice("insert-cutting-card", least=least, most=most)]
        case "burn":
            return (
                [DealerChoice("burn", possible_cards(state) if physical else ())]
                if physical or _card_left(state, cards_before_burn(state))
                else []
            )
        case "deal-box" | "deal-dealer" | "deal-hole":
            cards = possible_cards(state) if physical and step.kind != "deal-hole" else ()
            return [DealerChoice("deal", cards)] if physical or _card_left(state) else []
        case "count":
            return [DealerChoice("count", people=rules.authority.staff.value, most=MOST_CARDS)]
        case "replace":
            if state.procedures.replace_due:
                return [DealerChoice("replace-cards", people=replacers(rules).value)]
            return [DealerChoice("replace-card", people=card_replacers(rules).value)]
        case "offer":
            return [DealerChoice("close-offer")]
        case "check-hole":
            return [DealerChoice("check-hole")]
        case "reveal-hole":
            return [DealerChoice("reveal-hole", _hole_cards(rules, state) if physical else ())]
        case "settle":
            return [DealerChoice("settle")]
        case "notice":
            return [DealerChoice("notice")]
        case "spin":
            return [DealerChoice("spin", least=1, most=MOST_POSITIONS), DealerChoice("cancel-spin")]
        case _:
            return []


def _card_left(state: State, behind: int = 0) -> bool:
    """Whether the shoe's next card can be dealt; in an automated shoe all its copies may be out already.

    `behind`: the one after so many that lie exposed.
    """
    shoe = state.shoe
    at = shoe.position + behind
    if at >= len(shoe.order):
        return False
    return not state.setup.automated or not isinstance(check_entered(state, shoe.order[at]), Refusal)


def _hole_cards(rules: Rulebook, state: State) -> tuple[Card, ...]:
    """The cards that an unseen hole card can be, in agreement with the card reader if it was used."""
    possible = possible_cards(state)
    if state.checked is None:
        return possible
    return tuple(card for card in possible if not isinstance(as_checked(rules, state, card), Refusal))
