// Made by `python -m scripts.make_wire_types`; do not edit.
import type { Addition, Card, Claim, InPlay, Line, Person, Practice, Proposal, Resumed, Setup, Terms, Unrecovered } from "./table";

/** The automated shuffling shoe is replaced by an ordinary one. */
export interface AutomatedShoeFailed {
  event: "AutomatedShoeFailed";
}

/** An automated shuffling shoe is used again after the one that failed. */
export interface AutomatedShoeReplaced {
  event: "AutomatedShoeReplaced";
  by: Person;
  clauses?: string[];
}

/** No more bets. `in_play` has every main wager; `clauses` are given where a limit changed one. */
export interface BettingClosed {
  event: "BettingClosed";
  round: number;
  in_play: InPlay[];
  clauses?: string[];
}

/** The wheel malfunctioned and has no result; the wagers go back. */
export interface BonusSpinCancelled {
  event: "BonusSpinCancelled";
  malfunction: string;
}

/** Where the wheel stopped, the community prize for each who won one, and what the hot-spot wheel gave. */
export interface BonusSpinDecided {
  event: "BonusSpinDecided";
  position: number;
  community?: number | null;
  outer?: number | null;
}

/** The dealer's first two cards triggered BSX-16; the wagers wait for the wheel. */
export interface BonusSpinTriggered {
  event: "BonusSpinTriggered";
}

/** A bot takes no further part. */
export interface BotDismissed {
  event: "BotDismissed";
  name: string;
  by: string;
}

/** A bot takes part from now on, at this box (0: any that is free). */
export interface BotSeated {
  event: "BotSeated";
  name: string;
  kind: "chart" | "mimic" | "random";
  box: number;
  pace: "at-once" | "human";
  by: string;
}

/** The player keeps another seat and sits no longer at this box. */
export interface BoxGivenUp {
  event: "BoxGivenUp";
  box: number;
  player: string;
  by: Person;
  clauses?: string[];
}

/** The table maximum holds for all wagers on a box together, and a sign says so; `ends`: no longer. */
export interface BoxMaximumDirected {
  event: "BoxMaximumDirected";
  by: Person;
  ends?: boolean;
  clauses?: string[];
}

/** A player asked to see the card burnt last. */
export interface BurnCardShown {
  event: "BurnCardShown";
  player: string;
  card: Card;
  clauses?: string[];
}

/** Somebody of the staff has come to the table. */
export interface CallAnswered {
  event: "CallAnswered";
  by: string;
}

/** A card went face down to the discard rack; None where nobody saw it. Sealed. */
export interface CardBurned {
  event: "CardBurned";
  card: Card | null;
  behind?: number;
}

/** The card burnt last is the next card again; None where nobody saw it. */
export interface CardCalledBack {
  event: "CardCalledBack";
  card: Card | null;
  clauses?: string[];
}

/** A card, face up, to a hand of a box; `hand` counts from 1. */
export interface CardDealt {
  event: "CardDealt";
  box: number;
  hand: number;
  card: Card;
  seen_by?: string[];
}

/** The next card lies exposed; `refusable`: players may refuse it. Others wait behind it in their order. */
export interface CardExposed {
  event: "CardExposed";
  card: Card;
  refusable?: boolean;
  face_up?: boolean;
}

/** A card due at one place was put on another; hand 0 is a box without a wager. */
export interface CardMisdealt {
  event: "CardMisdealt";
  card: Card;
  due: [number, number];
  to: [number, number];
  seen_by?: string[];
}

/** Which of the cards drawn together comes first among those whose order is not known yet. */
export interface CardPicked {
  event: "CardPicked";
  card: Card;
}

/** The exposed card was refused: the hand gets no more cards in this round. */
export interface CardRefused {
  event: "CardRefused";
  player: string;
  box: number;
  hand: number;
  others?: [number, number][];
  everywhere?: boolean;
}

