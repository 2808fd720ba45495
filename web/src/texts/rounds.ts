import { advice as adviceEnglish, history as historyEnglish, replay as replayEnglish, review as reviewEnglish } from "./en/rounds";
import { inUse } from ".";

/** The words of history, replay, review and advice, in the language in use; loaded with the pages that show them. */
export const { advice, history, replay, review } = await inUse({ advice: adviceEnglish, history: historyEnglish, replay: replayEnglish, review: reviewEnglish }, import.meta.glob(["./*/rounds.ts", "!./en/rounds.ts"]));
