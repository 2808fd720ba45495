import type { CurvePoint } from "../wire/http";

/** A chart of results: paths in a box of `width` by `height`, and where values and rounds lie in it. */
export interface CurvePlan {
  readonly result: string;
  readonly expected: string;
  readonly narrow: string;
  readonly wide: string;
  readonly x: (index: number) => number;
  readonly y: (cents: number) => number;
  readonly values: readonly number[];
  readonly rounds: readonly number[];
}

/** The start, before any round: nothing won, nothing expected. */
const NOTHING = { result: 0, expected: 0, deviation: 0 };

export function plan(points: readonly CurvePoint[], width: number, height: number, edge = { left: 56, right: 12, top: 12, bottom: 28 }): CurvePlan {
  const all = [NOTHING, ...points];
  const low = Math.min(...all.map((one) => Math.min(one.result, one.expected - 2 * one.deviation)));
  const high = Math.max(...all.map((one) => Math.max(one.result, one.expected + 2 * one.deviation)));
  const values = marks(low, high, 5);
  const [bottom, top] = [Math.min(low, values[0] ?? low), Math.max(high, values.at(-1) ?? high)];
  const x = (index: number) => edge.left + (index / Math.max(1, points.length)) * (width - edge.left - edge.right);
  const y = (cents: number) => edge.top + ((top - cents) / (top - bottom || 1)) * (height - edge.top - edge.bottom);
  const line = (value: (one: (typeof all)[number]) => number) => all.map((one, at) => `${at === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(value(one)).toFixed(1)}`).join("");
  const band = (sigmas: number) => {
    const back = all.map((one, at) => `L${x(at).toFixed(1)} ${y(one.expected - sigmas * one.deviation).toFixed(1)}`).reverse();
    return `${line((one) => one.expected + sigmas * one.deviation)}${back.join("")}Z`;
  };
  return {
    result: line((one) => one.result),
    expected: line((one) => one.expected),
    narrow: band(1),
    wide: band(2),
    x,
    y,
    values,
    rounds: marks(0, points.length, 6).filter((round) => Number.isInteger(round)),
  };
}

/** Round values from `low` to `high`, about `count` of them: 1, 2 or 5 times a power of ten apart. */
export function marks(low: number, high: number, count: number): number[] {
  const rough = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const found: number[] = [];
  for (let at = Math.ceil(low / step); at * step <= high; at += 1) found.push(at * step + 0); // + 0: zero has no minus
  return found;
}
