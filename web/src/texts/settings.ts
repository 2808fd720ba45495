import { settings } from "./en/settings";
import { inUse } from ".";

/** The words of the settings, in the language in use; loaded with the pages that show them. */
export const { settings: settingsWords } = await inUse({ settings }, import.meta.glob(["./*/settings.ts", "!./en/settings.ts"]));
