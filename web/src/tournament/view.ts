import { tournamentWords as w } from "../texts/tournaments";
import type { ClockView, Closed, Choice, TableOpen, TableView } from "../wire/table";
import type {
  Award,
  BallotView,
  Chips,
  Conditions,
  Counted,
  Deal,
  Direction,
  EntrantView,
  FlowStep,
  HostedTableView,
  MoneyView,
  OrderLine,
  SideChoice,
  StandingView,
  TournamentBot,
  TournamentTerms,
  WagerChoice,
} from "../wire/tournament";

/** A tournament as it is seen. Chips come as their hundredths in a list; every table has fields of its own. */
export interface TournamentView {
  tournament: string;
  owner: string;
  terms: TournamentTerms;
  conditions: Conditions;
  directors: string[];
  approved: boolean;
  phase: string;
  stage: string;
  stage_number: number;
  session: number;
  extra: boolean;
  flow: FlowStep[];
  money: MoneyView;
  /** Why it was called off. */
  reason: string;
  standing: StandingView;
  /** After a session the chips that were counted, the most first. */
  counted: Counted[];
  directed: Record<string, Direction>;
  warned: Record<string, number>;
  former: Record<string, string[]>;
  entrants: EntrantView[];
  reserves: string[];
  asked: string[];
  stand_ins: string[];
  bots: TournamentBot[];
  away: string[];
  tables: number;
  chips: Record<string, Chips>;
  places: [number, string[]][];
  awards: Award[];
  break_minutes: number;
  break_until: string;
  pace: number;
  ballot: BallotView | null;
  [table: `table-${number}`]: HostedTableView | null;
  [held: `held-${number}`]: Record<string, number[]>;
}

/** What one may do at a tournament: a player's own, and for the staff every order with the reason where it is closed. */
export interface TournamentOpen {
  entry?: boolean;
  withdraw?: boolean;
  stand_in?: boolean;
  table?: number;
  seat?: boolean;
  wager?: WagerChoice | null;
  sides?: SideChoice[];
  choices?: Choice[];
  answers?: TableOpen["answers"];
  closed?: Closed[];
  desk?: OrderLine[];
  deals?: Deal[];
  bots?: boolean;
}

export interface Row {
  player: string;
  box: number;
  /** In hundredths of a chip: after the last round, not what lies on the table. */
  chips: number;
  /** Against the round before; null before the first. */
  last: number | null;
  held: number[];
  marker: boolean;
  turn: boolean;
  through: boolean;
  plays: boolean;
  out: boolean;
}

export interface Board {
  number: number;
  rounds: number;
  left: number | null;
  clock: ClockView;
  rows: Row[];
}

export function hundredths(chips: readonly number[] | undefined): number {
  return chips?.[0] ?? 0;
}

export function tablesOf(view: TournamentView): HostedTableView[] {
  return Array.from({ length: view.tables }, (_, at) => view[`table-${at + 1}`] ?? null).filter((one) => one !== null);
}

/** What was said to a player counts for the round in which it was said and the next. */
export function isRecent(view: TournamentView, name: string, said: { rounds: number }): boolean {
  const table = tablesOf(view).find((one) => one.seats.some((seat) => seat.player === name));
  return table === undefined || table.rounds <= said.rounds + 1;
}

/** Whether the conditions restrict groups (20.4(f)). */
export function hasGroups(view: TournamentView): boolean {
  const { only = [], barred = [], most = [] } = view.conditions.groups ?? {};
  return only.length + barred.length + most.length > 0;
}

/** Whether the director takes every entry at the desk. */
export function atDesk(view: TournamentView): boolean {
  return view.terms.entries === "desk" || hasGroups(view);
}

/** Every table of the session, the most chips first; who was eliminated comes last, the later the better. */
export function boards(view: TournamentView): Board[] {
  return tablesOf(view).map((table) => {
    const held = view[`held-${table.number}`] ?? {};
    const rows = [...new Set([...table.seats.map((seat) => seat.player), ...Object.keys(held)])].map((player) => rowOf(view, table, player, held[player] ?? []));
    return { number: table.number, rounds: table.rounds, left: table.left, clock: table.clock, rows: rows.sort(ahead) };
  });
}

function rowOf(view: TournamentView, table: HostedTableView, player: string, held: number[]): Row {
  const seat = table.seats.find((one) => one.player === player);
  const now = held.at(-1);
  const before = held.at(-2);
  return {
    player,
    box: seat?.box ?? 0,
    chips: seat === undefined ? 0 : (now ?? hundredths(seat.chips)),
    last: now === undefined || before === undefined ? null : now - before,
    held,
    marker: seat !== undefined && seat.box === table.marker,
    turn: player === table.turn,
    through: view.standing.through.includes(player),
    plays: view.standing.playoff.includes(player),
    out: seat === undefined,
  };
}

