import { inFull, signed } from "./money";

/** A computed amount, which is rarely whole cents, to the cent. */
export const dollars = (cents: number): string => inFull(nothingBare(Math.round(cents)));
export const signedDollars = (cents: number): string => signed(nothingBare(Math.round(cents)));

/** Without the minus that zero can have. */
function nothingBare(cents: number): number {
  return cents === 0 ? 0 : cents;
}
