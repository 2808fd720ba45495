"""The typed rulebook: every value the engine asks for, section by section.

A value's name says what it decides, never where it applies; the five books under `books/` set them, and a
house variant may set any of them anew. The sections of side wagers are in `sides`; a book has those it offers.
"""

from dataclasses import dataclass
from typing import Any, Literal

from pontoon.cards import Pack, Rank
from pontoon.money import Cents, Odds
from pontoon.rulebook.cites import Cites, Signs
from pontoon.rulebook.declare import ALLOWED, Phrases, rule, section
from pontoon.rulebook.floor import AuthorityRules, IncidentRules, PeopleRules, ProcedureRules
from pontoon.rulebook.rule import Band, Rule
from pontoon.rulebook.sides import Bsx16Rules, SideRules, section_name

Ranks = tuple[Rank, ...]
HoleCard = Literal["none", "hole", "reader"]

_PAID: Phrases = {"at-once": "at once", "at-end": "at the end of the round"}
_PLACING: Phrases = {
    "own-wager": "an own main wager",
    "own-wager-or-void": "an own main wager, else void",
    "box-wager-or-void": "anybody's main wager there, else void",
}
_DEPTH: Phrases = {
    "none": "no limit set",
    "deck": "one deck",
    "1/4": "a quarter of the cards",
    "1/2": "half of the cards",
}
_CUTTERS: Phrases = {
    "first-player": "the first player",
    "player-of-box": "the player of that box",
    "far-left": "the far left of the dealer",
    "far-right": "the far right of the dealer",
    "far-right-rotating": "the far right, then in rotation",
    "nobody": "nobody",
    "clockwise": "clockwise to the next player",
}


@section("Cards")
class CardRules:
    """The cards in play. `aces_one_when_doubled`: which aces count 1 for good once a hand is doubled.

    `pack`: which cards a deck has. Lists of up cards that name J, Q and K name the ten, `T`, too where there are tens.
    """

    decks: Rule[tuple[int, ...]] = rule("Decks")
    pack: Rule[Pack] = rule(
        "A deck has", {"spanish": "48 cards, without the tens", "full": "52 cards, with tens"}, shared="spanish"
    )
    aces_one_when_doubled: Rule[Literal["initial-deal", "first-two", "never"]] = rule(
        "Aces counting 1 once doubled",
        {
            "initial-deal": "those of the initial deal",
            "first-two": "those of the hand's first two cards",
            "never": "none",
        },
    )


@section("Boxes")
class BoxRules:
    """Boxes and who decides on them. `bettors` is the most who may wager on one box; 0 means no limit."""

    number: Rule[int] = rule("Boxes")
    bettors: Rule[int] = rule("Most bettors on one box", {0: "no number set"})
    controller_unseated: Rule[Literal["nearest", "highest"]] = rule(
        "Controller where nobody sits", {"nearest": "wager nearest the dealer", "highest": "highest wager"}
    )


@section("Limits")
class LimitRules:
    """What happens to wagers outside the table's limits.

    `trim` cuts the wagers of a box from the back. `unnoticed_*`: the remedy where nobody noticed before betting
    closed. `pro_rata_floor`: what happens to a wager that scaling would take below the minimum.
    """

    maximum_binds: Rule[Literal["wager", "box"]] = rule(
        "The maximum binds", {"wager": "each wager", "box": "the box's total"}
    )
    above: Rule[Literal["refuse", "trim", "pro-rata"]] = rule(
        "A wager above the maximum",
        {"refuse": "refused", "trim": "plays to the maximum", "pro-rata": "scaled pro rata"},
    )
    below: Rule[Literal["refuse", "play-once"]] = rule(
        "A wager below the minimum", {"refuse": "refused", "play-once": "plays once, with a warning"}
    )
    unnoticed_above: Rule[Literal["none", "trim", "pro-rata"]] = rule(
        "Above, noticed too late",
        {"none": "no remedy named", "trim": "plays to the maximum", "pro-rata": "scaled pro rata"},
    )
    unnoticed_below: Rule[Literal["none", "play"]] = rule(
        "Below, noticed too late", {"none": "no remedy named", "play": "plays as it is"}
    )
    pro_rata_floor: Rule[Literal["raise", "rescale", "drop"]] = rule(
        "Scaled under the minimum",
        {"raise": "raised to the minimum", "rescale": "raised, others scaled again", "drop": "box not scaled"},
        readings={"rescale": "I9", "drop": "I9"},
    )
    mid_shoe: Rule[Literal["none", "minimum", "bar"]] = rule(
        "Entry in mid-shoe", {"none": "free", "minimum": "may be held to the minimum", "bar": "may be barred"}
    )


