import { offers } from "./en/offers";
import { inUse } from ".";

/** The words of what is on offer, in the language in use; loaded with the pages that show them. */
export const { offers: offerWords } = await inUse({ offers }, import.meta.glob(["./*/offers.ts", "!./en/offers.ts"]));
