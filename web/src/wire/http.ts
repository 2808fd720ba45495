// Made by `python -m scripts.make_wire_types`; do not edit.
import type { Card, Closed, Coming, Exclusion, Left, Limits, Line, Practice, ProtectionSettings, SessionFigures, Terms } from "./table";

/** A choice: what it is worth, and what it costs beside the best, in cents. */
export interface ActionWorth {
  action: string;
  worth: number;
  cost: number;
}

/** What is best now, for everything that one is asked at a table; `why`: why there is nothing to say. */
export interface AdviceAnswer {
  stream: string;
  sequence: number;
  hands: Advised[];
  why: string;
}

/** The choices on one hand, the best first. `offer`: what is on offer, empty for a decision in turn. */
export interface Advised {
  box: number;
  hand: number;
  cards: Card[];
  up: Card;
  offer: string;
  unit: number;
  best: string;
  actions: ActionWorth[];
  exactness: string;
}

/** What somebody has made of an alert, and when. */
export interface AlertJudgement {
  verdict: string;
  note: string;
  by: string;
  at: number;
}

/** How well a detector tells: of as many simulated honest `sessions` as others, how many of each alert it raises. */
export interface AlertRate {
  sessions: number;
  rounds: number;
  honest: number;
  others: number;
}

/** What a table's display shows: its sign, the table as everybody sees it, and the progressive it is linked to. */
export interface Board {
  table: TableCard;
  sequence: number;
  inscriptions: SignNotice[];
  scales: Scale[];
  view: Record<string, unknown>;
  progressive: Record<string, unknown> | null;
}

/** A rulebook at a glance. `special`: the most telling first. `edge`: with 6 decks, or the most it allows. */
export interface BookCard {
  book: string;
  title: string;
  issued: string;
  pontoon_name: string;
  special: Special[];
  decks: number[];
  boxes: number;
  limits: Limits;
  sides: SideCard[];
  edge: Edge;
}

/** No play for so many milliseconds. */
export interface Break {
  span: number;
}

/** The least amount of a meter, in cents, at which the wager loses nothing; None where there is none. */
export interface BreakEven {
  meter: string;
  now: number;
  amount: number | null;
}

/** A card that goes from one place to another: a box and hand, `dealer`, `exposed`, `rack` or `shoe`. */
export interface CardMove {
  card: Card;
  source: string;
  target: string;
}

/** A strategy chart as it is shown: sections, footnotes in their order, and what the letters mean. */
export interface ChartAnswer {
  book: string;
  title: string;
  up_cards: string[];
  sections: ChartSection[];
  notes: string[];
  legend: string;
}

/** Rows of a strategy chart that are the same: ten letters against the up cards, each with its footnote or 0. */
export interface ChartLine {
  label: string;
  cells: [string, number][];
}

/** A part of a strategy chart, such as hard totals. */
export interface ChartSection {
  title: string;
  lines: ChartLine[];
}

/** A clause behind a payment, in our words; `deciding`: without it the payment would have been another. */
export interface CitedClause {
  clause: string;
  says: string;
  deciding: boolean;
}

/** A clause with its parts, the rules that rest on it, and what other books have for them. */
export interface ClauseAnswer {
  book: string;
  title: string;
  number: string;
  kind: string;
  says: string;
  parts: ClauseLine[];
  rules: RuleLine[];
  elsewhere: ElsewhereRule[];
}

/** A clause: its number, its kind, and what it says in our words. */
export interface ClauseLine {
  number: string;
  kind: string;
  says: string;
}

/** An order that is not open now, and why. */
export interface ClosedOrder {
  order: string;
  words: string;
  why: string;
  clauses: string[];
}

/** A remedy that cannot be ruled here, and why: the book has another, or gives nobody the power. */
export interface ClosedRemedy {
  remedy: string;
  words: string;
  why: string;
  clauses: string[];
}

/** All faults at once; without any, what the conditions come to. */
export interface ConditionsAnswer {
  faults: ConditionsFault[];
  title: string;
  stages: StageLine[];
  pool: number;
  prizes: number[];
}

/** Something wrong at a key path (empty: with the whole text), and the clauses it is about. */
export interface ConditionsFault {
  path: string;
  message: string;
  clauses: string[];
}

/** Conditions as somebody writes them. */
export interface ConditionsText {
  conditions: string;
}

/** A second person carries a slip out; `code`: that person's own password, where people work at the table. */
export interface ConfirmSlip {
  id: string;
  code?: string;
}

/** Results beside what best play brings on average, the oldest round first. */
export interface Curve {
  points: CurvePoint[];
  unknown: number;
  note: string;
}

/** A round in the curve of results. `wager`: what was wagered on boxes before the deal. */
export interface CurvePoint {
  stream: string;
  round: number;
  at: number;
  net: number;
  wager: number;
  result: number;
  expected: number;
  deviation: number;
}

