import { opening } from "./en/opening";
import { inUse } from ".";

/** The words of opening a table, in the language in use; loaded with its form. */
export const { opening: openingWords } = await inUse({ opening }, import.meta.glob(["./*/opening.ts", "!./en/opening.ts"]));
