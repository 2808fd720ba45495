import { dealer as english } from "./en/dealer";
import { inUse } from ".";

const { dealer } = await inUse({ dealer: english }, import.meta.glob(["./*/dealer.ts", "!./en/dealer.ts"]));

/** The words of the dealer's terminal and of the school. */
export const d = dealer;