/** The next card went to the discard rack instead of a hand; None where nobody saw it. */
export interface CardRemoved {
  event: "CardRemoved";
  card: Card | null;
  reason: string;
  clauses?: string[];
}

/** One card was exchanged for another of the same kind, which those in `checks` have to check first. */
export interface CardReplaced {
  event: "CardReplaced";
  card: Card | null;
  by: Person;
  checks?: string[];
  clauses?: string[];
}

/** All the cards were counted; a wrong number means that they are replaced. */
export interface CardsCounted {
  event: "CardsCounted";
  count: number;
  by: Person;
  clauses?: string[];
}

/** Two or more cards came out together, and nobody can say which was first. */
export interface CardsDrawnTogether {
  event: "CardsDrawnTogether";
  cards: Card[];
}

/** Other cards came to the table; they are checked, shuffled and cut. */
export interface CardsReplaced {
  event: "CardsReplaced";
  by: Person;
  clauses?: string[];
}

/** A wager in cash was confirmed by both, and the cash converted into chips. */
export interface CashConfirmed {
  event: "CashConfirmed";
  player: string;
  box: number;
  by: Person;
  dealer: Person;
  clauses?: string[];
}

/** The time for something was up; what the house did then follows in the same record. */
export interface ClockLapsed {
  event: "ClockLapsed";
  what: "betting" | "decision" | "offer";
  player?: string;
}

/** The player did not want to cut. */
export interface CutDeclined {
  event: "CutDeclined";
  player: string;
}

/** The stack goes from the shuffler to the shoe without a cut. */
export interface CutOmitted {
  event: "CutOmitted";
  clauses?: string[];
}

/** The cutting card came out in the announced final rounds and changes nothing. */
export interface CuttingCardDiscarded {
  event: "CuttingCardDiscarded";
}

/** The cutting card went in, `from_back` cards from the back of the stack; `more`: a second one follows. */
export interface CuttingCardInserted {
  event: "CuttingCardInserted";
  from_back: number;
  more?: boolean;
}

/** The cutting card came out: first in the round, on a box, or on the dealer's hand. */
export interface CuttingCardReached {
  event: "CuttingCardReached";
  on: "box" | "dealer" | "first";
  box?: number;
}

/** A card, face up, to the dealer. */
export interface DealerCardDealt {
  event: "DealerCardDealt";
  card: Card;
}

/** A new dealer came to the table and has to burn `burns` cards before dealing. */
export interface DealerChanged {
  event: "DealerChanged";
  name: string;
  burns?: number;
  clauses?: string[];
}

/** After a void, the dealer's first card is the one it should have been; the wrong one is in the discard rack. */
export interface DealerReconstructed {
  event: "DealerReconstructed";
  card: Card;
  wrong: Card;
  clauses?: string[];
}

/** A player took the doubled part back and gave up the rest. */
export interface DoubleForfeited {
  event: "DoubleForfeited";
  player: string;
  box: number;
  hand: number;
}

/** The limit on late entry does not hold for the player in this shoe, given by its number. */
export interface EntryPermitted {
  event: "EntryPermitted";
  player: string;
  by: Person;
  shoe: number;
  clauses?: string[];
}

/** What was dealt wrongly is left as it lies; `kept`: so many errors before it have not come to light yet. */
export interface ErrorsStand {
  event: "ErrorsStand";
  clauses?: string[];
  kept?: number;
}

/** While betting was open `amount` of a wager went back, to make room for a seated player under the box maximum. */
export interface ExcessRejected {
  event: "ExcessRejected";
  player: string;
  box: number;
  amount: number;
  clauses: string[];
}

/** This many rounds will be played before the table closes; `by`: who announced it, if known. */
export interface FinalRoundsAnnounced {
  event: "FinalRoundsAnnounced";
  rounds: number;
  by?: Person | null;
}

