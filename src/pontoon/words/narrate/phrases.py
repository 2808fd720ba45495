"""Situations, remedies and choices of incidents as a person would say them."""

from collections.abc import Mapping

from pontoon.table import PlayerChoice, Remedy, Situation
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.incidents.trouble import ORDINALS

CONTRAVENTION = "a player breaks the rules"


def happened(situation: Situation) -> str:
    """What went wrong, as half a sentence."""
    return CONTRAVENTION if situation == "contravention" else INCIDENTS[situation].happened


RULED: Mapping[Remedy, str] = {
    "confirm": "it happened as claimed",
    "dismiss": "it did not happen as claimed",
    "continue": "play goes on as it is",
    "use": "the card is the next one",
    "discard": "the card goes to the discard rack",
    "reconstruct": "the cards are put where they belong",
    **{which: f"the {which} of the cards counts as the first" for which in ORDINALS},
    "reopen": "the offer is made now",
    "stand-hand": "the hand stands",
    "shuffle-after-round": "the cards are shuffled after the round",
    "void-hands": "hands are void",
    "void-round": "the round is void",
    "void-past-round": "that earlier round is void",
}

CHOSEN: Mapping[PlayerChoice, str] = {
    "continue": "to go on with the cards as they lie",
    "reconstructed": "to go on with the cards put in order",
    "return": "to have the bet back",
    "late": "to take the missing card late",
    "dead": "a dead hand and the wager back",
    **{which: f"the {which} of the cards" for which in ORDINALS},
}