@section("Pontoon")
class PontoonRules:
    """A player's pontoon: when it is paid, and whether its odds hold only against a dealer's 21."""

    paid: Rule[Literal["at-once", "at-end"]] = rule("A pontoon is paid", _PAID)
    odds_when: Rule[Literal["always", "dealer-21"]] = rule(
        "Its odds hold", {"always": "always", "dealer-21": "only against a dealer's 21"}, readings={"dealer-21": "I5"}
    )


@section("Other 21s")
class TwentyOneRules:
    """A player's 21 that is no pontoon. `soft`: what a soft 21 may still do."""

    paid: Rule[Literal["at-once", "at-end"]] = rule("Any other 21 is paid", _PAID)
    against_dealer_pontoon: Rule[Literal["wins", "loses"]] = rule(
        "21 against a dealer's pontoon", {"wins": "wins", "loses": "loses"}
    )
    soft: Rule[Literal["finished", "double", "draw-or-double"]] = rule(
        "A soft 21 may still",
        {"finished": "do nothing", "double": "double", "draw-or-double": "draw or double"},
        readings={"draw-or-double": "I1"},
    )


@section("Pay table")
class PayRules:
    """The main pay table. Three-card combinations are 21s by their cards, the others by their number."""

    pontoon: Rule[Odds] = rule("Pontoon")
    five_cards: Rule[Odds] = rule("21 in five cards")
    six_cards: Rule[Odds] = rule("21 in six cards")
    seven_cards: Rule[Odds] = rule("21 in seven or more cards")
    mixed_678: Rule[Odds] = rule("6-7-8, mixed suits")
    suited_678: Rule[Odds] = rule("6-7-8, one suit")
    spades_678: Rule[Odds] = rule("6-7-8, spades")
    mixed_777: Rule[Odds] = rule("7-7-7, mixed suits")
    suited_777: Rule[Odds] = rule("7-7-7, one suit")
    spades_777: Rule[Odds] = rule("7-7-7, spades")
    other: Rule[Odds] = rule("Any other win")


@section("Compulsory draw")
class DrawRules:
    """Compulsory draw: a hand under `compulsory_below` (0: none) may not stand."""

    compulsory_below: Rule[int] = rule("Must draw on less than", {0: "no compulsory draw"})
    compulsory_on: Rule[Literal["point-total", "hard-count"]] = rule(
        "Measured by",
        {"point-total": "the point total", "hard-count": "the count with aces as 1"},
        readings={"hard-count": "I20"},
    )


@section("Dealer")
class DealerRules:
    """The dealer's hand: where it stands, whether it is drawn when nothing depends on it, its second card."""

    stands_on_hard: Rule[int] = rule("Stands on a hard")
    stands_on_soft: Rule[int] = rule("Stands on a soft")
    draws: Rule[Literal["as-needed", "always"]] = rule(
        "Draws", {"as-needed": "only while a wager depends on it", "always": "always"}, readings={"always": "I13"}
    )
    hole_card: Rule[tuple[HoleCard, ...]] = rule(
        "Second card",
        {"none": "after the players", "hole": "face down in the deal", "reader": "face down, with a card reader"},
    )
    reader_up_cards: Rule[Ranks] = rule("Card reader used under")


