// Made by `python -m scripts.make_wire_types`; do not edit.

/** What one player adds in doubling or splitting. */
export interface Addition {
  player: string;
  amount: number;
}

/** The final rounds begin; `by`: who announces them, if known. */
export interface AnnounceFinalRounds {
  command: "AnnounceFinalRounds";
  by?: Person | null;
}

/** A player's own choice; `hand`: where a split box is asked hand by hand. */
export interface Answer {
  command: "Answer";
  player: string;
  box: number;
  choice: "continue" | "dead" | "eighth" | "fifth" | "first" | "fourth" | "late" | "ninth" | "reconstructed" | "return" | "second" | "seventh" | "sixth" | "tenth" | "third";
  hand?: number;
}

/** Somebody of the staff has come to the table that called. */
export interface AnswerCall {
  command: "AnswerCall";
}

/** The first bettor on a box says whether others may wager there in this round. */
export interface AnswerSharing {
  command: "AnswerSharing";
  player: string;
  box: number;
  consents: boolean;
}

/** What one bettor answered; `amount` is what he put down with it. */
export interface Answered {
  player: string;
  answer: "decline" | "first" | "follow" | "second";
  amount: number;
}

/** A player asks to turn the cards of a box himself. */
export interface AskSqueeze {
  command: "AskSqueeze";
  player: string;
  box: number;
}

/** A bot at the table. */
export interface BotView {
  name: string;
  kind: string;
  box: number;
}

/** A box with wagers. `doubled`: its controller has doubled a hand; `sevens_split`: suited sevens were split. */
export interface Box {
  number: number;
  bettors: BoxBettor[];
  sides: SideWager[];
  insurances: Insurance[];
  hands: Hand[];
  doubled: boolean;
  sevens_split: boolean;
  void: BoxBettor[];
}

/** A player's main wager on a box: what was put down and, once betting has closed, how much of it plays. */
export interface BoxBettor {
  player: string;
  placed: number;
  wager: number;
  seated: boolean;
  away: boolean;
}

/** Burn the next card; a physical one may stay unseen. */
export interface BurnCard {
  command: "BurnCard";
  card?: Card | null;
}

/** A dealer waits for a supervisor. */
export interface Call {
  by: string;
  why: string;
}

/** The dealer asks for a supervisor; `why`, in a few words. */
export interface CallSupervisor {
  command: "CallSupervisor";
  why?: string;
}

/** The wheel malfunctioned: what happened, in words. */
export interface CancelSpin {
  command: "CancelSpin";
  malfunction: string;
}

export type Card = "As" | "Ah" | "Ad" | "Ac" | "2s" | "2h" | "2d" | "2c" | "3s" | "3h" | "3d" | "3c" | "4s" | "4h" | "4d" | "4c" | "5s" | "5h" | "5d" | "5c" | "6s" | "6h" | "6d" | "6c" | "7s" | "7h" | "7d" | "7c" | "8s" | "8h" | "8d" | "8c" | "9s" | "9h" | "9d" | "9c" | "Js" | "Jh" | "Jd" | "Jc" | "Qs" | "Qh" | "Qd" | "Qc" | "Ks" | "Kh" | "Kd" | "Kc" | "Ts" | "Th" | "Td" | "Tc";

/** A new dealer comes to the table. */
export interface ChangeDealer {
  command: "ChangeDealer";
  name: string;
}

/** The players are told of new limits; they hold from the next round in which nobody has wagered yet. */
export interface ChangeLimits {
  command: "ChangeLimits";
  minimum: number;
  maximum: number;
  by: Person;
}

/** Put the hole card into the card reader; with a physical shoe, say whether it showed a pontoon. */
export interface CheckHoleCard {
  command: "CheckHoleCard";
  pontoon?: boolean | null;
}

/** Something a player may do now. */
export interface Choice {
  action: "answer-sharing" | "ask-squeeze" | "double" | "follow" | "forfeit" | "hit" | "insure" | "side" | "split" | "stand" | "surrender" | "take-back" | "wager";
  player: string;
  box: number;
  hand: number;
  wager: string | null;
  amounts: Range[];
  second: string[];
  media: ("cash" | "chips" | "match-play")[];
  standing: Range | null;
  answers: ("decline" | "first" | "follow" | "second")[];
}

