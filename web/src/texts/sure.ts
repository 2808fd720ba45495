import { sure } from "./en/sure";
import { inUse } from ".";

/** The words of the question back before much is put down, in the language in use; loaded with it. */
export const { sure: sureWords } = await inUse({ sure }, import.meta.glob(["./*/sure.ts", "!./en/sure.ts"]));