/** A bettor answered, and put `amount` down to follow; `entered_by`: the member of staff who entered it. */
export interface FollowerAnswered {
  event: "FollowerAnswered";
  player: string;
  box: number;
  hand: number;
  answer: "decline" | "first" | "follow" | "second";
  amount?: number;
  entered_by?: Person | null;
}

/** The controller put `amount` down to double or split a hand, and the other bettors on it are asked to follow. */
export interface FollowersInvited {
  event: "FollowersInvited";
  action: "double" | "split";
  box: number;
  hand: number;
  player: string;
  amount: number;
  asked?: string[];
  clauses?: string[];
}

/** A card that does not belong to the game was taken out of the shoe. */
export interface ForeignCardRemoved {
  event: "ForeignCardRemoved";
  ten: boolean;
}

/** The controller doubled, with those who followed; one card is owed. */
export interface HandDoubled {
  event: "HandDoubled";
  box: number;
  hand: number;
  additions: Addition[];
  asked?: boolean;
}

/** A further card was asked for. */
export interface HandHit {
  event: "HandHit";
  box: number;
  hand: number;
}

/** The hand became two. Those in `cover` wager on the second too; those in `second` keep one wager, on the second. */
export interface HandSplit {
  event: "HandSplit";
  box: number;
  hand: number;
  cover: Addition[];
  second?: string[];
  asked?: boolean;
}

/** No further cards. */
export interface HandStood {
  event: "HandStood";
  box: number;
  hand: number;
}

/** The stakes of these players on the hand are surrendered. */
export interface HandSurrendered {
  event: "HandSurrendered";
  box: number;
  hand: number;
  players: string[];
}

/** A hand gets its missing card when all the others have theirs; `at_once`: they have, so it is the next card. */
export interface HandWaits {
  event: "HandWaits";
  box: number;
  hand: number;
  at_once?: boolean;
}

/** The cards of these hands (box, hand), which are decided, are in the discard rack before the round ends. */
export interface HandsCollected {
  event: "HandsCollected";
  hands: [number, number][];
  clauses?: string[];
}

/** The card reader told whether the hole card makes a pontoon. */
export interface HoleCardChecked {
  event: "HoleCardChecked";
  pontoon: boolean;
}

/** The dealer's second card, face down; None from a physical shoe, where nobody saw it. Sealed. */
export interface HoleCardDealt {
  event: "HoleCardDealt";
  card: Card | null;
}

/** The hole card was seen too early, and lies open from now on. */
export interface HoleCardExposed {
  event: "HoleCardExposed";
  card: Card;
}

/** The hole card was turned over. */
export interface HoleCardRevealed {
  event: "HoleCardRevealed";
  card: Card;
}

/** A player says that something went wrong; somebody of the staff has to confirm or dismiss it. */
export interface IncidentClaimed {
  event: "IncidentClaimed";
  player: string;
  claim: Claim;
}

/** Something went wrong; `clauses` are the book's clauses about it, none where it is silent. */
export interface IncidentReported {
  event: "IncidentReported";
  situation: string;
  by: Person;
  clauses?: string[];
  box?: number;
  hand?: number;
  note?: string;
  to?: number;
  noticed?: boolean;
  round?: number;
  player?: string;
  side?: string | null;
  card?: Card | null;
  found?: boolean;
  rack_empty?: boolean;
  directed?: boolean;
  together?: number;
}

/** Every box has two cards and the dealer the first (and the hole card, where one is dealt). */
export interface InitialDealCompleted {
  event: "InitialDealCompleted";
}

/** An insurance wager. */
export interface InsurancePlaced {
  event: "InsurancePlaced";
  player: string;
  box: number;
  amount: number;
}

/** Something went wrong while answers were awaited: what was put down goes back. */
export interface InvitationWithdrawn {
  event: "InvitationWithdrawn";
  box: number;
  hand: number;
  returned: Addition[];
}

/** The players have been told of new limits, which hold from this round on. */
export interface LimitsChanged {
  event: "LimitsChanged";
  minimum: number;
  maximum: number;
  from_round: number;
  by: Person;
  clauses?: string[];
}

