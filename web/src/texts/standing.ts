import { standing } from "./en/standing";
import { inUse } from ".";

/** The words of how the connection stands, in the language in use; loaded with the pages that show them. */
export const { standing: standingWords } = await inUse({ standing }, import.meta.glob(["./*/standing.ts", "!./en/standing.ts"]));