/** What a player says has happened, as a report would say it; the staff confirm or dismiss it. */
export interface Claim {
  situation: string;
  box?: number;
  hand?: number;
  to?: number;
  noticed?: boolean;
  cards?: Card[];
  round?: number;
  player?: string;
  side?: string | null;
  note?: string;
  rack_empty?: boolean;
  directed?: boolean;
  together?: number;
  found?: boolean;
}

/** What is waited for, and until when by the server's clock in milliseconds; 0 is as long as one likes. */
export interface ClockView {
  what: string;
  players: string[];
  until: number;
  since: number;
  bank: number;
}

/** How many seconds there are for each thing; 0 is as long as one likes. */
export interface Clocks {
  betting?: number;
  decision?: number;
  offer?: number;
  bank?: number;
  grace?: number;
  follow?: number;
  dropped?: number;
}

/** No more bets. Where the cutting card would be the round's first card it is drawn, and betting stays open. */
export interface CloseBetting {
  command: "CloseBetting";
}

/** The offer ends. Whoever was asked to follow a double or split and has not answered does not follow. */
export interface CloseOffer {
  command: "CloseOffer";
}

/** The players are told that the table closes. */
export interface CloseTable {
  command: "CloseTable";
  by: Person;
}

/** An action that is not open now, with the sentence and the clauses that close it. */
export interface Closed {
  action: "answer-sharing" | "ask-squeeze" | "double" | "follow" | "forfeit" | "hit" | "insure" | "side" | "split" | "stand" | "surrender" | "take-back" | "wager" | "announce-final-rounds" | "burn" | "cancel-spin" | "check-hole" | "close-betting" | "close-offer" | "count" | "cut" | "deal" | "insert-cutting-card" | "load" | "notice" | "replace-card" | "replace-cards" | "reveal-hole" | "settle" | "show-cutting-card" | "shuffle" | "spin" | "stack" | "step" | "announce-final-rounds" | "box-maximum" | "change-limits" | "claim" | "confirm-cash" | "exclude-player" | "grant-squeeze" | "lift-restriction" | "permit-entry" | "player-maximum" | "raise-maximum" | "request-review" | "require-box" | "restrict-player" | "rule" | "step" | "vacate-seat" | "void-hands" | "void-past-round" | "void-past-wager" | "void-round" | "void-side-wager" | "void-wager" | "automated-shoe" | "change-dealer" | "close-table" | "count" | "decline-cut" | "leave-idle" | "order-recut" | "order-shuffle" | "remove-shuffler" | "replace-card" | "replace-cards" | "view-burn";
  refusal: Refusal;
  box?: number;
  wager?: string | null;
  how?: string;
}

/** A limit that was raised or taken away (`value` of None), and from when on that holds. */
export interface Coming {
  what: "loss" | "stake" | "time";
  per: "day" | "month" | "round" | "week";
  value: number | null;
  since: number;
}

/** The dealer and `by` confirm what the player wagers in cash on a box; it is converted into chips at once. */
export interface ConfirmCash {
  command: "ConfirmCash";
  player: string;
  box: number;
  by: Person;
  dealer?: Person;
}

/** All the cards of the table were counted. */
export interface CountCards {
  command: "CountCards";
  count: number;
  by: Person;
}

/** `by` cuts the stack at this position. */
export interface CutShoe {
  command: "CutShoe";
  by: string;
  at: number;
}

/** Deal the next card to where it belongs; from a physical shoe, the card that came out. */
export interface DealCard {
  command: "DealCard";
  card?: Card | null;
}

/** Something the dealer may do now; `cards` may come out of a physical shoe, `people` may cut. */
export interface DealerChoice {
  action: "announce-final-rounds" | "burn" | "cancel-spin" | "check-hole" | "close-betting" | "close-offer" | "count" | "cut" | "deal" | "insert-cutting-card" | "load" | "notice" | "replace-card" | "replace-cards" | "reveal-hole" | "settle" | "show-cutting-card" | "shuffle" | "spin" | "stack" | "step";
  cards: Card[];
  people: string[];
  least: number;
  most: number;
  step: string;
}

/** The wheel of BSX-16 stopped at a position; a prize each for community winners, and the hot-spot winner's. */
export interface DecideSpin {
  command: "DecideSpin";
  position: number;
  community?: number | null;
  outer?: number | null;
}

