"""A rulebook as the numbers that the mathematics needs: a second reading of the rules, apart from the settlement."""

from dataclasses import dataclass

from pontoon.cards import Pack, Rank, deck_of
from pontoon.money import Cents, Odds
from pontoon.rulebook import Rule, Rulebook

RANKS = 10
"""A, 2 to 9, and the ten-valued cards as one: J, Q, K and in a full pack the tens."""
ACE, TEN = 0, 9
LIMIT = 21
"""A hand above this is bust."""


def rank_index(rank: Rank) -> int:
    """The column of a rank: 0 for an ace, 9 for every card worth ten."""
    if rank is Rank.ACE:
        return ACE
    return int(rank.value) - 1 if rank.value.isdecimal() else TEN


def _ratio(rule: Rule[Odds]) -> float:
    return rule.value.to / rule.value.on


@dataclass(frozen=True, slots=True)
class Game:
    """The rules of one heads-up round. Odds are gains on a stake of 1; `super_bonus` is its share of the bet.

    `peeks`: a card reader finds a dealer pontoon before the player acts. `bound`: which aces count 1 in a doubled
    hand (0 none, 1 those of the initial deal, 2 those among the hand's first two cards). `one_loss`: a dealer
    pontoon takes one original wager from the open hands of a split together; otherwise one from each.
    `double_on[t]`: a hand of total t may be doubled (`double_hard`: of that count with aces as 1). `doubles`: how
    often one hand may be. `gives_half`: a rescue gives up all but the last addition, otherwise the original wager.
    `in_all`: a bust hand waits for the dealer's second card, and a dealer pontoon takes one original wager in all.
    `chips_gone`: it takes none of a split box whose first hand, the one with the original chips, is bust.
    `pack`: which cards a deck has.
    """

    stands_on_hard: int
    stands_on_soft: int
    peeks: bool
    pontoon: float
    five: float
    six: float
    seven: float
    mixed_678: float
    suited_678: float
    spades_678: float
    mixed_777: float
    suited_777: float
    spades_777: float
    other: float
    double_odds: float
    at_once: bool
    beats_pontoon: bool
    compulsory: int
    compulsory_hard: bool
    double_any: bool
    double_aces: bool
    double_soft_21: bool
    draw_soft_21: bool
    bound: int
    forfeit: bool
    forfeit_21: bool
    surrender: tuple[bool, ...]
    surrender_held: tuple[bool, ...]
    surrender_loses: float
    split_rank: bool
    hands: int
    ace_hands: int
    ace_one: bool
    ace_ten_pays: bool
    one_loss: bool
    split_all_lost: bool
    double_all_lost: bool
    box_even: bool
    super_bonus: float
    super_on_top: bool
    super_after_split: bool
    double_on: tuple[bool, ...]
    double_hard: bool
    doubles: int
    double_split: bool
    double_bonus: bool
    split_bonus: bool
    gives_half: bool
    in_all: bool
    chips_gone: bool
    pack: Pack = "spanish"

    @property
    def tens(self) -> int:
        """How many ranks count ten."""
        return 4 if self.pack == "full" else 3

    @property
    def deck(self) -> int:
        """How many cards a deck has."""
        return len(deck_of(self.pack))

    @property
    def safe_21(self) -> bool:
        """Whether no dealer pontoon takes a 21."""
        return self.at_once or self.beats_pontoon

    def given_up(self, stake: float) -> float:
        """What a rescue gives up of a doubled stake."""
        return stake / 2 if self.gives_half else 1.0


