/** A tournament as the public sees it; what of it these pages show. Chips come as their hundredths in a list. */
export interface TournamentView {
  conditions: {
    title: string;
    rulebook: string;
    start: string;
    entry: { fee: number; commission?: number; chips: Chips; maximum: number };
    limits: { minimum: Chips; maximum: Chips; step: Chips };
    stages: { name: string; rounds: number }[];
  };
  approved: boolean;
  phase: string;
  stage: string;
  session: number;
  entrants: { number: number; player: string; status: string }[];
  tables: number;
  chips: Record<string, Chips>;
  awards: { player: string; place: number; amount: number }[];
  [table: `table-${number}`]: TournamentTable | null;
}

export type Chips = readonly number[];

export interface TournamentTable {
  number: number;
  seats: { box: number; player: string; chips: Chips }[];
  marker: number;
  turn: string;
  rounds: number;
}

export interface Standing {
  player: string;
  chips: number;
  marker: boolean;
  turn: boolean;
}

export function hundredths(chips: Chips | undefined): number {
  return chips?.[0] ?? 0;
}

/** Who sits at each table, the most chips first. */
export function standings(view: TournamentView): { number: number; rounds: number; rows: Standing[] }[] {
  const tables = Array.from({ length: view.tables }, (_, at) => view[`table-${at + 1}`]).filter((table) => table != null);
  return tables.map(({ number, rounds, seats, marker, turn }) => ({
    number,
    rounds,
    rows: seats
      .map((seat) => ({ player: seat.player, chips: hundredths(seat.chips), marker: seat.box === marker, turn: seat.player === turn }))
      .sort((one, other) => other.chips - one.chips),
  }));
}

/** What the entries of today make as a pool, in cents. */
export function pool(view: TournamentView): number {
  const { fee, commission = 0 } = view.conditions.entry;
  return view.entrants.length * (fee - commission);
}
