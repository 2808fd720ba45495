"""Clauses of the rules that are the same in every book: no value to set, only the clause number to cite."""

from dataclasses import dataclass

from pontoon.rulebook.rule import Clauses


@dataclass(frozen=True, slots=True)
class Cites:
    """The clause numbers of rules that all books share; empty where the book says nothing about one."""

    # outcomes of a wager
    dealer_bust: Clauses
    higher: Clauses
    pontoon_wins: Clauses
    twenty_one_wins: Clauses
    equal: Clauses
    bust: Clauses
    lower: Clauses
    dealer_pontoon_beats: Clauses
    split_bust: Clauses
    double_bust: Clauses
    # what a card counts, what a pontoon is
    card_values: Clauses
    totals: Clauses
    pontoon_means: Clauses
    # before the cards
    wager_before_cards: Clauses
    betting_opens: Clauses
    locked: Clauses
    withdrawal_locked: Clauses
    optional_locked: Clauses
    several_boxes: Clauses
    full_patronage: Clauses
    shared_box: Clauses
    raised_maximum: Clauses
    side_before_cards: Clauses
    side_offered: Clauses
    placed_for_player: Clauses
    review: Clauses
    multiples: Clauses
    # the deal
    deal_order: Clauses
    face_up: Clauses
    turn_order: Clauses
    decisions: Clauses
    dealer_second_card: Clauses
    # control
    controller: Clauses
    controller_double: Clauses
    controller_split: Clauses
    double_declined: Clauses
    split_declined: Clauses
    # insurance and surrender
    insurance_offer: Clauses
    insurance_maximum: Clauses
    insurance_each_player: Clauses
    insurance_wins: Clauses
    insurance_loses: Clauses
    insurance_pontoon_excluded: Clauses
    insurance_void_with_hand: Clauses
    surrender_binds_box: Clauses
    surrender_dealer_pontoon: Clauses
    surrender_half: Clauses
    surrender_at_once: Clauses
    surrender_held: Clauses
    surrender_no_more_cards: Clauses
    surrender_after_split: Clauses
    surrender_separate: Clauses
    # doubling, splitting, drawing
    double_amount: Clauses
    double_minimum: Clauses
    double_one_card: Clauses
    double_split_hand: Clauses
    forfeit: Clauses
    split_equal_wager: Clauses
    split_order: Clauses
    split_pays: Clauses
    split_twenty_one: Clauses
    split_no_pontoon: Clauses
    may_draw: Clauses
    may_not_draw: Clauses
    may_stand: Clauses
    # shuffle and shoe
    shuffled: Clauses
    cut: Clauses
    cutting_card_reached: Clauses
    automated_shoe: Clauses
    automated_replaced: Clauses
    shuffler_removed: Clauses
    reader_shows: Clauses
    reader_shows_nothing: Clauses
    # Super Bonus and side wagers
    super_bonus: Clauses
    super_bonus_doubled: Clauses
    super_bonus_split: Clauses
    perfect_pairs_wins: Clauses
    perfect_pairs_loses: Clauses
    player_pair_wins: Clauses
    bonus_wins: Clauses
    match_wins: Clauses
    match_maximum: Clauses
    bsx_16_trigger: Clauses
    sides_settled: Clauses
    sides_independent: Clauses
    interim_settlement: Clauses
    final_settlement: Clauses
    # voids, interruptions and reconstructions
    void_means: Clauses
    void_ruled: Clauses  # a wager that goes back by a ruling which rests on no clause
    outcome_established: Clauses
    no_outcome: Clauses
    later_hands_stand: Clauses
    bet_returned: Clauses


@dataclass(frozen=True, slots=True)
class Signs:
    """Clauses that make the house display something; empty where nothing has to be shown."""

    layout: Clauses
    pontoon: Clauses
    dealer: Clauses
    insurance: Clauses
    limits: Clauses
    multiples: Clauses
    box_maximum: Clauses
    side_limits: Clauses
    side_pays: Clauses
    alternate_dealing: Clauses
    rules_copy: Clauses