@section("Insurance")
class InsuranceRules:
    """Insurance: at most half the wager. `multiple`: of the chip step or of half of it."""

    odds: Rule[Odds] = rule("Insurance pays")
    with_pontoon: Rule[bool] = rule("With a pontoon", ALLOWED)
    multiple: Rule[Literal["step", "half-step"]] = rule(
        "In multiples of", {"step": "the smallest chip", "half-step": "half the smallest chip"}
    )
    round_up: Rule[bool] = rule("Half a wager rounded up")


@section("Surrender")
class SurrenderRules:
    """Surrender: against which up cards, when, by whom.

    `loses`: the share of the wager given up. `held_against`: up cards against which the hand is kept for a
    dealer pontoon, which takes all; against the others the share is taken at once. `settled`: a held hand
    is settled as soon as the dealer's second card is known, or with the others at the end.
    """

    up_cards: Rule[Ranks] = rule("Against")
    when: Rule[Literal["before-play", "own-turn"]] = rule(
        "When", {"before-play": "before any box plays", "own-turn": "the box's first decision"}
    )
    request_ends: Rule[bool] = rule("Asking for a card ends it")
    loses: Rule[Odds] = rule("Gives up")
    held_against: Rule[Ranks] = rule("Held for a pontoon against")
    settled: Rule[Literal["second-card", "end"]] = rule(
        "A held hand is settled", {"second-card": "at the dealer's second card", "end": "at the end of the round"}
    )
    decided_by: Rule[Literal["controller", "each-player"]] = rule(
        "Decided by", {"controller": "the controller", "each-player": "each player"}, readings={"each-player": "I16"}
    )


@section("Doubling")
class DoubleRules:
    """Doubling and the forfeit (rescue) after it. `others`: what a back-bettor who did not double is paid.

    `totals`: the point totals on which one may double, none named for any. `times`: how often one hand may be doubled;
    each double adds at most what lies there already and brings one card. `bonus`: a doubled 21 that the pay table names
    is paid as a doubled hand, or by its row. `forfeit_loses`: what a forfeit gives up of a hand doubled more than once.
    """

    cards: Rule[Literal["two", "any"]] = rule("On", {"two": "two cards only", "any": "any number of cards"})
    totals: Rule[tuple[int, ...]] = rule("On a total of", {(): "any total"}, shared=())
    totals_on: Rule[Literal["point-total", "hard-count"]] = rule(
        "Measured by",
        {"point-total": "the point total", "hard-count": "the count with aces as 1"},
        shared="point-total",
    )
    times: Rule[int] = rule("Doubles on one hand", {1: "one"}, shared=1)
    after_split: Rule[bool] = rule("After a split", ALLOWED, shared=True)
    split_aces: Rule[bool] = rule("Split aces", ALLOWED)
    odds: Rule[Odds] = rule("A doubled hand pays")
    bonus: Rule[Literal["withheld", "kept"]] = rule(
        "Bonus odds of a doubled 21", {"withheld": "not paid", "kept": "paid"}, shared="withheld"
    )
    others: Rule[Literal["bonus-odds", "even-on-hand", "even-on-box"]] = rule(
        "Who did not double is paid",
        {
            "bonus-odds": "the bonus odds",
            "even-on-hand": "as doubled, on that hand",
            "even-on-box": "as doubled, on the whole box",
        },
    )
    forfeit: Rule[bool] = rule("Forfeit of a double", ALLOWED, shared=True)
    forfeit_loses: Rule[Literal["wager", "all-but-last"]] = rule(
        "A forfeit gives up",
        {"wager": "the original wager", "all-but-last": "all but the last addition"},
        shared="wager",
    )
    forfeit_until: Rule[Literal["next-card", "dealer-card"]] = rule(
        "Forfeit possible until",
        {"next-card": "the next card", "dealer-card": "the dealer's next card"},
        readings={"dealer-card": "I34"},
    )
    forfeit_of_21: Rule[bool] = rule("Forfeit of a doubled 21", ALLOWED)
    forfeit_by: Rule[Literal["doublers", "all-bettors"]] = rule(
        "Forfeit open to",
        {"doublers": "who doubled", "all-bettors": "every bettor on the box"},
        readings={"all-bettors": "I35"},
    )