/** The player who is offered the cut does not want it. */
export interface DeclineCut {
  command: "DeclineCut";
  player: string;
}

/** The wagers of all players on any one box may not exceed the table maximum together, or may again. */
export interface DirectBoxMaximum {
  command: "DirectBoxMaximum";
  by: Person;
  ends?: boolean;
}

/** The player may not have more than this on any one box; the table's own maximum ends it. */
export interface DirectPlayerMaximum {
  command: "DirectPlayerMaximum";
  player: string;
  amount: number;
  by: Person;
}

/** Whoever opened the table sends a bot away, between rounds. */
export interface DismissBot {
  command: "DismissBot";
  name: string;
}

/** The controller doubles; `additions` has his own amount, and the other bettors on the hand are then asked. */
export interface Double {
  command: "Double";
  player: string;
  box: number;
  additions: Addition[];
  entered_by?: Person | null;
}

/** The dealer enters what a player did, at a table with a dealer whose chips are on the felt alone. */
export interface Enter {
  command: "Enter";
  move: PlaceWager | PlaceSideWager | TakeBackWager | Insure | Surrender | Hit | Stand | Double | Split | Follow | Forfeit | Shuffle | CutShoe | InsertCuttingCard | StackShoe | LoadShoe | BurnCard | CloseBetting | DealCard | ShowCuttingCard | CloseOffer | CheckHoleCard | RevealHoleCard | Settle | DecideSpin | CancelSpin | AnnounceFinalRounds | Report | MakeClaim | FindErrors | GiveRuling | Answer | RefuseCard | VoidHands | VoidRound | VoidWager | VoidSideWager | VoidPastRound | VoidPastWager | TakeStep | CountCards | ReplaceCards | ReplaceCard | LeaveIdle | OrderShuffle | OrderRecut | DeclineCut | ChangeDealer | ViewBurnCard | RemoveShuffler | UseAutomatedShoe | CloseTable | ExcludePlayer | PermitEntry | RestrictPlayer | LiftRestriction | RaiseMaximum | DirectBoxMaximum | DirectPlayerMaximum | ChangeLimits | RequireBox | VacateSeat | ConfirmCash | GrantSqueeze | AnswerSharing | AskSqueeze | RequestReview;
}

/** The player is excluded from further participation. */
export interface ExcludePlayer {
  command: "ExcludePlayer";
  player: string;
  by: Person;
  note?: string;
}

/** Kept out from `since` to `until` (None: until lifted). `by`: the member of staff; empty where by own wish. */
export interface Exclusion {
  since: number;
  until: number | null;
  by?: string;
  why?: string;
  lifted_by?: string;
  lifted_at?: number;
}

/** How many cards of a hand lie face down for this audience, by box and hand. */
export interface FaceDown {
  box: number;
  hand: number;
  cards: number;
}

/** Errors of dealing that went unnoticed are found now. */
export interface FindErrors {
  command: "FindErrors";
  by: Person;
}

/** The answer of a bettor who is asked whether he follows a double or a split; `amount` is for `follow` alone. */
export interface Follow {
  command: "Follow";
  player: string;
  box: number;
  answer: "decline" | "first" | "follow" | "second";
  amount?: number;
  entered_by?: Person | null;
}

/** Take a double back and give up the wager; `hand` of 0 means the hand last doubled on the box. */
export interface Forfeit {
  command: "Forfeit";
  player: string;
  box: number;
  hand?: number;
}

/** A ruling by somebody who may give the one that is asked for. */
export interface GiveRuling {
  command: "GiveRuling";
  remedy: "confirm" | "continue" | "discard" | "dismiss" | "eighth" | "fifth" | "first" | "fourth" | "ninth" | "reconstruct" | "reopen" | "second" | "seventh" | "shuffle-after-round" | "sixth" | "stand-hand" | "tenth" | "third" | "use" | "void-hands" | "void-past-round" | "void-round";
  by: Person;
  boxes?: number[];
  note?: string;
  hand?: number;
  hands?: [number, number][];
}

/** The cards of the box are dealt face down in this round, as was asked. */
export interface GrantSqueeze {
  command: "GrantSqueeze";
  box: number;
  by: Person;
}

/** The cards of one hand of a box and the stakes on it. */
export interface Hand {
  cards: Card[];
  stakes: Stake[];
  initial: number;
  split: boolean;
  split_aces: boolean;
  doubled: boolean;
  stood: boolean;
  redoubled?: number;
}

