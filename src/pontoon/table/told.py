"""What is told of a table, field by field: the one page that says who may know what.

Nobody is told an undealt card, the hole card before it is turned, or a burnt card. Cards of a squeezed box lie face
down: they are told to those with a wager on it, and to the house. Notes for the record are told to the house only.
"""

from pontoon.settlement import Hand, Line, SideWager, Stake
from pontoon.table import events as e
from pontoon.table.allowed import AllowList
from pontoon.table.audience import Audience
from pontoon.table.incidents import events as i
from pontoon.table.invitation import Answered, Invitation
from pontoon.table.people import events as p
from pontoon.table.people.person import Person
from pontoon.table.people.state import People
from pontoon.table.procedures import events as c
from pontoon.table.setup import Limits, Practice, Setup
from pontoon.table.state import Box, BoxBettor, Insurance, PlayedRound


def may_see(seen_by: tuple[str, ...], audience: Audience) -> bool:
    """Whether the cards lie face up, or this audience is one of the few who may see them."""
    return not seen_by or audience.is_house or audience.player in seen_by


def _face_up(value: e.CardDealt | i.CardMisdealt | i.LaidCards, audience: Audience) -> bool:
    return may_see(value.seen_by, audience)


def _not_burnt(value: i.CardRemoved, audience: Audience) -> bool:
    return value.reason != "burnt"


