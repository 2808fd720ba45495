"""The typed rulebook: every value the engine asks for, section by section.

A value's name says what it decides, never where it applies; the five books under `books/` set them, and a
house variant may set any of them anew. The sections of side wagers are in `sides`; a book has those it offers.
"""

from dataclasses import dataclass
from typing import Any, Literal

from pontoon.cards import Rank
from pontoon.money import Cents, Odds
from pontoon.rulebook.cites import Cites, Signs
from pontoon.rulebook.floor import AuthorityRules, IncidentRules, PeopleRules, ProcedureRules
from pontoon.rulebook.rule import Band, Rule
from pontoon.rulebook.sides import Bsx16Rules, SideRules, section_name

Ranks = tuple[Rank, ...]
HoleCard = Literal["none", "hole", "reader"]


@dataclass(frozen=True, slots=True)
class CardRules:
    """The cards in play. `aces_one_when_doubled`: which aces count 1 for good once a hand is doubled."""

    decks: Rule[tuple[int, ...]]
    aces_one_when_doubled: Rule[Literal["initial-deal", "first-two", "never"]]


@dataclass(frozen=True, slots=True)
class BoxRules:
    """Boxes and who decides on them. `bettors` is the most who may wager on one box; 0 means no number."""

    number: Rule[int]
    bettors: Rule[int]
    controller_unseated: Rule[Literal["nearest", "highest"]]


@dataclass(frozen=True, slots=True)
class LimitRules:
    """What happens to wagers outside the table's limits.

    `maximum_binds`: each wager or the box's total. `above` and `below`: a wager outside the limits is
    refused, or plays (trimmed from the back, or pro rata; once, with advice). `unnoticed_*`: the remedy where
    nobody noticed before betting closed; `none` where the book gives no such remedy.
    `pro_rata_floor`: a pro-rated wager under the minimum is raised to it, the others unchanged (`raise`) or
    scaled again (`rescale`), or the box is not pro-rated at all (`drop`).
    """

    maximum_binds: Rule[Literal["wager", "box"]]
    above: Rule[Literal["refuse", "trim", "pro-rata"]]
    below: Rule[Literal["refuse", "play-once"]]
    unnoticed_above: Rule[Literal["none", "trim", "pro-rata"]]
    unnoticed_below: Rule[Literal["none", "play"]]
    pro_rata_floor: Rule[Literal["raise", "rescale", "drop"]]
    mid_shoe: Rule[Literal["none", "minimum", "bar"]]


@dataclass(frozen=True, slots=True)
class PontoonRules:
    """A player's pontoon: when it is paid, and whether its odds need a dealer 21 to beat."""

    paid: Rule[Literal["at-once", "at-end"]]
    odds_when: Rule[Literal["always", "dealer-21"]]


@dataclass(frozen=True, slots=True)
class TwentyOneRules:
    """A player's 21 that is no pontoon. `soft`: what a soft 21 may still do."""

    paid: Rule[Literal["at-once", "at-end"]]
    against_dealer_pontoon: Rule[Literal["wins", "loses"]]
    soft: Rule[Literal["finished", "double", "draw-or-double"]]


@dataclass(frozen=True, slots=True)
class PayRules:
    """The main pay table. Three-card combinations are 21s by their cards, the others by their number."""

    pontoon: Rule[Odds]
    five_cards: Rule[Odds]
    six_cards: Rule[Odds]
    seven_cards: Rule[Odds]
    mixed_678: Rule[Odds]
    suited_678: Rule[Odds]
    spades_678: Rule[Odds]
    mixed_777: Rule[Odds]
    suited_777: Rule[Odds]
    spades_777: Rule[Odds]
    other: Rule[Odds]


@dataclass(frozen=True, slots=True)
class DrawRules:
    """Compulsory draw: a hand under `compulsory_below` (0: none) may not stand.

    `compulsory_on`: the point total, or the count with every ace as 1.
    """

    compulsory_below: Rule[int]
    compulsory_on: Rule[Literal["point-total", "hard-count"]]