@section("Splitting")
class SplitRules:
    """Splitting. `others`: where the wager of a back-bettor goes who does not cover both hands.

    `designate_again`: whether such a bettor chooses anew when his hand is split again. `ace_ten`: `two-card-21` is paid
    and ranked as a pontoon. `bonus`: whether a 21 of a split hand is paid by its row of the pay table, or as any other.
    """

    pairs: Rule[Literal["value", "rank"]] = rule(
        "A pair is two cards of", {"value": "one value, J-Q too", "rank": "one rank"}, readings={"rank": "I10"}
    )
    hands: Rule[int] = rule("Hands from one box")
    ace_hands: Rule[int] = rule("Hands from aces")
    ace_cards: Rule[Literal["one", "free"]] = rule("Cards on a split ace", {"one": "one", "free": "any number"})
    others: Rule[Literal["designate", "first-hand"]] = rule(
        "Who covers one hand only", {"designate": "chooses the hand", "first-hand": "stays on the first"}
    )
    designate_again: Rule[bool] = rule("And at the next split", {True: "chooses again", False: "stays on the first"})
    ace_ten: Rule[Literal["plain-21", "two-card-21"]] = rule(
        "Ace and ten after a split",
        {"plain-21": "a plain 21", "two-card-21": "as good as a pontoon"},
        readings={"two-card-21": "I6"},
    )
    bonus: Rule[Literal["kept", "withheld"]] = rule(
        "Bonus odds of a split 21", {"kept": "paid", "withheld": "not paid"}, shared="kept"
    )


@section("A dealer's pontoon")
class DealerPontoonRules:
    """What a dealer pontoon takes from hands still open.

    `after_bust`: wagers lost by bust stay lost and one original wager more is taken (`one-more`); nothing
    more is taken if the hand with the original chips bust (`original-chips`); one original wager over all,
    busted money beyond it given back (`one-in-all`).
    """

    split_takes: Rule[Literal["original", "every-base", "everything"]] = rule(
        "Takes from split hands",
        {"original": "one original wager", "every-base": "every hand's own wager", "everything": "everything"},
        readings={"everything": "I22"},
    )
    double_takes: Rule[Literal["original", "everything"]] = rule(
        "Takes from a doubled hand", {"original": "the original wager", "everything": "everything"}
    )
    after_bust: Rule[Literal["one-more", "original-chips", "one-in-all"]] = rule(
        "After a bust split hand",
        {
            "one-more": "one wager more",
            "original-chips": "nothing if the original chips are gone",
            "one-in-all": "one wager in all, the rest goes back",
        },
        readings={"original-chips": "I2", "one-in-all": "I2"},
    )


@section("Super Bonus")
class SuperBonusRules:
    """Suited 7-7-7 against a dealer's 7.

    `others`: who receives `others_pay`; `others_stand_offs`: also wagers that stood off.
    """

    bands: Rule[tuple[Band, ...]] = rule("Pays on a wager")
    on_top: Rule[bool] = rule("The 7-7-7 odds as well")
    not_after: Rule[Literal["any-split", "suited-sevens-split"]] = rule(
        "Not paid to", {"any-split": "any split hand", "suited-sevens-split": "a box that split suited sevens"}
    )
    winners: Rule[Literal["all-bettors", "seated"]] = rule(
        "Paid to",
        {"all-bettors": "every bettor on the hand", "seated": "the seated player"},
        readings={"seated": "I14"},
    )
    others: Rule[Literal["each-wager", "each-box-seated", "each-player"]] = rule(
        "Envy bonus goes to",
        {
            "each-wager": "every other wager",
            "each-box-seated": "every other box's seated player",
            "each-player": "every other player",
        },
    )
    others_pay: Rule[Cents] = rule("Envy bonus")
    others_stand_offs: Rule[bool] = rule("Envy bonus on stand offs")


