import { print } from "./en/print";
import { inUse } from ".";

/** The words of what is printed, in the language in use; loaded with the pages that show them. */
export const { print: printWords } = await inUse({ print }, import.meta.glob(["./*/print.ts", "!./en/print.ts"]));
