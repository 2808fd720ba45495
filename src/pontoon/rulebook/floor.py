"""What a book says about everything around the round: incidents, who may order what, procedures."""

from typing import Literal

from pontoon.rulebook.declare import ALLOWED, Phrases, rule, section
from pontoon.rulebook.rule import Role, Rule, Task

Roles = tuple[Role, ...]
Tasks = tuple[Task, ...]

_REMEDIES: Phrases = {
    "silent": "no remedy named",
    "same": "as the first",
    "discard": "discarded",
    "use": "used as the next card",
    "dealing-error": "as any error of dealing",
    "misdealt": "as a card dealt wrongly",
    "reconstruct": "reconstructed",
    "players-choose": "every player chooses: go on or money back",
    "late-or-dead": "the player chooses: a late card or a dead hand",
    "stands": "stands as it is",
    "void-round": "the round is void",
    "may-void": "the round may be declared void",
    "by-outcome": "finished if a wager is decided, else void",
    "shuffle-again": "shuffle again",
    "shuffle-after-round": "shuffle after the round",
}


@section("What can go wrong", _REMEDIES, around=True)
class IncidentRules:
    """The remedy for every situation that can go wrong; `silent` where the book names none.

    Cards: `discard` (to the rack), `use` (as the next card), `offer` (the players may refuse it),
    `dealing-error` (as the book treats any error of dealing). `misdealt` elsewhere means: like any misdealt card.
    `collected_early`: hands whose cards go to the discard rack during the round, and are shuffled with it.
    `round_begins`: from when on a round can be void. `settled_round`: a wrong number of cards, or cards that were not
    shuffled, found when the round they were used in has been settled.
    """

    face_up: Rule[Literal["discard", "use"]] = rule("A card face up in the shoe")
    face_up_again: Rule[Literal["same", "void-round"]] = rule("Another face up in the round")
    ten: Rule[Literal["silent", "discard", "void-round"]] = rule("A ten in the shoe")
    ten_again: Rule[Literal["same", "void-round"]] = rule("A second ten in the round")
    foreign_card: Rule[Literal["silent", "void-round"]] = rule("A card of another set")
    drawn_unseen: Rule[Literal["use", "dealing-error"]] = rule("A card drawn in error, unseen")
    drawn_exposed: Rule[Literal["use", "offer", "dealing-error"]] = rule(
        "A card drawn in error, seen", {"offer": "the next card, which players may refuse"}
    )
    drawn_exposed_early: Rule[Literal["use", "reconstruct", "silent", "dealing-error"]] = rule(
        "One seen in the initial deal"
    )
    refused_card: Rule[Literal["none", "dealer-second", "dealer-or-burn"]] = rule(
        "A seen card that is refused",
        {
            "none": "cannot be refused",
            "dealer-second": "is the dealer's second card",
            "dealer-or-burn": "goes to the dealer if one is due, else burnt",
        },
    )
    refusal_binds: Rule[Literal["hand", "player"]] = rule(
        "Who refuses gets no more cards",
        {"hand": "on that hand", "player": "on any hand or box in that round"},
    )
    burnt: Rule[Literal["discard", "silent", "dealing-error", "call-back"]] = rule(
        "A card burnt in error",
        {"discard": "stays discarded", "call-back": "may be called back; then every player chooses"},
        readings={"dealing-error": "I52"},
    )
    overdrawn: Rule[Literal["discard", "silent"]] = rule("A card too many at the dealer")
    overdrawn_when: Rule[Literal["complete", "seventeen", "not-due"]] = rule(
        "Too many is a card drawn",
        {"complete": "to a completed hand", "seventeen": "to 17 or more", "not-due": "when no card was due"},
    )
    left_over: Rule[Literal["discard", "use"]] = rule("Left over by a reconstruction")
    exposed_unused: Rule[Literal["discard", "use"]] = rule("Seen, and nobody needed it")
    misdealt: Rule[Literal["reconstruct", "players-choose", "silent"]] = rule("A card dealt wrongly")
    not_reconstructible: Rule[Literal["void-hands", "void-hands-or-round", "players-choose", "silent"]] = rule(
        "One beyond reconstruction",
        {
            "void-hands": "the hands affected are void",
            "void-hands-or-round": "the hands affected or the round are void",
        },
    )
    reconstruct_until: Rule[Literal["in-order", "decisions", "settlement", "hand-settlement"]] = rule(
        "Reconstruction is possible",
        {
            "in-order": "while the cards can be put in order",
            "decisions": "before decisions rest on it",
            "settlement": "before any settlement",
            "hand-settlement": "before a hand whose cards move is settled",
        },
        readings={"decisions": "I48", "settlement": "I23"},
    )
    choosers: Rule[Literal["open-wagers", "also-collected"]] = rule(
        "Players who then choose",
        {
            "open-wagers": "all with a wager in play",
            "also-collected": "all with a wager in play, or lost by the error",
        },
        readings={"open-wagers": "I53"},
    )
    choice_for: Rule[Literal["box", "hand"]] = rule(
        "Choice on a split box",
        {"box": "once for all its hands", "hand": "hand by hand"},
        readings={"box": "I53"},
    )
    void_when: Rule[Literal["irreparable", "any-time"]] = rule(
        "Hands or the round are void",
        {
            "irreparable": "after an error that cannot be reconstructed, the hands it touched",
            "any-time": "whenever somebody with the power says so",
        },
    )
    dealer_after_void: Rule[Literal["reconstructed", "as-dealt"]] = rule(
        "Dealer's cards after a void",
        {"reconstructed": "put right as far as possible", "as-dealt": "stay as they were dealt"},
    )
    found_late: Rule[Literal["silent", "void-past-round", "stands"]] = rule(
        "An error of a past round", {"void-past-round": "that past round is void"}
    )
    shoe_empty: Rule[Literal["reshuffle", "reshuffle-and-keep", "reshuffle-and-burn", "void-round", "silent"]] = rule(
        "Too few cards for the round",
        {
            "reshuffle": "shuffle the discards, finish the round",
            "reshuffle-and-keep": "shuffle the discards and deal on from them",
            "reshuffle-and-burn": "shuffle the discards, burn one, finish the round",
        },
    )
    collected_early: Rule[Literal["none", "twenty-one", "pontoon-21-bust"]] = rule(
        "Discards in mid-round",
        {
            "none": "no cards of this round are among them",
            "twenty-one": "cards of a paid 21 are among them",
            "pontoon-21-bust": "cards of a paid pontoon or 21 and of a bust hand are among them",
        },
    )
    past_cutting_card: Rule[Literal["shuffle-after-round", "silent"]] = rule("Dealt past the cutting card")
    no_cutting_card: Rule[Literal["shuffle-after-round", "silent"]] = rule("No cutting card in the shoe")
    damaged: Rule[Literal["replace-after-round", "replace-all-after-round", "may-replace", "silent"]] = rule(
        "A damaged card",
        {
            "replace-after-round": "replaced alone after the round",
            "replace-all-after-round": "all the cards are replaced after the round",
            "may-replace": "may be replaced after the round",
        },
        readings={"replace-all-after-round": "I57"},
    )
    miscount: Rule[Literal["void-round", "silent"]] = rule("A card missing or too many")
    not_shuffled: Rule[Literal["void-round", "shuffle-after-round", "silent"]] = rule("Cards not shuffled")
    exposed_in_shuffle: Rule[Literal["shuffle-again", "mix-again", "silent"]] = rule(
        "A card seen in the shuffle", {"mix-again": "mix again"}
    )
    simultaneous: Rule[Literal["player-picks", "reconstruct", "silent"]] = rule(
        "Two cards drawn at once", {"player-picks": "the player picks one, the other is next"}
    )
    simultaneous_dealer: Rule[Literal["discard", "reconstruct", "silent"]] = rule(
        "Two at once for the dealer", {"discard": "discarded, and another drawn"}
    )
    dealer_missed: Rule[Literal["deal-later", "misdealt"]] = rule(
        "The dealer's own card missed", {"deal-later": "dealt after the players' cards"}
    )
    hole_exposed: Rule[Literal["silent", "stands", "void-round"]] = rule("The hole card seen too early")
    box_missed: Rule[Literal["dead", "misdealt"]] = rule("A box that got no card", {"dead": "a dead hand"})
    second_missed: Rule[Literal["late-or-dead", "misdealt"]] = rule("A box without a second card")
    late_second: Rule[Literal["at-once", "own-turn"]] = rule(
        "A late second card in play",
        {"at-once": "comes before any additional card", "own-turn": "comes in the hand's own turn"},
    )
    request_missed: Rule[Literal["late-or-dead", "misdealt"]] = rule("A requested card not dealt")
    no_wager: Rule[Literal["misdealt", "discard-after-interim", "discard-and-choose", "silent"]] = rule(
        "Cards to a box with no wager",
        {
            "discard-after-interim": "discarded, once the interim settlement was made",
            "discard-and-choose": "discarded after the interim settlement; then every player chooses",
        },
        readings={"discard-after-interim": "I53"},
    )
    insurance_missed: Rule[Literal["still", "silent"]] = rule(
        "Insurance not offered", {"still": "possible until the dealer's second card"}
    )
    surrender_missed: Rule[Literal["until-own-card", "until-dealer-card", "silent"]] = rule(
        "Surrender not offered",
        {
            "until-own-card": "possible until the hand's next card",
            "until-dealer-card": "possible until the dealer's second card",
        },
        readings={"until-dealer-card": "I18"},
    )
    payment_missed: Rule[Literal["at-settlement", "silent"]] = rule(
        "A 21 not paid at once", {"at-settlement": "paid at the settlement"}
    )
    side_missed: Rule[Literal["at-once", "silent"]] = rule(
        "A side wager not settled", {"at-once": "settled as soon as it is noticed"}
    )
    squeeze_exposed: Rule[Literal["stands", "silent"]] = rule("A squeeze card dealt face up")
    misplaced_bet: Rule[Literal["stands", "silent"]] = rule("A wager in the wrong place")
    improper_cut: Rule[Literal["recut", "shuffle", "silent"]] = rule(
        "An improper cut", {"recut": "cut again", "shuffle": "shuffle again"}
    )
    shuffler_fault: Rule[Literal["shuffle-again", "silent"]] = rule("A shuffler that fails")
    automated_fault: Rule[Literal["ordinary-shoe", "by-outcome", "silent"]] = rule(
        "An automated shoe that fails", {"ordinary-shoe": "finish from an ordinary shoe"}
    )
    interruption: Rule[Literal["by-outcome", "may-void", "silent"]] = rule("A technical interruption")
    round_begins: Rule[Literal["deal", "first-bet"]] = rule(
        "A round begins with",
        {"deal": "the close of betting", "first-bet": "its first wager"},
        readings={"deal": "I54"},
    )
    settled_round: Rule[Literal["stands", "void-until-next"]] = rule(
        "Faulty cards, round settled",
        {"stands": "its result stands", "void-until-next": "void as long as the next has not begun"},
    )
    reader_misused: Rule[Literal["by-device", "silent"]] = rule(
        "A card reader used in error", {"by-device": "all hands dead if players could see the card"}
    )
    reader_fault: Rule[Literal["no-reader", "silent"]] = rule(
        "A card reader that fails", {"no-reader": "go on without the reader"}
    )
    absent: Rule[Literal["draw", "may-draw", "silent"]] = rule(
        "A player who is not there",
        {"draw": "drawn for to 12 or more", "may-draw": "may be drawn for to 12 or more"},
    )
    disturbance: Rule[Literal["may-void", "silent"]] = rule("A disturbance or a fraud")


