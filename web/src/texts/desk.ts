import { desk } from "./en/desk";
import { inUse } from ".";

/** The words of those who run a tournament, in the language in use; loaded with the pages that show them. */
export const { desk: deskWords } = await inUse({ desk }, import.meta.glob(["./*/desk.ts", "!./en/desk.ts"]));
