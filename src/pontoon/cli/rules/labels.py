"""What each section and each key path of a rules file is about, in a few words."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields

from pontoon.rulebook.declare import Phrases, section_words
from pontoon.rulebook.sides import section_name, side_sections

_SECTIONS = {
    "cards": "Cards",
    "boxes": "Boxes",
    "limits": "Limits",
    "pontoon": "Pontoon",
    "twenty_one": "Other 21s",
    "pays": "Pay table",
    "draw": "Compulsory draw",
    "dealer": "Dealer",
    "insurance": "Insurance",
    "surrender": "Surrender",
    "double": "Doubling",
    "split": "Splitting",
    "dealer_pontoon": "A dealer's pontoon",
    "super_bonus": "Super Bonus",
    "shoe": "Shoe and cutting card",
    "cut": "Cut",
    "incidents": "What can go wrong",
    "authority": "Who may order what",
    "procedure": "Procedures",
    "people": "Seats and sharing",
    "cites": "Clauses cited",
    "signs": "Signs",
}

_YES_NO: Phrases = {True: "yes", False: "no"}
AROUND = ("incidents", "authority", "procedure", "people")
"""Sections on what is done around the round; the game's own come before them."""

_LABELS = {
    "cards.decks": "Decks",
    "cards.aces_one_when_doubled": "Aces counting 1 once doubled",
    "boxes.number": "Boxes",
    "boxes.bettors": "Most bettors on one box",
    "boxes.controller_unseated": "Controller where nobody sits",
    "limits.maximum_binds": "The maximum binds",
    "limits.above": "A wager above the maximum",
    "limits.below": "A wager below the minimum",
    "limits.unnoticed_above": "Above, noticed too late",
    "limits.unnoticed_below": "Below, noticed too late",
    "limits.pro_rata_floor": "Scaled under the minimum",
    "limits.mid_shoe": "Entry in mid-shoe",
    "pontoon.paid": "A pontoon is paid",
    "pontoon.odds_when": "Its odds hold",
    "twenty_one.paid": "Any other 21 is paid",
    "twenty_one.against_dealer_pontoon": "21 against a dealer's pontoon",
    "twenty_one.soft": "A soft 21 may still",
    "pays.pontoon": "Pontoon",
    "pays.five_cards": "21 in five cards",
    "pays.six_cards": "21 in six cards",
    "pays.seven_cards": "21 in seven or more cards",
    "pays.mixed_678": "6-7-8, mixed suits",
    "pays.suited_678": "6-7-8, one suit",
    "pays.spades_678": "6-7-8, spades",
    "pays.mixed_777": "7-7-7, mixed suits",
    "pays.suited_777": "7-7-7, one suit",
    "pays.spades_777": "7-7-7, spades",
    "pays.other": "Any other win",
    "draw.compulsory_below": "Must draw on less than",
    "draw.compulsory_on": "Measured by",
    "dealer.stands_on_hard": "Stands on a hard",
    "dealer.stands_on_soft": "Stands on a soft",
    "dealer.draws": "Draws",
    "dealer.hole_card": "Second card",
    "dealer.reader_up_cards": "Card reader used under",
    "insurance.odds": "Insurance pays",
    "insurance.with_pontoon": "With a pontoon",
    "insurance.multiple": "In multiples of",
    "insurance.round_up": "Half a wager rounded up",
    "surrender.up_cards": "Against",
    "surrender.when": "When",
    "surrender.loses": "Gives up",
    "surrender.held_against": "Held for a pontoon against",
    "surrender.settled": "A held hand is settled",
    "surrender.decided_by": "Decided by",
    "double.cards": "On",
    "double.split_aces": "Split aces",
    "double.odds": "A doubled hand pays",
    "double.others": "Who did not double is paid",
    "double.forfeit_until": "Forfeit possible until",
    "double.forfeit_of_21": "Forfeit of a doubled 21",
    "double.forfeit_by": "Forfeit open to",
    "split.pairs": "A pair is two cards of",
    "split.hands": "Hands from one box",
    "split.ace_hands": "Hands from aces",
    "split.ace_cards": "Cards on a split ace",
    "split.others": "Who covers one hand only",
    "split.designate_again": "And at the next split",
    "split.ace_ten": "Ace and ten after a split",
    "dealer_pontoon.split_takes": "Takes from split hands",
    "dealer_pontoon.double_takes": "Takes from a doubled hand",
    "dealer_pontoon.after_bust": "After a bust split hand",
    "super_bonus.bands": "Pays on a wager",
    "super_bonus.on_top": "The 7-7-7 odds as well",
    "super_bonus.not_after": "Not paid to",
    "super_bonus.winners": "Paid to",
    "super_bonus.others": "Envy bonus goes to",
    "super_bonus.others_pay": "Envy bonus",
    "super_bonus.others_stand_offs": "Envy bonus on stand offs",
    "shoe.burn": "Cards burnt at a new shoe",
    "shoe.burn_optional": "The operator may burn or not",
    "shoe.cutting_cards": "Most cutting cards",
    "shoe.cut_from_ends": "Cut away from either end",
    "shoe.cutting_card_at_least": "Least behind the cutting card",
    "shoe.cutting_card_at_most": "Most behind the cutting card",
    "shoe.cutting_card_first": "Cutting card as first card",
    "shoe.automated": "Automated shuffling shoe",
    "shoe.final_rounds": "Last rounds past cutting card",
    "cut.start": "Before play: to",
    "cut.box": "Cutting card on a box: to",
    "cut.dealer": "Cutting card at the dealer: to",
    "cut.replaced": "Cards replaced: to",
    "cut.otherwise": "In any other case: to",
    "cut.declined": "Declined, it goes",
    "cut.last": "Who cuts in the end",
    "incidents.face_up": "A card face up in the shoe",
    "incidents.face_up_again": "Another face up in the round",
    "incidents.ten": "A ten in the shoe",
    "incidents.ten_again": "A second ten in the round",
    "incidents.foreign_card": "A card of another set",
    "incidents.drawn_unseen": "A card drawn in error, unseen",
    "incidents.drawn_exposed": "A card drawn in error, seen",
    "incidents.drawn_exposed_early": "One seen in the initial deal",
    "incidents.refused_card": "A seen card that is refused",
    "incidents.burnt": "A card burnt in error",
    "incidents.overdrawn": "A card too many at the dealer",
    "incidents.overdrawn_when": "Too many is a card drawn",
    "incidents.left_over": "Left over by a reconstruction",
    "incidents.misdealt": "A card dealt wrongly",
    "incidents.not_reconstructible": "One beyond reconstruction",
    "incidents.reconstruct_until": "Reconstruction is possible",
    "incidents.found_late": "An error of a past round",
    "incidents.shoe_empty": "Too few cards for the round",
    "incidents.collected_early": "Discards in mid-round",
    "incidents.past_cutting_card": "Dealt past the cutting card",
    "incidents.no_cutting_card": "No cutting card in the shoe",
    "incidents.damaged": "A damaged card",
    "incidents.miscount": "A card missing or too many",
    "incidents.not_shuffled": "Cards not shuffled",
    "incidents.exposed_in_shuffle": "A card seen in the shuffle",
    "incidents.simultaneous": "Two cards drawn at once",
    "incidents.simultaneous_dealer": "Two at once for the dealer",
    "incidents.dealer_missed": "The dealer's own card missed",
    "incidents.box_missed": "A box that got no card",
    "incidents.second_missed": "A box without a second card",
    "incidents.request_missed": "A requested card not dealt",
    "incidents.no_wager": "Cards to a box with no wager",
    "incidents.insurance_missed": "Insurance not offered",
    "incidents.surrender_missed": "Surrender not offered",
    "incidents.payment_missed": "A 21 not paid at once",
    "incidents.side_missed": "A side wager not settled",
    "incidents.squeeze_exposed": "A squeeze card dealt face up",
    "incidents.misplaced_bet": "A wager in the wrong place",
    "incidents.improper_cut": "An improper cut",
    "incidents.shuffler_fault": "A shuffler that fails",
    "incidents.automated_fault": "An automated shoe that fails",
    "incidents.interruption": "A technical interruption",
    "incidents.reader_misused": "A card reader used in error",
    "incidents.reader_fault": "A card reader that fails",
    "incidents.absent": "A player who is not there",
    "incidents.disturbance": "A disturbance or a fraud",
    "authority.staff": "Apply what the book fixes",
    "authority.uncovered": "Rule where the book does not",
    "authority.reconstruct": "Have a deal put right",
    "authority.void_hands": "Declare hands void",
    "authority.void_round": "Declare a round void",
    "authority.void_wager": "Declare a player's wager void",
    "authority.exclude": "Exclude a player",
    "authority.absent": "Draw for an absent player",
    "authority.remove_ten": "Take out a ten",
    "authority.discard_together": "Discard cards drawn at once",
    "authority.reader": "Rule on a misused reader",
    "authority.shuffle_vacant": "Shuffle after a vacancy",
    "authority.shuffle_suspected": "Shuffle on a suspicion",
    "authority.shuffle_at_will": "Shuffle after any round",
    "authority.recut": "Order another cut",
    "authority.replace_cards": "Replace the cards",
    "authority.final_rounds": "Announce the last rounds",
    "authority.close_table": "Close the table",
    "authority.change_limits": "Change the limits",
    "authority.raise_maximum": "Raise the maximum of a box",
    "authority.restrict": "Restrict a player",
    "authority.permit_entry": "Let a late player wager",
    "authority.give_up_box": "Have a box given up",
    "authority.vacate_seat": "Have a seat given up",
    "authority.squeeze": "Permit a squeeze",
    "authority.confirm_cash": "Confirm a wager in cash",
    "procedure.opening": "Opening the table",
    "procedure.opening_shuffler": "Opening it with a shuffler",
    "procedure.pre_shuffled": "Cards shuffled beforehand",
    "procedure.mixing": "Shuffling by hand",
    "procedure.strip_after_riffles": "Riffles before a strip",
    "procedure.shuffler": "Automatic shuffler",
    "procedure.shuffler_sets": "Sets of cards for a shuffler",
    "procedure.dealer_may_cut": "The dealer may cut",
    "procedure.new_dealer_burns": "Cards a new dealer burns",
    "procedure.burn_viewable": "Players may see a burnt card",
    "procedure.idle": "At an open table without play",
    "procedure.replacing": "Bringing in other cards",
    "procedure.closing": "Closing the table",
    "procedure.counted_before_shuffle": "Cards counted before shuffling",
    "people.sharing": "May keep others off a box",
    "people.abstain_rounds": "Rounds sat out before leaving",
    "people.coupons": "Match play coupons",
    "people.cash": "Wagers in cash",
    "people.squeeze": "Squeezing cards",
}


