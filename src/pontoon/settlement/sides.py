"""Every side wager, declared once: its rules, what wins, and the words for it.

The table, scripts and their schema, options, the catalogue of incidents, signs and explanations are all made from
these declarations. A new side wager is one more of them (docs/extending.md).
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from pontoon.cards import Card
from pontoon.money import Odds
from pontoon.rulebook import Clauses, Rulebook, SideRules, section_name
from pontoon.rulebook.build import rule_types, section_types
from pontoon.rulebook.declare import section_words
from pontoon.rulebook.sides import (
    BonusRules,
    Bsx16Rules,
    MatchRules,
    PerfectPairsRules,
    PlayerPairRules,
    reading_section,
)

Row = Callable[[Card, Card, Card], str | None]
"""Finds the winning row of the pay table from the first and second card and the dealer's up card; None if none wins."""

Cited = Callable[[Rulebook], Clauses]


def _nothing(rules: Rulebook) -> Clauses:
    return ()


def _side_limits(rules: Rulebook) -> Clauses:
    return rules.signs.side_limits


def _no_row(first: Card, second: Card, up_card: Card) -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class SideDeclaration:
    """One kind of side wager.

    `key` is its name in scripts, events and lines; with underscores it is a section of a rules file. `rules` are the
    rules of that section, with their title and labels. `code` is what a person types for the wager at a terminal.
    `row` finds the row of the pay table that wins; a row is a field of `rules` with odds.
    `why` says in half a sentence why a wager was settled so, by row, and `why_lost` why it lost; `reason` is the form
    of a row's code in a settlement line.
    `wins_by`, `loses_by` and `maximum_by` are clauses cited beside those of the rules themselves.
    `decided`: by the initial deal, or by the wheel after the round. A box has one sensor and so takes one wager for the
    wheel, beside a main wager of at least the table minimum.
    """

    key: str
    rules: type[SideRules]
    why: Mapping[str, str]
    why_lost: str
    row: Row = _no_row
    code: str = ""
    reason: str = ""
    wins_by: Cited = _nothing
    loses_by: Cited = _nothing
    maximum_by: Cited = _side_limits
    decided: Literal["initial-deal", "wheel"] = "initial-deal"

    def __post_init__(self) -> None:
        section: type = self.rules
        rows = {name for name, kind in rule_types(section).items() if kind is Odds}
        assert self.decided == "wheel" or rows == self.why.keys(), f"{self.key} needs words for each of its rows"

    @property
    def title(self) -> str:
        """Its name for people: `Perfect Pairs`."""
        return section_words(self.rules).title

    @property
    def section(self) -> str:
        """Its section in a rules file."""
        return section_name(self.key)

    @property
    def path(self) -> str:
        """The key path of the rule on who may place it."""
        return f"{self.section}.placing"

    @property
    def lost_reason(self) -> str:
        """The code of a lost wager in a settlement line."""
        return f"no_{self.section}"

    def reason_of(self, row: str) -> str:
        """The code of a row in a settlement line, `perfect_pairs_mixed` where the declaration has no other form."""
        return (self.reason or f"{self.section}_{{}}").format(row)

    @property
    def reasons(self) -> dict[str, str]:
        """Why a line was settled so, by the code in it."""
        return {self.lost_reason: self.why_lost, **{self.reason_of(row): words for row, words in self.why.items()}}


def _pair(first: Card, second: Card, up_card: Card) -> str | None:
    """A pair needs the same face value, not the same points."""
    return "pair" if first.rank is second.rank else None


def _perfect_pairs(first: Card, second: Card, up_card: Card) -> str | None:
    if first.rank is not second.rank:
        return None
    if first.suit is second.suit:
        return "perfect"
    return "coloured" if first.suit.is_red == second.suit.is_red else "mixed"


def _bonus(first: Card, second: Card, up_card: Card) -> str | None:
    if first.rank is second.rank:
        if first.is_ace:
            return "aces_suited" if first.suit is second.suit else "aces"
        return _by_face("high_pair", "low_pair", first)
    if first.is_ace or second.is_ace:
        return _by_face("ace_picture", "ace_low", second if first.is_ace else first)
    return None


def _by_face(picture: str, low: str, card: Card) -> str | None:
    """The row of a picture or of a 2 to 9; the table has none for a ten."""
    return picture if card.is_picture else None if card.is_ten else low


_MATCH_ROWS = {
    (2, 0): "two_suited",
    (1, 1): "suited_and_unsuited",
    (1, 0): "one_suited",
    (0, 2): "two_unsuited",
    (0, 1): "one_unsuited",
}


def _match(first: Card, second: Card, up_card: Card) -> str | None:
    """Counts the cards that match the up card in rank, those of the same suit apart."""
    suited = (first is up_card) + (second is up_card)
    unsuited = (first.rank is up_card.rank) + (second.rank is up_card.rank) - suited
    return _MATCH_ROWS.get((suited, unsuited))