/** What a hand counts, by box and hand. */
export interface HandTotal {
  box: number;
  hand: number;
  points: number;
  soft: boolean;
}

/** A further card. */
export interface Hit {
  command: "Hit";
  player: string;
  box: number;
}

/** How much of a wager plays, and how much the limits give back. */
export interface InPlay {
  box: number;
  player: string;
  amount: number;
  returned?: number;
}

/** The dealer puts the cutting card in, so many cards from the back. */
export interface InsertCuttingCard {
  command: "InsertCuttingCard";
  from_back: number;
}

/** An insurance wager on a box. */
export interface Insurance {
  player: string;
  amount: number;
  settled: boolean;
}

/** An insurance wager for the player's wager on a box. */
export interface Insure {
  command: "Insure";
  player: string;
  box: number;
  amount: number;
}

/** `player` doubles or splits a hand with `amount`, and those in `asked` may follow. */
export interface Invitation {
  action: "double" | "split";
  box: number;
  hand: number;
  player: string;
  amount: number;
  asked: string[];
  answers: Answered[];
}

/** A box as it lies after a reconstruction: its hands with their wagers, and the number each of them had before. */
export interface LaidBox {
  box: number;
  hands: Hand[];
  was: number[];
  sevens_split?: boolean;
}

/** The cards of one hand as they should lie; `seen_by`: face down, and only these players may see them. */
export interface LaidCards {
  box: number;
  hand: number;
  cards: Card[];
  seen_by?: string[];
  again?: boolean;
  back_to?: number;
  undecided?: boolean;
}

/** I leave the table; what I have in play is finished as the table's terms have it. */
export interface Leave {
  command: "Leave";
  player: string;
}

/** Nobody plays at the open table. */
export interface LeaveIdle {
  command: "LeaveIdle";
  by: Person;
}

/** A limit, what is used of it, and when it begins anew (0: with the next round). */
export interface Left {
  what: "loss" | "stake" | "time";
  per: "day" | "month" | "round" | "week";
  limit: number;
  used: number;
  until: number;
}

/** The restriction of a player ends. */
export interface LiftRestriction {
  command: "LiftRestriction";
  player: string;
  by: Person;
}

/** The limits on the sign. `step` is the smallest chip; side wagers have their own limits. */
export interface Limits {
  minimum: number;
  maximum: number;
  step: number;
  side_minimum: number;
  side_maximum: number | null;
}

/** What became of one wager. `net` is the player's gain; the stake itself is returned unless lost. */
export interface Line {
  player: string;
  box: number;
  hand: number | null;
  kind: string;
  stake: number;
  result: "forfeit" | "lose" | "stand-off" | "surrender" | "void" | "win";
  odds: string | null;
  net: number;
  clauses: string[];
  reason: string;
  total?: number | null;
  dealer?: number | null;
  reverses?: "" | "reopen" | "void";
}

/** A physical shoe, shuffled and cut by people, is put on the table. */
export interface LoadShoe {
  command: "LoadShoe";
}

/** A player says that something went wrong; `report` is what it would be if the staff said it. */
export interface MakeClaim {
  command: "MakeClaim";
  player: string;
  report: Report;
}

/** The dealer has paid, taken or left the next wagers in `dues`, `lines` of them at once. */
export interface MarkPaid {
  command: "MarkPaid";
  number: number;
  lines?: number;
}

/** Something that may be ordered or asked for now. What has to be said with it is chosen from these lists. */
export interface OrderChoice {
  order: string;
  players?: string[];
  anybody_but?: string[] | null;
  boxes?: number[];
  wagers?: [number, string][];
  sides?: [number, string, string][];
  hands?: [number, number][];
  how?: string[];
  least?: number;
  most?: number;
  cards?: Card[];
  clauses?: string[];
  rounds?: number[];
  past?: [number, number, string, string][];
}

/** The stack is to be cut again: by the same person or by the next one entitled. */
export interface OrderRecut {
  command: "OrderRecut";
  by: Person;
  cutter?: "next" | "same";
}

/** The cards are to be shuffled before the next round. */
export interface OrderShuffle {
  command: "OrderShuffle";
  reason: "at-will" | "suspected" | "vacant";
  by: Person;
}