@dataclass(frozen=True, slots=True)
class DealerRules:
    """The dealer's hand: where it stands, whether it is drawn when nothing depends on it, its second card."""

    stands_on_hard: Rule[int]
    stands_on_soft: Rule[int]
    draws: Rule[Literal["as-needed", "always"]]
    hole_card: Rule[tuple[HoleCard, ...]]
    reader_up_cards: Rule[Ranks]


@dataclass(frozen=True, slots=True)
class InsuranceRules:
    """Insurance: at most half the wager. `multiple`: of the chip step or of half of it."""

    odds: Rule[Odds]
    with_pontoon: Rule[bool]
    multiple: Rule[Literal["step", "half-step"]]
    round_up: Rule[bool]


@dataclass(frozen=True, slots=True)
class SurrenderRules:
    """Surrender: against which up cards, when, by whom.

    `loses`: the share of the wager given up. `held_against`: up cards against which the hand is kept for a
    dealer pontoon, which takes all; against the others the share is taken at once. `settled`: a held hand
    is settled as soon as the dealer's second card is known, or with the others at the end.
    """

    up_cards: Rule[Ranks]
    when: Rule[Literal["before-play", "own-turn"]]
    loses: Rule[Odds]
    held_against: Rule[Ranks]
    settled: Rule[Literal["second-card", "end"]]
    decided_by: Rule[Literal["controller", "each-player"]]


@dataclass(frozen=True, slots=True)
class DoubleRules:
    """Doubling and the forfeit (rescue) after it.

    `cards`: on two cards only or on any number. `others`: what a back-bettor who did not double is paid.
    """

    cards: Rule[Literal["two", "any"]]
    split_aces: Rule[bool]
    odds: Rule[Odds]
    others: Rule[Literal["bonus-odds", "even-on-hand", "even-on-box"]]
    forfeit_until: Rule[Literal["next-card", "dealer-card"]]
    forfeit_of_21: Rule[bool]
    forfeit_by: Rule[Literal["doublers", "all-bettors"]]


@dataclass(frozen=True, slots=True)
class SplitRules:
    """Splitting. `others`: where a back-bettor's wager goes who does not cover both hands.

    `designate_again`: such a bettor chooses anew when his hand is split again, or stays on the first.
    `ace_ten`: an ace with a ten after a split is a plain 21, or a 21 in two cards paid and ranked as pontoon.
    """

    pairs: Rule[Literal["value", "rank"]]
    hands: Rule[int]
    ace_hands: Rule[int]
    ace_cards: Rule[Literal["one", "free"]]
    others: Rule[Literal["designate", "first-hand"]]
    designate_again: Rule[bool]
    ace_ten: Rule[Literal["plain-21", "two-card-21"]]


@dataclass(frozen=True, slots=True)
class DealerPontoonRules:
    """What a dealer pontoon takes from hands still open.

    `split_takes`: one original wager in all, the base wager of every hand, or everything on them.
    `double_takes`: the original wager only, or the addition too.
    `after_bust`: wagers lost by bust stay lost and one original wager more is taken (`one-more`); nothing
    more is taken if the hand with the original chips bust (`original-chips`); one original wager over all,
    busted money beyond it given back (`one-in-all`).
    """

    split_takes: Rule[Literal["original", "every-base", "everything"]]
    double_takes: Rule[Literal["original", "everything"]]
    after_bust: Rule[Literal["one-more", "original-chips", "one-in-all"]]


@dataclass(frozen=True, slots=True)
class SuperBonusRules:
    """Suited 7-7-7 against a dealer's 7.

    `not_after`: split hands never, or only boxes that split suited sevens, are excluded.
    `winners`: every bettor on the winning hand, or only its seated player.
    `others`: who receives `others_pay`; `others_stand_offs`: also wagers that stood off.
    """

    bands: Rule[tuple[Band, ...]]
    on_top: Rule[bool]
    not_after: Rule[Literal["any-split", "suited-sevens-split"]]
    winners: Rule[Literal["all-bettors", "seated"]]
    others: Rule[Literal["each-wager", "each-box-seated", "each-player"]]
    others_pay: Rule[Cents]
    others_stand_offs: Rule[bool]


