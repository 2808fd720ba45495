import type { Report } from "./export";
import type { UnusableError } from "./faults";

/** What the page asks of the worker: check this export, against these signed heads. */
export interface Asked {
  readonly file: Blob;
  readonly heads: readonly Blob[];
}

export type Told =
  | { kind: "progress"; bytes: number; records: number }
  | { kind: "report"; report: Report }
  | { kind: "unusable"; code: UnusableError["code"] };