/** A command of the table after which the house goes on only so far, where whoever opened the table has every role. */
export interface Paced {
  command: "Paced";
  move?: PlaceWager | PlaceSideWager | TakeBackWager | Insure | Surrender | Hit | Stand | Double | Split | Follow | Forfeit | Shuffle | CutShoe | InsertCuttingCard | StackShoe | LoadShoe | BurnCard | CloseBetting | DealCard | ShowCuttingCard | CloseOffer | CheckHoleCard | RevealHoleCard | Settle | DecideSpin | CancelSpin | AnnounceFinalRounds | Report | MakeClaim | FindErrors | GiveRuling | Answer | RefuseCard | VoidHands | VoidRound | VoidWager | VoidSideWager | VoidPastRound | VoidPastWager | TakeStep | CountCards | ReplaceCards | ReplaceCard | LeaveIdle | OrderShuffle | OrderRecut | DeclineCut | ChangeDealer | ViewBurnCard | RemoveShuffler | UseAutomatedShoe | CloseTable | ExcludePlayer | PermitEntry | RestrictPlayer | LiftRestriction | RaiseMaximum | DirectBoxMaximum | DirectPlayerMaximum | ChangeLimits | RequireBox | VacateSeat | ConfirmCash | GrantSqueeze | AnswerSharing | AskSqueeze | RequestReview | null;
  cards?: number | null;
  steps?: number | null;
  until_empty?: boolean;
}

/** I do not take what is on offer. */
export interface Pass {
  command: "Pass";
  player: string;
}

/** Facts about people. */
export interface People {
  excluded: string[];
  restricted: string[];
  once_restricted: string[];
  permitted: [string, number][];
  given_up: [number, string][];
  abstained: [number, string, number][];
  next_limits: Limits | null;
  sharing: [number, string, boolean][];
  unconfirmed: [string, number][];
  squeeze_asked: [number, string][];
  squeezed: [number, string][];
}

/** The limit on late entry does not hold for the player until the next shuffle. */
export interface PermitEntry {
  command: "PermitEntry";
  player: string;
  by: Person;
}

/** Somebody who acts in a role; the name is for the record. */
export interface Person {
  role: "casino-employee" | "casino-supervisor" | "dealer" | "floor-person" | "game-supervisor" | "operator" | "pit-manager" | "pit-supervisor" | "player" | "shift-manager";
  name?: string;
}

/** A side wager. */
export interface PlaceSideWager {
  command: "PlaceSideWager";
  player: string;
  box: number;
  wager: string;
  amount: number;
  medium?: "cash" | "chips" | "match-play";
}

/** A main wager; the first bettor who is not `standing` takes the seat of the box for this round. */
export interface PlaceWager {
  command: "PlaceWager";
  player: string;
  box: number;
  amount: number;
  standing?: boolean;
  medium?: "cash" | "chips" | "match-play";
  placed_by?: Person | null;
}

/** A finished round as it lay on the table. */
export interface PlayedRound {
  number: number;
  boxes: Box[];
  dealer: Card[];
  lines: Line[];
  void: boolean;
}

/** How the house works this table, beyond what a round needs to know. */
export interface Practice {
  by_hand?: boolean;
  shuffler?: "automatic" | "manual";
  colours?: string[];
  pre_shuffled?: boolean;
  dealer_cuts?: boolean;
  reader_reveals?: boolean;
  ask_consent?: boolean;
  sharing?: boolean;
  boxes_per_player?: number;
  side_wagers?: boolean;
  seated_first?: boolean;
  box_maximum?: boolean;
  player_maxima?: [string, number][];
}

/** Where the cards dealt belong: hands that change, the dealer's cards, and cards that are left over. */
export interface Proposal {
  hands: LaidCards[];
  dealer: Card[];
  left_over?: Card[];
  taken?: Card[];
}

/** `raise_after`: how long a raised limit waits. `idle`: a pause after which a new session begins. */
export interface ProtectionSettings {
  raise_after: number;
  idle: number;
  check_every: number;
  least_check: number;
  most_check: number;
  least_break: number;
  most_break: number;
  least_exclusion: number;
  lift_after: number;
}

