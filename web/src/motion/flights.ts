import type { Scene } from "../table/scene";

/** A stack of chips as it lies: which one it is, and what it is worth in cents. */
export interface Lying {
  /** box/hand/player/part; the hand is 0 for a side wager, the part `base`, `double`, `won` or a side wager's name. */
  key: string;
  amount: number;
}

/** A stack that moves as one. */
export interface Flight {
  key: string;
  kind: "wagered" | "added" | "taken" | "collected" | "paid";
}

export interface Around {
  /** Chips can be put down. */
  betting: boolean;
  /** Whether the wager at this key was lost. */
  lost: (key: string) => boolean;
}

export const boxOf = (key: string): number => Number(key.split("/")[0]);
export const playerOf = (key: string): string => key.split("/").slice(2, -1).join("/");

/** Whether a stack that is gone went to the dealer, as the scene has it now. */
export function lost(scene: Scene, key: string): boolean {
  const [hand, part, player] = [Number(key.split("/")[1]), key.split("/").at(-1), playerOf(key)];
  const box = scene.boxes.find((one) => one.number === boxOf(key));
  const wager = hand === 0 ? box?.sides.find((one) => one.player === player && one.kind === part) : box?.hands[hand - 1]?.stakes.find((one) => one.player === player);
  return (wager?.net ?? 0) < 0;
}

/** What moves between two pictures of the felt: losers are collected first, then winners are paid. */
export function flightsOf(before: readonly Lying[], after: readonly Lying[], around: Around): Flight[] {
  const was = new Map(before.map((one) => [one.key, one.amount]));
  const is = new Map(after.map((one) => [one.key, one.amount]));
  const found: Flight[] = [];
  for (const { key } of before) {
    if (is.has(key) || (key.endsWith("/double") && is.has(key.replace(/double$/, "base")))) continue;
    found.push({ key, kind: around.lost(key) ? "collected" : "taken" });
  }
  for (const { key, amount } of after) {
    const had = was.get(key);
    if (had === undefined) found.push({ key, kind: key.endsWith("/won") ? "paid" : "wagered" });
    else if (around.betting && amount > had) found.push({ key, kind: "added" });
  }
  const order = ["collected", "taken", "wagered", "added", "paid"];
  return found.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || boxOf(a.key) - boxOf(b.key));
}

/** The way of a stack as keyframes: along a low arc, from `x`, `y` away to where it belongs, or the other way. */
export function arc(x: number, y: number, away: boolean): Keyframe[] {
  const lift = Math.min(36, Math.hypot(x, y) * 0.12);
  const frames: Keyframe[] = [
    { transform: `translate(${x}px, ${y}px)`, opacity: away ? 0 : 0.6 },
    { transform: `translate(${x / 2}px, ${y / 2 - lift}px)`, opacity: 1 },
    { transform: "none", opacity: 1 },
  ];
  return away ? frames.reverse() : frames;
}

/** What a figure shows on its way from one amount to another, `part` of the way: whole dollars until it is there. */
export function counted(from: number, to: number, part: number): number {
  return part >= 1 ? to : Math.round((from + (to - from) * Math.max(0, part)) / 100) * 100;
}
