"""What a book says about everything around the round: incidents, who may order what, procedures."""

from dataclasses import dataclass
from typing import Literal

from pontoon.rulebook.rule import Role, Rule, Task

Roles = tuple[Role, ...]
Tasks = tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class IncidentRules:
    """The remedy for every situation that can go wrong; `silent` where the book names none.

    Cards: `discard` (to the rack), `use` (as the next card), `offer` (the players may refuse it),
    `dealing-error` (as the book treats any error of dealing). `misdealt` elsewhere means: like any misdealt card.
    `collected_early`: hands whose cards go to the discard rack during the round, and are shuffled with it.
    """

    face_up: Rule[Literal["discard", "use"]]
    face_up_again: Rule[Literal["same", "void-round"]]
    ten: Rule[Literal["silent", "discard", "void-round"]]
    ten_again: Rule[Literal["same", "void-round"]]
    foreign_card: Rule[Literal["silent", "void-round"]]
    drawn_unseen: Rule[Literal["use", "dealing-error"]]
    drawn_exposed: Rule[Literal["use", "offer", "dealing-error"]]
    drawn_exposed_early: Rule[Literal["use", "reconstruct", "silent", "dealing-error"]]
    refused_card: Rule[Literal["none", "dealer-second", "dealer-or-burn"]]
    burnt: Rule[Literal["discard", "silent", "dealing-error"]]
    overdrawn: Rule[Literal["discard", "silent"]]
    overdrawn_when: Rule[Literal["complete", "seventeen", "not-due"]]
    left_over: Rule[Literal["discard", "use"]]
    misdealt: Rule[Literal["reconstruct", "players-choose", "silent"]]
    not_reconstructible: Rule[Literal["void-hands", "void-hands-or-round", "players-choose", "silent"]]
    reconstruct_until: Rule[Literal["decisions", "settlement"]]
    found_late: Rule[Literal["silent", "void-past-round", "stands"]]
    shoe_empty: Rule[Literal["reshuffle", "reshuffle-and-keep", "reshuffle-and-burn", "void-round", "silent"]]
    collected_early: Rule[Literal["none", "twenty-one", "pontoon-21-bust"]]
    past_cutting_card: Rule[Literal["shuffle-after-round", "silent"]]
    no_cutting_card: Rule[Literal["shuffle-after-round", "silent"]]
    damaged: Rule[Literal["replace-after-round", "may-replace", "silent"]]
    miscount: Rule[Literal["void-round", "silent"]]
    not_shuffled: Rule[Literal["void-round", "shuffle-after-round", "silent"]]
    exposed_in_shuffle: Rule[Literal["shuffle-again", "mix-again", "silent"]]
    simultaneous: Rule[Literal["player-picks", "reconstruct", "silent"]]
    simultaneous_dealer: Rule[Literal["discard", "reconstruct", "silent"]]
    dealer_missed: Rule[Literal["deal-later", "misdealt"]]
    box_missed: Rule[Literal["dead", "misdealt"]]
    second_missed: Rule[Literal["late-or-dead", "misdealt"]]
    request_missed: Rule[Literal["late-or-dead", "misdealt"]]
    no_wager: Rule[Literal["misdealt", "discard-after-interim", "silent"]]
    insurance_missed: Rule[Literal["still", "silent"]]
    surrender_missed: Rule[Literal["until-own-card", "until-dealer-card", "silent"]]
    payment_missed: Rule[Literal["at-settlement", "silent"]]
    side_missed: Rule[Literal["at-once", "silent"]]
    squeeze_exposed: Rule[Literal["stands", "silent"]]
    misplaced_bet: Rule[Literal["stands", "silent"]]
    improper_cut: Rule[Literal["recut", "shuffle", "silent"]]
    shuffler_fault: Rule[Literal["shuffle-again", "silent"]]
    automated_fault: Rule[Literal["ordinary-shoe", "silent"]]
    interruption: Rule[Literal["by-outcome", "may-void", "silent"]]
    reader_misused: Rule[Literal["by-device", "silent"]]
    reader_fault: Rule[Literal["no-reader", "silent"]]
    absent: Rule[Literal["draw", "silent"]]
    disturbance: Rule[Literal["may-void", "silent"]]


@dataclass(frozen=True, slots=True)
class AuthorityRules:
    """Who may order what; nobody where a book gives no such power. `staff` apply what the book fixes."""

    staff: Rule[Roles]
    uncovered: Rule[Roles]
    reconstruct: Rule[Roles]
    void_hands: Rule[Roles]
    void_round: Rule[Roles]
    void_wager: Rule[Roles]
    exclude: Rule[Roles]
    absent: Rule[Roles]
    remove_ten: Rule[Roles]
    discard_together: Rule[Roles]
    reader: Rule[Roles]
    shuffle_vacant: Rule[Roles]
    shuffle_suspected: Rule[Roles]
    shuffle_at_will: Rule[Roles]
    recut: Rule[Roles]
    replace_cards: Rule[Roles]
    final_rounds: Rule[Roles]
    close_table: Rule[Roles]
    change_limits: Rule[Roles]
    raise_maximum: Rule[Roles]
    restrict: Rule[Roles]
    permit_entry: Rule[Roles]
    give_up_box: Rule[Roles]
    vacate_seat: Rule[Roles]
    squeeze: Rule[Roles]
    confirm_cash: Rule[Roles]


@dataclass(frozen=True, slots=True)
class ProcedureRules:
    """What is done with the cards before, between and after rounds, step by step.

    `opening` in its order, `opening_shuffler` where an automatic shuffler is used, `mixing` the steps of a manual
    shuffle in any order but for `strip_after_riffles`. `shuffler`: none, or whether its cards are cut.
    """

    opening: Rule[Tasks]
    opening_shuffler: Rule[Tasks]
    pre_shuffled: Rule[bool]
    mixing: Rule[Tasks]
    strip_after_riffles: Rule[int]
    shuffler: Rule[Literal["none", "cut", "no-cut"]]
    shuffler_sets: Rule[int]
    dealer_may_cut: Rule[bool]
    new_dealer_burns: Rule[int]
    burn_viewable: Rule[bool]
    idle: Rule[Tasks]
    replacing: Rule[Tasks]
    closing: Rule[Tasks]
    counted_before_shuffle: Rule[bool]


@dataclass(frozen=True, slots=True)
class PeopleRules:
    """Seats and sharing. `sharing`: who may keep others off a box; `abstain_rounds`: 0 where nobody must leave."""

    sharing: Rule[Literal["operator", "first-consents", "nobody-refuses"]]
    abstain_rounds: Rule[int]
    coupons: Rule[bool]
    cash: Rule[bool]
    squeeze: Rule[bool]
