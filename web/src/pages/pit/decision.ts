import type { PitRuling } from "../../wire/http";

/** Something that somebody is about to decide: the command, as whom, and how it is said. */
export interface Decision {
  /** What it is for the person: "Rule: the round is void". */
  words: string;
  command: Record<string, unknown>;
  role: string;
  clauses: readonly string[];
  /** A ruling, which may need the person's own password. */
  ruling: boolean;
  /** The record takes a note with it. */
  notes: boolean;
}

/** A role as a person says it: "pit-supervisor" is "pit supervisor". */
export const roleWords = (role: string): string => role.replaceAll("-", " ");

/** Who it was, as the record has it: people by their names, the rest as it stands ("clock"). */
export const whoWords = (by: string): string => by.replace(/^(player|bot) /, "");

/** Names in a row: "dealer, operator or shift manager". */
export function either(names: readonly string[], or: string): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")}${or}${names.at(-1) ?? ""}`;
}

/** How far a result is from expectation, in standard deviations; null where there is no spread. */
export function sigmas(result: number, expected: number, deviation: number): number | null {
  return deviation > 0 ? (result - expected) / deviation : null;
}

/** Hundredths of what was wagered: 0.33 for "0.33 %". */
export const percent = (amount: number, wagered: number): number => (wagered > 0 ? (amount / wagered) * 100 : 0);

/** A figure with its sign and so many digits behind the point: "+1.0", "−2.7". */
export function withSign(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return value < 0 ? `−${text}` : `+${text}`;
}

/** What tells one question from the next: what happened and when, what can be ruled or chosen, on which hands. */
export function questionOf(ruling: PitRuling): string {
  return JSON.stringify([ruling.situation, ruling.at, ruling.remedies.map((one) => [one.remedy, one.role, one.places]), ruling.choices]);
}
