import { rare } from "./en/rare";
import { inUse } from ".";

/** The words of what rarely happens at a table, in the language in use; loaded with the pages that show them. */
export const { rare: rareWords } = await inUse({ rare }, import.meta.glob(["./*/rare.ts", "!./en/rare.ts"]));
