import { short } from "../../table/money";
import { deskWords as w } from "../../texts/desk";
import { boards, hundredths, tablesOf, type TournamentView } from "../../tournament/view";

export interface Known {
  text: string;
  clauses: string[];
}

/** What a director should know now: warnings, chips that run out, equal chips, empty seats, who has left. */
export function toKnow(view: TournamentView): Known[] {
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
  for (const name of view.away) found.push({ text: w.awayNow(name), clauses: ["20.14"] });
  for (const [name, former] of Object.entries(view.former)) found.push({ text: w.replaced(name, former.join(", ")), clauses: ["20.11"] });
  return found;
}
