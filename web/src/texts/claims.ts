import { claims } from "./en/claims";
import { inUse } from ".";

/** The words of a player's claim, in the language in use; loaded with its dialog. */
export const { claims: claimWords } = await inUse({ claims }, import.meta.glob(["./*/claims.ts", "!./en/claims.ts"]));
