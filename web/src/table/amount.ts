import { t } from "../texts";
import type { Range } from "../wire/table";
import { parseAmount, short } from "./money";

export type Amounts = Pick<Range, "least" | "most" | "multiple">;

/** Why an amount of cents is outside its range; null where it is inside. */
export function outside(amount: number, range: Amounts): string | null {
  if (amount < range.least) return t.amount.under(short(amount), short(range.least));
  if (amount > range.most) return t.amount.over(short(amount), short(range.most));
  if (amount % range.multiple !== 0) return t.amount.notMultiple(short(amount), short(range.multiple));
  return null;
}

/** What a person wrote: the amount, or why it is none. */
export function readAmount(text: string, range: Amounts): { amount: number } | { reason: string } {
  const amount = parseAmount(text);
  if (amount === null) return { reason: t.amount.notANumber };
  const reason = outside(amount, range);
  return reason === null ? { amount } : { reason };
}

/** One step up or down, kept inside the range and on its multiples. */
export function stepped(amount: number, by: 1 | -1, range: Amounts): number {
  const { least, most, multiple } = range;
  const first = Math.ceil(least / multiple) * multiple;
  const last = Math.floor(most / multiple) * multiple;
  const next = by > 0 ? Math.floor(amount / multiple) * multiple + multiple : Math.ceil(amount / multiple) * multiple - multiple;
  return Math.min(last, Math.max(first, next));
}