_OPENING: dict[type, str] = {
    e.TableOpened: "rulebook setup extends changes practice digest",
    Setup: "decks boxes limits limits_noticed hole_card burn cutting_cards shoe automated mid_shoe_limited"
    " full_patronage raised",
    Limits: "minimum maximum step side_minimum side_maximum",
    Practice: "by_hand shuffler colours pre_shuffled dealer_cuts reader_reveals ask_consent sharing boxes_per_player"
    " side_wagers seated_first",
    Person: "role name",
}
_ROUND: dict[type, str] = {
    e.ShoeShuffled: "",
    e.ShoeCut: "by at",
    e.CuttingCardInserted: "from_back",
    e.ShoeStacked: "cutting_card",
    e.ShoeLoaded: "",
    e.CardBurned: "",
    e.WagerPlaced: "player box amount seated medium placed_by",
    e.ShortWagerAdvised: "player",
    e.SideWagerPlaced: "player box wager amount medium",
    e.WagerTakenBack: "player box amount",
    e.ExcessRejected: "player box amount clauses",
    e.BettingClosed: "round in_play clauses",
    e.InPlay: "box player amount returned",
    e.CuttingCardReached: "on box",
    e.CuttingCardDiscarded: "",
    e.CardDealt: "box hand seen_by",
    e.DealerCardDealt: "card",
    e.HoleCardDealt: "",
    e.InitialDealCompleted: "",
    e.HoleCardChecked: "pontoon",
    e.HoleCardRevealed: "card",
    e.InsurancePlaced: "player box amount",
    e.OfferClosed: "offer",
    e.HandSurrendered: "box hand players",
    e.HandHit: "box hand",
    e.HandStood: "box hand",
    e.FollowersInvited: "action box hand player amount asked clauses",
    e.FollowerAnswered: "player box hand answer amount entered_by",
    e.InvitationWithdrawn: "box hand returned",
    e.HandDoubled: "box hand additions asked",
    e.Addition: "player amount",
    e.HandSplit: "box hand cover second asked",
    e.DoubleForfeited: "player box hand",
    e.WagerSettled: "line",
    Line: "player box hand kind stake result odds net clauses reason total dealer reverses",
    e.BonusSpinTriggered: "",
    e.RoundReconciled: "",
    e.BonusSpinDecided: "position community outer",
    e.BonusSpinCancelled: "malfunction",
    e.RoundEnded: "round",
    e.FinalRoundsAnnounced: "rounds by",
}
_INCIDENTS: dict[type, str] = {
    i.IncidentReported: "situation by clauses box hand to noticed round player side card found rack_empty",
    i.RulingAsked: "situation roles remedies clauses proposal box hand player round",
    i.Proposal: "hands dealer left_over",
    i.LaidCards: "box hand seen_by",
    i.RulingGiven: "situation remedy by clauses authority boxes hand player",
    i.PlayersAsked: "situation asked choices clauses hand",
    i.PlayerAnswered: "player box choice",
    i.QuestionClosed: "",
    i.CardRemoved: "reason clauses",
    i.ForeignCardRemoved: "ten",
    i.CardExposed: "card refusable face_up",
    i.CardsDrawnTogether: "cards",
    i.CardPicked: "card",
    i.CardRefused: "player box hand",
    i.CardMisdealt: "due to seen_by",
    i.PlaceSkipped: "due",
    i.RoundReconstructed: "proposal",
    i.StraysDiscarded: "clauses",
    i.ErrorsStand: "clauses",
    i.HandWaits: "box hand",
    i.WagersVoided: "box players hand",
    i.RoundVoided: "round clauses",
    i.PastRoundVoided: "round clauses unrecovered",
    i.Unrecovered: "player amount",
    i.LineReversed: "round line",
    i.OfferReopened: "offer box player drawn",
    i.PaymentMissed: "box hand",
    i.PlayerAbsent: "box player drawn",
    i.ShuffleDueAfterRound: "clauses",
    i.ReplacementDue: "card",
    i.HandsCollected: "hands clauses",
    i.MidRoundShuffleDue: "cards burn",
    i.AutomatedShoeFailed: "",
    i.ReaderRemoved: "",
}
_PROCEDURES: dict[type, str] = {
    c.StepTaken: "step by procedure clauses",
    c.MixingUndone: "clauses",
    c.CardsCounted: "count by clauses",
    c.CardsReplaced: "by clauses",
    c.TableIdle: "by spread clauses",
    c.ShuffleOrdered: "reason by clauses",
    c.CutDeclined: "player",
    c.CutOmitted: "clauses",
    c.RecutOrdered: "by cutters clauses",
    c.DealerChanged: "name burns clauses",
    c.BurnCardShown: "player card clauses",
    c.ShufflerRemoved: "by clauses",
    c.TableClosed: "by clauses",
}
_PEOPLE: dict[type, str] = {
    p.PlayerExcluded: "player by clauses",
    p.EntryPermitted: "player by shoe clauses",
    p.PlayerRestricted: "player by clauses",
    p.RestrictionLifted: "player by clauses",
    p.MaximumRaised: "box amount by clauses",
    p.LimitsChanged: "minimum maximum from_round by clauses",
    p.BoxGivenUp: "box player by clauses",
    p.SeatVacated: "box player by clauses",
    p.CashConfirmed: "player box by dealer clauses",
    p.SqueezeGranted: "box player by clauses",
    p.SharingAnswered: "player box consents clauses",
    p.SqueezeAsked: "player box clauses",
    p.ReviewRequested: "player clauses",
}
_STATE: dict[type, str] = {
    Box: "number bettors sides insurances hands doubled sevens_split void",
    BoxBettor: "player placed wager seated away",
    SideWager: "player kind amount settled",
    Insurance: "player amount settled",
    Hand: "cards stakes initial split split_aces doubled stood",
    Stake: "player original base kind double status limited",
    PlayedRound: "number boxes dealer lines void",
    People: "next_limits sharing squeeze_asked squeezed",
    Invitation: "action box hand player amount asked answers",
    Answered: "player answer amount",
}

TOLD = AllowList(
    _OPENING | _ROUND | _INCIDENTS | _PROCEDURES | _PEOPLE | _STATE,
    house={
        i.IncidentReported: "note",
        i.RulingGiven: "note",
        p.PlayerExcluded: "note",
        p.PlayerRestricted: "tracked report_to",
        p.ReviewRequested: "note",
        People: "excluded restricted once_restricted permitted given_up abstained unconfirmed",
    },
    when={
        e.CardDealt: ("card", _face_up),
        i.CardMisdealt: ("card", _face_up),
        i.LaidCards: ("cards", _face_up),
        i.CardRemoved: ("card", _not_burnt),
    },
)
"""What is told of every event, and of what lies inside an event or a view."""