/** What has to be decided before anything else, and by whom. */
export interface Question {
  situation: string;
  clauses?: string[];
  remedies?: RemedyOpen[];
  waiting?: [number, string][];
  choices?: ("continue" | "dead" | "eighth" | "fifth" | "first" | "fourth" | "late" | "ninth" | "reconstructed" | "return" | "second" | "seventh" | "sixth" | "tenth" | "third")[];
  answers?: ([number, string, "continue" | "dead" | "eighth" | "fifth" | "first" | "fourth" | "late" | "ninth" | "reconstructed" | "return" | "second" | "seventh" | "sixth" | "tenth" | "third"])[];
  box?: number;
  hand?: number;
  player?: string;
  round?: number;
  proposal?: Proposal | null;
  hands?: number[];
  answered_hands?: number[];
}

/** A marker beside the box shows a maximum of its own; with the table's own maximum there is no marker. */
export interface RaiseMaximum {
  command: "RaiseMaximum";
  box: number;
  amount: number;
  by: Person;
}

/** Amounts a player may put down: from `least` to `most` in multiples of `multiple`. */
export interface Range {
  player: string;
  least: number;
  most: number;
  multiple: number;
}

/** I have wagered all I want: the deal may begin as soon as everybody with a wager says so. */
export interface Ready {
  command: "Ready";
  player: string;
}

/** Why something may not be done: a stable code, a sentence for people, the clauses behind it, and the facts. */
export interface Refusal {
  code: string;
  message: string;
  clauses: string[];
  facts: Record<string, string | number>;
}

/** The player does not want the exposed card. */
export interface RefuseCard {
  command: "RefuseCard";
  player: string;
  box: number;
}

/** A remedy that may be ruled, by whom, and under which clauses. */
export interface RemedyOpen {
  remedy: "confirm" | "continue" | "discard" | "dismiss" | "eighth" | "fifth" | "first" | "fourth" | "ninth" | "reconstruct" | "reopen" | "second" | "seventh" | "shuffle-after-round" | "sixth" | "stand-hand" | "tenth" | "third" | "use" | "void-hands" | "void-past-round" | "void-round";
  roles: ("casino-employee" | "casino-supervisor" | "dealer" | "floor-person" | "game-supervisor" | "operator" | "pit-manager" | "pit-supervisor" | "player" | "shift-manager")[];
  clauses: string[];
}

/** The automatic shuffler is taken off the table; cards are shuffled by hand from now on. */
export interface RemoveShuffler {
  command: "RemoveShuffler";
  by: Person;
}

/** One card is exchanged for another of the same kind; without a name it is the damaged one. */
export interface ReplaceCard {
  command: "ReplaceCard";
  by: Person;
  card?: Card | null;
}

/** Other cards are put into play. */
export interface ReplaceCards {
  command: "ReplaceCards";
  by: Person;
}

/** Something went wrong. What else has to be said depends on the situation. */
export interface Report {
  command: "Report";
  situation: string;
  by: Person;
  box?: number;
  hand?: number;
  to?: number;
  noticed?: boolean;
  cards?: Card[];
  round?: number;
  player?: string;
  side?: string | null;
  note?: string;
  rack_empty?: boolean;
  directed?: boolean;
  together?: number;
  found?: boolean;
}

/** A player asks that a decision of the house be reviewed. */
export interface RequestReview {
  command: "RequestReview";
  player: string;
  note?: string;
}

/** Whoever sits at this box and at another gives this one up for somebody else. */
export interface RequireBox {
  command: "RequireBox";
  box: number;
  by: Person;
}

/** From now on the player wagers on one box only, and only the minimum. */
export interface RestrictPlayer {
  command: "RestrictPlayer";
  player: string;
  by: Person;
  tracked?: boolean;
  previously?: boolean;
}

/** How play goes on after a reconstruction, where its proposal alone does not say it. */
export interface Resumed {
  boxes?: LaidBox[];
  owed?: [number, number][];
  rescue?: [number, number] | null;
  closed?: string[];
  surrender?: number[];
  insurance?: number[];
}

/** I am back. */
export interface Return {
  command: "Return";
  player: string;
}

/** What one entrant gets back. */
export interface Returned {
  player: string;
  fee: number;
}

/** Turn the hole card over; with a physical shoe, say which card it is. */
export interface RevealHoleCard {
  command: "RevealHoleCard";
  card?: Card | null;
}

