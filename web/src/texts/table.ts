import { table as english } from "./en/table";
import { inUse, t as common } from ".";

const { table } = await inUse({ table: english }, import.meta.glob(["./*/table.ts", "!./en/table.ts"]));

/** The words of a table and those of all pages, in the language in use; loaded with the pages that show one. */
export const t = { ...common, ...table };
