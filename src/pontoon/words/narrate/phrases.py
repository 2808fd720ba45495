"""Situations, remedies and choices of incidents as a person would say them."""

from collections.abc import Mapping

from pontoon.table import PlayerChoice, Remedy, Situation

HAPPENED: Mapping[Situation, str] = {
    "face-up": "the next card lies face up in the shoe",
    "ten": "a ten is found in the shoe",
    "foreign-card": "a card that does not belong to the game is found in the shoe",
    "drawn": "a card is drawn in error, and nobody has seen it",
    "exposed": "a card is drawn in error and seen",
    "burnt": "the next card is burnt in error",
    "overdrawn": "the dealer draws a card too many",
    "misdealt": "a card is dealt to a wrong place",
    "skipped": "a place is passed over in the deal",
    "simultaneous": "two cards come out of the shoe together",
    "found-late": "an error of an earlier round is found",
    "shoe-empty": "the shoe has no card left for this round",
    "past-cutting-card": "cards were dealt past the cutting card",
    "no-cutting-card": "no cutting card is in the shoe",
    "damaged": "a card is damaged",
    "miscount": "a card is missing, or there is one too many",
    "not-shuffled": "the cards were not shuffled",
    "exposed-in-shuffle": "a card is seen while the cards are made ready",
    "insurance-missed": "insurance was not offered",
    "surrender-missed": "surrender was not offered",
    "payment-missed": "a winning hand was not paid at once",
    "side-missed": "a side wager was not settled in time",
    "squeeze-exposed": "a card to be squeezed is dealt face up",
    "misplaced-bet": "a wager is said to lie in the wrong place",
    "shuffler-fault": "the automatic shuffler fails",
    "automated-fault": "the automated shuffling shoe fails",
    "interruption": "play is interrupted",
    "reader-misused": "the card reader is used when it must not be",
    "reader-fault": "the card reader fails",
    "absent": "nobody is there to decide",
    "disturbance": "the round is disturbed",
    "uncovered": "something happens that the rules do not foresee",
    "contravention": "a player breaks the rules",
}

RULED: Mapping[Remedy, str] = {
    "continue": "play goes on as it is",
    "use": "the card is the next one",
    "discard": "the card goes to the discard rack",
    "reconstruct": "the cards are put where they belong",
    "first": "the first of the two cards counts as the first",
    "second": "the second of the two cards counts as the first",
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
    "first": "the first of the two cards",
    "second": "the second of the two cards",
}
