import type { TableEvent } from "../wire/events";
import type { Line, TableView } from "../wire/table";
import { handKey } from "./places";

/** What is shown of a scene: how many cards of each hand and of the dealer, which lines; null: all. */
export interface Reveal {
  readonly hands: ReadonlyMap<string, number>;
  readonly dealer: number | null;
  readonly lines: ReadonlySet<Line> | null;
}

export const NO_MOTION: Reveal = { hands: new Map(), dealer: null, lines: null };

/** One moment of a motion: what is shown from now on, and how long until the next, in ms. */
export interface Beat {
  reveal: Reveal;
  pause: number;
}

/** How long things take, in ms. */
export const DEAL = 110;
export const DRAW = 340;
export const LINE = 90;
export const LINES_AT_MOST = 1200;
export const COLLECT = 420;
/** More records than these waiting: jump to the end. */
export const BEHIND = 6;

/** The records of a round in which cards or money move, one beat after another; none where nothing moves. */
export function beatsOf(before: TableView, after: TableView, events: readonly TableEvent[]): Beat[] {
  const ended = events.some((event) => event.event === "RoundEnded" || event.event === "RoundVoided");
  const boxes = ended && after.previous ? after.previous.boxes : after.boxes;
  const dealer = ended && after.previous ? after.previous.dealer : after.dealer;
  const lines = ended && after.previous ? after.previous.lines : after.lines;
  const moving = events.filter((event) => event.event === "CardDealt" || event.event === "DealerCardDealt" || event.event === "HoleCardRevealed" || event.event === "WagerSettled");
  if (moving.length === 0) return [];
  const dealt = new Map<string, number>();
  for (const event of events) if (event.event === "CardDealt") count(dealt, handKey(event.box, event.hand));
  const shown = new Map<string, number>();
  for (const box of boxes) {
    for (const [index, hand] of box.hands.entries()) {
      const key = handKey(box.number, index + 1);
      const coming = dealt.get(key) ?? 0;
      if (coming > 0) shown.set(key, Math.max(0, hand.cards.length - coming));
    }
  }
  const drawn = events.filter((event) => event.event === "DealerCardDealt" || event.event === "HoleCardRevealed").length;
  const settled = events.filter((event) => event.event === "WagerSettled").length;
  let forDealer = Math.max(0, dealer.length - drawn);
  const told = Math.max(0, lines.length - settled);
  const shownLines = new Set(lines.slice(0, told));
  const waiting = lines.slice(told);
  const initial = before.phase === "betting" || before.phase === "dealing";
  const pause = Math.min(LINE, LINES_AT_MOST / Math.max(1, settled));
  const snapshot = (): Reveal => ({ hands: new Map(shown), dealer: forDealer, lines: new Set(shownLines) });
  const beats: Beat[] = [{ reveal: snapshot(), pause: initial ? DEAL : 30 }];
  for (const [at, event] of moving.entries()) {
    switch (event.event) {
      case "CardDealt": {
        const key = handKey(event.box, event.hand);
        if (shown.has(key)) shown.set(key, (shown.get(key) ?? 0) + 1);
        beats.push({ reveal: snapshot(), pause: initial ? DEAL : DRAW });
        break;
      }
      case "DealerCardDealt":
      case "HoleCardRevealed":
        forDealer = Math.min(dealer.length, forDealer + 1);
        beats.push({ reveal: snapshot(), pause: initial ? DEAL : DRAW });
        break;
      default: {
        if (moving[at + 1]?.event === "WagerSettled") break;
        // A run of lines ends here: losers are collected first, then the others are paid.
        let run = 1;
        while (moving[at - run]?.event === "WagerSettled") run += 1;
        const now = waiting.splice(0, run);
        const lost = now.filter((line) => line.net < 0);
        const rest = now.filter((line) => !lost.includes(line));
        for (const line of [...lost, ...rest]) {
          shownLines.add(line);
          beats.push({ reveal: snapshot(), pause: line === lost.at(-1) && rest.length > 0 ? Math.max(pause, COLLECT) : pause });
        }
      }
    }
  }
  return [...beats, { reveal: NO_MOTION, pause: 0 }];
}

/** How long all beats take together, in ms. */
export function lengthOf(beats: readonly Beat[]): number {
  return beats.reduce((sum, beat) => sum + beat.pause, 0);
}

function count(found: Map<string, number>, key: string): void {
  found.set(key, (found.get(key) ?? 0) + 1);
}