@section("Who may order what", around=True)
class AuthorityRules:
    """Who may order what; nobody where a book gives no such power. `staff` apply what the book fixes."""

    staff: Rule[Roles] = rule("Apply what the book fixes")
    uncovered: Rule[Roles] = rule("Rule where the book does not")
    reconstruct: Rule[Roles] = rule("Have a deal put right")
    void_hands: Rule[Roles] = rule("Declare hands void")
    void_round: Rule[Roles] = rule("Declare a round void")
    void_unfinished: Rule[Roles] = rule("Void a round without cards")
    void_wager: Rule[Roles] = rule("Declare a player's wager void")
    exclude: Rule[Roles] = rule("Exclude a player")
    absent: Rule[Roles] = rule("Draw for an absent player")
    remove_ten: Rule[Roles] = rule("Take out a ten")
    discard_together: Rule[Roles] = rule("Discard cards drawn at once")
    reader: Rule[Roles] = rule("Rule on a misused reader")
    shuffle_vacant: Rule[Roles] = rule("Shuffle after a vacancy")
    shuffle_suspected: Rule[Roles] = rule("Shuffle on a suspicion")
    shuffle_at_will: Rule[Roles] = rule("Shuffle after any round")
    recut: Rule[Roles] = rule("Order another cut")
    replace_cards: Rule[Roles] = rule("Replace the cards")
    replace_card: Rule[Roles] = rule("Replace a single card")
    final_rounds: Rule[Roles] = rule("Announce the last rounds")
    close_table: Rule[Roles] = rule("Close the table")
    change_limits: Rule[Roles] = rule("Change the limits")
    raise_maximum: Rule[Roles] = rule("Raise the maximum of a box")
    direct_maximum: Rule[Roles] = rule("Direct a box or player maximum")
    restrict: Rule[Roles] = rule("Restrict a player")
    permit_entry: Rule[Roles] = rule("Let a late player wager")
    give_up_box: Rule[Roles] = rule("Have a box given up")
    vacate_seat: Rule[Roles] = rule("Have a seat given up")
    squeeze: Rule[Roles] = rule("Permit a squeeze")
    confirm_cash: Rule[Roles] = rule("Confirm a wager in cash")