/** All incidents and all steps that a table can have, in words. */
export interface DealingWords {
  incidents: IncidentWords[];
  steps: StepWords[];
}

/** A decision of one's own: what was taken, what it cost. `why`: why it has no price; empty where it has one. */
export interface Decision {
  stream: string;
  round: number;
  record: number;
  at: number;
  box: number;
  hand: number;
  cards: Card[];
  up: Card;
  offer: string;
  taken: string;
  advised: Advised | null;
  cost: number;
  why: string;
}

/** One's own decisions in a round, and what the mistakes among them cost. */
export interface Decisions {
  stream: string;
  round: number;
  running: boolean;
  decisions: Decision[];
  cost: number;
}

/** A decision as it was, and every other choice that was open then, each with the player's result of the round. */
export interface Dispute {
  decision: DisputedDecision;
  was: DisputedChoice;
  others: DisputedChoice[];
  untold: "" | "disturbed" | "not-again";
}

/** What had to be assumed: `stands` or `draws` where nobody decided, `not-open` for what is not open any more. */
export interface DisputeAssumption {
  what: "as-then" | "draws" | "follows-not" | "not-open" | "stands" | "takes-nothing";
  player: string;
  box: number;
  hand: number;
  move: string;
}

/** What became of a wager: in a sentence, what it brought, and under which clauses. */
export interface DisputeLine {
  sentence: TextSpan[];
  net: number;
  clauses: string[];
}

/** A choice and what it came to, or would have. `net`: None where that needs what nobody saw; `lack` says what. */
export interface DisputedChoice {
  move: DisputedMove;
  lines: DisputeLine[];
  net: number | null;
  lack: "" | "card" | "hole-card" | "order" | "wheel";
  assumed: DisputeAssumption[];
}

/** A decision of a round. `number`: by which it is asked about; `frame`: the event of the replay that made it. */
export interface DisputedDecision {
  number: number;
  frame: number;
  record: number;
  player: string;
  box: number;
  hand: number;
  cards: Card[];
  offer: string;
  follows: string;
  move: DisputedMove;
  wager: number;
  controller: string;
  asked: number;
  until: number;
  answered: number;
  how: "bot" | "closed" | "entered" | "own" | "time";
  by: string;
}

/** A choice. `amount`: what is put down with it; `answer`: to the question whether one follows, else empty. */
export interface DisputedMove {
  kind: string;
  amount: number;
  answer: string;
}

/** The decisions of a finished round that can be disputed, in their order. */
export interface Disputes {
  stream: string;
  table: string;
  title: string;
  rulebook: string;
  round: number;
  decisions: DisputedDecision[];
  undoable: boolean;
}

/** The command is done and on disk, in record `sequence` of its stream. */
export interface Done {
  id: string;
  sequence: number;
}

/** What the house keeps of an original wager in the long run under best play; side wagers are not in it. */
export interface Edge {
  known: boolean;
  millionths: number;
  decks: number;
  variance: number;
  covariance: number;
  awaited: boolean;
  covariance_error: number;
}

/** What other books would have paid for the same cards and wagers, where that differs. */
export interface ElsewherePay {
  books: string[];
  result: string;
  odds: string;
  net: number;
  clauses: string[];
  text: string;
}

/** What another book has for a rule that rests on a clause; `words` is empty where it has no such rule. */
export interface ElsewhereRule {
  path: string;
  book: string;
  words: string;
  clauses: string[];
}

/** An exact fraction as text, and its decimals. */
export interface Exact {
  exact: string;
  decimal: string;
}

/** No play until then; null for without an end. */
export interface Exclude {
  until?: number | null;
}

/** Somebody plays no more until then; null until lifted. `why` is for the record. */
export interface ExcludePerson {
  why: string;
  until?: number | null;
}

/** A settlement line explained. `why`: the reason alone, as half a sentence; `undone`: a later line undoes it. */
export interface ExplainedLine {
  line: Line;
  yours: boolean;
  undone: boolean;
  sentence: TextSpan[];
  why: string;
  clauses: CitedClause[];
  elsewhere: ElsewherePay[];
}

/** Every wager of a round that is decided, one's own first; `running`: the round is not over. */
export interface Explanation {
  stream: string;
  round: number;
  running: boolean;
  book: string;
  dealer: Card[];
  dealer_points: number;
  lines: ExplainedLine[];
}

/** Rounds, stakes and gain, in cents. */
export interface Figures {
  rounds: number;
  staked: number;
  net: number;
}

/** Fill my wallet up with play money. */
export interface FillUp {
  id: string;
}

/** What was given, what the wallet holds, and when it may be asked for again. */
export interface Filled {
  amount: number;
  purse: number;
  again: number;
}

