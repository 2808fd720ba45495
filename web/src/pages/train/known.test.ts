import { expect, test } from "vitest";
import type { TrainCell } from "../../wire/http";
import { curve, rowsOf, share } from "./known";

const day = (right: number, asked: number): { day: number; asked: number; right: number; cost: number; known: number } => ({ day: 1, asked, right, cost: 0, known: 0 });
const cell = (row: string, up: string): TrainCell => ({ row, head: `hard ${row}`, up, letter: "H", words: "", shade: "new", asked: 0, missed: 0 });

test("days go from left to right, and all right is at the top", () => {
  expect(share(day(3, 4))).toBe(75);
  expect(share(undefined)).toBe(0);
  expect(curve([day(0, 4), day(4, 4)], 300, 100)).toBe("4.0,96.0 296.0,4.0");
  expect(curve([day(2, 4)], 300, 100)).toBe("150.0,50.0");
});

test("cells stand in the rows they are of", () => {
  const rows = rowsOf([cell("16", "A"), cell("16", "2"), cell("17", "A")]);
  expect(rows.map((one) => [one.row, one.head, one.cells.map((two) => two.up)])).toEqual([
    ["16", "hard 16", ["A", "2"]],
    ["17", "hard 17", ["A"]],
  ]);
});
