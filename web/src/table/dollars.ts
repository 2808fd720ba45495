import { inFull, signed } from "./money";

/** A computed amount, which is rarely whole cents, to the cent. */
export const dollars = (cents: number): string => inFull(nothingBare(Math.round(cents)));
export const signedDollars = (cents: number): string => signed(nothingBare(Math.round(cents)));

/** "1e-06" as "0.000001": how exact a figure is, for people. */
export const plainFigures = (text: string): string => text.replace(/(\d)e-0*(\d+)/g, (_, digit: string, power: string) => `0.${"0".repeat(Number(power) - 1)}${digit}`);

/** Without the minus that zero can have. */
function nothingBare(cents: number): number {
  return cents === 0 ? 0 : cents;
}
