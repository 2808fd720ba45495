// Made by `python -m scripts.make_wire_types`; do not edit.
import type { Card, Refusal } from "./table";

/** A button under its clauses. `offer`: what it is open for; `refusal`: why it is closed. */
export interface ButtonLine {
  button: string;
  clauses: string[];
  offer: Offer | null;
  refusal: Refusal | null;
}

/** The sign over a table: `table` is the hosted table at this terminal, `players` whose wager lies where. */
export interface HostedSign {
  terminal: string;
  table: string;
  round: number;
  phase: string;
  waits_for: string;
  participating: number[];
  players: Record<number, string>;
  dealer: Card[];
  triggered: boolean | null;
  stopped_at: number;
  hot_spot: number;
  payouts: Payout[];
  large: number[];
  handed: number[];
  authorised_by: string;
  last: HostedSign | null;
}

/** What a meter holds now, and the amounts it may be set to; `most` is None where nothing ends it. */
export interface MeterRange {
  meter: string;
  now: number;
  least: number;
  most: number | null;
}

/** A meter: what it starts with, what every accounted wager adds, and what it adds to the reserve for new seeds. */
export interface MeterTerms {
  name: string;
  seed: number;
  contribution: Share;
  reserve?: Share;
  ceiling?: number | null;
  must_hit?: MustHit | null;
}

/** A meter as the sign shows it; a must-hit one with the range its value lies in. */
export interface MeterView {
  name: string;
  amount: number;
  least?: number | null;
  most?: number | null;
}

/** The mystery value is any whole cent from `least` to `most`, each as likely as any other. */
export interface MustHit {
  least: number;
  most: number;
}

/** A button that may be pressed. `numbers`: the positions or prizes it is for; `names`: who may authorise. */
export interface Offer {
  button: string;
  numbers: number[];
  names: string[];
  reasons: string[];
  least: number;
  random: boolean;
  meters: MeterRange[];
  cards: Card[];
}

/** A prize for a position. `field`: which field of the wheel, counted from 1; `meter`: where the money is from. */
export interface Payout {
  position: number;
  amount: number;
  kind: "community" | "hot-spot" | "must-hit";
  field?: number;
  meter?: string;
}

/** A field of a prize wheel: a fixed amount, or a share of a meter; `weight` says how often it comes. */
export interface Prize {
  weight: number;
  amount?: number;
  meter?: string;
  share?: Share;
}

/** A part of something as an exact ratio: 1/20 is `Share(1, 20)`. */
export interface Share {
  parts: number;
  of: number;
}

/** A linked table: its positions, and the least main wager that may carry a chip on the sensor. */
export interface TableTerms {
  name: string;
  positions?: number;
  minimum?: number;
}

/** A progressive as set up. `dealer_spins`: by its settings the dealer may spin for a player. */
export interface Terms {
  tables: TableTerms[];
  wheel: Wheel;
  meters: MeterTerms[];
  threshold: number;
  title?: string;
  dealer_spins?: boolean;
  example?: boolean;
}

/** Weights of positions 1, 2, …; the inner wheel's community prizes; the outer wheel's hot-spot prizes. */
export interface Wheel {
  positions: number[];
  community: Prize[];
  hot_spot: Prize[];
}
