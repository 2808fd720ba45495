import { settled } from "./en/settled";
import { inUse } from ".";

/** What became of wagers, in the language in use; loaded when one is settled. */
export const { settled: settledWords } = await inUse({ settled }, import.meta.glob(["./*/settled.ts", "!./en/settled.ts"]));