@dataclass(frozen=True, slots=True)
class ShoeRules:
    """Shuffle, cut and shoe.

    Positions are counted in cards: `cut_from_ends` and the cutting card's depth from the back. A depth is a
    number of decks or a share of all the cards (`deck`, `1/4`, `1/2`), `none` where the book sets no limit.
    `cutting_card_first`: drawn as the first card of a round, shuffle before dealing or play that round.
    `final_rounds`: how many announced last rounds ignore the cutting card; 0 where there is no such rule.
    """

    burn: Rule[int]
    burn_optional: Rule[bool]
    cutting_cards: Rule[int]
    cut_from_ends: Rule[Literal["none", "deck"]]
    cutting_card_at_least: Rule[Literal["none", "deck", "1/4"]]
    cutting_card_at_most: Rule[Literal["none", "1/2"]]
    cutting_card_first: Rule[Literal["shuffle", "play"]]
    automated: Rule[bool]
    final_rounds: Rule[int]


@dataclass(frozen=True, slots=True)
class CutRules:
    """Who is offered the cut, and who cuts when nobody takes it.

    `start`: before play. `box`: the cutting card fell on a box. `dealer`: in the dealer's hand.
    `replaced`: new cards were brought in. `otherwise`: no rule names the cutter. `declined`: where the offer
    goes next. `last`: the person who cuts in the end.
    """

    start: Rule[Literal["first-player", "nobody"]]
    box: Rule[Literal["player-of-box", "far-right-rotating", "nobody"]]
    dealer: Rule[Literal["far-right", "far-right-rotating", "nobody"]]
    replaced: Rule[Literal["far-left", "far-right", "far-right-rotating", "nobody"]]
    otherwise: Rule[Literal["far-left", "far-right", "far-right-rotating", "nobody"]]
    declined: Rule[Literal["clockwise", "nobody"]]
    last: Rule[str]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One complete set of rules. `extends` names the book a house variant was made from, or is empty.

    `sides`: the side wagers the book offers, by their keys, in the order of their declarations.
    """

    id: str
    title: str
    issued: str
    extends: str
    pontoon_name: str
    cards: CardRules
    boxes: BoxRules
    limits: LimitRules
    pontoon: PontoonRules
    twenty_one: TwentyOneRules
    pays: PayRules
    draw: DrawRules
    dealer: DealerRules
    insurance: InsuranceRules
    surrender: SurrenderRules
    double: DoubleRules
    split: SplitRules
    dealer_pontoon: DealerPontoonRules
    super_bonus: SuperBonusRules
    shoe: ShoeRules
    cut: CutRules
    incidents: IncidentRules
    authority: AuthorityRules
    procedure: ProcedureRules
    people: PeopleRules
    cites: Cites
    signs: Signs
    sides: tuple[tuple[str, SideRules], ...] = ()

    def side(self, kind: str) -> SideRules | None:
        """The rules of a side wager by its key, such as `perfect-pairs`; None where the book does not offer it."""
        for key, rules in self.sides:  # asked for every side wager, several times: a loop costs least
            if key == kind:
                return rules
        return None

    @property
    def bsx_16(self) -> Bsx16Rules | None:
        """The rules of BSX-16, whose wheel and terminal ask for more than a pay table; None where not offered."""
        rules = self.side("bsx-16")
        return rules if isinstance(rules, Bsx16Rules) else None

    def section(self, name: str) -> Any:
        """A section by its key in a rules file; None for a side wager that the book does not offer."""
        return next((rules for key, rules in self.sides if section_name(key) == name), getattr(self, name, None))
