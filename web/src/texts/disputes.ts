import { disputes as english } from "./en/disputes";
import { inUse } from ".";

/** The words of a disputed decision, in the language in use; loaded with the part of the pit that shows it. */
export const { disputes } = await inUse({ disputes: english }, import.meta.glob(["./*/disputes.ts", "!./en/disputes.ts"]));
