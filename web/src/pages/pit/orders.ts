import { parseAmount } from "../../table/money";
import type { OrderField } from "../../wire/http";

/** What stands in a field: words, the number of a choice, or places. */
export type Said = string | readonly unknown[];

/** The choice of somebody who is not listed. */
export const OTHER = "other";

/** The fields of a command as they were filled in; null where one that is needed is missing. */
export function commandOf(fields: readonly OrderField[], said: Readonly<Record<string, Said>>): Record<string, unknown> | null {
  let found: Record<string, unknown> = {};
  for (const field of fields) {
    const part = partOf(field, said);
    if (part === null && !field.optional) return null;
    found = { ...found, ...part };
  }
  return found;
}

function partOf(field: OrderField, said: Readonly<Record<string, Said>>): Record<string, unknown> | null {
  const value = said[field.name] ?? "";
  if (field.kind === "places") return value.length > 0 ? { [field.name]: value } : null;
  if (typeof value !== "string" || value === "") return null;
  switch (field.kind) {
    case "choice": {
      if (value === OTHER) {
        const name = said[`${field.name}:name`];
        return typeof name === "string" && name.trim() ? { [field.name]: name.trim() } : null;
      }
      return (field.among[Number(value)]?.[0] ?? null) as Record<string, unknown> | null;
    }
    case "amount": {
      const amount = parseAmount(value);
      return amount === null ? null : { [field.name]: amount };
    }
    case "count":
      return /^\d{1,9}$/.test(value.trim()) ? { [field.name]: Number(value) } : null;
    default:
      return { [field.name]: value };
  }
}