/** A command of the staff that somebody wants to know the effect of, before it is given. */
export interface Foresee {
  command: Record<string, unknown>;
  role?: string;
}

/** What a command would do. `depends`: a card that nobody has seen decides, and nothing more is told. */
export interface Foreseen {
  depends: boolean;
  words: TextSpan[][];
  clauses: string[];
  hands: HandChange[];
  moves: CardMove[];
  wagers: WagerChange[];
  postings: Moved[];
  asks: PitWait | null;
  closes: boolean;
  chips: boolean;
}

/** Ready-made conditions, as the text of a file. */
export interface Format {
  name: string;
  title: string;
  conditions: string;
}

/** One event of a replay. `changes`: fields of the view to replace, whole, to have the table after it. */
export interface Frame {
  record: number;
  at: number;
  by: string;
  event: Record<string, unknown>;
  changes: Record<string, unknown>;
  words: TextSpan[][];
  player: string;
  open: string[];
  closed: Closed[];
}

/** A hand before and after, box 0 for the dealer's; None where there is none of this number. */
export interface HandChange {
  box: number;
  hand: number;
  before: LyingHand | null;
  after: LyingHand | null;
}

/** The end of a stream: its last number and the chain up to it, as hexadecimal digits. */
export interface HeadLine {
  stream: string;
  sequence: number;
  chain: string;
}

/** The house answers. */
export interface Health {
  status: "failed" | "going-down" | "ok" | "out-of-reach";
  version: string;
}

/** A round of one's own: the dealer's cards and total, what was put down and gained, and what decided it. */
export interface HistoryLine {
  stream: string;
  table: string;
  title: string;
  rulebook: string;
  round: number;
  at: number;
  staked: number;
  net: number;
  dealer: Card[];
  dealer_points: number;
  words: string;
}

/** Something that can go wrong: what happened, as the end of a sentence, and what a report of it means. */
export interface IncidentWords {
  situation: string;
  happened: string;
  means: string;
  says: SaidField[];
}

/** An invitation, without its link. */
export interface InvitationLine {
  key: string;
  roles: string[];
  renews: string;
  by: string;
  made: number;
  until: number;
  used_by: string;
  withdrawn_by: string;
}

/** A link that gives these roles. */
export interface Invite {
  roles: string[];
}

/** A new link: `token` is its end, `key` names it in lists. */
export interface InviteLink {
  token: string;
  key: string;
  until: number;
}

/** A prize in the order in which the wheels stopped. `number`: counted from 1 over all linked tables. */
export interface JackpotLine {
  number: number;
  sequence: number;
  at: number;
  terminal: string;
  round: number;
  position: number;
  player: string;
  kind: string;
  meter: string;
  amount: number;
  standing: string;
  authorised_by: string;
  malfunction: string;
}

/** A new account by a link, with the roles that it gives. */
export interface Joins {
  token: string;
  name: string;
  password: string;
  keep?: "cookie" | "token";
}

/** A lesson of a book; `rounds`: how many it draws from. */
export interface LessonCard {
  book: string;
  topic: string;
  title: string;
  rounds: number;
}

/** The end of a link that works once. */
export interface Link {
  token: string;
  keep?: "cookie" | "token";
}

/** A tournament in the directory. `start`: as published; `opened`, `closed`: milliseconds, 0 until it is over. */
export interface ListedTournament {
  tournament: string;
  title: string;
  rulebook: string;
  owner: string;
  public: boolean;
  start: string;
  opened: number;
  closed?: number;
}

/** Everything that is open. `time`: the server's clock. */
export interface Lobby {
  time: number;
  books: BookCard[];
  tables: TableCard[];
  progressives: MeterCard[];
}

/** A significant event. `record`: in the stream of the table; 0 for what stands elsewhere. */
export interface LogLine {
  table: string;
  title: string;
  book: string;
  record: number;
  at: number;
  by: string;
  subject: string;
  words: TextSpan[];
}

/** A hand on the table, box 0 for the dealer's; `points` of 0 where it is not shown what it counts. */
export interface LyingHand {
  box: number;
  hand: number;
  players: string[];
  cards: Card[];
  points: number;
  gone: boolean;
}

/** Who the house takes you for. `active`: you are here in this session, not meanwhile in another. */
export interface Me {
  name: string;
  roles: string[];
  guest: boolean;
  until: number;
  active: boolean;
  purse: number;
  may: string[];
}

/** A progressive at a glance: its meters by name, in cents, and the tables that are linked to it. */
export interface MeterCard {
  progressive: string;
  title: string;
  rulebook: string;
  meters: Record<string, number>;
  tables: string[];
}

