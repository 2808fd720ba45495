import { progressive } from "./en/progressive";
import { inUse } from ".";

/** The words of a progressive's terminal, desk and sign, in the language in use; loaded with the pages that show them. */
export const { progressive: progressiveWords } = await inUse({ progressive }, import.meta.glob(["./*/progressive.ts", "!./en/progressive.ts"]));