/** The dealer has paid, taken or left one wager or several at once: so many by now, from the first at this table. */
export interface LinePaid {
  event: "LinePaid";
  number: number;
}

/** The opposite of a line of a finished round. */
export interface LineReversed {
  event: "LineReversed";
  round: number;
  line: Line;
}

/** A marker shows the maximum of this box; at the table's own maximum there is no marker. */
export interface MaximumRaised {
  event: "MaximumRaised";
  box: number;
  amount: number;
  by: Person;
  clauses?: string[];
}

/** The discards (or, after a fault, what is left in the shoe) are shuffled to finish the round. */
export interface MidRoundShuffleDue {
  event: "MidRoundShuffleDue";
  cards: "discards" | "remaining";
  burn?: number;
}

/** A card was exposed while the cards were mixed: they are mixed again, from the wash on if there was one. */
export interface MixingUndone {
  event: "MixingUndone";
  clauses?: string[];
}

/** The offer has ended. */
export interface OfferClosed {
  event: "OfferClosed";
  offer: "follow" | "forfeit" | "insurance" | "surrender";
}

/** A player does not take what is on offer. */
export interface OfferPassed {
  event: "OfferPassed";
  player: string;
}

/** An offer that a player did not get is made now. */
export interface OfferReopened {
  event: "OfferReopened";
  offer: "insurance" | "surrender";
  box: number;
  player: string;
  drawn?: boolean;
}

/** A finished round is void; its lines are undone by the events that follow. */
export interface PastRoundVoided {
  event: "PastRoundVoided";
  round: number;
  clauses: string[];
  unrecovered?: Unrecovered[];
}

/** A hand was not paid when it should have been: its stakes are open again. */
export interface PaymentMissed {
  event: "PaymentMissed";
  box: number;
  hand: number;
}

/** The dealer passed over the place whose card was due. */
export interface PlaceSkipped {
  event: "PlaceSkipped";
  due: [number, number];
}

/** A player has walked away from the box; unless somebody else decides, cards are drawn for the hand. */
export interface PlayerAbsent {
  event: "PlayerAbsent";
  box: number;
  player: string;
  drawn?: boolean;
}

/** A player chose, for a whole box or for one hand of it. */
export interface PlayerAnswered {
  event: "PlayerAnswered";
  player: string;
  box: number;
  choice: "continue" | "dead" | "eighth" | "fifth" | "first" | "fourth" | "late" | "ninth" | "reconstructed" | "return" | "second" | "seventh" | "sixth" | "tenth" | "third";
  hand?: number;
}

/** The player may not wager here any more; wagers that lie on the layout stay. */
export interface PlayerExcluded {
  event: "PlayerExcluded";
  player: string;
  by: Person;
  clauses?: string[];
  note?: string;
}

/** A player has left the table; what is in play is finished as the table's terms have it. */
export interface PlayerLeft {
  event: "PlayerLeft";
  player: string;
}

/** The player has a maximum of his own on any one box, and a sign says so. */
export interface PlayerMaximumDirected {
  event: "PlayerMaximumDirected";
  player: string;
  amount: number;
  by: Person;
  clauses?: string[];
}

/** A player with a wager has said that the deal may begin. */
export interface PlayerReady {
  event: "PlayerReady";
  player: string;
}

/** The player is held to one box and the minimum; the restriction has to be reported. */
export interface PlayerRestricted {
  event: "PlayerRestricted";
  player: string;
  by: Person;
  tracked: boolean;
  report_to: "regulator";
  clauses?: string[];
}

/** A player who had left is back. */
export interface PlayerReturned {
  event: "PlayerReturned";
  player: string;
}

