import { short } from "../../table/money";
import { deskWords as w } from "../../texts/desk";
import { boards, hundredths, isRecent, tablesOf, type TournamentView } from "../../tournament/view";

export interface Known {
  text: string;
  clauses: string[];
}

/** What a table may wait for too long, and after how many minutes it stands still. */
const WAITS = new Set(["house", "wager", "decision", "offer", "answer", "staff"]);
const LONG = 2;

/** What a director should know now: warnings, chips that run out, equal chips, empty seats, who has left, tables that stand still. */
export function toKnow(view: TournamentView, now: number): Known[] {
  const found: Known[] = [];
  for (const [name, times] of Object.entries(view.warned)) found.push({ text: w.warned(name, times), clauses: ["20.15"] });
  const limits = view.conditions.stages[view.stage_number]?.limits ?? view.conditions.limits;
  const least = hundredths(limits.minimum);
  if (view.phase === "playing") {
    for (const board of boards(view)) {
      for (const row of board.rows) if (!row.out && row.chips < 3 * least) found.push({ text: w.poor(row.player, short(row.chips)), clauses: ["20.14"] });
    }
  }
  if (view.standing.playoff.length > 0) found.push({ text: w.equal(view.standing.playoff.join(", ")), clauses: ["20.21"] });
  if (view.phase === "drawn") {
    for (const table of tablesOf(view)) for (const seat of table.seats) if (!seat.taken) found.push({ text: w.absent(seat.player), clauses: ["20.9"] });
  }
  for (const table of tablesOf(view)) {
    const { what, since, until } = table.clock;
    const minutes = Math.floor((now - since) / 60_000);
    if (since > 0 && until === 0 && WAITS.has(what) && minutes >= LONG) found.push({ text: w.standsStill(table.number, minutes), clauses: ["20.18"] });
  }
  for (const [name, said] of Object.entries(view.directed)) if (isRecent(view, name, said)) found.push({ text: w.directed(name, said.words), clauses: ["20.18"] });
  for (const name of view.away) found.push({ text: w.awayNow(name), clauses: ["20.14"] });
  for (const [name, former] of Object.entries(view.former)) found.push({ text: w.replaced(name, former.join(", ")), clauses: ["20.11"] });
  return found;
}
