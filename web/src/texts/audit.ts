import { audit as auditEnglish } from "./en/audit";
import { inUse } from ".";

/** The words of the audit, in the language in use; loaded with the pages that show them. */
export const { audit } = await inUse({ audit: auditEnglish }, import.meta.glob(["./*/audit.ts", "!./en/audit.ts"]));