/** Each of these (box and player) has to choose. */
export interface PlayersAsked {
  event: "PlayersAsked";
  situation: string;
  asked: [number, string][];
  choices: ("continue" | "dead" | "eighth" | "fifth" | "first" | "fourth" | "late" | "ninth" | "reconstructed" | "return" | "second" | "seventh" | "sixth" | "tenth" | "third")[];
  clauses?: string[];
  hand?: number;
  hands?: number[];
}

/** Everybody who was asked has answered. */
export interface QuestionClosed {
  event: "QuestionClosed";
}

/** The card reader is not used any more. */
export interface ReaderRemoved {
  event: "ReaderRemoved";
}

/** The stack is cut again; `cutters` are offered it in this order. */
export interface RecutOrdered {
  event: "RecutOrdered";
  by: Person;
  cutters: string[];
  clauses?: string[];
}

/** The cards are to be replaced when the round has ended, or `alone` a damaged one; between rounds, at once. */
export interface ReplacementDue {
  event: "ReplacementDue";
  card?: Card | null;
  alone?: boolean;
}

/** The player may wager like everybody again. */
export interface RestrictionLifted {
  event: "RestrictionLifted";
  player: string;
  by: Person;
  clauses?: string[];
}

/** A player asked the regulator to review what the house decided; the round goes on as decided. */
export interface ReviewRequested {
  event: "ReviewRequested";
  player: string;
  note?: string;
  clauses?: string[];
}

/** Everything is settled and the cards are in the discard rack. */
export interface RoundEnded {
  event: "RoundEnded";
  round: number;
}

/** Every other wager is settled and only the dealer's cards are out: the wheel of BSX-16 comes next. */
export interface RoundReconciled {
  event: "RoundReconciled";
}

/** The cards dealt were put in the places they should have had; `left_over` are next again. */
export interface RoundReconstructed {
  event: "RoundReconstructed";
  proposal: Proposal;
  resumed?: Resumed | null;
}

/** The round is void: every line of it has been undone and every wager returned. */
export interface RoundVoided {
  event: "RoundVoided";
  round: number;
  clauses: string[];
  in_shoe?: number;
}

/** One of these roles has to choose one of the remedies; `proposal` shows a reconstruction before it is made. */
export interface RulingAsked {
  event: "RulingAsked";
  situation: string;
  roles: ("casino-employee" | "casino-supervisor" | "dealer" | "floor-person" | "game-supervisor" | "operator" | "pit-manager" | "pit-supervisor" | "player" | "shift-manager")[];
  remedies: ("confirm" | "continue" | "discard" | "dismiss" | "eighth" | "fifth" | "first" | "fourth" | "ninth" | "reconstruct" | "reopen" | "second" | "seventh" | "shuffle-after-round" | "sixth" | "stand-hand" | "tenth" | "third" | "use" | "void-hands" | "void-past-round" | "void-round")[];
  clauses?: string[];
  proposal?: Proposal | null;
  box?: number;
  hand?: number;
  player?: string;
  round?: number;
}

/** Somebody ruled. `clauses` are about the remedy, `authority` about the right to choose it; either may be empty. */
export interface RulingGiven {
  event: "RulingGiven";
  situation: string;
  remedy: "confirm" | "continue" | "discard" | "dismiss" | "eighth" | "fifth" | "first" | "fourth" | "ninth" | "reconstruct" | "reopen" | "second" | "seventh" | "shuffle-after-round" | "sixth" | "stand-hand" | "tenth" | "third" | "use" | "void-hands" | "void-past-round" | "void-round";
  by: Person;
  clauses?: string[];
  authority?: string[];
  boxes?: number[];
  note?: string;
  hand?: number;
  player?: string;
  hands?: [number, number][];
  side?: string | null;
  round?: number;
}

/** The player had to leave the seat at the box. */
export interface SeatVacated {
  event: "SeatVacated";
  box: number;
  player: string;
  by: Person;
  clauses?: string[];
}

/** The first who wagered on the box said whether others may. */
export interface SharingAnswered {
  event: "SharingAnswered";
  player: string;
  box: number;
  consents: boolean;
  clauses?: string[];
}

