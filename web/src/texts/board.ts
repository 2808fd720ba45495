import { board } from "./en/board";
import { inUse } from ".";

/** The words of the display board, in the language in use; loaded with the pages that show them. */
export const { board: boardWords } = await inUse({ board }, import.meta.glob(["./*/board.ts", "!./en/board.ts"]));
