import { tournaments } from "./en/tournaments";
import { inUse } from ".";

/** The words of tournaments, in the language in use; loaded with the pages that show them. */
export const { tournaments: tournamentWords } = await inUse({ tournaments }, import.meta.glob(["./*/tournaments.ts", "!./en/tournaments.ts"]));
