"""Side wagers as a rules file knows them: a section with its rules for each, known by the wager's key.

This is the part of a side wager's declaration that the rulebook needs. What wins, and how it is told, is declared in
`pontoon.settlement.sides`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from pontoon.money import Cents, Odds
from pontoon.rulebook.declare import Phrases, rule, section
from pontoon.rulebook.floor import Roles, Tasks
from pontoon.rulebook.rule import Clauses, Rule

Placing = Literal["own-wager", "own-wager-or-void", "box-wager-or-void"]


_PLACING: Phrases = {
    "own-wager": "an own main wager",
    "own-wager-or-void": "an own main wager, else void",
    "box-wager-or-void": "anybody's main wager there, else void",
}


@section("Side wager")
class SideRules:
    """What every side wager has. Each adds the rows of its pay table: odds, by the name of the row.

    A wager with limits of its own adds `amount` (the wager is that, no more and no less), `minimum` or
    `up_to_own_wager` (it may not be more than the player's main wager).
    """

    placing: Rule[Placing] = rule("Goes with", _PLACING)

    @property
    def fixed(self) -> Rule[Cents] | None:
        """The only amount that may be wagered; None where the player chooses."""
        return getattr(self, "amount", None)

    @property
    def least(self) -> Rule[Cents] | None:
        """The wager's own minimum; None where it has none."""
        return getattr(self, "minimum", None)

    @property
    def bound(self) -> Rule[bool] | None:
        """Whether the wager may be at most the main wager; None where the section does not say."""
        return getattr(self, "up_to_own_wager", None)


@section("Perfect Pairs")
class PerfectPairsRules(SideRules):
    """Perfect Pairs: the first two cards of the same face value."""

    mixed: Rule[Odds] = rule("Mixed pair")
    coloured: Rule[Odds] = rule("Coloured pair")
    perfect: Rule[Odds] = rule("Perfect pair")


@section("Player Pair")
class PlayerPairRules(SideRules):
    """Player Pair: the first two cards of the same number or picture type."""

    pair: Rule[Odds] = rule("Any pair")


@section("Bonus")
class BonusRules(SideRules):
    """The Bonus wager on the first two cards."""

    aces_suited: Rule[Odds] = rule("Two aces of one suit")
    aces: Rule[Odds] = rule("Two other aces")
    high_pair: Rule[Odds] = rule("Pair of K, Q or J")
    ace_picture: Rule[Odds] = rule("Ace with K, Q or J")
    low_pair: Rule[Odds] = rule("Pair of 2 to 9")
    ace_low: Rule[Odds] = rule("Ace with 2 to 9")


@section("Match Super Bonus")
class MatchRules(SideRules):
    """Match Super Bonus: the first two cards against the dealer's up card."""

    minimum: Rule[Cents] = rule("At least")
    up_to_own_wager: Rule[bool] = rule("Up to the main wager only")
    two_suited: Rule[Odds] = rule("Two suited matches")
    suited_and_unsuited: Rule[Odds] = rule("One suited, one unsuited")
    one_suited: Rule[Odds] = rule("One suited match")
    two_unsuited: Rule[Odds] = rule("Two unsuited matches")
    one_unsuited: Rule[Odds] = rule("One unsuited match")


Stake = Literal["collected", "returned"]
OthersWin = Literal["community", "nothing"]
_COLLECTED: Rule[Stake] = Rule("collected", ())
_COMMUNITY: Rule[OthersWin] = Rule("community", ())
_PIT: Rule[Roles] = Rule(("pit-supervisor", "shift-manager", "operator"), ())
_NO_TASKS: Rule[Tasks] = Rule((), ())


@section("BSX-16")
class Bsx16Rules(SideRules):
    """BSX-16: a fixed wager that the dealer's first two cards are a six and a card worth ten.

    `stake`: whether a winner gets the wager back beside the prize. `others_win`: what the other participants win when
    the wheel stops at one of them. `authorised_by`: who confirms a large prize. `terminal`: every button of the
    dealer's terminal, in the order of a round, with who presses it; a button with several clauses is listed once for
    each.
    """

    amount: Rule[Cents] = rule("The wager")
    stake: Rule[Stake] = rule(
        "A winner's wager",
        {"collected": "collected before the cards", "returned": "returned with the prize"},
        default=_COLLECTED,
    )
    others_win: Rule[OthersWin] = rule(
        "Others beside a hot spot win",
        {"community": "the community prize", "nothing": "nothing"},
        default=_COMMUNITY,
        readings={"nothing": "I29"},
    )
    authorised_by: Rule[Roles] = rule("Large prizes confirmed by", default=_PIT)
    terminal: Rule[Tasks] = rule("The terminal", default=_NO_TASKS)

    def clauses_of(self, button: str) -> Clauses:
        """The clauses of a button; those of the wager itself where the book names none for it."""
        return tuple(one.clause for one in self.terminal.value if one.do == button) or self.placing.clauses


SideSections = tuple[tuple[str, type[SideRules]], ...]

_SECTIONS: dict[str, type[SideRules]] = {
    "perfect-pairs": PerfectPairsRules,
    "player-pair": PlayerPairRules,
    "bonus": BonusRules,
    "match-super-bonus": MatchRules,
    "bsx-16": Bsx16Rules,
}


def side_sections() -> SideSections:
    """Every side wager a rules file may offer, by its key, with the rules of its section."""
    return tuple(_SECTIONS.items())


def section_name(key: str) -> str:
    """What a rules file calls the section of a side wager: `perfect_pairs` for `perfect-pairs`."""
    return key.replace("-", "_")


@contextmanager
def reading_section(key: str, rules: type[SideRules]) -> Iterator[None]:
    """While this context lasts, rules files may offer one more side wager."""
    _SECTIONS[key] = rules
    try:
        yield
    finally:
        del _SECTIONS[key]
