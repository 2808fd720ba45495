import { keys } from "./en/keys";
import { inUse } from ".";

/** The words of the list of keys, in the language in use; loaded with the pages that show them. */
export const { keys: keyWords } = await inUse({ keys }, import.meta.glob(["./*/keys.ts", "!./en/keys.ts"]));
