// Made by `python -m scripts.make_wire_types`; do not edit.
import type { ClockView, Refusal, Returned, ShoeView } from "./table";

/** A player's place and prize; several players of one place share it. */
export interface Award {
  player: string;
  place: number;
  amount: number;
  clauses: string[];
}

/** The next ballot: the number of its session, and the published commitment to it. */
export interface BallotView {
  number: number;
  commitment: string;
}

/** An amount of tournament chips. It can be added to and compared with tournament chips only. */
export type Chips = [number];

/** Everything that is approved before the first entry. */
export interface Conditions {
  title: string;
  rulebook: string;
  start: string;
  entry: EntryTerms;
  limits: TableLimits;
  stages: Stage[];
  prizes: number[];
  players_per_table?: number;
  decks?: number;
  groups?: Groups;
  sides?: SideTerms;
  rules?: Record<string, unknown>;
  duplicate?: boolean;
}

/** What somebody held at the end of a session, and where. */
export interface Counted {
  player: string;
  table: number;
  box: number;
  chips: Chips;
}

/** What the dealer does next at a table; `player`: who is asked. `what`: what the table waits for otherwise. */
export interface Deal {
  table: number;
  what: string;
  step: "" | "ask" | "close-betting" | "close-offer" | "open";
  player: string;
  clauses: string[];
}

/** What the director has told a player (20.18); `rounds`: how many had been played at the player's table. */
export interface Direction {
  words: string;
  rounds: number;
}

/** Somebody in the tournament. */
export interface EntrantView {
  number: number;
  player: string;
  status: "forfeited" | "in" | "out" | "withdrawn";
}

/** What an entry costs and gives. `fee` includes the `commission`; `reserves`: how many may wait for a seat. */
export interface EntryTerms {
  fee: number;
  commission: number;
  chips: Chips;
  minimum: number;
  maximum: number;
  reserves: number;
}

/** A step under its clauses; `stage`: the name of the stage it belongs to, where it does. */
export interface FlowStep {
  step: "approval" | "ballot" | "director" | "entries" | "places" | "prizes" | "seats" | "stage";
  clauses: string[];
  standing: "done" | "later" | "now";
  stage: string;
}

/** Who may enter: members of one of `only` (empty: anybody), nobody of `barred`; `most`: how many of a group. */
export interface Groups {
  only?: string[];
  barred?: string[];
  most?: [string, number][];
}

/** A table of the session: who sits there with how many chips, whose turn it is to wager, what is waited for. */
export interface HostedTableView {
  number: number;
  seats: Seat[];
  marker: number;
  turn: string;
  rounds: number;
  left: number | null;
  order: WagerLine[];
  clock: ClockView;
  shoe: ShoeView | null;
  game: Record<string, unknown> | null;
}

/** Fees paid, the commission in them, the pool (20.20), and what each prize would be with the entries so far. */
export interface MoneyView {
  fees: number;
  commission: number;
  pool: number;
  prizes: number[];
  refunds: Returned[];
}

/** An order. `refusal`: why it is not open to who asks, None where it is. */
export interface OrderLine {
  order: string;
  office: "dealer" | "director" | "operator" | "regulator" | "shift-manager";
  clauses: string[];
  refusal: Refusal | null;
  about: [number, string][];
}

/** A player at a box for a session, with the chips in front of him. */
export interface Seat {
  box: number;
  player: string;
  chips: Chips;
  taken: boolean;
}

/** A side wager that may go with the wager: from `least` to `most` in multiples of the step. */
export interface SideChoice {
  kind: string;
  least: Chips;
  most: Chips;
  up_to_wager: boolean;
}

/** Which side wagers are allowed, and within which limits. */
export interface SideTerms {
  allowed?: string[];
  minimum?: Chips;
  maximum?: Chips | null;
}

/** Heats, semi-final, final. A session is a number of `rounds` or `shoes` at every table. */
export interface Stage {
  name: string;
  rounds?: number;
  shoes?: number;
  sessions?: number;
  until_left?: number;
  through_per_table?: number;
  through_overall?: number;
  chips?: "carry" | "new";
  limits?: TableLimits | null;
}

/** As it stands after the last round of every table: who would go through, play on for equal chips, have a place. */
export interface StandingView {
  through: string[];
  playoff: string[];
  places: string[][];
}

/** The limits of a wager, in chips. */
export interface TableLimits {
  minimum: Chips;
  maximum: Chips;
  step: Chips;
}

/** A bot in a tournament. */
export interface TournamentBot {
  name: string;
  kind: "chart" | "leader" | "mimic" | "random";
  pace: "at-once" | "human";
}

/** How many seconds there are for each thing; 0 is as long as one likes. */
export interface TournamentClocks {
  wager?: number;
  decision?: number;
  offer?: number;
  seating?: number;
  pause?: number;
  grace?: number;
}

/** What is decided about a hosted tournament when it is opened, beside its conditions, and shown to everybody. */
export interface TournamentTerms {
  directing?: "automatic" | "person";
  dealing?: "automatic" | "person";
  money?: "felt" | "wallet";
  entries?: "desk" | "open";
  public?: boolean;
  owner_rules?: boolean;
  absence?: "best" | "hold" | "stand";
  clocks?: TournamentClocks;
  offset?: number;
}

/** A wager that is possible now: from `least` to `most` in multiples of `step`; with a warning if not `in_turn`. */
export interface WagerChoice {
  table: number;
  player: string;
  least: Chips;
  most: Chips;
  step: Chips;
  in_turn: boolean;
}

/** A player at a table in the order of 20.15; `early`: the wager was placed out of order in this round. */
export interface WagerLine {
  player: string;
  box: number;
  called: "asked" | "void" | "wagered" | "waits";
  amount: Chips;
  early: boolean;
}
