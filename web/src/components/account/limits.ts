import { inFull, parseAmount } from "../../table/money";
import { accountWords } from "../../texts/account";
import { spanText } from "../../texts/when";
import type { OwnLimit } from "../../wire/http";

export type What = OwnLimit["what"];
export type Per = OwnLimit["per"];

const MINUTE = 60_000;

/** Within what each kind of limit can be set. */
export const PERS: Record<What, readonly Per[]> = {
  loss: ["day", "week", "month"],
  stake: ["round", "day", "week", "month"],
  time: ["day", "week", "month"],
};

/** A value of a limit: cents for loss and stake, milliseconds for time. */
export function valueText(what: What, value: number): string {
  return what === "time" ? spanText(value) : inFull(value);
}

/** What a person wrote for a limit, as the house takes it, or why it is nothing. */
export function readLimit(what: What, text: string): { value: number } | { reason: string } {
  if (what === "time") {
    return /^\d{1,5}$/.test(text.trim()) ? { value: Number(text) * MINUTE } : { reason: accountWords.minutesNeeded };
  }
  const value = parseAmount(text);
  return value === null ? { reason: accountWords.amountNeeded } : { value };
}