/** A meter as it stands, and as it is computed anew from every wager, award and correction since it was opened. */
export interface MeterCheck {
  meter: string;
  shown: number;
  computed: number;
  seeded: string;
  contributed: string;
  over: string;
  awarded: string;
  corrected: string;
}

/** What a meter stood at after record `sequence`; `why`: what changed it (`opened`, `fed`, `won`, `back`, `set`). */
export interface MeterPoint {
  sequence: number;
  at: number;
  meter: string;
  amount: number;
  why: string;
}

/** What goes into an account, or out of it: a player's name, `layout` or `house`. */
export interface Moved {
  account: string;
  amount: number;
}

/** A person with a password. */
export interface NewAccount {
  name: string;
  password: string;
  keep?: "cookie" | "token";
}

/** The answer to question `number`: the player's gain in cents for a payment, else an option; and a clause. */
export interface NewAnswer {
  number: number;
  amount?: number;
  option?: number;
  clause?: string;
}

/** Begin a lesson (`book`, `topic`; without a topic from the whole book) or a round script of one's own. */
export interface NewAttempt {
  id: string;
  book?: string;
  topic?: string;
  script?: string;
}

/** The answer to the hand of a day: one of its actions. */
export interface NewDailyAnswer {
  answer: string;
}

/** A guest with play money; without a name one is found. */
export interface NewGuest {
  name?: string;
  keep?: "cookie" | "token";
}

/** What somebody has made of an alert. */
export interface NewJudgement {
  verdict: "looked-at" | "no-concern";
  note?: string;
}

/** What to look through: a table or a tournament by its id, or all public tables of a day by its date (of UTC). */
export interface NewReview {
  scope: "day" | "table" | "tournament";
  subject: string;
}

/** Exactly these roles. */
export interface NewRoles {
  roles: string[];
}

/** Somebody who has an account comes in. */
export interface NewSession {
  name: string;
  password: string;
  keep?: "cookie" | "token";
}

/** A slip for a tray; of a count, `amount` is what was counted. Movement `cash`: changed for `player`, at once. */
export interface NewSlip {
  id: string;
  movement: "cash" | "close" | "count" | "credit" | "drop" | "fill" | "float";
  amount: number;
  note?: string;
  player?: string;
}

/** A table as somebody wants it; `id` names the wish, so that asked again it is opened once. */
export interface NewTable {
  book?: string;
  variant?: string;
  title?: string;
  setup?: Record<string, unknown>;
  practice?: Practice;
  terms?: Terms;
  id: string;
}

/** The answer to the question that is open: one of its actions, or a number in figures. */
export interface NewTrainAnswer {
  game: string;
  id: string;
  answer: string;
}

/** Ask me something. `game`: a book or a relative of the game by its id, or `table:ID` for the rules of a table. */
export interface NewTrainQuestion {
  game: string;
  theme?: string;
}

/** What a link offers: roles, or (`renews`) a new password for somebody. */
export interface Offered {
  roles: string[];
  renews: string;
  until: number;
}

/** A command for a stream, as `Do` on a socket: `id` names it for ever; `code` is the own credential again. */
export interface Order {
  id: string;
  command: Record<string, unknown>;
  role?: string;
  code?: string;
}

/** A field of an order. `kind`: `choice` (one of `among`), `places` (some of `among`), `amount` (cents), `count`, `text`, `flag`. `among`: values with the words for each; `open`: any other word may be written too. */
export interface OrderField {
  name: string;
  kind: string;
  label: string;
  among: [unknown, string][];
  open: boolean;
  optional: boolean;
  least: number;
  most: number;
}

/** An order that may be given now: `command` is completed with the `fields`. */
export interface OrderForm {
  order: string;
  words: string;
  topic: string;
  clauses: string[];
  command: Record<string, unknown>;
  fields: OrderField[];
}

/** Another password, for who knows the present one. */
export interface OtherPassword {
  password: string;
  new: string;
  keep?: "cookie" | "token";
}

/** Tell me how it goes every so many milliseconds; null as the house has it, 0 for never. */
export interface OwnCheck {
  every?: number | null;
}

/** A limit of one's own: cents for loss and stake, milliseconds for time; `value` of null takes it away. */
export interface OwnLimit {
  what: "loss" | "stake" | "time";
  per: "day" | "month" | "round" | "week";
  value: number | null;
}

/** A guest makes an account of what there is, with this password. */
export interface OwnPassword {
  password: string;
  keep?: "cookie" | "token";
}

/** Somebody of the house. */
export interface PersonLine {
  name: string;
  guest: boolean;
  roles: string[];
  made: number;
}

/** The tables at which the asker has a role. `time`: the server's clock. `note`: what is exact in the figures. */
export interface Pit {
  time: number;
  tables: PitTable[];
  note: string;
}

/** A player who has to choose before anything else; `choice` is empty until then. */
export interface PitAsked {
  player: string;
  box: number;
  hand: number;
  choice: string;
}

