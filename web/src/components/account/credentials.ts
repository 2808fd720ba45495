import { accountWords } from "../../texts/account";
import type { Problem } from "../../wire/http";

/** `password`: of an account that is there; `present` and `fresh`: where one is changed, or a new one is made. */
export type Ask = "name" | "password" | "present" | "fresh";
export type Given = Record<Ask, string>;

/** What was left empty; a guest's name alone may be. */
export function missing(asks: readonly Ask[], given: Given): Partial<Given> {
  const faults: Partial<Given> = {};
  if (asks.length === 1 && asks[0] === "name") return faults;
  for (const ask of asks) {
    if (given[ask].trim() === "") faults[ask] = ask === "name" ? accountWords.nameNeeded : accountWords.passwordNeeded;
  }
  return faults;
}

/** Where what the house refused belongs; nowhere where it is about the whole. */
export function faultsAt(problem: Problem, asks: readonly Ask[]): Partial<Given> {
  const at = placeOf(problem.code, asks);
  return at !== null && asks.includes(at) ? { [at]: problem.text } : {};
}

function placeOf(code: string, asks: readonly Ask[]): Ask | null {
  switch (code) {
    case "name-taken":
    case "bad-name":
    case "name-reserved":
    case "no-name-free":
      return "name";
    case "bad-password":
    case "weak-password":
      return "fresh";
    case "wrong-credential":
      return "present";
    case "wrong-credentials":
      return asks.includes("password") ? "password" : null;
    default:
      return null;
  }
}
