import { wheel } from "./en/wheel";
import { inUse } from ".";

/** The words of the wheel at a table, in the language in use; loaded where a table has one. */
export const { wheel: wheelWords } = await inUse({ wheel }, import.meta.glob(["./*/wheel.ts", "!./en/wheel.ts"]));
