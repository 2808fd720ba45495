import { lobby } from "./en/lobby";
import { inUse } from ".";

/** The words of the lobby, in the language in use; loaded with the pages that show them. */
export const { lobby: lobbyWords } = await inUse({ lobby }, import.meta.glob(["./*/lobby.ts", "!./en/lobby.ts"]));