/** A dealer waits for a supervisor. `why`: in the dealer's words, where there are any. */
export interface PitCall {
  by: string;
  why: string;
}

/** A table with a stream of its own, and what it has done. */
export interface PitDesk {
  place: PitPlace;
  sequence: number;
  role: string;
  confirms: boolean;
  hands: LyingHand[];
  ruling: PitRuling | null;
  incidents: PitIncident[];
  orders: OrderForm[];
  closed: ClosedOrder[];
  table: PitTable;
}

/** What a table has done since a time. `pace`: rounds an hour, of the last hour; 0 where there were fewer than two. */
export interface PitFigures {
  since: number;
  rounds: number;
  pace: number;
  wagered: number;
  result: number;
  sides: number;
  known: boolean;
  expected: number;
  deviation: number;
}

/** An entry of the catalogue under the table's book. */
export interface PitIncident {
  number: number;
  key: string;
  title: string;
  says: PitRemark[];
  decided: string;
  elsewhere: PitRemark[];
  situations: PitSituation[];
}

/** A table before somebody of the staff, in one role: what waits, what can be reported and ordered. */
export interface PitMatter {
  place: PitPlace;
  sequence: number;
  role: string;
  confirms: boolean;
  hands: LyingHand[];
  ruling: PitRuling | null;
  incidents: PitIncident[];
  orders: OrderForm[];
  closed: ClosedOrder[];
}

/** Where something is decided: a table by its title, its book and its round, and the asker's `roles` at it. */
export interface PitPlace {
  number: number;
  title: string;
  book: string;
  round: number;
  roles: string[];
  chips: boolean;
}

/** What a book says about something: half a sentence and its clauses. `book`: the id of the book. */
export interface PitRemark {
  book: string;
  words: string;
  clauses: string[];
}

/** What waits for a decision: what happened, the clauses about it, the remedies or the players who are asked. */
export interface PitRuling {
  situation: string;
  incident: string;
  title: string;
  happened: TextSpan[][];
  at: number;
  by: string;
  clauses: string[];
  remedies: RemedyForm[];
  closed: ClosedRemedy[];
  asked: PitAsked[];
  choices: string[];
}

/** One way in which an incident is reported. `forms`: as it can be said now; `why`: the reason where it cannot. */
export interface PitSituation {
  situation: string;
  happened: string;
  forms: ReportForm[];
  why: string;
  clauses: string[];
}

/** A table in the pit. `roles`: those that the asker has at it. `question`: what waits for a decision. */
export interface PitTable {
  card: TableCard;
  roles: string[];
  question: PitWait | null;
  call: PitCall | null;
  figures: PitFigures;
  step: string;
  awaited: string[];
}

/** What a table waits for that the pit has to know: a ruling by one of the roles, or players who have to choose. */
export interface PitWait {
  situation: string;
  title: string;
  roles: string[];
  players: string[];
}

/** `keys`: another key for something, by its name; empty turns it off. `volume`: in hundredths. */
export interface Preferences {
  four_colours: boolean;
  large_cards: boolean;
  text_only: boolean;
  advice: "after" | "before" | "off";
  sound: boolean;
  volume: number;
  muted: string[];
  speed: "at-once" | "fast" | "slow" | "usual";
  left_handed: boolean;
  theme: "dark" | "light" | "system";
  language: string;
  keys: Record<string, string>;
}

/** Why something was not done: a stable code, a sentence, the clauses behind it, the facts. */
export interface Problem {
  code: string;
  text: string;
  clauses: string[];
  facts: Record<string, string | number>;
}

/** A progressive's file (TOML) to begin with; its prizes are invented. */
export interface ProgressiveExample {
  configuration: string;
}

/** Meters over time and every jackpot, the oldest first, with the recomputation. */
export interface ProgressiveHistory {
  points: MeterPoint[];
  jackpots: JackpotLine[];
  recomputed: Recomputed;
}

/** Everything a person may see of the own protection; `exclusions` are those that hold. */
export interface Protected {
  limits: Left[];
  coming: Coming[];
  break_until: number;
  exclusions: Exclusion[];
  check_every: number;
  session: SessionFigures;
  bounds: ProtectionSettings;
}

/** How a player has played. `average`: of a wager on one box. `theoretical`: what best play leaves to the house of what was wagered, in cents; `result`: what the house has gained, `sides` on side wagers. `time`: milliseconds. */
export interface Rating {
  player: string;
  rounds: number;
  wagers: number;
  wagered: number;
  average: number;
  time: number;
  known: boolean;
  theoretical: number;
  deviation: number;
  result: number;
  sides: number;
}

/** The players of a table since a time, who has wagered most first. */
export interface Ratings {
  since: number;
  players: Rating[];
  note: string;
}

