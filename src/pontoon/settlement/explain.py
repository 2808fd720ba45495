"""A settlement line in plain words: why, how much, under which clause."""

from typing import assert_never

from pontoon.cards import TWENTY_ONE
from pontoon.money import Cents, format_dollars, parse_odds
from pontoon.settlement.line import Line
from pontoon.settlement.sides import side_reasons

_COMBINATIONS = {
    "pontoon": "a pontoon, an ace and a ten-point card as the first two",
    "five_cards": "21 in five cards",
    "six_cards": "21 in six cards",
    "seven_cards": "21 in seven or more cards",
    "mixed_678": "6-7-8 of mixed suits",
    "suited_678": "6-7-8 of one suit",
    "spades_678": "6-7-8 of spades",
    "mixed_777": "7-7-7 of mixed suits",
    "suited_777": "7-7-7 of one suit",
    "spades_777": "7-7-7 of spades",
}

_OTHERS = {
    "insurance": "the dealer has a pontoon",
    "no_insurance": "the dealer's second card made no pontoon",
    "surrender": "the hand was surrendered for a part of the wager",
    "surrender_dealer_pontoon": "the hand was surrendered, but the dealer made a pontoon, which takes it all",
    "forfeit": "the double was taken back, which gives up the original wager",
    "forfeit_addition": "the doubled part was taken back",
    "forfeit_earlier": "only what the last double added was taken back",
    "addition_returned": "a dealer pontoon does not take the doubled part",
    "one_original": "a dealer pontoon takes one original wager in all, so this one is returned",
    "super_bonus": "three suited sevens against the dealer's seven",
    "super_bonus_instead": "the Super Bonus is paid instead of the odds",
    "envy_bonus": "somebody won the Super Bonus in this round",
    "undone": "what was paid or collected is undone",
    "void_hand": "the hand is void",
    "void_round": "the round is void",
    "void_wager": "the wager was declared void",
    "decided_again": "the cards were put in order, and the hand is decided again",
    "bet_returned": "the player chose to have the bet back",
    "dead_hand": "the hand is dead",
    "side_without_main": "there was no main wager for it to go with",
    "over_box_maximum": "the box maximum left no room for this wager",
}


def why(line: Line, pontoon_name: str = "pontoon") -> str:
    """The reason alone, as half a sentence; `pontoon_name` is the rulebook's own word for a pontoon."""
    known = _COMBINATIONS.get(line.reason) or _OTHERS.get(line.reason) or side_reasons().get(line.reason)
    return (known or _by_totals(line)).replace("pontoon", pontoon_name.lower())


def _by_totals(line: Line) -> str:
    match line.reason:
        case "bust":
            return f"the hand is over 21 with {line.total}"
        case "dealer_bust":
            return f"the dealer is over 21 with {line.dealer}"
        case "equal":
            return f"{line.total} equals the dealer's {line.dealer}"
        case "higher":
            return f"{line.total} beats the dealer's {line.dealer}"
        case "lower":
            return f"the dealer's {line.dealer} beats {line.total}"
        case "dealer_pontoon":
            return "the dealer has a pontoon"
        case "doubled":
            return f"{_won(line)}, and the hand was doubled"
        case "doubled_by_controller":
            return f"{_won(line)}, where the controller doubled"
        case _:
            return f"a total of {line.total} wins"


def _won(line: Line) -> str:
    """How a wager won, by the totals: a 21 by itself, a lower total against the dealer's."""
    if line.dealer is None or line.total == TWENTY_ONE:
        return f"{line.total} wins"
    if line.dealer > TWENTY_ONE:
        return f"the dealer is over 21 with {line.dealer}"
    return f"{line.total} beats the dealer's {line.dealer}"


def explain(line: Line, pontoon_name: str = "pontoon") -> str:
    """One sentence: the wager, what became of it and why, then the clauses.

    >>> from pontoon import Cents, PlaceWager, Stand, Table, explain
    >>> table = Table.open("nz-current", cards="9s 8h Ks Kd")
    >>> events = table.do(PlaceWager("ann", 1, Cents(2500))) + table.deal() + table.do(Stand("ann", 1))
    >>> explain(table.previous.lines[0])
    "ann's main of 25.00 on box 1, hand 1 wins 25.00 at 1 to 1: 19 beats the dealer's 18 (5.1(b), 11.1, 11.1[other])."
    """
    place = f"box {line.box}" if line.hand is None else f"box {line.box}, hand {line.hand}"
    stake = f" of {format_dollars(line.stake)}" if line.stake else ""
    became = f"{line.player}'s {line.kind}{stake} on {place} {_outcome(line)}"
    return f"{became}: {why(line, pontoon_name)} ({', '.join(line.clauses)})."


def _outcome(line: Line) -> str:
    match line.result:
        case "win" if line.odds is not None:
            return f"wins {format_dollars(line.net)} at {parse_odds(line.odds).in_words}"
        case "win":
            return f"wins {format_dollars(line.net)}"
        case "lose":
            return "loses"
        case "stand-off":
            return "is returned"
        case "surrender":
            return f"gives up {format_dollars(_given(line))}"
        case "forfeit":
            return f"gives up {format_dollars(_given(line))}" if line.net else "is taken back"
        case "void" if line.reverses:
            moved = "gives back" if line.net < 0 else "gets back"
            return f"{moved} {format_dollars(Cents(abs(line.net)))}"
        case "void":
            return "is void and returned"
        case _ as never:
            assert_never(never)


def _given(line: Line) -> Cents:
    return Cents(-line.net)
