import { clause as clauseEnglish, rules as rulesEnglish } from "./en/rules";
import { inUse } from ".";

/** The words of rulebooks and clauses, in the language in use; loaded with the pages that show them. */
export const { clause, rules } = await inUse({ clause: clauseEnglish, rules: rulesEnglish }, import.meta.glob(["./*/rules.ts", "!./en/rules.ts"]));
