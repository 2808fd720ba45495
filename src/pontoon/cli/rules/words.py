"""Values of a rulebook in words short enough for a table cell."""

from collections.abc import Mapping

from pontoon.cards import Rank
from pontoon.cli.rules.labels import side_phrases
from pontoon.cli.rules.phrases import AROUND_PHRASES, steps
from pontoon.money import Cents, Odds
from pontoon.rulebook import Band, Clauses, Task
from pontoon.rulebook.build import value_type

Phrases = Mapping[object, str]

_YES_NO: Phrases = {True: "yes", False: "no"}
_ALLOWED: Phrases = {True: "allowed", False: "not allowed"}
_PAID: Phrases = {"at-once": "at once", "at-end": "at the end of the round"}
_DEPTH: Phrases = {
    "none": "no limit set",
    "deck": "one deck",
    "1/4": "a quarter of the cards",
    "1/2": "half of the cards",
}
_CUTTER: Phrases = {
    "first-player": "the first player",
    "player-of-box": "the player of that box",
    "far-left": "the far left of the dealer",
    "far-right": "the far right of the dealer",
    "far-right-rotating": "the far right, then in rotation",
    "nobody": "nobody",
    "clockwise": "clockwise to the next player",
}

PHRASES: Mapping[str, Phrases] = {
    "cards.aces_one_when_doubled": {
        "initial-deal": "those of the initial deal",
        "first-two": "those of the hand's first two cards",
        "never": "none",
    },
    "boxes.bettors": {0: "no number set"},
    "boxes.controller_unseated": {"nearest": "wager nearest the dealer", "highest": "highest wager"},
    "limits.maximum_binds": {"wager": "each wager", "box": "the box's total"},
    "limits.above": {"refuse": "refused", "trim": "plays to the maximum", "pro-rata": "scaled pro rata"},
    "limits.below": {"refuse": "refused", "play-once": "plays once, with a warning"},
    "limits.unnoticed_above": {
        "none": "no remedy named",
        "trim": "plays to the maximum",
        "pro-rata": "scaled pro rata",
    },
    "limits.unnoticed_below": {"none": "no remedy named", "play": "plays as it is"},
    "limits.pro_rata_floor": {
        "raise": "raised to the minimum",
        "rescale": "raised, others scaled again",
        "drop": "box not scaled",
    },
    "limits.mid_shoe": {"none": "free", "minimum": "may be held to the minimum", "bar": "may be barred"},
    "pontoon.paid": _PAID,
    "pontoon.odds_when": {"always": "always", "dealer-21": "only against a dealer's 21"},
    "twenty_one.paid": _PAID,
    "twenty_one.against_dealer_pontoon": {"wins": "wins", "loses": "loses"},
    "twenty_one.soft": {"finished": "do nothing", "double": "double", "draw-or-double": "draw or double"},
    "draw.compulsory_below": {0: "no compulsory draw"},
    "draw.compulsory_on": {"point-total": "the point total", "hard-count": "the count with aces as 1"},
    "dealer.draws": {"as-needed": "only while a wager depends on it", "always": "always"},
    "dealer.hole_card": {
        "none": "after the players",
        "hole": "face down in the deal",
        "reader": "face down, with a card reader",
    },
    "insurance.with_pontoon": _ALLOWED,
    "insurance.multiple": {"step": "the smallest chip", "half-step": "half the smallest chip"},
    "insurance.round_up": _YES_NO,
    "surrender.when": {"before-play": "before any box plays", "own-turn": "the box's first decision"},
    "surrender.settled": {"second-card": "at the dealer's second card", "end": "at the end of the round"},
    "surrender.decided_by": {"controller": "the controller", "each-player": "each player"},
    "double.cards": {"two": "two cards only", "any": "any number of cards"},
    "double.split_aces": _ALLOWED,
    "double.others": {
        "bonus-odds": "the bonus odds",
        "even-on-hand": "as doubled, on that hand",
        "even-on-box": "as doubled, on the whole box",
    },
    "double.forfeit_until": {"next-card": "the next card", "dealer-card": "the dealer's next card"},
    "double.forfeit_of_21": _ALLOWED,
    "double.forfeit_by": {"doublers": "who doubled", "all-bettors": "every bettor on the box"},
    "split.pairs": {"value": "one value, J-Q too", "rank": "one rank"},
    "split.ace_cards": {"one": "one", "free": "any number"},
    "split.others": {"designate": "chooses the hand", "first-hand": "stays on the first"},
    "split.designate_again": {True: "chooses again", False: "stays on the first"},
    "split.ace_ten": {"plain-21": "a plain 21", "two-card-21": "as good as a pontoon"},
    "dealer_pontoon.split_takes": {
        "original": "one original wager",
        "every-base": "every hand's own wager",
        "everything": "everything",
    },
    "dealer_pontoon.double_takes": {"original": "the original wager", "everything": "everything"},
    "dealer_pontoon.after_bust": {
        "one-more": "one wager more",
        "original-chips": "nothing if the original chips are gone",
        "one-in-all": "one wager in all, the rest goes back",
    },
    "super_bonus.on_top": _YES_NO,
    "super_bonus.not_after": {
        "any-split": "any split hand",
        "suited-sevens-split": "a box that split suited sevens",
    },
    "super_bonus.winners": {"all-bettors": "every bettor on the hand", "seated": "the seated player"},
    "super_bonus.others": {
        "each-wager": "every other wager",
        "each-box-seated": "every other box's seated player",
        "each-player": "every other player",
    },
    "super_bonus.others_stand_offs": _YES_NO,
    **side_phrases(),
    "shoe.burn": {0: "none"},
    "shoe.burn_optional": _YES_NO,
    "shoe.cut_from_ends": _DEPTH,
    "shoe.cutting_card_at_least": _DEPTH,
    "shoe.cutting_card_at_most": _DEPTH,
    "shoe.cutting_card_first": {"shuffle": "shuffle before dealing", "play": "play that round"},
    "shoe.automated": {True: "provided for", False: "not provided for"},
    "shoe.final_rounds": {0: "none"},
    "cut.start": _CUTTER,
    "cut.box": _CUTTER,
    "cut.dealer": _CUTTER,
    "cut.replaced": _CUTTER,
    "cut.otherwise": _CUTTER,
    "cut.declined": _CUTTER,
    **AROUND_PHRASES,
}