def _side_titles() -> dict[str, str]:
    return {section_name(key): section_words(rules).title for key, rules in side_sections()}


def _side_labels() -> dict[str, str]:
    return {
        f"{section_name(key)}.{rule.name}": rule.metadata["label"]
        for key, rules in side_sections()
        for rule in fields(rules)
    }


def side_phrases() -> dict[str, Phrases]:
    """What the values of side wagers' rules say, by key path."""
    return {
        f"{section_name(key)}.{rule.name}": rule.metadata["phrases"] or _YES_NO
        for key, rules in side_sections()
        for rule in fields(rules)
    }


@dataclass(frozen=True, slots=True)
class _WithSides(Mapping[str, str]):
    """Words of the sections here, and of the side wagers that are declared when they are asked for."""

    here: Mapping[str, str]
    of_sides: Callable[[], Mapping[str, str]]

    def __getitem__(self, key: str) -> str:
        return self.here[key] if key in self.here else self.of_sides()[key]

    def __iter__(self) -> Iterator[str]:
        yield from self.here
        yield from self.of_sides()

    def __len__(self) -> int:
        return len(self.here) + len(self.of_sides())


SECTIONS = _WithSides(_SECTIONS, _side_titles)
LABELS = _WithSides(_LABELS, _side_labels)
