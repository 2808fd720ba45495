import { pit } from "./en/pit";
import { inUse } from ".";

/** The words of the pit, in the language in use; loaded with its page. */
export const { pit: pitWords } = await inUse({ pit }, import.meta.glob(["./*/pit.ts", "!./en/pit.ts"]));