def words(path: str, value: object) -> str:
    """The value of the rule at `path`, in words."""
    phrases = PHRASES.get(path) or side_phrases().get(path, {})
    if path == "surrender.loses" and isinstance(value, Odds):
        return share(value)
    if isinstance(value, int) and value_type(path) is Cents:
        return dollars(Cents(value))
    if isinstance(value, tuple):
        return _listed(value, phrases)
    if isinstance(value, Odds):
        return value.in_words
    return phrases.get(value, str(value))


def _listed(values: tuple[object, ...], phrases: Phrases) -> str:
    if not values:
        return phrases.get(values, "none")
    if all(isinstance(value, Rank) for value in values):
        return "any card" if len(values) == len(Rank) else " ".join(_rank(value) for value in values)
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    bands = [value for value in values if isinstance(value, Band)]
    if bands:
        return "; ".join(f"{reach}: {dollars(band.pays)}" for reach, band in zip(reaches(bands), bands, strict=True))
    acts = [value for value in values if isinstance(value, Task)]
    if acts:
        return steps(acts)
    return either([phrases.get(value, str(value)) for value in values])


def either(choices: list[str]) -> str:
    """One of several: `dealer, game supervisor or operator`. Choices that hold a comma keep their `or`."""
    if any("," in choice for choice in choices):
        return " or ".join(choices)
    return " or ".join([", ".join(choices[:-1]), choices[-1]] if len(choices) > 1 else choices)


def _rank(value: object) -> str:
    return value.value if isinstance(value, Rank) else str(value)


def reaches(bands: list[Band]) -> list[str]:
    """Which wagers each Super Bonus band is for. A band without an end runs up to the next one."""
    texts: list[str] = []
    for band, after in zip(bands, [*bands[1:], None], strict=True):
        if band.up_to is not None:
            texts.append(f"{dollars(band.at_least)} to {dollars(band.up_to)}")
        elif after is None:
            texts.append(f"{dollars(band.at_least)} or more")
        elif band.at_least:
            texts.append(f"{dollars(band.at_least)} to under {dollars(after.at_least)}")
        else:
            texts.append(f"under {dollars(after.at_least)}")
    return texts


def dollars(amount: Cents) -> str:
    """As a sign says it: `$1,000`, and cents only where there are any."""
    whole, cents = divmod(amount, 100)
    return f"${whole:,}.{cents:02d}" if cents else f"${whole:,}"


def share(odds: Odds) -> str:
    """A share of the wager: half of it, all of it, 2/3 of it."""
    if odds.to == odds.on:
        return "the whole wager"
    return "half the wager" if odds.to * 2 == odds.on else f"{odds.to}/{odds.on} of the wager"


def closest(clauses: Clauses) -> Clauses:
    """The clauses without those that only lead to another of them: `11.1[Pontoon]` needs no `11.1`."""
    return tuple(
        clause
        for clause in clauses
        if not any(other != clause and other.startswith((f"{clause}[", f"{clause}(")) for other in clauses)
    )


def printed(clauses: Clauses) -> Clauses:
    """The clauses as short as they can be: our label in brackets goes where the clause itself is cited too."""
    return closest(tuple(clause for clause in clauses if "[" not in clause or clause.partition("[")[0] not in clauses))
