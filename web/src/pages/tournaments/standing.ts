import { short } from "../../table/money";
import { tournamentWords as w } from "../../texts/tournaments";
import { type Board, type TournamentView } from "../../tournament/view";

/** How one stands against the line of going through, in a sentence; empty where there is none. */
export function lineWords(view: TournamentView, board: Board | undefined, me: string): string {
  const mine = board?.rows.find((row) => row.player === me);
  if (mine === undefined || mine.out || view.extra) return "";
  if (mine.plays) return w.youPlayOn;
  if (mine.through) return w.youGoThrough;
  const last = board?.rows.filter((row) => row.through).at(-1);
  return last === undefined ? "" : w.youAreOut(short(last.chips - mine.chips));
}

/** What everybody has to know of the rounds that are left; empty while there are many. */
export function roundsWords(view: TournamentView, left: number | null): string {
  if (view.phase !== "playing") return "";
  if (view.extra) return w.extraSaid;
  if (left === 1) return w.lastRoundSaid;
  return left === 2 || left === 3 ? `${w.lastRounds(left)}.` : "";
}
