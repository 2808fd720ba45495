import { check } from "./en/check";
import { inUse } from ".";

/** The words of the reality check, in the language in use; loaded with it. */
export const { check: checkWords } = await inUse({ check }, import.meta.glob(["./*/check.ts", "!./en/check.ts"]));
