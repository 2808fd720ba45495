import { joinedRows } from "../../table/payRows";
import type { Board } from "../../wire/http";

interface Table {
  title: string;
  rows: { what: string; pays: string }[];
}

const LINES = 3;
const ROWS = 14;

/** What of a sign fits on the board and is read from afar: three lines of lettering, then tables as far as they go.
 * Limits stand above, and 6-7-8 and 7-7-7 that pay the same are one row. */
export function pruned(inscriptions: Board["inscriptions"], scales: Board["scales"]): { lettering: string[]; scales: Table[] } {
  const lettering = inscriptions.map((one) => one.text).filter((text) => !/wager|decks/i.test(text)).slice(0, LINES);
  const tables: Table[] = [];
  let left = ROWS;
  for (const scale of scales) {
    const rows = joinedRows(scale.rows.filter((row) => !lettering.some((line) => line.startsWith(`${row.what} pays`))));
    if (rows.length === 0 || rows.length > left) continue;
    tables.push({ title: scale.title, rows });
    left -= rows.length;
  }
  return { lettering, scales: tables };
}