/** The cards in front of position `at` went to the back; `by` is a player or a member of staff. */
export interface ShoeCut {
  event: "ShoeCut";
  by: string;
  at: number;
}

/** A physical shoe was put on the table; nobody knows its order. */
export interface ShoeLoaded {
  event: "ShoeLoaded";
}

/** A full, shuffled stack, not yet cut. Sealed. */
export interface ShoeShuffled {
  event: "ShoeShuffled";
  cards: Card[];
}

/** A shoe that begins with these cards in this order; `cutting_card`: the index of the card behind it. Sealed. */
export interface ShoeStacked {
  event: "ShoeStacked";
  cards: Card[];
  cutting_card?: number | null;
}

/** The player was told that further wagers under the minimum will be returned. */
export interface ShortWagerAdvised {
  event: "ShortWagerAdvised";
  player: string;
}

/** The cards are shuffled when the round has ended. */
export interface ShuffleDueAfterRound {
  event: "ShuffleDueAfterRound";
  clauses: string[];
}

/** The cards are shuffled before the next round because somebody ordered it. */
export interface ShuffleOrdered {
  event: "ShuffleOrdered";
  reason: "at-will" | "suspected" | "vacant";
  by: Person;
  clauses?: string[];
}

/** The automatic shuffler is off the table; cards are shuffled by hand. */
export interface ShufflerRemoved {
  event: "ShufflerRemoved";
  by: Person;
  clauses?: string[];
}

/** A side wager on a box. */
export interface SideWagerPlaced {
  event: "SideWagerPlaced";
  player: string;
  box: number;
  wager: string;
  amount: number;
  medium?: "cash" | "chips" | "match-play";
}

/** A player asked to turn the cards of the box. */
export interface SqueezeAsked {
  event: "SqueezeAsked";
  player: string;
  box: number;
  clauses?: string[];
}

/** The cards of the box are dealt face down in this round, for this player to turn. */
export interface SqueezeGranted {
  event: "SqueezeGranted";
  box: number;
  player: string;
  by: Person;
  clauses?: string[];
}

/** One step of a procedure was done. */
export interface StepTaken {
  event: "StepTaken";
  step: string;
  by: Person;
  procedure: "closing" | "idle" | "mixing" | "opening" | "replacing" | "replacing-card";
  clauses?: string[];
}

/** Cards that lay on boxes without a wager went to the rack. */
export interface StraysDiscarded {
  event: "StraysDiscarded";
  clauses?: string[];
  errors?: number[];
  owed?: [number, number][];
}

/** The dealer has asked for a supervisor. */
export interface SupervisorCalled {
  event: "SupervisorCalled";
  by: string;
  why?: string;
}

/** The players were told, and the table is closed. */
export interface TableClosed {
  event: "TableClosed";
  by: Person;
  clauses?: string[];
}

/** The house takes a table in; `owner` opened it. */
export interface TableHosted {
  event: "TableHosted";
  table: string;
  title: string;
  owner: string;
  terms: Terms;
}

/** Nobody plays; `spread`: the cards are spread out, and mixed again before the next round. */
export interface TableIdle {
  event: "TableIdle";
  by: Person;
  spread?: boolean;
  clauses?: string[];
}

/** A table opens under a rulebook; `extends` and `changes` describe a house variant, `digest` the rules in force. */
export interface TableOpened {
  event: "TableOpened";
  rulebook: string;
  setup: Setup;
  extends?: string;
  changes?: Record<string, unknown>;
  practice?: Practice;
  digest?: string;
  pack?: "full" | "spanish";
}

/** A player needed so much of the time bank for a decision. */
export interface TimeBankUsed {
  event: "TimeBankUsed";
  player: string;
  milliseconds: number;
}

/** A player who was awaited has lost the connection, and has so much more time; the terms have it once an hour. */
export interface TimeGranted {
  event: "TimeGranted";
  player: string;
  milliseconds: number;
}