/** Whoever opened the table seats a bot; `box` of 0: any that is free. */
export interface SeatBot {
  command: "SeatBot";
  kind?: "chart" | "mimic" | "random";
  box?: number;
  pace?: "at-once" | "human";
  name?: string;
}

/** Since when a person plays, what was put down and gained since, in how many rounds. All 0 before the first wager. */
export interface SessionFigures {
  since: number;
  staked: number;
  net: number;
  rounds: number;
  check_at: number;
}

/** Pay and collect what is left, and collect the cards. */
export interface Settle {
  command: "Settle";
}

/** Everything decided before the first round. */
export interface Setup {
  decks: number;
  boxes: number;
  limits: Limits;
  limits_noticed: boolean;
  hole_card: "hole" | "none" | "reader";
  burn: number;
  cutting_cards: number;
  shoe: "physical" | "stacked" | "virtual";
  automated: boolean;
  mid_shoe_limited: boolean;
  full_patronage: boolean;
  raised: [number, number][];
}

/** The shoe in use: its number and the published commitment to its order. */
export interface ShoeView {
  number: number;
  commitment: string;
}

/** The cutting card came out of a physical shoe. */
export interface ShowCuttingCard {
  command: "ShowCuttingCard";
}

/** A shuffled stack of all the cards. The order is made outside the table, from random bytes. */
export interface Shuffle {
  command: "Shuffle";
  cards: Card[];
}

/** A side wager of a player on a box. */
export interface SideWager {
  player: string;
  kind: string;
  amount: number;
  settled: boolean;
}

/** The controller splits; `cover` has his own name, and the other bettors on the hand are then asked. */
export interface Split {
  command: "Split";
  player: string;
  box: number;
  cover: string[];
  second?: string[];
  first?: string[];
  entered_by?: Person | null;
}

/** A shoe that begins with these cards. */
export interface StackShoe {
  command: "StackShoe";
  cards: Card[];
  cutting_card?: number | null;
}

/** One player's money on one hand. */
export interface Stake {
  player: string;
  original: number;
  base: number;
  kind: "main" | "split";
  double: number;
  status: "open" | "settled" | "surrendered";
  limited: string[];
  last?: number;
}

/** No further cards. */
export interface Stand {
  command: "Stand";
  player: string;
  box: number;
}

/** The next step: where a card goes, which offer is open, or whose decision is awaited. */
export interface Step {
  kind: "answer" | "bet" | "burn" | "check-hole" | "closed" | "count" | "cut" | "deal-box" | "deal-dealer" | "deal-hole" | "decide" | "insert-cutting-card" | "notice" | "offer" | "open" | "procedure" | "replace" | "reveal-hole" | "rule" | "settle" | "shuffle" | "spin";
  box: number;
  hand: number;
  offer: "follow" | "forfeit" | "insurance" | "surrender" | null;
  acts: Task[];
}

/** Give the hand up for half the wager. */
export interface Surrender {
  command: "Surrender";
  player: string;
  box: number;
}

export interface TableOpen {
  choices: Choice[];
  answers: (Answer | RefuseCard)[];
  requests: OrderChoice[];
  dealer_choices: DealerChoice[];
  orders: OrderChoice[];
  reports: (Report | FindErrors)[];
  closed: Closed[];
  session: SessionFigures;
  closed_in_turn: Closed[];
  copies: Record<string, number>;
}

export interface TableView {
  rulebook: string;
  title: string;
  setup: Setup;
  round: number;
  phase: string;
  step: Step;
  boxes: Box[];
  totals: HandTotal[];
  controllers: Record<number, string>;
  seats: [number, string][];
  dealer: Card[];
  dealer_points: number;
  hole_down: boolean;
  lines: Line[];
  cards_left: number | null;
  burnt: number;
  previous: PlayedRound | null;
  people: People;
  exposed: Card[];
  strays: [number, Card][];
  dealer_name: string;
  final_rounds: number | null;
  question: Question | null;
  invitation: Invitation | null;
  face_down: FaceDown[];
  pack: "full" | "spanish";
  table: string;
  name: string;
  owner: string;
  terms: Terms;
  bots: BotView[];
  ready: string[];
  passed: string[];
  away: string[];
  dues: Line[];
  marked: number;
  call: Call | null;
  clock: ClockView;
  shoe: ShoeView | null;
}

/** Take everything off a box before betting closes. */
export interface TakeBackWager {
  command: "TakeBackWager";
  player: string;
  box: number;
}