def compile_game(rules: Rulebook, bet: Cents | None) -> Game:
    """The numbers of a rulebook for one bet; None leaves the Super Bonus out."""
    pays = rules.pays
    up = [False] * RANKS
    held = [False] * RANKS
    for rank in rules.surrender.up_cards.value:
        up[rank_index(rank)] = True
    for rank in rules.surrender.held_against.value:
        held[rank_index(rank)] = True
    soft, takes = rules.twenty_one.soft.value, rules.dealer_pontoon
    return Game(
        stands_on_hard=rules.dealer.stands_on_hard.value,
        stands_on_soft=rules.dealer.stands_on_soft.value,
        peeks=rules.dealer.hole_card.value[0] == "reader",
        pontoon=_ratio(pays.pontoon),
        five=_ratio(pays.five_cards),
        six=_ratio(pays.six_cards),
        seven=_ratio(pays.seven_cards),
        mixed_678=_ratio(pays.mixed_678),
        suited_678=_ratio(pays.suited_678),
        spades_678=_ratio(pays.spades_678),
        mixed_777=_ratio(pays.mixed_777),
        suited_777=_ratio(pays.suited_777),
        spades_777=_ratio(pays.spades_777),
        other=_ratio(pays.other),
        double_odds=_ratio(rules.double.odds),
        at_once=rules.twenty_one.paid.value == "at-once",
        beats_pontoon=rules.twenty_one.against_dealer_pontoon.value == "wins",
        compulsory=rules.draw.compulsory_below.value,
        compulsory_hard=rules.draw.compulsory_on.value == "hard-count",
        double_any=rules.double.cards.value == "any",
        double_aces=rules.double.split_aces.value,
        double_soft_21=soft != "finished",
        draw_soft_21=soft == "draw-or-double",
        bound={"never": 0, "initial-deal": 1, "first-two": 2}[rules.cards.aces_one_when_doubled.value],
        forfeit=rules.double.forfeit.value,
        forfeit_21=rules.double.forfeit_of_21.value,
        surrender=tuple(up),
        surrender_held=tuple(held),
        surrender_loses=_ratio(rules.surrender.loses),
        split_rank=rules.split.pairs.value == "rank",
        hands=rules.split.hands.value,
        ace_hands=rules.split.ace_hands.value,
        ace_one=rules.split.ace_cards.value == "one",
        ace_ten_pays=rules.split.ace_ten.value == "two-card-21",
        one_loss=takes.split_takes.value == "original",
        split_all_lost=takes.split_takes.value == "everything",
        double_all_lost=takes.double_takes.value == "everything",
        box_even=rules.double.others.value == "even-on-box",
        super_bonus=_super_bonus(rules, bet),
        super_on_top=rules.super_bonus.on_top.value,
        super_after_split=rules.super_bonus.not_after.value == "suited-sevens-split",
        double_on=_totals(rules.double.totals.value),
        double_hard=rules.double.totals_on.value == "hard-count",
        doubles=rules.double.times.value,
        double_split=rules.double.after_split.value,
        double_bonus=rules.double.bonus.value == "kept",
        split_bonus=rules.split.bonus.value == "kept",
        gives_half=rules.double.forfeit_loses.value == "all-but-last",
        in_all=takes.after_bust.value == "one-in-all",
        chips_gone=takes.after_bust.value == "original-chips" and takes.split_takes.value == "original",
        pack=rules.cards.pack.value,
    )


def _totals(named: tuple[int, ...]) -> tuple[bool, ...]:
    """Whether a hand may be doubled, by its total; where no totals are named, on any."""
    return tuple(not named or total in named for total in range(LIMIT + 1))


def _super_bonus(rules: Rulebook, bet: Cents | None) -> float:
    """The Super Bonus as a multiple of the bet."""
    if bet is None:
        return 0.0
    paid = 0
    for band in rules.super_bonus.bands.value:
        if bet >= band.at_least and (band.up_to is None or bet <= band.up_to):
            paid = band.pays
    return paid / bet


def others_share(rules: Rulebook, bet: Cents | None) -> float:
    """What every other box gets in the round of a Super Bonus, as a share of the bet; nothing without a Super Bonus."""
    return 0.0 if bet is None else rules.super_bonus.others_pay.value / bet