@section("Procedures", around=True)
class ProcedureRules:
    """What is done with the cards before, between and after rounds, step by step.

    `opening`: the steps in their order. `opening_shuffler`: the same where an automatic shuffler is used. `mixing`: the
    steps of a manual shuffle, in any order but for `strip_after_riffles`. `shuffler`: none, or whether its cards are
    cut.
    """

    opening: Rule[Tasks] = rule("Opening the table")
    opening_shuffler: Rule[Tasks] = rule("Opening it with a shuffler")
    pre_shuffled: Rule[bool] = rule("Cards shuffled beforehand", ALLOWED)
    mixing: Rule[Tasks] = rule("Shuffling by hand")
    strip_after_riffles: Rule[int] = rule("Riffles before a strip", {0: "no number set"})
    shuffler: Rule[Literal["none", "cut", "no-cut"]] = rule(
        "Automatic shuffler",
        {"none": "not provided for", "cut": "its cards are cut", "no-cut": "its cards are not cut"},
    )
    shuffler_sets: Rule[int] = rule("Sets of cards for a shuffler")
    dealer_may_cut: Rule[bool] = rule("The dealer may cut")
    new_dealer_burns: Rule[int] = rule("Cards a new dealer burns", {0: "none"})
    burn_viewable: Rule[bool] = rule("Players may see a burnt card")
    idle: Rule[Tasks] = rule("At an open table without play")
    replacing: Rule[Tasks] = rule("Bringing in other cards")
    replacing_card: Rule[Tasks] = rule("Bringing in a single card")
    closing: Rule[Tasks] = rule("Closing the table")
    counted_before_shuffle: Rule[bool] = rule("Cards counted before shuffling")


@section("Seats and sharing", around=True)
class PeopleRules:
    """Seats and sharing. `sharing`: who may keep others off a box; `abstain_rounds`: 0 where nobody must leave."""

    sharing: Rule[Literal["operator", "first-consents", "nobody-refuses"]] = rule(
        "May keep others off a box",
        {"operator": "the operator", "first-consents": "its first bettor", "nobody-refuses": "nobody"},
    )
    abstain_rounds: Rule[int] = rule("Rounds sat out before leaving", {0: "no number set"})
    coupons: Rule[bool] = rule("Match play coupons", ALLOWED)
    cash: Rule[bool] = rule("Wagers in cash", ALLOWED)
    squeeze: Rule[bool] = rule("Squeezing cards", ALLOWED)