@section("Shoe and cutting card")
class ShoeRules:
    """Shuffle, cut and shoe.

    Positions are counted in cards: `cut_from_ends` and the cutting card's depth from the back. A depth is a
    number of decks or a share of all the cards (`deck`, `1/4`, `1/2`), `none` where the book sets no limit.
    `cutting_card_first`: drawn as the first card of a round, shuffle before dealing or play that round.
    `final_rounds`: how many announced last rounds ignore the cutting card; 0 where there is no such rule.
    """

    burn: Rule[int] = rule("Cards burnt at a new shoe", {0: "none"})
    burn_optional: Rule[bool] = rule("The operator may burn or not")
    cutting_cards: Rule[int] = rule("Most cutting cards")
    cut_from_ends: Rule[Literal["none", "deck"]] = rule("Cut away from either end", _DEPTH)
    cutting_card_at_least: Rule[Literal["none", "deck", "1/4"]] = rule("Least behind the cutting card", _DEPTH)
    cutting_card_at_most: Rule[Literal["none", "1/2"]] = rule("Most behind the cutting card", _DEPTH)
    cutting_card_first: Rule[Literal["shuffle", "play"]] = rule(
        "Cutting card as first card", {"shuffle": "shuffle before dealing", "play": "play that round"}
    )
    automated: Rule[bool] = rule("Automated shuffling shoe", {True: "provided for", False: "not provided for"})
    final_rounds: Rule[int] = rule("Last rounds past cutting card", {0: "none"})


@section("Cut", _CUTTERS)
class CutRules:
    """Who is offered the cut, and who cuts when nobody takes it.

    `start`: before play. `box`: the cutting card fell on a box. `dealer`: in the dealer's hand.
    `replaced`: new cards were brought in. `failed_shoe`: in mid-round, after an automated shoe failed. `otherwise`:
    no rule names the cutter. `declined`: where the offer goes next. `last`: the person who cuts in the end, where
    `casino employee` is anybody who works at the table. `seated`: nobody cuts who stands.
    """

    start: Rule[Literal["first-player", "nobody"]] = rule("Before play: to")
    box: Rule[Literal["player-of-box", "far-right-rotating", "nobody"]] = rule("Cutting card on a box: to")
    dealer: Rule[Literal["far-right", "far-right-rotating", "nobody"]] = rule("Cutting card at the dealer: to")
    replaced: Rule[Literal["far-left", "far-right", "far-right-rotating", "nobody"]] = rule("Cards replaced: to")
    failed_shoe: Rule[Literal["far-left", "far-right", "far-right-rotating", "nobody"]] = rule(
        "Automated shoe failed: to"
    )
    otherwise: Rule[Literal["far-left", "far-right", "far-right-rotating", "nobody"]] = rule("In any other case: to")
    seated: Rule[bool] = rule("The cutter", {True: "a player who sits", False: "any player"})
    declined: Rule[Literal["clockwise", "nobody"]] = rule("Declined, it goes")
    last: Rule[str] = rule("Who cuts in the end")


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One complete set of rules. `extends` names the book a house variant was made from, or is empty.

    `sides`: the side wagers the book offers, by their keys, in the order of their declarations.

    >>> from pontoon import load_book
    >>> rules = load_book("nz-current")
    >>> rules.dealer.stands_on_hard.value, rules.dealer.stands_on_hard.clauses
    (17, ('14.3',))
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
