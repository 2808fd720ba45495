import type { ShoeLine } from "../../wire/http";

/** What the address asks for: a table, one of its shoes, the round to mark. */
export interface Wanted {
  table: string;
  shoe: number | null;
  /** Instead of a shoe: the one that was in use at this record. */
  record: number | null;
  round: number | null;
}

export function wanted(search: string): Wanted {
  const given = new URLSearchParams(search);
  const number = (name: string) => (/^\d+$/.test(given.get(name) ?? "") ? Number(given.get(name)) : null);
  return { table: given.get("table") ?? "", shoe: number("shoe"), record: number("record"), round: number("round") };
}

/** The shoe that was in use at a record: the latest that was committed to before it. */
export function shoeAt(shoes: readonly ShoeLine[], record: number): number | null {
  const before = shoes.filter((one) => one.record <= record).map((one) => one.shoe);
  return before.length === 0 ? null : Math.max(...before);
}