/** A main wager; `seated`: the player sits at the box; `placed_by`: the member of staff who put it down. */
export interface WagerPlaced {
  event: "WagerPlaced";
  player: string;
  box: number;
  amount: number;
  seated: boolean;
  medium?: "cash" | "chips" | "match-play";
  placed_by?: Person | null;
}

/** A wager was decided and its money moved. */
export interface WagerSettled {
  event: "WagerSettled";
  line: Line;
}

/** A player took all wagers, `amount` together, off a box while betting was open. */
export interface WagerTakenBack {
  event: "WagerTakenBack";
  player: string;
  box: number;
  amount: number;
}

/** The wagers of these players on a box (or one hand of it) are void; a hand without wagers goes to the rack. */
export interface WagersVoided {
  event: "WagersVoided";
  box: number;
  players: string[];
  hand?: number;
}

export type TableEvent = 
  | TableOpened
  | ShoeShuffled
  | ShoeCut
  | CuttingCardInserted
  | ShoeStacked
  | ShoeLoaded
  | CardBurned
  | WagerPlaced
  | ShortWagerAdvised
  | SideWagerPlaced
  | WagerTakenBack
  | ExcessRejected
  | BettingClosed
  | CuttingCardReached
  | CuttingCardDiscarded
  | CardDealt
  | DealerCardDealt
  | HoleCardDealt
  | InitialDealCompleted
  | HoleCardChecked
  | HoleCardRevealed
  | InsurancePlaced
  | OfferClosed
  | HandSurrendered
  | HandHit
  | HandStood
  | FollowersInvited
  | FollowerAnswered
  | InvitationWithdrawn
  | HandDoubled
  | HandSplit
  | DoubleForfeited
  | WagerSettled
  | BonusSpinTriggered
  | RoundReconciled
  | BonusSpinDecided
  | BonusSpinCancelled
  | RoundEnded
  | FinalRoundsAnnounced
  | IncidentReported
  | IncidentClaimed
  | RulingAsked
  | RulingGiven
  | PlayersAsked
  | PlayerAnswered
  | QuestionClosed
  | CardRemoved
  | CardCalledBack
  | ForeignCardRemoved
  | CardExposed
  | CardsDrawnTogether
  | CardPicked
  | CardRefused
  | HoleCardExposed
  | CardMisdealt
  | PlaceSkipped
  | RoundReconstructed
  | DealerReconstructed
  | StraysDiscarded
  | ErrorsStand
  | HandWaits
  | WagersVoided
  | RoundVoided
  | PastRoundVoided
  | LineReversed
  | OfferReopened
  | PaymentMissed
  | PlayerAbsent
  | ShuffleDueAfterRound
  | ReplacementDue
  | HandsCollected
  | MidRoundShuffleDue
  | AutomatedShoeFailed
  | ReaderRemoved
  | StepTaken
  | MixingUndone
  | CardsCounted
  | CardsReplaced
  | CardReplaced
  | TableIdle
  | ShuffleOrdered
  | CutDeclined
  | CutOmitted
  | RecutOrdered
  | DealerChanged
  | BurnCardShown
  | ShufflerRemoved
  | AutomatedShoeReplaced
  | TableClosed
  | PlayerExcluded
  | EntryPermitted
  | PlayerRestricted
  | RestrictionLifted
  | MaximumRaised
  | LimitsChanged
  | BoxMaximumDirected
  | PlayerMaximumDirected
  | BoxGivenUp
  | SeatVacated
  | CashConfirmed
  | SqueezeGranted
  | SharingAnswered
  | SqueezeAsked
  | ReviewRequested
  | TableHosted
  | PlayerReady
  | OfferPassed
  | PlayerLeft
  | PlayerReturned
  | ClockLapsed
  | TimeBankUsed
  | TimeGranted
  | BotSeated
  | BotDismissed
  | LinePaid
  | SupervisorCalled
  | CallAnswered;
