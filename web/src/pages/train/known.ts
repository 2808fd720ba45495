import type { TrainCell, TrainDay } from "../../wire/http";

/** Right answers of a day, in a hundred. */
export function share(day: TrainDay | undefined): number {
  return day === undefined || day.asked === 0 ? 0 : Math.round((100 * day.right) / day.asked);
}

/** The days as points of a line in a picture, the earliest at the left, all right at the top. */
export function curve(days: readonly TrainDay[], width: number, height: number): string {
  return days
    .map((day, at) => {
      const x = days.length === 1 ? width / 2 : 4 + ((width - 8) * at) / (days.length - 1);
      return `${x.toFixed(1)},${(height - (share(day) / 100) * (height - 8) - 4).toFixed(1)}`;
    })
    .join(" ");
}

/** A row of the card: its head in words, and its cells. */
export interface Row {
  row: string;
  head: string;
  cells: TrainCell[];
}

/** Cells as rows of a table, in their order. */
export function rowsOf(cells: readonly TrainCell[]): Row[] {
  const rows = new Map<string, TrainCell[]>();
  for (const cell of cells) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
  return [...rows].map(([row, found]) => ({ row, head: found[0]?.head ?? row, cells: found }));
}
