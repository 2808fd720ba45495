import type { Betting } from "../../../state/betting.svelte";
import type { Told } from "../../../telling/narrate";

/** Betting as it stands, which nothing can be done with. */
export function shownBetting(chips: Record<string, number>, more: { lastStake?: number; note?: string; opening?: { spot: string; amount: number } } = {}): Betting {
  const nothing = () => undefined;
  const shown = { plan: { chips, undo: Object.keys(chips).map(() => ({})) }, rack: [500, 2500, 10_000, 50_000], chip: 2500, chosen: 0, lastStake: 0, note: "", opening: null, drop: nothing, rebet: nothing, undo: nothing, clear: nothing, ready: nothing, ...more };
  return shown as unknown as Betting;
}

/** A round's log: words, cards in them, clauses, money of one's own and of others. */
export const LOG: readonly Told[] = [
  { text: "No more bets", clauses: ["5.5"], mine: false, aloud: false },
  { text: "Your Perfect Pairs wins 10 to 1: a coloured pair", clauses: ["15A.6", "11.2A[Coloured]"], net: 10_000, mine: true, aloud: true },
  { text: "Cleo draws four of hearts: 9", head: "Cleo draws", cards: ["4h"], tail: ": 9", mine: false, aloud: true },
  { text: "Cleo’s box 2 wins 1 to 1: doubled, 21 wins", clauses: ["5.1(d)", "9.2", "12.5"], net: 10_000, mine: false, aloud: false },
  { text: "Your box 5 loses: over 21 with 26", clauses: ["5.1(f)", "14.2"], net: -4000, mine: true, aloud: true },
  { text: "Dealer: six, three, king, 19", head: "Dealer:", cards: ["6h", "3s", "Kd"], tail: ", 19", mine: true, aloud: true },
];