/** One step of a procedure is done. */
export interface TakeStep {
  command: "TakeStep";
  step: string;
  by: Person;
}

/** One step of a procedure: what is done, who does it (anybody of the staff where empty), and the clause. */
export interface Task {
  do: string;
  by: string;
  clause: string;
}

/** What is decided about a hosted table when it is opened, and shown to everybody. */
export interface Terms {
  dealing?: "automatic" | "person";
  money?: "felt" | "wallet";
  public?: boolean;
  owner_rules?: boolean;
  absence?: "best" | "hold" | "stand";
  clocks?: Clocks;
  bots_alone?: boolean;
  progressive?: string;
}

/** Money that could not be taken back. */
export interface Unrecovered {
  player: string;
  amount: number;
}

/** After the round of a fault an automated shuffling shoe is used again: the same one, or another. */
export interface UseAutomatedShoe {
  command: "UseAutomatedShoe";
  by: Person;
}

/** Whoever sits at this box and does not wager has to leave the seat. */
export interface VacateSeat {
  command: "VacateSeat";
  box: number;
  by: Person;
}

/** A player asks to see the card burnt last; from a physical shoe, say which card it is. */
export interface ViewBurnCard {
  command: "ViewBurnCard";
  player: string;
  card?: Card | null;
}

/** These boxes are void, or one hand of a single box, or several `hands`, for an error that cannot be put right. */
export interface VoidHands {
  command: "VoidHands";
  by: Person;
  boxes: number[];
  note?: string;
  hand?: number;
  hands?: [number, number][];
}

/** A finished round is void, for what is found out about it now. */
export interface VoidPastRound {
  command: "VoidPastRound";
  by: Person;
  round: number;
  note?: string;
}

/** A player's wager on a box in a finished round is void, for something the player did; `side`: that one alone. */
export interface VoidPastWager {
  command: "VoidPastWager";
  by: Person;
  round: number;
  player: string;
  box: number;
  side?: string | null;
  note?: string;
}

/** The round in play is void. */
export interface VoidRound {
  command: "VoidRound";
  by: Person;
  note?: string;
}

/** A player's side wager on a box is void, settled or not, for something the player did. */
export interface VoidSideWager {
  command: "VoidSideWager";
  by: Person;
  player: string;
  box: number;
  side: string;
  note?: string;
}

/** A player's wager on a box is void, for something the player did. */
export interface VoidWager {
  command: "VoidWager";
  by: Person;
  player: string;
  box: number;
  note?: string;
}

export type TableCommand = 
  | PlaceWager
  | PlaceSideWager
  | TakeBackWager
  | Insure
  | Surrender
  | Hit
  | Stand
  | Double
  | Split
  | Follow
  | Forfeit
  | Shuffle
  | CutShoe
  | InsertCuttingCard
  | StackShoe
  | LoadShoe
  | BurnCard
  | CloseBetting
  | DealCard
  | ShowCuttingCard
  | CloseOffer
  | CheckHoleCard
  | RevealHoleCard
  | Settle
  | DecideSpin
  | CancelSpin
  | AnnounceFinalRounds
  | Report
  | MakeClaim
  | FindErrors
  | GiveRuling
  | Answer
  | RefuseCard
  | VoidHands
  | VoidRound
  | VoidWager
  | VoidSideWager
  | VoidPastRound
  | VoidPastWager
  | TakeStep
  | CountCards
  | ReplaceCards
  | ReplaceCard
  | LeaveIdle
  | OrderShuffle
  | OrderRecut
  | DeclineCut
  | ChangeDealer
  | ViewBurnCard
  | RemoveShuffler
  | UseAutomatedShoe
  | CloseTable
  | ExcludePlayer
  | PermitEntry
  | RestrictPlayer
  | LiftRestriction
  | RaiseMaximum
  | DirectBoxMaximum
  | DirectPlayerMaximum
  | ChangeLimits
  | RequireBox
  | VacateSeat
  | ConfirmCash
  | GrantSqueeze
  | AnswerSharing
  | AskSqueeze
  | RequestReview
  | Ready
  | Pass
  | Leave
  | Return
  | SeatBot
  | DismissBot
  | Paced
  | Enter
  | MarkPaid
  | CallSupervisor
  | AnswerCall;