/** Everything computed a second time; `differences` is empty where nothing differs. */
export interface Recomputed {
  rounds: number;
  wagered: number;
  unaccounted: number;
  meters: MeterCheck[];
  differences: string[];
}

/** A remedy that can be ruled. `roles`: who may; `role`: which of these the asker acts in, empty for none. */
export interface RemedyForm {
  remedy: string;
  words: string;
  roles: string[];
  role: string;
  clauses: string[];
  command: Record<string, unknown>;
  places: [number, number][];
}

/** A new password by a link. */
export interface Renews {
  token: string;
  password: string;
  keep?: "cookie" | "token";
}

/** A finished round, event by event, as `you` saw it (empty: as everybody did). `view`: the table before it. */
export interface Replay {
  stream: string;
  table: string;
  title: string;
  rulebook: string;
  round: number;
  at: number;
  you: string;
  view: Record<string, unknown>;
  frames: Frame[];
}

/** A report that would be accepted now: what it says about place and people, and the command that makes it. */
export interface ReportForm {
  label: string;
  command: Record<string, unknown>;
  cards: number;
  may_name: boolean;
}

/** A sitting reviewed: how many decisions, how many have a price, how many were best, what the others cost. */
export interface Review {
  since: number;
  rounds: number;
  decisions: number;
  priced: number;
  best: number;
  cost: number;
  worst: Decision[];
  more: boolean;
}

/** Something to look at. `score`: standard deviations from fair play; `chance`: that fair play comes so far. */
export interface ReviewAlert {
  number: number;
  title: string;
  detector: string;
  players: string[];
  score: number;
  chance: number;
  evidence: string[];
  replays: [number, string][];
  rate: AlertRate | null;
  judged: AlertJudgement[];
}

/** A review. `status`: `under-way`, `done` or `failed`, with the `fault`. `limited`: older rounds were left out. */
export interface ReviewAnswer {
  number: number;
  scope: string;
  subject: string;
  title: string;
  by: string;
  at: number;
  status: string;
  ended: number;
  rounds: number;
  players: number;
  limited: boolean;
  unjudged: string;
  fault: string;
  alerts: ReviewAlert[];
}

/** A round and everything that was to be seen of it. */
export interface RoundAnswer {
  round: RoundLine;
  records: Told[];
}

/** A finished round. `first`, `last`: its records in the stream of the table. */
export interface RoundLine {
  stream: string;
  round: number;
  first: number;
  last: number;
  at: number;
  players: RoundPart[];
}

/** A player's part in a round, in cents. */
export interface RoundPart {
  player: string;
  staked: number;
  net: number;
}

/** A round as a round script, which `pontoon replay` plays again; `name`: for the file. */
export interface RoundScript {
  name: string;
  text: string;
}

/** A rule: its key path, what it is about, its value in words, its clauses, the reading behind it. */
export interface RuleLine {
  path: string;
  label: string;
  words: string;
  clauses: string[];
  reading: string;
  usual: string;
}

/** The rules of one subject; `around`: about the work around a round, not about the game itself. */
export interface RuleSection {
  section: string;
  title: string;
  around: boolean;
  rules: RuleLine[];
}

/** All rules of a book, or of a table: pay tables, what may be done, readings taken, what a house variant changes. */
export interface RulesAnswer {
  book: string;
  base: string;
  title: string;
  issued: string;
  pontoon_name: string;
  digest: string;
  decks: number[];
  edge: Edge;
  inscriptions: SignNotice[];
  scales: Scale[];
  sections: RuleSection[];
  readings: RuleLine[];
  changed: RuleLine[];
  dealing: Record<string, string[]>;
  surrender_in_turn: boolean;
}

/** A field of a report: its name, its kind, what it is called, whether it may be left out. */
export interface SaidField {
  field: string;
  kind: string;
  called: string;
  optional: boolean;
}

/** A pay table. */
export interface Scale {
  title: string;
  rows: ScaleRow[];
  clauses: string[];
  notes: SignNotice[];
}

/** A row of a pay table: what wins, and what it pays. */
export interface ScaleRow {
  what: string;
  pays: string;
}

/** An attempt: its marks so far and the question that is open, or null at the end; `passed` then says how it went. */
export interface SchoolAttempt {
  attempt: string;
  student: string;
  book: string;
  topic: string;
  title: string;
  begun: number;
  asked: number;
  right: number;
  marks: number;
  pass_mark: number;
  passed: boolean;
  done: SchoolMark[];
  exercise: SchoolExercise | null;
}

/** A question. `kind`: payment, step, ruling, who or find. `view`: the table as the dealer sees it. */
export interface SchoolExercise {
  number: number;
  kind: string;
  prompt: string;
  box: number;
  stake: number;
  options: string[];
  clauses: string[];
  view: Record<string, unknown>;
}

