import { dealerFelt } from "./en/dealerFelt";
import { inUse } from ".";

/** The words on the dealer's side of the felt, which tournaments show too: without all that the terminal says. */
export const { dealerFelt: feltWords } = await inUse({ dealerFelt }, import.meta.glob(["./*/dealerFelt.ts", "!./en/dealerFelt.ts"]));