PERFECT_PAIRS = SideDeclaration(
    key="perfect-pairs",
    code="pp",
    rules=PerfectPairsRules,
    row=_perfect_pairs,
    reason="{}_pair",
    why={
        "mixed": "the first two cards are a mixed pair",
        "coloured": "the first two cards are a coloured pair",
        "perfect": "the first two cards are a perfect pair",
    },
    why_lost="the first two cards are no pair",
    wins_by=lambda rules: rules.cites.perfect_pairs_wins,
    loses_by=lambda rules: rules.cites.perfect_pairs_loses,
)
PLAYER_PAIR = SideDeclaration(
    key="player-pair",
    code="pair",
    rules=PlayerPairRules,
    row=_pair,
    reason="player_{}",
    why={"pair": "the first two cards are a pair"},
    why_lost="the first two cards are no pair",
    wins_by=lambda rules: rules.cites.player_pair_wins,
    loses_by=lambda rules: rules.cites.player_pair_wins,
)
BONUS = SideDeclaration(
    key="bonus",
    rules=BonusRules,
    row=_bonus,
    why={
        "aces_suited": "two aces of one suit",
        "aces": "two aces",
        "high_pair": "a pair of pictures",
        "ace_picture": "an ace with a picture",
        "low_pair": "a pair of nines or lower",
        "ace_low": "an ace with a nine or lower",
    },
    why_lost="the first two cards are not in the Bonus table",
    wins_by=lambda rules: rules.cites.bonus_wins,
    loses_by=lambda rules: rules.cites.bonus_wins,
)
MATCH_SUPER_BONUS = SideDeclaration(
    key="match-super-bonus",
    code="match",
    rules=MatchRules,
    row=_match,
    reason="match_{}",
    why={
        "two_suited": "both cards match the dealer's up card in rank and suit",
        "suited_and_unsuited": "one card matches the up card in rank and suit, the other in rank",
        "one_suited": "one card matches the up card in rank and suit",
        "two_unsuited": "both cards match the up card in rank",
        "one_unsuited": "one card matches the up card in rank",
    },
    why_lost="neither card matches the dealer's up card",
    wins_by=lambda rules: rules.cites.match_wins,
    loses_by=lambda rules: rules.cites.match_wins,
    maximum_by=lambda rules: rules.cites.match_maximum,
)
BSX_16 = SideDeclaration(
    key="bsx-16",
    rules=Bsx16Rules,
    why={
        "community_prize": "the wheel gave this participant the community prize",
        "hot_spot": "the wheel stopped at this position, which won its own spin",
        "no_prize": "the wheel stopped at another participant, who alone has a prize",
        "cancelled": "the wheel malfunctioned, and the wager is returned",
    },
    why_lost="the dealer's first two cards are not a six and a ten",
    decided="wheel",
)

_DECLARED: dict[str, SideDeclaration] = {
    side.key: side for side in (PERFECT_PAIRS, PLAYER_PAIR, BONUS, MATCH_SUPER_BONUS, BSX_16)
}


def declared_sides() -> tuple[SideDeclaration, ...]:
    """Every side wager there is, in the order of the declarations."""
    return tuple(_DECLARED.values())


def side_kinds() -> tuple[str, ...]:
    """The keys of all side wagers, in the order of the declarations."""
    return tuple(_DECLARED)


def wager_kinds() -> tuple[str, ...]:
    """Every kind of wager that a settlement line can be about."""
    return ("main", "double", "split", "insurance", *_DECLARED, "super-bonus", "envy-bonus")


def declared_side(kind: str) -> SideDeclaration:
    """A side wager by its key, which must be known."""
    return _DECLARED[kind]


def by_wheel(kind: str) -> bool:
    """Whether a side wager waits for the wheel, which decides after the round."""
    return kind in _DECLARED and _DECLARED[kind].decided == "wheel"


def side_paths() -> tuple[str, ...]:
    """The key paths of the rules on who may place each side wager."""
    return tuple(side.path for side in _DECLARED.values())


def side_reasons() -> dict[str, str]:
    """Why a line of a side wager was settled so, by its code, for all side wagers."""
    return {code: words for side in _DECLARED.values() for code, words in side.reasons.items()}


@contextmanager
def declaring(side: SideDeclaration) -> Iterator[None]:
    """While this context lasts, there is one more side wager; for trials. The game's own are declared above."""
    assert side.key not in wager_kinds(), f"there is a {side.key} wager already"
    assert side.section not in section_types(), f"a rules file has a section {side.section} already"
    with reading_section(side.key, side.rules):
        _DECLARED[side.key] = side
        try:
            yield
        finally:
            del _DECLARED[side.key]
