import { audit as a } from "../../texts/audit";
import type { Fault } from "./check/faults";

/** A fault as a sentence: where it is, and what is wrong there. */
export function inWords({ where, sequence, code, facts }: Fault): string {
  const what = a.faults[code](facts);
  if (where === "") return what;
  return sequence > 0 ? a.placeRecord(where, sequence, what) : a.placeOther(where, what);
}