function ahead(one: Row, other: Row): number {
  if (one.out !== other.out) return one.out ? 1 : -1;
  if (one.out) return other.held.length - one.held.length;
  return other.chips - one.chips || one.box - other.box;
}

/** How many of the rows stand over the line of going through; 0 where there is no line. */
export function lineAfter(rows: readonly Row[]): number {
  const last = rows.findLastIndex((row) => row.through);
  return rows.slice(0, last + 1).every((row) => row.through) ? last + 1 : 0;
}

/** How many have a position: who has withdrawn or forfeited competes no more. */
export function competing(view: TournamentView): number {
  return view.entrants.filter((one) => one.status === "in" || one.status === "out").length;
}

/** The furthest that anybody has come from the chips of the beginning: lines beside each other have one scale. */
export function reachOf(rows: readonly { held: readonly number[] }[]): number {
  return Math.max(1, ...rows.flatMap((row) => row.held.map((one) => Math.abs(one - (row.held[0] ?? 0)))));
}

/** Whether the round that is on, or comes next, is the last one at every table that still plays. */
export function isLastRound(all: readonly Board[]): boolean {
  return all.some((board) => board.left === 1) && all.every((board) => board.left !== null && board.left <= 1);
}

/** What a session has left everybody with: who goes through, who plays on, who is out. */
export interface CountedRow {
  at: number;
  player: string;
  chips: number;
  /** "placed" where nobody goes through: after a final. */
  became: "through" | "plays" | "out" | "placed";
}

export function countedRows(view: TournamentView): CountedRow[] {
  const { through, playoff } = view.standing;
  return view.counted.map(({ player, chips }) => ({
    at: 1 + view.counted.filter((other) => hundredths(other.chips) > hundredths(chips)).length,
    player,
    chips: hundredths(chips),
    became: through.includes(player) ? "through" : playoff.includes(player) ? "plays" : through.length > 0 ? "out" : "placed",
  }));
}

/** How many rounds a session has at every table; 0 where shoes are counted. */
export function roundsOf(view: TournamentView): number {
  return view.extra ? 1 : (view.conditions.stages[view.stage_number]?.rounds ?? 0);
}

/** The round that is on or comes next at the table that is furthest behind. */
export function roundNow(view: TournamentView): number {
  const rounds = tablesOf(view).map((table) => table.rounds);
  return Math.min(roundsOf(view) || Infinity, Math.min(...rounds, Infinity) + 1);
}

/** Where every table has the same cards: each box with who sat there at each table, and how far from the middle of them. */
export interface Duplicate {
  box: number;
  mean: number;
  players: { table: number; player: string; chips: number; against: number }[];
}

/** Duplicate shoes compared by skill: boxes of the same number had the same seat to the same shoe at every table. */
export function duplicates(view: TournamentView): Duplicate[] {
  const boxes = new Map<number, { table: number; player: string; chips: number }[]>();
  const take = (box: number, table: number, player: string, chips: number) => boxes.set(box, [...(boxes.get(box) ?? []), { table, player, chips }]);
  for (const table of boards(view)) {
    for (const row of table.rows) if (!row.out) take(row.box, table.number, row.player, row.chips);
  }
  // When the session is over, its tables are gone, and what was counted there is compared.
  for (const one of view.counted) if (one.box > 0) take(one.box, one.table, one.player, hundredths(one.chips));
  return [...boxes.entries()]
    .sort(([one], [other]) => one - other)
    .map(([box, players]) => {
      const mean = Math.round(players.reduce((sum, one) => sum + one.chips, 0) / players.length);
      return { box, mean, players: players.map((one) => ({ ...one, against: one.chips - mean })).sort((one, other) => other.chips - one.chips) };
    });
}

/** A table of a tournament as the felt draws tables: chips are its money. Null before it opens, or where it is not seen. */
export function feltView(table: HostedTableView): TableView | null {
  if (table.game === null) return null;
  const beside = { clock: table.clock, seats: table.seats.map((seat) => [seat.box, seat.player]), away: [], ready: [], bots: [], terms: {}, shoe: table.shoe };
  return { ...table.game, ...beside } as unknown as TableView;
}

/** What is said beside a name: for whom somebody played, or that the position was given up; empty for most. */
export function besides(view: TournamentView, player: string): string {
  const former = view.former[player];
  const status = view.entrants.find((one) => one.player === player)?.status;
  if (status === "withdrawn" || status === "forfeited") return w.states[status] ?? "";
  return former ? w.formerly(former.join(", ")) : "";
}

/** Everybody's place with the prize, the best first. */
export function results(view: TournamentView): { place: number; player: string; amount: number; clauses: string[] }[] {
  if (view.awards.length > 0) return view.awards;
  return view.places.flatMap(([place, players]) => players.map((player) => ({ place, player, amount: 0, clauses: [] })));
}
