import type { HistoryLine } from "../../wire/http";

export type Result = "any" | "won" | "lost" | "even";

export interface Filter {
  readonly table: string;
  readonly book: string;
  readonly result: Result;
}

export const EVERYTHING: Filter = { table: "", book: "", result: "any" };

export function fits(line: HistoryLine, filter: Filter): boolean {
  const result = line.net > 0 ? "won" : line.net < 0 ? "lost" : "even";
  return (
    (filter.table === "" || line.table === filter.table) &&
    (filter.book === "" || line.rulebook === filter.book) &&
    (filter.result === "any" || filter.result === result)
  );
}

/** The next page behind what is known; a round that stands in both is kept once. */
export function joined(known: readonly HistoryLine[], more: readonly HistoryLine[]): HistoryLine[] {
  const names = new Set(known.map(name));
  return [...known, ...more.filter((line) => !names.has(name(line)))];
}

export interface Sums {
  readonly rounds: number;
  readonly wagered: number;
  readonly net: number;
  readonly won: number;
  readonly lost: number;
  readonly even: number;
  readonly best: number;
  readonly worst: number;
}

export function sums(lines: readonly HistoryLine[]): Sums {
  const nets = lines.map((line) => line.net);
  return {
    rounds: lines.length,
    wagered: lines.reduce((sum, line) => sum + line.staked, 0),
    net: nets.reduce((sum, net) => sum + net, 0),
    won: nets.filter((net) => net > 0).length,
    lost: nets.filter((net) => net < 0).length,
    even: nets.filter((net) => net === 0).length,
    best: nets.length > 0 ? Math.max(...nets) : 0,
    worst: nets.length > 0 ? Math.min(...nets) : 0,
  };
}

function name(line: HistoryLine): string {
  return `${line.stream} ${line.round}`;
}
