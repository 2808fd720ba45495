import { said } from "./en/said";
import { inUse } from ".";

/** The sentences of a round, in the language in use; loaded when something happens. */
export const { said: saidWords } = await inUse({ said }, import.meta.glob(["./*/said.ts", "!./en/said.ts"]));
