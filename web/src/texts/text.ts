import { text } from "./en/text";
import { inUse } from ".";

/** The words of a table without pictures, in the language in use; loaded where one is wished for. */
export const { text: textWords } = await inUse({ text }, import.meta.glob(["./*/text.ts", "!./en/text.ts"]));
