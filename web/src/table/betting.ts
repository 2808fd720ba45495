import type { Box, Choice, Range, TableCommand } from "../wire/table";
import { mainSpot, placeOf, type Spot, sideSpot } from "./places";

/** Chips by place, in cents. A place without chips is not in it. */
export type Chips = Readonly<Record<Spot, number>>;

export interface Plan {
  readonly chips: Chips;
  /** What was there before each change, the latest last. */
  readonly undo: readonly Chips[];
}

const UNDO = 20;
/** The most that the house names where there is no end. */
const UNLIMITED = 1e14;

export const NOTHING: Plan = { chips: {}, undo: [] };

/** What lies on the table for me, as the house has it. */
export function lying(boxes: readonly Box[], me: string): Chips {
  const found: Record<Spot, number> = {};
  for (const box of boxes) {
    const own = box.bettors.find((one) => one.player === me);
    if (own !== undefined) found[mainSpot(box.number)] = own.placed;
    for (const side of box.sides) if (side.player === me) found[sideSpot(box.number, side.kind)] = side.amount;
  }
  return found;
}

export function changed(plan: Plan, chips: Chips): Plan {
  return { chips: clean(chips), undo: [...plan.undo, plan.chips].slice(-UNDO) };
}

export function put(plan: Plan, spot: Spot, amount: number): Plan {
  return changed(plan, { ...plan.chips, [spot]: Math.max(0, amount) });
}

export function add(plan: Plan, spot: Spot, amount: number): Plan {
  return put(plan, spot, (plan.chips[spot] ?? 0) + amount);
}

export function undone(plan: Plan): Plan {
  const before = plan.undo.at(-1);
  return before === undefined ? plan : { chips: before, undo: plan.undo.slice(0, -1) };
}

export function cleared(plan: Plan): Plan {
  return Object.keys(plan.chips).length === 0 ? plan : changed(plan, {});
}

/** What was on the table in a finished round, times `factor`; places that are not open now are left out and named. */
export function rebet(boxes: readonly Box[], me: string, factor: number, isOpen: (spot: Spot) => boolean): { chips: Chips; left: Spot[] } {
  const chips: Record<Spot, number> = {};
  const left: Spot[] = [];
  for (const [spot, amount] of Object.entries(lying(boxes, me))) {
    if (isOpen(spot)) chips[spot] = amount * factor;
    else left.push(spot);
  }
  return { chips, left };
}

/** The next command that brings the table nearer to the plan; null where both are the same.
 *
 * A wager that lies there is changed by taking it back, which takes the side wagers of the box with it. */
export function nextCommand(plan: Chips, there: Chips, me: string): TableCommand | null {
  for (const box of boxesOf(plan, there)) {
    const command = forBox(box, plan, there, me);
    if (command !== null) return command;
  }
  return null;
}

function forBox(box: number, plan: Chips, there: Chips, me: string): TableCommand | null {
  const main = mainSpot(box);
  const sides = sidesOf(box, plan, there);
  const wanted = plan[main] ?? 0;
  const lies = there[main] ?? 0;
  const wrong = wanted !== lies || sides.some((spot) => there[spot] !== undefined && there[spot] !== plan[spot]);
  const anything = lies > 0 || sides.some((spot) => there[spot] !== undefined);
  if (wrong && anything) return { command: "TakeBackWager", player: me, box };
  if (wanted === 0) return null;
  if (lies === 0) return { command: "PlaceWager", player: me, box, amount: wanted };
  const missing = sides.find((spot) => there[spot] === undefined && (plan[spot] ?? 0) > 0);
  if (missing === undefined) return null;
  return { command: "PlaceSideWager", player: me, box, wager: placeOf(missing).kind ?? "", amount: plan[missing] ?? 0 };
}

/** A plan without the place of a refused command: what the table has stays. */
export function withdrawn(plan: Plan, command: TableCommand, there: Chips): Plan {
  if (!("box" in command) || command.box === undefined) return plan;
  const box = command.box;
  const chips = new Map(Object.entries(plan.chips));
  const spots = command.command === "PlaceSideWager" ? [sideSpot(box, command.wager)] : [mainSpot(box), ...sidesOf(box, plan.chips, there)];
  for (const spot of spots) {
    const lies = there[spot];
    if (lies === undefined) chips.delete(spot);
    else chips.set(spot, lies);
  }
  return { ...plan, chips: Object.fromEntries(chips) };
}

/** What is on the table in all, and in how many places. */
export function inAll(chips: Chips): { sum: number; boxes: number; sides: number } {
  const spots = Object.entries(chips);
  return {
    sum: spots.reduce((sum, [, amount]) => sum + amount, 0),
    boxes: spots.filter(([spot]) => placeOf(spot).kind === null).length,
    sides: spots.filter(([spot]) => placeOf(spot).kind !== null).length,
  };
}

export const sameChips = (a: Chips, b: Chips): boolean => {
  const spots = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...spots].every((spot) => (a[spot] ?? 0) === (b[spot] ?? 0));
};

/** Where a single press begins: a chip on the box where one sits, else on the free one nearest the middle; null where none is open. */
export function opening(ranges: Readonly<Record<Spot, Range>>, boxes: number, sits: (box: number) => "me" | "other" | "nobody", chip: number): { spot: Spot; amount: number } | null {
  const off = (box: number): number => (sits(box) === "me" ? -1 : Math.abs(box - (boxes + 1) / 2));
  const [box] = Object.keys(ranges)
    .map(placeOf)
    .filter((place) => place.kind === null && sits(place.box) !== "other")
    .map((place) => place.box)
    .sort((a, b) => off(a) - off(b) || a - b);
  const range = box === undefined ? undefined : ranges[mainSpot(box)];
  if (box === undefined || range === undefined) return null;
  return { spot: mainSpot(box), amount: Math.min(range.most, Math.max(range.least, chip)) };
}

/** Where a book takes any amount (the ACT plays less once, and trims more), chips are put down inside the limits of the table all the same. */
export function withinLimits(range: Range, { minimum, maximum }: { minimum: number; maximum: number }): Range {
  return { ...range, least: Math.max(range.least, minimum), most: range.most < UNLIMITED ? range.most : maximum };
}

/** The place of a choice to bet. */
export function spotOf(choice: Choice): Spot {
  return choice.action === "side" ? sideSpot(choice.box, choice.wager ?? "") : mainSpot(choice.box);
}

function boxesOf(...all: Chips[]): number[] {
  const found = new Set(all.flatMap((chips) => Object.keys(chips).map((spot) => placeOf(spot).box)));
  return [...found].sort((a, b) => a - b);
}

function sidesOf(box: number, ...all: Chips[]): Spot[] {
  const spots = new Set(all.flatMap((chips) => Object.keys(chips)));
  return [...spots].filter((spot) => placeOf(spot).box === box && placeOf(spot).kind !== null);
}

function clean(chips: Chips): Chips {
  return Object.fromEntries(Object.entries(chips).filter(([, amount]) => amount > 0));
}