/** An answer marked; `cited` is null where no clause was asked for. `took`: milliseconds. */
export interface SchoolMark {
  kind: string;
  right: boolean;
  cited: boolean | null;
  because: string;
  clauses: string[];
  took: number;
}

/** A result of a student: `took` milliseconds for all answers; `ended`: nothing is left to answer. */
export interface SchoolResult {
  attempt: string;
  student: string;
  book: string;
  topic: string;
  title: string;
  begun: number;
  asked: number;
  answered: number;
  right: number;
  marks: number;
  took: number;
  ended: boolean;
  passed: boolean;
}

/** A box of a table and who has wagered or sits there. */
export interface Seat {
  box: number;
  players: string[];
}

/** Where one has a place: its boxes, what lies there of one's own, whether one is awaited, whether one has left. */
export interface SeatCard {
  table: TableCard;
  boxes: number[];
  in_play: number;
  awaited: boolean;
  away: boolean;
}

/** A new session. `token`: only for who keeps it by itself; otherwise it is in the cookie and empty here. */
export interface Session {
  name: string;
  roles: string[];
  guest: boolean;
  until: number;
  token: string;
}

/** A link to a round, for anybody: `token` is its end. */
export interface Shared {
  token: string;
}

/** Everything of a shift: each table, all of them together, and the significant events. */
export interface ShiftReport {
  time: number;
  since: number;
  by: string;
  tables: ShiftTable[];
  rounds: number;
  wagered: number;
  result: number;
  sides: number;
  expected: number;
  deviation: number;
  log: LogLine[];
  note: string;
}

/** A table in the report of a shift. `tray`: None where the asker may not see it. */
export interface ShiftTable {
  table: string;
  title: string;
  book: string;
  figures: PitFigures;
  players: number;
  noted: Record<string, number>;
  tray: TrayAnswer | null;
}

/** An event of the table as everybody was told it. */
export interface ShoeEvent {
  record: number;
  at: number;
  event: Record<string, unknown>;
}

/** A shoe with everything that is needed to check it, with no further question; it may be kept as a file. */
export interface ShoeFile {
  format: "pontoon shoe 1";
  stream: string;
  shoe: number;
  decks: number;
  commitment: string;
  record: number;
  at: number;
  opened: ShoeOpening | null;
  events: ShoeEvent[];
  pack: "full" | "spanish";
}

/** A shoe of a table: its commitment with record and time; `opened_record` is 0 while it is closed. */
export interface ShoeLine {
  shoe: number;
  commitment: string;
  record: number;
  at: number;
  opened_record: number;
  opened_at: number;
}

/** What opens a commitment: salt and cards in the order of the shuffle. */
export interface ShoeOpening {
  record: number;
  at: number;
  salt: string;
  cards: Card[];
}

/** A side wager of a book: its key in commands, its name, and the most it pays (`25 to 1`); empty for a wheel. */
export interface SideCard {
  wager: string;
  title: string;
  most: string;
}

/** A line of a table's sign, and the clauses that demand it. */
export interface SignNotice {
  text: string;
  clauses: string[];
}

/** How many sessions have ended. */
export interface SignedOut {
  sessions: number;
}

/** What is special in a book, in a sentence, and the clauses behind it. */
export interface Special {
  text: string;
  clauses: string[];
}

/** A stage; `players`: how many come to it at most; `rounds` or `shoes`: how long a session is. */
export interface StageLine {
  name: string;
  players: number;
  rounds: number;
  shoes: number;
  sessions: number;
  through_per_table: number;
  through_overall: number;
}

/** One posting to a wallet; `number` grows, `balance` is what the wallet held then. */
export interface StatementLine {
  number: number;
  by: string;
  id: string;
  amount: number;
  balance: number;
}

/** A step of a procedure: `inspect` is `inspects the cards`. */
export interface StepWords {
  step: string;
  does: string;
}

/** A table as anybody may know it before sitting down. */
export interface TableAnswer {
  table: string;
  title: string;
  rulebook: string;
  rules_title: string;
  digest: string;
  owner: string;
  open: boolean;
  sequence: number;
  round: number;
  setup: Record<string, unknown>;
  terms: Record<string, unknown>;
  seats: Seat[];
  bots: string[];
  edge: Edge;
}

/** A table at a glance, as anybody may know it before sitting down. */
export interface TableCard {
  table: string;
  title: string;
  rulebook: string;
  book: string;
  variant: boolean;
  rules_title: string;
  special: Special[];
  owner: string;
  public: boolean;
  open: boolean;
  round: number;
  phase: string;
  clock: TableClock;
  minimum: number;
  maximum: number;
  step: number;
  decks: number;
  pack: "full" | "spanish";
  boxes: number;
  seats: Seat[];
  bots: string[];
  dealing: string;
  dealer_name: string;
  money: string;
  absence: string;
  clocks: Record<string, number>;
  edge: Edge;
  progressive: string;
  watching: number;
  in_play: number;
}

