import type { OrderChoice, Report, TableCommand } from "../wire/table";

/** What is said with a claim beside its situation; the table judges whether that can have happened. */
export type Said = "box" | "to" | "player" | "note" | "round";

const SAYS: Readonly<Record<string, readonly Said[]>> = {
  exposed: ["box"],
  misdealt: ["to"],
  "found-late": ["round"],
  "insurance-missed": ["player", "box"],
  "surrender-missed": ["box"],
  "payment-missed": ["box"],
  "side-missed": ["player", "box"],
  absent: ["box"],
  "misplaced-bet": ["player", "box"],
  "squeeze-exposed": ["box"],
  handled: ["player"],
  uncovered: ["note"],
};

export const saysOf = (situation: string): readonly Said[] => SAYS[situation] ?? [];
export const saysBox = (situation: string): boolean => saysOf(situation).some((one) => one === "box" || one === "to");

/** What a player may say has gone wrong, of all that may be asked for now. */
export function claimable(requests: readonly OrderChoice[]): string[] {
  return requests.find((one) => one.order === "claim")?.how ?? [];
}

/** A claim as the table takes it. `round`: the last one that was finished. */
export function claimOf(situation: string, me: string, given: { box: number; note: string; round: number }): TableCommand {
  const report: Report = { command: "Report", situation, by: { role: "player", name: me } };
  for (const one of saysOf(situation)) {
    if (one === "player") report.player = me;
    else if (one === "note") report.note = given.note;
    else if (one === "round") report.round = given.round;
    else report[one] = given.box;
  }
  return { command: "MakeClaim", player: me, report };
}