/** What a table waits for, and until when; 0 is as long as one likes. */
export interface TableClock {
  what: string;
  until: number;
}

/** A table in the lobby. `dealing`: by a person or automatically; empty where it was opened long ago. */
export interface TableLine {
  table: string;
  title: string;
  rulebook: string;
  owner: string;
  public: boolean;
  opened: number;
  closed: number;
  dealing: string;
}

/** A part of a sentence: words, a card (`7s`; empty: face down), an amount of money (`20.00`) or of tournament chips (`20`), or the number of a clause. */
export interface TextSpan {
  kind: "card" | "chips" | "clause" | "money" | "words";
  text: string;
  tone: string;
}

/** A record as everybody was told of it. */
export interface Told {
  sequence: number;
  at: number;
  by: string;
  events: Record<string, unknown>[];
}

/** A cell of the card. `head`: its row in words. `letter`: of the book's chart; others are told apart. */
export interface TrainCell {
  row: string;
  head: string;
  up: string;
  letter: string;
  words: string;
  shade: string;
  asked: number;
  missed: number;
}

/** A day's answers. `day`: since 1970. `cost`: of its mistakes, cents in a hundred hands; `known`: cells. */
export interface TrainDay {
  day: number;
  asked: number;
  right: number;
  cost: number;
  known: number;
}

/** What somebody knows of a game; `today`: the day since 1970. */
export interface TrainHome {
  game: string;
  title: string;
  today: number;
  themes: TrainTheme[];
  days: TrainDay[];
  tests: TrainTest[];
}

/** The letters of a strategy card, by `theme/row/up`; none where the mathematics cannot follow the rules. */
export interface TrainLetters {
  letters: Record<string, string>;
}

/** A mark. `cost`: in original wagers; `per_hundred`: made every time, in cents a hundred hands at `bet` cents. */
export interface TrainMark {
  right: boolean;
  answer: string;
  best: string;
  values: TrainValue[];
  cost: number;
  per_hundred: number;
  bet: number;
  test: TrainTest | null;
}

/** A question. `actions`: what may be chosen; none where a number is asked for. `up` is null without a hand. */
export interface TrainQuestion {
  id: string;
  game: string;
  base: string;
  title: string;
  theme: string;
  words: string;
  prompt: string;
  hand: Card[];
  up: Card | null;
  actions: string[];
  shown: Card[];
  gone: number;
  decks: number;
  system: string[];
  number: number;
  of: number;
}

/** A test that has ended; `lines`: its certificate. */
export interface TrainTest {
  number: number;
  ended: number;
  asked: number;
  right: number;
  cost: number;
  passed: boolean;
  lines: string[];
}

/** A theme with its cells, row by row. */
export interface TrainTheme {
  theme: string;
  title: string;
  cells: TrainCell[];
}

/** An action and its value, in original wagers. */
export interface TrainValue {
  action: string;
  ev: number;
}

/** A tray reconciled: `float` + `fills` − `credits` − `changed` + `result` + `differences` is what it `holds`. */
export interface TrayAnswer {
  open: boolean;
  opened: number;
  opened_by: string[];
  float: number;
  fills: number;
  credits: number;
  changed: number;
  result: number;
  differences: number;
  holds: number;
  by_rounds: number;
  in_play: number;
  dropped: number;
  counted: number;
  closed: number;
  slips: TraySlip[];
  cash: boolean;
  confirms: boolean;
  log: LogLine[];
}

/** A movement that waits for the second person. */
export interface TraySlip {
  number: number;
  movement: string;
  amount: number;
  by: string;
  at: number;
  note: string;
}

/** A stream as you may see it after record `sequence`. */
export interface View {
  stream: string;
  sequence: number;
  view: Record<string, unknown>;
}

/** A wager before and after: what lies there undecided, and what was gained by what is decided (None: nothing is). */
export interface WagerChange {
  player: string;
  box: number;
  hand: number;
  what: string;
  round: number;
  lying_before: number;
  lying_after: number;
  net_before: number | null;
  net_after: number | null;
}

/** What one wager is worth at the present meters, in dollars; `edge`: what the house keeps of the stake. */
export interface WagerValue {
  participants: number;
  decks: number | null;
  stake: number;
  trigger: Exact;
  wheel: Exact;
  must_hit: Exact;
  expected: Exact;
  edge: Exact;
  deviation: string;
  break_even: BreakEven[];
}

/** What a wallet holds, and what was done with it in all. */
export interface Wallet {
  name: string;
  purse: number;
  played: Figures;
}
